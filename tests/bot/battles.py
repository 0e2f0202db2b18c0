"""Battles and rolls made by hand for the tests of their pictures, not all of them reachable."""

from __future__ import annotations

from random import Random

from engine import Event
from engine.sword import events as told
from engine.sword.events import Modifier, Side
from engine.sword.view import View
from tests.bot.views import starting_view

CIRCUMSTANCES = (
    ("force_ratio", "12.2.1"),
    ("leadership", "12.2.2"),
    ("friendly_space", "12.2.3"),
    ("interception", "12.2.3"),
    ("failed_avoidance", "12.2.3"),
    ("flanking_force", "12.2.3"),
    ("rough", "12.2.3"),
    ("wild_beasts", "7.1"),
)


def camillus(dice: tuple[int, ...] = (5, 2, 4), winner: str = "samnites") -> tuple[Event, ...]:
    """A battle at Capua with a flanking force, a card, a leader lost and a retreat; `dice` are the attacker's."""
    attacker = Side(
        "romans",
        "camillus",
        6,
        7,
        (Modifier(1, "leadership", "12.2.2"), Modifier(1, "flanking_force", "12.2.3"), Modifier(-2, "rom_22", "7.1.1")),
        dice,
        sum(dice),
        4,
        flank=2,
    )
    defender = Side("samnites", "pontius", 8, 8, (Modifier(1, "force_ratio", "12.2.1"),), (6, 3, 5), 15, 2)
    return (
        told.BattleBegan(
            space="capua",
            attacker="romans",
            defender="samnites",
            attackers=6,
            defenders=8,
            leading=("camillus", "valerius"),
            facing=("pontius",),
        ),
        told.FlankJoined(power="romans", leader="decius", origin="minturnae", space="capua", number=2),
        told.CardPlayed(seat="etruscans_samnites", card="rom_22", use="response", removed=False),
        told.BattleFought(space="capua", attacker=attacker, defender=defender, winner=winner),
        told.CuLost(power="romans", space="capua", number=4, cause="12.3"),
        told.LeaderRemoved(leader="valerius", power="romans", space="capua", to="displaced", cause="8.4"),
        told.Moved(power="romans", path=("capua", "minturnae"), number=4, leaders=("camillus",), how="retreat"),
        told.SupportGained(power="samnites", points=2),
        told.BattleEnded(space="capua", winner="samnites", loser="romans", lost=(("samnites", 2), ("romans", 4))),
    )


def siege(dice: tuple[int, int] = (5, 3)) -> tuple[Event, ...]:
    return (
        told.SiegeRolled(
            space="capua",
            power="gauls",
            leader="brennus",
            kind="siege",
            dice=dice,
            modifiers=(Modifier(-1, "gauls_v_city", "13.2"),),
            total=sum(dice) - 1,
            points=1,
            loss=1,
        ),
        told.SiegeSet(space="capua", besieger="gauls", old=0, new=1),
    )


def voyage() -> Event:
    return told.SeaRolled(
        power="greeks",
        path=("croton", "olbia"),
        die=5,
        modifiers=(Modifier(-2, "friendly_port", "9.6.4"),),
        total=3,
        result="return",
        loss=0,
    )


def attempt() -> Event:
    return told.AttemptRolled(
        what="intercept", power="romans", leader="camillus", space="capua", die=3, modifier=1, tactics=3, passed=False
    )


def random_battle(seed: int) -> tuple[View, tuple[Event, ...]]:
    """Up to twenty CU and four leaders a side, up to seven modifiers, at any point of the battle."""
    rng = Random(f"battle {seed}")
    view = starting_view(rng.choice(("four", "five")))
    attacker, defender = rng.sample([power for power in view.data.powers if power != "revolters"], 2)
    space = rng.choice(list(view.spaces))
    leaders = {power: _leaders(view, power, rng) for power in (attacker, defender)}
    cu = {power: rng.randint(1, 20) for power in (attacker, defender)}
    events: list[Event] = [
        told.BattleBegan(
            space=space,
            attacker=attacker,
            defender=defender,
            attackers=cu[attacker],
            defenders=cu[defender],
            leading=leaders[attacker],
            facing=leaders[defender],
        )
    ]
    flank = 0
    if rng.random() < 0.3:
        ally = rng.choice((attacker, "volsci" if attacker != "volsci" else "samnites"))
        leader = rng.choice([one.id for one in view.data.leaders.values() if one.power == ally])
        flank = rng.randint(1, 9)
        origin = rng.choice(list(view.spaces))
        events.append(told.FlankJoined(power=ally, leader=leader, origin=origin, space=space, number=flank))
    cards = rng.sample(list(view.data.cards), 6)
    events += [told.CardPlayed(seat="romans", card=card, use="response", removed=False) for card in cards[:2]]
    sides = [_side(power, cu[power], leaders[power], flank if power == attacker else 0, cards, rng) for power in cu]
    winner, loser = rng.choice(((attacker, defender), (defender, attacker)))
    stop = rng.choice(("begun", "overrun", "rolled", "fought", "ended", "ended", "ended"))
    if stop == "begun":
        return view, tuple(events)
    if stop == "overrun":
        events.append(told.Overrun(space=space, winner=winner, loser=loser, cu=cu[loser]))
    elif stop == "rolled":
        return view, (*events, told.BattleRolled(space=space, attacker=sides[0], defender=sides[1]))
    else:
        events.append(told.BattleFought(space=space, attacker=sides[0], defender=sides[1], winner=winner))
    events += [
        told.LeaderRemoved(leader=one, power=loser, space=space, to="displaced", cause="8.4")
        for one in leaders[loser][1:]
    ]
    path = tuple(rng.sample(list(view.spaces), 4))
    events.append(told.Moved(power=loser, path=path, number=3, leaders=leaders[loser][:1], how="retreat"))
    events.append(told.RetreatPaid(power=loser, costs=((path[1], 1), (path[2], 2))))
    events += [told.ControlChanged(space=one, old=loser, new=winner, cause="12.5") for one in path[: rng.randint(0, 4)]]
    if stop == "ended":
        lost = ((winner, rng.randint(0, 5)), (loser, rng.randint(1, 9)))
        events.append(told.BattleEnded(space=space, winner=winner, loser=loser, lost=lost))
    return view, tuple(events)


def _leaders(view: View, power: str, rng: Random) -> tuple[str, ...]:
    known = [leader.id for leader in view.data.leaders.values() if leader.power == power]
    return tuple(rng.sample(known, min(len(known), rng.randint(0, 4))))


def _side(power: str, cu: int, leaders: tuple[str, ...], flank: int, cards: list[str], rng: Random) -> Side:
    modifiers = [
        Modifier(rng.choice((-2, -1, 1, 2, 3, 5)), *one) for one in rng.sample(CIRCUMSTANCES, rng.randint(0, 5))
    ]
    modifiers += [Modifier(rng.choice((-2, 2)), card, "7.1.1") for card in cards[: rng.randint(0, 2)]]
    dice = tuple(rng.randint(1, 6) for _ in range(rng.choice((2, 3, 3, 3, 4))))
    total = sum(dice) + sum(one.n for one in modifiers)
    commander = leaders[0] if leaders else ""
    return Side(power, commander, cu, cu + -(-flank // 2), tuple(modifiers), dice, total, rng.randint(0, cu), flank)


def random_rolls(seed: int) -> tuple[View, tuple[Event, ...]]:
    """From one to four sieges, raids, voyages and attempts, or the attrition of up to thirty armies."""
    rng = Random(f"rolls {seed}")
    view = starting_view("five")
    if rng.random() < 0.2:
        return view, tuple(_attrition(view, rng) for _ in range(rng.randint(1, 30)))
    return view, tuple(rng.choice((_siege, _sea, _attempt))(view, rng) for _ in range(rng.randint(1, 4)))


def _attrition(view: View, rng: Random) -> Event:
    return told.AttritionRolled(
        power=rng.choice(list(view.data.powers)),
        space=rng.choice(list(view.spaces)),
        die=rng.randint(1, 6),
        cu=rng.randint(1, 20),
        loss=rng.randint(0, 10),
    )


def _siege(view: View, rng: Random) -> Event:
    leader = rng.choice(list(view.data.leaders.values()))
    modifiers = [Modifier(-1, "gauls_v_city", "13.2")] if rng.random() < 0.5 else []
    modifiers += [
        Modifier(rng.choice((-2, 2)), card, "7.1.1") for card in rng.sample(list(view.data.cards), rng.randint(0, 2))
    ]
    dice = (rng.randint(1, 6), rng.randint(1, 6))
    return told.SiegeRolled(
        space=rng.choice(list(view.spaces)),
        power=leader.power,
        leader=leader.id,
        kind=rng.choice(("siege", "subjugation", "raid")),
        dice=dice,
        modifiers=tuple(modifiers),
        total=sum(dice) + sum(one.n for one in modifiers),
        points=rng.randint(0, 1),
        loss=rng.randint(0, 1),
    )


def _sea(view: View, rng: Random) -> Event:
    modifiers = tuple(
        Modifier(n, reason, "9.6.4") for n, reason in ((-2, "friendly_port"), (1, "contested")) if rng.random() < 0.5
    )
    die = rng.randint(1, 6)
    return told.SeaRolled(
        power=rng.choice(list(view.data.powers)),
        path=tuple(rng.sample(list(view.spaces), 2)),
        die=die,
        modifiers=modifiers,
        total=die + sum(one.n for one in modifiers),
        result=rng.choice(("success", "return", "attrition")),
        loss=rng.randint(0, 3),
    )


def _attempt(view: View, rng: Random) -> Event:
    leader = rng.choice(list(view.data.leaders.values()))
    die, tactics, modifier = rng.randint(1, 6), rng.randint(1, 4), rng.choice((0, 0, 1))
    return told.AttemptRolled(
        what=rng.choice(("avoid", "intercept", "refuse", "pursue")),
        power=leader.power,
        leader=leader.id,
        space=rng.choice(list(view.spaces)),
        die=die,
        modifier=modifier,
        tactics=tactics,
        passed=die + modifier <= tactics,
    )
