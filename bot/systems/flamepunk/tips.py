"""The cards of advice: exact odds, how much to hold back, the rules in short."""

from __future__ import annotations

from bot.core.report import Report
from bot.core.words import count, listed
from bot.systems.flamepunk.attempt import passive
from bot.systems.flamepunk.outcomes import HeldBack, OddsShown
from bot.systems.flamepunk.rules import hit_words
from bot.systems.flamepunk.words import DIFFICULTIES, passive_words, percent, short

CREDIT = "The 666 engine and Flamepunk are by Asklepios."
RARE = 0.25
FAILURES = ("significant", "botched", "catastrophic")


def odds(card: OddsShown) -> Report:
    """Success, mean level and failure bands for each number of dice."""
    goal = f" for {card.task}" if card.task else ""
    dodge = passive(card.dodge, card.parts, card.weights)
    added = card.parts or card.weights
    rows = [
        f"{row.dice}: {percent(row.success)}, {row.mean:.2f}; "
        + " / ".join(f"{100 * row.bands.get(band, 0):.1f}" for band in FAILURES)
        for row in card.rows
    ]
    return Report(
        title=short(f"Odds{goal}: Dodge {dodge}, hits on {hit_words(card.hit)}", 250),
        why=(
            *((passive_words(card.dodge, card.parts, card.weights),) if added else ()),
            "dice: success, mean level; % significant / botched / catastrophic",
            *rows,
        ),
        hint=" ".join(_warnings(card, dodge)),
        private=True,
    )


def _warnings(card: OddsShown, dodge: int) -> list[str]:
    """What the numbers say in words (FP-28, FP-42)."""
    lines: list[str] = []
    hopeless = [row.dice for row in card.rows if not row.success]
    rare = [row.dice for row in card.rows if 0 < row.success < RARE]
    safe = [row.dice for row in card.rows if not row.bands.get("catastrophic")]
    if hopeless:
        lines.append(f"Dodge {dodge} is impossible with {_span(hopeless)}.")
    if rare:
        lines.append(f"Below 25 % with {_span(rare)}: fewer dice fail smaller.")
    if safe and len(safe) < len(card.rows) and safe == list(range(1, len(safe) + 1)):
        lines.append(f"No catastrophe below {len(safe) + 1} dice.")
    if card.pool is not None:
        lines.append(f"{card.name} holds {count(card.pool, 'die', 'dice')}.")
    return lines


def _span(dice: list[int]) -> str:
    if dice == list(range(dice[0], dice[-1] + 1)) and len(dice) > 1:
        return f"{dice[0]} to {dice[-1]} dice"
    return f"{listed(map(str, dice))} {'die' if dice == [1] else 'dice'}"


def held_back(card: HeldBack) -> Report:
    """How many dice to attack with, and what every other split would cost."""
    best = card.rows[card.best]
    dice = ", ".join(map(str, card.incoming))
    attacks = count(len(card.incoming), "attack") if card.incoming else "no attack"
    expected = f"{attacks} expected" + (f", dice: {dice}" if dice else "")
    rows = [
        f"{row.attack} / {row.held}: deals {row.dealt:.2f}, takes {row.taken:.2f}, "
        f"{row.dealt - row.taken:+.2f}" + (" ← best" if row.attack == card.best else "")
        for row in card.rows
    ]
    return Report(
        title=f"Attack with {best.attack}, hold {best.held}",
        why=(
            short(expected, 100),
            "the target dodges" if card.target_dodges else "the target does not dodge",
            "attack / hold: mean damage dealt, taken, and the difference",
            *rows,
        ),
        hint="A point dealt counts as much as a point taken.",
        private=True,
    )


def rules() -> Report:
    """The rules in short, with the credit (FP-01)."""
    dodges = ", ".join(f"{value} {word}" for value, word, _ in DIFFICULTIES)
    return Report(
        title="Flamepunk in short",
        why=(
            "You hold six action dice and six Pyros. 3 dice come back each round.",
            "1. Take dice from your pool and roll them; they are spent.",
            "2. The target may defend: a dodge costs 1 die and takes one die out of the roll.",
            "3. Hits: dice that show a hit number, usually 5 or 6. One is enough.",
            "4. Magnitude: the size of the largest set of equal dice.",
            "5. Success level = hits × magnitude. Failure level = magnitude × dice left.",
            "6. Success: 1-5 normal, 6-11 solid, 12+ exceptional.",
            "Failure: 1-5 significant, 6-11 botched, 12+ catastrophic;",
            "the task's Dodge grows by 1, 2 or 3 for you until you succeed.",
            f"Dodge of a task: {dodges} (4 and more).",
            "A task's Dodge takes out that many dice and costs nobody anything.",
            "One reflexive action per roll, after the dice are on the table.",
        ),
        hint=CREDIT,
        private=True,
    )
