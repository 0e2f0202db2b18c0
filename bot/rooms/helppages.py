"""`/help`: the pages a newcomer reads without leaving Discord, and what leads on from where he is."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass

from bot import narration
from bot.delivery.post import Button, Message, Row
from bot.language.i18n import _, ngettext
from bot.language.texts import CONTENT, cut, several
from bot.narration.wording import N_
from bot.office import Office
from bot.questions.clicks import Click
from bot.questions.components import IN_ROW, LABEL
from bot.questions.prompts import Door, door_button
from bot.refusals import Refusal
from bot.rooms import aims, permissions, servers
from bot.rooms.lobby import seat_rows
from bot.rooms.practice import elsewhere
from bot.rooms.servers import Bars, Opener, Rules
from bot.rooms.wrongplace import MOST_NAMED, nothing_stands
from bot.storage.tables import Status
from bot.table import Table, scenario_name

TOPICS = {
    "here": N_("Where you are"),
    "game": N_("How one wins"),
    "powers": N_("Who wants what"),
    "turn": N_("Your first move"),
    "post": N_("Playing by post"),
    "admin": N_("For the server"),
}
"""The pages, by what their buttons say."""

HERE = "here"
MOST_LISTED = 15
"""Channels, and roles, of a server that are named where all of them are meant."""
INVITATION = (
    "https://discord.com/oauth2/authorize?client_id={id}&scope=bot+applications.commands&permissions=309237763072"
)


async def as_kept(rules: Rules) -> Rules:
    return rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """Where somebody asks for help: `guild` and `channel` 0 in direct messages. `lacking`: what the bot may not do in
    the channel; `practice`: what it needs besides for threads of practice games. `application`: the bot's id, for its
    invitation. `standing`: the server's rules without what has been deleted since. `threads`: a practice game gets one
    of its own.
    """

    guild: int
    channel: int
    opener: Opener
    lacking: Sequence[str] = ()
    practice: Sequence[str] = ()
    application: int = 0
    standing: Callable[[Rules], Awaitable[Rules]] = as_kept
    threads: bool = True


async def bars(office: Office, where: Where) -> Bars:
    """What keeps him from opening games there."""
    return servers.bars(await where.standing(await servers.rules(office.store, where.guild)), where.opener)


def may_practise(where: Where, barred: Bars, *, busy: bool) -> bool:
    """Whether a practice game would begin there; `busy`: the channel has a game."""
    return not (barred.practice or where.lacking) and (where.threads or not (busy or barred.games))


async def page(office: Office, where: Where, user: int, word: str = HERE, game: int = 0) -> Message:
    """`word`: a topic, of the powers with the seat after a dot. `game`: the lobby whose message was clicked."""
    topic, _dot, seat = word.partition(".")
    table = await table_there(office, where, game)
    if topic == "powers":
        lines, rows = _powers(office, table, user, seat)
    elif topic == "admin":
        lines, rows = await _admin(office, where), ()
    elif topic in TEXTS:
        lines, rows = [_(TEXTS[topic])], ()
    else:
        topic = HERE
        lines, rows = await _here(office, where, table, user)
    return Message(text=cut("\n".join(lines), CONTENT), rows=(*rows, _topics(topic, game)))


async def table_there(office: Office, where: Where, game: int = 0) -> Table | None:
    """That game, or the channel's; None if there is none that can be read."""
    try:
        return await (office.desk.table(game) if game else office.desk.table_in(where.channel))
    except Refusal:
        return None


def help_button(label: str, word: str = HERE, game: int = 0) -> Button:
    return Button(custom_id=Click(act="help", game=game, word=word).custom_id, label=cut(label, LABEL))


def step_button(label: str, word: str, game: int = 0, *, main: bool = False) -> Button:
    """Does what a command would: `practice`, `start`, `follow`."""
    click = Click(act="step", game=game, word=word)
    return Button(custom_id=click.custom_id, label=cut(label, LABEL), style="success" if main else "secondary")


def practice_button(*, main: bool = False) -> Button:
    return step_button(_("Practice against yourself"), "practice", main=main)


def _topics(shown: str, game: int) -> tuple[Button, ...]:
    return tuple(help_button(_(label), topic, game) for topic, label in TOPICS.items() if topic != shown)[:IN_ROW]


# where you are


async def _here(office: Office, where: Where, table: Table | None, user: int) -> tuple[list[str], tuple[Row, ...]]:
    lines = [
        _(
            "**The Sword of Rome**: two to five players fight for Italy, 386–272 BC, as Romans, Gauls, Etruscans and "
            "Samnites, Greeks or Carthage. The bot keeps the rules, draws the map, shows your cards to you alone and "
            "pings you when it is your move. A game takes weeks, a move a minute or two on a phone."
        ),
        "",
    ]
    barred = await bars(office, where)
    told, rows = _situation(where, table, user, barred)
    if where.guild and where.lacking:
        told.append(allowed_line(where.lacking))
    if where.guild and where.opener.manages and table is None:
        told.append(_("You manage this server: **For the server** tells how to set the bot up in it."))
    return [*lines, *told, *await elsewhere(office.store, user, where.channel)], rows


def _situation(where: Where, table: Table | None, user: int, barred: Bars) -> tuple[list[str], tuple[Row, ...]]:
    """What goes on in this channel, and the buttons that lead on."""
    if not where.guild:
        told = _("This is a direct message; games are played in channels of a server. Say /help in one of them.")
        return [told], ()
    busy = table is not None and not table.is_over
    alone = (practice_button(main=table is None),) if may_practise(where, barred, busy=busy) else ()
    rows = (alone,) if alone else ()
    if table is None:
        return _nothing(where, barred, alone), rows
    if table.row.status is Status.LOBBY:
        return _lobby(table, user, alone)
    if table.is_over:
        told = _("**Here** “{name}” is over: /status shows how it ended.").format(name=table.name)
        if table.game is None:
            told = _("**Here** “{name}” was closed before it began.").format(name=table.name)
        again = list(barred_lines(barred)) or [_("/game rematch or /game new opens another.")]
        return [told, *again], rows
    return _running(table, user) if table.seats_of(user) else _watching(table, alone)


def _nothing(where: Where, barred: Bars, alone: tuple[Button, ...]) -> list[str]:
    """No game here: what he may open, or where that is done, and by whom. `alone`: the button for practice, if any."""
    if not barred.games and not where.lacking:
        return [
            _(
                "**Here** there is no game yet. To try it alone, in a few minutes: press **Practice against "
                "yourself**. To play with friends: /game new opens a game, and everybody joins it with a button."
            )
        ]
    told = _("**Here** there is no game yet.")
    if alone:
        told = _(
            "**Here** there is no game yet. To try it alone, in a few minutes: press **Practice against yourself**."
        )
    return [told, *barred_lines(barred)]


def barred_lines(barred: Bars) -> Iterator[str]:
    """Where games are opened, and by whom, if not here or not by him."""
    if barred.nothing:
        yield nothing_stands()
    if barred.channels:
        yield ngettext(
            "In this server games are opened in {channels} and its threads, practice games too: say /help there.",
            "In this server games are opened in {channels} and their threads, practice games too: say /help there.",
            len(barred.channels),
        ).format(channels=several([f"<#{one}>" for one in barred.channels], MOST_NAMED))
    if barred.roles:
        told = ngettext(
            "Games are opened by people with the role {roles}: ask one of them; anybody may join.",
            "Games are opened by people with one of the roles {roles}: ask one of them; anybody may join.",
            len(barred.roles),
        )
        if barred.practice and not (barred.channels or barred.nothing):
            told = ngettext(
                "Games, practice games too, are opened by people with the role {roles}: ask one of them; anybody may "
                "join.",
                "Games, practice games too, are opened by people with one of the roles {roles}: ask one of them; "
                "anybody may join.",
                len(barred.roles),
            )
        yield told.format(roles=several([f"<@&{one}>" for one in barred.roles], MOST_NAMED))


def _lobby(table: Table, user: int, alone: tuple[Button, ...]) -> tuple[list[str], tuple[Row, ...]]:
    """`alone`: the button for practice, if he may."""
    own = [table.seat_name(place) for place in table.places_of(user)]
    free = [table.seat_name(place) for place in table.free_places]
    told = [_("**Here** “{name}” waits for its players.").format(name=table.name)]
    if own:
        told.append(_("You play: {seats}. **Who wants what** tells what these want.").format(seats=", ".join(own)))
    if free:
        told.append(
            _("Free: {seats}. Press a button to take a seat; one person may hold several.").format(
                seats=", ".join(free)
            )
        )
    else:
        told.append(_("Every seat is taken: any player begins it with the button or /start."))
    rows = seat_rows(table) if free or own or table.row.owner == user else ()
    return told, (*rows, alone) if alone else rows


def _running(table: Table, user: int) -> tuple[list[str], tuple[Row, ...]]:
    own = ", ".join(table.seat_name(seat) for seat in table.seats_of(user))
    told = [_("**Here** you play “{name}”: {seats}.").format(name=table.name, seats=own)]
    asked = [question for question in table.asked_of(user) if question.waits][:IN_ROW]
    if not asked:
        told.append(
            _("Nothing is asked of you now; you will be pinged. {waiting}").format(waiting=table.waiting_names())
        )
        told.append(_("Meanwhile: /map, /hand, /status; /prepare keeps your next turn, /orders your responses."))
        return told, ()
    for question in asked:
        line = f"**{table.seat_name(question.seat)}**: {narration.ask(question, table.public)} {table.until(question)}"
        told.append(line.rstrip())
    told.append(_("Press **Open** to answer: buttons lead you word by word, and the last one does it."))
    opening = _("Open: {seat}") if len(asked) > 1 else _("Open")
    doors = [Door(question=one, label=opening.format(seat=table.seat_name(one.seat))) for one in asked]
    return told, (tuple(door_button(table.row.id, door) for door in doors),)


def _watching(table: Table, alone: tuple[Button, ...]) -> tuple[list[str], tuple[Row, ...]]:
    told = _(
        "**Here** “{name}” is being played, and you have no seat in it. **Follow it** sends you the map after each "
        "turn. /replace hands a seat over when its player agrees. {waiting}"
    ).format(name=table.name, waiting=table.waiting_names())
    return [told], ((step_button(_("Follow it"), "follow", table.row.id), *alone),)


# who wants what


def _powers(office: Office, table: Table | None, user: int, seat: str) -> tuple[list[str], tuple[Row, ...]]:
    data = office.desk.data if table is None else table.data
    known = data.scenarios if table is None else {table.row.scenario: data.scenarios[table.row.scenario]}
    scenarios = {one: name for name, scenario in list(known.items())[::-1] for one in scenario.seats}
    seats = [one for one in data.positions if one in scenarios]
    if seat not in seats:
        own = () if table is None else table.seats_of(user)
        seat = (*own, *seats)[0]
    lines = [*([] if table is None else aims.side(table, seat)), f"**{narration.seat_name(seat, data)}**"]
    lines.append(aims.aims(seat))
    if table is None or table.game is None:
        lines += aims.facts(data, scenarios[seat], seat)
        if table is None and scenarios[seat] != next(iter(known)):
            lines.append(_("Only in the game “{scenario}”.").format(scenario=scenario_name(scenarios[seat], data)))
    else:
        lines += aims.standing(table, seat)
    choices = tuple(
        help_button(narration.seat_name(one, data), f"powers.{one}", table.row.id if table else 0)
        for one in seats
        if one != seat
    )
    return lines, (choices[:IN_ROW],)


# the pages that are the same everywhere

TEXTS = {
    "game": N_(
        "**How one wins** (4, 5.8)\n"
        "• Victory points (VP) go from 0 to 12. At the end of each turn you get 1 for every **victory space** you "
        "hold outside your home and lose 1 for every one of your home that you do not hold. Gauls live on plunder "
        "instead (14.1).\n"
        "• Who then has this turn's number for an automatic victory ends the game, and the most VP win; else the most "
        "VP after the last turn. /status shows all of it.\n"
        "**A turn**: you draw cards, then there are five rounds, then losses in enemy land, surrenders, scoring and "
        "reinforcements.\n"
        "**A round**: each player in turn plays one card (7.1), for its **event** or for its value 1–3: to "
        "**activate** a leader, to place **support** (markers and loyalty), or with a 3 to **reinforce** by one unit "
        "(CU).\n"
        "• A leader with CU is an army: it marches, fights, besieges. Who has the marker or the loyalty holds a "
        "space, not who stands there.\n"
        "• Ally with whom you like, and break it (15).\n"
        "You need not know the rules: the bot offers what is legal and says why the rest is not. /rules finds any by "
        "number or word, /card any card."
    ),
    "turn": N_(
        "**Your first move**\n"
        "1. When it is your move you are pinged. Press **Open** under the newest message (or say /act): only you see "
        "what comes.\n"
        "2. Answer word by word with buttons and menus. **Back** takes a word back; nothing is done before the last "
        "one, and what gives something up asks once more.\n"
        "3. On your turn, to begin with:\n"
        "• **Activate a leader** with a card of at least his initiative. /march leader to finds the way, shows cost "
        "and odds, and goes when you confirm.\n"
        "• **Support**: each point of the card's value is one of your markers where your CU stand, or one loyalty in "
        "a city of yours.\n"
        "• **Event**: what the card says. /hand shows which cards can be played now, and why the others cannot.\n"
        "• **End my turn** when you have done.\n"
        "4. In between everybody is asked whether he responds or uses Desperate Times; **Pass** is never wrong.\n"
        "/undo takes back your last answer as long as no die fell and nobody went on. /why tells which rule is going "
        "on."
    ),
    "post": N_(
        "**Playing by post**\n"
        "• You are pinged when the game waits for you, when you are attacked and at the end, never otherwise. /remind "
        "sets reminders, quiet hours and direct messages.\n"
        "• **Since my last answer** under each ping, or /since, tells what you missed; /log has all of it.\n"
        "• /orders answers for you when you like: *only where my forces take part* spares most questions.\n"
        "• /prepare keeps your next turn: when it comes, one button plays it.\n"
        "• /pass until: passes an action, a round or a turn at once.\n"
        "• Deadlines, if the game has any, stand beside each question; /pause stops them by consent.\n"
        "• /status is the page to keep open: its button brings it up to date.\n"
        "• A friend takes over your seat with /replace."
    ),
}


# for the server


async def _admin(office: Office, where: Where) -> list[str]:
    lines = [_("**For whoever manages the server**")]
    if where.guild:
        standing = await where.standing(await servers.rules(office.store, where.guild))
        lines += [*allowed_lines(where.lacking, where.practice), *rule_lines(standing)]
    lines.append(
        _(
            "• /setup channel and /setup role say where games may be opened and by whom; /setup show tells how it is. "
            "Who may use these, or any other command, is for Discord's own settings: Server Settings › Integrations › "
            "this bot; at first whoever has *Manage Server*.\n"
            "• **To begin**: /game new in a channel, one game in each channel or thread. Its options: number of "
            "players, length, deadlines. Everybody joins with a button, **Start the game** begins it.\n"
            "• A channel of its own is best, which all players may read, with notifications for mentions only."
        )
    )
    if where.application:
        invitation = INVITATION.format(id=where.application)
        lines.append(_("• [Invite the bot to another server]({address}).").format(address=f"<{invitation}>"))
    return lines


def allowed_lines(lacking: Sequence[str], practice: Sequence[str], channel: int = 0) -> Iterator[str]:
    """As `allowed_line`; `practice`: what it lacks there for the threads of practice games."""
    if lacking or not practice:
        yield allowed_line(lacking, channel)
    if practice:
        there = _("In <#{channel}>").format(channel=channel) if channel else _("In this channel")
        told = _(
            "• ⚠ {there} practice games get no threads of their own, for the bot lacks: {permissions}. Edit Channel › "
            "Permissions › the bot's role grants it."
        )
        yield told.format(there=there, permissions=permissions.named(practice))


def allowed_line(lacking: Sequence[str], channel: int = 0) -> str:
    """What the bot may do in that channel; 0: the one where it is said."""
    if channel and not lacking:
        return _("• In <#{channel}> the bot may do all it needs.").format(channel=channel)
    if not lacking:
        return _("• In this channel the bot may do all it needs.")
    told = _("• ⚠ In this channel the bot lacks: {permissions}. Edit Channel › Permissions › the bot's role grants it.")
    if channel:
        told = _(
            "• ⚠ In <#{channel}> the bot lacks: {permissions}. Edit Channel › Permissions › the bot's role grants it."
        )
    return told.format(permissions=permissions.named(lacking), channel=channel)


def rule_lines(rules: Rules) -> Iterator[str]:
    """Where games may be opened in a server, and by whom."""
    channels = several([f"<#{one}>" for one in rules.channels], MOST_LISTED)
    channels = channels or (_("nowhere, until /setup is said") if rules.no_channel else _("every channel"))
    roles = several([f"<@&{one}>" for one in rules.roles], MOST_LISTED)
    roles = roles or (_("those who manage the server") if rules.no_role else _("everybody"))
    yield _("• Games are opened in: {channels}. By: {people}.").format(channels=channels, people=roles)
    if rules.roles or rules.no_role:
        yield _("• Practice games by: {people}.").format(
            people=_("everybody") if rules.practice else _("the same people")
        )
