"""A chapter whose actions wait before they take effect, and whose cards show what had waited."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from msgspec.structs import replace

from bot.core.action import Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.report import Report
from bot.core.scene import Scene
from bot.shared.chapter import Chapter, Handler, Play, Says
from bot.systems.opend6.melee import declaration
from bot.systems.opend6.melee.actions import InFight
from bot.systems.opend6.melee.cards import resume_card
from bot.systems.opend6.melee.kinds import Kinds
from bot.systems.opend6.melee.outcomes import Declared, Done, Waits


def declaring(chapter: Chapter, kinds: Kinds) -> Chapter:
    """The chapter with its declared actions waiting for whoever may answer them (D6-13)."""
    return replace(
        chapter,
        handlers=tuple(
            Handler(handler.action, partial(_play, handler.play, kinds))
            for handler in chapter.handlers
        ),
        cards=tuple(Says(says.what, partial(_card, says.card, kinds)) for says in chapter.cards),
    )


def _play(
    play: Play[InFight], kinds: Kinds, action: InFight, scene: Scene, dice: Dice
) -> tuple[Outcome, Scene]:
    """Raises `dice_wait` for faces without dice that fall; by house rule they may (R-25)."""
    outcome, scene = play(action, scene, dice)
    if not isinstance(outcome, Declared):
        return cast("Outcome", outcome), scene
    came, scene = declaration.begin(scene, outcome.deed, dice, kinds)
    if isinstance(came, Waits) and came.deed.thrown is None and outcome.typed:
        raise Refusal(
            "dice_wait",
            "The dice fall when this is answered. Leave faces: out now; whoever answers gives them "
            "with /d6-fight answer.",
        )
    return came, scene


def _card(card: Callable[[Any, Scene], Report], kinds: Kinds, outcome: Any, scene: Scene) -> Report:
    report = card(outcome, scene)
    if not isinstance(outcome, Done | Waits):
        return report
    also = tuple(resume_card(row, scene, kinds) for row in outcome.resumed)
    return replace(report, also=(*report.also, *also)) if also else report
