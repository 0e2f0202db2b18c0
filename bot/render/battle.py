"""A battle as a picture: both sides with leaders, CU, dice, modifiers and losses, the outcome, and what followed."""

from __future__ import annotations

from collections.abc import Mapping

from bot.language.i18n import _
from bot.narration import narrate, wording
from bot.narration.rolls import cause, signed
from bot.render.dice import die
from bot.render.emblems import tile
from bot.render.fight import Fight, Host
from bot.render.leaf import LEADING, Leaf
from bot.render.paper import wrapped
from bot.render.signs import Glyph, glyph, roundel, shield, wreath
from bot.render.sprites import text_width
from bot.render.style import colour_of, ink_on, mix
from bot.render.words import leader_name
from engine import Event
from engine.sword import events as told
from engine.sword.events import Modifier
from engine.sword.view import View

EDGE = 28
BETWEEN = 20
TEXT, MINOR, HEAD, TITLE = 24, 22, 30, 40
BANNER, COIN = 72, 56
DIE, CHIP = 62, 28
ROW = 31
MOST_BESIDE = 8
"""Sentences under a battle; the message tells the rest."""

SIGNS: Mapping[type[Event], Glyph] = {
    told.CardPlayed: "card",
    told.DieRolled: "card",
    told.DiceRerolled: "card",
    told.EventCancelled: "card",
    told.FoughtAgain: "swords",
    told.AttemptRolled: "scout",
    told.AttemptWaived: "scout",
    told.Embarked: "ship",
    told.SeaRolled: "ship",
    told.VoyageCancelled: "ship",
    told.TargetNamed: "card",
    told.OptionTaken: "card",
    told.LeaderRemoved: "skull",
    told.CuLost: "skull",
    told.RetreatPaid: "skull",
    told.Moved: "arrow",
    told.WentInside: "arrow",
    told.Withdrew: "arrow",
    told.FlankJoined: "flank",
    told.FlankStayed: "flank",
    told.SiegeSet: "walls",
    told.CityChangedHands: "walls",
    told.ControlChanged: "walls",
    told.LoyaltyChanged: "walls",
    told.TribeSubjugated: "walls",
    told.UnrestChanged: "walls",
    told.PlunderChanged: "torch",
    told.SupportGained: "laurel",
    told.SupportLost: "laurel",
}
"""What is told beside the dice, and its sign."""


def add_battle(leaf: Leaf, fight: Fight, view: View) -> None:
    """Below what is on the leaf already."""
    _Battle(leaf, fight, view).add()


def arms(power: str) -> str:
    """§20 The unrest goes under the sign of those who revolt."""
    return "revolters" if power == "unrest" else power


class _Battle:
    def __init__(self, leaf: Leaf, fight: Fight, view: View) -> None:
        self.leaf, self.fight, self.view, self.palette = leaf, fight, view, leaf.palette
        self.wide = (leaf.width - 2 * EDGE - BETWEEN) // 2
        self.sides = (
            (fight.attacker, EDGE, _("Attacker")),
            (fight.defender, EDGE + self.wide + BETWEEN, _("Defender")),
        )

    def add(self) -> None:
        top: float = self._title(self.leaf.height)
        top = self._banners(top) + 10
        top = max(self._leaders(host, x, top) for host, x, _role in self.sides) + 8
        top = max(self._troops(host, x, top) for host, x, _role in self.sides) + 12
        if any(host.dice for host in self.fight.hosts):
            top = max(self._dice(host, x, top) for host, x, _role in self.sides) + 8
            top = max(self._modifiers(host, x, top) for host, x, _role in self.sides) + 6
            top = max(self._total(host, x, top) for host, x, _role in self.sides) + 8
        top = self._outcome(top + 2)
        self.leaf.height = round(self._beside(top + 12)) + 14

    def _title(self, top: int) -> int:
        leaf, middle = self.leaf, top + 46
        text = _("Battle at {space}").format(space=wording.space(self.fight.space, self.view))
        size = next(size for size in range(TITLE, 21, -2) if text_width(text, "bold", size) <= leaf.width - 190)
        width = leaf.write(leaf.width / 2, middle, text, face="bold", size=size, anchor="m")
        sign = glyph("swords", 36, self.palette.red)
        for side, x in (("left", leaf.width / 2 - width / 2 - 58), ("right", leaf.width / 2 + width / 2 + 22)):
            leaf.put("sign", f"swords {side}", sign, x, middle - 18)
        return top + 82

    def _banners(self, top: float) -> float:
        for host, x, role in self.sides:
            self._banner(host, x, top, role)
        return top + BANNER

    def _banner(self, host: Host, x: float, top: float, role: str) -> None:
        power = arms(host.power)
        colour, ink, name = colour_of(power), ink_on(power), f"banner {role}"
        won = host.power == self.fight.winner
        rim = self.palette.gold if won else mix(colour, (20, 14, 8), 0.5)
        self.leaf.slab(name, (x, top, x + self.wide, top + BANNER), colour, rim, width=3)
        self.leaf.put("coin", f"coin {role}", roundel(power, COIN, mix(colour, ink, 0.75)), x + 9, top + 8, name)
        left, room = x + COIN + 20, self.wide - COIN - 30
        if won:
            self.leaf.put("laurel", f"laurel {role}", wreath(50, ink), x + self.wide - 58, top + 11, name)
            room -= 56
        title = wording.power(host.power)
        size = next((size for size in range(HEAD, 21, -2) if text_width(title, "bold", size) <= room), MINOR)
        self.leaf.write(left, top + 22, title, face="bold", size=size, fill=ink, room=room, on=name)
        self.leaf.write(left, top + 54, role, face="serif", size=MINOR, fill=ink, room=room, on=name)

    def _leaders(self, host: Host, x: float, top: float) -> float:
        """The commander with his ratings, those under him, who flanks."""
        leaf, leaders = self.leaf, self.view.data.leaders
        if not host.leaders:
            leaf.write(x + 4, top + 17, _("no leader"), face="italic", size=TEXT, fill=self.palette.faded)
            top += 34
        else:
            rating = _ratings(host.leaders[0], self.view)
            badge = text_width(rating, "figures", TEXT) + 22
            about = f"ratings {host.power}"
            box = (x + self.wide - badge, top, x + self.wide, top + 34)
            leaf.slab(about, box, self.palette.panel, self.palette.rule)
            leaf.write(x + self.wide - badge / 2, top + 17, rating, face="figures", size=TEXT, anchor="m", on=about)
            name = wording.leader(host.leaders[0], self.view)
            room = self.wide - badge - 16
            size = next((size for size in range(28, 21, -2) if text_width(name, "bold", size) <= room), MINOR)
            lines = wrapped(name, "bold", size, room)
            low = leaf.block(x + 4, top + 17 - size * LEADING / 2, lines, face="bold", size=size)
            top = max(top + 36, low + 2)
        if host.leaders[1:]:
            under = ", ".join(
                _("{leader} ({ratings})").format(leader=leader_name(leaders[one]), ratings=_ratings(one, self.view))
                for one in host.leaders[1:]
            )
            text = _("under him: {leaders}").format(leaders=under)
            top = leaf.wrap(x + 4, top + 2, text, self.wide - 8, size=MINOR, fill=self.palette.faded)
        if host.wing:
            wing = host.wing
            text = _("on the flank: {leader} ({ratings}) from {origin}").format(
                leader=leader_name(leaders[wing.leader]),
                ratings=_ratings(wing.leader, self.view),
                origin=wording.space(wing.origin, self.view),
            )
            top = leaf.wrap(x + 4, top + 2, text, self.wide - 8, size=MINOR, fill=self.palette.faded)
        return top

    def _troops(self, host: Host, x: float, top: float) -> float:
        """CU before the dice in a number, and each as a shield; those lost are struck out."""
        leaf = self.leaf
        if host.wing:
            text = _("{cu} + {flank} on the flank").format(cu=host.cu, flank=wording.cu(host.wing.cu))
        else:
            text = wording.cu(host.cu)
        lost = _("{cu} lost").format(cu=wording.cu(host.lost)) if host.lost else ""
        room = self.wide - text_width(lost, "bold", TEXT) - 20
        leaf.write(x + self.wide - 2, top + 16, lost, face="bold", size=TEXT, fill=self.palette.red, anchor="r")
        leaf.write(x + 4, top + 16, text, face="bold", size=TEXT, room=room)
        top += 36
        if host.size and host.size != host.strength:
            size = _("count as {size} (12.2.1)").format(size=host.size)
            leaf.write(x + 4, top + 10, size, size=MINOR, fill=self.palette.faded, room=self.wide - 8)
            top += 28
        troops = [host.power] * host.cu + [host.wing.power] * host.wing.cu if host.wing else [host.power] * host.cu
        if not troops:
            return top
        side = next((s for s in (30, 26, 22, 18, 14) if _rows(len(troops), self.wide - 4, s) <= 2), 14)
        across = int((self.wide - 4) // (side + 2))
        first_lost = len(troops) - min(host.lost, len(troops))
        for number, power in enumerate(troops):
            sprite = shield(arms(power), side, lost=number >= first_lost, palette=self.palette)
            left, down = x + 3 + number % across * (side + 2), top + number // across * (side + 3)
            leaf.put("shield", f"shield {host.power} {number}", sprite, left, down)
        return top + _rows(len(troops), self.wide - 4, side) * (side + 3)

    def _dice(self, host: Host, x: float, top: float) -> float:
        """Under each die what it costs (12.3), once that counts."""
        leaf = self.leaf
        step = min(DIE + 14, (self.wide - 76) / max(1, len(host.dice)))
        side = round(min(DIE, step - 8))
        for number, face in enumerate(host.dice):
            left = x + 4 + number * step
            leaf.put("die", f"die {host.power} {number}: {face}", die(face, side), left, top)
            self._costs(host, number, face, left + side / 2, top + side + 5)
        if host.dice:
            leaf.write(x + self.wide - 4, top + side / 2, f"= {sum(host.dice)}", face="figures", size=30, anchor="r")
        costly = self.fight.state == "fought"
        return top + side + (5 + CHIP if costly else 4)

    def _costs(self, host: Host, number: int, face: int, middle: float, top: float) -> None:
        """12.3 For each die the CU it takes, with the sign of whose they are; not of those whom a card spares."""
        for whose, cu in self._taken_by(host, face):
            if cu and whose.counted >= min(self._by_dice(whose), whose.strength):
                text = f"−{cu}"
                wide = CHIP + text_width(text, "bold", MINOR) + 2
                sign = tile(arms(whose.power), CHIP - 4)
                self.leaf.put("tile", f"cost {host.power} {number}", sign, middle - wide / 2, top + 1)
                at = middle - wide / 2 + CHIP - 1
                self.leaf.write(at, top + CHIP / 2 - 1, text, face="bold", size=MINOR, fill=self.palette.red)

    def _taken_by(self, host: Host, face: int) -> list[tuple[Host, int]]:
        """12.3 What one die of a side costs whom, once it is known who has won."""
        if self.fight.state != "fought":
            return []
        tables, foe = self.view.data.tables, self.fight.against(host)
        if host.power == self.fight.winner:
            return [(foe, tables.loser_loses(face, host.size))]
        return [(foe, tables.winner_loses(face, host.size)), (host, tables.loser_own(face, host.size))]

    def _by_dice(self, whose: Host) -> int:
        taken = [each for host in self.fight.hosts for face in host.dice for each in self._taken_by(host, face)]
        return sum(cu for one, cu in taken if one.power == whose.power)

    def _modifiers(self, host: Host, x: float, top: float) -> float:
        if not host.modifiers:
            text = _("nothing added")
            self.leaf.write(x + 4, top + ROW / 2, text, face="italic", size=MINOR, fill=self.palette.faded)
            return top + ROW
        for item in host.modifiers:
            top = self._modifier(item, x, top)
        return top

    def _modifier(self, item: Modifier, x: float, top: float) -> float:
        leaf, palette = self.leaf, self.palette
        fill = palette.green if item.n > 0 else palette.red
        leaf.write(x + 40, top + ROW / 2, signed(item.n), face="bold", size=TEXT + 2, fill=fill, anchor="r")
        rule = leaf.write(x + self.wide - 2, top + ROW / 2, item.rule, size=MINOR, fill=palette.faded, anchor="r")
        lines = wrapped(cause(item, self.view), "serif", TEXT, self.wide - 50 - rule - 12)
        leaf.block(x + 50, top + (ROW - TEXT * LEADING) / 2, lines, size=TEXT)
        return top + ROW + (len(lines) - 1) * TEXT * LEADING

    def _total(self, host: Host, x: float, top: float) -> float:
        leaf, about, won = self.leaf, f"total {host.power}", host.power == self.fight.winner
        fill = self.palette.prize if won else self.palette.panel
        rim = self.palette.gold if won else self.palette.rule
        leaf.slab(about, (x, top, x + self.wide, top + 52), fill, rim, width=2.4 if won else 1.4)
        added = sum(item.n for item in host.modifiers)
        text = f"{sum(host.dice)} {'−' if added < 0 else '+'} {abs(added)} ="
        leaf.write(x + 14, top + 26, _("Total"), face="bold", size=TEXT + 2, on=about)
        width = leaf.write(x + self.wide - 16, top + 26, str(host.total), face="figures", size=38, anchor="r", on=about)
        leaf.write(x + self.wide - 28 - width, top + 26, text, face="serif", size=TEXT, anchor="r", on=about)
        return top + 52

    def _outcome(self, top: float) -> float:
        """A ribbon in the winner's colour."""
        leaf, fight = self.leaf, self.fight
        head, note = outcome(fight)
        colour, ink = self.palette.panel, self.palette.ink
        if fight.winner:
            colour, ink = colour_of(arms(fight.winner)), ink_on(arms(fight.winner))
        lines = wrapped(note, "serif", TEXT, leaf.width - 2 * EDGE - 60)
        height = 54 + len(lines) * TEXT * LEADING
        box = (EDGE, top, leaf.width - EDGE, top + height)
        leaf.slab("outcome", box, colour, self.palette.gold if fight.winner else self.palette.rule, width=3)
        leaf.write(leaf.width / 2, top + 29, head, face="bold", size=32, fill=ink, anchor="m", on="outcome")
        leaf.block(leaf.width / 2, top + 47, lines, size=TEXT, fill=ink, anchor="m", on="outcome")
        return top + height

    def _beside(self, top: float) -> float:
        """Cards, leaders lost, retreats and what changed hands, a sentence each."""
        told_so = sentences(self.fight, self.view)
        if self.fight.lost:
            lost = ", ".join(f"{wording.power(power)} {wording.cu(cu)}" for power, cu in self.fight.lost)
            told_so.insert(0, ("skull", _("Lost in all: {lost} (12.5)").format(lost=lost)))
        left = self.leaf.width - 2 * EDGE - 40
        for number, (name, text) in enumerate(told_so):
            sign = glyph(name, 22, self.palette.red if name == "skull" else self.palette.gold)
            self.leaf.put("sign", f"sign {number}", sign, EDGE + 4, top + (TEXT * LEADING - 22) / 2)
            top = self.leaf.wrap(EDGE + 40, top, text, left, size=TEXT) + 5
        return top


def _ratings(leader: str, view: View) -> str:
    return wording.ratings(leader, view).replace("-", "–")


def _rows(number: int, wide: float, side: int) -> int:
    return -(-number // int(wide // (side + 2)))


def outcome(fight: Fight) -> tuple[str, str]:
    """In a word, and why."""
    power = wording.power(fight.winner)
    match fight.state:
        case "begun":
            return _("The dice are not rolled yet"), ""
        case "rolled":
            return _("The dice are rolled"), _("nobody has won yet, they may still be answered (12.1)")
        case "overrun":
            host = next(host for host in fight.hosts if host.power == fight.loser)
            why = _("automatic victory, without dice (12.2.1): {cu} eliminated")
            return _("{power} win").format(power=power), why.format(cu=wording.cu(host.lost))
        case "withdrawn":
            return _("{power} keep the field").format(power=power), _("there is no battle (7.1)")
        case "over":
            return _("{power} win").format(power=power), _("without dice (12.1)")
    won, lost = sorted(fight.hosts, key=lambda host: host.power != fight.winner)
    score = _("{total} to {other} (12.2.5)")
    if won.total == lost.total:
        score = _("{total} to {other}: ties are the defender's (12.2.5)")
    return _("{power} win").format(power=power), score.format(total=won.total, other=lost.total)


def sentences(fight: Fight, view: View) -> list[tuple[Glyph, str]]:
    """What happened beside the dice, each with its sign."""
    found: list[tuple[Glyph, str]] = []
    for event in fight.beside:
        sign = SIGNS.get(type(event))
        if sign is None or (isinstance(event, told.Moved) and event.how == "march"):
            continue
        if text := narrate(event, view):
            found.append((sign, text.split("\n")[0].replace("**", "")))
    if len(found) <= MOST_BESIDE:
        return found
    more = len(found) - MOST_BESIDE + 1
    return [*found[: MOST_BESIDE - 1], ("dot", _("and {number} more, as the message tells").format(number=more))]
