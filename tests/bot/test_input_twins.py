"""Guarantee 2 for pages, clicks and suggestions: in two games that differ only in what somebody may not see, he gets
the same answer to the same, byte for byte: texts, buttons, files and their names, what pictures say of themselves.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from random import Random

import pytest

import engine
from tests.bot.forging import LOOKS, Forger, Place, Said, Value, Workshop, budget, commands_of
from tests.bot.stage import SEATS

PAGES = (*LOOKS, "discards", "export", "map", "note list", "played", "report", "verify", "why")
"""Commands that change nothing, said without options."""
CLICKS = 6
"""Of each person, on what he was shown himself, and a third as many on what others were shown."""
COMMANDS = 3
"""Of each person, whose options are filled."""
TYPED = ("", "a", "1")
ALSO = [pytest.param(who, marks=pytest.mark.slow) for who in (1, 2)]
EVERYBODY = pytest.mark.parametrize("who", [0, 3, 4, *ALSO])
"""4 follows the game and has no seat."""

Asked = Mapping[str, Callable[[], Awaitable[Said]]]


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory, empty_database: bytes) -> Iterator[Workshop]:
    path = tmp_path_factory.mktemp("twins") / "test.db"
    path.write_bytes(empty_database)
    workshop = Workshop(f"sqlite+aiosqlite:///{path}", path)
    workshop.run(workshop.forger.look_around())
    yield workshop
    workshop.close()


@pytest.fixture(autouse=True)
def _one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """`/report` deals what is hidden anew by a new seed."""
    monkeypatch.setattr(engine, "new_seed", lambda: "twins")


def there(forger: Forger) -> Place:
    return Place(forger.stage.guild, forger.channels["rome"])


async def compared(forger: Forger, who: int, asked: Asked) -> int:
    """Asked in the game as it is, and in one dealt anew for that person; how much was compared.

    What gives an answer is left out, for its dice and cards lie elsewhere.
    """
    mine, theirs = [await _heard(forger, who, asked, deal) for deal in (None, 100 + who)]
    for one in mine.keys() & theirs.keys():
        assert mine[one] == theirs[one], (who, one)
    assert mine.keys() == theirs.keys(), who
    return len(mine)


async def _heard(forger: Forger, who: int, asked: Asked, deal: int | None) -> dict[str, list[str]]:
    found, begun = {}, None
    for name, ask in asked.items():
        if begun is None or forger.dump() != begun:
            forger.changed = True
            forger.restore()
            if deal is not None:
                await forger.deal_anew(SEATS[who] if who < len(SEATS) else None, deal)
            begun = forger.dump()
        said = await ask()
        if forger.dump()["entry"] == begun["entry"]:
            found[name] = list(said.texts)
    return found


@EVERYBODY
def test_pages_and_files(workshop: Workshop, who: int) -> None:
    forger, commands = workshop.forger, commands_of(workshop.forger)

    def asking(name: str) -> Callable[[], Awaitable[Said]]:
        return lambda: forger.command(forger.people[who], there(forger), commands[name], {})

    assert workshop.run(compared(forger, who, {name: asking(name) for name in PAGES})) == len(PAGES)


@EVERYBODY
def test_clicks(workshop: Workshop, who: int) -> None:
    forger, person, rng = workshop.forger, workshop.forger.people[who], Random(who)
    own = sorted(one for one, shown in forger.shown_to.items() if person.id in shown)
    others = sorted(set(forger.real) - set(own))
    chosen = [*_some(own, CLICKS, rng), *_some(others, CLICKS // 3, rng)]

    def clicking(custom_id: str) -> Callable[[], Awaitable[Said]]:
        offered = forger.offered.get(custom_id)
        values = None if offered is None else [rng.choice(offered)]
        return lambda: forger.click(person, there(forger), custom_id, values, private=True)

    assert workshop.run(compared(forger, who, {one: clicking(one) for one in chosen})) > len(chosen) // 2


@EVERYBODY
def test_suggestions(workshop: Workshop, who: int) -> None:
    """Option by option of some commands, each filled with one of those suggested."""
    forger, rng = workshop.forger, Random(who)
    suggesting = sorted(
        name for name, one in commands_of(forger).items() if any(o.autocomplete for o in one.parameters)
    )
    asked: dict[str, Callable[[], Awaitable[Said]]] = {}
    for name in _some(suggesting, COMMANDS, rng):
        workshop.run(_walk(forger, who, name, rng, asked))
    assert len(asked) >= COMMANDS * len(TYPED)
    assert workshop.run(compared(forger, who, asked)) == len(asked)


async def _walk(
    forger: Forger, who: int, name: str, rng: Random, asked: dict[str, Callable[[], Awaitable[Said]]]
) -> None:
    """What is asked on the way through its options."""
    command = commands_of(forger)[name]
    given: dict[str, Value] = {}

    def suggesting(option: str, options: Mapping[str, Value]) -> Callable[[], Awaitable[Said]]:
        return lambda: forger.suggest(forger.people[who], there(forger), command, option, options)

    for option in (one.display_name for one in command.parameters if one.autocomplete):
        found: list[str] = []
        for typed in TYPED:
            options = {**given, option: typed}
            ask = asked[f"{name} {options}"] = suggesting(option, options)
            found += [one.value for one in (await ask()).suggestions]
        if found and rng.random() < 0.8:
            given[option] = rng.choice(found)


def _some(things: Sequence[str], most: int, rng: Random) -> list[str]:
    return rng.sample(list(things), min(most * budget(1), len(things)))
