"""Server admins: where games are opened and by whom, and which permission is missing, told once to whom it matters."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import discord
import pytest
import simcord
import sqlalchemy as sa
from simcord import interactions
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.clocks.clock import SetClock
from bot.delivery import lacking
from bot.delivery.notice import Notice
from bot.delivery.outbox import Outbox
from bot.delivery.post import DiscordPost, Message, NotAllowed, Picture, Target
from bot.language.i18n import languages
from bot.language.texts import CONTENT
from bot.local import speak
from bot.rooms import servers
from bot.rooms.servers import Opener, Rules
from bot.rooms.wrongplace import NotInThisChannel, NotWithYourRoles
from bot.storage.store import Store
from bot.storage.tables import GameRow, NoticeRow
from tests.bot.stage import Stage, labels, staged
from tests.bot.test_outbox import Recorder

CHANNEL, OTHER, ROLE = 20, 21, 30
MANAGER = discord.Permissions(manage_guild=True)


# the rules themselves


@pytest.mark.parametrize(
    ("rules", "opener", "practice", "refused"),
    [
        (Rules(), Opener(channels=(OTHER,)), False, None),
        (Rules(channels=(CHANNEL,)), Opener(channels=(CHANNEL,)), False, None),
        (Rules(channels=(CHANNEL,)), Opener(channels=(OTHER, CHANNEL)), False, None),
        (Rules(channels=(CHANNEL,)), Opener(channels=(OTHER,)), False, NotInThisChannel),
        (Rules(channels=(CHANNEL,)), Opener(channels=(OTHER,), manages=True), True, NotInThisChannel),
        (Rules(roles=(ROLE,)), Opener(channels=(OTHER,)), False, NotWithYourRoles),
        (Rules(roles=(ROLE,)), Opener(channels=(OTHER,), roles={ROLE, 31}), False, None),
        (Rules(roles=(ROLE,)), Opener(channels=(OTHER,), manages=True), False, None),
        (Rules(roles=(ROLE,)), Opener(channels=(OTHER,)), True, None),
        (Rules(roles=(ROLE,), practice=False), Opener(channels=(OTHER,)), True, NotWithYourRoles),
    ],
)
def test_who_opens_games_where(rules: Rules, opener: Opener, practice: bool, refused: type[Exception] | None) -> None:
    if refused is None:
        servers.check(rules, opener, practice=practice)
    else:
        with pytest.raises(refused):
            servers.check(rules, opener, practice=practice)


async def test_rules_are_kept_for_each_server(store: Store) -> None:
    rules = servers.with_role(servers.with_channel(Rules(), CHANNEL, allowed=True), ROLE, allowed=True)
    await servers.keep(store, 1, rules)
    assert await servers.rules(store, 1) == rules
    assert await servers.rules(store, 2) == Rules()
    await servers.keep(store, 1, servers.with_channel(rules, CHANNEL, allowed=False))
    assert await servers.rules(store, 1) == Rules(roles=(ROLE,))


# said in Discord


def manager(stage: Stage) -> simcord.MemberActor:
    role = stage.guild.create_role("managers", permissions=MANAGER)
    return stage.guild.add_member(stage.env.create_user("manager"), roles=[role])


async def test_setup_is_for_those_whom_discord_lets(database_url: str) -> None:
    async with staged(database_url) as stage:
        boss = manager(stage)
        assert "setup show" in boss.available_commands(stage.channel)
        assert not [name for name in stage.anna.available_commands(stage.channel) if name.startswith("setup")]
        command = next(one for one in stage.client.tree.get_commands() if one.name == "setup")
        assert command.to_dict(stage.client.tree)["default_member_permissions"] == MANAGER.value


async def test_games_are_opened_in_the_channels_chosen_and_their_threads(database_url: str) -> None:
    async with staged(database_url) as stage:
        boss, chat = manager(stage), stage.guild.create_text_channel("chat")
        told = await stage.slash(boss, "setup channel", channel=stage.channel)
        assert f"Games are opened in: <#{stage.channel.id}>. By: everybody." in told.content
        for command in ("game new", "game practice"):
            refused = await stage.in_channel(chat, stage.anna, command)
            assert f"games are opened in <#{stage.channel.id}>" in refused.content
            assert "Help" in labels(refused)
        assert await stage.client.store.open_games() == []
        assert "is open" in (await stage.slash(stage.anna, "game new")).content
        await stage.slash(stage.anna, "game practice")
        assert len(await stage.client.store.open_games()) == 2
        told = await stage.slash(boss, "setup channel", channel=stage.channel, allowed=False)
        assert "Games are opened in: every channel." in told.content
        assert "is open" in (await stage.in_channel(chat, stage.anna, "game new")).content


async def test_games_are_opened_by_the_roles_chosen(database_url: str) -> None:
    async with staged(database_url) as stage:
        boss, players = manager(stage), stage.guild.create_role("players")
        friend = stage.guild.add_member(stage.env.create_user("friend"), roles=[players])
        await stage.slash(boss, "setup role", role=players)
        refused = await stage.slash(stage.anna, "game new")
        assert f"people with the role <@&{players.id}>" in refused.content
        assert "Your practice game" in (await stage.click(stage.anna, refused, "Practice against yourself")).content
        await stage.slash(boss, "setup practice", everybody=False)
        refused = await stage.slash(stage.boris, "game practice")
        assert "practice games too, are opened by people with the role" in refused.content
        assert "you do not have it. Whoever manages the server can give it to you, or open practice" in refused.content
        assert "/game practice" not in refused.content
        assert labels(refused) == ["Help"]
        assert "is open" in (await stage.slash(friend, "game new")).content
        assert "You play the" in (await stage.slash(stage.anna, "join")).content, "to join needs no role"
        told = await stage.slash(boss, "setup reset")
        assert "Games are opened in: every channel. By: everybody." in told.content


async def test_setup_says_what_it_did_and_what_it_did_not(database_url: str) -> None:
    async with staged(database_url) as stage:
        boss, chat = manager(stage), stage.guild.create_text_channel("chat")
        players, others = stage.guild.create_role("players"), stage.guild.create_role("others")

        async def said(command: str, **options: Any) -> str:
            return (await stage.slash(boss, f"setup {command}", **options)).content.splitlines()[0]

        here = f"<#{stage.channel.id}>"
        assert "games are opened in every channel. To keep" in await said("channel", channel=chat, allowed=False)
        assert await said("channel", channel=stage.channel) == f"Games may be opened in {here} now."
        assert await said("channel", channel=stage.channel) == f"{here} is listed already; nothing has changed."
        told = await said("channel", channel=chat, allowed=False)
        assert told == f"<#{chat.id}> was not listed, so nothing has changed."
        await stage.slash(stage.anna, "game practice")
        told = await said("channel", channel=stage.channel.threads[0], allowed=False)
        assert f"it belongs to {here}, which is listed with all its threads" in told
        await said("channel", channel=chat)
        assert await said("channel", channel=chat, allowed=False) == f"No more games are opened in <#{chat.id}>."
        assert "was the last one listed" in await said("channel", channel=stage.channel, allowed=False)
        assert "everybody opens games. To keep" in await said("role", role=players, allowed=False)
        assert "as long as no role is listed" in await said("practice", everybody=False)
        assert await said("role", role=players) == f"<@&{players.id}> opens games now."
        assert "is listed already" in await said("role", role=players)
        told = await said("role", role=others, allowed=False)
        assert told == f"<@&{others.id}> was not listed, so nothing has changed."
        assert "everybody opens games again" in await said("role", role=players, allowed=False)
        everybody = stage.guild.default_role
        assert "Everybody has that role" in await said("role", role=everybody, allowed=False)
        assert await said("role", role=everybody) == "Everybody opens games already."
        assert "Nothing listed" in await said("tidy")


async def test_what_was_deleted_can_be_taken_off_and_until_then_opens_nothing(database_url: str) -> None:
    async with staged(database_url) as stage:
        boss, chat = manager(stage), stage.guild.create_text_channel("chat")
        gone = servers.Rules(channels=(555, 556), roles=(557,))
        await servers.keep(stage.client.store, stage.guild.id, gone)
        shown = await stage.slash(boss, "setup show")
        assert "opened in: nowhere, until /setup is said. By: those who manage the server." in shown.content
        for command in ("help", "game new", "game practice"):
            refused = await stage.slash(stage.anna, command)
            assert "what was listed for it has been deleted" in refused.content
            assert "/setup tidy" in refused.content
            assert "Practice against yourself" not in labels(refused)
        assert await stage.client.store.open_games() == []
        told = await stage.slash(boss, "setup channel", channel=chat)
        assert f"Games are opened in: <#{chat.id}>. By: those who manage the server." in told.content
        assert "deleted since: channels `555`, `556`. /setup tidy" in told.content
        assert "deleted since: roles `557`. /setup tidy" in told.content
        assert f"games are opened in <#{chat.id}> and" in (await stage.slash(stage.boris, "game practice")).content
        told = await stage.slash(boss, "setup tidy")
        assert "3 deleted entries were taken off the lists." in told.content
        assert "deleted since" not in told.content
        assert await servers.rules(stage.client.store, stage.guild.id) == Rules(channels=(chat.id,))
        await servers.keep(stage.client.store, stage.guild.id, Rules(roles=(557,)))
        assert "what was listed for it has been deleted" in (await stage.slash(stage.anna, "game new")).content
        assert "Your practice game is in" in (await stage.slash(stage.anna, "game practice")).content
        assert "is open" in (await stage.slash(boss, "game new")).content
        await stage.slash(boss, "setup tidy")
        assert "is open" in (await stage.in_channel(chat, stage.anna, "game new")).content


async def test_setup_tells_what_practice_lacks(database_url: str) -> None:
    async with staged(database_url) as stage:
        none = discord.PermissionOverwrite(create_public_threads=False)
        bare = stage.guild.create_text_channel("bare", overwrites={stage.guild.default_role: none})
        boss = manager(stage)
        lacking = "practice games get no threads of their own, for the bot lacks: create public threads."
        told = (await stage.in_channel(bare, boss, "setup show")).content
        assert f"In this channel {lacking}" in told
        assert "may do all it needs" not in told
        assert lacking in (await stage.in_channel(bare, boss, "help", topic="admin")).content
        assert "practice games get no" not in (await stage.slash(boss, "setup show")).content
        assert f"In <#{bare.id}> {lacking}" in (await stage.slash(boss, "setup channel", channel=bare)).content


async def test_setup_tells_of_the_channel_it_is_about(database_url: str) -> None:
    async with staged(database_url) as stage:
        boss, locked = manager(stage), locked_in(stage)
        told = await stage.slash(boss, "setup channel", channel=locked)
        assert f"In <#{locked.id}> the bot lacks: send messages. Edit" in told.content
        assert "In this channel the bot may do all it needs" not in told.content
        told = await stage.slash(boss, "setup show")
        assert "In this channel the bot may do all it needs" in told.content
        assert f"In <#{locked.id}> the bot lacks: send messages" in told.content
        others = [locked_in(stage).id for _one in range(4)]
        await servers.keep(stage.client.store, stage.guild.id, Rules(channels=(locked.id, *others)))
        assert "It lacks something in 2 more channels listed" in (await stage.slash(boss, "setup show")).content


@pytest.mark.parametrize("language", languages())
async def test_however_much_is_listed_setup_and_refusals_keep_discords_limits(
    database_url: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interactions, "base_payload", interactions.base_payload)  # taken back afterwards
    async with staged(database_url) as stage:
        boss = manager(stage)
        channels = tuple(stage.guild.create_text_channel(f"room-{n}").id for n in range(100))
        roles = tuple(stage.guild.create_role(f"players-{n}").id for n in range(90))
        gone = tuple(range(10**18, 10**18 + 9))
        kept = Rules(channels=(*channels, *gone), roles=(*roles, *gone))
        await servers.keep(stage.client.store, stage.guild.id, kept)
        speak(lambda _user: language)
        shown = await stage.slash(boss, "setup show")
        text = shown.content
        assert len(text) < CONTENT
        assert not text.endswith("…")
        assert (" and 85 more", " и ещё 85")[language == "ru"] in text
        assert (" and 75 more", " и ещё 75")[language == "ru"] in text
        (file,) = shown.attachments
        listed = (await file.read()).decode()
        assert all(str(one) in listed for one in (*channels, *roles))
        assert "room-99 " in listed
        told = [await stage.slash(stage.anna, "help", topic=topic) for topic in ("here", "admin")]
        for message in (*told, await stage.slash(stage.anna, "game new")):
            assert len(message.content) < CONTENT
            assert not message.content.endswith("…")


def locked_in(stage: Stage) -> simcord.ChannelHandle:
    silent = discord.PermissionOverwrite(send_messages=False)
    return stage.guild.create_text_channel("locked", overwrites={stage.guild.default_role: silent})


@pytest.mark.parametrize("command", ["act", "hand", "start"])
async def test_a_refusal_offers_no_game_where_none_may_be_opened(database_url: str, command: str) -> None:
    async with staged(database_url) as stage:
        await servers.keep(stage.client.store, stage.guild.id, Rules(channels=(stage.channel.id,)))
        chat = stage.guild.create_text_channel("chat")
        refused = await stage.in_channel(chat, stage.anna, command)
        assert refused.content.startswith("There is no game in this channel.\nIn this server games are opened in <#")
        assert "/game new" not in refused.content
        assert labels(refused) == ["Help"]
        assert "/game new" in (await stage.slash(stage.anna, command)).content


# permissions


async def test_opening_a_game_tells_what_is_missing_and_where_to_grant_it(database_url: str) -> None:
    async with staged(database_url) as stage:
        silent = discord.PermissionOverwrite(send_messages=False)
        locked = stage.guild.create_text_channel("locked", overwrites={stage.guild.default_role: silent})
        reply = await stage.in_channel(locked, stage.anna, "game new")
        assert "it lacks send messages" in reply.content
        assert "Edit Channel › Permissions" in reply.content
        assert "lacks: send messages" in (await stage.in_channel(locked, stage.anna, "help", topic="admin")).content
        assert "lacks: send messages" in (await stage.in_channel(locked, manager(stage), "setup show")).content


async def test_all_that_is_missing_is_told_at_once_and_another_channel(database_url: str) -> None:
    async with staged(database_url) as stage:
        nothing = discord.PermissionOverwrite(
            send_messages=False, embed_links=False, attach_files=False, create_public_threads=False
        )
        locked = stage.guild.create_text_channel("locked", overwrites={stage.guild.default_role: nothing})
        lacking = "send messages, embed links, attach files"
        assert f"lacks: {lacking}." in (await stage.in_channel(locked, stage.anna, "help")).content
        shown = await stage.slash(manager(stage), "setup channel", channel=locked)
        assert f"In <#{locked.id}> the bot lacks: {lacking}." in shown.content
        await servers.keep(stage.client.store, stage.guild.id, Rules())
        for command in ("game new", "game practice"):
            refused = (await stage.in_channel(locked, stage.anna, command)).content
            assert f"it lacks {lacking}." in refused
            assert f"In <#{stage.channel.id}> it can be done now" in refused
        await stage.slash(stage.boris, "game new")
        assert "can be done now" not in (await stage.in_channel(locked, stage.anna, "game new")).content


async def test_a_running_game_that_may_not_post_is_told_once_to_each_whom_it_concerns(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        asked = next(iter(await waited_for(stage)))
        silence(stage)
        reply = await stage.slash(asked, "act")
        assert "lacks send messages" in reply.content
        assert "lacks" not in (await stage.slash(asked, "act")).content
        assert "lacks send messages" in (await stage.slash(stage.stranger, "status")).content
        await stage.slash(asked, "act", sentence="greeks")
        await stage.later(1)
        direct = [one.content for one in stage.anna.user.dm_channel.history() if "lacks" in one.content]
        assert len(direct) == (0 if asked == stage.anna else 1), "who opened it is told, unless he knows"
        silence(stage, over=True)
        await stage.later(1)
        assert "Who goes first" in stage.last.content, "it goes on by itself"


async def test_whom_the_answer_did_not_reach_is_told_with_the_next(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        silence(stage)
        stage.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=404, code=10015, times=1)
        await stage.anna.slash(stage.channel, "act")
        assert "lacks send messages" in (await stage.slash(stage.anna, "act")).content
        assert "lacks" not in (await stage.slash(stage.anna, "act")).content


def silence(stage: Stage, *, over: bool = False) -> None:
    """Nobody may write in the channel, nor may the bot; or again."""
    everybody = stage.guild.default_role.id
    if over:
        stage.env.backend.delete_overwrite(stage.channel.id, everybody)
    else:
        denied = discord.Permissions(send_messages=True).value
        stage.env.backend.set_overwrite(stage.channel.id, Overwrite(everybody, OverwriteType.ROLE, deny=denied))


async def waited_for(stage: Stage) -> list[simcord.MemberActor]:
    table = await stage.client.office.desk.table_in(stage.channel.id)
    return [person for person in stage.players if person.id in table.waited_for]


class Room(Recorder):
    """A channel in which the bot may not post this, for want of that."""

    missing: tuple[str, ...] = ("send_messages",)
    forbidden: Callable[[Message], bool] = staticmethod(lambda message: False)

    async def send(self, target: Target, message: Message, nonce: str) -> int:
        if target.kind == "channel" and self.forbidden(message):
            raise NotAllowed("no", self.missing)
        return await super().send(target, message, nonce)


async def picture(notice: NoticeRow) -> tuple[Picture, ...]:
    return (Picture(filename="map.jpg", data=b"", alt="A map"),)


def said(text: str, drawing: str = "") -> Notice:
    return Notice(kind="test", target=Target("channel", CHANNEL), message=Message(text=text), drawing=drawing)


async def test_without_leave_for_pictures_the_game_goes_on_without_them(
    store: Store, lobby: GameRow, clock: SetClock
) -> None:
    room = Room()
    room.missing, room.forbidden = ("attach_files",), lambda message: bool(message.pictures)
    outbox = Outbox(store, room, clock, picture)
    await store.put(lobby, [said("one", "map"), said("two", "map")], clock.now())
    await outbox.deliver_all()
    warned = [text for text in room.texts if "lacks attach files" in text]
    assert [text for text in room.texts if text in ("one", "two")] == ["one", "two"]
    assert (len(warned), room.pictures) == (1, [])
    assert "cannot show its pictures" in warned[0]


async def test_what_was_mended_and_is_lost_again_is_told_again(store: Store, lobby: GameRow, clock: SetClock) -> None:
    room = Room()
    outbox = Outbox(store, room, clock, picture)
    for text in ("one", "two"):
        room.forbidden = lambda _message: True
        await store.put(lobby, [said(text)], clock.now())
        for _time in range(3):
            await outbox.deliver_all()
            clock.advance(timedelta(minutes=20))
        room.forbidden = lambda _message: False
        await outbox.deliver_all()
    warned = [text for text in room.texts if "lacks send messages" in text]
    assert len(warned) == 2
    assert [text for text in room.texts if text not in warned] == ["one", "two"]


async def test_the_post_says_which_permission_is_missing(database_url: str) -> None:
    async with staged(database_url) as stage:
        post = DiscordPost(stage.client, waits=())
        for denied, missing in ((["send_messages"], ("send_messages",)), (["view_channel"], ("view_channel",))):
            overwrite = discord.PermissionOverwrite(**dict.fromkeys(denied, False))
            room = stage.guild.create_text_channel("room", overwrites={stage.guild.default_role: overwrite})
            with pytest.raises(NotAllowed) as told:
                await post.send(Target("channel", room.id), Message(text="Hello"), "nonce")
            assert told.value.missing == missing


async def test_somebody_is_told_once_of_each_thing(store: Store, lobby: GameRow) -> None:
    assert not await lacking.is_told(store, lobby.id, 1, ["send_messages"])
    assert await lacking.told(store, lobby.id, 1, ["send_messages"])
    assert await lacking.is_told(store, lobby.id, 1, ["send_messages"])
    assert not await lacking.told(store, lobby.id, 1, ["send_messages"])
    assert await lacking.told(store, lobby.id, 1, ["attach_files"])
    assert await lacking.told(store, lobby.id, 2, ["send_messages"])
    await lacking.mended(store, lobby.id, pictures=True)
    assert await lacking.told(store, lobby.id, 1, ["send_messages"])


async def test_who_could_not_be_warned_is_warned_at_the_next_try(store: Store, lobby: GameRow, clock: SetClock) -> None:
    """A disk that is full: that he is told is kept with what tells him, or not at all."""
    async with store.connection() as connection:
        full = "create trigger full before insert on outbox begin select raise(abort, 'full'); end"
        await connection.execute(sa.text(full))
    with pytest.raises(sa.exc.IntegrityError):
        await lacking.warn(store, lobby, ["send_messages"], clock.now())
    assert not await lacking.is_told(store, lobby.id, lobby.owner, ["send_messages"])
    async with store.connection() as connection:
        await connection.execute(sa.text("drop trigger full"))
    assert await lacking.warn(store, lobby, ["send_messages"], clock.now())
    assert [one.kind for one in await store.unsent()] == [lacking.LACKING]
    assert not await lacking.warn(store, lobby, ["send_messages"], clock.now())


# a server that has just invited the bot


async def test_a_new_server_is_greeted_where_discord_says_such_things(database_url: str) -> None:
    async with staged(database_url) as stage:
        before = len(stage.public)
        guild = stage.client.get_guild(stage.guild.id)
        assert guild is not None
        room = guild.get_channel(stage.channel.id)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(discord.Guild, "system_channel", property(lambda _guild: room))
            await stage.client.on_guild_join(guild)
        assert len(stage.public) == before + 1
        assert "/help tells everything" in stage.last.content
        reply = await stage.click(stage.stranger, stage.last, "Help")
        assert reply.ephemeral
        assert "there is no game yet" in reply.content
