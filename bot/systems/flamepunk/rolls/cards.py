"""The cards of rolls: waiting for somebody, or read; and those of looks ahead and back."""

from __future__ import annotations

from bot.core.people import play
from bot.core.report import DiceRow, Die, Report
from bot.core.scene import Scene
from bot.core.words import count, listed
from bot.systems.flamepunk.house import HOUSE
from bot.systems.flamepunk.rolls import words
from bot.systems.flamepunk.rolls.actions import (
    Attempt,
    HeldBack,
    OddsShown,
    Resolved,
    RulesShown,
    Waiting,
    WhatIfShown,
    passive,
)
from bot.systems.flamepunk.rolls.choices import once_resolved, while_waiting
from bot.systems.flamepunk.rules.odds import chances, dodge_worth
from bot.systems.flamepunk.rules.rolls import CATASTROPHE, MOST_DEFENCE, Reading, hit_words
from bot.systems.flamepunk.sheet import DICE

HINTED_DICE = 10
RARE = 0.25

CREDIT = "The 666 engine and Flamepunk are by Asklepios."
FAILURES = ("significant", "botched", "catastrophic")

CLOSED = {
    "rolled": "",
    "stood": "",
    "taken": "not defended against",
    "defended": "",
    "overdue": "time is up: no defence was declared",
    "moved_on": "let stand, as its roller went on",
}


def waiting(card: Waiting, scene: Scene) -> Report:
    """A roll that waits: for its target, or for the roller and the GM."""
    attempt = card.attempt
    fresh = not attempt.reflexes and attempt.shift is None
    return Report(
        title=words.short(words.expectation(attempt, card.reading), 250),
        tone="pending",
        dice=(row(attempt, card.reading),),
        why=words.steps(attempt, card.reading),
        changes=(*_paid(attempt), *moved_on(card.settled, scene)),
        choices=while_waiting(card, scene),
        was=attempt.was,
        hint=_advice(card, scene),
        roll=card.roll,
        call=play(attempt.target) if attempt.targeted and fresh else None,
        also=tuple(resolved(one, scene) for one in card.settled),
    )


def resolved(card: Resolved, scene: Scene) -> Report:
    """A roll that was read: verdict first, and what it leaves behind."""
    attempt, read = card.attempt, card.reading
    closed = CLOSED[card.how] if attempt.targeted or card.how != "overdue" else ""
    why = (*words.steps(attempt, read), *((closed,) if closed else ()))
    return Report(
        title=words.verdict(attempt, read),
        tone="good" if read.success else "bad",
        dice=(row(attempt, read),),
        why=why,
        changes=(*_paid(attempt), *left_behind(card, scene), *moved_on(card.settled, scene)),
        choices=once_resolved(card),
        was=attempt.was,
        hint=_held(attempt),
        roll=card.roll,
        also=tuple(resolved(one, scene) for one in card.settled),
    )


def row(attempt: Attempt, read: Reading) -> DiceRow:
    """All dice of the roll: hits, what was taken out, what was turned."""
    gone = list(read.removed)
    dice: list[Die] = []
    for place, face in enumerate(attempt.faces):
        turned = attempt.shift is not None and attempt.shift[0] == place
        was = (attempt.shift[1],) if attempt.shift is not None and turned else ()
        if face in gone:
            gone.remove(face)
            dice.append(Die(face, "removed", was))
        elif face in attempt.hit:
            dice.append(Die(face, "hit", was))
        else:
            dice.append(Die(face, "changed" if was else "plain", was))
    goal = f" for {attempt.task}" if attempt.task else ""
    aim = f" at {attempt.target_name}" if attempt.targeted else ""
    return DiceRow(f"{attempt.name} rolled{goal}{aim}", tuple(dice))


def left_behind(card: Resolved, scene: Scene) -> tuple[str, ...]:
    """What a task remembers: `next try at door: Dodge +1`, or that it forgets or is closed."""
    attempt, read = card.attempt, card.reading
    lines: list[str] = []
    if card.forgotten:
        lines.append(f"{attempt.task}: earlier failures forgotten (Dodge +{card.forgotten} gone)")
    if not read.success and card.owed:
        added = f" (+{read.penalty} now)" if 0 < read.penalty < card.owed else ""
        lines.append(f"next try at {attempt.task}: Dodge +{card.owed}{added}")
        if read.penalty == CATASTROPHE and HOUSE.at(scene.house).catastrophe_blocks:
            lines[-1] = f"{attempt.task}: closed until a GM clears it (Dodge +{card.owed})"
    if card.consequence:
        lines.append(f"consequence: {card.consequence}")
    return tuple(lines)


def moved_on(settled: tuple[Resolved, ...], scene: Scene) -> tuple[str, ...]:
    """Earlier rolls that stand now because their roller went on; of hidden ones only that."""
    lines: list[str] = []
    for card in settled:
        row = scene.rolls.get(card.roll)
        if row is not None and row.sight.hidden:
            lines.append(f"roll {card.roll} stands")
            continue
        goal = f" ({card.attempt.task})" if card.attempt.task else ""
        verdict = words.verdict(card.attempt, card.reading)
        lines.append(f"roll {card.roll}{goal} stands: {verdict}")
        lines += left_behind(card, scene)
    return tuple(lines)


def _paid(attempt: Attempt) -> tuple[str, ...]:
    return tuple(words.paid(payment) for payment in attempt.paid)


def _held(attempt: Attempt) -> str:
    """What the roller has kept back (FP-07)."""
    mine = [p for p in attempt.paid if p.what == DICE and p.name == attempt.name]
    return f"{attempt.name}: {words.holding(mine[-1].after)}" if mine else ""


def _advice(card: Waiting, scene: Scene) -> str:
    """What a dodge is worth here for an NPC's GM, or how rare this success is (FP-28, FP-42)."""
    attempt = card.attempt
    dice = len(attempt.faces)
    if attempt.targeted:
        target = scene.characters.get(attempt.target)
        if target and target.owner is None and dice <= HINTED_DICE and not attempt.reflexes:
            worth = float(dodge_worth(dice, attempt.hit))
            return (
                f"A dodge against {count(dice, 'die', 'dice')} saves {worth:.1f} levels on average."
            )
        return _held(attempt)
    if not attempt.passive:
        return _held(attempt)
    chance = float(chances(dice, attempt.hit, min(MOST_DEFENCE, attempt.passive)).success)
    if not chance:
        return f"Dodge {attempt.passive} takes out as many dice as were rolled: impossible."
    if chance < RARE:
        return f"{words.percent(chance)} was the chance of success; fewer dice fail smaller."
    return _held(attempt)


def odds_card(card: OddsShown, scene: Scene) -> Report:
    """Success, mean level and failure bands for each number of dice."""
    goal = f" for {card.task}" if card.task else ""
    dodge = passive(card.dodge, card.parts, card.weights)
    added = card.parts or card.weights
    rows = [
        f"{row.dice}: {words.percent(row.success)}, {row.mean:.2f}; "
        + " / ".join(f"{100 * row.bands.get(band, 0):.1f}" for band in FAILURES)
        for row in card.rows
    ]
    return Report(
        title=words.short(f"Odds{goal}: Dodge {dodge}, hits on {hit_words(card.hit)}", 250),
        why=(
            *((words.passive_words(card.dodge, card.parts, card.weights),) if added else ()),
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


def held_back_card(card: HeldBack, scene: Scene) -> Report:
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
            words.short(expected, 100),
            "the target dodges" if card.target_dodges else "the target does not dodge",
            "attack / hold: mean damage dealt, taken, and the difference",
            *rows,
        ),
        hint="A point dealt counts as much as a point taken.",
        private=True,
    )


def rules_card(card: RulesShown, scene: Scene) -> Report:
    """The rules in short, with the credit (FP-01)."""
    dodges = ", ".join(f"{value} {word}" for value, word, _ in words.DIFFICULTIES)
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


def what_if_card(card: WhatIfShown, scene: Scene) -> Report:
    """What else a finished roll could have been."""
    lines = [f"as read: {_short(card.real)}"]
    if card.bare.signed != card.real.signed or card.bare.success != card.real.success:
        lines.append(f"without the defence: {_short(card.bare)}")
    wins = sum(1 for read in card.more if read.success)
    mean = sum(read.level for read in card.more if read.success) / len(card.more)
    lines.append(
        f"one die more: success {words.percent(wins / len(card.more))}, mean level {mean:.1f}"
    )
    if card.shift:
        old, new, read = card.shift
        lines.append(f"1 Pyros, {old} into {new}: {_short(read)}")
    return Report(title="What if", why=tuple(lines), private=True)


def _short(read: Reading) -> str:
    return f"{'success' if read.success else 'failure'}, level {read.level} ({read.band})"
