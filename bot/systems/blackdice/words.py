"""Black Dice's dice, pools, verdicts and names in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from bot.core.report import DiceRow, Die, Tone
from bot.core.words import count, minus
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.rules.dice import HITS, Source, Throws, black_total
from bot.systems.blackdice.rules.tables import (
    DEGREE_TITLES,
    DEGREES,
    LADDER,
    MOST_USUAL,
    RUNGS,
    Rung,
    degree,
    rungs_around,
)
from bot.systems.blackdice.rules.tasks import Result
from bot.systems.blackdice.sides import EXTRA, Side, SideDice

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


def describe_throws(throws: Throws) -> str:
    """`1 3 6→6→2`: all faces in one short line."""
    chains = ("→".join(map(str, chain[:MOST_LINKS])) for chain in throws.chains)
    return " ".join(chains) or "no dice"


def pool_row(label: str, throws: Throws, ends: str = "", by_hand: int = 0) -> DiceRow:
    """Pool dice with what their sixes brought, successes bold (BD-03, BD-04)."""
    dice = tuple(_die(chain[:MOST_LINKS]) for chain in throws.chains)
    return DiceRow(label, dice, ends, by_hand)


def black_row(label: str, faces: Iterable[int], ends: str = "", by_hand: int = 0) -> DiceRow:
    """Black dice, whose sixes just count (BD-10)."""
    dice = tuple(replace(_die((face,)), kind="black") for face in faces)
    return DiceRow(label, dice, ends, by_hand)


def _die(chain: tuple[int, ...]) -> Die:
    """A die and what it brought: `6!→2`."""
    face, *more = chain
    reroll = (_die(tuple(more)),) if more else ()
    return Die(face, "hit" if face in HITS else "plain", then=reroll)


def side_rows(
    tale: Tale[Any], side: Side, what: str, roll: SideDice, *, label: str = "", ends: str = ""
) -> tuple[DiceRow, ...]:
    """What one side threw for `what`: the pool, and the black dice with what is behind them."""
    throws = (t for t in tale.throws if (t.who, t.what) == (side.key, what))
    places = [place for throw in throws for place in throw.by_hand]
    own = len(roll.thrown.faces) + len(roll.thrown.rerolls)
    # The pool fell first, with what its sixes brought.
    black = sum(place >= own for place in places)
    rows = [pool_row(label, roll.thrown, ends, len(places) - black)]
    if roll.black:
        rows.append(black_row("black", roll.black, burdens(side), black))
    return tuple(rows)


def burdens(side: Side) -> str:
    """` (wounds 4, earlier tries 1)`: black dice that nobody asked for."""
    usual = {EXTRA, *(rung.title for rung in RUNGS)}
    parts = [
        f"{source.why.split(',')[0]} {source.dice}"
        for source in side.black
        if source.why not in usual
    ]
    return f" ({', '.join(parts)})" if parts else ""


def upper_first(text: str) -> str:
    """The text as the beginning of a line or a label."""
    return text[:1].upper() + text[1:]


def steps_of(roll: SideDice, helped: int = 0) -> str:
    """`3 + 1 sure − 2 black`, or just `3`: what is added up."""
    result = roll.result
    parts = [str(result.pool_successes)]
    parts += [f"+ {helped} helped"] if helped else []
    parts += [f"+ {result.auto} sure"] if result.auto else []
    parts += [f"− {result.black_successes} black"] if roll.black else []
    return " ".join(parts)


def score_end(roll: SideDice) -> str:
    """` = 3, −1 black = 2`: the end of one side's row."""
    result = roll.result
    parts = [f" = {result.pool_successes}"]
    parts += [f"+{result.auto} sure"] if result.auto else []
    parts += [f"−{result.black_successes} black"] if roll.black else []
    return ", ".join(parts) + (f" = {minus(result.net)}" if len(parts) > 1 else "")


def describe_sources(parts: Iterable[Source]) -> str:
    """`Dexterity 2 + Sword 4 + faster than Cole 2`."""
    addends = [f"{part.why} {minus(part.dice)}" for part in parts]
    return " + ".join(addends) or "nothing"


def describe_dice(side: Side) -> str:
    """`Dexterity 2 + Sword 4 = 6 ÷ 2 = 3, 1 trade: 1 sure + 0 dice`."""
    line = f"{describe_sources(side.parts)} = {side.whole}"
    if side.divisor > 1:
        line += f" ÷ {side.divisor} = {side.pool}"
    if side.trades:
        rest = count(side.pool - 3 * side.trades, "die", "dice")
        line += f"; {side.trades} traded: {side.trades} sure + {rest}"
    return line


def score_sum(roll: SideDice, helped: int = 0) -> str:
    """`3 + 1 sure − 2 black = 2`, or just `3`."""
    steps, net = steps_of(roll, helped), minus(roll.result.net + helped)
    return steps if steps == net else f"{steps} = {net}"


def black_line(black: Iterable[Source], *, rungs: bool = True) -> str:
    """`Black dice 5: Difficult 3 + earlier tries 2`, with the rungs around that (BD-12)."""
    sources = tuple(black)
    if not sources:
        return ""
    dice = black_total(sources)
    itemised = " + ".join(f"{source.why} {source.dice}" for source in sources)
    rungs_note = f" ({rung_words(dice)})" if rungs and len(sources) > 1 else ""
    return f"Black dice {dice}: {itemised}{rungs_note}"


def usual_line(black: int) -> str:
    """What is said of more black dice than most tasks have (BD-15); "" of fewer."""
    return f"{black} black dice: more than most tasks have" if black > MOST_USUAL else ""


def rung_effect(rung: Rung) -> str:
    """What a difficulty does, in a word (BD-13)."""
    if rung.automatic:
        return "no roll"
    if rung.pool_bonus:
        return f"+{rung.pool_bonus} dice"
    return f"{rung.black} black dice" if rung.black else "as it is"


def rung_words(dice: int) -> str:
    """`Very Difficult to Incredibly Difficult`: the rungs around a number of black dice."""
    between = rungs_around(dice)
    least = LADDER[between.at_least].title
    if between.at_most is None:
        return f"beyond {least}"
    most = LADDER[between.at_most].title
    return least if least == most else f"{least} to {most}"


def pool_words(side: Side) -> str:
    """`6 dice`, `1 sure + 3 dice, 3 black`: what is thrown."""
    number = side.pool - 3 * side.trades
    own = count(number, "die", "dice") if number else "no dice"
    if side.trades:
        own = f"{side.trades} sure + {own}" if number else f"{side.trades} sure"
    return f"{own}, {side.black_dice} black" if side.black_dice else own


def side_lines(side: Side, name: str = "") -> tuple[str, ...]:
    """Where one side's dice come from, and its black dice where it has any."""
    name, black = name or side.name, black_line(side.black, rungs=False)
    dice = f"{name}: {describe_dice(side)}"
    return (dice, f"{name}: {black}") if black else (dice,)


def side_steps(side: Side, roll: SideDice) -> tuple[str, ...]:
    """Where one side's dice come from and what they came to."""
    return (*side_lines(side), f"{side.name}: {score_sum(roll)}")


def verdict(result: Result) -> str:
    """`SUCCESS 4, good`, `PARTIAL, 1 of 2`, `FOUL FAILURE 2`."""
    grade = result.degree
    match result.outcome:
        case "foul":
            return f"FOUL FAILURE {grade.foul}"
        case "failure":
            return "FAILURE"
        case "partial":
            return f"PARTIAL, {result.net} of {result.need}{_degree_suffix(result.net)}"
        case "success":
            return f"SUCCESS {result.net}{_degree_suffix(result.net)}"


def _degree_suffix(net: int) -> str:
    """`, good`: the degree of what is more than a success."""
    grade = degree(net)
    return f", {DEGREE_TITLES[grade.key].lower()}" if grade.tier > 2 else ""


def degree_line(result: Result) -> str:
    """`good: 3 to 5 left`, of a Foul Failure how bad it is (BD-19, BD-25)."""
    grade = result.degree
    if grade.foul:
        return f"severity {-grade.tier}: {grade.foul} more black successes than others"
    if not result.net:
        return "failure: nothing is left"
    return f"{DEGREE_TITLES[grade.key].lower()}: {degree_span(len(DEGREES) - grade.tier)} left"


def degree_span(at: int) -> str:
    """`3 to 5`: what the degree at this place of the table takes."""
    least = DEGREES[at][0]
    if not at:
        return f"{least} and more"
    most = DEGREES[at - 1][0] - 1
    return str(least) if most == least else f"{least} to {most}"


def tone(result: Result) -> Tone:
    """The colour of a result."""
    match result.outcome:
        case "foul" | "failure":
            return "bad"
        case "partial":
            return "pending"
        case "success":
            return "best" if result.degree.tier >= 4 else "good"


def treatment_task(name: str) -> str:
    """`treat Cole`: the task that tries at somebody's injuries count for."""
    return f"treat {name}"


def speed_note(speed: int) -> str:
    """`7 yards a round`: how fast a vehicle goes."""
    return f"{speed} yards a round"
