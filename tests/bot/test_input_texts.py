"""What people write, as others see it: as text, on its line, in its place, and pinging nobody."""

import re
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from simcord.preview._markdown import markdown_tokens

from bot.language.texts import ECHO, NAME, NOTE, cut, echoed, harmless, plain, quoted
from bot.pages import notes
from bot.refusals import NothingToRead
from bot.rooms.lobby import lobby_message
from bot.storage.tables import GameRow
from tests.bot.forging import budget
from tests.bot.room import ANNA, CHANNEL, GUILD, Room
from tests.bot.scribbles import UGLY, texts
from tests.bot.stage import staged

ISOLATED = re.compile("[\u2068\u2069]")
TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
NAMED = dict.fromkeys(("1", "5", "20", "101"), "somebody")
CONTEXT = {"users": NAMED, "roles": NAMED, "channels": NAMED, "commands": NAMED, "everyone": True}


def rendered(text: str) -> list[str]:
    """The kinds of what a reader of Discord sees in it, text by its words."""
    found: list[str] = []

    def visit(tokens: list[dict[str, object]]) -> None:
        for token in tokens:
            children = token.get("children")
            if token["type"] == "text":
                found.append(str(token["content"]))
            elif token["type"] not in ("inline", "paragraph"):
                found.append(f"<{token['type']}>")
            if isinstance(children, list):
                visit(children)

    visit(markdown_tokens(text, context=CONTEXT))
    return found


@settings(max_examples=budget(200))
@given(text=texts)
@example(text="[a](https://example.com) <https://example.com> https://example.com discord.gg/abc")
@example(text="<@101> @everyone <t:1:R> </act:5> <:a:20>")
def test_what_is_typed_is_shown_as_text(text: str) -> None:
    shown = harmless(text, NOTE)
    words = "".join(rendered(f"> Somebody: “{shown}” and more"))
    assert ISOLATED.sub("", words) == f"<blockquote>Somebody: “{plain(text, NOTE)}” and more"


def test_the_same_markup_unescaped_would_be_seen() -> None:
    """What the test above relies on."""
    marked = "**a** `b` <@101> https://example.com <t:1:R> ||c|| [d](https://example.com)"
    kinds = {one for one in rendered(marked) if one.startswith("<")}
    assert kinds >= {"<strong_open>", "<code>", "<mention>", "<link_open>", "<timestamp>", "<spoiler_open>"}


@settings(max_examples=budget(200))
@given(text=texts)
def test_what_is_kept_is_one_line_without_anything_unseen(text: str) -> None:
    kept = plain(text, NAME)
    assert len(kept) <= NAME
    assert kept == plain(kept, NAME)
    assert not re.search(r"[^\S ]|  |^ | $", kept)
    assert not TURNING.search(kept)
    assert not any(unicodedata.category(sign).startswith("C") for sign in kept.replace("\u200d", ""))
    assert not re.search("[\u0300-\u036f]{4}", kept)
    kept.encode()  # no half of a character, which no database takes


@pytest.mark.parametrize(
    "text", ["\u200b\u200b", "\u3164", "\u2800 \u2800", "\u202e\u2066", "\u0301", "\u200d", "\ufe0f", "\x00", "\ud800"]
)
def test_what_looks_empty_is_empty(text: str) -> None:
    assert plain(text, NAME) == quoted(text) == echoed(text) == ""


@pytest.mark.parametrize(
    "text",
    ["Friends", "Друзья и враги", "שלום", "朋友", "ก็ที่", "👨\u200d👩\u200d👧", "🏳️\u200d🌈", "👍🏽", "5", "?!", "é"],
)
def test_what_can_be_read_stays_as_it_is(text: str) -> None:
    assert plain(text, NAME) == text


def test_what_is_written_from_right_to_left_is_kept_apart_from_its_line() -> None:
    assert harmless("אבג 12", NAME) == "\u2068אבג 12\u2069"
    assert harmless("peace 12", NAME) == "peace 12"
    assert cut(harmless("ש" * 100, ECHO), ECHO).count("\u2068") == 1


async def test_a_name_of_a_game_breaks_no_line_and_is_no_line_of_the_bots(room: Room) -> None:
    table = await room.open()
    lines = lobby_message(table).text.splitlines()
    for name in filter(None, (plain(ugly, NAME) for ugly in UGLY)):
        message = lobby_message(replace(table, row=GameRow(**{**table.row.model_dump(), "name": name})))
        first, *others = message.text.splitlines()
        assert others == lines[1:]
        head, tail = f"<strong_open>{name}<strong_close>", " is open: Four players (the main game)"
        assert ISOLATED.sub("", "".join(rendered(first))) == head + tail
        assert message.mentions == ()


async def test_the_name_of_a_game_is_kept_as_it_is_shown(room: Room) -> None:
    name = "\u202eFriends\n**of** @everyone\u200b"
    table = await room.lobby.open(
        guild=GUILD, channel=CHANNEL, owner=ANNA, scenario="four", options={}, name=name, language="en"
    )
    assert table.row.name == "Friends **of** @everyone"


async def test_a_name_or_note_that_shows_nothing_is_refused(room: Room) -> None:
    with pytest.raises(NothingToRead):
        await room.lobby.open(
            guild=GUILD, channel=CHANNEL, owner=ANNA, scenario="four", options={}, name="\u200b\u3164", language="en"
        )
    table = await room.open()
    with pytest.raises(NothingToRead):
        await notes.add(room.store, table.row.id, "gauls", "\u2800\n", room.clock.now())
    assert await notes.notes(room.store, table.row.id, "gauls") == []


async def test_a_practice_thread_is_called_after_its_player_without_what_is_not_seen(database_url: str) -> None:
    async with staged(database_url) as stage:
        guild, anna = stage.guild, stage.anna
        await stage.start()
        stage.env.backend.edit_member(guild.id, anna.id, {"nick": "\u202eanna\u200b\n@everyone"})
        await stage.slash(anna, "game practice")
        names = [thread.name for thread in stage.client.guilds[0].threads]
        assert names == ["Practice: anna @everyone"]
