"""13 Siege and subjugation."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core.choice import Barred
from engine.core.frames import step
from engine.sword import acts, plunder
from engine.sword.cards import standing
from engine.sword.cards.targets import SiegeTarget
from engine.sword.cards.window import Responses
from engine.sword.events import Modifier, SiegeRolled
from engine.sword.game import INDEPENDENT, Frame, Procedure, Stack, Sword
from engine.sword.losses import Losses
from engine.sword.nonplayer import Decider

CU_TO_ROLL = 3
BESIEGED = ("city", "tribe")


# 13.1 markers


def can_be_besieged(game: Sword, space: str, power: str) -> bool:
    """13.1 A city or tribe that is enemy to `power`."""
    return game.kinds[space] in BESIEGED and not game.friendly_space(space, power)


def _is_army(stack: Stack) -> bool:
    return stack.cu > 0 and stack.commander is not None


def lay_markers(game: Sword) -> None:
    """13.1.1 At the end of an action: every army outside an enemy city or in an enemy tribe not yet besieged."""
    for space, stacks in list(game.stacks.items()):
        if game.kinds[space] not in BESIEGED or space in game.sieges:
            continue
        for stack in stacks:
            if _is_army(stack) and not game.friendly_space(space, stack.power):
                acts.set_siege(game, space, 0, stack.power)
                break


def after_victory(game: Sword, space: str, power: str) -> None:
    """13.1.2 Who won at an unbesieged enemy city or tribe lays the marker; not without a leader (§R 14)."""
    if space not in game.sieges and can_be_besieged(game, space, power) and _is_army(game.force(space, power)):
        acts.set_siege(game, space, 0, power)


def lift(game: Sword, space: str, power: str) -> None:
    """13.1.2 A besieger who loses and retreats lifts his siege."""
    siege = game.sieges.get(space)
    if siege and siege.besieger == power:
        acts.set_siege(game, space, None)


# 13.1.1, 13.4, 5.6 who may roll


def besiege_barred(game: Sword, space: str, power: str) -> Barred | None:
    """5.6, 13.4 Only a commander with 3 CU or more outside an enemy city or in an enemy tribe may roll."""
    if not can_be_besieged(game, space, power):
        return Barred("13.1.1", "nothing_to_besiege", {"space": space})
    stack = game.force(space, power)
    if not stack.commander:
        return Barred("13.1.1", "no_commander", {"space": space})
    if stack.cu < CU_TO_ROLL:
        return Barred("13.4", "fewer_than_three_cu", {"space": space, "number": stack.cu})
    return None


def roll_barred(game: Sword, leader: str) -> Barred | None:
    """13.1.1 The commander himself, the marker already lying when the action starts, one roll per space and round."""
    space, power = game.places[leader], game.leader(leader).power
    if leader in game.force(space, power).within:
        return Barred("9.3.1", "shut_in", {"leader": leader, "space": space})
    if game.force(space, power).commander != leader:
        return Barred("13.1.1", "not_the_commander", {"leader": leader, "space": space})
    barred = besiege_barred(game, space, power)
    if barred:
        return barred
    if space not in game.sieges:
        return Barred("13.1.1", "no_marker_yet", {"space": space})
    if space in game.rolled:
        return Barred("13.1.1", "rolled_this_round", {"space": space})
    return None


def roll_modifiers(game: Sword, power: str, space: str) -> tuple[Modifier, ...]:
    """13.2 What a roll has without cards: Gauls and Transalpines have -1 against cities."""
    if power not in ("gauls", "transalpines") or game.kinds[space] != "city":
        return ()
    return (Modifier(game.data.tables.siege_modifiers["gauls_v_city"], "gauls_v_city", "13.2"),)


@dataclass(kw_only=True)
class SiegeRoll(SiegeTarget):
    """13.2 A siege or subjugation roll. `owner` is the seat that decides for `power`."""

    leader: str
    owner: str
    loss: int = 0

    def about(self) -> Mapping[str, str | int]:
        return {"space": self.space, "power": self.power, "leader": self.leader}

    @step
    def announce(self, game: Sword) -> None:
        """13.1.1, 13.2 One roll per space and round."""
        game.rolled.append(self.space)
        self.modifiers += standing.roll(game, "siege", self.power)
        if self.space not in game.sieges:
            acts.set_siege(game, self.space, 0, self.power)
        self.modifiers += roll_modifiers(game, self.power, self.space)

    @step
    def responses(self, game: Sword) -> Frame | None:
        """7.1.1 Announced, no die rolled."""
        roles = {"besieger": self.power, "besieged": game.control[self.space]}
        return Responses(moment="on_siege_roll", roles=roles, space=self.space)

    @step
    def before_the_dice(self, game: Sword) -> Frame | None:
        """13.5 Siege points of cards come first; a cancelled roll is spent, one without a marker needless."""
        raise_level(game, self.space, self.extra_points)
        if falls(game, self.space):
            self.end()
            return bring_down(game, self.space, self.owner)
        if self.cancelled or self.space not in game.sieges:
            self.end()
        return None

    @step
    def roll(self, game: Sword) -> Frame | None:
        """13.2 2d6 on the table; §R 26 points count even if the loss takes the last CU, so 13.5 is tested before it."""
        kind = "siege" if game.kinds[self.space] == "city" else "subjugation"
        dice = game.roll(f"{kind} of {self.space}", 2)
        total = sum(dice) + sum(modifier.n for modifier in self.modifiers)
        result = game.data.tables.siege(total)
        self.loss = result.loss
        game.tell(
            SiegeRolled(
                space=self.space,
                power=self.power,
                leader=self.leader,
                kind=kind,
                dice=dice,
                modifiers=tuple(self.modifiers),
                total=total,
                points=result.points,
                loss=result.loss,
            )
        )
        raise_level(game, self.space, result.points)
        return bring_down(game, self.space, self.owner) if falls(game, self.space) else None

    @step
    def losses(self, game: Sword) -> Frame | None:
        """13.2 CU of the besieger, which ones its owner says."""
        if not self.loss:
            return None
        return Losses(seat=self.owner, power=self.power, space=self.space, number=self.loss, cause="13.2")


# 13.5 the fall


def raise_level(game: Sword, space: str, points: int) -> None:
    """13.2 Siege points on the marker lying there; whether the place falls then: `falls`."""
    siege = game.sieges.get(space)
    if siege and points:
        acts.set_siege(game, space, siege.level + points)


def falls(game: Sword, space: str) -> bool:
    """13.5 Level at or above loyalty or factor, whichever moved."""
    siege = game.sieges.get(space)
    return siege is not None and siege.level >= game.strength(space)


def lose_all_loyalty(game: Sword, space: str, cause: str, to: str = INDEPENDENT) -> Frame | None:
    """13.5 A city cut to 0 falls to the besieger if any marker lies on it, else it goes `to` whom 7.3.2, 7.3.3 say."""
    if space in game.sieges:
        return bring_down(game, space)
    acts.hand_over_city(game, space, to, cause)
    return None


def bring_down(game: Sword, space: str, owner: str = "") -> Frame | None:
    """13.5 A besieged place falls to its besieger at once; the frame is where he may choose to loot it (14.4).

    `owner` decides for the besieger, by §16.1 if empty.
    """
    besieger = game.sieges[space].besieger
    if plunder.may_loot(game, space, conqueror(game, space, besieger)):
        return Fall(spaces=[space], owner=owner)
    fall(game, space, besieger)
    return None


@dataclass(kw_only=True)
class Fall(Procedure):
    """13.5, 14.4 Besieged cities come down, one after the other, whose besiegers may loot them instead of taking them.

    `owner` decides for the besiegers, by §16.1 if empty.
    """

    spaces: list[str] = field(default_factory=list)
    owner: str = ""

    def about(self) -> Mapping[str, str | int]:
        return {"space": self.spaces[0]} if self.spaces else {}

    @step
    def find_owner(self, game: Sword) -> Frame | None:
        """16.1"""
        if self.owner:
            self.goto(Fall.ask)
            return None
        return Decider(power=game.sieges[self.spaces[0]].besieger, ending=not game.active)

    @step
    def note_owner(self, game: Sword) -> None:
        """16.1"""
        self.owner = game.result(Decider).seat

    @step
    def ask(self, game: Sword) -> Frame | None:
        """14.4"""
        space = self.spaces[0]
        return plunder.Loot(seat=self.owner, power=game.sieges[space].besieger, space=space)

    @step
    def come_down(self, game: Sword) -> None:
        """14.4, 13.5"""
        choice = game.result(plunder.Loot)
        space = self.spaces.pop(0)
        if choice.said == (plunder.LOOT,):
            _kill_inside(game, space, "14.4")
            plunder.loot(game, space, choice.power)
        else:
            fall(game, space, choice.power)
        if self.spaces:
            self.owner = ""
            self.goto(Fall.find_owner)


def fall(game: Sword, space: str, besieger: str) -> None:
    """13.5 CU inside die, leaders inside are displaced; it is the besieger's, or his ally's whose home it is."""
    new = conqueror(game, space, besieger)
    if game.kinds[space] == "tribe":
        acts.subjugate(game, space, new)
        return
    _kill_inside(game, space, "13.5")
    acts.hand_over_city(game, space, new, "13.5")


def _kill_inside(game: Sword, space: str, cause: str) -> None:
    for stack in game.stacks.get(space, ()):
        acts.lose_cu(game, stack.power, space, stack.inside, cause, inside=True)
        for leader in stack.within:
            acts.displace(game, leader, cause)


def conqueror(game: Sword, space: str, besieger: str) -> str:
    """13.5, §R 35 Who gets a fallen place: in an ally's home that ally, else the besieger."""
    home = game.home(space)
    return home if home and home != besieger and game.allied(besieger, home) else besieger
