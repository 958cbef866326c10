"""The cards of rolls: waiting for somebody, or read."""

from __future__ import annotations

from bot.core.people import play
from bot.core.report import DiceRow, Die, Report
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.flamepunk.house import at_table
from bot.systems.flamepunk.rolls import words
from bot.systems.flamepunk.rolls.actions import Attempt, Resolved, Waiting
from bot.systems.flamepunk.rolls.choices import once_resolved, while_waiting
from bot.systems.flamepunk.rules.odds import chances, dodge_worth
from bot.systems.flamepunk.rules.rolls import CATASTROPHE, MOST_DEFENCE, Reading
from bot.systems.flamepunk.sheet import DICE

HINTED_DICE = 10
RARE = 0.25

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
        if read.penalty == CATASTROPHE and at_table(scene.house).catastrophe_blocks:
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
