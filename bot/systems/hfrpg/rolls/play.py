"""A roll from its preparation to its end (the core procedure, HF-02 to HF-36)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.core.words import clean
from bot.systems.hfrpg import sheet
from bot.systems.hfrpg.house import HOUSE, HouseRules
from bot.systems.hfrpg.rolls.actions import (
    Attempt,
    Automatic,
    Best,
    Bonus,
    Drop,
    Dropped,
    Ease,
    Group,
    Half,
    HalfShown,
    Hand,
    Harshest,
    Join,
    Keep,
    Lower,
    Prepared,
    Resolved,
    Roll,
    Rules,
    RulesShown,
    Throw,
    Waiting,
)
from bot.systems.hfrpg.rolls.result import aimed, finish
from bot.systems.hfrpg.rolls.waiting import find, keep, refuse_pending
from bot.systems.hfrpg.rules import rolls, tokens
from bot.systems.hfrpg.rules.rolls import automatic, no_roll
from bot.systems.hfrpg.sheet import KEY, Player, player
from bot.systems.hfrpg.tokens import play as tokens_play
from bot.systems.hfrpg.tokens.play import balance, has_pool

Thrown = Waiting | Resolved | Automatic


def roll(action: Roll, scene: Scene, dice: Dice) -> tuple[Prepared | Thrown, Scene]:
    """A roll by command, thrown at once unless it is to be made `ready`.

    Raises `roll_pending`, `no_roll`, `bad_difficulty`, `bad_shift`, `no_dice`, `too_many_dice`,
    `bad_stat`, `not_a_number`, `unknown_stat`, `no_session` and what naming a character raises.
    """
    who, scene = player(scene, action.who)
    refuse_pending(scene, who.key)
    asked = (action.attribute, action.competency, action.specialisation)
    attempt = _attempt(action, scene, who, asked)
    if action.typed and not attempt.sides:
        raise no_roll(attempt.level)
    row = _row(scene, who.key)
    if action.ready:
        return Prepared(row.number, attempt), keep(scene, row, attempt)
    return _throw(scene, row, attempt, dice, final=action.final)


def group(action: Group, scene: Scene, dice: Dice) -> tuple[Prepared, Scene]:
    """A group roll that others may join; kinds as for `roll`."""
    who, scene = player(scene, action.who)
    refuse_pending(scene, who.key)
    asked = (action.attribute, action.competency, action.specialisation)
    attempt = replace(_attempt(action, scene, who, asked), group=True)
    row = _row(scene, who.key)
    return Prepared(row.number, attempt), keep(scene, row, attempt)


def join(action: Join, scene: Scene, dice: Dice) -> tuple[Prepared, Scene]:
    """One more in a group (HF-35, HF-36).

    Raises `duplicate_member`, `too_many_members`, and what a roll's values raise.
    """
    row, attempt = find(scene, action.roll, "ready")
    if not attempt.group:
        raise Refusal("wrong_stage", "This roll is not a group's.")
    who, scene = player(scene, action.who or _mine(scene))
    if any(hand.key == who.key for hand in attempt.hands):
        raise Refusal("duplicate_member", f"{who.name} is in the group already.")
    if len(attempt.hands) >= rolls.MOST_MEMBERS:
        raise Refusal("too_many_members", f"A group has at most {rolls.MOST_MEMBERS} members.")
    given = (action.attribute, action.competency, action.specialisation)
    values = given if action.attribute else attempt.asked
    hands = (*attempt.hands, hand_of(who, values))
    leads = rolls.leader([hand.member for hand in hands])
    attempt = replace(attempt, hands=hands, leads=leads)
    return Prepared(row.number, attempt), keep(scene, row, attempt)


def ease(action: Ease, scene: Scene, dice: Dice) -> tuple[Prepared, Scene]:
    """Another difficulty before the dice are thrown (HF-11)."""
    row, attempt = find(scene, action.roll, "ready")
    attempt = replace(attempt, level=rolls.shifted(attempt.level, action.steps))
    return Prepared(row.number, attempt), keep(scene, row, attempt)


def drop(action: Drop, scene: Scene, dice: Dice) -> tuple[Dropped, Scene]:
    """A prepared roll is not made after all."""
    row, attempt = find(scene, action.roll, "ready")
    return Dropped(row.number, attempt), keep(scene, row, attempt, open_=False)


def throw(action: Throw, scene: Scene, dice: Dice) -> tuple[Thrown, Scene]:
    """The dice of a prepared roll; raises `too_few_members`, `roll_pending`, `no_session`."""
    row, attempt = find(scene, action.roll, "ready")
    if attempt.group:
        rolls.leader([hand.member for hand in attempt.hands])
    if attempt.roller not in scene.characters:
        raise Refusal("unknown_character", f"{attempt.name} is no longer at this table.")
    refuse_pending(scene, attempt.roller)
    return _throw(scene, row, attempt, dice)


def bonus(action: Bonus, scene: Scene, dice: Dice) -> tuple[Waiting | Resolved, Scene]:
    """One bonus on a die of this face; the last one reads the roll.

    Raises `face_not_in_roll`, `above_maximum`, `insufficient_bonus`.
    """
    row, attempt = find(scene, action.roll, "bonus")
    attempt = _used(attempt, action.face)
    tokens.raised(attempt.faces, attempt.sides, attempt.use, attempt.balance)
    if attempt.left < 1:
        return finish(scene, row, attempt, dice, how="best")
    return Waiting(row.number, attempt, row.deadline), keep(scene, row, attempt)


def best(action: Best, scene: Scene, dice: Dice) -> tuple[Resolved, Scene]:
    """The bonuses left where they do most, or most for a target."""
    row, attempt = find(scene, action.roll, "bonus")
    how = HOUSE.at(scene.house).explode_total
    if action.target:
        more = aimed(attempt, how, action.target)
    else:
        more = tokens.best(attempt.shown, attempt.sides, attempt.left, how)
    return finish(scene, row, _with(attempt, more), dice, how="best")


def stand(action: Keep, scene: Scene, dice: Dice) -> tuple[Resolved, Scene]:
    """The roll as it lies."""
    row, attempt = find(scene, action.roll, "bonus")
    return finish(scene, row, attempt, dice, how="overdue" if action.overdue else "kept")


def lower(action: Lower, scene: Scene, dice: Dice) -> tuple[Waiting | Resolved, Scene]:
    """One penalty on a die of this face; the last one reads the roll.

    Raises `below_minimum`, `face_not_in_roll`.
    """
    row, attempt = find(scene, action.roll, "gm_penalty")
    if action.face == 1:
        raise Refusal("below_minimum", "A die is lowered to 1 at least.")
    attempt = _used(attempt, action.face)
    if attempt.left < 1:
        return finish(scene, row, attempt, dice, how="placed")
    return Waiting(row.number, attempt, row.deadline), keep(scene, row, attempt)


def harshest(action: Harshest, scene: Scene, dice: Dice) -> tuple[Resolved, Scene]:
    """The penalties left where they hurt most (HA-09)."""
    row, attempt = find(scene, action.roll, "gm_penalty")
    attempt = harshly(attempt, HOUSE.at(scene.house))
    return finish(scene, row, attempt, dice, how="overdue" if action.overdue else "harshest")


def hand_of(who: Player, asked: tuple[str, str, str]) -> Hand:
    """A character with the numbers asked for; raises what they may raise."""
    attribute, competency, specialisation = asked
    member = rolls.Member(
        who.name,
        sheet.attribute(who, attribute),
        sheet.stat(who, competency, what="competency"),
        sheet.stat(who, specialisation, what="specialisation"),
    )
    return Hand(who.key, member)


def _attempt(
    action: Roll | Group, scene: Scene, who: Player, asked: tuple[str, str, str]
) -> Attempt:
    if abs(action.shift) > rolls.MOST_SHIFT:
        raise Refusal("bad_shift", f"A shift is -{rolls.MOST_SHIFT} to {rolls.MOST_SHIFT} steps.")
    level = action.difficulty or HOUSE.at(scene.house).difficulty
    return Attempt(
        by=who.key,
        hands=(hand_of(who, asked),),
        asked=asked,
        level=rolls.shifted(level, action.shift),
        task=clean(action.task, what="task") if action.task.strip() else "",
    )


def _row(scene: Scene, who: str) -> OpenRoll:
    return OpenRoll(number=scene.last_roll + 1, system=KEY, who=who, state=b"")


def _mine(scene: Scene) -> str:
    """The name whoever presses a button acts for: the active character, else their own."""
    seat = scene.seats[scene.actor.user]
    active = scene.characters.get(seat.active or "")
    return active.name if active is not None else seat.name


def _throw(
    scene: Scene, row: OpenRoll, attempt: Attempt, dice: Dice, *, final: bool = False
) -> tuple[Thrown, Scene]:
    here = HOUSE.at(scene.house)
    who = attempt.roller
    known = row.number in scene.rolls
    decided = automatic(attempt.level, balance(scene, who))
    if decided is not None:
        done = replace(attempt, stage="done")
        if known:
            scene = keep(scene, row, done, open_=False)
        return Automatic(done, decided, row.number if known else None), scene
    attempt, scene = fallen(scene, attempt, dice)
    faces, held = attempt.faces, attempt.balance
    row = replace(row, who=who)
    if held < 0 and attempt.left:
        alike = tokens.all_alike(faces, attempt.sides, -held, here.explode_total)
        if here.penalty_choice == "ask" and not alike and not final:
            return _wait(scene, row, replace(attempt, stage="gm_penalty"), here.gm_timeout)
        return finish(scene, row, harshly(attempt, here), dice, how="harshest")
    if held > 0 and attempt.left and not final:
        return _wait(scene, row, replace(attempt, stage="bonus"), here.bonus_timeout)
    return finish(scene, row, attempt, dice, how="rolled")


def fallen(scene: Scene, attempt: Attempt, dice: Dice) -> tuple[Attempt, Scene]:
    """The roll with its dice on the table beside the tokens held, none of them used.

    The session runs then; raises `no_session`.
    """
    session, scene = tokens_play.running(scene)
    faces = dice.roll(attempt.member.attribute, attempt.sides)
    held = balance(scene, attempt.roller) if has_pool(scene, attempt.roller) else 0
    use = (0,) * len(faces)
    thrown = replace(attempt, faces=faces, use=use, balance=held, session=session, stage="done")
    return thrown, scene


def _wait(scene: Scene, row: OpenRoll, attempt: Attempt, timeout: int) -> tuple[Waiting, Scene]:
    row = replace(row, deadline=scene.now + timeout if timeout else None)
    return Waiting(row.number, attempt, row.deadline), keep(scene, row, attempt)


def harshly(attempt: Attempt, here: HouseRules) -> Attempt:
    """The roll with the penalties left where they hurt most, nobody being asked (HA-09)."""
    more = tokens.harshest(attempt.shown, attempt.sides, attempt.left, here.explode_total)
    return _with(attempt, more)


def _with(attempt: Attempt, more: tuple[int, ...]) -> Attempt:
    return replace(attempt, use=tuple(a + b for a, b in zip(attempt.use, more, strict=True)))


def _used(attempt: Attempt, face: int) -> Attempt:
    """One token more on the first die that shows this face now."""
    if face not in attempt.shown:
        raise Refusal("face_not_in_roll", f"No die of this roll shows {str(face)[:6]} now.")
    place = attempt.shown.index(face)
    return _with(attempt, tuple(int(at == place) for at in range(len(attempt.faces))))


def half(action: Half, scene: Scene, dice: Dice) -> tuple[HalfShown, Scene]:
    """Half of a number, rounded up (HF-37); raises `not_a_number`."""
    whole = rolls.number(action.number)
    return HalfShown(action.number.strip()[:30], rolls.round_up(whole / 2)), scene


def rules(action: Rules, scene: Scene, dice: Dice) -> tuple[RulesShown, Scene]:
    """The rules in short (HF-01)."""
    return RulesShown(), scene
