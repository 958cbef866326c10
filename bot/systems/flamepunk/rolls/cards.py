"""The card of a roll: line 1, its dice, its sum, whom it changed; and why it reads so."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Way
from bot.core.people import player_of
from bot.core.report import DiceRow, Die, Head, Report
from bot.core.scene import Scene
from bot.core.words import bar, count, percent
from bot.shared.exchange.ways import buttons, by_hand
from bot.shared.exchange.windows import Tale
from bot.systems.flamepunk.house import HOUSE
from bot.systems.flamepunk.rolls import odds, words
from bot.systems.flamepunk.rolls.actions import Closed, RollState
from bot.systems.flamepunk.rolls.choices import ways
from bot.systems.flamepunk.rolls.earlier import Resolved, Waiting, tale_of_earlier
from bot.systems.flamepunk.rolls.menu import no_dice
from bot.systems.flamepunk.rolls.reading import as_it_fell, reading, verdict_changes
from bot.systems.flamepunk.rules.rolls import CATASTROPHE, MOST_DEFENCE
from bot.systems.flamepunk.rules.success import success_chance
from bot.systems.flamepunk.sheet import PLAYERS
from bot.systems.flamepunk.tasks.play import is_locked, visible_parts

CLOSED: dict[Closed, str] = {
    "taken": "not defended against",
    "overdue": "time is up: no defence was declared",
    "moved_on": "its roller went on",
}
"""How it came to stand, where that is worth a word."""


def roll(tale: Tale[RollState], scene: Scene) -> Report:
    """A roll that waits for somebody, or that was read."""
    state = tale.state
    reopened = bool(tale.versions) and bool(tale.versions[-1].state.closed)
    # Whoever is attacked is called once, not again for each thing that is done to the roll.
    fresh = reopened or (not state.reflexes and state.shift is None)
    waiting = not state.closed
    total = words.level_sum(state.reading)
    return Report(
        _head(state, scene),
        tone="pending" if waiting else "good" if state.reading.success else "bad",
        dice=(_dice_row(tale),),
        lines=(total,) if total else (),
        changes=_changes(state, scene),
        choices=buttons(ways(tale, scene), tale),
        roll=tale.roll,
        call=player_of(state.target) if waiting and state.has_target and fresh else None,
    )


def explain(tale: Tale[RollState], scene: Scene) -> tuple[str, ...]:
    """Why it reads as it does, and what else it could have been."""
    state = tale.state
    if not state.closed:
        return (*words.steps(state), *_chance(state))
    hindsight = odds.look_back(state, HOUSE.at(scene.house))
    closed = state.closed if state.has_target or state.closed != "overdue" else ""
    return (
        *words.steps(state),
        *((CLOSED[closed],) if closed in CLOSED else ()),
        *_chance(state),
        *words.describe_hindsight(hindsight, lambda reading: words.effect(reading, state)),
    )


def again(tale: Tale[RollState], scene: Scene) -> Way | None:
    """The same task once more, while there are dice and it is not locked."""
    state, action = tale.state, tale.asked
    if state.has_target or action is None or state.roller not in scene.characters:
        return None
    house = HOUSE.at(scene.house)
    parts = visible_parts(scene, house, state.roller, state.task)
    why = "locked" if is_locked(house, parts) else no_dice(scene, state.roller)
    return Way(action, "", player_of(state.roller), not_now=why)


def npc_words(state: RollState) -> str:
    """What an NPC has done by itself: `dodges for 1 die`, `takes it`."""
    own = next((reflex for reflex in reversed(state.reflexes) if reflex.who == state.target), None)
    return f"dodges for {count(own.cost, 'die', 'dice')}" if own is not None else "takes it"


def earlier_card(outcome: Resolved | Waiting, scene: Scene) -> Report:
    """A roll of an earlier version's journal, as it is told today."""
    tale = tale_of_earlier(outcome)
    card = roll(tale, scene)
    return replace(
        card,
        changes=(*card.changes, *earlier_rolls(tale.also, scene)),
        also=tuple(roll(other, scene) for other in tale.also),
    )


def _head(state: RollState, scene: Scene) -> Head:
    """Line 1, with what it was first."""
    return replace(head_of(state), first=_first(state, scene))


def head_of(state: RollState) -> Head:
    """`Skaz attacks Blazer: 4 damage`, `Skaz, the lock: SUCCESS 6, solid`."""
    reading = state.reading
    if not state.has_target:
        verdict = words.verdict(reading)
        return Head(state.name, state.task, verdict, number=reading.signed_level)
    if not state.deals_damage:
        who = f"{state.name} acts against {state.target_name}"
        about = state.task or ("" if state.is_task else state.kind)
        return Head(who, about, words.verdict(reading), number=reading.signed_level)
    verb = "hits" if reading.success else "misses"
    damage = f"{reading.level} damage" if reading.success else ""
    if not state.closed:
        verb, damage = "attacks", damage or "no hit"
    who = f"{state.name} {verb} {state.target_name}"
    return Head(who, state.task, damage, number=reading.level)


def _first(state: RollState, scene: Scene) -> str:
    """What the card said first, where it has changed since."""
    house = HOUSE.at(scene.house)
    before = reading(as_it_fell(state), house)
    if not verdict_changes(before, state.reading, house):
        return ""
    return words.effect(before, state)


def _dice_row(tale: Tale[RollState]) -> DiceRow:
    """All dice of the roll: hits, what is out, what was turned; at the end a task's Dodge."""
    state = tale.state
    removed = list(state.reading.removed)
    dice: list[Die] = []
    for place, face in enumerate(state.faces):
        was = (state.shift[1],) if state.shift is not None and state.shift[0] == place else ()
        mark = "hit" if face in state.hit else "changed" if was else "plain"
        if face in removed:
            removed.remove(face)
            mark = "removed"
        dice.append(Die(face, mark, was))
    faces = words.join_faces(state.reading.removed)
    out = f" (Dodge {state.passive}{'' if state.reflexes else f': {faces} out'})"
    typed_dice = by_hand(tale, state.roller, "roll")
    return DiceRow("", tuple(dice), ends=out if state.passive else "", by_hand=typed_dice)


def _changes(state: RollState, scene: Scene) -> tuple[str, ...]:
    """What a task remembers, then one line for each who was changed by the last that was done."""
    lines = list(_aftermath(state, scene))
    own, later = state.paid[:1], state.paid[1:]
    payments = own if not later and state.closed in {"", "rolled"} else later
    for name in dict.fromkeys(payment.name for payment in payments):
        line = words.describe_payments([payment for payment in payments if payment.name == name])
        hurt = state.wounds is not None and name == state.target_name
        lines.append(line + (_wounds(state) if hurt else ""))
    if state.wounds is not None and all(payment.name != state.target_name for payment in payments):
        lines.append(f"{state.target_name}{_pool(state, scene)}{_wounds(state)}")
    return tuple(lines)


def _pool(state: RollState, scene: Scene) -> str:
    """The target's dice as they were when it was wounded."""
    if state.target_dice is not None:
        return f" {bar(*state.target_dice)}"
    if state.target not in scene.characters:
        return ""
    dice = PLAYERS.of(scene, state.target).dice
    return f" {bar(dice.current, dice.maximum)}"


def _wounds(state: RollState) -> str:
    before, after = state.wounds or (0, 0)
    return f" wounds {before} → {after}{', out' if state.fell else ''}"


def _aftermath(state: RollState, scene: Scene) -> tuple[str, ...]:
    """What a task remembers: `the door: Dodge +1 for Skaz from now`; what else a failure brings."""
    reading, house = state.reading, HOUSE.at(scene.house)
    lines: list[str] = []
    if state.forgotten:
        lines.append(f"{state.task}: Dodge +{state.forgotten} forgotten")
    if not reading.success and state.owed:
        whose = "everybody" if house.penalty_scope == "task" else state.name
        lines.append(f"{state.task}: Dodge +{state.owed} for {whose} from now")
        if reading.penalty == CATASTROPHE and house.catastrophe_blocks:
            lines[-1] = f"{state.task}: locked until a GM clears it (Dodge +{state.owed})"
    if state.consequence:
        lines.append(f"“{state.consequence}”")
    return tuple(lines)


def earlier_rolls(tales: tuple[Tale[RollState], ...], scene: Scene) -> tuple[str, ...]:
    """Earlier rolls that stand now because their roller went on; nothing of hidden ones."""
    lines: list[str] = []
    for tale in tales:
        pending, state = scene.rolls.get(tale.roll), tale.state
        if pending is None or not pending.sight.hidden:
            lines += [_head(state, scene).text, *_aftermath(state, scene)]
    return tuple(lines)


def _chance(state: RollState) -> tuple[str, ...]:
    """How likely a task's success was before the dice fell (FP-28, FP-42)."""
    if state.has_target:
        return ()
    success = success_chance(len(state.faces), state.hit, min(MOST_DEFENCE, state.passive))
    return (f"success before the dice: {percent(success)}",)
