"""7.1.1 Every response, asked at each of its moments: legal where its condition holds, else refused by what fails.

For each card a scene in which it fits, and for each word of its condition one that differs in what the word asks.
"""

from collections.abc import Callable, Iterator

import pytest

from engine.core.choice import Barred
from engine.core.window import Window
from engine.sword.activation import Activation
from engine.sword.cards.book import rules
from engine.sword.cards.window import Response, Responses
from engine.sword.dataset import load_dataset
from engine.sword.game import Sword, Units
from engine.sword.naval import Passage
from engine.sword.raid import Raid
from tests.cards.deeds import GAULS, GREEKS, ROMANS, SAMNITES, Deeds
from tests.cards.tally import windows

DATA = load_dataset()
CARTHAGE = "carthage"
CHIEF = {
    "romans": "valerius",
    "gauls": "gallic_minor_1",
    "greeks": "dionysius",
    "samnites": "egnatius",
    "etruscans": "etruscan_minor_1",
    "transalpines": "transalpine_minor_1",
}
WON, LOST = ("333", "222"), ("222", "333")

Scene = Callable[[Deeds], None]


def chief(table: Deeds, power: str) -> str:
    """Carthage has another counter of the same man with five players."""
    return CHIEF.get(power) or ("himilco" if table.game.setting.players == 5 else "hamilcar")


def battle(
    attacker: str,
    defender: str,
    dice: tuple[str, str] = LOST,
    *,
    cu: tuple[int, int] = (4, 4),
    space: str = "ardea",
    crossed: str = "",
    commander: str = "",
) -> Scene:
    def scene(table: Deeds) -> None:
        table.battle(attacker, defender, *dice, space=space, cu=cu, crossed=crossed, commander=commander)
        table.until()

    return scene


def siege(besieger: str, space: str, owner: str = "", cu: int = 5) -> Scene:
    def scene(table: Deeds) -> None:
        if owner:
            table.control(owner, space)
        if table.game.kinds[space] == "city":
            table.loyalty(space, 3)
        table.siege_roll(besieger, space, chief(table, besieger), "23", cu=cu)
        table.until()

    return scene


def raid(raider: str, space: str) -> Scene:
    def scene(table: Deeds) -> None:
        table.put(raider, space, 3, chief(table, raider))
        table.game.active = table.game.seat_of(raider) or table.game.active
        table.dice("23")
        leader, owner = chief(table, raider), table.game.active
        table.run(Raid(space=space, power=raider, leader=leader, owner=owner, units=Units(3)))
        table.until()

    return scene


def activation(power: str, space: str) -> Scene:
    def scene(table: Deeds) -> None:
        table.put(power, space, 3, chief(table, power))
        table.game.active = table.game.seat_of(power) or table.game.active
        table.run(Activation(leader=chief(table, power), seat=table.game.active, value=3))
        table.until()

    return scene


def march(power: str, origin: str, to: str, *said: tuple[str, str], there: tuple[str, int] = ("", 0)) -> Scene:
    """`there`: an army that stands where he goes; `said`: what is answered then, by whom."""

    def scene(table: Deeds) -> None:
        if there[0]:
            table.put(there[0], to, there[1], chief(table, there[0]))
        table.march(power, chief(table, power), 4, origin, to)
        table.until()
        for seat, words in said:
            table.say(seat, words)
            table.until()

    return scene


def beside(scene: Scene, power: str, space: str) -> Scene:
    """The same with an army of that power standing there."""

    def more(table: Deeds) -> None:
        table.put(power, space, 3, chief(table, power))
        scene(table)

    return more


def sails(power: str, origin: str, to: str) -> Scene:
    def scene(table: Deeds) -> None:
        table.put(power, origin, 3, chief(table, power))
        seat = table.game.active = table.game.seat_of(power) or table.game.active
        leaders = (chief(table, power),)
        table.run(Passage(power=power, seat=seat, origin=origin, to=to, units=Units(3), leaders=leaders))
        table.until()

    return scene


def event(seat: str, words: str) -> Scene:
    """He plays the card that is named second."""

    def scene(table: Deeds) -> None:
        table.turn(seat, words.split()[1], *table.game.hands[seat])
        table.say(seat, words, "turn")
        table.until()

    return scene


def response_is_played(table: Deeds) -> None:
    """By the Samnites, to a battle."""
    table.hand(SAMNITES, "ets_10")
    table.battle("gauls", "romans", *LOST)
    table.play(SAMNITES, "ets_10")


ROWS: dict[str, tuple[Scene, dict[str, list[Scene]]]] = {
    "rom_22": (battle("romans", "etruscans"), {"fights": [battle("romans", "samnites")]}),
    "rom_23": (
        battle("romans", "gauls"),
        {"fights": [battle("gauls", "greeks")], "cu_min": [battle("romans", "gauls", cu=(2, 3))]},
    ),
    "rom_24": (
        battle("romans", "gauls"),
        {"fights": [battle("gauls", "greeks")], "cu_min": [battle("romans", "gauls", cu=(2, 3))]},
    ),
    "rom_25": (
        battle("gauls", "romans", commander="valerius"),
        {
            "fights": [battle("gauls", "greeks", commander="dionysius")],
            "commander": [battle("gauls", "romans"), battle("gauls", "romans", commander="dictator")],
        },
    ),
    "rom_26": (activation("romans", "sutrium"), {"mover": [activation("gauls", "sutrium")]}),
    "rom_27": (battle("romans", "gauls"), {"fights": [battle("gauls", "greeks")]}),
    "rom_28": (
        siege("gauls", "roma"),
        {"roll": [siege("gauls", "fregellae", "romans")], "besieged": [siege("gauls", "neapolis")]},
    ),
    "rom_29": (
        siege("romans", "tarquinii"),
        {"roll": [siege("romans", "fregellae")], "besieger": [siege("gauls", "tarquinii")]},
    ),
    "rom_30": (activation("romans", "sutrium"), {"mover": [activation("gauls", "sutrium")]}),
    "rom_31": (
        activation("gauls", "tarquinii"),
        {"mover": [activation("romans", "tarquinii")], "here": [activation("gauls", "bononia")]},
    ),
    "rom_32": (sails("greeks", "syracusae", "tarentum"), {"mover": [sails("romans", "antium", "tarentum")]}),
    "rom_33": (
        event(GAULS, "event gal_31 eporedia"),
        {
            "card": [
                event(ROMANS, "event rom_12"),
                beside(event(GAULS, "event gal_01"), "gauls", "bononia"),
                event(GAULS, "neutral gal_35 volsci"),
            ]
        },
    ),
    "rom_34": (
        battle("romans", "gauls", WON),
        {"winner": [battle("romans", "gauls", LOST), battle("gauls", "greeks", WON)]},
    ),
    "gal_05": (battle("gauls", "romans", WON), {"winner": [battle("gauls", "romans", LOST)]}),
    "gal_06": (battle("romans", "gauls"), {"fights": [battle("romans", "transalpines")]}),
    "gal_07": (battle("gauls", "romans", WON), {"winner": [battle("gauls", "romans", LOST)]}),
    "gal_08": (battle("romans", "gauls"), {"fights": [battle("romans", "etruscans")]}),
    "gal_09": (
        march("gauls", "caere", "roma", (ROMANS, "outside stand"), there=("romans", 4)),
        {
            "mover": [march("romans", "sutrium", "tarquinii", (SAMNITES, "outside stand"), there=("etruscans", 4))],
            "here": [march("gauls", "populonium", "rusellae", (SAMNITES, "stand"), there=("etruscans", 4))],
        },
    ),
    "gal_10": (
        battle("gauls", "romans", ("222", "433")),
        {
            "loser": [battle("gauls", "romans", ("433", "222"))],
            "survivors": [battle("gauls", "romans", ("222", "666"), cu=(4, 4))],
        },
    ),
    "gal_11": (battle("romans", "gauls"), {"fights": [battle("romans", "etruscans")]}),
    "gal_15": (
        march("gauls", "caere", "roma", (ROMANS, "outside stand"), there=("romans", 4)),
        {"mover": [march("romans", "sutrium", "tarquinii", (SAMNITES, "outside stand"), there=("etruscans", 4))]},
    ),
    "gal_16": (activation("gauls", "bononia"), {"mover": [activation("romans", "sutrium")]}),
    "gal_17": (
        battle("gauls", "romans", ("553", "222")),
        {
            "winner": [battle("gauls", "romans", ("222", "553"))],
            "losses_min": [battle("gauls", "romans", ("522", "322"))],
        },
    ),
    "gal_18": (
        march("romans", "ariminum", "sena_gallica"),
        {
            "mover": [march("gauls", "ariminum", "sena_gallica")],
            "any": [march("romans", "sutrium", "volsinii")],
        },
    ),
    "gal_19": (
        siege("gauls", "roma"),
        {"besieger": [siege("romans", "tarquinii")]},
    ),
    "gre_10": (
        siege("greeks", "capua"),
        {"roll": [siege("greeks", "fregellae")], "besieger": [siege("gauls", "capua")]},
    ),
    "gre_20": (battle("greeks", "romans"), {"fights": [battle("gauls", "romans")]}),
    "gre_21": (
        battle("greeks", "romans"),
        {
            "fights": [battle("gauls", "romans")],
            "cu_min": [battle("greeks", "romans", cu=(2, 3))],
            "not": [battle("greeks", "romans", crossed="rough"), battle("greeks", "romans", crossed="strait")],
        },
    ),
    "gre_22": (battle("greeks", "romans"), {"fights": [battle("gauls", "romans")]}),
    "gre_23": (sails("romans", "antium", "tarentum"), {"mover": [sails("greeks", "syracusae", "tarentum")]}),
    "gre_24": (activation("greeks", "syracusae"), {"mover": [activation("carthage", "lilybaeum")]}),
    "gre_26": (
        activation("romans", "capua"),
        {"mover": [activation("greeks", "capua")], "here": [activation("romans", "sutrium")]},
    ),
    "gre_28": (
        siege("romans", "neapolis"),
        {"roll": [siege("romans", "fregellae", "greeks")], "besieged": [siege("romans", "tarquinii")]},
    ),
    "gre_29": (activation("carthage", "lilybaeum"), {"mover": [activation("romans", "sutrium")]}),
    "gre_32": (battle("greeks", "romans", LOST), {"loser": [battle("greeks", "romans", WON)]}),
    "ets_08": (
        activation("etruscans", "pisae"),
        {
            "any": [
                activation("samnites", "caudium"),
                battle("etruscans", "romans", WON, space="populonium"),
                battle("etruscans", "romans", LOST, space="ardea"),
                battle("romans", "etruscans", LOST, space="populonium"),
                march("etruscans", "tarquinii", "sutrium", (ROMANS, "outside avoid valerius 4"), there=("romans", 4)),
                march(
                    "gauls", "populonium", "rusellae", (SAMNITES, "avoid etruscan_minor_1 4"), there=("etruscans", 4)
                ),
            ]
        },
    ),
    "ets_10": (battle("romans", "gauls"), {"fights": [battle("gauls", "greeks")]}),
    "ets_11": (
        battle("samnites", "romans"),
        {"fights": [battle("etruscans", "romans")], "cu_min": [battle("samnites", "romans", cu=(2, 3))]},
    ),
    "ets_12": (
        march("romans", "capua", "caudium"),
        {"mover": [march("samnites", "maleventum", "caudium")], "here": [march("romans", "sutrium", "roma")]},
    ),
    "ets_13": (
        march("romans", "capua", "caudium", (SAMNITES, "avoid egnatius 4"), there=("samnites", 4)),
        {
            "tester": [
                march("gauls", "populonium", "rusellae", (SAMNITES, "avoid etruscan_minor_1 4"), there=("etruscans", 4))
            ],
        },
    ),
    "ets_14": (activation("samnites", "caudium"), {"mover": [activation("etruscans", "pisae")]}),
    "ets_17": (
        march("romans", "capua", "caudium", (SAMNITES, "stand"), there=("samnites", 4)),
        {
            "mover": [march("samnites", "maleventum", "caudium")],
            "here": [march("romans", "capua", "caudium")],
        },
    ),
    "ets_25": (activation("gauls", "bononia"), {"mover": [activation("romans", "sutrium")]}),
    "ets_27": (
        siege("romans", "tarquinii"),
        {"any": [siege("gauls", "roma"), siege("romans", "fregellae", "greeks")]},
    ),
    "ets_28": (battle("samnites", "romans", LOST), {"loser": [battle("samnites", "romans", WON)]}),
    "ets_30": (battle("romans", "samnites"), {"fights": [battle("romans", "etruscans")]}),
    "ets_31": (
        beside(march("romans", "fregellae", "capua", (SAMNITES, "no")), "samnites", "caudium"),
        {
            "mover": [march("etruscans", "fregellae", "capua")],
            "here": [beside(march("romans", "sutrium", "narnia"), "samnites", "caudium")],
        },
    ),
    "car_10": (battle("carthage", "greeks"), {"fights": [battle("romans", "greeks")]}),
    "car_11": (battle("carthage", "greeks"), {"fights": [battle("romans", "greeks")]}),
    "car_12": (battle("carthage", "greeks"), {"fights": [battle("romans", "greeks")]}),
    "car_13": (battle("carthage", "greeks"), {"fights": [battle("romans", "greeks")]}),
    "car_25": (activation("greeks", "syracusae"), {"mover": [activation("romans", "sutrium")]}),
    "car_26": (
        siege("greeks", "lilybaeum"),
        {"roll": [raid("gauls", "luna")], "besieger": [siege("carthage", "syracusae")]},
    ),
    "car_27": (sails("greeks", "syracusae", "tarentum"), {"mover": [sails("carthage", "lilybaeum", "tarentum")]}),
    "car_28": (sails("greeks", "syracusae", "tarentum"), {"mover": [sails("carthage", "lilybaeum", "tarentum")]}),
    "car_29": (activation("carthage", "lilybaeum"), {"mover": [activation("greeks", "syracusae")]}),
    "car_31": (
        siege("greeks", "lilybaeum"),
        {"roll": [siege("romans", "fregellae", "carthage")], "besieged": [siege("carthage", "syracusae")]},
    ),
    "car_32": (
        event(GAULS, "neutral gal_35 volsci"),
        {"card": [event(GAULS, "event gal_31 eporedia"), event(GREEKS, "event gre_12")]},
    ),
}


def at_its_moments(card: str, scene: Scene) -> list[Barred | None]:
    """Why its player may not play it, each time one of its windows opens, nobody playing anything."""
    facts = DATA.cards[card]
    seat = DATA.decks[facts.deck].position
    table, found = Deeds("five" if seat == CARTHAGE else "four"), list[Barred | None]()
    table.game.desperate = {one: [] for one in table.game.seats}
    for one in table.game.seats:
        table.hand(one)
    table.hand(seat, card)

    def opens(window: Window[Sword], game: Sword) -> None:
        if isinstance(window, Responses) and window.moment in facts.windows and not window.passed:
            ask = window.question(game, seat)
            assert isinstance(ask, Response)
            found.extend(option.barred for option in ask.plays(game, ()) if option.word == card)

    with windows(opens):
        scene(table)
    return found


@pytest.mark.parametrize("card", ROWS)
def test_it_may_be_played_where_its_condition_holds(card: str) -> None:
    assert None in at_its_moments(card, ROWS[card][0])


def _failing() -> Iterator[tuple[str, str, Scene]]:
    for card, (_fits, words) in ROWS.items():
        for word, scenes in words.items():
            yield from ((card, word, scene) for scene in scenes)


@pytest.mark.parametrize(("card", "word", "scene"), list(_failing()))
def test_it_is_refused_by_the_word_of_its_condition_that_fails(card: str, word: str, scene: Scene) -> None:
    found = at_its_moments(card, scene)
    assert found, "no moment of the card came"
    assert found == [Barred("7.1.1", "does_not_apply", {"card": card, "unmet": word})] * len(found)


NEVER = {"car_12": {"not"}, "gal_15": {"attacker"}, "gal_19": {"roll"}, "ets_13": {"test"}}
"""Words that fail in scenes of their own: the battle in the box, a sortie, and rolls and tests of all other kinds."""


def test_every_response_and_every_word_of_it_is_here() -> None:
    assert set(ROWS) == {card.id for card in DATA.cards.values() if card.response}
    for card, (_fits, words) in ROWS.items():
        assert {word for word, _one in rules(DATA)[card].needs} == set(words) | NEVER.get(card, set()), card
