"""The words a card may say (data/README.md): windows, selectors, conditions and effects, as closed lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

Shape: TypeAlias = "str | Word | Number | WordMap | Listed"


@dataclass(frozen=True, slots=True)
class Word:
    """One of these words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Number:
    """An integer of this range, or one of these words."""

    low: int
    high: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """A list, not empty, of things of one shape."""

    shape: Shape


@dataclass(frozen=True, slots=True)
class WordMap:
    """A mapping from a power to something of one shape."""

    shape: Shape


@dataclass(frozen=True, slots=True)
class Op:
    """An effect: parameters it must and may have; of those in `one_of` exactly one; `lasts`: it needs a duration."""

    must: dict[str, Shape]
    may: dict[str, Shape]
    one_of: tuple[str, ...] = ()
    lasts: bool = False


_MOVER: Final = frozenset({"mover", "opponent", "here"})
_BATTLE: Final = _MOVER | {"attacker", "defender", "winner", "loser"}

# Window -> roles bound in it. In the earlier windows of a battle, what depends on winner or loser waits for them.
WINDOWS: Final[dict[str, frozenset[str]]] = {
    "on_card_played": frozenset({"player"}),
    "on_activation": _MOVER,
    "on_city_declared": _MOVER,
    "on_test_declared": _MOVER | {"tester"},
    "on_enter": _MOVER,
    "on_battle_start": _BATTLE,
    "before_battle_roll": _BATTLE,
    "after_battle_roll": _BATTLE,
    "on_battle_losses": _BATTLE,
    "on_battle_end": _BATTLE,
    "on_siege_roll": frozenset({"besieger", "besieged", "here"}),
    "on_naval_move": _MOVER,
}
BATTLE_WINDOWS: Final = tuple(window for window, roles in WINDOWS.items() if "attacker" in roles)

SIDES: Final = ("own", "other", "enemy", "rival", "any")
ROLES: Final = ("mover", "attacker", "defender", "winner", "loser", "besieger", "besieged", "tester", "opponent")
FOES: Final = ("foe:greeks", "foe:carthage")

DURATIONS: Final = ("roll", "battle", "action", "cycle", "turn", "permanent")
MARKERS: Final = (
    "appian_way", "duoviri", "punic_envoys", "punic_alliance", "treaty_signed", "foedus", "wild_beasts", "elephants",
    "homonoia", "insurrection", "paid_in_full", "mines_depleted",
)  # fmt: skip
MARKED: Final = ("wild_beasts", "elephants", "homonoia")  # these lie with a power or a leader

_UNITS: Final = Number(1, 20)
_SHIFTING: Final = Number(1, 20, ("removed", "unrest_fall"))
_BONUS: Final = Number(-9, 9)

# Keys of a space selector. Shapes by name are read by the reader of that name.
SPACE: Final[dict[str, Shape]] = {
    "ids": Listed("space id"),
    "box": "box id",
    "home": "power",
    "control": "control",
    "kind": Word(("normal", "city")),
    "port": "true",
    "cu": "power",
    "army": "power",
    "min_cu": _UNITS,
    "no_cu": "power",
    "adjacent": "space",
    "besieged": "besieged",
    "is": "place",
    "any": Listed("space"),
}

# Keys of a condition, but for the roles, which take a power each.
CONDITIONS: Final[dict[str, Shape]] = {
    "any": Listed("condition"),
    "not": "condition",
    "exists": "exists",
    "abroad": "abroad",
    "fights": "power",
    "here": "space",
    "crossed": Listed(Word(("rough", "strait"))),
    "cu_min": WordMap(_UNITS),
    "commander": WordMap(Word(("consul",))),
    "survivors": "power",
    "losses_min": _UNITS,
    "test": Listed(Word(("intercept", "avoid"))),
    "roll": Listed(Word(("siege", "subjugation", "raid"))),
    "card": "card",
    "marker": Word(MARKERS),
    "no_marker": Word(MARKERS),
    "plunder_min": Number(1, 5),
    "lost_homes_below": WordMap(_UNITS),
    **{role: "power" for role in ROLES if role != "opponent"},
}
# Conditions with keys of their own: (must, may).
CONDITION_PARTS: Final[dict[str, tuple[dict[str, Shape], dict[str, Shape]]]] = {
    "exists": ({"at": "space", "min": _UNITS}, {}),
    "abroad": ({"power": "power"}, {"spaces": _UNITS, "homes": _UNITS}),
    "card": ({"by": Word(("other",)), "kinds": Listed(Word(("plain", "neutral")))}, {}),
}
# Conditions that only a window can answer, and those windows.
CONDITION_WINDOWS: Final[dict[str, tuple[str, ...]]] = {
    "fights": BATTLE_WINDOWS,
    "commander": BATTLE_WINDOWS,
    "survivors": ("on_battle_losses",),
    "losses_min": ("on_battle_losses",),
    "cu_min": (*BATTLE_WINDOWS, "on_siege_roll"),
    "crossed": (*BATTLE_WINDOWS, "on_enter"),
    "test": ("on_test_declared",),
    "roll": ("on_siege_roll",),
    "card": ("on_card_played",),
}

# What a pick may choose, and what narrows it.
PICKS: Final[dict[str, Shape]] = {
    "power": "power", "player": Word(("other",)), "space": "space", "army": "power", "leader": "power",
}  # fmt: skip
PICK_LIMITS: Final[dict[str, Shape]] = {"rank": Word(("named",)), "where": "space"}
# What a limit narrows.
PICK_LIMITS_OF: Final[dict[str, tuple[str, ...]]] = {"rank": ("leader",), "where": ("power", "army", "leader")}
# Shape of a word -> what must be picked for it to be "chosen".
PICKED: Final[dict[str, tuple[str, ...]]] = {
    "power": ("power", "army", "leader"),
    "place": ("space", "army", "leader"),
    "player": ("player", "power"),
    "leader": ("army", "leader"),
}
# The same for a parameter that asks for more than its shape says: (op, parameter).
PICKED_BY: Final[dict[tuple[str, str], tuple[str, ...]]] = {
    ("lose_cu", "army"): ("army", "leader"),
    ("alliance", "between"): ("power",),
}
# Marker -> what must be picked for it to lie there.
LIES_WITH: Final[dict[str, tuple[str, ...]]] = {
    "wild_beasts": ("power",),
    "elephants": ("army", "leader"),
    "homonoia": ("army", "leader"),
}

# What any step may have besides the parameters of its op.
COMMON: Final[dict[str, Shape]] = {
    "if": "condition", "may": "true", "by": "power", "for": Word(DURATIONS), "up_to": "true",
}  # fmt: skip

OPS: Final[dict[str, Op]] = {
    "place_cu": Op({"power": "power", "n": _SHIFTING}, {
        "at": "space", "max_each": _UNITS, "mercenary": "flag", "least": _UNITS,
    }),
    "lose_cu": Op({"n": _UNITS}, {"army": "power", "power": "power", "at": "space"}, one_of=("army", "power")),
    "place_leader": Op({"leader": "leader", "at": "space"}, {"for": Word(("turn",))}),
    "displace": Op({"commander": "power"}, {}),
    "shift": Op({"power": "power", "n": _UNITS, "leaders": Word(("any",)), "from": "space", "to": "space"}, {}),
    "activate": Op({"power": "power", "as": Number(1, 3)}, {
        "leader": "leader", "at": "space", "count": Number(2, 2), "mp": Number(1, 9), "only": Word(("siege", "raid")),
        "allies": "true",
    }),
    "neutral_action": Op({"of": Listed("neutral")}, {"again": "true"}),
    "add_support": Op({"power": "power", "n": _UNITS, "kind": Word(("loyalty", "control", "colony"))}, {
        "at": "space", "max_each": _UNITS,
    }),
    "remove_support": Op({"power": "power", "n": _UNITS, "kind": Word(("pc", "loyalty", "any"))}, {
        "at": "space", "max_each": _UNITS,
    }),
    "siege_points": Op({"n": _UNITS}, {}),
    "modify": Op({
        "what": Word(("combat", "attack", "losses", "support", "siege", "test", "naval", "mp", "sea_cost")),
        "n": _BONUS,
    }, {"of": "power", "vs": "power"}, lasts=True),
    "dice": Op({"of": "power"}, {"total": Number(4, 4), "reroll": Number(1, 4)}, one_of=("total", "reroll")),
    "no_losses": Op({}, {}),
    "refight": Op({}, {}),
    "withdraw": Op({"army": "power"}, {}),
    "trap": Op({"power": "power id"}, {}),
    "turn_back": Op({"army": Word(("mover",)), "spaces": Number(0, 1)}, {}),
    "cancel": Op({"what": Word(("event", "activation", "siege_roll", "naval_move"))}, {}),
    "bar": Op({"who": "power", "from": Word(("enter", "hide", "intercept", "activate", "sail"))}, {
        "at": "space", "vs": "power",
    }, lasts=True),
    "cards": Op({
        "player": "player", "do": Word(("draw", "discard", "random", "swap", "inspect", "scry")), "n": _UNITS,
    }, {"keep": _UNITS, "max_value": Number(1, 3)}),
    "vp": Op({"n": _BONUS}, {}),
    "plunder": Op({"n": Number(-9, 9, ("removed",))}, {}),
    "unrest": Op({}, {"n": _BONUS, "to": Number(0, 10)}, one_of=("n", "to")),
    "alliance": Op({"do": Word(("end", "offer")), "between": Word(("others", "any", "chosen"))}, {
        "forbid": Word(DURATIONS), "refusal": _UNITS,
    }),
    "marker": Op({"name": Word(MARKERS), "do": Word(("set", "clear"))}, {"with": Word(("chosen",))}),
    "sail": Op({"of": "power", "cu": _UNITS}, {"safe": "true"}, lasts=True),
    "ease": Op({"of": "power"}, {}, lasts=True),
    "consul": Op({"do": Word(("replace", "keep"))}, {}),
    "roll": Op({"cases": "cases"}, {}),
    "choose": Op({"options": Listed("steps")}, {}),
}  # fmt: skip

# Parameters that others make necessary: (op, parameter, its value or "*" for any) -> what must be there too.
NEEDS: Final[dict[tuple[str, str, str], tuple[str, ...]]] = {
    ("lose_cu", "power", "*"): ("at",),
    ("place_cu", "power", "revolters"): ("at",),
    ("modify", "what", "attack"): ("of", "vs"),
    **{
        ("modify", "what", what): ("of",) for what in ("combat", "losses", "support", "test", "naval", "mp", "sea_cost")
    },
    ("bar", "from", "enter"): ("at",),
    ("bar", "from", "hide"): ("at",),
    ("bar", "from", "sail"): ("at",),
    ("bar", "from", "intercept"): ("vs",),
    ("cards", "do", "inspect"): ("max_value",),
    ("cards", "do", "scry"): ("keep",),
    ("alliance", "do", "end"): ("forbid",),
    ("alliance", "do", "offer"): ("refusal",),
    ("marker", "do", "set"): ("for",),
    **{("marker", "name", name): ("with",) for name in MARKED},
}
# The reverse: (op, parameter or "parameter: value") -> what it goes with alone.
ONLY_WITH: Final[dict[tuple[str, str], dict[str, tuple[str, ...]]]] = {
    ("place_cu", "mercenary"): {"power": ("carthage",)},
    ("place_cu", "least"): {"power": ("revolters",), "n": ("unrest_fall",)},
    ("place_cu", "n: unrest_fall"): {"power": ("revolters",)},
    ("alliance", "do: offer"): {"between": ("chosen",)},
    ("alliance", "do: end"): {"between": ("others", "any")},
    ("marker", "with"): {"name": MARKED},
}
# What only the game with five players has: words as above, and effects.
FIVE: Final = frozenset({
    ("place_cu", "power: revolters"), ("place_cu", "mercenary"), ("place_leader", "leader: rebel_minor_1"),
    ("marker", "name: insurrection"), ("marker", "name: paid_in_full"),
})  # fmt: skip
FIVE_OPS: Final = ("unrest",)
FIFTH: Final = "carthage"
"""Who is no non-player power then."""
# Effects that bring something for one power alone, and by what else they say.
ONE_POWER: Final[dict[str, dict[str, str]]] = {"place_cu": {}, "shift": {}, "add_support": {"kind": "control"}}
# The effects that `removed` counts.
REMOVING: Final = ("remove_support", "lose_cu")
# Parameters that may name winner or loser before they are known: the step waits for them.
WAITING: Final = frozenset({
    ("modify", "of"), ("lose_cu", "army"), ("displace", "commander"),
})  # fmt: skip
DECIDED: Final = ("on_battle_losses", "on_battle_end")
# Effects that no response has: actions of their own, and what would change who is there and whose friend in the midst
# of a march or a battle. What is declared with a number of CU stands while it is rolled for.
UNTIMELY: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("activate", "neutral_action", "shift", "consul", "place_leader", "alliance"), tuple(WINDOWS)),
    "lose_cu": ("on_test_declared", "on_naval_move"),
}
# Effects that belong to certain windows.
OP_WINDOWS: Final[dict[str, tuple[str, ...]]] = {
    "displace": BATTLE_WINDOWS,
    "siege_points": ("on_siege_roll",),
    "no_losses": ("before_battle_roll", "after_battle_roll"),
    "refight": ("on_battle_losses",),
    "withdraw": ("on_battle_start",),
    "trap": ("on_enter",),
    "turn_back": ("on_enter",),
}
DICE_WINDOWS: Final[dict[str, tuple[str, ...]]] = {
    "total": ("on_battle_start", "before_battle_roll"),
    "reroll": ("after_battle_roll",),
}
# cancel.what -> the window in which there is such a thing to cancel.
CANCELS: Final[dict[str, str]] = {
    "event": "on_card_played",
    "activation": "on_activation",
    "siege_roll": "on_siege_roll",
    "naval_move": "on_naval_move",
}
