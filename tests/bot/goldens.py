"""The golden pictures: positions by name, how each is drawn, and where it is kept.

`python -m tests.bot.goldens` draws all of them anew; look at what has changed before you commit it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PIL import Image

from bot import render
from bot.render.style import theme
from engine.sword import events
from engine.sword.game import Lasting
from engine.sword.view import View
from tests.bot.views import random_view, stack, starting_view

KEPT = Path(__file__).resolve().parent.parent / "golden" / "pictures"
SHARE = 4  # the pictures are kept at a quarter of their width


def crowded_latium() -> View:
    """Two powers' armies in every space of Latium, Antium besieged with CU inside and outside."""
    view = starting_view()
    spaces = dict(view.spaces)
    leaders = {
        "romans": ["camillus", "valerius", "claudius", "fabius", "papirius"],
        "volsci": ["volsci_minor_1"],
        "samnites": ["egnatius", "statius", "pontius"],
    }
    for number, space in enumerate(("roma", "praeneste", "velitrae", "ardea", "antium", "tarracina", "fregellae")):
        roman = leaders["romans"].pop() if leaders["romans"] else None
        samnite = leaders["samnites"].pop() if leaders["samnites"] else None
        spaces[space] = replace(
            spaces[space],
            stacks=(
                stack("romans", 4 + number, *((roman,) if roman else ())),
                stack("samnites", 12, *((samnite,) if samnite else ())),
            ),
        )
    spaces["antium"] = replace(
        spaces["antium"],
        siege=1,
        besieger="romans",
        stacks=(stack("romans", 5, "decius", "manlius"), stack("volsci", 2, inside=3, within=("volsci_minor_1",))),
    )
    return replace(view, spaces=spaces)


def _siege() -> View:
    view = starting_view()
    tarentum = replace(
        view.spaces["tarentum"],
        siege=2,
        besieger="romans",
        stacks=(stack("romans", 9, "papirius", "decius"), stack("greeks", 0, inside=4, within=("pyrrhus",))),
    )
    capua = replace(view.spaces["capua"], control="samnites", loyalty=1, stacks=(stack("samnites", 2),))
    spaces = {**view.spaces, "tarentum": tarentum, "capua": capua}
    return replace(view, spaces=spaces, rolled=("tarentum",), turn=5, round=4, active="romans", automatic_victory=11)


def _coordinated() -> View:
    """A battle at Clusium, the Roman army of Arretium on its flank."""
    view = starting_view()
    spaces = dict(view.spaces)
    clusium = (stack("romans", 8, "camillus", "fabius"), stack("etruscans", 5, "etruscan_minor_1"))
    spaces["clusium"] = replace(spaces["clusium"], stacks=clusium)
    spaces["arretium"] = replace(spaces["arretium"], stacks=(stack("romans", 3, "valerius"),))
    return replace(view, spaces=spaces, active="romans")


COORDINATED = render.latest_of(
    (
        events.Moved(
            power="romans", path=("sutrium", "volsinii"), number=8, leaders=("camillus", "fabius"), how="march"
        ),
        events.ControlChanged(space="volsinii", old="etruscans", new="romans", cause="9.2"),
        events.Moved(
            power="romans", path=("volsinii", "clusium"), number=8, leaders=("camillus", "fabius"), how="march"
        ),
        events.FlankJoined(power="romans", leader="valerius", origin="arretium", space="clusium", number=3),
        events.BattleBegan(space="clusium", attacker="romans", defender="etruscans", attackers=8, defenders=5),
    ),
    starting_view().data,
)
VOYAGE = render.Latest((render.Walk("carthage", ("caralis", "panormus", "syracusae"), by_sea=True),), ("syracusae",))


def _africa() -> View:
    view = starting_view("five")
    spaces = dict(view.spaces)
    spaces["garrison_box"] = replace(spaces["garrison_box"], stacks=(stack("carthage", 7, "hamilcar", hired=4),))
    spaces["carthago"] = replace(spaces["carthago"], stacks=(stack("carthage", 6, "mago"), stack("revolters", 5)))
    spaces["kerkouane"] = replace(spaces["kerkouane"], control="revolters", stacks=(stack("revolters", 3),))
    spaces["lilybaeum"] = replace(
        spaces["lilybaeum"], siege=0, besieger="greeks", stacks=(stack("greeks", 6, "pyrrhus"),)
    )
    return replace(view, spaces=spaces, unrest=3, markers=("insurrection", "paid_in_full"), acted=("unrest", "volsci"))


def _in_force() -> View:
    lasting = (
        Lasting(what="attack", until="turn", seat="romans", card="rom_18", who=("romans",), vs=("volsci",), n=1),
        Lasting(
            what="sail", until="cycle", seat="greeks", card="car_15", who=("romans",), step=(0,), chosen="tarquinii"
        ),
        Lasting(what="marker", until="turn", seat="romans", card="rom_09", who=("foedus",)),
    )
    return replace(
        starting_view(),
        markers=("appian_way", "duoviri", "foedus", "wild_beasts:samnites"),
        lasting=lasting,
        alliances=(("romans", "greeks"), ("gauls", "samnites")),
        forbidden=(("romans", "samnites"),),
        acted=("volsci", "transalpines"),
        plunder_gallic=2,
        plunder_transalpine=1,
        displaced=("pyrrhus", "egnatius"),
    )


def _end() -> View:
    view = random_view(8)
    return replace(view, winner=view.seats[0].seat, turn=view.turns, active=None, phase="scoring", round=0)


def _whole(view: View, latest: render.Latest = render.NOTHING_NEW, *, night: bool = False) -> Image.Image:
    with theme(night):
        return render.draw_map(view, render.MapOptions(latest=latest))


PICTURES: dict[str, Callable[[], Image.Image]] = {
    "four": lambda: _whole(starting_view("four")),
    "five": lambda: _whole(starting_view("five")),
    "three": lambda: _whole(starting_view("three")),
    "two": lambda: _whole(starting_view("two")),
    "short": lambda: _whole(
        replace(starting_view("four"), turns=starting_view("four").data.scenarios["four"].short_turns)
    ),
    "crowded_latium": lambda: _whole(crowded_latium()),
    "siege": lambda: _whole(_siege()),
    "coordinated_attack": lambda: _whole(_coordinated(), COORDINATED),
    "voyage": lambda: _whole(starting_view("five"), VOYAGE),
    "africa": lambda: _whole(_africa()),
    "in_force": lambda: _whole(_in_force()),
    "end": lambda: _whole(_end()),
    "night": lambda: _whole(crowded_latium(), COORDINATED, night=True),
    "region": lambda: render.draw_region(_siege(), "magna_graecia"),
}


def small(picture: Image.Image) -> Image.Image:
    return picture.resize((picture.width // SHARE, picture.height // SHARE), Image.Resampling.BOX)


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        small(draw()).save(KEPT / f"{name}.webp", lossless=True, method=6)
