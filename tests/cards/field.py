"""A table for the tests of responses: a battle, a siege roll or a march laid out, and some cards in somebody's hand."""

from engine.sword.cards.window import Response
from engine.sword.combat import Battle
from engine.sword.events import BattleFought, CuLost, SiegeRolled, SupportGained
from engine.sword.march import March
from engine.sword.movement import connection
from engine.sword.siege import SiegeRoll
from tests.rules.table import Table


class Field(Table):
    """Battles take place in Ardea, an independent space, unless another is named."""

    def battle(
        self,
        attacker: str,
        defender: str,
        *dice: str,
        space: str = "ardea",
        cu: tuple[int, int] = (4, 4),
        crossed: str = "",
        commander: str = "",
    ) -> None:
        """Both sides have so many CU, the defender a commander if one is named; the attacker's player is active."""
        self.put(attacker, space, cu[0])
        self.put(defender, space, cu[1], *([commander] if commander else []))
        owners = {power: seat for power in (attacker, defender) if (seat := self.game.seat_of(power))}
        self.game.active = owners.get(attacker, self.game.active)
        self.dice(*dice)
        self.run(Battle(space=space, attacker=attacker, defender=defender, crossed=crossed, owners=owners))

    def siege_roll(self, besieger: str, space: str, leader: str, *dice: str, cu: int = 5, level: int = 0) -> None:
        self.put(besieger, space, cu, leader)
        self.siege(space, level, besieger)
        self.game.active = self.game.seat_of(besieger) or self.game.active
        self.dice(*dice)
        self.run(SiegeRoll(space=space, power=besieger, leader=leader, owner=self.game.active))

    def march(self, power: str, leader: str, cu: int, origin: str, to: str) -> None:
        """An army of that power makes its first step."""
        self.put(power, origin, cu, leader)
        seat = self.game.seat_of(power) or self.game.active
        self.game.active = seat
        assert connection(self.game, power, origin, to)
        units = self.game.force(origin, power).outside
        self.run(March(leader=leader, power=power, seat=seat, mp=4, path=[origin], units=units, leaders=(leader,)))
        self.say(seat, f"to {to}")

    # windows

    def window(self) -> str:
        """The moment that waits for responses; empty if none does."""
        asks = self.game.waiting()
        return asks[0].moment if asks and isinstance(asks[0], Response) else ""

    def until(self, moment: str = "") -> None:
        """Everybody passes in the windows before that moment; without one, in all."""
        while self.window() not in ("", moment):
            for seat, _ in self.asked():
                self.say(seat, "pass")

    def play(self, seat: str, card: str, *picks: str) -> None:
        """The response at its moment, nobody else playing any."""
        self.respond(seat, card, *picks)
        self.until()

    def respond(self, seat: str, card: str, *picks: str) -> None:
        """The response at its moment, those asked with its player waiting for it."""
        self.until(self.game.data.cards[card].response or "")
        for other, name in self.asked():
            if name == "response" and other != seat:
                self.say(other, "wait")
        self.say(seat, " ".join(("play", card, *picks)), "response")
        assert card in self.game.discards[seat]
        assert card not in self.game.hands[seat]

    def barred(self, seat: str, card: str) -> str:
        """Why the card cannot be played at its moment: the key of the reason, or that its player is not asked there."""
        self.until(self.game.data.cards[card].response or "")
        for ask in self.game.waiting():
            if isinstance(ask, Response) and ask.seat == seat:
                (option,) = [option for option in ask.plays(self.game, ()) if option.word == card]
                assert option.barred, f"{card} is legal"
                return option.barred.key
        return "not_asked"

    # what came of it

    @property
    def fought(self) -> BattleFought:
        self.until()
        (event,) = self.told(BattleFought)
        assert isinstance(event, BattleFought)
        return event

    @property
    def rolled(self) -> SiegeRolled:
        self.until()
        (event,) = self.told(SiegeRolled)
        assert isinstance(event, SiegeRolled)
        return event

    def added(self, power: str) -> dict[str, int]:
        """What cards and circumstances added to a side's combat roll, by reason."""
        sides = (self.fought.attacker, self.fought.defender)
        side = next(side for side in sides if side.power == power)
        sums: dict[str, int] = {}
        for modifier in side.modifiers:
            sums[modifier.reason] = sums.get(modifier.reason, 0) + modifier.n
        return sums

    def lost(self, power: str) -> int:
        """CU that a power has lost to dice and cards of the battle, not on the retreat."""
        self.until()
        lost = [event for event in self.events if isinstance(event, CuLost) and event.power == power]
        return sum(event.number for event in lost if event.cause == "12.3")

    def points(self) -> int:
        """Support gained (12.5)."""
        self.until()
        return sum(event.points for event in self.events if isinstance(event, SupportGained))

    def again(self) -> None:
        """Clear the board of armies, and the story."""
        self.until()
        self.game.stacks.clear()
        self.events.clear()


NOT_FITTING = ("does_not_apply", "not_asked")
"""A card that fits nowhere is barred, or its player not even asked if no card of his deck can fit."""
