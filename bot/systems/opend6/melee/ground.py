"""A GM's word on the ground where somebody was driven (D6-43)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.core.action import Choice, Field, Form
from bot.core.people import GMS
from bot.core.scene import Scene
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.melee.actions import Ground


def ground_choices(victim: str, ground: Iterable[str], scene: Scene) -> Iterator[Choice]:
    """Where somebody (a key) was driven, what a GM says of the ground."""
    if victim not in scene.characters:
        return
    name = name_of(scene, victim)
    for what in ground:
        if what == "prone":
            yield Choice(f"GM: {name} is knocked down", Ground(who=name, what=what), GMS)
            continue
        form = Form(
            f"{name} on bad ground"[:45],
            (Field("difficulty", "Difficulty", 3, hint="5, 10, 15, 20 or 25"),),
        )
        yield Choice("GM: terrain needs a check …", Ground(who=name, what=what), GMS, ask=form)
