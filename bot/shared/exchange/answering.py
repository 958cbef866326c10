"""How an answer is taken, and what is answered where nobody is asked."""

from __future__ import annotations

from typing import Any

from msgspec import Raw

from bot.core.scene import Scene
from bot.shared.exchange.consequences import NOTHING
from bot.shared.exchange.rows import LiveRoll, encode
from bot.shared.exchange.windows import Answer, Take, Window


def own_answer(live: LiveRoll, window: Window, scene: Scene) -> tuple[str, Answer | None]:
    """What is answered without anybody being asked, or because nobody is there.

    With it goes the key of the NPC that has answered by itself, "" where it was none.
    """
    answer = live.exchange.by_itself(window, live.state, scene)
    if answer is None and window.seconds == 0:
        answer = live.exchange.lapse(window, live.state, scene)
    if answer is not None:
        return "", answer
    # After the rules' own: what has only one answer is nobody's choice.
    npc = next(filter(scene.answers_itself, window.by.characters), "")
    return npc, live.exchange.npc_answer(npc, window, live.state, scene) if npc else None


def take_answer(live: LiveRoll, answer: Answer, scene: Scene) -> tuple[Any, Scene]:
    """The state with this answer, and the scene after what it pays; raises what it refuses."""
    return take_of(live, answer).choose(answer, live.state, scene)


def take_of(live: LiveRoll, answer: Answer) -> Take:
    """How this roll takes an answer of this kind."""
    return next(take for take in live.exchange.answers if take.answer is type(answer))


def base_of(live: LiveRoll) -> Raw:
    """The state that is gone back to when what came by itself is taken back."""
    return encode(live.state) if live.row.base == NOTHING else live.row.base
