"""What the cards of all rolls are put together from: dice, pools, black dice, mishaps."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.core.action import Choice, Field, Form, Outcome, Select
from bot.core.people import GMS
from bot.core.report import DiceRow, Tone
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.blackdice.actions.tasks import Mishap as Ruin
from bot.systems.blackdice.actions.tasks import Spoil
from bot.systems.blackdice.outcomes.tasks import Mishap
from bot.systems.blackdice.rolls import LONGEST_TEXT
from bot.systems.blackdice.rules.black import Source, total
from bot.systems.blackdice.rules.tables import DEGREE_TITLES, LADDER, between, degree
from bot.systems.blackdice.rules.tasks import Result
from bot.systems.blackdice.sheet import known
from bot.systems.blackdice.sides import Rolled, Side
from bot.systems.blackdice.words import black_row, dice_of, pool_row, score_of

VERBS: tuple[tuple[Ruin, str], ...] = (("jams", "Jams"), ("breaks", "Breaks"))
MOST_LABEL = 70
MOST_OPTIONS = 25


def dice_rows(side: Side, rolled: Rolled, *, hidden: bool = False) -> tuple[DiceRow, ...]:
    """The pool with its chains, and the black dice where they are not hidden."""
    rows = [pool_row(f"{side.name} rolled", rolled.thrown)]
    if rolled.black and not hidden:
        rows.append(black_row("Black dice", rolled.black))
    return tuple(rows)


def pool_line(side: Side) -> str:
    """`Wits 2 + Medicine 3 = 5`, or nothing where the pool is just a number."""
    if len(side.parts) == 1 and side.divisor == 1 and not side.trades:
        return ""
    return f"{side.name}: {dice_of(side)}"


def black_line(black: Iterable[Source], *, rungs: bool = True) -> str:
    """`Black dice 5: Difficult 3 + earlier tries 2`, with the rungs around that (BD-12)."""
    sources = tuple(black)
    if not sources:
        return ""
    dice = total(sources)
    itemised = " + ".join(f"{source.why} {source.dice}" for source in sources)
    where = f" ({around(dice)})" if rungs and len(sources) > 1 else ""
    return f"Black dice {dice}: {itemised}{where}"


def around(dice: int) -> str:
    """`Very Difficult to Incredibly Difficult`: the rungs around a number of black dice."""
    found = between(dice)
    least = LADDER[found.at_least].title
    if found.at_most is None:
        return f"beyond {least}"
    most = LADDER[found.at_most].title
    return least if least == most else f"{least} to {most}"


def score_line(rolled: Rolled, result: Result) -> str:
    """`3 + 1 sure - 2 black = 2, 2 needed`."""
    return f"{score(rolled)}, {result.need} needed"


def score(rolled: Rolled) -> str:
    """`3 + 1 sure - 2 black = 2`, or just `3 successes`."""
    plain = not rolled.black and not rolled.auto
    return count(rolled.result.net, "success", "successes") if plain else score_of(rolled)


def verdict(result: Result) -> str:
    """`SUCCESS, net 4 (Good)`, `FOUL FAILURE by 3 (severity 3)`."""
    found = result.degree
    match result.outcome:
        case "foul":
            return f"FOUL FAILURE by {found.foul} (severity {-found.tier})"
        case "failure":
            return "FAILURE, net 0"
        case "partial":
            return f"PARTIAL, net {result.net} of {result.need}{_better(result.net)}"
        case "success":
            return f"SUCCESS, net {result.net} ({DEGREE_TITLES[found.key]})"


def _better(net: int) -> str:
    """The degree of a partial that is more than one."""
    found = degree(net)
    return "" if found.key == "partial" else f" ({DEGREE_TITLES[found.key]})"


def tone(result: Result) -> Tone:
    """The colour of a result."""
    match result.outcome:
        case "foul" | "failure":
            return "bad"
        case "partial":
            return "pending"
        case "success":
            return "best" if result.degree.tier >= 4 else "good"


def foul_choices(
    scene: Scene, card: Outcome, fouls: Iterable[tuple[str, int]], key_of: dict[str, str]
) -> tuple[Choice, ...]:
    """What a GM may make of each Foul Failure (BD-26)."""
    raw = msgspec.json.encode(card)
    choices: list[Choice] = []
    for name, _ in fouls:
        for what, verb in VERBS:
            arms = _arms(scene, key_of[name], what)
            action = Spoil(card=raw, name=name, what=what)
            if len(arms) == 1:
                label = f"{verb}: {arms[0]}"[:MOST_LABEL]
                single = Spoil(card=raw, name=name, what=what, weapon=arms[0])
                choices.append(Choice(label, single, GMS, "danger"))
            elif arms:
                pick = Select("weapon", tuple((arm, arm) for arm in arms[:MOST_OPTIONS]))
                choices.append(Choice(f"{verb}: which weapon of {name}?", action, GMS, ask=pick))
        form = Form(
            "What the Foul Failure brings",
            (Field("text", "What happens", LONGEST_TEXT, paragraph=True),),
        )
        other = Spoil(card=raw, name=name)
        choices.append(Choice(f"Other: {name}"[:MOST_LABEL], other, GMS, "danger", ask=form))
    return tuple(choices)


def mishap_lines(mishaps: Iterable[Mishap]) -> tuple[str, ...]:
    """What the GM made of it."""
    return tuple(f"{one.name}: {one.words}" for one in mishaps)


def goal(task: str) -> str:
    """` for the wall`, or nothing."""
    return f": {task}" if task else ""


def tries_words(failed: int) -> str:
    """`2 failed tries`."""
    return count(failed, "failed try", "failed tries")


def _arms(scene: Scene, key: str, what: Ruin) -> tuple[str, ...]:
    """The weapons that may still break, or jam: blades do not."""
    if key not in scene.characters:
        return ()
    found = [one for one in known(scene, key).sheet.weapons if not one.broken]
    if what == "jams":
        found = [one for one in found if one.kind == "ranged" and not one.jammed]
    return tuple(one.name for one in found)
