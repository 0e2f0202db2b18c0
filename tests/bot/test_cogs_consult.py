"""Looking things up in Discord: /rules, /odds, /card."""

import pytest

import engine
from bot import narration
from bot.delivery.post import Message
from bot.language.texts import fit
from bot.pages import library
from bot.pages.chances import chances, targets
from bot.refusals import NoOdds, Unknown
from engine import Game, View
from engine.sword import movement, naval
from engine.sword.activation import activate_barred
from engine.sword.movement import Mover
from engine.sword.odds import attack_odds, roll_odds, siege_odds
from tests.bot.discord_limits import faults_of_message
from tests.bot.room import played_until
from tests.bot.stage import staged
from tests.bot.test_cogs_play import put, table_of, turn_of
from tests.rules.table import Table


def public(table: Table) -> View:
    return engine.view(table.game, None)


def told(table: Table, leader: str, space: str) -> str:
    return "\n".join(chances(table.game, public(table), leader, space))


def refused(table: Table, leader: str, space: str) -> str:
    with pytest.raises(NoOdds) as caught:
        chances(table.game, public(table), leader, space)
    return caught.value.tell()


# /rules


async def test_rules_are_shown_without_a_game_and_alone_unless_shared(database_url: str) -> None:
    async with staged(database_url) as stage:
        reply = await stage.slash(stage.stranger, "rules", section_or_word="12.4.5")
        assert reply.ephemeral
        assert reply.content.startswith("**12.4.5 What it costs**")
        shared = await stage.slash(stage.anna, "rules", section_or_word="siege", share=True)
        assert not shared.ephemeral
        assert "13.1.1" in stage.last.content
        assert "no “xyzzy”" in (await stage.slash(stage.anna, "rules", section_or_word="xyzzy")).content


async def test_rules_are_suggested_by_number_title_and_word(database_url: str) -> None:
    async with staged(database_url) as stage:
        assert (await stage.suggestions(stage.anna, "rules", "section_or_word", "12.4"))[:2] == ["12.4", "12.4.1"]
        assert "retreat" in await stage.suggestions(stage.anna, "rules", "section_or_word", "retr")
        assert len(await stage.suggestions(stage.anna, "rules", "section_or_word")) <= 25


# /odds


def test_12_2_odds_of_an_attack_name_sizes_modifiers_and_rules() -> None:
    table = Table()
    table.put("romans", "capua", 12, "camillus")
    table.put("samnites", "fregellae", 5, "egnatius")
    text = told(table, "camillus", "fregellae")
    odds = attack_odds(table.game, "romans", "camillus", 10, "capua", "fregellae", "samnites")
    for part in (
        "Attacker Romans (Camillus): 10 CU, +3 force ratio (12.2.1), +1 leadership (12.2.2)",
        "Defender Samnites (Egnatius): 5 CU, +1 own space (12.2.3)",
        "Camillus attacks Fregellae** by Capua → Fregellae: 1 of the 4 MP of a 3-value card (9.2)",
        f"Romans win with **{odds.win:.1%}**",
        f"Romans {odds.attacker_loses:.2f} CU, Samnites {odds.defender_loses:.2f} CU (12.3)",
    ):
        assert part in text
    assert list(targets(table.game, "camillus")) == ["fregellae"]


def test_9_2_odds_of_an_attack_within_his_reach_take_the_cheapest_way_and_its_last_step() -> None:
    table = Table()
    table.put("romans", "capua", 6, "camillus")
    table.put("samnites", "bovianum", 5, "egnatius")
    text = told(table, "camillus", "bovianum")
    assert "by Capua → Allifae → Bovianum: 3 of the 4 MP of a 3-value card (9.2)" in text
    assert "−2 across rough ground (12.2.3)" in text
    assert list(targets(table.game, "camillus")) == ["bovianum"]
    odds = attack_odds(table.game, "romans", "camillus", 6, "allifae", "bovianum", "samnites")
    assert f"Romans win with **{odds.win:.1%}**" in text
    table.put("greeks", "allifae", 3)  # in the way
    assert "Capua → Caudium → Maleventum → Bovianum: 4 of the 4 MP" in told(table, "camillus", "bovianum")
    table.put("greeks", "maleventum", 3)
    assert "Bovianum is 5 MP away from Camillus" in refused(table, "camillus", "bovianum")
    assert list(targets(table.game, "camillus")) == ["allifae", "maleventum"]


def test_9_1_odds_count_the_cu_he_can_pick_up_on_his_way() -> None:
    table = Table()
    table.put("romans", "capua", 2, "camillus")
    table.put("romans", "allifae", 3)
    table.put("samnites", "bovianum", 5, "egnatius")
    assert "Attacker Romans (Camillus): 5 CU" in told(table, "camillus", "bovianum")
    table.put("romans", "allifae", 9)
    assert "Attacker Romans (Camillus): 10 CU" in told(table, "camillus", "bovianum")


@pytest.mark.parametrize("seed", range(3))
def test_9_2_every_legal_attack_of_a_random_board_is_a_target_and_by_the_cheapest_way(seed: int) -> None:
    game = played_until(lambda game: game.turn == 2 + seed, seed)
    attacks = 0
    for leader in game.places:
        if activate_barred(game, leader) is not None:
            continue
        units, leaders = movement.starting_force(game, leader)
        power = game.leader(leader).power
        mover = Mover(power, game.places[leader], units, leaders, movement.movement_points(power, 3))
        cheapest: dict[str, int] = {}
        marched(game, mover, mover.mp, cheapest)
        found = movement.attacks(game, mover)
        if mover.cu:
            assert {space: attack.cost for space, attack in found.items()} == cheapest
        attacks += len(found)
    assert attacks > 5


def marched(game: Game, mover: Mover, start: int, cheapest: dict[str, int]) -> None:
    """Every way there is, tried step by step."""
    for way in movement.ways(game, mover):
        if way.barred is not None:
            continue
        on = movement.after(game, mover, way.to)
        if movement.attacked(game, mover.power, way.to):
            cheapest[way.to] = min(cheapest.get(way.to, start), start - on.mp)
        else:
            marched(game, on, start, cheapest)


def test_12_2_1_odds_of_automatic_victories_either_way() -> None:
    table = Table()
    table.put("romans", "capua", 8, "camillus")
    table.put("samnites", "fregellae", 2, "egnatius")
    assert "**automatic victory** of Romans, without dice; all CU of Samnites are lost (12.2.1)" in told(
        table, "camillus", "fregellae"
    )
    assert "**automatic victory** of Romans" in told(table, "egnatius", "capua")


def test_13_2_odds_of_a_siege_and_why_not_now() -> None:
    table = Table()
    table.put("gauls", "roma", 5, "gallic_minor_1")
    table.siege("roma", 2, "gauls")
    odds = roll_odds(table.game, "gauls", "roma")
    text = told(table, "gallic_minor_1", "roma")
    assert "level 2 of 3, −1 Gauls against a city (13.2)" in text
    assert f"falls with **{odds.falls:.1%}** (13.5)" in text
    assert "Not with" not in text
    assert next(targets(table.game, "gallic_minor_1")) == "roma"
    table.game.rolled.append("roma")
    assert "Not with an activation now: Roma has had its roll this round (rule 13.1.1)." in told(
        table, "gallic_minor_1", "roma"
    )


def test_10_odds_tell_who_could_intercept_or_avoid_on_the_way() -> None:
    table = Table()
    table.put("romans", "capua", 6, "valerius")
    table.put("samnites", "allifae", 4, "egnatius")
    table.put("samnites", "maleventum", 3, "samnite_minor_1")
    text = told(table, "valerius", "allifae")
    assert "Samnites from Maleventum may intercept, 33% (10.4)" in text
    assert "may avoid, 50% (11.1)" in text
    text = told(table, "valerius", "caudium")
    assert "**Valerius goes to Caudium** by Capua → Caudium" in text
    assert "Samnites from Maleventum may intercept" in text


def test_13_4_1_odds_of_a_sortie_with_all_from_inside() -> None:
    table = Table()
    table.put("romans", "sutrium", inside=3, within=("camillus",))
    table.put("etruscans", "sutrium", 4, "spurinna")
    table.siege("sutrium", 1, "etruscans")
    odds = attack_odds(table.game, "romans", "camillus", 3, "sutrium", "sutrium", "etruscans")
    text = told(table, "camillus", "sutrium")
    assert "**Sortie of Camillus at Sutrium**" in text
    assert f"Romans win with **{odds.win:.1%}**" in text
    assert list(targets(table.game, "camillus")) == ["sutrium"]
    assert "rule 9.3.1" in refused(table, "camillus", "roma")


def test_13_4_2_odds_of_a_relief_count_those_inside_apart() -> None:
    table = Table()
    table.put("romans", "roma", 4, "camillus")
    table.put("romans", "sutrium", inside=2)
    table.put("etruscans", "sutrium", 5, "spurinna")
    table.siege("sutrium", 0, "etruscans")
    alone, both = (
        attack_odds(table.game, "romans", "camillus", cu, "roma", "sutrium", "etruscans").win for cu in (4, 6)
    )
    text = told(table, "camillus", "sutrium")
    assert f"Romans win with **{alone:.1%}**" in text
    assert f"With all 2 CU from inside the city (13.4.2) Romans win with **{both:.1%}**." in text


def test_8_2_1_odds_of_a_relief_are_those_of_him_who_will_command() -> None:
    table = Table()
    table.put("romans", "roma", inside=3, within=("camillus",))
    table.put("gauls", "roma", 5, "gallic_minor_3")
    table.siege("roma", 0, "gauls")
    table.put("romans", "velitrae", 4, "roman_minor_1")
    both = attack_odds(table.game, "romans", "camillus", 7, "velitrae", "roma", "gauls").win
    text = told(table, "roman_minor_1", "roma")
    assert (
        f"With all 3 CU from inside the city (13.4.2) Camillus leads (8.2.1): Romans win with **{both:.1%}**." in text
    )


def test_14_2_odds_of_a_raid_where_he_stands_or_can_come() -> None:
    table = Table()
    table.put("gauls", "sentinum", 4, "gallic_minor_1")
    table.control("etruscans", "sentinum")
    falls = siege_odds(table.game.data, 1).falls
    assert f"**Raid of Sentinum**: one succeeds with **{falls:.1%}** (14.3)" in told(
        table, "gallic_minor_1", "sentinum"
    )
    assert "sentinum" in list(targets(table.game, "gallic_minor_1"))
    assert "Raid of Sentinum" in told(raiders_near_sentinum(), "gallic_minor_1", "sentinum")


def raiders_near_sentinum() -> Table:
    table = Table()
    table.put("gauls", "ariminum", 4, "gallic_minor_1")
    table.control("gauls", "ariminum")
    table.control("etruscans", "sentinum")
    return table


def test_9_6_4_odds_of_a_voyage_that_is_rolled_for() -> None:
    table = Table()
    table.put("greeks", "syracusae", 4, "dionysius")
    table.control("carthage", "lilybaeum")
    text = told(table, "dionysius", "lilybaeum")
    arrives = naval.arrives(table.game, "greeks", "lilybaeum", 4)
    assert "Syracusae → Lilybaeum by sea: 3 of the 4 MP" in text
    assert f"he arrives with {arrives:.0%} (9.6.4)" in text
    assert "lilybaeum" in list(targets(table.game, "dionysius"))


def test_odds_are_refused_with_the_reason() -> None:
    table = Table()
    table.put("romans", "capua", 2, "camillus")
    table.put("samnites", "fregellae", 5, "egnatius")
    table.put("gauls", "roma", 2, "gallic_minor_1")
    table.put("gauls", "patavium", 3)
    assert "Patavium is 13 MP away from Camillus, and no card gives him more than 4 (rule 9.2)" in refused(
        table, "camillus", "patavium"
    )
    assert "no enemy CU stand outside at Caudium, so nobody is fought there (rule 9.4)" in refused(
        table, "camillus", "caudium"
    )
    assert "is no enemy city or tribe (rule 13.1.1)" in refused(table, "camillus", "capua")
    assert "a roll needs 3 CU in Roma, there are 2 (rule 13.4)" in refused(table, "gallic_minor_1", "roma")
    assert "is not on the map (rule 7.1)" in refused(table, "decius", "roma")
    table.ally("romans", "samnites")
    assert "no enemy CU stand outside at Fregellae" in refused(table, "camillus", "fregellae")
    assert list(targets(table.game, "decius")) == []


def test_a_leader_alone_has_no_odds() -> None:
    table = Table()
    table.put("romans", "capua", 0, "camillus")
    table.put("samnites", "fregellae", 5, "egnatius")
    assert "a leader without CU cannot go where Samnites have CU (rule 9.4)" in refused(table, "camillus", "fregellae")


def test_odds_tell_of_every_possible_target() -> None:
    table = Table(empty=False)
    view = public(table)
    for leader in table.game.places:
        for space in targets(table.game, leader):
            text = fit([], chances(table.game, view, leader, space))
            assert faults_of_message(Message(text=text)) == []
            assert "_" not in text


async def test_odds_in_discord_are_for_everybody_and_private_unless_shared(database_url: str) -> None:
    table = Table()
    table.put("romans", "capua", 6, "camillus")
    table.put("samnites", "fregellae", 5, "egnatius")
    game = turn_of("romans")
    game.stacks, game.places = table.game.stacks, table.game.places
    async with staged(database_url) as stage:
        assert "no game" in (await stage.slash(stage.anna, "odds", leader="camillus", space="roma")).content
        await put(stage, game)
        assert await stage.suggestions(stage.stranger, "odds", "leader", "cam") == ["camillus"]
        found = await stage.stranger.autocomplete(stage.channel, "odds", "space", "", leader="camillus")
        assert [choice["value"] for choice in found] == ["fregellae"]
        reply = await stage.slash(stage.stranger, "odds", leader="Camillus", space="Fregellae")
        assert reply.ephemeral
        assert "win with **" in reply.content
        shared = await stage.slash(stage.anna, "odds", leader="camillus", space="fregellae", share=True)
        assert not shared.ephemeral
        assert "No odds" in (await stage.slash(stage.anna, "odds", leader="camillus", space="patavium")).content
        for wrong in ({"leader": "nobody", "space": "roma"}, {"leader": "camillus", "space": "narnja"}):
            assert "There is no" in (await stage.slash(stage.anna, "odds", **wrong)).content


# /card


def test_every_card_of_the_decks_is_told() -> None:
    view = public(Table())
    cards = library.cards_in_play(view)
    assert len(cards) == len(set(cards)) == 156
    for card in cards:
        facts = view.data.cards[card]
        text = fit([], library.card_lines(view, card))
        assert faults_of_message(Message(text=text)) == []
        assert facts.text in text
        assert f"{facts.name} ({facts.value})" in text


def test_a_card_says_its_marks() -> None:
    view = public(Table())
    geese = "\n".join(library.card_lines(view, "rom_28"))
    assert "Response: before a siege or raid roll" in geese
    campaign = "\n".join(library.card_lines(view, "rom_01"))
    assert "Marks: " in campaign
    assert "Others of this name: Gauls 2, Etruscans and Samnites 3, Greeks 2, Romans 2" in campaign


def test_cards_are_meant_by_id_name_value_or_deck() -> None:
    view = public(Table())
    for typed in ("rom_28", "sacred geese", "Sacred Geese (1)", library.suggested(view, "sacred")[0][0]):
        assert narration.wording.card(library.meant_card(view, typed), view).startswith("Sacred Geese")
    for typed in ("car_99", "nothing such", ""):
        with pytest.raises(Unknown):
            library.meant_card(view, typed)


def test_suggested_cards_are_those_of_all_decks_each_once() -> None:
    view = public(Table())
    names = [name for name, _card in library.suggested(view, "")]
    assert len(names) == len(set(names))
    assert {name.partition(" (")[0] for name in names} == {card.name for card in view.data.cards.values()}
    in_game = [card in library.cards_in_play(view) for _name, card in library.suggested(view, "")]
    assert in_game == sorted(in_game, reverse=True), "those of this game come first"
    assert "Desperate Times (3) – Romans: Dictator" in names
    assert library.suggested(view, "storms")[0][0].startswith("Storms at Sea")


def test_a_card_says_with_how_many_players_it_is_in_the_decks() -> None:
    view = public(Table())
    five = next(card for card in view.data.cards.values() if card.replaces)
    assert five.replaces is not None
    told = "\n".join(library.card_lines(view, five.id))
    assert "Only with five players." in told
    assert f"It takes the place of {view.data.cards[five.replaces].name} (" in told
    assert "It is not in this game." in told
    told = "\n".join(library.card_lines(view, five.replaces))
    assert f"With five players {five.name} (" in told
    assert "not in this game" not in told
    with_five = library.Shelf(view.data, "five")
    assert "not in this game" not in "\n".join(library.card_lines(with_five, five.id))
    assert "It is not in this game." in "\n".join(library.card_lines(with_five, five.replaces))
    assert all(library.card_lines(library.Shelf(view.data), card) for card in view.data.cards)


async def test_cards_are_told_before_a_game_has_begun(database_url: str) -> None:
    async with staged(database_url) as stage:
        assert await stage.suggestions(stage.stranger, "card", "name", "sacred geese") == ["rom_28"]
        reply = await stage.slash(stage.stranger, "card", name="sacred geese")
        assert "Sacred Geese" in reply.content
        assert "this game" not in reply.content


async def test_card_shows_text_and_picture_and_never_who_holds_it(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        table = await table_of(stage)
        held = table.view("romans").hand[0]
        other = next(card for card in library.cards_in_play(table.public) if card not in table.view("romans").hand)
        assert await stage.suggestions(stage.dmitri, "card", "name") == await stage.suggestions(
            stage.stranger, "card", "name"
        )
        for card in (held, other):
            reply = await stage.slash(stage.stranger, "card", name=card)
            assert reply.ephemeral
            assert reply.content == (await stage.slash(stage.dmitri, "card", name=card)).content
            assert table.data.cards[card].text in reply.content
            assert len(reply.attachments) == 1
            assert table.data.cards[card].name in (reply.attachments[0].description or "")
        shared = await stage.slash(stage.anna, "card", name=table.data.cards[other].name, share=True)
        assert not shared.ephemeral
        assert "There is no" in (await stage.slash(stage.anna, "card", name="xyzzy")).content
