"""12.4 Retreat: where the loser goes, by land or by sea, what he takes along and what it costs him."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import step
from engine.sword import acts, fleets, naval, nonplayer
from engine.sword.cards import lasting
from engine.sword.cards.targets import ActivationTarget, FightTarget, Flankers
from engine.sword.events import FlankStayed, RetreatPaid
from engine.sword.flight import Flight, Way, closest_ways, end_barred, penalty, step_barred, without_alike
from engine.sword.game import NONE, Decision, Frame, Procedure, Sword, Units
from engine.sword.leaders import Commander
from engine.sword.losses import Losses, LossesChoice, kinds_differ, take_in_battle
from engine.sword.party import meant
from engine.sword.punic_ships import Loan
from engine.sword.refuge import RetreatInside, insiders, may_retreat_inside
from engine.sword.sea_retreat import LAND, SHIPS, Ashore, RetreatSea
from engine.sword.stamina import Stamina

# what is asked


@dataclass(kw_only=True)
class RetreatTo(Decision):
    """12.4 End and way among the closest: the spaces to enter, one after the other."""

    power: str
    space: str
    flight: Flight

    name = "retreat"
    rule = "12.4"

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space, "cu": self.flight.cu}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        closest = [way for way in closest_ways(game, self.flight) if way.path[: len(said)] == said]
        if len(said) == len(closest[0].path):
            return
        ways = without_alike(closest)
        here = said[-1] if said else self.space
        for link in game.data.neighbours[here]:
            on = [way for way in ways if way.path[len(said)] == link.to]
            if on:
                yield Option(link.to, "space", amount=min(way.lost for way in on))
            else:
                yield Option(link.to, "space", barred=self._why_not(game, said, link.to, closest))

    def _why_not(self, game: Sword, said: Choice, to: str, closest: list[Way]) -> Barred:
        """12.4, 12.4.1 A step that leads nowhere: not legal, no end where the closest are, or needless."""
        barred = step_barred(game, self.flight, said, to)
        if barred:
            return barred
        if any(way.path[len(said)] == to for way in closest):
            return Barred("12.4.1", "comes_to_the_same", {"space": to})
        last = len(said) + 1 == len(closest[0].path)
        barred = end_barred(game, self.power, to, closest[0].cu) if last else None
        return barred or Barred("12.4.1", "not_closest", {"space": to})

    def default(self, game: Sword) -> Choice:
        """Fewest lost, then own CU most, then first."""

        def rank(way: Way) -> tuple[int, int]:
            return way.lost, -game.force(way.end, self.power).cu

        return min(closest_ways(game, self.flight), key=rank).path


# the procedure


@dataclass(kw_only=True)
class Retreat(Procedure):
    """12.4 `power`, beaten in `space`, retreats; `owner` decides, by §16.1 if empty and there is anything to decide.

    `origin` is where the attacker came from; `attacked`: the attacker it is that retreats; `fought`: the space of the
    battle where he has flanked (9.5.6). `ships`: CU for which the attacker has them who came by sea (§R 28), else 0;
    `lent` those of Carthage (5P), once `asked`. `port` is the one it sails for, `staying` those who do not (§R 27).
    `led` is who commanded it in the battle, `fled` are its leaders and those of CU swept along; `joined`: they come
    together with others on the way or at its end.
    """

    power: str
    space: str
    origin: str
    attacked: bool
    owner: str
    fought: str = ""
    ships: int = 0
    lent: int = 0
    asked: bool = False
    port: str = ""
    staying: Units = NONE
    led: str = ""
    fled: tuple[str, ...] = ()
    joined: bool = False

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space}

    @step
    def lead(self, game: Sword) -> Frame | None:
        """8.2.1 Where he has gone back into the city without them (13.4.2), or a card has displaced him."""
        gone = self.led and self.led not in game.force(self.space, self.power).leaders
        return Commander(power=self.power, space=self.space) if gone and self._comes_away(game) else None

    def _comes_away(self, game: Sword) -> bool:
        """12.4.5 Whether any of them may: else it does not matter who leads them."""
        by_land = any(way.lost < way.cu for way in closest_ways(game, self._flight(game)))
        seat = self.owner or game.seat_of(self.power) or ""
        return by_land or self._into_city(game) or self._ashore(game).open(game, seat)

    @step
    def name_owner(self, game: Sword) -> Frame | None:
        """16.1"""
        choice = (
            self._into_city(game)
            or len(without_alike(closest_ways(game, self._flight(game)))) > 1
            or self._ashore(game).open(game, self.owner or game.seat_of(self.power) or "")
        )
        if choice and not self.owner:
            return nonplayer.Decider(power=self.power)
        self.goto(Retreat.ask_inside)
        return None

    @step
    def note_owner(self, game: Sword) -> None:
        """16.1"""
        self.owner = game.result(nonplayer.Decider).seat

    def _into_city(self, game: Sword) -> bool:
        if lasting.hide_barred(game, self.power, self.space):
            return False
        return not self.attacked and may_retreat_inside(game, self.power, self.space)

    def _flight(self, game: Sword) -> Flight:
        """12.4.1 Who came by sea has no way by land to go back first."""
        origin = "" if self.attacked and self.ships else self.origin
        cu = game.force(self.space, self.power).cu
        return Flight(self.power, self.space, cu, origin, self.attacked, self.fought)

    def _ashore(self, game: Sword) -> Ashore:
        left, ships = (self.origin, self.ships) if self.attacked and self.ships else ("", 0)
        return Ashore(self._flight(game), left, max(ships, self.lent), self.asked)

    @step
    def ask_inside(self, game: Sword) -> Frame | None:
        """12.4.4"""
        if self._into_city(game):
            return RetreatInside(seat=self.owner, power=self.power, space=self.space)
        self.goto(Retreat.ask_sea)
        return None

    @step
    def go_inside(self, game: Sword) -> Frame | None:
        """12.4.4; 8.2.1 the rest may need a new commander."""
        units, inside = meant(insiders(game, self.power, self.space), game.result(RetreatInside).said)
        stack = game.force(self.space, self.power)
        if units.total or inside:
            acts.go_inside(game, self.power, self.space, units, inside)
        led_away = stack.commander in inside and units.total < stack.cu
        return Commander(power=self.power, space=self.space) if led_away else None

    @step
    def ask_sea(self, game: Sword) -> Frame | None:
        """12.4.3 Asked by public knowledge alone."""
        ashore = self._ashore(game)
        if ashore.flight.cu and ashore.open(game, self.owner):
            return RetreatSea(seat=self.owner, power=self.power, space=self.space, ashore=ashore)
        self.goto(Retreat.choose)
        return None

    @step
    def answer_sea(self, game: Sword) -> Frame | None:
        """12.4.3 (5P) Carthage asked for ships lends them or not, and the question stands again."""
        ask = game.result(RetreatSea)
        if ask.said[0] == LAND:
            self.goto(Retreat.choose)
            return None
        if ask.said[0] == SHIPS:
            self.goto(Retreat.take_ships)
            return Loan(power=self.power, space=self.space)
        self.port, (card, room) = ask.chosen(game)
        if card:
            fleets.spend(game, self.owner, card)
        units = game.force(self.space, self.power).outside
        self.staying = units.minus(naval.aboard(game, units, self.port, room))
        self.goto(Retreat.embark)
        number = self.staying.total
        if not self.staying.militia and kinds_differ(units, number):
            self.goto(Retreat.choose_staying)
            return LossesChoice(seat=self.owner, power=self.power, space=self.space, losing=number)
        return None

    @step
    def take_ships(self, game: Sword) -> None:
        """12.4.3 (5P)"""
        self.lent, self.asked = game.result(Loan).cu, True
        self.goto(Retreat.ask_sea)

    @step
    def choose_staying(self, game: Sword) -> None:
        """12.4.3, §R 27"""
        self.staying = game.result(LossesChoice).units()

    @step
    def embark(self, game: Sword) -> Frame | None:
        """12.4.3, 9.6.4"""
        stack = game.force(self.space, self.power)
        self.fled, self.joined = stack.leaders, bool(game.force(self.port, self.power).leaders)
        return naval.Passage(
            power=self.power,
            seat=self.owner,
            origin=self.space,
            to=self.port,
            units=stack.outside.minus(self.staying),
            leaders=stack.leaders,
            how="retreat",
        )

    @step
    def come_ashore(self, game: Sword) -> None:
        """12.4.3 CU beyond the ships are lost (§R 27); who has not come away goes by land."""
        passage = game.result(naval.Passage)
        if passage.arrived or not passage.units.total:
            take_in_battle(game, self.power, self.space, game.force(self.space, self.power).outside, "12.4.3")
            self.goto(Retreat.commander)
        if passage.arrived:
            self._flee(game, self.space, self.port)
            self.space = self.port

    @step
    def choose(self, game: Sword) -> Frame | None:
        """12.4, 12.4.5 Who has no legal way is eliminated."""
        stack = game.force(self.space, self.power)
        if not stack.cu:
            self.end()
            return None
        flight = self._flight(game)
        if not closest_ways(game, flight):
            take_in_battle(game, self.power, self.space, stack.outside, "12.4.5")
            self.end()
            return None
        return RetreatTo(seat=self.owner, power=self.power, space=self.space, flight=flight)

    @step
    def go(self, game: Sword) -> Frame | None:
        """12.4.2, 12.4.5 CU met on the way are swept along; the penalties are taken where the way ends, from those who
        come there alone.
        """
        choice = game.result(RetreatTo)
        way = next(way for way in closest_ways(game, choice.flight) if way.path == choice.said)
        if way.lost:
            costs = ((place, penalty(game, self.power, place)) for place in way.path)
            game.tell(RetreatPaid(power=self.power, costs=tuple(one for one in costs if one[1])))
        if way.lost >= way.cu:
            for place in (self.space, *way.swept):
                take_in_battle(game, self.power, place, game.force(place, self.power).outside, "12.4.5")
            self.end()
            return None
        self.fled = tuple(
            leader for place in (self.space, *way.swept) for leader in game.force(place, self.power).leaders
        )
        self.joined = any(game.force(place, self.power).leaders for place in (*way.swept, way.end))
        spared = game.force(way.end, self.power).outside
        self._march(game, way)
        self.space = way.end
        if not way.lost:
            return None
        return Losses(
            seat=self.owner,
            power=self.power,
            space=self.space,
            number=way.lost,
            cause="12.4.5",
            in_battle=True,
            spared=spared,
        )

    def _march(self, game: Sword, way: Way) -> None:
        """§R 30 Leaders go with the CU swept along; who is inside a city is not."""
        leg = [self.space]
        for place in way.path:
            leg.append(place)
            if place in way.swept or place == way.end:
                stack = game.force(leg[0], self.power)
                units, led = stack.outside, stack.leaders
                acts.move(game, self.power, tuple(leg), units, led, "retreat")
                self._flee(game, leg[0], place)
                leg = [place]

    def _flee(self, game: Sword, origin: str, to: str) -> None:
        """9.5.2"""
        campaign = game.inside(Stamina)
        if campaign:
            campaign.flee(self.power, origin, to)

    @step
    def commander(self, game: Sword) -> Frame | None:
        """8.2.1 Who comes together has one commander."""
        there = game.force(self.space, self.power).leaders
        came = tuple(leader for leader in self.fled if leader in there)
        return Commander(power=self.power, space=self.space, came=came) if came and self.joined else None


@dataclass(kw_only=True)
class FlankRetreat(ActivationTarget):
    """9.5.6 A flanking force beaten in `fought` retreats, with what cards have done for its army (7.1)."""

    flank: Flankers
    fought: str

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader}

    @step
    def retreat(self, game: Sword) -> Frame | None:
        """9.5.6"""
        flank = self.flank
        return Retreat(
            power=flank.power,
            space=flank.space,
            origin=flank.port,
            attacked=True,
            owner="",
            fought=self.fought,
            ships=flank.ships,
        )


def flank_retreat(game: Sword, fight: FightTarget) -> Frame | None:
    """9.5.6 How a beaten flanking force retreats; None if it stays, as a retreat could end there, or is no more.

    With it go those of its power who stand there and do not outnumber it (12.4.2).
    """
    flank = fight.flank
    there = game.force(flank.space, flank.power).cu
    flanking = min(flank.units.total, there)
    if not flanking:
        return None
    outnumbered = there - flanking > flanking
    barred = end_barred(game, flank.power, flank.space, 0 if outnumbered else there)
    if barred is None:
        game.tell(FlankStayed(power=flank.power, space=flank.space, number=flanking))
        return None
    ships = {flank.power: flank.lent} if flank.lent else {}
    return FlankRetreat(leader=flank.leaders[0], seat=game.active, ships=ships, flank=flank, fought=fight.space)
