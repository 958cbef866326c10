"""Dice thrown by hand: whose they are, and the card that asks for their faces."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.core.action import Choice, Field, Form
from bot.core.people import ANYONE, Audience, player_of
from bot.core.report import DiceRow, Die, Head, Report
from bot.core.scene import Scene
from bot.core.settings import dice_policy
from bot.core.words import count
from bot.shared.exchange.dice import AwaitedDice
from bot.shared.exchange.faces import LetThrow, TypeFaces
from bot.shared.exchange.windows import Tale
from bot.shared.table.actions import KEY, OwnDice

BY_HAND = "My dice: by hand"
BY_PARRY = "My dice: Parry throws"
# Discord takes 45 characters at most as the title of a form, and as the label of its field.
LONGEST_LABEL = 45
# Room for 200 faces (`MOST_FACES`) with three characters each.
LONGEST_FACES = 600


def hand_card(tale: Tale[Any], request: AwaitedDice, scene: Scene) -> Report:
    """Who throws how many dice of which kind for what, with those of theirs that lie already."""
    name = scene.name(request.who)
    dice = count(request.count, "die", "dice")
    rows = tuple(
        DiceRow(
            throw.what,
            tuple(Die(face, sides=throw.sides) for face in throw.faces),
            by_hand=len(throw.by_hand),
        )
        for throw in tale.throws
        if throw.who == request.who and throw.faces
    )
    by = Audience(characters=(request.who,), gm=True)
    return Report(
        Head(f"{name} throws {dice}", verdict=getattr(tale.asked, "task", "")),
        tone="pending",
        dice=rows,
        lines=(_with_note(f"{request.what}: {request.count}d{request.sides}", request),),
        choices=(
            Choice(
                "Type…", TypeFaces(roll=tale.roll), by, "primary", ask=faces_form(name, request)
            ),
            Choice("Let Parry throw", LetThrow(roll=tale.roll), by),
        ),
        roll=tale.roll,
        call=None if scene.belongs(scene.actor, player_of(request.who)) else player_of(request.who),
        prepared=True,
    )


def hand_line(tale: Tale[Any], request: AwaitedDice, scene: Scene) -> Report:
    """The same as a line of a card of several."""
    dice = count(request.count, "die", "dice")
    head = Head(scene.name(request.who), verdict=f"throws {dice} by hand")
    return replace(hand_card(tale, request, scene), head=head)


def faces_form(name: str, request: AwaitedDice) -> Form:
    """How many dice, of what, and for what."""
    dice = _with_note(f"{count(request.count, 'die', 'dice')} (d{request.sides})", request)
    what = request.what[: LONGEST_LABEL - len(dice) - 2]
    label = f"{what[:1].upper()}{what[1:]}, {dice}"
    return Form(
        f"{name} throws"[:LONGEST_LABEL],
        (Field("faces", label, LONGEST_FACES, hint="The faces as they fell, such as 3 3 5 6"),),
    )


def _with_note(text: str, request: AwaitedDice) -> str:
    return f"{text}, {request.note}" if request.note else text


def dice_button(scene: Scene) -> tuple[Choice, ...]:
    """Whoever looks throws their own dice from now on, or no longer; nothing where they may not."""
    seat = scene.seats.get(scene.actor.user)
    policy = dice_policy(scene)
    if seat is not None and seat.by_hand:
        return (Choice(BY_PARRY, OwnDice(by_hand=False), ANYONE, system=KEY),)
    if policy == "nobody" or (policy == "gm" and not scene.actor.gm):
        return ()
    return (Choice(BY_HAND, OwnDice(by_hand=True), ANYONE, system=KEY),)
