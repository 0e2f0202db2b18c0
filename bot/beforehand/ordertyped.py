"""What somebody typed for an order, as an order that can be carried out."""

from dataclasses import dataclass, replace

from bot.beforehand import armable
from bot.beforehand.ordered import ANSWERS, INTERCEPT, CardOrder, Do, PassOrder, ReactionOrder, Until, interception
from bot.beforehand.orderreactiontexts import answer_name
from bot.beforehand.orders import is_out, response_cards, voiding_cards
from bot.beforehand.ordertexts import AS_PRESET, card_named, leader_named, powers, space_named
from bot.language.i18n import _
from bot.language.naming import Named, meant_in_any
from bot.narration import wording
from bot.refusals import NoOrder, Unknown
from bot.table import Table
from engine.sword.facts import counts_in
from engine.sword.game import OUT

Pairs = list[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """An order for a card as it was typed; empty where nothing was. `cu` 0: any number."""

    card: str = ""
    do: str = ""
    leader: str = ""
    power: str = ""
    cu: int = 0
    space: str = ""

    @property
    def conditional(self) -> bool:
        return bool(self.leader or self.power or self.cu or self.space)


def checked(table: Table, seat: str, wanted: Wanted) -> tuple[str, CardOrder | None]:
    """The card and its order; None: as the preset has it. Raises NoOrder, Unknown."""
    card = meant_card(table, seat, wanted.card)
    if wanted.conditional and wanted.do not in ("", "armed"):
        raise NoOrder(_("leader, power, CU and space say when an armed card is played; order do:armed with them"))
    do: Do
    match wanted.do or "armed":
        case "ask" | "pass" | "armed" as do:
            pass
        case word if word == AS_PRESET:
            return card, None
        case word:
            raise Unknown(word)
    leader = _found(wanted.leader, lambda: leaders(table))
    power = _found(wanted.power, lambda: named_powers(table))
    space = _found(wanted.space, lambda: spaces(table))
    if leader and table.game is not None and table.game.places.get(leader, OUT) == OUT:
        raise NoOrder(_("{leader} is out of the game").format(leader=leader_named(leader, table.data)))
    if power and table.game is not None and is_out(table.game, power):
        raise NoOrder(_("{power} are out of the game").format(power=wording.power(power)))
    order = CardOrder(do, leader, power, wanted.cu, space)
    _check_comes(table, seat, card, order)
    return card, order


def _check_comes(table: Table, seat: str, card: str, order: CardOrder) -> None:
    """Raises NoOrder for a condition that can never hold."""
    data, name = table.data, card_named(card, table.data)
    facts = data.cards[card]
    if card in voiding_cards(data, table.row.scenario, seat) and order != CardOrder(order.do):
        raise NoOrder(
            _("{card} voids the first Gallic event that could strike your side: arm it without more").format(card=name)
        )
    if armable.answers_events(facts) and (order.leader or order.cu or order.space):
        raise NoOrder(
            _("{card} answers an event, which no army has a part in: only power goes with it").format(card=name)
        )
    if order.power and not armable.power_may_come(facts, order.power, seat, data, table.row.scenario):
        text = _("{power} can have no part where {card} is played")
        raise NoOrder(text.format(card=name, power=wording.power(order.power)))
    if order.space and not armable.space_may_come(facts, order.space, data):
        raise NoOrder(_("{card} is never played at {space}").format(card=name, space=space_named(order.space, data)))


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedReaction:
    """An order for reactions as it was typed; `who` and `against` for interceptions, empty for anyone."""

    reaction: str = ""
    answer: str = ""
    who: str = ""
    against: str = ""
    until: str = ""

    @property
    def said(self) -> bool:
        return any((self.reaction, self.answer, self.who, self.against, self.until))


def checked_reaction(table: Table, wanted: WantedReaction) -> tuple[str, ReactionOrder | None]:
    """The subject and its order; None: as the preset has it. Raises NoOrder, Unknown."""
    subject = meant_subject(table, wanted)
    answers = ANSWERS[wanted.reaction]
    answer = meant_in_any(wanted.answer, lambda: named_answers(wanted.reaction))
    if answer == AS_PRESET:
        return subject, None
    if answer not in answers:
        raise Unknown(wanted.answer) if wanted.answer else NoOrder(_("say with answer: what to do then"))
    return subject, replace(answers[answer], ends=ending(table, wanted.until) if wanted.until else None)


def named_answers(reaction: str) -> Pairs:
    """What may be answered to it; nothing if there is no such reaction."""
    known = ANSWERS.get(reaction, {})
    named = [(word, answer_name(order)) for word, order in known.items()]
    return [*named, (AS_PRESET, _("as the preset"))] if named else []


def meant_subject(table: Table, wanted: WantedReaction) -> str:
    """Raises NoOrder, Unknown."""
    if not wanted.reaction:
        raise NoOrder(_("say with reaction: what the answer is for"))
    if wanted.reaction not in ANSWERS:
        raise Unknown(wanted.reaction)
    if wanted.reaction != INTERCEPT:
        if wanted.who or wanted.against:
            raise NoOrder(_("with and against go with reaction:interception alone"))
        return wanted.reaction
    who = _found(wanted.who, lambda: [*named_powers(table), *leaders(table)])
    return interception(who, _found(wanted.against, lambda: named_powers(table)))


def ending(table: Table, word: str) -> PassOrder:
    """To the end of the action, round or turn that goes on; raises NoOrder, Unknown."""
    found: Until
    match word:
        case "action" | "round" | "turn" as found:
            pass
        case _:
            raise Unknown(word)
    ends = None if table.game is None else PassOrder.now(found, table.running)
    if ends is None or not ends.turn or not ends.lasts(table.running) or (found == "action" and not ends.active):
        raise NoOrder(_("nothing goes on now with whose end the order could end; order it without an end"))
    return ends


def meant_card(table: Table, seat: str, typed: str) -> str:
    """A response in force of that seat's deck by id or name, with or without its value; raises NoOrder, Unknown."""
    if not typed:
        raise NoOrder(_("say for which card with card:"))
    data = table.data
    own = response_cards(data, table.row.scenario, seat)
    cards = sorted(data.cards, key=lambda card: card not in own)
    card = meant_in_any(
        typed,
        lambda: ((card, name) for card in cards for name in (card_named(card, data), card_named(card, data)[:-4])),
    )
    if card not in data.cards:
        raise Unknown(typed)
    if data.cards[card].deck != data.positions[seat].deck:
        raise NoOrder(_("{card} is not in your deck").format(card=card_named(card, data)))
    if card not in own:
        raise NoOrder(_("{card} is no response that is in force").format(card=card_named(card, data)))
    if table.game is not None and card in table.game.removed[seat]:
        raise NoOrder(_("{card} is out of the game").format(card=card_named(card, data)))
    return card


def _found(typed: str, named: Named) -> str:
    """Raises Unknown."""
    word = meant_in_any(typed, named)
    if word and all(word != known for known, _name in named()):
        raise Unknown(typed)
    return word


def named_powers(table: Table) -> Pairs:
    return [(one, wording.power(one)) for one in powers(table)]


def leaders(table: Table) -> Pairs:
    """Those of the scenario, as (id, name); once it runs without those who are out of the game."""
    data, players = table.data, table.data.scenarios[table.row.scenario].players
    return [
        (leader, leader_named(leader, data))
        for leader, facts in data.leaders.items()
        if counts_in(facts.players, players)
    ]


def spaces(table: Table) -> Pairs:
    data, players = table.data, table.data.scenarios[table.row.scenario].players
    return [(space, space_named(space, data)) for space, facts in data.spaces.items() if facts.in_game(players)]
