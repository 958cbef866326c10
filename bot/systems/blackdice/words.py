"""Black Dice's dice, pools, verdicts and names in words."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.report import DiceRow, Die, Tone
from bot.core.words import count
from bot.systems.blackdice.rules.dice import HITS, Source, Throws, black_total
from bot.systems.blackdice.rules.tables import DEGREE_TITLES, LADDER, degree, rungs_around
from bot.systems.blackdice.rules.tasks import Result
from bot.systems.blackdice.sides import Rolled, Side

CREDIT = "Black Dice: numbers and mechanisms only, restated; the words are the bot's own."

MOST_LINKS = 12
"""How much of a chain of sixes is shown."""

REACTIONS = {
    "counter": "Counter",
    "evade": "Evade",
    "duel": "Duel",
    "duel_draw": "Draw & fire",
    "dodge": "Dodge",
    "close_in": "Close in",
    "none": "No defence",
}
RANGES = {"normal": "normal range", "close": "close range", "point_blank": "point blank"}


def describe_throws(thrown: Throws) -> str:
    """`1 3 6→6→2`: all faces in one short line."""
    chains = ("→".join(map(str, chain[:MOST_LINKS])) for chain in thrown.chains)
    return " ".join(chains) or "no dice"


def pool_row(label: str, thrown: Throws) -> DiceRow:
    """Pool dice with their chains of sixes, successes bold (BD-03, BD-04)."""
    dice: list[Die] = []
    for chain in thrown.chains:
        links = chain[:MOST_LINKS]
        if len(links) > 1:
            dice.append(Die(links[-1], "chain", links[:-1]))
        else:
            dice.append(Die(chain[-1], "hit" if chain[-1] in HITS else "plain"))
    return DiceRow(label, tuple(dice))


def black_row(label: str, faces: Iterable[int]) -> DiceRow:
    """Black dice, whose sixes just count (BD-10)."""
    return DiceRow(label, tuple(Die(f, "hit" if f in HITS else "plain") for f in faces))


def describe_sources(parts: Iterable[Source]) -> str:
    """`Dexterity 2 + Sword 4 + faster than Cole 2`."""
    shown = [f"{part.why} {part.dice}" for part in parts]
    return " + ".join(shown) or "nothing"


def describe_dice(side: Side) -> str:
    """`Dexterity 2 + Sword 4 = 6 ÷ 2 = 3, 1 trade: 1 sure + 0 dice`."""
    said = f"{describe_sources(side.parts)} = {side.whole}"
    if side.divisor > 1:
        said += f" ÷ {side.divisor} = {side.pool}"
    if side.trades:
        left = count(side.pool - 3 * side.trades, "die", "dice")
        said += f"; {side.trades} traded: {side.trades} sure + {left}"
    return said


def score_sum(rolled: Rolled) -> str:
    """`3 + 1 sure - 2 black = 2`, or just `3`."""
    result = rolled.result
    sure = f" + {result.auto} sure" if result.auto else ""
    black = f" - {result.black_successes} black" if rolled.black else ""
    return (
        f"{result.pool_successes}{sure}{black} = {result.net}" if sure or black else str(result.net)
    )


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
    return f"{side.name}: {describe_dice(side)}"


def black_line(black: Iterable[Source], *, rungs: bool = True) -> str:
    """`Black dice 5: Difficult 3 + earlier tries 2`, with the rungs around that (BD-12)."""
    sources = tuple(black)
    if not sources:
        return ""
    dice = black_total(sources)
    itemised = " + ".join(f"{source.why} {source.dice}" for source in sources)
    where = f" ({rung_words(dice)})" if rungs and len(sources) > 1 else ""
    return f"Black dice {dice}: {itemised}{where}"


def rung_words(dice: int) -> str:
    """`Very Difficult to Incredibly Difficult`: the rungs around a number of black dice."""
    between = rungs_around(dice)
    least = LADDER[between.at_least].title
    if between.at_most is None:
        return f"beyond {least}"
    most = LADDER[between.at_most].title
    return least if least == most else f"{least} to {most}"


def score_line(rolled: Rolled, result: Result) -> str:
    """`3 + 1 sure - 2 black = 2, 2 needed`."""
    return f"{score_words(rolled)}, {result.need} needed"


def score_words(rolled: Rolled) -> str:
    """`3 + 1 sure - 2 black = 2`, or just `3 successes`."""
    plain = not rolled.black and not rolled.auto
    return count(rolled.result.net, "success", "successes") if plain else score_sum(rolled)


def verdict(result: Result) -> str:
    """`SUCCESS, net 4 (Good)`, `FOUL FAILURE by 3 (severity 3)`."""
    found = result.degree
    match result.outcome:
        case "foul":
            return f"FOUL FAILURE by {found.foul} (severity {-found.tier})"
        case "failure":
            return "FAILURE, net 0"
        case "partial":
            return f"PARTIAL, net {result.net} of {result.need}{_degree_suffix(result.net)}"
        case "success":
            return f"SUCCESS, net {result.net} ({DEGREE_TITLES[found.key]})"


def _degree_suffix(net: int) -> str:
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


def task_suffix(task: str) -> str:
    """` for the wall`, or nothing."""
    return f": {task}" if task else ""


def treatment_task(name: str) -> str:
    """`treat Cole`: the task that tries at somebody's injuries count for."""
    return f"treat {name}"


def side_rows(side: Side, rolled: Rolled) -> tuple[DiceRow, ...]:
    """A side's pool with its chains, and its black dice."""
    rows = [pool_row(side.name, rolled.thrown)]
    if rolled.black:
        rows.append(black_row(f"{side.name}'s black dice", rolled.black))
    return tuple(rows)


def speed_note(speed: int) -> str:
    """`7 yards a round`: how fast a vehicle goes."""
    return f"{speed} yards a round"
