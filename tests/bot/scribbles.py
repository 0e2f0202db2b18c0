"""What people and attackers may type: strategies for the values of options, of menus and of custom ids."""

from collections.abc import Sequence

from discord import AppCommandOptionType
from discord.app_commands import Parameter
from discord.app_commands.models import Choice
from hypothesis import strategies as st

from bot.questions.clicks import LONGEST, PREFIX
from engine import load_dataset
from tests.bot.forging import Forger, Place, Value

LONGEST_TEXT = 6000
"""Of what Discord takes where an option has no other limit."""
LARGEST = 2**53 - 1
UGLY = (
    "", " ", "\n\n", "\t", "a" * 3000, "😀" * 500, "@everyone", "@here", "<@101>", "<@&5>", "<#20>", "</act:5>",
    "**bold** __line__ ~~out~~ ||spoiler||", "```\ncode\n```", "`", "``", "# Title", "- list", "> quote", "1. one",
    "[click](https://example.com)", "https://example.com", "<https://example.com>", "<t:1:R>", "<:name:1>",
    "\u202egnp.exe", "\u2066x\u2069", "\u200f", "\u200b", "\u200d", "\ufeff", "\u00ad", "\u3164", "\u2800", "\u115f",
    "\x00", "\x07", "\x1b[31m", "\r\nNext line", "\u2028", "\ud800", "x\udfffy", "e\u0301" * 50, "Z" + "\u0335" * 200,
    "'; DROP TABLE game; --", "\" OR 1=1", "%", "_", "\\", "{0}", "{name}", "{0.__class__}", "%s%n%x", "%(a)s", "${x}",
    "../../etc/passwd", "null", "None", "true", "-1", "0", "1e999", "NaN", "٣", "²", "\uff19", "1" * 80, "#1", "#-1",
    "#x", "#99999", "#", "+", "=", "\n+", "›", ",", ",,,", ".", "..", "2@", "@", "0@roma", "-1@roma", "9999999999@roma",
)  # fmt: skip
_DATA = load_dataset()
KNOWN = (
    *("act", "activate", "march", "support", "reinforce", "event", "pass", "end", "done", "accept", "refuse", "yes"),
    *("no", "play", "insist", "beside", "neutral", "ally", "break", "all", "off", "any", "none", "show", "clear"),
    *("card", "do", "armed", "power", "cu", "react", "answer", "ends", "with", "against", "go", "change", "drop"),
    *("vp", "control", "loyalty", "practice", "start", "follow", "here", "powers", "admin", "battles", "round", "turn"),
    *("turn.romans", "22:00-07:00", "25:99-07:00", "Europe/Berlin", "18", "9.2", "12", "1", "2", "3"),
    *list(_DATA.positions), *list(_DATA.powers), *list(_DATA.spaces)[::4], *list(_DATA.leaders)[::3],
    *list(_DATA.cards)[::9], *list(_DATA.scenarios),
    *(one.name for one in list(_DATA.cards.values())[::25]), *(one.name for one in list(_DATA.spaces.values())[::12]),
)  # fmt: skip

characters = st.characters(exclude_categories=()) | st.sampled_from("\u202e\u200b*`@<>|_~\n\u0000")
words = st.sampled_from(KNOWN)
texts = st.one_of(
    st.sampled_from(UGLY),
    words,
    st.lists(words | st.sampled_from(UGLY), min_size=2, max_size=6).map(" ".join),
    st.lists(words, min_size=2, max_size=4).map(",".join),
    st.text(characters, max_size=80),
)


def _within(text: str, least: int, most: int) -> str:
    return (text + "x" * least)[: max(least, min(len(text), most))]


def values(option: Parameter, forger: Forger, place: Place) -> st.SearchStrategy[Value]:
    """What Discord lets through for it. A kind of option that is new here raises KeyError."""
    if option.choices:
        return st.sampled_from([_chosen(choice) for choice in option.choices])
    low, high = option.min_value, option.max_value
    channels = (forger.far if place.guild == forger.abroad else forger.channels).values()
    people = [str(person.id) for person in forger.people]
    kinds: dict[AppCommandOptionType, st.SearchStrategy[Value]] = {
        AppCommandOptionType.string: texts.map(
            lambda text: _within(text, int(low or 0), int(LONGEST_TEXT if high is None else high))
        ),
        AppCommandOptionType.integer: st.integers(
            -LARGEST if low is None else int(low), LARGEST if high is None else int(high)
        ),
        AppCommandOptionType.boolean: st.booleans(),
        AppCommandOptionType.user: st.sampled_from([*people, str(forger.stage.client.application_id), "1", str(2**63)]),
        AppCommandOptionType.channel: st.sampled_from([str(one.id) for one in channels]),
        AppCommandOptionType.role: st.sampled_from([str(forger.stage.guild.id), "1", str(2**63 - 1)]),
    }
    return kinds[option.type]


def _chosen(choice: "Choice[str | int | float]") -> Value:
    return choice.value


games = st.one_of(st.integers(0, 6), st.sampled_from([10**9, 2**31, 2**63, 10**30]))
numbers = st.lists(st.integers(0, 60) | st.sampled_from([10**6, 2**63, 10**25]), max_size=4)
marks = st.sampled_from(["", "0", "deadbeef", "ffffffffffff"])
carried = st.one_of(
    texts,
    words,
    st.integers(-3, 100).map(str),
    st.lists(words | st.sampled_from(UGLY) | st.integers(-1, 99).map(str), max_size=5).map(".".join),
)
acts = st.sampled_from(sorted(PREFIX.values()))


@st.composite
def custom_ids(draw: st.DrawFn, act: st.SearchStrategy[str] = acts, real: Sequence[str] = ()) -> str:
    """Rightly formed for the most part, and then with whatever in it; some of `real` ones, whole or bent."""
    if len(real) > 0 and draw(st.integers(0, 2)) > 0:
        parts = draw(st.sampled_from(real)).split(":", 4)
        for place, other in enumerate((act, games.map(str), _dotted(), marks, carried)):
            if draw(st.integers(0, 3)) == 0:
                parts[place] = draw(other)
    else:
        parts = [draw(one) for one in (act, games.map(str), _dotted(), marks, carried)]
    text = ":".join(parts)
    if not draw(st.integers(0, 9)):
        text = draw(texts)
    return text[:LONGEST] if draw(st.integers(0, 9)) else (text + "9" * 200)[: LONGEST * 2]


def _dotted() -> st.SearchStrategy[str]:
    return numbers.map(lambda found: ".".join(map(str, found))) | st.sampled_from([".", "..", "1.", ".1"])
