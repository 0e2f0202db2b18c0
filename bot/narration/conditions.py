"""What a card asks of its moment (`engine/sword/data/README.md`, conditions), in words, after "it needs: "."""

from collections.abc import Mapping

from bot.language.i18n import _, ngettext
from bot.narration import wording
from bot.narration.wording import N_, listed
from engine import View
from engine.sword.facts import Value, Words

ROLES = {
    "mover": N_("{powers} activated or on the move"),
    "attacker": N_("{powers} attacking"),
    "defender": N_("{powers} defending"),
    "winner": N_("{powers} as the winner of the battle"),
    "loser": N_("{powers} as the loser of the battle"),
    "besieger": N_("{powers} besieging or raiding"),
    "besieged": N_("a space of {powers} that is rolled for"),
    "tester": N_("{powers} making the attempt"),
    "fights": N_("{powers} in the battle"),
    "survivors": N_("CU of {powers} left after the losses"),
}

WORDS = {
    "own": N_("your power"),
    "other": N_("another power"),
    "enemy": N_("an enemy power"),
    "rival": N_("a power of another player"),
    "any": N_("any power"),
    "chosen": N_("the one chosen"),
    "mover": N_("the one that moves"),
    "besieger": N_("the besieger"),
    "winner": N_("the winner"),
    "loser": N_("the loser"),
    "attacker": N_("the attacker"),
    "defender": N_("the defender"),
    "besieged": N_("the besieged"),
    "opponent": N_("an opponent here"),
    "tester": N_("the one that tries it"),
    "foe:greeks": N_("who fights against Greeks"),
    "foe:carthage": N_("who fights against Carthage"),
    "plain": N_("an event of another player that is no response, Campaign or Neutral Power Activates"),
    "neutral": N_("a Neutral Power Activates of another player"),
    "siege": N_("a siege roll"),
    "subjugation": N_("a subjugation roll"),
    "raid": N_("a raid roll"),
    "intercept": N_("an attempt to intercept"),
    "avoid": N_("an attempt to avoid battle"),
    "rough": N_("an attack across rough ground"),
    "strait": N_("an attack across a strait"),
    "city": N_("a walled city"),
    "normal": N_("a normal space"),
    "tribe": N_("a tribal space"),
    "here": N_("this space"),
    "consul": N_("a consul"),
}


def need(card: str, word: str, view: View) -> str:
    """What that word of a card's condition asks."""
    effect = view.data.cards[card].effect
    assert effect is not None
    assert effect.condition is not None
    return _clause(word, effect.condition[word], view)


def spaces(value: Value, view: View, bound: Mapping[str, tuple[str, ...]]) -> str:
    """Spaces that a card describes, its words for what was chosen, for here and for its player replaced by what they
    stand for.
    """
    return _space(_bind(value, bound), view)


def owners(value: Value, view: View, bound: Mapping[str, tuple[str, ...]]) -> str:
    """Of spaces whose card says no more than whose home they are."""
    home = _bind(value, bound)
    assert isinstance(home, Mapping)
    return _either(home["home"], view)


def _bind(value: Value, bound: Mapping[str, tuple[str, ...]]) -> Value:
    if isinstance(value, Mapping):
        return {"ids" if key == "is" else key: _bind(one, bound) for key, one in value.items()}
    if isinstance(value, tuple):
        return tuple(_bind(one, bound) for one in value)
    return bound.get(value, value) if isinstance(value, str) else value


def _clause(key: str, value: Value, view: View) -> str:
    if key in ROLES:
        return _(ROLES[key]).format(powers=_either(value, view))
    match key, value:
        case "any", tuple():
            return _("; or ").join(_all(one, view) for one in value)
        case "not", _:
            return _("not ({what})").format(what=_all(value, view))
        case "here", _:
            return _("the space here to be: {what}").format(what=_space(value, view))
        case (("exists" | "abroad" | "cu_min" | "lost_homes_below" | "commander" | "card"), Mapping()):
            return _counted(key, value, view)
        case (("marker" | "no_marker"), _):
            text = _("{marker} in force") if key == "marker" else _("{marker} not in force")
            return text.format(marker=wording.marker(str(value), view))
        case "losses_min", int():
            return ngettext("a loser who loses {n} CU or more", "a loser who loses {n} CU or more", value).format(
                n=value
            )
        case "plunder_min", int():
            return ngettext(
                "{n} Gallic plunder marker on the track", "{n} Gallic plunder markers on the track", value
            ).format(n=value)
    return _either(value, view)


def _counted(key: str, value: Words, view: View) -> str:
    """A mapping whose values are numbers or words by power, or the description of spaces."""
    match key:
        case "exists":
            n = int(str(value["min"]))
            text = ngettext("a space that is: {what}", "{n} spaces that are: {what}", n)
            return text.format(n=n, what=_space(value["at"], view))
        case "abroad":
            n, homes = (int(str(value.get(word, 0))) for word in ("spaces", "homes"))
            if homes:
                text = ngettext(
                    "armies of {powers} in home spaces of {n} other power",
                    "armies of {powers} in home spaces of {n} other powers",
                    homes,
                )
                return text.format(n=homes, powers=_either(value["power"], view))
            text = ngettext(
                "an army of {powers} outside its home", "armies of {powers} in {n} spaces outside their home", n
            )
            return text.format(n=n, powers=_either(value["power"], view))
        case "card":
            return _either(value["kinds"], view)
        case "commander":
            return listed(_("a consul who leads {powers}").format(powers=_either(power, view)) for power in value)
    return listed(_least(key, int(str(n))).format(n=n, powers=_either(power, view)) for power, n in value.items())


def _least(key: str, number: int) -> str:
    if key == "cu_min":
        return _("{n} or more CU of {powers}")
    return ngettext(
        "fewer than {n} home space that {powers} have lost",
        "fewer than {n} home spaces that {powers} have lost",
        number,
    )


def _all(value: Value, view: View) -> str:
    assert isinstance(value, Mapping)
    return listed(_clause(key, one, view) for key, one in value.items())


def _space(value: Value, view: View) -> str:
    """What is asked of a space, key by key."""
    assert isinstance(value, Mapping)
    return ", ".join(text for key, one in value.items() if (text := _of_space(key, one, value, view)))


def _of_space(key: str, value: Value, space: Words, view: View) -> str:
    match key:
        case "ids" | "box":
            return _either(value, view)
        case "any" if isinstance(value, tuple):
            return _or([_space(one, view) for one in value])
        case "adjacent":
            return _("next to one that is: {what}").format(what=_space(value, view))
        case "port":
            return _("a port")
        case "min_cu":
            return ""
        case "besieged" if value is False:
            return _("not besieged")
    texts = {
        "home": _("home of {powers}"),
        "control": _("controlled by {powers}"),
        "cu": _("with {n} or more CU of {powers}") if "min_cu" in space else _("with CU of {powers}"),
        "army": _("with {n} or more CU and a leader of {powers}")
        if "min_cu" in space
        else _("with an army of {powers}"),
        "no_cu": _("without CU of {powers}"),
        "besieged": _("besieged by {powers}"),
    }
    return texts.get(key, "{powers}").format(powers=_either(value, view), n=space.get("min_cu", ""))


def _either(value: Value, view: View) -> str:
    """The words of a list, any of which will do."""
    return _or([word(str(one), view) for one in (value if isinstance(value, tuple) else (value,))])


def word(said: str, view: View) -> str:
    """A power, space or kind of thing, by its id or by a word of the vocabulary."""
    return _(WORDS[said]) if said in WORDS else wording.named(said, view) or said


def _or(texts: list[str]) -> str:
    *first, last = texts
    return _("{first} or {last}").format(first=", ".join(first), last=last) if first else last
