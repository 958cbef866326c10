"""Private pages about rolls: odds, and how much to hold back."""

from __future__ import annotations

from bot.core.chart import Bar, Chart, Choices, Part
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import count, join_words, minus, percent
from bot.systems.flamepunk.rolls import words
from bot.systems.flamepunk.rolls.actions import HeldBack, OddsShown, WhatIfShown, passive
from bot.systems.flamepunk.rules.rolls import Reading, describe_hits

RARE = 0.25

FAILURES = ("significant", "botched", "catastrophic")
PARTS = (
    Part("success", "good"),
    Part("significant", "dull"),
    Part("botched", "bad"),
    Part("catastrophic", "worst"),
)


def odds(outcome: OddsShown, _scene: Scene) -> Report:
    """Success, mean level and failure bands for each number of dice."""
    goal = f" for {outcome.task}" if outcome.task else ""
    dodge = passive(outcome.dodge, outcome.parts, outcome.modifiers)
    why = words.describe_dodge(outcome.dodge, outcome.parts, outcome.modifiers)
    lines = [
        f"{chance.dice}: {percent(chance.success)}, {chance.mean:.2f}; "
        + " / ".join(f"{round(100 * chance.bands.get(band, 0))}" for band in FAILURES)
        for chance in outcome.rows
    ]
    return Report(
        Head(f"Odds{goal}: Dodge {dodge}, hits on {describe_hits(outcome.hit)}"),
        lines=(
            *((why,) if outcome.parts or outcome.modifiers else ()),
            "dice: success, mean level; % significant / botched / catastrophic",
            *lines,
            *_warnings(outcome, dodge),
        ),
        chart=_chart(outcome, dodge),
        private=True,
    )


def _chart(outcome: OddsShown, dodge: int) -> Chart:
    """A bar for each number of dice; the one that is held is framed."""
    bars = tuple(
        Bar(
            f"{chance.dice}",
            (chance.success, *(chance.bands.get(band, 0) for band in FAILURES)),
            chance.success,
            here=chance.dice == outcome.pool,
        )
        for chance in outcome.rows
    )
    title = f"Dodge {dodge}, hits on {describe_hits(outcome.hit)}"
    about = "the dice that are held are framed" if outcome.pool else ""
    return Choices(title, about, "dice", PARTS, bars)


def _warnings(outcome: OddsShown, dodge: int) -> list[str]:
    """What the numbers say in words (FP-28, FP-42)."""
    lines: list[str] = []
    hopeless = [chance.dice for chance in outcome.rows if not chance.success]
    rare = [chance.dice for chance in outcome.rows if 0 < chance.success < RARE]
    safe = [chance.dice for chance in outcome.rows if not chance.bands.get("catastrophic")]
    if hopeless:
        lines.append(f"Dodge {dodge} is impossible with {_span(hopeless)}.")
    if rare:
        lines.append(f"Below 25 % with {_span(rare)}: fewer dice fail less badly.")
    # Only a run from one die on can be told as “below so many”.
    if safe and len(safe) < len(outcome.rows) and safe == list(range(1, len(safe) + 1)):
        lines.append(f"No catastrophe below {len(safe) + 1} dice.")
    if outcome.pool is not None:
        lines.append(f"{outcome.name} holds {count(outcome.pool, 'die', 'dice')}.")
    return lines


def _span(dice: list[int]) -> str:
    if dice == list(range(dice[0], dice[-1] + 1)) and len(dice) > 2:
        return f"{dice[0]} to {dice[-1]} dice"
    return f"{join_words(map(str, dice), last='or')} {'die' if dice == [1] else 'dice'}"


def dice_split(outcome: HeldBack, _scene: Scene) -> Report:
    """How many dice to attack with, and what every other split would cost."""
    best = outcome.rows[outcome.best]
    dice = ", ".join(map(str, outcome.incoming))
    attacks = count(len(outcome.incoming), "attack") if outcome.incoming else "no attack"
    expected = f"{attacks} expected" + (f", dice: {dice}" if dice else "")
    lines = [
        f"{split.attack} / {split.held}: deals {split.dealt:.2f}, takes {split.taken:.2f}, "
        f"{minus(f'{split.dealt - split.taken:+.2f}')}"
        + (" ← best" if split.attack == outcome.best else "")
        for split in outcome.rows
    ]
    return Report(
        Head(f"Attack with {best.attack}, hold {best.held}"),
        lines=(
            words.shorten(expected, 100),
            "the target dodges" if outcome.target_dodges else "the target does not dodge",
            "attack / hold: mean damage dealt, taken, and the difference",
            *lines,
            "A point dealt counts as much as a point taken.",
        ),
        private=True,
    )


def what_if(outcome: WhatIfShown, _scene: Scene) -> Report:
    """What else a finished roll could have been."""
    lines = words.describe_hindsight(outcome, _describe_reading)
    first = f"as read: {_describe_reading(outcome.real)}"
    return Report(Head("What if"), lines=(first, *lines), private=True)


def _describe_reading(reading: Reading) -> str:
    return f"{'success' if reading.success else 'failure'}, level {reading.level} ({reading.band})"
