"""7.1 The steps of cards about cards, VP, plunder, alliances, markers, and what lasts."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from engine.core.choice import DONE, Barred, Choice, Option
from engine.sword import acts, acts_cards, alliances, plunder, rome_and_carthage
from engine.sword.cards import lasting
from engine.sword.cards.effects import Asked, Effect, Play, Progress, activated
from engine.sword.cards.selectors import Powers, Scene, SpaceIs, fits, named
from engine.sword.cards.supports import protected
from engine.sword.cards.targets import FightTarget
from engine.sword.events import HandShown
from engine.sword.game import PUNIC_ALLIANCE, PUNIC_ENVOYS, Frame, Lasting, Sword, pair

SELF, CHOSEN = "self", "chosen"


# cards


def seat_meant(game: Sword, scene: Scene, seat: str, player: str) -> str:
    """7.1 The player a card names: its own, the one chosen (or who runs the power chosen), or that of a deck."""
    if player == SELF:
        return seat
    if player == CHOSEN:
        found = scene.chosen if scene.chosen in game.seats else game.seat_of(scene.chosen)
        return found or ""
    return next((one for one in game.in_play() if game.data.positions[one].deck == player), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Effect):
    """`cards: draw`: a hand may grow beyond its size (6.3)."""

    player: str
    n: int

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        seat = seat_meant(game, scene, play.seat, self.player)
        if seat:
            acts.draw_cards(game, seat, self.n)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardAtRandom(Effect):
    """`cards: random`: so many of the hand, by chance."""

    player: str
    n: int

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        seat = seat_meant(game, scene, play.seat, self.player)
        hand = sorted(game.hands[seat]) if seat else []
        if hand:
            lost = game.shuffle(f"discard {seat}", hand)[: self.n]
            acts.discard(game, seat, tuple(lost), play.card)
        return None

    def able(self, game: Sword, scene: Scene, play: Play) -> bool:
        seat = seat_meant(game, scene, play.seat, self.player)
        return bool(seat) and len(game.hands[seat]) >= self.n


Dealing: TypeAlias = Literal["discard", "swap", "inspect", "scry"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCards(Asked):
    """`cards` that somebody picks, in one sentence ended by `done`: discard, swap, inspect or scry.

    Of a hand inspected or a deck searched only the card's player sees the cards; discards are the choice of the player
    whose hand it is.
    """

    player: str
    deal: Dealing
    n: int
    keep: int = 0
    max_value: int = 3

    secret: ClassVar[bool] = True

    def chooser(self, game: Sword, scene: Scene, seat: str) -> str:
        """Who picks."""
        return seat if self.deal == "inspect" else seat_meant(game, scene, seat, self.player)

    def begin(self, game: Sword, scene: Scene, play: Play) -> None:
        """What is shown before anything is chosen; 6.4.2 a deck too small is made anew for it."""
        of = seat_meant(game, scene, play.seat, self.player)
        if self.deal == "inspect" and of:
            hand = tuple(game.hands[of])
            game.tell(HandShown(seat=of, to=play.seat, card=play.card, number=len(hand), cards=hand))
        if self.deal == "scry" and of:
            acts_cards.top_up(game, of, self.n)

    def visible(self, game: Sword, scene: Scene, seat: str) -> tuple[str, list[str]]:
        """Whose pile the cards are in that are picked among, and they themselves."""
        of = seat_meant(game, scene, seat, self.player)
        pile = game.decks[of][: self.n] if self.deal == "scry" else game.hands[of]
        return of, sorted(pile)

    def _count(self, there: int) -> tuple[int, int]:
        """The fewest and the most cards that may be picked."""
        match self.deal:
            case "swap":
                return 0, min(self.n, there)
            case "scry":
                return min(self.keep, there), min(self.keep, there)
            case _:
                return min(self.n, there), min(self.n, there)

    def points(self, game: Sword, scene: Scene, play: Play, now: Progress, said: Choice) -> Iterator[Option]:
        _, pile = self.visible(game, scene, play.seat)
        fit = [card for card in pile if game.data.cards[card].value <= self.max_value]
        least, most = self._count(len(fit))
        if DONE in said or (said and len(said) == most == least):
            return
        if len(said) >= least:
            yield Option(DONE, "verb")
        if len(said) < most:
            left = most if least == most else len(said) + 1
            for at, card in enumerate(pile):
                if said and card <= said[-1]:
                    continue
                high = game.data.cards[card].value > self.max_value
                barred = Barred("7.1", "value_above", {"card": card, "value": self.max_value}) if high else None
                after = sum(1 for one in pile[at:] if one in fit)
                if barred is None and len(said) + after < left:
                    continue
                yield Option(card, "card", barred=barred)

    def open(self, game: Sword, scene: Scene, play: Play, now: Progress) -> bool:
        """Asked by public knowledge alone: whether there are any cards at all."""
        of, pile = self.visible(game, scene, play.seat) if self._known(game, scene, play.seat) else ("", [])
        return bool(of and pile)

    def _known(self, game: Sword, scene: Scene, seat: str) -> bool:
        return bool(seat_meant(game, scene, seat, self.player))

    def spend(self, game: Sword, scene: Scene, play: Play, said: Choice) -> Frame | None:
        of = seat_meant(game, scene, play.seat, self.player)
        cards = tuple(word for word in said if word != DONE)
        if self.deal == "scry":
            acts_cards.search_deck(game, of, cards, self.n)
            return None
        acts.discard(game, of, cards, play.card)
        if self.deal == "swap":
            acts.draw_cards(game, of, len(cards))
        return None

    def default(self, game: Sword, scene: Scene, play: Play, now: Progress) -> Choice:
        """None that need not be picked, else the first."""
        said: Choice = ()
        while options := [one for one in self.points(game, scene, play, now, said) if one.barred is None]:
            words = [one.word for one in options]
            said = (*said, DONE if DONE in words else words[0])
        return said or (DONE,)


# VP and plunder


@dataclass(frozen=True, slots=True, kw_only=True)
class Vp(Effect):
    """`vp`: the card's player gains so many (4.1)."""

    n: int

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        acts.change_vp(game, play.seat, max(self.n, 0), max(-self.n, 0), play.card)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Plunder(Effect):
    """`plunder`: so many Gallic markers one by one (14.1), negative ones taken off; or as many as the step before took
    away.
    """

    n: int = 0
    removed: bool = False

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        plunder.add_plunder(game, "gallic", play.removed if self.removed else self.n)
        return None


# alliances


@dataclass(frozen=True, slots=True, kw_only=True)
class EndAlliance(Asked):
    """`alliance: end`: two powers, whose alliance ends at no cost and may not be made again this turn.

    Without `any` they are two of other players, allied or not; else an alliance that there is.
    """

    any: bool

    def points(self, game: Sword, scene: Scene, play: Play, now: Progress, said: Choice) -> Iterator[Option]:
        if len(said) > 1:
            return
        pairs = [one for one in alliances.between_players(game) if self.any]
        if not self.any:
            own = game.setting.seats_with(play.seat)
            others = [power for power in game.powers() if game.seat_of(power) not in own]
            pairs = [
                (one, two) for at, one in enumerate(others) for two in others[at + 1 :] if not game.same_side(one, two)
            ]
        if not said:
            yield from (Option(one, "power") for one in dict.fromkeys(one for one, _ in pairs))
        else:
            yield from (Option(two, "power") for one, two in pairs if one == said[0])

    def spend(self, game: Sword, scene: Scene, play: Play, said: Choice) -> Frame | None:
        one, two = said
        if pair(one, two) in game.alliances:
            alliances.part(game, one, two, play.card)
        alliances.forbid(game, one, two)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferAlliance(Effect):
    """`alliance: offer`: to the power chosen (15.1); a refusal costs it so much support."""

    refusal: int

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        own = self._from(game, scene, play.seat)
        if own is None:
            return None
        refusal = 0 if protected(game, play.seat, scene.chosen) else self.refusal
        return alliances.Offer(power=own, other=scene.chosen, refusal=refusal)

    def _from(self, game: Sword, scene: Scene, seat: str) -> str | None:
        """Of two powers the first that may."""
        able = (own for own in game.powers_of(seat) if alliances.may_offer(game, own, scene.chosen) is None)
        return next(able, None)

    def unpickable(self, game: Sword, scene: Scene, seat: str) -> Barred | None:
        bars = [alliances.may_offer(game, own, scene.chosen) for own in game.powers_of(seat)]
        return None if None in bars else bars[0]


# markers, bars and what else lasts


@dataclass(frozen=True, slots=True, kw_only=True)
class SetMarker(Effect):
    """`marker: set`, on what was chosen if `of_chosen`; `until`: then it goes."""

    name: str
    until: str
    of_chosen: bool = False

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        if self.name == PUNIC_ALLIANCE:
            rome_and_carthage.sign_treaty(game, play.card)
            return None
        if self.name == PUNIC_ENVOYS and rome_and_carthage.envoys_barred(game):
            return None
        of = scene.chosen if self.of_chosen else ""
        if of:
            acts_cards.mark(game, self.name, of)
        else:
            acts.set_marker(game, self.name, self.until)
        if self.until != lasting.PERMANENT:
            term = Lasting(
                what=lasting.MARKER, until=self.until, seat=play.seat, card=play.card, who=(self.name,), chosen=of
            )
            lasting.add(game, term)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearMarker(Effect):
    """`marker: clear`."""

    name: str

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        acts_cards.unmark(game, self.name)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar(Effect):
    """`bar`: who may not do what the vocabulary lists, for as long as `until`; `at` is read where it matters.

    `hide` undoes a declaration just made: who has gone inside comes out again.
    """

    who: Powers
    kind: str
    until: str
    vs: Powers = ()
    at: SpaceIs | None = None

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        who = named(game, scene, play.seat, self.who)
        term = Lasting(
            what=self.kind,
            until=self.until,
            seat=play.seat,
            card=play.card,
            who=who,
            vs=named(game, scene, play.seat, self.vs),
            leader=activated(game) if "mover" in self.who or "mover" in self.vs else "",
            step=play.address,
            chosen=scene.chosen,
            space=scene.space,
        )
        lasting.add(game, term)
        if self.kind == "hide" and scene.moment == "on_city_declared":
            for power in who:
                stack, meant = (
                    game.force(scene.space, power),
                    self.at and self.at.fits(game, scene, play.seat, scene.space),
                )
                if meant and (stack.inside.total or stack.within):
                    acts.come_out(game, power, scene.space)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ease(Effect):
    """`ease`: rough connections count as clear for that army."""

    of: Powers
    until: str

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        lasting.add(game, _of_army(game, scene, play, "ease", self.of, self.until))
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ships(Effect):
    """`sail`: that army may use the sea with so many CU whatever the card (9.6.3); `safe`: no naval roll."""

    of: Powers
    cu: int
    until: str
    safe: bool = False

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        lasting.add(game, _of_army(game, scene, play, "ships", self.of, self.until, self.cu, safe=self.safe))
        return None


def _of_army(
    game: Sword, scene: Scene, play: Play, what: str, of: Powers, until: str, n: int = 0, *, safe: bool = False
) -> Lasting:
    """Of the army activated, or of the one that is meant where it stands, a flanking one next to the battle (9.5.6)."""
    moving = bool(scene.mover) and fits(game, scene, play.seat, of, scene.mover)
    who = (scene.mover,) if moving else named(game, scene, play.seat, of)
    fight = game.inside(FightTarget)
    flanks = fight is not None and scene.space == fight.space and fight.flanker in who
    return Lasting(
        what=what,
        until=until,
        seat=play.seat,
        card=play.card,
        who=who,
        n=n,
        safe=safe,
        leader=activated(game) if moving else "",
        space="" if moving else fight.flank.space if fight and flanks else scene.space,
    )
