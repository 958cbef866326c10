"""Dice that were thrown by hand: typed when they are wanted, or left to the table after all."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from bot.core.dice import Dice, parse_faces, refuse_faces, set_aside
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.core.settings import refuse_typed_faces
from bot.core.words import count
from bot.shared.exchange.dice import AwaitedDice, NamedDice, TypedFaces
from bot.shared.exchange.rows import LiveRoll, Row, Rows
from bot.shared.exchange.windows import Answer


class TypeFaces(Answer, frozen=True, tag="type_faces"):
    """Faces of dice that were thrown by hand, as people type them: `3 3 5 6`."""

    faces: str = ""


class LetThrow(Answer, frozen=True, tag="let_throw"):
    """The table throws after all."""


def with_faces(live: LiveRoll, answer: Answer, scene: Scene, dice: Dice) -> LiveRoll:
    """The roll with dice typed, or thrown by the table instead.

    Raises `bad_face`, `typed_faces`.
    """
    row, request = live.row, live.row.wanted
    if request is None:
        return live
    if isinstance(answer, TypeFaces):
        refuse_typed_faces(scene)
        faces = parse_faces(answer.faces)
        # No more than were asked for: what follows them may be of other dice.
        refuse_faces(faces[: request.count], request.sides)
        row = replace(
            row, wanted=None, typed=(*row.typed, TypedFaces(request.who, faces, request.what))
        )
        # These may bring others with them, typed at once; what is left over is refused.
        return replace(live, row=row, caller=request.who, given=len(faces))
    named_dice = NamedDice(dice, throws=row.throws)
    named_dice.let_fall(request)
    return replace(live, row=replace(row, wanted=None, throws=named_dice.throws))


def wanted_of(roll: OpenRoll) -> AwaitedDice | None:
    """The dice of an exchange's roll that somebody is to type."""
    return msgspec.json.decode(roll.state, type=Row).wanted


def name_dice(live: LiveRoll, dice: Dice, by_hand: Callable[[str], bool]) -> NamedDice:
    """The dice of this roll: those that lie, those typed for it, and `dice`."""
    row = live.row
    return NamedDice(
        dice, throws=row.throws, waiting=row.typed, by_hand=by_hand, caller=live.caller
    )


def keep_faces(live: LiveRoll, who: str, dice: Dice) -> LiveRoll:
    """The roll for which this character (a key) has typed faces: they fall with its next dice."""
    faces = set_aside(dice)
    if not faces:
        return live
    row = replace(live.row, typed=(*live.row.typed, TypedFaces(who, faces)))
    return replace(live, row=row, caller=who, given=len(faces))


def refuse_spare(rows: Rows, before: LiveRoll, scene: Scene) -> None:
    """Refuses with `too_many_faces` faces that are left over of those typed with a command.

    `before` is the roll as they were typed for it. Where none of its dice have fallen yet all of
    them wait for that, unless the roll stands without, or what it throws lies already.
    """
    who, total = before.caller, before.given
    row = rows.read(scene.rolls[before.number]).row
    spare = sum(len(batch.faces) for batch in row.typed if batch.who == who)
    # Spare ones may be from before as well, and so more than were typed now.
    fell = max(0, total - spare)
    over = row.stands or (before.exchange.throws_once and row.throws)
    if not total or not spare or not (fell or over):
        return
    if not fell:
        raise Refusal(
            "too_many_faces",
            f"You typed {count(total, 'face')}, and no dice fall with this. Leave faces: out.",
        )
    throws = f"{scene.name(who)} throws {count(fell, 'die', 'dice')} here"
    raise Refusal("too_many_faces", f"{throws}; you typed {total}.")
