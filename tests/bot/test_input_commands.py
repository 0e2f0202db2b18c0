"""Every option of every command with whatever may be typed, by anybody anywhere: clear, harmless and without a leak."""

from collections.abc import Iterator
from typing import Any

import pytest
from discord import AppCommandOptionType
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.bot.forging import Command, Forger, Place, Workshop, budget, commands_of
from tests.bot.scribbles import texts, values
from tests.bot.stage import SEATS

ANYTHING = settings(max_examples=budget(50), suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory, empty_database: bytes) -> Iterator[Workshop]:
    path = tmp_path_factory.mktemp("commands") / "test.db"
    path.write_bytes(empty_database)
    workshop = Workshop(f"sqlite+aiosqlite:///{path}", path)
    yield workshop
    workshop.close()


def filled(
    data: st.DataObject, command: Command, forger: Forger, place: Place, *, whole: bool = True
) -> dict[str, Any]:
    """Its options: all that must be, and some of the others; `whole` False: some, as while they are typed."""
    found = {}
    for option in command.parameters:
        must = option.required and whole
        if must or data.draw(st.booleans(), label=f"{option.display_name}?"):
            found[option.display_name] = data.draw(values(option, forger, place), label=option.display_name)
    return found


@ANYTHING
@given(data=st.data())
def test_any_command_with_any_options(workshop: Workshop, data: st.DataObject) -> None:
    forger = workshop.forger
    forger.restore()
    command = commands_of(forger)[data.draw(st.sampled_from(sorted(commands_of(forger))))]
    person, place = data.draw(st.sampled_from(forger.people)), data.draw(st.sampled_from(forger.places))
    channels = any(option.type is AppCommandOptionType.channel for option in command.parameters)
    assume(place.guild or not channels)  # there are none to choose from in direct messages
    workshop.run(forger.command(person, place, command, filled(data, command, forger, place)))


@ANYTHING
@given(data=st.data())
def test_suggestions_while_anything_is_typed(workshop: Workshop, data: st.DataObject) -> None:
    forger = workshop.forger
    forger.restore()
    named = [
        (name, option.display_name)
        for name, command in sorted(commands_of(forger).items())
        for option in command.parameters
        if option.autocomplete
    ]
    name, option = data.draw(st.sampled_from(named))
    person, place = data.draw(st.sampled_from(forger.people)), data.draw(st.sampled_from(forger.places))
    command = commands_of(forger)[name]
    options = filled(data, command, forger, place, whole=False) | {option: data.draw(texts, label="typed")}
    workshop.run(forger.suggest(person, place, command, option, options))


@settings(ANYTHING, max_examples=budget(20))
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_what_is_answered_does_not_depend_on_what_its_reader_may_not_see(
    workshop: Workshop, data: st.DataObject, seed: int
) -> None:
    """Guarantee 2 (see `tests.checks`), for whatever may be typed: other hands and decks, the same answers."""
    forger = workshop.forger
    forger.restore()
    at = data.draw(st.sampled_from((*range(4), -1)), label="who")
    person, viewer = forger.people[at], None if at < 0 else SEATS[at]
    place = Place(forger.stage.guild, forger.channels["rome"])
    names = sorted(set(commands_of(forger)) - {"report"})  # which deals what is hidden anew each time
    command = commands_of(forger)[data.draw(st.sampled_from(names))]
    options = filled(data, command, forger, place)
    mine = workshop.run(forger.command(person, place, command, options))
    if forger.changed:
        return  # an act of his, whose dice and cards lie elsewhere now
    workshop.run(forger.deal_anew(viewer, seed))
    theirs = workshop.run(forger.command(person, place, command, options))
    assert list(mine.texts) == list(theirs.texts)
