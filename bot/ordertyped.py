"""What somebody typed for an order, as an order that can be carried out."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.i18n import _
from bot.narration import wording
from bot.ordered import CardOrder, Do
from bot.orders import is_out, response_cards
from bot.ordertexts import AS_PRESET, card_named, leader_named, powers, space_named
from bot.refusals import NoOrder, Unknown
from bot.table import Table
from bot.texts import meant
from engine.sword.facts import counts_in
from engine.sword.game import OUT

Named = list[tuple[str, str]]


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
    leader = _found(wanted.leader, leaders(table))
    power = _found(wanted.power, [(one, wording.power(one)) for one in powers(table)])
    space = _found(wanted.space, spaces(table))
    if leader and table.game is not None and table.game.places.get(leader, OUT) == OUT:
        raise NoOrder(_("{leader} is out of the game").format(leader=leader_named(leader, table.data)))
    if power and table.game is not None and is_out(table.game, power):
        raise NoOrder(_("{power} are out of the game").format(power=wording.power(power)))
    return card, CardOrder(do, leader, power, wanted.cu, space)


def meant_card(table: Table, seat: str, typed: str) -> str:
    """A response in force of that seat's deck by id or name, with or without its value; raises NoOrder, Unknown."""
    if not typed:
        raise NoOrder(_("say for which card with card:"))
    data = table.data
    named = [(card, name) for card in data.cards for name in (card_named(card, data), card_named(card, data)[:-4])]
    own = response_cards(data, table.row.scenario, seat)
    card = meant(typed, [*((card, name) for card, name in named if card in own), *named])
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
    word = meant(typed, named)
    if word and all(word != known for known, _name in named):
        raise Unknown(typed)
    return word


def leaders(table: Table) -> Named:
    """Those of the scenario, as (id, name); once it runs without those who are out of the game."""
    data, players = table.data, table.data.scenarios[table.row.scenario].players
    return [
        (leader, leader_named(leader, data))
        for leader, facts in data.leaders.items()
        if counts_in(facts.players, players)
    ]


def spaces(table: Table) -> Named:
    data, players = table.data, table.data.scenarios[table.row.scenario].players
    return [(space, space_named(space, data)) for space, facts in data.spaces.items() if facts.in_game(players)]


def suggested(named: Named, typed: str) -> Iterator[tuple[str, str]]:
    """(name, id) of those that have what was typed in either."""
    wanted = typed.strip().casefold()
    return ((name, word) for word, name in named if wanted in name.casefold() or wanted in word)
