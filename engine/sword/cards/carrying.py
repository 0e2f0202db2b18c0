"""7.1 Carrying out a card: its steps in order, each when its time has come."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core.choice import Choice
from engine.core.frames import step
from engine.sword import acts
from engine.sword.cards.asking import DO, Asking, MayChoice, OptionChoice, option_choice
from engine.sword.cards.book import CardRules, rules
from engine.sword.cards.effects import Asked, Cases, Choose, Effect, Play
from engine.sword.cards.moment import scene
from engine.sword.cards.selectors import Scene
from engine.sword.cards.targets import FightTarget, Pending, Target
from engine.sword.events import OptionTaken, TargetNamed
from engine.sword.game import Frame, Procedure, Sword


@dataclass(kw_only=True)
class Playing(Procedure):
    """7.1 A card of `seat`. `picks` are the words said with it, of which `chosen` is its target (`picks` then without
    it). `todo` are the addresses of steps to come, `wanted` one that may be skipped and is not; `removed`: see `Play`.
    """

    seat: str
    card: str
    moment: str = ""
    space: str = ""
    roles: dict[str, str] = field(default_factory=dict)
    picks: Choice = ()
    chosen: str = ""
    todo: list[tuple[int, ...]] = field(default_factory=list)
    wanted: tuple[int, ...] = ()
    removed: int = 0

    def about(self) -> Mapping[str, str | int]:
        return {"seat": self.seat, "card": self.card}

    def found(self, game: Sword) -> CardRules:
        return rules(game.data)[self.card]

    def now(self, game: Sword) -> Scene:
        return scene(game, self.moment, self.space, self.roles, self.chosen)

    def name_target(self, game: Sword) -> None:
        """The first word after the card, if it picks anything, is its target."""
        pick = self.found(game).pick
        if pick is not None:
            self.chosen, self.picks = self.picks[0], self.picks[1:]
            game.tell(TargetNamed(seat=self.seat, card=self.card, kind=pick.what, target=self.chosen))

    def put_down(self, game: Sword) -> None:
        """7.1, 7.1.3 The card leaves the hand."""
        raise NotImplementedError

    def window(self) -> Frame | None:
        """7.1.1 The moment in which others may answer it: no card answers a response."""
        return None

    def stands(self, game: Sword) -> bool:
        """7.1.1 Whether it has its effect."""
        return True

    @step
    def announce(self, game: Sword) -> None:
        """7.1, 7.1.3"""
        self.put_down(game)
        self.name_target(game)

    @step
    def respond(self, game: Sword) -> Frame | None:
        """7.1.1"""
        return self.window()

    @step
    def begin(self, game: Sword) -> None:
        """7.1"""
        if self.stands(game):
            self.todo = [(number,) for number in range(len(self.found(game).steps))]

    @step
    def carry_out(self, game: Sword) -> Frame | None:
        """7.1 One step after the other, its condition tested when it comes; some wait for winner and loser."""
        self._take(game)
        if not self.todo:
            return None
        self.goto(Playing.carry_out)
        address = self.todo.pop(0)
        one, now = self.found(game).step(address), self.now(game)
        if one.waits(now):
            fight = game.inside(FightTarget)
            assert fight is not None
            fight.pending.append(Pending(self.seat, self.card, address))
            return None
        if not one.holds(game, now, self.seat):
            return None
        if one.may and not one.skips_itself and self.wanted != address:
            return MayChoice(seat=self.seat, card=self.card, address=address)
        return self._do(game, one, now, address)

    def _take(self, game: Sword) -> None:
        """What the step before has come to."""
        match game.returned:
            case Asking() as asking:
                self.removed = asking.count
            case MayChoice() as ask:
                if ask.said == (DO,):
                    self.wanted = ask.address
                    self.todo.insert(0, ask.address)
                else:
                    game.tell(OptionTaken(seat=ask.seat, card=self.card, number=0, address=ask.address))
            case OptionChoice() as ask:
                number = int(ask.said[0])
                game.tell(OptionTaken(seat=ask.seat, card=self.card, number=number, address=ask.address))
                self._insert(game, ask.address, number - 1)

    def _insert(self, game: Sword, address: tuple[int, ...], case: int) -> None:
        lists = self.found(game).step(address).lists
        self.todo[:0] = [(*address, case, number) for number in range(len(lists[case]))]

    def _do(self, game: Sword, one: Effect, now: Scene, address: tuple[int, ...]) -> Frame | None:
        play = Play(self.seat, self.card, self.picks, address, self.removed)
        if isinstance(one, Cases):
            self._insert(game, address, one.roll(game, self.card))
            return None
        if isinstance(one, Choose):
            return option_choice(game, one, now, play)
        self.removed = 0
        if isinstance(one, Asked):
            return Asking(
                seat=self.seat,
                card=self.card,
                picks=self.picks,
                chosen=self.chosen,
                moment=self.moment,
                space=self.space,
                roles=self.roles,
                address=address,
                removed=play.removed,
            )
        return one.do(game, now, play)


@dataclass(kw_only=True)
class PlayResponse(Playing):
    """7.1.1 A response: announced and discarded, then its steps in order."""

    def put_down(self, game: Sword) -> None:
        """7.1.1, 7.1.3"""
        found = self.found(game)
        acts.play_card(game, self.seat, self.card, "response", remove=found.card.remove)
        target = game.inside(Target)
        assert target is not None
        target.played.append(found.card.name)


def pending_step(waiting: Pending, moment: str, space: str, roles: dict[str, str]) -> PlayResponse:
    """The frame that carries out a step which waited for the outcome of the battle."""
    return PlayResponse(
        at=Playing.carry_out.name,
        seat=waiting.seat,
        card=waiting.card,
        moment=moment,
        space=space,
        roles=roles,
        todo=[waiting.address],
    )
