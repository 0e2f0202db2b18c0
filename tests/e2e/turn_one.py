"""A first turn by hand: the deal, the dice, and what each person does, phase by phase. Worked out from the rules.

The battle at Fregellae and the siege of Tarquinii are those of `tests/golden/war_in_campania.txt`.
"""

DEAL = {
    "gauls": "gal_07 gal_11 gal_17 gal_19 gal_35 gal_01 gal_25",
    "etruscans_samnites": "ets_10 ets_11 ets_27 ets_30 ets_33 ets_34 ets_28",
    "greeks": "gre_20 gre_21 gre_22 gre_28 gre_32 gre_35 gre_01",
    "romans": "rom_08 rom_09 rom_10 rom_11 rom_13 rom_23 rom_27 rom_34",
}
"""The cards on top of each deck; the rest keep the order of the data. 6.2.2 hands of 7, the Romans 8."""

DICE = ("522", "554", "34", "55", "2")
"""The battle, Romans first; both siege rolls; attrition at Venusia."""


def draws(**other: str) -> list[tuple[str, ...]]:
    """The first results of chance; `other` names cards on top of a deck that differ."""
    deal = {**DEAL, **other}
    return [*(tuple(cards.split()) for cards in deal.values()), *(tuple(dice) for dice in DICE)]


FIRST_PLAYER = """
gauls: Gauls                                   # 5.3, 4.4 all have 6 VP, the Gauls say which of them decides
gauls: /act sentence=etruscans_samnites
"""

DESPERATE = """
romans: /desperate when=not_this_turn          # 7.4.1 answers the window that stands with it
greeks: Pass
etruscans_samnites: Pass
gauls: /desperate when=not_this_turn
etruscans_samnites: /desperate when=not_this_turn
"""

ROUND_1 = """
etruscans_samnites: Open > Activate a leader > Egnatius > Neutral Power Activates
etruscans_samnites: … > Pass                   # 7.1.1 Shepherd Guides would fit
etruscans_samnites: … > Go to > Aufidena > Leave behind > 1 CU > Go to > Fregellae > Stop here
etruscans_samnites: /pass
greeks: /desperate when=not_this_turn
greeks: /ally propose power=greeks, other=gauls
gauls: Accept                                  # 15.1
greeks: /march leader=greek_minor_1, to=venusia, card=gre_35
greeks: … > March
greeks: … > Pass                               # 7.1.1 Syracusan Fleet would fit
greeks: … > Stop here
greeks: /pass
romans: /reinforce card=rom_09, space=velitrae
romans: /pass
gauls: Open > Place or move a minor leader > Gallic Chieftain 4 > Bononia > Gallic Chieftain 4
gauls: /pass
"""

MARCH_TO_FREGELLAE = """
etruscans_samnites: /pass
greeks: /support card=gre_32
greeks: … > Neapolis > Done
greeks: /pass
romans: Open > Activate a leader > Camillus > Deditio
romans: … > Pass                               # 7.1.1 Forced March would fit
romans: … > Move > Go to > Tarracina
etruscans_samnites: Pass                       # 7.1.1 Caudine Forks would fit
romans: Open > Go to > Minturnae > Go to > Capua
etruscans_samnites: No interception            # 10.1 from Fregellae
etruscans_samnites: Pass                       # 7.1.1 Caudine Forks again
romans: Open > Go to > Fregellae
etruscans_samnites: Stand and fight            # 11.1
etruscans_samnites: Pass                       # 9.3.4 he might have Ambush in the Passes
"""

RESPONSES = """
etruscans_samnites: Open > Play > Oscan Javelins   # sealed, whoever is quicker
romans: Open > Play > Manipular Order          # 7.1.1 the active player's goes first
"""

REOPENED = """
etruscans_samnites: Open > Play > Death of Aulius
romans: Pass                                   # Devotio would fit
etruscans_samnites: Open > Play > Oscan Javelins
etruscans_samnites: Pass
romans: Pass                                   # Triarii would fit
romans: Pass                                   # 12.1 Castra would fit
"""

AFTER_THE_BATTLE = """
etruscans_samnites: Open > Win over > Praeneste > Win over > Tarracina > Remove theirs > Narnia
romans: /pass
gauls: /pass
"""

ROUND_3 = """
etruscans_samnites: /pass
greeks: /pass
romans: /march leader=valerius, to=tarquinii, card=rom_11
romans: … > March
romans: … > Pass                               # Forced March again; the march goes on
etruscans_samnites: Outside
etruscans_samnites: /pass                      # Scattered, Not Beaten would fit
romans: /act sentence=gain caere
romans: /act sentence=stop
romans: /pass
gauls: /pass
"""

ROUND_4 = """
etruscans_samnites: /pass
greeks: /pass
romans: /activate leader=valerius, card=rom_08
romans: … > Pass                               # Forced March again
romans: … > Roll for the siege
romans: Pass
etruscans_samnites: Open > Play > Cyclopean Walls
romans: /pass
gauls: /reinforce card=gal_01, space=bononia
gauls: /pass
"""

ROUND_5 = """
etruscans_samnites: /pass
greeks: /pass
romans: /activate leader=valerius, card=rom_13
romans: … > Pass                               # Forced March again
romans: … > Roll for the siege
romans: /pass
romans: /pass
gauls: /pass
"""

SURRENDER = """
greeks: Open > PC marker in > Venusia          # 5.6
"""

ALLIANCES = """
gauls: Gauls                                   # 4.4 in which order the two are asked
gauls: Go on
greeks: Go on
"""

REINFORCEMENT = """
romans: /act sentence=cu carthago 3            # 16.1 the Romans have the fewest VP
gauls: /act sentence=etruscans_samnites gauls
etruscans_samnites: Open > CU > Samnites > Fregellae > 1
etruscans_samnites: /act sentence=rest
gauls: /act sentence=rest
greeks: Open > Do you place or move minor leaders? > Place or move a minor leader > Greek Strategos 2 > Messana
greeks: /act sentence=rest
greeks: … > Pay > Tarentum > Syracusae > Done  # 8.2.3 Dionysius
romans: /act sentence=rest
romans: Roma                                   # 8.2.2 two consuls are drawn and placed
romans: Tarquinii
"""

DRAWING = """
etruscans_samnites: /pass                      # 6.2.1 all keep what they have; the Gauls may not
greeks: Discard nothing
romans: Discard nothing
"""

UNTIL_ALLIANCES = (
    *(FIRST_PLAYER, DESPERATE, ROUND_1, MARCH_TO_FREGELLAE, RESPONSES, REOPENED, AFTER_THE_BATTLE),
    *(ROUND_3, ROUND_4, ROUND_5, SURRENDER),
)
WHOLE = "".join((*UNTIL_ALLIANCES, ALLIANCES, REINFORCEMENT, DRAWING))
