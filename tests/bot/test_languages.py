"""Whoever reads alone reads his own language; everybody together reads the game's."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from simcord import interactions

from bot import cogs, preferences
from bot.clocks.reminders import digest, late, reminder
from bot.language.i18n import speaking
from bot.local import speak
from tests.bot.room import ANNA, BORIS, Room
from tests.bot.room import labels as shown
from tests.bot.stage import Stage, staged
from tests.bot.test_cogs_play import put, turn_of


@pytest.fixture(autouse=True)
def _spoken(monkeypatch: pytest.MonkeyPatch) -> dict[int, str]:
    """What each person's Discord speaks, by id; English unless told otherwise."""
    spoken: dict[int, str] = {}
    monkeypatch.setattr(interactions, "base_payload", interactions.base_payload)  # taken back afterwards
    speak(lambda user: spoken.get(user, "en-GB"))
    return spoken


@pytest.fixture
def spoken(_spoken: dict[int, str]) -> dict[int, str]:
    return _spoken


def told(stage: Stage) -> str:
    return stage.last.content


async def test_a_game_speaks_the_language_of_whoever_opens_it(database_url: str, spoken: dict[int, str]) -> None:
    async with staged(database_url) as stage:
        spoken[stage.boris.id] = "ru"
        await stage.slash(stage.boris, "game new")
        assert "**Меч Рима** открыта" in told(stage)
        await stage.slash(stage.anna, "join")
        assert "Галлы: <@" in told(stage)


async def test_a_game_speaks_the_language_chosen_for_it(database_url: str, spoken: dict[int, str]) -> None:
    async with staged(database_url) as stage:
        spoken[stage.boris.id] = "ru"
        await stage.slash(stage.boris, "game new", language="en", name="Friends")
        assert "**Friends** is open" in told(stage)


async def test_private_answers_are_in_the_users_language_shared_ones_in_the_games(
    database_url: str, spoken: dict[int, str]
) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        spoken[stage.boris.id] = "ru"
        assert "фаза: " in (await stage.slash(stage.boris, "status")).content
        assert "phase" in (await stage.slash(stage.anna, "status")).content
        shared = await stage.slash(stage.boris, "status", share=True)
        assert "phase" in shared.content
        assert "вас 7 карт" in (await stage.slash(stage.boris, "hand")).content


@pytest.mark.parametrize(
    ("command", "options", "refused"),
    [
        ("ally accept", {}, "Сейчас вам не предлагают союз."),
        ("ally refuse", {}, "Сейчас вам не предлагают союз."),
        ("ally renew", {"answer": "no"}, "нужно продлить"),
    ],
)
async def test_an_answer_to_no_alliance_is_refused_in_the_users_language(
    database_url: str, spoken: dict[int, str], command: str, options: dict[str, str], refused: str
) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        spoken[stage.dmitri.id] = "ru"
        assert refused in (await stage.slash(stage.dmitri, command, **options)).content


def test_a_command_says_nothing_before_its_users_language_is_known() -> None:
    """That is known inside `respond` alone: what stands in a command itself is neither told nor refused."""
    commands = [one for path in Path(cogs.__path__[0]).glob("*.py") for one in _commands(path)]
    assert len(commands) > 50
    early = [f"{name}: {said}" for name, command in commands for said in _said_at_once(command)]
    assert early == []


def _commands(path: Path) -> Iterator[tuple[str, ast.AsyncFunctionDef]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.AsyncFunctionDef):
            calls = [one.func for one in node.decorator_list if isinstance(one, ast.Call)]
            if any(isinstance(call, ast.Attribute) and call.attr == "command" for call in calls):
                yield f"{path.name}:{node.lineno}", node


def _said_at_once(node: ast.AST) -> Iterator[str]:
    """Not in the functions inside, which are called later."""
    for inside in ast.iter_child_nodes(node):
        if isinstance(inside, ast.AsyncFunctionDef | ast.FunctionDef | ast.Lambda):
            continue
        if isinstance(inside, ast.Raise):
            yield ast.unparse(inside)
        if isinstance(inside, ast.Call) and getattr(inside.func, "id", "") in ("_", "ngettext"):
            yield ast.unparse(inside)
        yield from _said_at_once(inside)


async def test_direct_messages_are_in_the_language_the_user_spoke_last(
    database_url: str, spoken: dict[int, str]
) -> None:
    async with staged(database_url) as stage:
        await stage.lobby()
        for person in stage.players:
            spoken[person.id] = "ru"
            await stage.slash(person, "remind", dm=True)
            assert "Здесь партия" in person.user.dm_channel.history()[-1].content
        await stage.slash(stage.dmitri, "start")
        table = await stage.client.office.desk.table_in(stage.channel.id)
        asked = next(person for person in stage.players if person.id in table.waited_for)
        assert "кто ходит первым" in asked.user.dm_channel.history()[-1].content
        assert "you win the tie" in told(stage)


async def test_reminders_digests_and_late_notices_too(room: Room) -> None:
    table = await room.start()
    rows = [row for row in table.asks.values() if row.seat == "etruscans_samnites"]
    wish = preferences.Preferences(dm=True, language="ru")
    with speaking("en"):
        one = reminder(table, rows, user=BORIS, half=False, wish=wish)
        assert "ждёт вас" in one.message.text
        assert one.fallback is not None
        assert "waits for you" in one.fallback.text
        assert "Открыть" in shown(one.message)
        day = digest(BORIS, {1: (table, rows)}, wish)
        assert "вас ждут партии" in day.message.text
        english = reminder(table, list(table.asks.values()), user=ANNA, half=False, wish=preferences.DEFAULT)
        assert "asked <t:" in english.message.text  # "asked 3 hours ago", as Discord fills it in
        public, direct = late(table, rows, direct={ANNA: "ru"})
        assert "the time for this is over" in public.message.text
        assert "время на это вышло" in direct.message.text


async def test_the_language_is_kept_beside_what_else_somebody_prefers(room: Room) -> None:
    await preferences.save(room.store, BORIS, preferences.Preferences(first_hours=3))
    await preferences.hear(room.store, BORIS, "ru")
    kept = await preferences.load_one(room.store, BORIS)
    assert (kept.first_hours, kept.language) == (3, "ru")
