"""What standing orders answer, and when they end: functions of what their player said and of public data alone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import engine
from bot.beforehand.ordered import (
    CARD,
    DESPERATE,
    INTERCEPT,
    PASS,
    PRESET,
    CardOrder,
    ReactionOrder,
    Reason,
    SeatOrders,
    kind_of,
    meant_by,
)
from bot.beforehand.orderreactions import over, reacting
from bot.beforehand.untils import PASSED
from bot.table import Table
from engine import Choice, DataSet, Event, Game, Question
from engine.sword.cards.book import answering
from engine.sword.cards.selectors import ROLES
from engine.sword.desperate import ASK, stance
from engine.sword.events import CardPlayed, CardsDiscarded
from engine.sword.facts import Step
from engine.sword.gallic_events import RULE as GALLIC
from engine.sword.gallic_events import suffering
from engine.sword.game import OUT


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What orders say to a question. `subject`: the order that says it; the preset where no single one does."""

    question: Question
    words: Choice
    subject: str = PRESET


def reply(table: Table, orders: Mapping[str, SeatOrders]) -> Reply | None:
    """The answer to the first question waited for that its seat's orders answer.

    Which one that is depends on no hidden card; only whether it plays or passes depends on the hand.
    """
    for question in table.waiting:
        said = orders.get(question.seat)
        found = _reply(table, question, said) if said is not None else None
        if found is not None:
            return found
    return None


def _reply(table: Table, question: Question, orders: SeatOrders) -> Reply | None:
    if question.name == "response":
        return _respond(table, question, orders)
    if question.name == "gallic_cancel":
        return _void(table, question, orders)
    if question.name == "bribe":
        return _bribe(question, table.running, orders)
    if question.name in ("desperate", "desperate_last") and orders.declares == "declared":
        return (
            None if _declared(table.running, question) else Reply(question=question, words=("pass",), subject=DESPERATE)
        )
    found = reacting(table, question, orders)
    return Reply(question=question, words=found[0], subject=found[1]) if found is not None else None


def _declared(game: Game, question: Question) -> bool:
    """Whether he said ahead that he wants to be asked, each time or once somebody else has announced."""
    said = game.ahead.get(question.seat)
    return said == (ASK,) or stance(game, question.seat, str(question.about.get("before", ""))) != "ask"


def _respond(table: Table, question: Question, orders: SeatOrders) -> Reply | None:
    """An answer, if no card that could be held and fits is one he wants to be asked about.

    A pass stands when others play only if no card of his deck could change that later in the window.
    """
    game = table.running
    if orders.passing is not None and orders.passing.lasts(game):
        return Reply(question=question, words=("pass",), subject=PASS)
    here = involved(game, question)
    fitting = engine.fitting(game, question.number)
    wishes = {card: orders.wish(card, here) for card in fitting}
    if "ask" in wishes.values():
        return None
    for card in fitting:
        if wishes[card] == "armed" and holds(orders.cards[card], game, question):
            words = _play(table, question, card)
            if words:
                return Reply(question=question, words=words, subject=CARD + card)
    may_change = any(orders.wish(card, here) != "pass" for card in _at_large(table, question))
    return Reply(question=question, words=("wait",) if may_change else ("pass",))


def _bribe(question: Question, game: Game, orders: SeatOrders) -> Reply | None:
    """7.2.2 Who passes for now or only arms bribes nobody; a bribe is offered where his army is."""
    said = PASSED[question.name]
    if orders.passing is not None and orders.passing.lasts(game):
        return Reply(question=question, words=said, subject=PASS)
    return Reply(question=question, words=said) if orders.preset == "armed" else None


def _void(table: Table, question: Question, orders: SeatOrders) -> Reply | None:
    """3 (3P) An answer, if none of the cards that void Gallic events is one he wants to be asked about; an armed one
    voids the first event that could strike his side.
    """
    game, said = table.running, PASSED[question.name]
    if orders.passing is not None and orders.passing.lasts(game):
        return Reply(question=question, words=said, subject=PASS)
    near = threatened(game, question)
    gone = {*game.discards[question.seat], *game.removed[question.seat]}
    cards = [card for card in voiding_cards(game.data, game.scenario, question.seat) if card not in gone]
    wishes = {card: orders.wish(card, near) for card in cards}
    if "ask" in wishes.values():
        return None
    held = {option.word for option in table.options(question)}
    for card in cards:
        if wishes[card] == "armed" and near and card in held:
            return Reply(question=question, words=(card,), subject=CARD + card)
    return Reply(question=question, words=said)


def threatened(game: Game, question: Question) -> bool:
    """3 (3P) Whether a Gallic event could strike a space of his or an ally's power, or cost one support."""
    steps = game.data.tables.gallic_event(int(question.about["event"])).steps
    hit = {power for one in steps for power in suffering(game, one)}
    return any(_on_his_side(game, question.seat, power) for power in hit)


def _play(table: Table, question: Question, card: str) -> Choice:
    """The first legal sentence that plays a card; none if it is not held."""
    said: Choice = ()
    for word in ("play", card):
        if all(option.word != word for option in table.options(question, said)):
            return ()
        said = (*said, word)
    while more := table.options(question, said):
        said = (*said, more[0].word)
    return said


def _at_large(table: Table, question: Question) -> list[str]:
    """The cards of a seat for this kind of moment that are neither discarded nor out of the game."""
    game, seat = table.running, question.seat
    gone = {*game.discards[seat], *game.removed[seat]}
    deck = game.data.positions[seat].deck
    found = answering(game.data, game.setting.players, deck, str(question.about["moment"]))
    return [one.card.id for one in found if one.card.id not in gone]


def holds(order: CardOrder, game: Game, question: Question) -> bool:
    """Whether all that an armed card waits for is so now."""
    space = str(question.about.get("space", ""))
    if order.space not in ("", space) or (order.power and order.power not in _parts(game, question)):
        return False
    if order.leader and game.places.get(order.leader) != space:
        return False
    return order.cu <= _hostile_cu(game, question.seat, space)


def involved(game: Game, question: Question) -> bool:
    """Whether his or an ally's power takes part, or the space is theirs, or they have CU or leaders in it."""
    space = str(question.about.get("space", ""))
    if not space:
        return touched(game, question)
    powers = {*_roles(question), game.control[space], *(stack.power for stack in game.stacks.get(space, ()))}
    return any(_on_his_side(game, question.seat, power) for power in powers)


def touched(game: Game, question: Question) -> bool:
    """Whether an event that has been announced names his or an ally's power, or one of others without saying which."""
    effect = game.data.cards[str(question.about["card"])].effect
    said = (effect.steps, effect.condition, effect.pick) if effect else ()
    words = set(_words(said))
    return bool(words & ANYBODY) or any(_on_his_side(game, question.seat, word) for word in words)


ANYBODY = {"other", "enemy", "rival", "any", "chosen"}


def _words(value: object) -> Iterator[str]:
    """All that steps of a card say, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Step):
        yield from _words(value.params)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from _words(one) if key != "kind" else ()
    elif isinstance(value, tuple):
        for one in value:
            yield from _words(one)


def _parts(game: Game, question: Question) -> set[str]:
    """The powers in the roles of a moment; of an event those of who plays it."""
    player = str(question.about.get("player", ""))
    return {*_roles(question), *(game.powers_of(player) if player else ())}


def _roles(question: Question) -> set[str]:
    return {str(question.about[role]) for role in ROLES if question.about.get(role)}


def _on_his_side(game: Game, seat: str, power: str) -> bool:
    return any(game.friendly(mine, power) for mine in game.powers_of(seat))


def _hostile_cu(game: Game, seat: str, space: str) -> int:
    return sum(stack.all_cu for stack in game.stacks.get(space, ()) if not _on_his_side(game, seat, stack.power))


def response_cards(data: DataSet, scenario: str, seat: str) -> tuple[str, ...]:
    """The responses in force of a seat's deck, held or not, in the deck's order, which is that of armed cards; 3 (3P)
    those that void Gallic events among them.
    """
    deck, players = data.positions[seat].deck, data.scenarios[scenario].players
    known = {one.card.id for moment in _moments(data) for one in answering(data, players, deck, moment)}
    known.update(voiding_cards(data, scenario, seat))
    return tuple(card for card in data.decks_for(deck, players) if card in known)


def voiding_cards(data: DataSet, scenario: str, seat: str) -> tuple[str, ...]:
    """3 (3P) The cards of a seat's deck that void Gallic events, if any come in that scenario."""
    setting = data.scenarios[scenario]
    deck = data.decks_for(data.positions[seat].deck, setting.players)
    return tuple(card for card in deck if setting.gallic_table and data.cards[card].icons.cancels_gallic)


def _moments(data: DataSet) -> set[str]:
    return {window for card in data.cards.values() for window in card.windows}


# what ends them


@dataclass(frozen=True, slots=True)
class Ended:
    """An order that public data have ended; `subject` empty: all of the seat."""

    seat: str
    subject: str
    reason: Reason


def ended(table: Table, orders: Mapping[str, SeatOrders], events: Sequence[Event] = ()) -> tuple[Ended, ...]:
    """`events`: what happened since they were looked at last."""
    played = {(one.seat, one.card) for one in events if isinstance(one, CardPlayed) and one.use == "response"}
    voided = [one for one in events if isinstance(one, CardsDiscarded) and one.cause == GALLIC]
    played |= {(one.seat, card) for one in voided for card in one.cards}
    found: list[Ended] = []
    for seat, said in orders.items():
        if seat in table.running.fallen:
            if said.standing:
                found.append(Ended(seat, "", "seat_out"))
            continue
        if said.passing is not None and not said.passing.lasts(table.running):
            found.append(Ended(seat, PASS, "pass_over"))
        for card, order in said.cards.items():
            reason = _end(table.running, seat, card, order, (seat, card) in played)
            if reason is not None:
                found.append(Ended(seat, CARD + card, reason))
        for subject, reaction in said.reactions.items():
            why = _reaction_end(table.running, subject, reaction)
            if why is not None:
                found.append(Ended(seat, subject, why))
    return tuple(found)


def _reaction_end(game: Game, subject: str, order: ReactionOrder) -> Reason | None:
    if over(order, game):
        return "order_over"
    for one in meant_by(subject) if kind_of(subject) == INTERCEPT else ():
        if one in game.data.leaders and game.places.get(one, OUT) == OUT:
            return "leader_out"
        if one in game.data.powers and is_out(game, one):
            return "power_out"
    return None


def _end(game: Game, seat: str, card: str, order: CardOrder, played: bool) -> Reason | None:
    if played and order.do == "armed":
        return "played"
    if card in game.removed[seat]:
        return "card_out"
    if order.leader and game.places.get(order.leader, OUT) == OUT:
        return "leader_out"
    return "power_out" if order.power and is_out(game, order.power) else None


def is_out(game: Game, power: str) -> bool:
    """Whether a power's player is out of the game."""
    return any(power in game.powers_of(seat) for seat in game.fallen)
