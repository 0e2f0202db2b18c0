"""7.1 What kind of event a card is, for cards that answer events of a kind: told by what it does, not by its name."""

from engine.sword.facts import Card

PLAIN, RESPONSE, CAMPAIGN, NEUTRAL = "plain", "response", "campaign", "neutral"


def kind(card: Card) -> str:
    """7.1.1, 7.1.2, 9.5 A response, a Campaign, a Neutral Power Activates, or a plain event."""
    if card.response:
        return RESPONSE
    steps = card.effect.steps if card.effect else ()
    if any(one.op == "activate" and one.params.get("allies") for one in steps):
        return CAMPAIGN
    if is_neutral(card):
        return NEUTRAL
    return PLAIN


def is_neutral(card: Card) -> bool:
    """7.1.2 Played beside the card of the round to act with a non-player power."""
    effect = card.effect
    return effect is not None and effect.beside and any(one.op == "neutral_action" for one in effect.steps)
