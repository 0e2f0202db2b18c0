"""A march announced in Discord is intercepted on its way and goes on; the bot goes down in the middle of it."""

from tests.bot.stage import labels
from tests.e2e import turn_one
from tests.e2e.club import Club, club
from tests.e2e.script import Play

BEFORE = (turn_one.FIRST_PLAYER, turn_one.DESPERATE, turn_one.ROUND_1)

ROMANS_ARE_ACTIVE = """
etruscans_samnites: /pass
greeks: /pass
"""

MARCH = "romans: /march leader=camillus, to=caudium, via=minturnae, card=rom_10"
NO_CARDS = """
romans: … > Pass                               # 7.1.1 Forced March would fit
etruscans_samnites: Pass                       # in Tarracina, Caudine Forks
"""
INTERCEPTED = "etruscans_samnites: /act sentence=fregellae egnatius 5 done"
NOBODY_ELSE = "etruscans_samnites: Pass                # 9.3.4 he might have Caudine Forks, Ambush in the Passes"

FAILED = "6"


def draws() -> list[tuple[str, ...]]:
    """The interception fails."""
    return [*turn_one.draws()[: len(turn_one.DEAL)], tuple(FAILED)]


async def planned(people: Club) -> Play:
    await people.start()
    play = Play(people)
    for script in (*BEFORE, ROMANS_ARE_ACTIVE, MARCH):
        await play(script)
    return play


async def camillus(people: Club) -> str:
    return (await people.table()).running.places["camillus"]


async def test_a_march_intercepted_on_the_way_goes_on_after_it(database_url: str) -> None:
    async with club(database_url, draws=draws(), painted=True) as people:
        play = await planned(people)
        plan = play.answers["romans"]
        assert "Samnites from Fregellae may intercept, 33% (10.4)" in plan.content
        assert [one.filename for one in plan.attachments] == ["route.jpg"]
        assert plan.ephemeral
        before = await people.revision()
        await play("romans: … > March")
        await play(NO_CARDS)
        assert await people.asked() == [("etruscans_samnites", "intercept")]
        assert await camillus(people) == "capua"
        assert "Caudium" not in "".join(message.content for message in people.public[-2:])
        await play(INTERCEPTED)
        while (await people.asked()) == [("etruscans_samnites", "response")]:
            await play(NOBODY_ELSE)
        assert await camillus(people) == "caudium"
        entries = await people.client.store.entries((await people.table()).row.id, before)
        assert [one.words[1] for one in entries if one.name == "step" and one.by == "order"][:4] == [
            "tarracina",
            "minturnae",
            "capua",
            "caudium",
        ]
        assert people.wire.faults() == []


async def test_it_goes_on_after_the_bot_has_been_down(database_url: str) -> None:
    async with club(database_url, draws=draws()) as people:
        play = await planned(people)
        await people.restart()
        await play("romans: … > March")  # the plan is older than this run of the bot
        await play(NO_CARDS)
        assert await people.asked() == [("etruscans_samnites", "intercept")]
        await people.restart()
        await play(INTERCEPTED)
        while (await people.asked()) == [("etruscans_samnites", "response")]:
            await play(NOBODY_ELSE)
        assert await camillus(people) == "caudium"


async def test_who_wants_to_be_asked_goes_on_with_one_click(database_url: str) -> None:
    async with club(database_url, draws=draws()) as people:
        play = await planned(people)
        await play("romans: … > March, ask me after each reaction")
        await play(NO_CARDS)
        await play(INTERCEPTED)
        while (await people.asked()) == [("etruscans_samnites", "response")]:
            await play(NOBODY_ELSE)
        assert await people.asked() == [("romans", "step")]
        assert people.pinged() == {people.dmitri.id}
        shown = await people.press(people.dmitri, people.last, "Open")
        assert labels(shown)[0] == "Go on as announced"
        await people.press(people.dmitri, shown, "Go on as announced")
        assert await camillus(people) == "caudium"


async def test_what_march_suggests_can_be_chosen(database_url: str) -> None:
    async with club(database_url, draws=draws()) as people:
        await people.start()
        play = Play(people)
        for script in (*BEFORE, ROMANS_ARE_ACTIVE):
            await play(script)
        filled = {"leader": "camillus", "to": "praeneste"}
        for option, typed in (("via", "tarr"), ("take", ""), ("drop", "")):
            found = await people.dmitri.autocomplete(people.channel, "march", option, typed, **filled)
            assert found, option
            filled[option] = found[0]["value"]
        filled["take"] = "valerius@roma"
        await people.slash(people.dmitri, "march", **(filled | {"via": "roma"}))
        plan = await people.slash(people.dmitri, "march", leader="camillus", to="praeneste", take="valerius", cu=4)
        assert "In Roma he takes Valerius (9.1)." in plan.content
        refused = await people.slash(people.dmitri, "march", leader="camillus", to="tarentum")
        assert "MP away" in refused.content
        assert "(rule 9.2)" in refused.content
