"""Do the tests of the rules notice a changed rule? `python -m tests.mutate [--count N] [--jobs J] [--chapter combat]`.

Makes small changes in the chapters of the rules, one at a time, and runs that chapter's tests on each. The choice
depends on the seed alone. Exit code 1 if fewer than 90 % are caught, 2 if the tests cannot judge.
"""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random

from tests.mutation.run import CannotJudge, Verdict, judge_all
from tests.mutation.sites import Mutant, mutants

ROOT = Path(__file__).parents[1]
RULES = "engine/sword"
AT_LEAST = 3
CAUGHT = 0.9

CHAPTERS: Mapping[str, tuple[str, ...]] = {
    "abilities": ("abilities",),
    "activation": ("march", "movement", "sortie", "siege", "odds", "campaign"),
    "acts": ("acts", "decks"),
    "acts_adjust": ("adjust",),
    "acts_cards": ("acts", "decks", "desperate"),
    "acts_powers": ("neutral", "bribe", "rome_and_carthage", "unrest"),
    "adjust": ("adjust",),
    "adjust_board": ("adjust",),
    "adjust_carthage": ("adjust_carthage",),
    "adjust_table": ("adjust",),
    "adjust_words": ("adjust",),
    "africa": ("africa",),
    "alliances": ("alliances",),
    "attrition": ("attrition",),
    "avoidance": ("avoidance", "reaction", "punic_ships"),
    "battle_support": ("support", "combat", "flank", "unrest"),
    "bearing": ("march", "movement", "campaign"),
    "bribe": ("bribe",),
    "campaign": ("campaign",),
    "circumstances": ("combat", "sortie", "relief", "flank"),
    "colony": ("colony",),
    "combat": ("combat", "sortie", "relief", "flank"),
    "decks": ("decks", "unrest"),
    "declaring": ("reaction", "interception", "avoidance", "punic_ships"),
    "desperate": ("desperate",),
    "desperate_use": ("desperate",),
    "encounters": ("encounters",),
    "evasion": ("avoidance", "reaction", "punic_ships"),
    "flank": ("flank", "campaign"),
    "flankers": ("flank", "campaign"),
    "fleets": ("naval", "punic_ships", "sea_retreat"),
    "flight": ("retreat", "sea_retreat"),
    "gallic_events": ("gallic_events",),
    "game": ("game",),
    "insurrection": ("insurrection",),
    "interception": ("interception", "reaction"),
    "isolation": ("isolation",),
    "itinerary": ("routes",),
    "leaders": ("leaders",),
    "leave": ("campaign", "flank"),
    "losses": ("losses", "relief", "sortie", "flank"),
    "march": ("march", "movement", "interception", "avoidance"),
    "marching": ("march", "movement", "naval", "punic_ships"),
    "mercenaries": ("mercenaries",),
    "movement": ("march", "movement", "perft"),
    "muster": ("reinforcement", "mercenaries"),
    "naval": ("naval", "punic_ships", "sea_retreat", "reaction_odds"),
    "neutral": ("neutral", "unrest"),
    "nonplayer": ("nonplayer", "neutral"),
    "odds": ("odds", "naval"),
    "party": ("interception", "avoidance", "reaction"),
    "paths": ("isolation", "placement"),
    "penalty": ("penalty",),
    "placement": ("placement", "garrison", "mercenaries"),
    "play": ("play",),
    "plunder": ("plunder",),
    "punic_ships": ("punic_ships", "naval"),
    "raid": ("raid",),
    "reaction": ("reaction", "interception", "avoidance", "punic_ships"),
    "refuge": ("retreat", "mercenaries"),
    "reinforcement": ("reinforcement",),
    "relief": ("relief", "sortie"),
    "retreat": ("retreat", "sea_retreat", "flank", "mercenaries"),
    "rome_and_carthage": ("rome_and_carthage",),
    "routes": ("routes",),
    "scoring": ("scoring", "unrest"),
    "sea_retreat": ("sea_retreat", "punic_ships", "reaction_odds"),
    "sequence": ("sequence",),
    "setup": ("setup",),
    "siege": ("siege", "plunder"),
    "stamina": ("campaign", "flank"),
    "support": ("support",),
    "surrender": ("surrender",),
    "tables": ("tables",),
    "unrest": ("unrest",),
    "uprising": ("uprising",),
    "victory": ("victory",),
    "which": ("mercenaries",),
    "cards/actions": ("cards/",),
    "cards/asking": ("cards/",),
    "cards/book": ("cards/",),
    "cards/carrying": ("cards/",),
    "cards/carthage_words": ("cards/",),
    "cards/conditions": ("cards/",),
    "cards/consuls": ("cards/",),
    "cards/dealings": ("cards/",),
    "cards/effect_words": ("cards/",),
    "cards/effects": ("cards/",),
    "cards/forces": ("cards/",),
    "cards/kinds": ("cards/",),
    "cards/landing": ("cards/",),
    "cards/lasting": ("cards/",),
    "cards/moment": ("cards/",),
    "cards/moments": ("cards/",),
    "cards/picks": ("cards/",),
    "cards/playing": ("cards/",),
    "cards/selectors": ("cards/",),
    "cards/standing": ("cards/",),
    "cards/supports": ("cards/",),
    "cards/targets": ("cards/",),
    "cards/toll": ("cards/",),
    "cards/trap": ("cards/",),
    "cards/trial": ("cards/",),
    "cards/window": ("cards/",),
}
"""The modules of the rules, and which tests/rules/test_<name>*.py, or which folder, belong to each."""

NO_CHAPTERS = frozenset(
    {
        *("dataset", "dataset_check", "dataset_check_setups", "dataset_check_tables", "dataset_files", "layout"),
        *("events/battle", "events/board", "events/cards", "events/repair", "events/table"),
        *("effect_reader", "vocabulary", "facts", "rules", "view"),
        *("listing", "migrations", "prospect", "redact", "report"),
    }
)
"""Modules of engine/sword without rules of their own: reading the data, shapes of facts and events, what is shown."""

EQUIVALENT: Mapping[str, str] = {}
"""Changes nobody could notice, as `name` gives them, each with the reason."""


def name(mutant: Mutant) -> str:
    """What a mutant is called whatever else changes in its module."""
    return f"{mutant.path.removeprefix(RULES + '/')} {mutant.where}: {mutant.old} -> {mutant.new}"


def chapter_tests(chapter: str, root: Path = ROOT) -> tuple[str, ...]:
    """The test files of a chapter. Raises CannotJudge if there are none."""
    found: set[Path] = set()
    for one in CHAPTERS[chapter]:
        for pattern in ("test_*.py",) if one.endswith("/") else (f"test_{one}.py", f"test_{one}_*.py"):
            found.update((root / "tests" / (one if one.endswith("/") else "rules")).glob(pattern))
    if not found:
        raise CannotJudge(f"{chapter} has no tests")
    return tuple(sorted(str(path.relative_to(root)) for path in found))


def candidates(chapter: str, seed: int, root: Path = ROOT) -> list[Mutant]:
    """The mutants of a chapter in the order in which they are chosen, one of each site."""
    path = f"{RULES}/{chapter}.py"
    every = [mutant for mutant in mutants(path, (root / path).read_bytes()) if name(mutant) not in EQUIVALENT]
    Random(f"{seed} {chapter}").shuffle(every)
    sites: dict[tuple[int, int], Mutant] = {}
    for mutant in every:
        sites.setdefault(mutant.site, mutant)
    return list(sites.values())


def shares(sizes: Mapping[str, int], count: int) -> dict[str, int]:
    """How many mutants of each chapter: at least three where it has so many, the others in proportion to its size."""
    given = {chapter: min(AT_LEAST, size) for chapter, size in sizes.items()}
    while sum(given.values()) < count:
        open_ones = [chapter for chapter in sizes if given[chapter] < sizes[chapter]]
        if not open_ones:
            break
        given[max(open_ones, key=lambda chapter: sizes[chapter] / (given[chapter] + 1))] += 1
    return given


def choose(chapters: Iterable[str], count: int, seed: int, root: Path = ROOT) -> list[Mutant]:
    lists = {chapter: candidates(chapter, seed, root) for chapter in chapters}
    given = shares({chapter: len(found) for chapter, found in lists.items()}, count)
    return [mutant for chapter, found in lists.items() for mutant in sorted(found[: given[chapter]], key=_place)]


def _place(mutant: Mutant) -> tuple[str, int, tuple[int, int]]:
    return mutant.path, mutant.line, mutant.site


def chapter_of(mutant: Mutant) -> str:
    return mutant.path.removeprefix(RULES + "/").removesuffix(".py")


def report(verdicts: list[Verdict], seconds: float) -> bool:
    """Print the figures and the survivors; whether enough were caught."""
    made = Counter(chapter_of(verdict.mutant) for verdict in verdicts)
    caught = Counter(chapter_of(verdict.mutant) for verdict in verdicts if verdict.caught)
    print("\nchapter            made  caught")
    for chapter, number in made.items():
        print(f"{chapter:18} {number:4} {caught[chapter]:7}")
    survivors = [verdict.mutant for verdict in verdicts if not verdict.caught]
    if survivors:
        print("\nsurvived:")
    for mutant in survivors:
        print(mutant)
    share = caught.total() / len(verdicts) if verdicts else 1.0
    print(f"\n{caught.total()} of {len(verdicts)} caught, {share:.1%}, in {seconds:.0f} s")
    return share >= CAUGHT


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=150, help="how many changes in all (default 150)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--chapter", action="append", choices=CHAPTERS, help="only this one; may be given again")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--list", action="store_true", help="only say what would be changed")
    said = parser.parse_args(arguments)
    chosen = choose(said.chapter or CHAPTERS, said.count, said.seed)
    if said.list:
        for mutant in chosen:
            print(mutant)
        return 0
    began = time.perf_counter()
    verdicts: list[Verdict] = []
    try:
        for verdict in judge_all(ROOT, [(mutant, chapter_tests(chapter_of(mutant))) for mutant in chosen], said.jobs):
            verdicts.append(verdict)
            print("." if verdict.caught else "S", end="", flush=True)
    except CannotJudge as error:
        report(verdicts, time.perf_counter() - began)
        print(f"\n{error}")
        return 2
    return 0 if report(verdicts, time.perf_counter() - began) else 1


if __name__ == "__main__":
    sys.exit(main())
