"""12.4.3 Retreat by sea."""

import pytest

from engine.core.play import default, options, questions
from engine.sword.combat import Battle
from engine.sword.events import CardPlayed, CuLost, Moved, SeaRolled, SupportGained
from engine.sword.flight import Flight
from engine.sword.game import DISPLACED, INDEPENDENT, Units, changed, with_stack
from engine.sword.sea_retreat import haven_barred, havens
from tests.rules.marching import activate
from tests.rules.table import Table

THREE, TWO = "gre_01", "gre_10"


class Shore(Table):
    """A beaten army in a port, about to retreat, and its conquerors."""

    def __init__(self, power: str, space: str, cu: int, *leaders: str, scenario: str = "four") -> None:
        super().__init__(scenario)
        self.power, self.space = power, space
        self.seat = self.game.seat_of(power) or ""
        self.put(power, space, cu, *leaders)
        self.put("revolters", space, 9)
        self.game.active = "gauls"

    def flee(self, origin: str = "", *, attacked: bool = False, ships: int = 0) -> None:
        self.run(
            Battle(
                at=Battle.retreat.name,
                space=self.space,
                attacker=self.power if attacked else "revolters",
                defender="revolters" if attacked else self.power,
                winner="revolters",
                loser=self.power,
                origin=origin,
                ships=ships,
                owners={self.power: self.seat, "revolters": "gauls"} if self.seat else {"revolters": "gauls"},
                lost={self.power: 0, "revolters": 0},
                held={"revolters": ()},
            )
        )

    def havens(self, origin: str = "", *, attacked: bool = False, left: str = "") -> list[str]:
        cu = self.game.force(self.space, self.power).cu
        return list(havens(self.game, Flight(self.power, self.space, cu, origin, attacked), left))

    def default_now(self) -> tuple[str, ...] | None:
        return default(self.game, self.question(self.seat or self.asked()[0][0]).number)

    def spent(self) -> list[tuple[str, str]]:
        return [(event.card, event.use) for event in self.events if isinstance(event, CardPlayed)]


def alalia(cu: int, *leaders: str, hand: tuple[str, ...] = (THREE,)) -> Shore:
    """Greeks beaten on an island that no way leads from but a strait."""
    table = Shore("greeks", "alalia", cu, *leaders)
    table.hand("greeks", *hand)
    return table


# who is asked


@pytest.mark.parametrize("hand", [(THREE,), (TWO,), (TWO, THREE)])
def test_12_4_3_asked_in_the_same_way_with_and_without_the_3_card(hand: tuple[str, ...]) -> None:
    table = alalia(3, "dionysius", hand=hand)
    table.game.desperate["greeks"] = []
    table.flee()
    assert table.asked() == [("greeks", "retreat_sea")]
    (ask,) = [ask for ask in questions(table.game) if ask.waits]
    assert ask.hidden
    assert dict(ask.about) == {"power": "greeks", "space": "alalia", "cu": 3}
    assert table.default_now() == ("land",)
    assert table.words("greeks") == (["land", "sail"] if THREE in hand else ["land"])


def test_12_4_3_without_the_card_there_is_no_way_from_an_island() -> None:
    table = alalia(3, "dionysius", hand=(TWO,))
    table.game.desperate["greeks"] = []
    table.flee()
    assert table.refused("greeks", "sail") == ("12.4.3", "no_card_for_the_sea")
    table.say("greeks", "land")
    assert table.cu("alalia", "greeks") == 0
    assert table.game.places["dionysius"] == DISPLACED


def test_12_4_3_not_asked_if_nobody_could_have_the_card() -> None:
    table = alalia(3, hand=(TWO,))
    table.game.desperate["greeks"] = []
    game = table.game
    deck = game.decks["greeks"]
    threes = [card for card in deck if game.data.cards[card].value == 3]
    game.decks["greeks"] = [card for card in deck if card not in threes]
    game.discards["greeks"] = threes[:5]
    game.removed["greeks"] = threes[5:-1]
    game.decks["greeks"].append(threes[-1])
    table.flee()
    assert table.asked() == [("greeks", "retreat_sea")], f"{threes[-1]} might be in the hand"
    table = alalia(3, hand=(TWO,))
    table.game.desperate["greeks"] = []
    table.game.decks["greeks"] = [card for card in table.game.decks["greeks"] if card not in threes]
    table.game.discards["greeks"] = threes
    table.flee()
    assert ("greeks", "retreat_sea") not in table.asked()


def test_12_4_3_not_asked_with_an_empty_hand() -> None:
    table = alalia(3, hand=())
    table.game.desperate["greeks"] = []
    table.flee()
    assert ("greeks", "retreat_sea") not in table.asked()


def test_7_4_6_a_desperate_times_counts_as_a_3_card() -> None:
    table = alalia(3, hand=())
    card = table.game.desperate["greeks"][0]
    table.flee()
    assert table.words("greeks", "sail tarentum") == table.game.desperate["greeks"]
    table.say("greeks", f"sail tarentum {card}")
    assert table.cu("tarentum", "greeks") == 3
    assert card in table.game.removed["greeks"]
    assert table.spent() == [(card, "sail")]


def test_12_4_3_only_from_a_port() -> None:
    table = Shore("greeks", "catina", 3)
    table.hand("greeks", THREE)
    assert table.havens() == []
    table.flee()
    assert ("greeks", "retreat_sea") not in table.asked()


def test_12_4_3_others_are_not_asked() -> None:
    for power in ("gauls", "samnites", "romans", "volsci"):
        table = Shore(power, "antium", 3)
        table.flee()
        assert "retreat_sea" not in [name for _, name in table.asked()]


# where to


def test_12_4_3_to_a_friendly_port_where_a_retreat_may_end() -> None:
    table = Shore("greeks", "alalia", 3)
    assert table.havens() == ["neapolis", "velia", "tarentum", "croton", "locri", "rhegium", "messana", "syracusae"]
    table.put("romans", "tarentum", 1)
    table.ally("greeks", "gauls")
    table.put("gauls", "croton", 0, "gallic_minor_1")
    table.control("gauls", "velia", "tharros")
    table.control("greeks", "kerkouane")
    ports = ["genua", "atria", "neapolis", "velia", "locri", "rhegium", "messana", "syracusae", "tharros"]
    assert table.havens() == ports, "an ally's as well"

    def why(to: str, origin: str = "") -> tuple[str, str]:
        barred = haven_barred(table.game, Flight("greeks", "alalia", 3, origin), to)
        assert barred
        return barred.rule, barred.key

    assert why("tarentum") == ("12.4.1", "enemy_cu")
    assert why("croton") == ("12.4.1", "another_power")
    assert why("roma") == ("12.4.3", "no_friendly_port")
    assert why("kerkouane") == ("9.6.2", "african_port")
    assert why("catina") == ("9.6", "no_port")
    assert why("syracusae", "syracusae") == ("12.4.1", "attacker_came_from_there")


def test_12_4_3_the_words_say_why_not() -> None:
    table = alalia(3)
    table.flee()
    assert table.refused("greeks", "sail roma") == ("12.4.3", "no_friendly_port")
    assert table.refused("greeks", "sail alalia") is None, "no word there"


def test_16_3_carthage_does_not_retreat_to_italy_by_sea() -> None:
    table = Shore("carthage", "messana", 3)
    table.control("carthage", "neapolis", "messana")
    assert table.havens() == ["panormus", "lilybaeum", "caralis", "tharros", "olbia", "alalia", "carthago", "kerkouane"]


# with which ships


def test_12_4_3_greeks_3_cu_with_a_3_card_and_6_to_syracusae() -> None:
    table = alalia(7, "dionysius")
    table.flee()
    shown = {one.word: one.amount for one in options(table.game, table.question("greeks").number, ("sail",))}
    assert (shown["tarentum"], shown["syracusae"]) == (4, 1), "CU left behind"
    table.say("greeks", f"sail syracusae {THREE}")
    assert table.cu("syracusae", "greeks") == 6
    assert table.game.places["dionysius"] == "syracusae"
    assert THREE in table.game.discards["greeks"]
    assert table.told(Moved) == [
        Moved(power="greeks", path=("alalia", "syracusae"), number=6, leaders=("dionysius",), how="retreat")
    ]


def test_r_27_cu_beyond_the_ships_are_lost() -> None:
    table = alalia(7, "dionysius")
    table.flee()
    table.say("greeks", f"sail tarentum {THREE}")
    assert (table.cu("tarentum", "greeks"), table.cu("alalia", "greeks")) == (3, 0)
    assert table.told(CuLost) == [CuLost(power="greeks", space="alalia", number=4, cause="12.4.3")]
    assert table.told(SupportGained) == [SupportGained(power="revolters", points=2)], "they count for 12.5"


def test_r_27_the_owner_says_which_cu_find_no_room() -> None:
    table = alalia(0, "dionysius")
    stack = changed(table.game.force("alalia", "greeks"), outside=Units(3, 2))
    table.game.stacks["alalia"] = with_stack(table.game.stacks["alalia"], stack)
    table.flee()
    table.say("greeks", f"sail tarentum {THREE}")
    assert table.asked() == [("greeks", "losses")]
    assert table.default("greeks") == ("mercenary", "mercenary")
    table.say("greeks", "mercenary regular")
    assert table.game.force("tarentum", "greeks").outside == Units(2, 1)
    assert table.cu("alalia", "greeks") == 0


def test_11_1_1_from_syracusae_only_3() -> None:
    table = Shore("greeks", "syracusae", 7)
    table.hand("greeks", THREE)
    table.flee()
    table.say("greeks", "0")
    table.say("greeks", f"sail tarentum {THREE}")
    assert table.cu("tarentum", "greeks") == 3


def test_12_4_3_romans_once_duoviri_navales_is_in_force() -> None:
    table = Shore("romans", "genua", 5, "valerius")
    table.hand("romans", "rom_01")
    table.flee()
    assert ("romans", "retreat_sea") not in table.asked()
    table = Shore("romans", "genua", 5, "valerius")
    table.hand("romans", "rom_01", "rom_22")
    table.game.markers["duoviri"] = "permanent"
    table.flee()
    assert table.words("romans", "sail roma") == ["rom_01", *table.game.desperate["romans"]]
    table.say("romans", "sail roma rom_01")
    assert table.cu("roma", "romans") == 3


def test_12_4_3_etruscans_by_naval_transports() -> None:
    table = Shore("etruscans", "genua", 5, "etruscan_minor_1")
    table.hand("etruscans_samnites", "ets_08", "ets_01")
    table.flee()
    assert table.words("etruscans_samnites", "sail pisae") == ["ets_08"], "no other card of theirs"
    table.say("etruscans_samnites", "sail pisae ets_08")
    assert table.cu("pisae", "etruscans") == 3
    table = Shore("etruscans", "genua", 5, "etruscan_minor_1")
    table.hand("etruscans_samnites", "ets_01")
    table.game.decks["etruscans_samnites"].remove("ets_08")
    table.game.discards["etruscans_samnites"].append("ets_08")
    table.flee()
    assert ("etruscans_samnites", "retreat_sea") not in table.asked(), "it lies among the discards"


def test_12_4_3_carthage_ten_free() -> None:
    table = Shore("carthage", "alalia", 12, "hamilcar")
    table.game.vp["greeks"] = 0
    table.game.active = "romans"
    table.flee()
    assert table.words("greeks", "sail lilybaeum") == ["without"]
    table.say("greeks", "sail lilybaeum without")
    assert table.cu("lilybaeum", "carthage") == 10
    assert table.spent() == []


def test_12_4_3_with_room_for_all_nothing_more_is_said() -> None:
    table = Shore("carthage", "alalia", 3, "hamilcar")
    table.game.vp["greeks"] = 0
    table.game.active = "romans"
    table.flee()
    assert table.asked() == [("greeks", "retreat_sea")], "16.1"
    table.say("greeks", "sail lilybaeum")
    assert table.cu("lilybaeum", "carthage") == 3


def test_17_the_militia_does_not_come_to_sicily() -> None:
    table = Shore("carthage", "kerkouane", 2)
    table.game.vp["greeks"] = 0
    table.game.active = "romans"
    stack = table.game.force("kerkouane", "carthage")
    table.game.stacks["kerkouane"] = tuple(
        stack.__class__("carthage", outside=Units(2, militia=3)) if one.power == "carthage" else one
        for one in table.game.stacks["kerkouane"]
    )
    table.flee("carthago")
    table.say("greeks", "sail panormus")
    assert table.cu("panormus", "carthage") == 2
    assert table.game.total_cu("carthage") == 2


# an attacker who came by sea


def test_12_4_3_an_attacker_who_came_by_sea_needs_no_card() -> None:
    table = Shore("greeks", "antium", 5, "dionysius")
    table.hand("greeks", TWO)
    table.flee("syracusae", attacked=True, ships=6)
    assert table.default_now() == ("sail", "neapolis"), "by land all are lost; that port is the nearest"
    table.say("greeks", "sail syracusae")
    assert table.cu("syracusae", "greeks") == 5
    assert table.spent() == []


def test_r_28_to_the_port_he_left_or_another_friendly_one() -> None:
    table = Shore("greeks", "antium", 3)
    table.control("romans", "tarentum", "croton")
    table.put("greeks", "tarentum", 4)
    table.put("greeks", "croton", 4)
    ports = table.havens("", attacked=True, left="tarentum")
    assert "tarentum" in ports, "more of his CU hold it than retreat"
    assert "croton" not in ports, "other ports must be friendly"
    table.put("greeks", "antium", 1)
    assert "tarentum" not in table.havens("", attacked=True, left="tarentum")


def test_r_28_he_may_also_go_by_land() -> None:
    table = Shore("romans", "antium", 3)
    table.game.markers["duoviri"] = "permanent"
    table.flee("genua", attacked=True, ships=3)
    table.say("romans", "land")
    assert table.cu("velitrae", "romans") == 3


def test_r_28_with_a_card_he_finds_more_room() -> None:
    table = Shore("greeks", "antium", 5)
    table.hand("greeks", THREE)
    table.game.desperate["greeks"] = []
    table.flee("tarentum", attacked=True, ships=3)
    assert table.words("greeks", "sail syracusae") == ["without", THREE]
    assert table.words("greeks", "sail tarentum") == ["without"], "no more than he has"
    assert table.default_now() == ("sail", "neapolis", "without")
    table.say("greeks", f"sail syracusae {THREE}")
    assert table.cu("syracusae", "greeks") == 5


def test_12_4_1_a_defender_does_not_sail_where_the_attacker_came_from() -> None:
    table = alalia(3)
    table.flee("syracusae", ships=10)
    assert table.refused("greeks", "sail syracusae") == ("12.4.1", "attacker_came_from_there")
    assert table.words("greeks", "sail tarentum") == [THREE, *table.game.desperate["greeks"]], "not his ships"


def test_12_4_1_an_attacker_across_a_strait_may_go_by_sea() -> None:
    table = Shore("greeks", "messana", 3)
    table.control("carthage", "messana")
    table.hand("greeks", THREE)
    table.flee("rhegium", attacked=True)
    table.say("greeks", f"sail rhegium {THREE}")
    assert table.cu("rhegium", "greeks") == 3


def test_12_4_3_a_beaten_landing_goes_back_with_its_ships() -> None:
    """The whole way: 6 Greeks sail to Antium, lose three CU to the Volsci, and sail home without a card."""
    table = Table()
    table.hand("greeks")
    table.put("greeks", "syracusae", 6, "dionysius")
    table.put("volsci", "antium", 5)
    table.game.vp["gauls"] = 0
    activate(table, "dionysius")
    table.dice("332", "444")
    table.say("greeks", "sail antium")
    table.say("gauls", "outside", "city")
    assert table.asked() == [("greeks", "retreat_sea")]
    table.say("greeks", "sail syracusae")
    assert table.cu("syracusae", "greeks") == 3
    assert not table.told(CardPlayed)


# default


def test_d_default_by_land_if_the_sea_is_no_safer() -> None:
    table = Shore("romans", "antium", 3)
    table.flee("genua", attacked=True, ships=3)
    assert table.default_now() == ("land",), "Velitrae costs nothing"
    table = Shore("romans", "antium", 3)
    table.control("samnites", "velitrae")
    table.control(INDEPENDENT, "ardea")
    table.flee("genua", attacked=True, ships=3)
    assert table.default_now() == ("sail", "roma"), "by land 1 CU is lost"


def test_d_default_counts_who_does_not_find_room() -> None:
    table = Shore("romans", "antium", 5)
    table.control("samnites", "velitrae")
    table.control(INDEPENDENT, "ardea")
    table.flee("genua", attacked=True, ships=3)
    assert table.default_now() == ("land",), "1 CU lost by land, 2 by sea"


# 9.6.4 at sea


def test_9_6_4_after_a_return_the_retreat_goes_by_land() -> None:
    table = Shore("greeks", "tarentum", 3, "dionysius")
    table.hand("greeks", THREE)
    table.control(INDEPENDENT, "tarentum")
    table.game.markers["punic_alliance"] = "permanent"
    table.flee()
    table.dice("6")
    table.say("greeks", f"sail syracusae {THREE}")
    (rolled,) = table.told(SeaRolled)
    assert isinstance(rolled, SeaRolled)
    assert (rolled.total, rolled.result) == (4, "return")
    assert table.cu("heraclea", "greeks") == 3
    assert THREE in table.game.discards["greeks"], "the card is spent"


def test_8_2_1_who_lands_among_leaders_has_a_commander_named() -> None:
    table = alalia(3, "dionysius")
    table.put("greeks", "tarentum", 1, "timoleon")
    table.flee()
    table.say("greeks", f"sail tarentum {THREE}")
    assert table.asked() == [("greeks", "commander")]
    table.say("greeks", "dionysius")
    assert table.game.force("tarentum", "greeks").leaders == ("dionysius", "timoleon")


def test_12_4_4_first_it_is_said_who_goes_inside() -> None:
    table = Shore("greeks", "tarentum", 5, "dionysius")
    table.hand("greeks", THREE)
    table.flee("venusia")
    assert table.asked() == [("greeks", "retreat_inside")]
    table.say("greeks", "2 done")
    table.say("greeks", f"sail syracusae {THREE}")
    assert table.cu("syracusae", "greeks") == 3
    assert table.game.force("tarentum", "greeks").inside.total == 2


def test_12_4_3_in_storms_a_retreat_goes_by_land() -> None:
    table = alalia(3, "dionysius")
    table.hand("romans", "rom_32")
    table.flee()
    table.say("greeks", f"sail tarentum {THREE}")
    assert table.asked() == [("romans", "response")]
    table.say("romans", "play rom_32")
    assert table.game.total_cu("greeks") == 0, "and here there is none"
