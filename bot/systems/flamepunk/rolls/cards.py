"""The cards of rolls: waiting for somebody, or read; and those of looks ahead and back."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from bot.core.people import player_of
from bot.core.report import DiceRow, Die, Report
from bot.core.scene import Scene
from bot.core.words import count, join_words
from bot.shared.exchange.windows import Tale
from bot.systems.flamepunk.house import HOUSE
from bot.systems.flamepunk.rolls import words
from bot.systems.flamepunk.rolls.actions import (
    Closed,
    HeldBack,
    OddsShown,
    RollState,
    RulesShown,
    WhatIfShown,
    passive,
)
from bot.systems.flamepunk.rolls.choices import open_choices, result_choices
from bot.systems.flamepunk.rolls.earlier import Resolved, Waiting, tale_of_earlier
from bot.systems.flamepunk.rolls.reading import reading, stages, verdict_changes
from bot.systems.flamepunk.rules.odds import chances, dodge_value
from bot.systems.flamepunk.rules.rolls import CATASTROPHE, MOST_DEFENCE, Reading, describe_hits
from bot.systems.flamepunk.sheet import DICE

HINTED_DICE = 10
RARE = 0.25

CREDIT = "The 666 engine and Flamepunk are by Asklepios."
FAILURES = ("significant", "botched", "catastrophic")

CLOSED: dict[Closed, str] = {
    "rolled": "",
    "stood": "",
    "taken": "not defended against",
    "defended": "",
    "overdue": "time is up: no defence was declared",
    "moved_on": "let stand, as its roller went on",
}


def roll(tale: Tale[RollState], scene: Scene) -> Report:
    """A roll that waits for somebody, or that was read."""
    return _result(tale, scene) if tale.state.closed else _open_roll(tale, scene)


def earlier_card(outcome: Resolved | Waiting, scene: Scene) -> Report:
    """A roll of an earlier version's journal, as it is told today."""
    tale = tale_of_earlier(outcome)
    card = roll(tale, scene)
    return replace(
        card,
        changes=(*card.changes, *earlier_rolls(tale.also, scene)),
        also=tuple(roll(other, scene) for other in tale.also),
    )


def _open_roll(tale: Tale[RollState], scene: Scene) -> Report:
    """For its target, or for the roller and the GM."""
    state = tale.state
    reopened = bool(tale.versions) and bool(tale.versions[-1].state.closed)
    fresh = reopened or (not state.reflexes and state.shift is None)
    return Report(
        head=words.shorten(words.expectation(state, state.reading), 250),
        tone="pending",
        dice=(_dice_row(state),),
        why=words.steps(state),
        changes=_payments(state),
        choices=open_choices(tale, scene),
        was=_earlier_titles(state, scene),
        hint=_advice(state, scene),
        roll=tale.roll,
        call=player_of(state.target) if state.has_target and fresh else None,
    )


def _result(tale: Tale[RollState], scene: Scene) -> Report:
    """Verdict first, and what it leaves behind."""
    state = tale.state
    closed = CLOSED[state.closed] if state.has_target or state.closed != "overdue" else ""
    return Report(
        head=words.verdict(state, state.reading),
        tone="good" if state.reading.success else "bad",
        dice=(_dice_row(state),),
        why=(*words.steps(state), *((closed,) if closed else ())),
        changes=(*_payments(state), *_aftermath(state, scene)),
        choices=(*open_choices(tale, scene), *result_choices(tale)),
        was=_earlier_titles(state, scene),
        hint=_reserve(state),
        roll=tale.roll,
    )


def _earlier_titles(state: RollState, scene: Scene) -> tuple[str, ...]:
    """What the card said before, wherever the verdict has changed since."""
    house = HOUSE.at(scene.house)
    earlier = tuple(stages(state))
    if len(earlier) == 1:
        return ()
    readings = [(stage, reading(stage, house)) for stage in earlier]
    return tuple(
        words.expectation(stage, before)
        for (stage, before), (_, after) in pairwise(readings)
        if verdict_changes(before, after, house)
    )


def _dice_row(state: RollState) -> DiceRow:
    """All dice of the roll: hits, what was taken out, what was turned."""
    gone = list(state.reading.removed)
    dice: list[Die] = []
    for place, face in enumerate(state.faces):
        was = (state.shift[1],) if state.shift is not None and state.shift[0] == place else ()
        if face in gone:
            gone.remove(face)
            dice.append(Die(face, "removed", was))
        elif face in state.hit:
            dice.append(Die(face, "hit", was))
        else:
            dice.append(Die(face, "changed" if was else "plain", was))
    goal = f" for {state.task}" if state.task else ""
    aim = f" at {state.target_name}" if state.has_target else ""
    return DiceRow(f"{state.name} rolled{goal}{aim}", tuple(dice))


def _aftermath(state: RollState, scene: Scene) -> tuple[str, ...]:
    """What a task remembers: `next try at door: Dodge +1`, or that it forgets or is closed."""
    read = state.reading
    lines: list[str] = []
    if state.forgotten:
        lines.append(f"{state.task}: earlier failures forgotten (Dodge +{state.forgotten} gone)")
    if not read.success and state.owed:
        added = f" (+{read.penalty} now)" if 0 < read.penalty < state.owed else ""
        lines.append(f"next try at {state.task}: Dodge +{state.owed}{added}")
        if read.penalty == CATASTROPHE and HOUSE.at(scene.house).catastrophe_blocks:
            lines[-1] = f"{state.task}: closed until a GM clears it (Dodge +{state.owed})"
    if state.wounds is not None:
        before, after = state.wounds
        lines.append(f"{state.target_name}: wounds {before} → {after}")
    if state.consequence:
        lines.append(f"consequence: {state.consequence}")
    return tuple(lines)


def earlier_rolls(tales: tuple[Tale[RollState], ...], scene: Scene) -> tuple[str, ...]:
    """Earlier rolls that stand now because their roller went on; of hidden ones only that."""
    lines: list[str] = []
    for tale in tales:
        pending, state = scene.rolls.get(tale.roll), tale.state
        if pending is not None and pending.sight.hidden:
            lines.append(f"roll {tale.roll} stands")
            continue
        goal = f" ({state.task})" if state.task else ""
        lines.append(f"roll {tale.roll}{goal} stands: {words.verdict(state, state.reading)}")
        lines += _aftermath(state, scene)
    return tuple(lines)


def _payments(state: RollState) -> tuple[str, ...]:
    return tuple(words.describe_payment(payment) for payment in state.paid)


def _reserve(state: RollState) -> str:
    """What the roller has kept back (FP-07)."""
    payments = [p for p in state.paid if p.what == DICE and p.name == state.name]
    return f"{state.name}: {words.describe_reserve(payments[-1].after)}" if payments else ""


def _advice(state: RollState, scene: Scene) -> str:
    """What a dodge is worth here for an NPC's GM, or how rare this success is (FP-28, FP-42)."""
    dice = len(state.faces)
    if state.has_target:
        target = scene.characters.get(state.target)
        if target and target.owner is None and dice <= HINTED_DICE and not state.reflexes:
            value = float(dodge_value(dice, state.hit))
            return (
                f"A dodge against {count(dice, 'die', 'dice')} saves {value:.1f} levels on average."
            )
        return _reserve(state)
    if not state.passive:
        return _reserve(state)
    chance = float(chances(dice, state.hit, min(MOST_DEFENCE, state.passive)).success)
    if not chance:
        return f"Dodge {state.passive} takes out as many dice as were rolled: impossible."
    if chance < RARE:
        return f"{words.percent(chance)} was the chance of success; fewer dice fail smaller."
    return _reserve(state)


def odds(outcome: OddsShown, scene: Scene) -> Report:
    """Success, mean level and failure bands for each number of dice."""
    goal = f" for {outcome.task}" if outcome.task else ""
    dodge = passive(outcome.dodge, outcome.parts, outcome.modifiers)
    added = outcome.parts or outcome.modifiers
    lines = [
        f"{chance.dice}: {words.percent(chance.success)}, {chance.mean:.2f}; "
        + " / ".join(f"{100 * chance.bands.get(band, 0):.1f}" for band in FAILURES)
        for chance in outcome.rows
    ]
    return Report(
        head=words.shorten(f"Odds{goal}: Dodge {dodge}, hits on {describe_hits(outcome.hit)}", 250),
        why=(
            *(
                (words.describe_dodge(outcome.dodge, outcome.parts, outcome.modifiers),)
                if added
                else ()
            ),
            "dice: success, mean level; % significant / botched / catastrophic",
            *lines,
        ),
        hint=" ".join(_warnings(outcome, dodge)),
        private=True,
    )


def _warnings(outcome: OddsShown, dodge: int) -> list[str]:
    """What the numbers say in words (FP-28, FP-42)."""
    lines: list[str] = []
    hopeless = [chance.dice for chance in outcome.rows if not chance.success]
    rare = [chance.dice for chance in outcome.rows if 0 < chance.success < RARE]
    safe = [chance.dice for chance in outcome.rows if not chance.bands.get("catastrophic")]
    if hopeless:
        lines.append(f"Dodge {dodge} is impossible with {_span(hopeless)}.")
    if rare:
        lines.append(f"Below 25 % with {_span(rare)}: fewer dice fail smaller.")
    if safe and len(safe) < len(outcome.rows) and safe == list(range(1, len(safe) + 1)):
        lines.append(f"No catastrophe below {len(safe) + 1} dice.")
    if outcome.pool is not None:
        lines.append(f"{outcome.name} holds {count(outcome.pool, 'die', 'dice')}.")
    return lines


def _span(dice: list[int]) -> str:
    if dice == list(range(dice[0], dice[-1] + 1)) and len(dice) > 1:
        return f"{dice[0]} to {dice[-1]} dice"
    return f"{join_words(map(str, dice))} {'die' if dice == [1] else 'dice'}"


def dice_split(outcome: HeldBack, scene: Scene) -> Report:
    """How many dice to attack with, and what every other split would cost."""
    best = outcome.rows[outcome.best]
    dice = ", ".join(map(str, outcome.incoming))
    attacks = count(len(outcome.incoming), "attack") if outcome.incoming else "no attack"
    expected = f"{attacks} expected" + (f", dice: {dice}" if dice else "")
    lines = [
        f"{split.attack} / {split.held}: deals {split.dealt:.2f}, takes {split.taken:.2f}, "
        f"{split.dealt - split.taken:+.2f}" + (" ← best" if split.attack == outcome.best else "")
        for split in outcome.rows
    ]
    return Report(
        head=f"Attack with {best.attack}, hold {best.held}",
        why=(
            words.shorten(expected, 100),
            "the target dodges" if outcome.target_dodges else "the target does not dodge",
            "attack / hold: mean damage dealt, taken, and the difference",
            *lines,
        ),
        hint="A point dealt counts as much as a point taken.",
        private=True,
    )


def rules(outcome: RulesShown, scene: Scene) -> Report:
    """The rules in short, with the credit (FP-01)."""
    dodges = ", ".join(f"{value} {word}" for value, word, _ in words.DIFFICULTIES)
    return Report(
        head="Flamepunk in short",
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


def what_if(outcome: WhatIfShown, scene: Scene) -> Report:
    """What else a finished roll could have been."""
    lines = [f"as read: {_describe_reading(outcome.real)}"]
    if (
        outcome.bare.signed_level != outcome.real.signed_level
        or outcome.bare.success != outcome.real.success
    ):
        lines.append(f"without the defence: {_describe_reading(outcome.bare)}")
    wins = sum(1 for read in outcome.more if read.success)
    mean = sum(read.level for read in outcome.more if read.success) / len(outcome.more)
    lines.append(
        f"one die more: success {words.percent(wins / len(outcome.more))}, mean level {mean:.1f}"
    )
    if outcome.shift:
        old, new, read = outcome.shift
        lines.append(f"1 Pyros, {old} into {new}: {_describe_reading(read)}")
    return Report(head="What if", why=tuple(lines), private=True)


def _describe_reading(read: Reading) -> str:
    return f"{'success' if read.success else 'failure'}, level {read.level} ({read.band})"
