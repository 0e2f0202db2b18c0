"""Which picture a message has: what was done last, drawn when it is over, as its reader wishes it."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image

from bot import preferences, render
from bot.client import Client
from bot.clocks.clock import SystemClock
from bot.course import events_to_json
from bot.language.i18n import speaking, spoken
from bot.pictures import lastdone
from bot.pictures.illustrate import Illustrator
from bot.pictures.lastdone import last_done, latest_turn
from bot.preferences import Preferences
from bot.render import board
from bot.render.style import by_night, theme
from bot.settings import Settings, StartupError
from bot.storage.store import Answer
from bot.storage.tables import NoticeRow
from engine import Event, View
from engine.sword import events
from tests.bot.room import ANNA, BORIS, CHANNEL, Room


def active(seat: str) -> events.BecameActive:
    return events.BecameActive(seat=seat, cause="5.4")


def done(seat: str) -> events.TurnEnded:
    return events.TurnEnded(seat=seat, played=True)


def moved(*path: str) -> events.Moved:
    return events.Moved(power="romans", path=path, number=3, leaders=(), how="march")


MARCH = (active("romans"), moved("roma", "caere"), moved("caere", "tarquinii"))


@pytest.mark.parametrize(
    ("after", "shown"),
    [
        ((), MARCH),
        ((done("romans"),), (*MARCH, done("romans"))),
        ((done("romans"), active("gauls")), (*MARCH, done("romans"))),
        ((done("romans"), active("gauls"), done("gauls"), active("greeks")), (*MARCH, done("romans"))),
        ((done("romans"), active("gauls"), moved("luna", "pisae")), (active("gauls"), moved("luna", "pisae"))),
    ],
)
def test_the_latest_turn_that_left_a_trace_on_the_map(after: Sequence[Event], shown: Sequence[Event]) -> None:
    before = (active("samnites"), moved("aufidena", "fregellae"), done("samnites"))
    assert tuple(latest_turn((*before, *MARCH, *after)) or ()) == tuple(shown)


def test_a_turn_that_may_have_begun_before_is_looked_for_further_back() -> None:
    assert latest_turn(MARCH[1:]) is None


async def test_it_is_found_however_many_answers_ago_it_began(room: Room) -> None:
    """And what comes after the revision of the picture is not on it."""
    table = await room.start()
    nothing = [()] * (lastdone.REACH + 5)
    story: Sequence[tuple[Event, ...]] = [(event,) for event in MARCH]
    answers = [
        (Answer(seat=None, user=None, question=None, words=(), events=events_to_json(events)), table.row.state)
        for events in (*story, *nothing, (moved("tarquinii", "clusium"),))
    ]
    row = await room.store.record_answers(
        table.row, answers, at=room.clock.now(), draws=table.running.draws, commitment=table.row.commitment
    )
    assert tuple(await last_done(room.store, row.id, row.revision - 1)) == MARCH
    assert tuple(await last_done(room.store, row.id, row.revision - len(nothing) - 2)) == MARCH[:-1]


async def notice(room: Room, kind: str, target: int, drawing: str) -> NoticeRow:
    table = await room.table()
    now = room.clock.now()
    return NoticeRow(
        game=table.row.id,
        revision=table.row.revision,
        kind="test",
        action="send",
        target_kind=kind,
        target=target,
        nonce="n",
        message={},
        drawing=drawing,
        created=now,
        due=now,
    )


@pytest.mark.parametrize("drawing", ["map", "region:1.1:roma", "card:1.1:rom_12", "route:1.1:roma>caere>=1"])
async def test_a_picture_is_in_the_language_and_theme_of_its_reader_whoever_acted(
    room: Room, monkeypatch: pytest.MonkeyPatch, drawing: str
) -> None:
    seen: list[tuple[str, bool]] = []

    def drawn(*_args: object) -> Image.Image:
        seen.append((spoken(), by_night()))
        return Image.new("RGB", (8, 8))

    monkeypatch.setattr(render, "encode_map", lambda *_args: drawn().tobytes())
    for name in ("draw_about", "draw_card", "draw_trail"):
        monkeypatch.setattr(render, name, drawn)
    await room.start()
    await preferences.save(room.store, ANNA, Preferences(dm=True, dark=True, language="ru"))
    await preferences.save(room.store, BORIS, Preferences(dm=True, language="en"))
    illustrate = Illustrator(room.desk)
    for language, dark in (("ru", True), ("en", False)):
        with speaking(language), theme(dark):
            for kind, target in (("user", ANNA), ("user", BORIS), ("channel", CHANNEL)):
                await illustrate(await notice(room, kind, target, drawing))
    assert seen == [("ru", True), ("en", False), ("en", False)] * 2


async def test_what_is_sent_is_sent_outside_the_language_and_theme_of_who_acts(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await room.start()
    seen: list[tuple[str, bool]] = []

    async def deliver(game: int) -> None:
        seen.append((spoken(), by_night()))

    monkeypatch.setattr(room.desk, "_deliver", deliver)
    with speaking("ru"), theme(True):
        room.desk.send(table.row.id)
        await room.desk.settled()
    assert seen == [("en", False)]


async def test_the_alternative_text_of_a_part_is_of_that_part(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(view: View, *_rest: object) -> Image.Image:
        return Image.new("RGB", (8, 8))

    monkeypatch.setattr(render, "draw_region", drawn)
    monkeypatch.setattr(render, "draw_crop", drawn)
    view = (await room.start()).public
    illustrate = Illustrator(room.desk)
    sicily = (await illustrate.region(view, "sicilia")).alt
    assert sicily.startswith("Part of the map: Sicily.")
    assert "Syracusae: Greeks 6 CU (Dionysius), loyalty 3." in sicily
    assert "Roma:" not in sicily
    assert "Roma: Romans 5 CU" in (await illustrate.around(view, ["roma"])).alt


@pytest.mark.parametrize("content", [b"", b"no picture", None])
async def test_a_broken_base_map_is_told_in_one_line_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes | None
) -> None:
    (tmp_path / "base").mkdir()
    if content is not None:
        (tmp_path / "base" / "italia.webp").write_bytes(content)
    monkeypatch.setattr(board, "ASSETS", tmp_path)
    board._base.cache_clear()
    client = Client(Settings(database_url=f"sqlite+aiosqlite:///{tmp_path / 'none.db'}"), SystemClock())
    try:
        with pytest.raises(StartupError, match=r"italia\.webp.*Restore the folder assets/base") as caught:
            await client._load_maps()
    finally:
        board._base.cache_clear()
        await client.store.close()
    assert "\n" not in str(caught.value)
