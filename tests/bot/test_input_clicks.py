"""Every component with a forged, stale or foreign custom id, by anybody anywhere; and sequences of all of these."""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    MultipleResults,
    RuleBasedStateMachine,
    initialize,
    multiple,
    rule,
    run_state_machine_as_test,
)
from simcord import MemberActor

from bot.questions.clicks import MENUS, PREFIX, Act
from bot.rooms.wrongplace import OtherServer
from tests.bot.discord_limits import custom_ids as shown_in
from tests.bot.forging import LOOKS, Forger, Place, Workshop, budget, commands_of
from tests.bot.scribbles import KNOWN, custom_ids, texts

MENUS_OF = {PREFIX[act] for act in MENUS}
OF_ONE_SEAT = {
    PREFIX[act] for act in ("say", "menu", "back", "page", "confirm", "prepare", "until", "preset", "order", "pick")
}
WORDS = (*KNOWN, "#0", "#1", "pass", "done")
ANYTHING = settings(max_examples=budget(60), suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory, empty_database: bytes) -> Iterator[Workshop]:
    path = tmp_path_factory.mktemp("clicks") / "test.db"
    path.write_bytes(empty_database)
    workshop = Workshop(f"sqlite+aiosqlite:///{path}", path)
    workshop.run(workshop.forger.look_around())
    yield workshop
    workshop.close()


def test_all_kinds_of_components_have_a_letter_of_their_own() -> None:
    assert set(PREFIX) == set(get_args(Act))
    assert len(set(PREFIX.values())) == len(PREFIX)


@ANYTHING
@given(data=st.data())
def test_any_custom_id(workshop: Workshop, data: st.DataObject) -> None:
    forger = workshop.forger
    forger.restore()
    custom_id = data.draw(custom_ids(real=forger.real), label="custom id")
    values = data.draw(st.none() | st.lists(texts, min_size=1, max_size=4, unique=True), label="values")
    person, place = data.draw(st.sampled_from(forger.people)), data.draw(st.sampled_from(forger.places))
    private = data.draw(st.booleans(), label="private")
    workshop.run(forger.click(person, place, custom_id, values, private=private))


NONSENSE = ("x", "9" * 70, "1.2.3", "turn.x")


def test_every_kind_of_component_with_words_of_nonsense(workshop: Workshop) -> None:
    """By who is asked, of the question that stands, and with none at all."""
    forger = workshop.forger
    forger.restore()
    place = Place(forger.stage.guild, forger.channels["rome"])

    async def work() -> None:
        table = await forger.stage.client.office.desk.table(1)
        asked = table.waiting[0]
        (person,) = (one for one in forger.people if one.id == table.holders[asked.seat])
        for act, word in product(PREFIX, NONSENSE):
            values = [word] if act in MENUS else None
            await forger.click(person, place, f"{PREFIX[act]}:1:{asked.number}::{word}", values)
            forger.restore()
        for act, numbers in product(PREFIX, ("", "0", "0.99")):
            await forger.click(person, place, f"{PREFIX[act]}:1:{numbers}::x", ["x"] if act in MENUS else None)
            forger.restore()

    workshop.run(work())


def test_the_components_tried_are_of_every_kind(workshop: Workshop) -> None:
    """Forged ones begin with real ones; those that come with battles and proposals are made up by their letter."""
    letters = {custom_id[0] for custom_id in workshop.forger.real}
    assert len(workshop.forger.real) > 100
    assert {PREFIX[act] for act in ("say", "open", "seat", "preset", "order", "pick")} <= letters
    assert {PREFIX[act] for act in ("help", "step", "status")} <= letters


async def _none_may(forger: Forger, person: MemberActor, place: Place, custom_ids: Sequence[str]) -> None:
    for custom_id in custom_ids:
        values = ["x"] if custom_id[0] in MENUS_OF else None
        before = forger.dump()
        said = await forger.click(person, place, custom_id, values)
        assert forger.dump() == before, custom_id
        assert said.messages


def test_no_component_does_anything_in_another_server(workshop: Workshop) -> None:
    forger = workshop.forger
    forger.restore()
    place = Place(forger.abroad, forger.far["free"])
    of_games = [one for one in forger.real if one.split(":")[1] in ("1", "2", "5")]

    async def work() -> None:
        for custom_id in random_of(of_games, 20):
            values = ["x"] if custom_id[0] in MENUS_OF else None
            said = await forger.click(forger.people[0], place, custom_id, values)
            assert said.done is False
            assert said.messages[-1].text == OtherServer().tell()

    workshop.run(work())


@pytest.mark.parametrize("who", [4, 0, 3])
def test_no_component_is_for_anybody_else(workshop: Workshop, who: int) -> None:
    """4 follows the game and has no seat; the others press what was shown to each other."""
    forger = workshop.forger
    forger.restore()
    place, person = Place(forger.stage.guild, forger.channels["rome"]), forger.people[who]
    alien = [
        custom_id
        for custom_id, shown in forger.shown_to.items()
        if person.id not in shown and custom_id.split(":")[1] == "1" and custom_id[0] in OF_ONE_SEAT
    ]
    assert len(alien) > 10
    workshop.run(_none_may(forger, person, place, random_of(alien, 12)))


def random_of(things: Sequence[str], most: int) -> list[str]:
    return Random(most).sample(list(things), min(most * budget(1), len(things)))


class Table(RuleBasedStateMachine):
    """People press whatever was ever shown to anybody, and type; the game goes on meanwhile."""

    workshop: Workshop
    seen = Bundle("seen")

    @initialize(target=seen)
    def begin(self) -> MultipleResults[str]:
        self.workshop.forger.restore()
        return multiple(*random_of(self.workshop.forger.real, 10))

    @rule(target=seen, who=st.integers(0, 4), name=st.sampled_from(LOOKS))
    def looks(self, who: int, name: str) -> MultipleResults[str]:
        forger = self.workshop.forger
        place = Place(forger.stage.guild, forger.channels["rome"])
        said = self.workshop.run(forger.command(forger.people[who], place, commands_of(forger)[name], {}))
        return multiple(*(one for message in said.messages for one in shown_in(message)))

    @rule(target=seen, who=st.integers(0, 4), custom_id=seen, pick=st.integers(0, 99), private=st.booleans())
    def presses(self, who: int, custom_id: str, pick: int, private: bool) -> MultipleResults[str]:
        forger = self.workshop.forger
        place = Place(forger.stage.guild, forger.channels["rome"])
        values = [WORDS[pick % len(WORDS)]] if custom_id[0] in MENUS_OF else None
        said = self.workshop.run(forger.click(forger.people[who], place, custom_id, values, private=private))
        return multiple(*(one for message in said.messages for one in shown_in(message)))


def test_a_table_at_which_everything_ever_shown_is_pressed(workshop: Workshop) -> None:
    Table.workshop = workshop
    steps = settings(max_examples=budget(2), stateful_step_count=12, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(Table, settings=steps)
