"""The log: numbered, timed, filtered, in pages; what was taken back; who sees what."""

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest

from bot.delivery.post import Message
from bot.numbers import is_silent
from bot.pages import log, played
from bot.pages.export import public_record
from bot.pages.log import ALL, Wanted, elapsed, page, rows, told
from bot.pages.standing import board
from bot.questions.clicks import Click
from bot.storage.entries import Past
from bot.storage.entries import past as read
from bot.storage.tables import GameRow
from bot.table import Table
from engine.sword import events
from tests.bot import chronicle
from tests.bot.chronicle import by_number, changed
from tests.bot.discord_limits import buttons as buttons_of
from tests.bot.discord_limits import faults_of_message
from tests.bot.room import PEOPLE, SEATS, Room, asks
from tests.bot.voting import ask

Game = tuple[Table, list[Past]]


@pytest.fixture(scope="module")
def game() -> Game:
    return chronicle.played(3)


def numbers(table: Table, entries: list[Past], wanted: Wanted) -> list[int]:
    return [row.number for row in rows(table, entries, wanted, None)]


def buttons(game: Game, wanted: Wanted) -> dict[str, Wanted]:
    return ways(page(*game, wanted))


def ways(message: Message) -> dict[str, Wanted]:
    return {button.label: Wanted.of(Click.parse(button.custom_id).word) for button in buttons_of(message)}


def shown(message: Message) -> list[int]:
    assert not faults_of_message(message)
    return [int(line[1 : line.index("`", 1)]) for line in message.text.split("\n") if line.startswith("`")]


def test_pages_lead_from_the_last_answer_to_the_first_and_back(game: Game) -> None:
    listed = numbers(*game, ALL)
    assert len(listed) > 100
    now = page(*game, ALL)
    assert "Newer" not in ways(now)
    seen = shown(now)
    while (older := ways(now).get("Older")) is not None:
        now = page(*game, older)
        seen = shown(now) + seen
    assert seen == listed
    seen = shown(now)
    while (newer := ways(now).get("Newer")) is not None:
        now = page(*game, newer)
        seen += shown(now)
    assert seen == listed


def test_each_row_has_its_number_its_moment_and_the_time_since_the_one_before(game: Game) -> None:
    table, entries = game
    found, known = list(rows(table, entries, ALL, None)), by_number(entries)
    assert found[0].text.startswith(f"`1` <t:{int(entries[0].at.timestamp())}:R> The game begins")
    for one, other in pairwise(found[:40]):
        hours = known[other.number].revision - known[one.number].revision
        time = f"{hours // 24}d" if hours >= 48 else f"{hours}h" if hours >= 2 else "60m"
        assert f":R> +{time} " in other.text


@pytest.mark.parametrize(
    ("seconds", "short"), [(0, "0s"), (119, "119s"), (120, "2m"), (7199, "119m"), (7200, "2h"), (200_000, "2d")]
)
def test_elapsed_is_short(seconds: int, short: str) -> None:
    assert elapsed(timedelta(seconds=seconds)) == short


def test_filters_show_a_turn_and_a_kind(game: Game) -> None:
    table, entries = game
    known = by_number(entries)
    third = numbers(table, entries, Wanted(turn=3))
    assert third
    assert all(known[number].turn == 3 for number in third)
    assert numbers(table, entries, Wanted(turn=1))[0] == 1
    words = {
        log.BATTLES: ("Battle at", "win at", "Automatic victory", "retreat", "(12."),
        log.MEETINGS: ("(10.", "(11.", "9.6"),
        log.SIEGES: (
            "besiege",
            "Raid in",
            "Siege of",
            "Subjugation of",
            "siege level",
            "falls to",
            "independent",
            "(13.",
        ),
        log.CARDS: (
            "play",
            "draw",
            "discard",
            "reshuffled",
            "take",
            "): ",
            ", until",
            "is over",
            "has no effect",
            "does nothing",
            "choose: ",
            "undone",
            "look at the hand",
            "search the top",
        ),
        log.SUPPORT: ("passes to", "falls to", "loyalty", "independent", "support", "city of", "let go"),
        log.ALLIANCES: ("allian", "allied"),
        log.NEUTRAL: ("act with the", "Unrest", "Gallic event"),
        log.DESPERATE: ("Desperate Times", "(7.4)", "(7.4.3)"),
        log.DICE: ("dice", "Siege of", "Attrition of", "Subjugation of", "die", "Consuls drawn"),
    }
    for kind, expected in words.items():
        found = list(rows(table, entries, Wanted(kind=kind), None))
        assert found, kind
        for row in found:
            for piece in row.text.split(" ", 2)[2].split(" · "):
                assert any(word in piece for word in expected), (kind, piece)
        assert len(found) < len(numbers(table, entries, ALL)) / 2


def test_a_players_log_has_his_own_answers_and_what_names_him(game: Game) -> None:
    table, entries = game
    known = by_number(entries)
    found = list(rows(table, entries, Wanted(seat="romans"), None))
    assert found
    others = [row.text for row in found if known[row.number].row.seat != "romans"]
    assert any("Attrition of Romans" in text for text in others)
    assert any("Romans draw" in text for text in others)
    for power in ("Gauls", "Greeks", "Etruscans", "Samnites"):
        assert not any(f"Attrition of {power}" in text for text in others)
        assert not any(f"{power} draw" in text or f"{power} place" in text for text in others)
    own = {row.number: row.text for row in rows(table, entries, ALL, None)}
    assert all(row.text == own[row.number] for row in found if known[row.number].row.seat == "romans")
    assert "**Log**: Romans · turn 2 · Battles" in page(*game, Wanted(seat="romans", turn=2, kind="battles")).text


def test_what_is_taken_back_is_struck_through_with_the_number_of_the_undo(game: Game) -> None:
    table, entries = game
    fought = next(one for one in entries if any(isinstance(e, events.BattleFought) for e in one.events))
    by, last = f" (taken back by `{entries[-1].number}`)", entries[-1].revision
    undone = changed(entries, fought.revision, undone=last)
    text = next(row.text for row in rows(table, undone, ALL, None) if row.number == fought.number)
    struck = text.split(" ", 2)[2].removesuffix(by)
    assert text.endswith(by)
    lines = ("~~" + struck.partition("~~")[2]).split("\n")
    assert all(line.startswith("~~") and line.endswith("~~") for line in lines)
    assert len(lines) > 2


def test_the_deadline_is_marked_and_an_order_is_not(game: Game) -> None:
    """A sealed answer that the deadline gave is told too, for everybody saw who was waited for; an order's is not."""
    table, entries = game
    silent = next(one for one in entries if one.row.name == "desperate" and not one.seen_by(None))
    loud = next(one for one in entries if one.row.name == "turn" and one.seen_by(None))
    for one in (silent, loud):
        plain = list(rows(table, entries, ALL, None))
        by_order = list(rows(table, changed(entries, one.revision, by="order", user=None), ALL, None))
        assert by_order == plain
        by_clock = list(rows(table, changed(entries, one.revision, by="clock", user=None), ALL, None))
        assert by_clock != plain
        text = next(row.text for row in by_clock if row.number == one.number)
        assert f"{table.seat_name(str(one.row.seat))}: answered by the deadline" in text
        own = rows(table, changed(entries, one.revision, by="order", user=None), ALL, one.row.seat)
        assert any("Your standing order answered" in row.text for row in own if row.number == one.number)
        others = next(seat for seat in SEATS if seat != one.row.seat)
        for_others = rows(table, changed(entries, one.revision, by="order", user=None), ALL, others)
        assert not any("standing order" in row.text for row in for_others)


def test_hidden_words_and_cards_are_in_nobodys_log(game: Game) -> None:
    table, entries = game
    public = "\n".join(row.text for row in rows(table, entries, ALL, None))
    romans = "\n".join(row.text for row in rows(table, entries, ALL, "romans"))
    drawn = next(
        event
        for one in entries
        for event in one.events
        if isinstance(event, events.CardsDrawn) and event.seat == "romans"
    )
    name = table.data.cards[drawn.cards[0]].name
    drew = f"Romans draw {drawn.number} cards: "
    assert f"{drew}{name}" in romans
    assert drew not in public
    sealed = {one.number for one in entries if not one.seen_by(None) and not is_silent(one.row)}
    assert sealed
    assert sealed.isdisjoint(numbers(table, entries, ALL))


def test_the_table_kind_has_notes_deadlines_and_what_was_taken_back(game: Game) -> None:
    table, entries = game
    assert numbers(table, entries, Wanted(kind=log.TABLE)) == []
    known = by_number(entries)
    noted = changed(changed(entries, known[150].revision, note="Ave"), known[200].revision, by="clock", user=None)
    assert numbers(table, noted, Wanted(kind=log.TABLE)) == [150, 200]
    assert "Ave" in page(table, noted, Wanted(kind=log.TABLE)).text


async def test_an_undo_is_told_with_who_asked_and_whether_the_table_agreed(room: Room) -> None:
    table = await room.start()
    while not (entries := list(await read(room.store, table.row.id, 1))) or not told(entries[-1], table, None, ALL):
        user, question = await room.question()
        table = await room.say(table.options(question)[0].word, seat=question.seat)
    last = table.row.revision
    table = await room.desk.undo(table.row.id, last - 1, user, seen=last)
    entries = list(await read(room.store, table.row.id))
    name = table.seat_name(table.seats_of(user)[0])
    text = page(table, entries, ALL).text
    assert f"(taken back by `{last + 1}`)" in text
    assert f"Taken back by {name}: the game stands as after {last - 1}" in text.split("\n")[-1]
    other = next(holder for holder in PEOPLE if holder != user)
    agreed = list(rows(table, changed(entries, last + 1, user=other, name=""), ALL, None))[-1].text
    assert f"Taken back by agreement (asked by {table.seat_name(table.seats_of(other)[0])})" in agreed
    assert numbers(table, entries, Wanted(kind=log.TABLE)) == [last + 1]


async def test_who_plays_all_seats_has_agreed_with_nobody(room: Room) -> None:
    await room.start((PEOPLE[0],) * 4)
    await room.say("gauls")
    for seat in ("gauls", *SEATS):
        said = "pass" if asks((await room.table()).running, "desperate") else "romans"
        table = await room.say(said, seat=seat)
    await ask(room, PEOPLE[0], "undo", "1")
    entries = list(await read(room.store, table.row.id))
    assert "Taken back by Gauls, Etruscans and Samnites, Greeks, Romans: the game" in page(table, entries, ALL).text


def test_what_a_player_types_marks_nothing_up(game: Game) -> None:
    table, entries = game
    noted = changed(entries, entries[-1].revision, note="```||~~ **hi**")
    text = page(table, noted, ALL).text
    assert r"\`\`\`\|\|\~\~ \*\*hi\*\*" in text
    assert "```||~~ **hi**" in "\n".join(public_record(table, noted)), "a file has no markup"
    named = replace(table, row=GameRow(**{**table.row.model_dump(), "name": "a||b`"}))
    assert board(named)[0].startswith(r"**a\|\|b\`** · ")


# the card report


def test_every_card_played_is_reported_with_who_what_for_and_when(game: Game) -> None:
    table, entries = game
    plays = [(one, event) for one in entries for event in one.events if isinstance(event, events.CardPlayed)]
    for turn in range(1, 10):
        for seat in SEATS:
            text = played.report(table, entries, seat, turn)
            own = [(one, event) for one, event in plays if event.seat == seat and one.turn == turn]
            for one, event in own:
                card = table.data.cards[event.card]
                when = f"{turn}.{one.row.round} `{one.number}` {card.name} ({card.value}) "
                line = next(line for line in text.split("\n") if line.startswith(when))
                assert played._what(event, iter(()), table.public) in line
            assert text.count("`") == 2 * len(own)
    assert "to activate: " in played.report(table, entries)
    assert "for support: " in played.report(table, entries)


def test_the_report_leaves_out_what_was_taken_back_and_fits(game: Game) -> None:
    table, entries = game
    assert len(played.report(table, entries)) <= 2000
    found = next(one for one in entries if any(isinstance(event, events.CardPlayed) for event in one.events))
    undone = changed(entries, found.revision, undone=999)
    assert f"`{found.number}`" in played.report(table, entries, turn=found.turn)
    assert f"`{found.number}`" not in played.report(table, undone, turn=found.turn)
    assert played.report(table, entries[:1]) == "No card has been played so."


def test_an_activation_names_the_leader_also_when_a_response_came_between(game: Game) -> None:
    table, entries = game
    for one in entries:
        for event in one.events:
            if isinstance(event, events.CardPlayed) and event.use == "activate":
                text = played.report(table, entries, event.seat, one.turn)
                assert any(f"`{one.number}`" in line and "activate: " in line for line in text.split("\n"))
