"""Rolls: dice out of the pool, kept while people decide, then read (FP-05 to FP-33)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.core.words import clean, listed
from bot.shared.conditions import modifiers_for
from bot.systems.flamepunk.house import HOUSE, HouseRules
from bot.systems.flamepunk.rolls.actions import Attempt, Consequence, Paid, Resolved, Roll, Waiting
from bot.systems.flamepunk.rules import rolls
from bot.systems.flamepunk.rules.removal import (
    joint_removal,
    possible_shifts,
    rank,
    shift_die,
    without_faces,
)
from bot.systems.flamepunk.rules.rolls import Reading, read
from bot.systems.flamepunk.sheet import DICE, KEY, KINDS, Player, afford, player, with_dice
from bot.systems.flamepunk.tasks import play as tasks_play

DODGES = "dodge"
"""What a condition's modifier is called that counts like a GM's Dodge (FP-36, FP-37)."""


def dodge_modifiers(scene: Scene, who: str) -> tuple[tuple[str, int], ...]:
    """What this character's conditions change of the Dodge against their rolls, now."""
    round_ = scene.combat.round if scene.combat else None
    return modifiers_for(scene.conditions, who, DODGES, now=round_)


def reading(attempt: Attempt, house: HouseRules, *, chosen: Sequence[int] | None = None) -> Reading:
    """How the roll reads if it is closed now: one joint best removal (FA-15).

    `chosen` are faces a GM takes out for the passive Dodge instead of the bot (FP-37), checked.
    """
    by_hand = (*attempt.by_hand, *(chosen or ()))
    free = attempt.left_to_bot - (attempt.passive if chosen is not None else 0)
    removed = joint_removal(
        attempt.faces, attempt.hit, by_hand=by_hand, allowance=free, how=house.policy
    )
    return read(
        without_faces(attempt.faces, removed),
        attempt.hit,
        removed=removed,
        attack=not attempt.is_task,
        plain_penalty=house.plain_failure_penalty,
    )


def turn_die(attempt: Attempt, old: int, new: int) -> Attempt:
    """The roll with one die turned; raises `face_not_in_roll` (FA-17)."""
    faces = shift_die(attempt.faces, old, new)
    return replace(attempt, faces=faces, shift=(attempt.faces.index(old), old, new))


def rank_shifts(attempt: Attempt, house: HouseRules) -> list[tuple[int, int, Reading]]:
    """Every shift the table allows with the reading it leads to, best for the roller first."""
    if house.pyros_shift == "off" or attempt.shift or attempt.reflexes:
        return []
    ranked = [
        (old, new, reading(turn_die(attempt, old, new), house))
        for old, new in possible_shifts(attempt.faces, any_face=house.pyros_shift == "any")
    ]
    ranked.sort(key=lambda shift: (-shift[2].success, -shift[2].signed_level, shift[0], shift[1]))
    return ranked


def find_roll(scene: Scene, number: int) -> tuple[OpenRoll, Attempt]:
    """An open roll by its number; 0 means the newest one open.

    Raises `unknown_roll` for a number never rolled here, `roll_closed` for one resolved already.
    """
    if not number:
        waiting = [
            n for n, pending in scene.rolls.items() if pending.open and pending.system == KEY
        ]
        number = max(waiting, default=scene.last_roll)
    pending = scene.open_roll(number, system=KEY)
    return pending, msgspec.json.decode(pending.state, type=Attempt)


def with_attempt(
    scene: Scene, pending: OpenRoll, attempt: Attempt, *, is_open: bool = True
) -> Scene:
    """The scene with this roll as it stands now, open or closed."""
    return with_roll(scene, replace(pending, state=msgspec.json.encode(attempt), open=is_open))


def open_rolls(scene: Scene) -> tuple[tuple[OpenRoll, Attempt], ...]:
    """Every open Flamepunk roll of the table, oldest first."""
    return tuple(
        (pending, msgspec.json.decode(pending.state, type=Attempt))
        for _, pending in sorted(scene.rolls.items())
        if pending.open and pending.system == KEY
    )


LONGEST_CONSEQUENCE = 300


def roll(action: Roll, scene: Scene, dice: Dice) -> tuple[Waiting | Resolved, Scene]:
    """Pay the dice, roll them, and read them at once where nobody has anything to decide.

    Raises `no_dice`, `too_many_dice`, `bad_defence`, `bad_hit_numbers`, `bad_context`,
    `bad_name`, `insufficient_dice`, `own_roll`, `task_blocked`, and what naming a character raises.
    """
    house = HOUSE.at(scene.house)
    number = rolls.check_dice(action.dice)
    dodge = rolls.check_defence(action.dodge)
    who, scene = player(scene, action.who)
    target, scene = _target_of(action, who, scene)
    kind = action.kind or ("physical" if target else "task")
    if kind not in KINDS:
        raise Refusal("bad_context", f"A roll is {listed(KINDS, last='or')}, not “{kind[:20]}”.")
    hit = rolls.parse_hits(action.hit) if action.hit else who.sheet.hit
    task = clean(action.task, what="task") if action.task.strip() else ""
    afford(scene, who, number)
    settled: tuple[Resolved, ...] = ()
    if action.settle:
        settled, scene = settle_rolls(scene, who.key)
    parts = tasks_play.penalty_parts(scene, house, who.key, task)
    tasks_play.refuse_retry(house, task, parts)
    left = who.dice.current - number
    attempt = Attempt(
        roller=who.key,
        name=who.name,
        faces=dice.roll(number, rolls.SIDES),
        hit=hit,
        kind=kind,
        target=target.key if target else "",
        target_name=target.name if target else "",
        task=task,
        dodge=dodge,
        parts=parts,
        weights=dodge_modifiers(scene, who.key),
        paid=(Paid(who.name, DICE, who.dice.current, left, who.dice.maximum),),
    )
    pending = OpenRoll(
        number=scene.last_roll + 1,
        system=KEY,
        who=who.key,
        state=b"",
        deadline=scene.now + house.timeout if house.timeout else None,
    )
    scene = with_dice(scene, who, left)
    if action.final or (action.settle and has_no_choice(attempt, house, pyros=who.pyros.current)):
        return close_roll(scene, pending, attempt, how="rolled", settled=settled)
    current = reading(attempt, house)
    return Waiting(pending.number, attempt, current, settled), with_attempt(scene, pending, attempt)


def _target_of(action: Roll, who: Player, scene: Scene) -> tuple[Player | None, Scene]:
    if not action.target.strip():
        return None, scene
    target, scene = player(scene, action.target)
    if target.key == who.key:
        raise Refusal("own_roll", f"{who.name} cannot be the target of their own roll.")
    return target, scene


def has_no_choice(attempt: Attempt, house: HouseRules, *, pyros: int) -> bool:
    """Whether nobody has anything left to choose.

    Against somebody that is a failure, which no removal makes worse (FA-28), that no shift turns
    into a success; else a roll without another removal and a useful shift.
    """
    current = reading(attempt, house)
    forced = house.policy.exact and attempt.passive >= len(attempt.faces)
    if current.success if attempt.has_target else attempt.passive and not forced:
        return False
    better = rank_shifts(attempt, house) if pyros else []
    if not better or attempt.has_target:
        return not better or not better[0][2].success
    return not _is_better(better[0][2], current)


def _is_better(new: rolls.Reading, old: rolls.Reading) -> bool:
    return (new.success, new.signed_level) > (old.success, old.signed_level)


def close_roll(
    scene: Scene,
    pending: OpenRoll,
    attempt: Attempt,
    *,
    how: str,
    chosen: Sequence[int] | None = None,
    settled: tuple[Resolved, ...] = (),
) -> tuple[Resolved, Scene]:
    """Read the roll, keep it closed, and book what a task's failure or success leaves behind.

    `chosen` are the faces a GM takes out for the passive Dodge, checked. Only rolls of kind `task`
    leave anything (FA-10, FA-27).
    """
    house = HOUSE.at(scene.house)
    read = reading(attempt, house, chosen=chosen)
    scene = with_attempt(scene, pending, attempt, is_open=False)
    owed = forgotten = 0
    if attempt.task and attempt.is_task:
        before = tasks_play.penalty_parts(scene, house, attempt.roller, attempt.task)
        owed = sum(amount for _, amount in before)
        if read.success and house.clear_on_success:
            forgotten, owed = owed, 0
            scene = tasks_play.forget_failures(scene, house, attempt.roller, attempt.task)
        elif read.penalty:
            owed += read.penalty
            part = (pending.number, read.penalty)
            scene = tasks_play.add_failure(scene, house, attempt.roller, attempt.task, part)
    return Resolved(pending.number, attempt, read, how, owed, forgotten, settled=settled), scene


def settle_rolls(scene: Scene, who: str) -> tuple[tuple[Resolved, ...], Scene]:
    """Let this character's open task rolls stand, so that a retry meets its penalty."""
    settled: list[Resolved] = []
    for pending, attempt in open_rolls(scene):
        if attempt.roller == who and not attempt.has_target:
            result, scene = close_roll(scene, pending, attempt, how="moved_on")
            settled.append(result)
    return tuple(settled), scene


def verdict_changes(before: rolls.Reading, after: rolls.Reading, house: HouseRules) -> bool:
    """Whether the verdict is another one, so that the earlier one is worth keeping."""
    return rank(before, house.policy)[:2] != rank(after, house.policy)[:2]


def add_consequence(action: Consequence, scene: Scene, dice: Dice) -> tuple[Resolved, Scene]:
    """The GM's consequence of a catastrophe, on the card of that roll (FP-32).

    Raises `unknown_roll` when the roll was none, `bad_name` for empty or overlong words.
    """
    card = _card_of(action)
    text = " ".join(action.text.split())
    if card.reading.band != "catastrophic" or card.roll != action.roll:
        raise Refusal("unknown_roll", "Only a catastrophic failure asks for a consequence.")
    if not 1 <= len(text) <= LONGEST_CONSEQUENCE:
        raise Refusal(
            "bad_name",
            f"A consequence has 1 to {LONGEST_CONSEQUENCE} characters; yours has {len(text)}.",
        )
    return replace(card, consequence=text, settled=()), scene


def _card_of(action: Consequence) -> Resolved:
    try:
        return msgspec.json.decode(action.card, type=Resolved)
    except msgspec.DecodeError as error:
        raise Refusal(
            "unknown_roll", "Press “Add consequence” on the card of a catastrophic failure."
        ) from error
