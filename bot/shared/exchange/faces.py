"""Dice that were thrown by hand: typed when they are wanted, or left to the table after all."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice, refuse_faces, set_aside
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.exchange.dice import NamedDice, Typed
from bot.shared.exchange.rows import Live, Rows
from bot.shared.exchange.windows import Answer


class TypeFaces(Answer, frozen=True, tag="type_faces"):
    """Faces of dice that were thrown by hand."""

    faces: tuple[int, ...] = ()


class LetThrow(Answer, frozen=True, tag="let_throw"):
    """The table throws after all."""


def with_faces(live: Live, answer: Answer, scene: Scene, dice: Dice) -> Live:
    """The roll with dice typed, or thrown by the table instead.

    Raises `too_many_faces` where more are typed than are thrown here.
    """
    row, wanted = live.row, live.row.wanted
    if wanted is None:
        return live
    if isinstance(answer, TypeFaces):
        if len(answer.faces) > wanted.count:
            raise Refusal(
                "too_many_faces",
                f"{scene.characters[wanted.who].name} throws {wanted.count} dice here; you "
                f"typed {len(answer.faces)}.",
            )
        refuse_faces(answer.faces, wanted.sides)
        row = replace(row, wanted=None, typed=(*row.typed, Typed(wanted.who, answer.faces)))
    else:
        named = NamedDice(dice, throws=row.throws)
        named.let_fall(wanted)
        row = replace(row, wanted=None, throws=named.throws)
    return replace(live, row=row)


def with_faces_aside(rows: Rows, scene: Scene, number: int, dice: Dice) -> Scene:
    """The scene in which the faces typed for a roll wait, unseen, until its dice fall."""
    live = rows.read(scene.rolls[number])
    if live.row.stands or live.row.throws:
        return scene
    faces = set_aside(dice)
    if not faces:
        return scene
    typed = (*live.row.typed, Typed(live.roll.who, faces))
    return rows.keep(scene, replace(live, row=replace(live.row, typed=typed)))
