"""A view as lines of text, in the ids that sentences are said in: for a terminal, without pictures or languages."""

from collections.abc import Iterator, Sequence

from engine.sword.view import SpaceView, StackView, View


def listing(view: View) -> Iterator[str]:
    """Where the game is, the seats, who controls what, and every space that holds something."""
    yield (
        f"turn {view.turn} of {view.turns}, round {view.round}, phase {view.phase or '-'}, "
        f"active {view.active or '-'}, order {' '.join(view.order)}"
    )
    if view.winner:
        yield f"over: {view.winner} won"
    yield ""
    yield from _seats(view)
    yield ""
    for power, spaces in _controlled(view).items():
        yield f"{power}: {' '.join(spaces)}"
    yield ""
    for space in view.spaces.values():
        if space.stacks or space.siege is not None:
            yield from _space(space)
    yield ""
    facts = {
        "alliances": ["-".join(both) for both in view.alliances],
        "markers": view.markers,
        "displaced": view.displaced,
        "consul pool": view.consul_pool,
        "plunder": [f"gallic {view.plunder_gallic}", f"transalpine {view.plunder_transalpine}"],
    }
    for name, words in facts.items():
        yield f"{name}: {', '.join(words) or '-'}"
    for seat in view.seats:
        yield f"{seat.seat} discards: {' '.join(seat.discards) or '-'}"
        if seat.removed:
            yield f"{seat.seat} removed: {' '.join(seat.removed)}"
    if view.viewer:
        yield f"{view.viewer} hand: {' '.join(view.hand) or '-'}"


def _seats(view: View) -> Iterator[str]:
    rows: list[tuple[str, ...]] = [("seat", "VP", "hand", "deck", "discards", "desperate", "")]
    for seat in view.seats:
        notes = [word for word, so in (("reshuffle", seat.reshuffle), ("out", seat.out)) if so]
        numbers = (seat.vp, seat.hand, seat.deck, len(seat.discards), seat.desperate)
        rows.append((seat.seat, *(str(number) for number in numbers), " ".join(notes)))
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _controlled(view: View) -> dict[str, list[str]]:
    """The spaces of each power: cities with their loyalty, tribes with their factor."""
    found: dict[str, list[str]] = {}
    for space in view.spaces.values():
        strength = space.loyalty if space.kind == "city" else space.factor if space.kind == "tribe" else None
        found.setdefault(space.control, []).append(space.id if strength is None else f"{space.id}({strength})")
    return found


def _space(space: SpaceView) -> Iterator[str]:
    siege = "" if space.siege is None else f"  siege {space.siege} by {space.besieger}"
    yield f"{space.id} [{space.kind}, {space.control}]{siege}"
    for stack in space.stacks:
        yield f"  {stack.power}: {_stack(stack)}"


def _stack(stack: StackView) -> str:
    parts = [_part(stack.cu, stack.mercenaries, stack.leaders)] if stack.cu or stack.leaders else []
    if stack.inside_cu or stack.inside_leaders:
        parts.append(f"inside {_part(stack.inside_cu, stack.inside_mercenaries, stack.inside_leaders)}")
    return ", ".join(parts)


def _part(cu: int, hired: int, leaders: Sequence[str]) -> str:
    return f"{cu} CU{f' ({hired} of them mercenaries)' if hired else ''}{_led(leaders)}"


def _led(leaders: Sequence[str]) -> str:
    return f" with {' '.join(leaders)}" if leaders else ""
