"""What happened as sentences for a viewer; the events come censored for him already."""

from bot.language.i18n import _
from bot.narration import sections, wording
from bot.narration.battles import of_battle
from bot.narration.campaigns import of_campaign
from bot.narration.carthage import hired, of_carthage
from bot.narration.deeds import of_deeds
from bot.narration.gallic import of_gallic_events
from bot.narration.powers import of_alliances, of_powers
from bot.narration.reactions import of_reaction
from bot.narration.repair import of_repair
from bot.narration.rolls import dice, of_roll
from bot.narration.voyages import of_sea
from bot.narration.wording import listed
from engine import Event, View
from engine.core.events import AnsweredItself
from engine.sword import events


def narrate(event: Event, view: View) -> str:
    """One event in a sentence or, for battles, a few lines; empty for what nobody needs to be told.

    What reports a rule's effect cites its section, or the card that did it.
    """
    text = _of_sequence(event, view) or _of_cards(event, view) or _of_board(event, view) or _of_war(event, view)
    text = text or of_battle(event, view) or of_roll(event, view) or of_reaction(event, view) or of_sea(event, view)
    text = text or of_campaign(event, view) or of_powers(event, view) or of_deeds(event, view)
    text = text or of_carthage(event, view) or of_gallic_events(event, view)
    text = text or of_repair(event, view)
    return sections.cited(text, sections.section(event, view))


def _of_sequence(event: Event, view: View) -> str:
    match event:
        case events.GameBegan():
            return _("The game begins. Commitment to the dice: `{hash}`").format(hash=event.commitment)
        case events.TurnBegan():
            turn = view.data.turns[event.turn - 1]
            return _("**Turn {turn}** ({start}–{end} BC)").format(turn=event.turn, start=turn.start, end=turn.end)
        case events.PhaseBegan():
            return _("*{phase} phase*").format(phase=wording.phase(event.phase))
        case events.RoundBegan():
            return _("**Round {round}**").format(round=event.round)
        case events.BecameActive():
            return _("**{seat}** are active {cause}").format(
                seat=wording.seat(event.seat, view), cause=wording.cause(event.cause, view)
            )
        case events.TurnEnded():
            seat = wording.seat(event.seat, view)
            return _("{seat} have done").format(seat=seat) if event.played else _("{seat} pass").format(seat=seat)
        case events.FirstPlayerChosen() if event.by == event.seat:
            return _("{seat} go first this turn (5.3)").format(seat=wording.seat(event.seat, view))
        case events.FirstPlayerChosen():
            return _("{by} let {seat} go first this turn (5.3)").format(
                by=wording.seat(event.by, view), seat=wording.seat(event.seat, view)
            )
        case events.TieOrdered():
            order = ", ".join(wording.seat(seat, view) for seat in event.order)
            return _("{by} order the tied: {order} (4.4)").format(by=wording.seat(event.by, view), order=order)
        case events.VpChanged():
            return _("{seat}: {old} → {new} VP (+{gained} −{lost}) {cause}").format(
                seat=wording.seat(event.seat, view),
                old=event.old,
                new=event.new,
                gained=event.gained,
                lost=event.lost,
                cause=wording.cause(event.cause, view),
            )
        case events.PlayerFell():
            return _("{seat} have no CU left and are out of the game (5.10.3)").format(
                seat=wording.seat(event.seat, view)
            )
        case events.GameEnded():
            table = ", ".join(f"{wording.seat(seat, view)} {vp}" for seat, vp in event.vp)
            return _("**{winner} win** in turn {turn} ({cause}). VP: {table}").format(
                winner=wording.seat(event.winner, view), turn=event.turn, cause=event.cause, table=table
            )
        case AnsweredItself():
            return ""
    return of_alliances(event, view)


def _of_cards(event: Event, view: View) -> str:
    match event:
        case events.CardsDrawn():
            text = _("{seat} draw {cards}").format(
                seat=wording.seat(event.seat, view), cards=wording.cards(event.number)
            )
            return f"{text}: {_cards(event.cards, view)}" if event.cards else text
        case events.CardsDiscarded():
            return _("{seat} discard {cards} {cause}").format(
                seat=wording.seat(event.seat, view),
                cards=_cards(event.cards, view),
                cause=wording.cause(event.cause, view),
            )
        case events.DeckReshuffled():
            return _("{seat}: deck reshuffled, {cards} {cause}").format(
                seat=wording.seat(event.seat, view),
                cards=wording.cards(event.number),
                cause=wording.cause(event.cause, view),
            )
        case events.CardPlayed():
            return _played(event, view)
        case events.CardFetched():
            pile = {"hand": _("hand"), "deck": _("deck"), "discards": _("discards")}[event.pile]
            return _("{seat} take {card} from their {pile} (7.4.3)").format(
                seat=wording.seat(event.seat, view), card=wording.card(event.card, view), pile=pile
            )
        case events.DesperateAnnounced():
            if not event.before:
                return _("{seat} announce Desperate Times after round 5 (7.4.5)").format(
                    seat=wording.seat(event.seat, view)
                )
            return _("{seat} announce Desperate Times before {before} become active (7.4.1)").format(
                seat=wording.seat(event.seat, view), before=wording.seat(event.before, view)
            )
        case events.DesperateKept():
            return _("{seat} keep their Desperate Times (7.4.2)").format(seat=wording.seat(event.seat, view))
        case events.ResponseFailed():
            return _("A response {seat} gave beforehand no longer fits (7.1.1)").format(
                seat=wording.seat(event.seat, view)
            )
        case events.DieRolled():
            return _("{card}: die {die}").format(card=wording.card(event.card, view), die=event.die)
        case events.DiceRerolled():
            return _("{card}: the dice of {power} are now {dice}").format(
                card=wording.card(event.card, view), power=wording.power(event.power), dice=dice(event.dice)
            )
    return ""


def _played(event: events.CardPlayed, view: View) -> str:
    uses = {
        "activate": _("to activate a leader"),
        "support": _("for support"),
        "reinforce": _("to reinforce"),
        "event": _("as its event"),
        "response": _("in response"),
        "desperate": _("before its time"),
        "sail": _("for the sea"),
        "hire": _("to hire mercenaries"),
        "neutral": _("for a non-player power"),
        "bribe": _("for a bribe"),
    }
    text = _("{seat} play **{card}** {use}").format(
        seat=wording.seat(event.seat, view), card=wording.card(event.card, view), use=uses[event.use]
    )
    if event.removed and event.use == "event":  # announced; it may still be cancelled (7.1.1)
        rule = _("7.1.3, out of the game unless cancelled")
    else:
        rule = sections.USES[event.use]
        rule = _("{rule}, out of the game").format(rule=rule) if event.removed else rule
    return f"{text} ({rule})"


def _cards(cards: tuple[str, ...], view: View) -> str:
    return ", ".join(wording.card(card, view) for card in cards)


def _of_board(event: Event, view: View) -> str:
    match event:
        case events.CuPlaced():
            text = _("{power} place {cu} in {space} {cause}")
        case events.CuLost():
            text = _("{power} lose {cu} in {space} {cause}")
        case events.LeaderPlaced():
            return _("{leader} is placed in {space}").format(
                leader=wording.leader(event.leader, view), space=wording.space(event.space, view)
            ) + (_(" (inside)") if event.inside else "")
        case events.LeaderRemoved():
            return _leader_removed(event, view)
        case events.CommanderNamed():
            return _("{leader} takes command in {space} (8.2.1)").format(
                leader=wording.leader(event.leader, view), space=wording.space(event.space, view)
            )
        case events.ControlChanged() | events.CityChangedHands() | events.TribeSubjugated():
            return _changed_hands(event, view)
        case events.LoyaltyChanged():
            return _("{space}: loyalty {old} → {new} {cause}").format(
                space=wording.space(event.space, view),
                old=event.old,
                new=event.new,
                cause=wording.cause(event.cause, view),
            )
        case events.PlunderChanged():
            return _("Plunder: {gallic} Gallic, {transalpine} Transalpine (14.1)").format(
                gallic=event.gallic, transalpine=event.transalpine
            )
        case events.MarkerSet():
            with_whom = [known for one in event.value.split() if (known := wording.named(one, view))]
            name = wording.marker(event.marker, view) + (f" ({listed(with_whom)})" if with_whom else "")
            return (
                _("{marker}: in force").format(marker=name) if event.value else _("{marker}: over").format(marker=name)
            )
        case events.PenaltyPaid():
            leader = wording.leader(event.leader, view)
            if event.points is None:
                return _("{leader} is let go (8.2.3)").format(leader=leader)
            return _("{leader} stays for {points} of loyalty (8.2.3)").format(leader=leader, points=event.points)
        case events.ReinforcementsLost():
            return _("{power}: no legal space for {cu} (5.10)").format(
                power=wording.power(event.power), cu=wording.cu(event.number)
            )
        case events.ConsulsDrawn():
            return _("Consuls drawn: {leaders} (8.2.2)").format(
                leaders=listed(wording.leader(leader, view) for leader in event.leaders)
            )
        case _:
            return ""
    return text.format(
        cu=wording.cu(event.number) + (f", {hired(event.mercenaries)}," if event.mercenaries else ""),
        power=wording.power(event.power),
        space=wording.space(event.space, view),
        cause=wording.cause(event.cause, view),
    )


def _leader_removed(event: events.LeaderRemoved, view: View) -> str:
    texts = {
        "displaced": _("{leader} is displaced {cause}"),
        "pool": _("{leader} returns to the consuls {cause}"),
        "aside": _("{leader} is set aside {cause}"),
        "out": _("{leader} leaves the game {cause}"),
    }
    return texts[event.to].format(leader=wording.leader(event.leader, view), cause=wording.cause(event.cause, view))


def _changed_hands(event: events.ControlChanged | events.CityChangedHands | events.TribeSubjugated, view: View) -> str:
    why = "(13.5)" if isinstance(event, events.TribeSubjugated) else wording.cause(event.cause, view)
    space, new = wording.space(event.space, view), wording.power(event.new)
    if event.old == event.new:
        return _("{space} becomes a city of the {power} {cause}").format(space=space, power=new, cause=why)
    if isinstance(event, events.CityChangedHands) and event.cause == "14.4":
        return _("**{space} is looted** and independent now {cause}").format(space=space, cause=why)
    if event.new == "independent":
        return _("{space} is independent now {cause}").format(space=space, cause=why)
    if isinstance(event, events.ControlChanged):
        return _("{space} passes to the {power} {cause}").format(space=space, power=new, cause=why)
    return _("**{space} falls to the {power}** {cause}").format(space=space, power=new, cause=why)


def _of_war(event: Event, view: View) -> str:
    match event:
        case events.LeaderActivated():
            return _("{leader} ({ratings}) is activated in {space}, {mp} MP").format(
                leader=wording.leader(event.leader, view),
                ratings=wording.ratings(event.leader, view),
                space=wording.space(event.space, view),
                mp=event.mp,
            )
        case events.Moved():
            return _moved(event, view)
        case events.WentInside():
            return _went_inside(event, view)
        case events.MoveStopped():
            return _("The move of the {power} ends in {space} {cause}").format(
                power=wording.power(event.power),
                space=wording.space(event.space, view),
                cause=wording.cause(event.cause, view),
            )
        case events.AttritionRolled():
            return _("Attrition of {power} in {space}: {cu}, die {die}, {loss} lost (5.5)").format(
                power=wording.power(event.power),
                space=wording.space(event.space, view),
                cu=wording.cu(event.cu),
                die=event.die,
                loss=event.loss,
            )
    return _of_sieges(event, view)


def _of_sieges(event: Event, view: View) -> str:
    match event:
        case events.SiegeSet():
            space, power = wording.space(event.space, view), wording.power(event.besieger)
            if event.new is None:
                return _("{space} is no longer besieged (13.4)").format(space=space)
            if event.old is None:
                return _("{power} besiege {space} (13.1)").format(power=power, space=space)
            return _("{space}: siege level {old} → {new} (13.2)").format(space=space, old=event.old, new=event.new)
        case events.SiegeCancelled():
            return _("{card}: no roll against {space}").format(
                card=wording.card(event.card, view), space=wording.space(event.space, view)
            )
    return ""


def _moved(event: events.Moved, view: View) -> str:
    path = " → ".join(wording.space(space, view) for space in event.path)
    who = [wording.leader(leader, view) for leader in event.leaders]
    if event.number or not who:
        who.append(wording.cu(event.number))
    texts = {
        "retreat": _("{power} retreat: {who}, {path}"),
        "sail": _("{power} sail: {who}, {path}"),
        "avoid": _("{power} withdraw: {who}, {path}"),
        "intercept": _("{power} intercept: {who}, {path}"),
        "refuse": _("{power} back up: {who}, {path}"),
        "bribe": _("{power} turn back: {who}, {path}"),
        "home": _("{power} return home: {who}, {path}"),
        "shift": _("{power} appear elsewhere: {who}, {path}"),
    }
    text = texts.get(event.how, _("{power} move: {who}, {path}"))
    told = text.format(power=wording.power(event.power), who=listed(who), path=path)
    rule = sections.MOVES.get(event.how, "9.2")
    paid = _("{mp} MP, {rule}").format(mp=event.cost, rule=rule)
    return f"{told} ({paid if event.cost else rule})"


def _went_inside(event: events.WentInside, view: View) -> str:
    who = [wording.leader(leader, view) for leader in event.leaders]
    if event.number:
        who.append(wording.cu(event.number))
    text = _("{power} come out of {space}: {who}") if event.out else _("{power} go inside {space}: {who}")
    return text.format(power=wording.power(event.power), space=wording.space(event.space, view), who=listed(who))
