"""When somebody is reminded and until when he may answer; who is never woken, whatever his clocks do."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from bot.clocks import timing
from bot.preferences import Preferences, zones
from bot.storage.rows import changed
from bot.storage.tables import AskRow, GameRow
from bot.table import Table
from tests.bot.room import ANNA, BORIS, CLARA, DMITRI, SEATS, asks, played_until

NOON = datetime(2026, 3, 15, 12, tzinfo=UTC)
NIGHT = (time(22), time(7))
HOUR = timedelta(hours=1)
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Chatham")

moments = st.integers(0, 3 * 366 * 24 * 60).map(lambda minutes: NOON + timedelta(minutes=minutes))
times = st.builds(time, st.integers(0, 23), st.sampled_from([0, 15, 30, 59]))
wishes = st.builds(
    Preferences,
    first_hours=st.integers(1, 168),
    every_hours=st.integers(1, 168),
    quiet=st.none() | st.tuples(times, times).filter(lambda pair: pair[0] != pair[1]),
    zone=st.sampled_from(ZONES),
    digest=st.none() | st.integers(0, 23),
)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)


# kinds and deadlines


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("turn", "turn"),
        ("response", "window"),
        ("desperate", "window"),
        ("desperate_instead", "window"),
        ("desperate_last", "window"),
        ("city", "window"),
        ("avoid", "window"),
        ("intercept", "window"),
        ("let_go", "question"),
        ("avoid_to", "question"),
        ("desperate_use", "question"),
        ("losses", "question"),
    ],
)
def test_a_decision_is_a_turn_a_window_or_another_question(name: str, kind: timing.Kind) -> None:
    assert timing.kind(name) == kind
    assert timing.period({kind: 5}, name) == 5 * HOUR
    assert timing.period({kind: 0}, name) is None


# quiet hours


@pytest.mark.parametrize(
    ("zone", "quiet", "moment", "moved"),
    [
        ("UTC", None, "2026-03-15T23:00+00:00", "2026-03-15T23:00+00:00"),
        ("UTC", NIGHT, "2026-03-15T21:59+00:00", "2026-03-15T21:59+00:00"),
        ("UTC", NIGHT, "2026-03-15T22:00+00:00", "2026-03-16T07:00+00:00"),
        ("UTC", NIGHT, "2026-03-16T06:59+00:00", "2026-03-16T07:00+00:00"),
        ("UTC", NIGHT, "2026-03-16T07:00+00:00", "2026-03-16T07:00+00:00"),
        ("UTC", (time(9), time(17, 30)), "2026-03-16T12:00+00:00", "2026-03-16T17:30+00:00"),
        ("UTC", (time(9), time(17, 30)), "2026-03-16T18:00+00:00", "2026-03-16T18:00+00:00"),
        ("Asia/Kolkata", NIGHT, "2026-03-15T17:00+00:00", "2026-03-16T01:30+00:00"),
        # Berlin puts its clocks forward in the night to 29 March 2026 and back in that to 25 October
        ("Europe/Berlin", NIGHT, "2026-03-28T21:30+00:00", "2026-03-29T05:00+00:00"),
        ("Europe/Berlin", NIGHT, "2026-10-24T21:30+00:00", "2026-10-25T06:00+00:00"),
        ("Europe/Berlin", (time(22), time(2, 30)), "2026-10-24T21:30+00:00", "2026-10-25T00:30+00:00"),
        ("Europe/Berlin", (time(2, 15), time(2, 45)), "2026-10-25T01:30+00:00", "2026-10-25T01:45+00:00"),
        ("Europe/Berlin", (time(22), time(2, 30)), "2026-03-29T00:30+00:00", "2026-03-29T01:30+00:00"),
    ],
)
def test_a_moment_in_quiet_hours_is_put_off_to_their_end(
    zone: str, quiet: tuple[time, time] | None, moment: str, moved: str
) -> None:
    wish = Preferences(zone=zone, quiet=quiet)
    assert timing.awake(at(moment), wish) == at(moved)


@given(moment=moments, wish=wishes)
def test_nobody_is_woken_and_nothing_is_put_off_for_longer_than_the_night(moment: datetime, wish: Preferences) -> None:
    moved = timing.awake(moment, wish)
    assert moved >= moment
    assert not timing.is_quiet(moved, wish)
    assert (moved == moment) == (not timing.is_quiet(moment, wish))
    if moved > moment + 2 * HOUR:  # up to an hour is lost where the end falls into the hour the clocks leave out
        earlier = (moment + (moved - HOUR - moment) * part / 50 for part in range(51))
        assert all(timing.is_quiet(one, wish) for one in earlier)


# reminders


@given(now=moments, wish=wishes)
def test_a_reminder_comes_after_the_hours_chosen_and_never_at_night(now: datetime, wish: Preferences) -> None:
    single = replace(wish, digest=None)
    for moment, hours in (
        (timing.first_reminder(now, single), wish.first_hours),
        (timing.following_reminder(now, single), wish.every_hours),
    ):
        assert not timing.is_quiet(moment, wish)
        assert moment == timing.awake(now + hours * HOUR, wish)


@given(now=moments, wish=wishes, hour=st.integers(0, 23))
def test_a_digest_comes_once_a_day_at_its_hour_or_when_the_night_is_over(
    now: datetime, wish: Preferences, hour: int
) -> None:
    wish = replace(wish, digest=hour)
    first = timing.next_digest(now, wish)
    second = timing.next_digest(first, wish)
    assert now < first <= now + 26 * HOUR
    assert 20 * HOUR <= second - first <= 28 * HOUR
    assert not timing.is_quiet(first, wish)
    if wish.quiet is None:
        assert wish.local(first).hour in (hour, (hour + 1) % 24)  # the next where the clocks leave it out


@pytest.mark.parametrize(
    ("now", "zone", "quiet", "comes"),
    [
        ("2026-03-15T12:00+00:00", "UTC", None, "2026-03-15T18:00+00:00"),
        ("2026-03-15T18:00+00:00", "UTC", None, "2026-03-16T18:00+00:00"),
        ("2026-03-28T18:00+00:00", "Europe/Berlin", None, "2026-03-29T16:00+00:00"),
        ("2026-10-24T16:00+00:00", "Europe/Berlin", None, "2026-10-25T17:00+00:00"),
        ("2026-03-15T12:00+00:00", "UTC", (time(17), time(2)), "2026-03-16T02:00+00:00"),
        ("2026-03-16T01:00+00:00", "UTC", (time(17), time(2)), "2026-03-16T02:00+00:00"),
    ],
)
def test_the_hour_of_a_digest_is_local(now: str, zone: str, quiet: tuple[time, time] | None, comes: str) -> None:
    wish = Preferences(zone=zone, quiet=quiet, digest=18)
    assert timing.next_digest(at(now), wish) == at(comes)


def test_half_time_is_put_off_by_night_but_never_past_the_deadline() -> None:
    wish = Preferences(quiet=NIGHT)
    assert timing.put_off(at("2026-03-15T23:00+00:00"), at("2026-03-16T11:00+00:00"), wish) == at(
        "2026-03-16T07:00+00:00"
    )
    assert timing.put_off(at("2026-03-15T23:00+00:00"), at("2026-03-16T03:00+00:00"), wish) is None
    assert timing.put_off(None, at("2026-03-16T03:00+00:00"), wish) is None


# rows


@pytest.fixture(scope="module")
def window() -> Table:
    """Several players are asked at once whether they announce Desperate Times."""
    return table_of(played_until(lambda game: asks(game, "desperate")))


def table_of(game: engine.Game, *, paused: datetime | None = None) -> Table:
    row = GameRow(
        id=7,
        guild=1,
        channel=2,
        owner=ANNA,
        name="Friends",
        scenario="four",
        dataset_id="own",
        dataset_hash="0",
        created=NOON,
        changed=NOON,
        paused=paused,
    )
    return Table(row, game.data, dict(zip(SEATS, (ANNA, BORIS, CLARA, DMITRI), strict=True)), game)


def wish_of(table: Table, seat: str, wish: Preferences) -> Mapping[int, Preferences]:
    return {table.holders[seat]: wish}


def test_new_questions_get_clocks_by_the_game_and_by_who_is_asked(window: Table) -> None:
    rows = timing.ask_rows((), window, wish_of(window, window.waiting[0].seat, Preferences(first_hours=2)), NOON)
    assert [row.question for row in rows] == [question.number for question in window.waiting]
    first, second = rows[:2]
    assert (first.seat, first.name, first.game) == (window.waiting[0].seat, "desperate", 7)
    assert (first.remind, first.half, first.deadline) == (NOON + 2 * HOUR, NOON + 12 * HOUR, NOON + 24 * HOUR)
    assert second.remind == NOON + 8 * HOUR
    assert (second.since, second.reminded, second.told) == (NOON, 0, False)


def test_without_a_deadline_there_is_no_half_time(window: Table) -> None:
    free = replace(window, row=GameRow(**{**window.row.model_dump(), "deadlines": {"window": 0}}))
    assert {(row.half, row.deadline) for row in timing.ask_rows((), free, {}, NOON)} == {(None, None)}


def test_an_answer_leaves_the_clocks_of_the_others_alone_and_ends_its_own(window: Table) -> None:
    before = timing.ask_rows((), window, {}, NOON)
    number = window.waiting[0].number
    answered = table_of(engine.play(window.running, number, ("pass",)).game)
    rows = timing.ask_rows(before, answered, {}, NOON + HOUR)
    assert rows == before[1:]


def test_counters_outlive_an_undo_and_the_time_begins_anew(window: Table) -> None:
    before = timing.ask_rows((), window, {}, NOON)
    before[0].reminded, before[1].told = 2, True
    for number, row in enumerate(before):
        row.question = 9000 + number  # an undo asks the same under new numbers
    rows = timing.ask_rows(before, window, {}, NOON + HOUR, carried=True)
    assert (rows[0].reminded, rows[0].told, rows[0].since) == (2, False, NOON + HOUR)
    assert (rows[1].reminded, rows[1].told, rows[1].remind) == (0, True, None)
    assert [row.reminded for row in timing.ask_rows(before, window, {}, NOON + HOUR)] == [0] * len(rows)


def test_a_pause_moves_all_clocks_by_its_length_also_those_that_begin_in_it(window: Table) -> None:
    old = timing.ask_rows((), window, {}, NOON)
    paused = table_of(window.running, paused=NOON + HOUR)
    begun = timing.ask_rows(old[1:], paused, {}, NOON + 5 * HOUR)
    rows = timing.shift(begun, 9 * HOUR)
    assert rows[0].deadline == NOON + (10 + 24) * HOUR
    assert (rows[0].since, rows[1].since) == (NOON + 10 * HOUR, NOON + 9 * HOUR), "a pause is no waiting"
    assert rows[1].deadline == NOON + (9 + 24) * HOUR
    assert (rows[1].remind, rows[1].half) == (NOON + 17 * HOUR, NOON + 21 * HOUR)
    assert timing.shift([changed(rows[1], half=None)], HOUR)[0].half is None


def test_who_takes_a_seat_over_has_all_the_time(window: Table) -> None:
    row = changed(timing.ask_rows((), window, {}, NOON)[0], reminded=3, told=True, remind=None)
    later = NOON + 20 * HOUR
    fresh = timing.handed_over([row], window.row, Preferences(first_hours=1), later)[0]
    assert (fresh.reminded, fresh.told) == (0, False)
    assert (fresh.since, fresh.remind, fresh.deadline) == (later, later + HOUR, later + 24 * HOUR)
    paused = table_of(window.running, paused=NOON).row
    assert timing.handed_over([row], paused, Preferences(), later)[0].deadline == NOON + 24 * HOUR


def test_other_preferences_count_at_once_with_what_has_been_reminded(window: Table) -> None:
    row = changed(timing.ask_rows((), window, {}, NOON)[0], reminded=1)
    now = NOON + 10 * HOUR

    def remind(wish: Preferences, row: AskRow = row) -> datetime | None:
        return timing.retimed(row, wish, now).remind

    assert remind(Preferences(first_hours=8, every_hours=3)) == NOON + 11 * HOUR
    assert remind(Preferences(first_hours=1, every_hours=1)) == now
    assert remind(Preferences(quiet=NIGHT, first_hours=1, every_hours=1)) == at("2026-03-16T07:00+00:00")
    assert remind(Preferences(digest=6)) == at("2026-03-16T06:00+00:00")
    told = changed(row, reminded=3, told=True)
    assert remind(Preferences(), told) is None
    assert remind(Preferences(most=5), told) is not None
    assert timing.retimed(row, Preferences(quiet=NIGHT), now).half == at("2026-03-16T07:00+00:00")


def test_until_when_is_a_moment_discord_shows_to_each_reader(window: Table) -> None:
    row = timing.ask_rows((), window, {}, NOON)[0]
    end = int(NOON.timestamp()) + 24 * 3600
    assert timing.until(row) == f"until <t:{end}:f> (<t:{end}:R>)"
    assert timing.until(changed(row, deadline=None)) == timing.until(None) == ""


def test_all_zones_are_known() -> None:
    assert {"UTC", "Europe/Moscow", "America/Argentina/Buenos_Aires"} <= zones()
