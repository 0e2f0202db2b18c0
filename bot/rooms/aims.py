"""What each position is and wants, for somebody who plays it for the first time."""

from collections.abc import Iterable, Mapping

from bot.language.i18n import _, spoken
from bot.narration import wording
from bot.narration.wording import N_
from bot.pages.standing import sums
from bot.table import Table
from engine import DataSet, View
from engine.sword.scoring import score

MOST_NAMED = 8

AIMS: Mapping[str, str] = {
    "gauls": N_(
        "You gain nothing by holding victory spaces and lose by losing your own, so hold the Po valley and go out for "
        "plunder: **raid** spaces with PC markers (14.2), **loot** cities that fall (14.4), take plunder for won "
        "battles (14.5). When the plunder track is full of your markers you get 1 VP at once. With four or five "
        "players you discard what you kept at the start of each turn (6.2.1), so save no card for later."
    ),
    "etruscans_samnites": N_(
        "You run two powers with one hand, and either may have allies of its own (15.1). The Etruscans hold cities "
        "and buy enemies off: a 3-value card bribes an army that comes to theirs or stands in their way (7.2.2). Five "
        "of their home spaces lost, and the mines are empty for good (7.2.3). The Samnites live in tribes, which have "
        "to be subjugated, and their armies find every way at Bovianum and Aufidena clear (9.2). Rome lies between "
        "the two."
    ),
    "greeks": N_(
        "Your home is rich in cities and ports, but torn apart: Sicily and the south of Italy. With a 3-value card "
        "your army goes by sea from port to port, 3 CU, or 6 from or to Syracusae (9.6.3). Each named leader on the "
        "map costs you loyalty in every Reinforcement phase, or you lose him (8.2.3): use him while he is there."
    ),
    "romans": N_(
        "You sit in the middle with the steadiest stream of CU, 2 in Roma and 1 in each other walled city you hold "
        "(5.10.1), and enemies on all sides: choose whom you fight and ally with another. Consuls are drawn anew "
        "every turn (8.2.2), so plan for a turn. An army of 3 CU makes a **colony** of a space with your PC marker, a "
        "city for the rest of the game (7.2.1)."
    ),
    "carthage": N_(
        "You hold the west of Sicily, the islands and Africa, and come over the sea (9.6). Ports in Sicily "
        "give you cards: 5 and 1 for each (6.2.2). Hire mercenaries with a card beside your own (7.2.4); half of them "
        "leave each turn (5.10.1). The others stir up unrest at home, which costs cards and VP (20): keep CU in the "
        "Garrison box and attack it in time."
    ),
}


def aims(seat: str) -> str:
    return _(AIMS[seat])


def facts(data: DataSet, scenario: str, seat: str) -> list[str]:
    """What can be said of a position before a game: its home and where it could win VP."""
    setting, powers = data.scenarios[scenario], data.positions[seat].powers
    own = [space for space in data.spaces.values() if space.home in powers and space.scores(setting.players)]
    home = _names((space.name, space.name_ru) for space in own)
    return [_("Victory spaces of your home: {spaces}.").format(spaces=home)]


def standing(table: Table, seat: str) -> list[str]:
    """What can be said of it in a running game: all of it is public."""
    view, game = table.public, table.running
    powers = table.data.positions[seat].powers
    players = table.data.scenarios[view.scenario].players
    vp = next(one.vp for one in view.seats if one.seat == seat)
    gained, lost = score(game, seat)
    told = _("**Now:** {vp} VP of the {automatic} that win at once; scoring changes nothing as things stand.")
    if change := scored(gained, lost):
        told = _("**Now:** {vp} VP of the {automatic} that win at once; scored as things stand: {change}.")
    lines = [told.format(vp=vp, automatic=view.automatic_victory, change=change)]
    scoring = [space for space in view.spaces if table.data.spaces[space].scores(players)]
    missing = [space for space in scoring if _home(view, space) in powers and view.spaces[space].control not in powers]
    if missing:
        lines.append(_("Lost at home: {spaces}.").format(spaces=_held(missing, view)))
    if seat != "gauls":
        near = [space for space in scoring if _is_near(view, space, powers) and space not in missing]
        if near:
            lines.append(_("Victory spaces next to yours: {spaces}.").format(spaces=_held(near, view)))
    return lines


def scored(gained: int, lost: int) -> str:
    """`+2 −1`; empty if nothing changes."""
    return " ".join(part for part in (f"+{gained}" if gained else "", f"−{lost}" if lost else "") if part)


def side(table: Table, seat: str) -> list[str]:
    """4.2, 4.3 (2P) What the side of a seat wants, and how it stands; nothing where everybody plays for himself."""
    sides = table.data.scenarios[table.row.scenario].sides
    own = next((one for one in sides if seat in one.positions), None)
    if own is None:
        return []
    lines = [
        _(
            "**Your side: {side}.** Both seats are yours, each with a hand, turns and VP of its own, and their VP in "
            "sum decide. As soon as one of the four seats has the turn's number for an automatic victory, the game "
            "ends, and the side with more VP in sum wins; so it does after the last turn. Level sums go to {ties} "
            "(4.2, 4.3)."
        ).format(side=table.seat_name(own.id), ties=table.seat_name(next(one.id for one in sides if one.wins_ties)))
    ]
    if table.game is not None:
        lines += sums(table.public)
    return [*lines, ""]


def _home(view: View, space: str) -> str | None:
    return view.data.spaces[space].home


def _is_near(view: View, space: str, powers: tuple[str, ...]) -> bool:
    """One of somebody else, not in the own home, beside one of the own."""
    if view.spaces[space].control in powers or _home(view, space) in powers:
        return False
    beside = (link.to for link in view.data.neighbours.get(space, ()))
    return any(other in view.spaces and view.spaces[other].control in powers for other in beside)


def _held(spaces: list[str], view: View) -> str:
    named = [f"{wording.space(one, view)} ({wording.power(view.spaces[one].control)})" for one in spaces[:MOST_NAMED]]
    return ", ".join(named) + ("…" if len(spaces) > MOST_NAMED else "")


def _names(named: Iterable[tuple[str, str]]) -> str:
    return ", ".join(russian if spoken() == "ru" else english for english, russian in named)
