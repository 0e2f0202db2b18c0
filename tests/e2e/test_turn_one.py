"""From the lobby to the end of turn 1 in hand-written steps: what everybody sees, what one person sees, who is pinged.

`Play` checks with every line that exactly those were pinged who are due, that the answer is its giver's alone, and that
Discord took everything.
"""

import discord

from tests.bot.stage import SEATS, labels
from tests.e2e import turn_one
from tests.e2e.club import Club, club
from tests.e2e.script import Play

TURN = {seat: (seat, "turn") for seat in SEATS}


async def test_turn_1(database_url: str) -> None:
    async with club(database_url, draws=turn_one.draws(), painted=True) as people:
        play = Play(people)
        await lobby(people)
        await hands(people)
        await first_player(people, play)
        await desperate_times(people, play)
        await round_1(people, play)
        await battle(people, play)
        await siege(people, play)
        await end_of_turn(people, play)
        await reinforcement(people, play)
        await next_turn(people, play)
        nobody_saw_anothers_answer(people)
        every_map_is_described(people)
        assert people.wire.faults() == []


async def lobby(people: Club) -> None:
    reply = await people.slash(people.anna, "game new", name="Friends")
    assert reply.ephemeral
    assert "**Friends**" in people.last.content
    assert await people.suggestions(people.boris, "join", "position", "sam") == ["etruscans_samnites"]
    for person, seat in zip(people.players, SEATS, strict=True):
        reply = await people.slash(person, "join", position=seat)
        assert reply.ephemeral
        assert person.mention in people.last.content
    assert labels(people.last) == ["Start the game", "How to play"]
    await people.slash(people.anna, "start")
    assert people.pinged() == set()  # who starts it is asked first
    assert "Romans draw 8 cards" in people.last.content
    assert "Obesus" not in people.last.content
    assert labels(people.last) == [
        "Gauls",
        "Etruscans and Samnites",
        "Greeks",
        "Romans",
        "Open",
        "Since my last answer",
    ]
    (picture,) = people.last.attachments
    assert (picture.description or "").startswith("Map of Italy. Turn 1 of 9")


async def hands(people: Club) -> None:
    cards = (await people.table()).data.cards
    for person, seat in zip(people.players, SEATS, strict=True):
        reply = await people.slash(person, "hand")
        assert reply.ephemeral
        alt = reply.attachments[0].description or ""
        for card in turn_one.DEAL[seat].split():
            assert cards[card].name in reply.content
            assert cards[card].name in alt


async def first_player(people: Club, play: Play) -> None:
    await play(turn_one.FIRST_PLAYER)
    assert "Gauls let Etruscans and Samnites go first this turn (5.3)" in people.last.content
    assert people.pinged() == {person.id for person in people.players[1:]}


async def desperate_times(people: Club, play: Play) -> None:
    assert labels(people.last) == ["Announce", "Pass", "Open", "Since my last answer"]
    suggested = await people.suggestions(people.dmitri, "desperate", "when", "not")
    assert "not_this_turn" in suggested
    await play(turn_one.DESPERATE)
    assert await people.asked() == [TURN["etruscans_samnites"]]
    assert people.pinged() == {people.boris.id}
    assert labels(people.last) == ["End my turn", "Open", "Since my last answer"]


async def round_1(people: Club, play: Play) -> None:
    leaders = await people.suggestions(people.boris, "activate", "leader", "egn")
    assert leaders == ["egnatius"]
    await play(turn_one.ROUND_1)
    game = (await people.table()).running
    assert (game.cu("fregellae", "samnites"), game.cu("aufidena", "samnites")) == (5, 1)
    assert game.cu("venusia", "greeks") == 4
    assert game.cu("velitrae", "romans") == 7
    assert game.allied("greeks", "gauls")
    assert game.force("bononia", "gauls").commander == "gallic_minor_4"
    assert "**Round 2**" in people.last.content
    assert await people.asked() == [TURN["etruscans_samnites"]]  # Greek Desperate Times are answered for the turn too


async def battle(people: Club, play: Play) -> None:
    await play(turn_one.MARCH_TO_FREGELLAE)
    assert "**Battle at Fregellae**: Romans (7 CU) attack Samnites (5 CU)" in people.last.content
    assert await people.asked() == [("romans", "response"), ("etruscans_samnites", "response")]
    assert people.pinged() == {people.dmitri.id}
    assert labels(people.last) == ["Pass", "Open", "Since my last answer"]
    await play(turn_one.RESPONSES)
    assert "Romans play **Manipular Order (2)** in response" in people.last.content
    assert "Oscan Javelins" not in people.last.content  # sealed and not reached: nobody hears of it
    await play(turn_one.REOPENED)
    whole = people.last.content  # one message has all of it, from the first word on
    assert "**Battle at Fregellae**: Romans (7 CU) attack Samnites (5 CU)" in whole
    assert "**Samnites win at Fregellae**" in whole
    assert "Attacker: Romans (Camillus), 7 CU\n• dice 5 2 2 = 9\n" in whole
    assert "• +1 leadership (12.2.2)\n• +2 Manipular Order (2)\n• −2 Death of Aulius (2)\n" in whole
    assert "Romans retreat: Camillus and 2 CU, Fregellae → Capua" in whole
    await play(turn_one.AFTER_THE_BATTLE)
    control = (await people.table()).running.control
    assert (control["praeneste"], control["tarracina"], control["narnia"]) == ("samnites", "samnites", "independent")


async def siege(people: Club, play: Play) -> None:
    await play(turn_one.ROUND_3)
    await play(turn_one.ROUND_4)
    rolled = "**Siege of Tarquinii** by Valerius: no siege point, 1 CU lost (13.2)"
    dice = "• dice 3 4, −3 Cyclopean Walls (1) = **4**\n• needed: 7–12; a CU is lost on 2–4, 7"
    assert any(f"{rolled}\n{dice}" in message.content for message in people.public)
    status = await people.slash(people.stranger, "space", name="tarquinii")
    assert "Under siege by Romans, level 0" in status.content
    assert "besieged by Romans, level 0" in (status.attachments[0].description or "")
    await play(turn_one.ROUND_5)
    assert any("**Tarquinii falls to the Romans** (13.5)" in message.content for message in people.public)


async def end_of_turn(people: Club, play: Play) -> None:
    assert "Attrition of Greeks in Venusia: 4 CU, die 2, 0 lost (5.5)" in people.last.content
    assert await people.asked() == [("greeks", "surrender")]
    await play(turn_one.SURRENDER)
    for told in ("Venusia passes to the Greeks (5.6)", "Tarracina is independent now (5.7)", "Romans: 6 → 5 VP"):
        assert told in people.last.content
    await play(turn_one.ALLIANCES)
    assert "Gauls and Greeks renew their alliance (5.9)" in people.last.content


async def reinforcement(people: Club, play: Play) -> None:
    assert await people.asked() == [("romans", "reinforce")]
    await play(turn_one.REINFORCEMENT)
    game = (await people.table()).running
    assert game.force("messana", "greeks").commander == "greek_minor_2"
    assert (game.loyalty["tarentum"], game.loyalty["syracusae"]) == (1, 2)


async def next_turn(people: Club, play: Play) -> None:
    assert "**Turn 2** (373–362 BC)" in people.last.content
    assert "Gauls discard" not in people.last.content  # 6.2.1 all at once, when everybody has said what he discards
    assert {name for _seat, name in await people.asked()} == {"discard"}
    await play(turn_one.DRAWING)
    assert "Gauls draw 7 cards" in people.last.content
    assert (await people.table()).running.turn == 2


def nobody_saw_anothers_answer(people: Club) -> None:
    owners: dict[int, list[str]] = {}
    for person in people.players:
        for message in people.channel.history(viewer=person):
            if message.flags.ephemeral:
                owners.setdefault(message.id, []).append(person.name)
    assert len(owners) > 50
    assert all(len(seen_by) == 1 for seen_by in owners.values())
    assert not any(message.flags.ephemeral for message in people.public)


def every_map_is_described(people: Club) -> None:
    """And each report of dice."""
    pictured = [message for message in people.public if message.attachments]
    maps = [message for message in pictured if message.attachments[0].filename.startswith("map")]
    reports = [message for message in pictured if message not in maps]
    assert len(maps) > 20
    assert all(alt_of(message) for message in reports)
    assert any(alt_of(message).startswith("Battle at Fregellae. Samnites win: 17 to 10") for message in reports)
    assert [alt_of(message) for message in maps if not alt_of(message).startswith("Map of Italy. Turn")] == []
    assert "Besieged" not in alt_of(maps[0])
    assert any("Besieged: Tarquinii by Romans" in alt_of(message) for message in maps)


def alt_of(message: discord.Message) -> str:
    return message.attachments[0].description or ""
