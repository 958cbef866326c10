"""Calls in Flamepunk: everybody says how many dice of their pool (FP-05 to FP-09, FP-37)."""

from __future__ import annotations

from typing import get_args

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import count, fold, join_words, percent
from bot.shared.calls.rules import CalledRoll, CallResult, CallRules, CallWinner
from bot.shared.more import Word
from bot.systems.flamepunk.rolls.actions import Kind, Roll, RollState
from bot.systems.flamepunk.rolls.odds import success_by_dice
from bot.systems.flamepunk.rolls.reading import waits
from bot.systems.flamepunk.rolls.words import DIFFICULTIES
from bot.systems.flamepunk.rules import rolls
from bot.systems.flamepunk.rules.rolls import MOST_DEFENCE
from bot.systems.flamepunk.sheet import PLAYERS

NAMES = {word: value for value, word, _ in DIFFICULTIES}


def read_hard(scene: Scene, text: str) -> str:
    """A Dodge, as a number or a word of the table (FP-38 to FP-42); raises `bad_defence`."""
    bare = fold(text).removeprefix("dodge").strip()
    if bare in NAMES:
        return str(NAMES[bare])
    if bare and not (bare.isascii() and bare.isdigit() and len(bare) < 4):
        words = join_words(NAMES, last="or")
        raise Refusal("bad_defence", f"hard: is a Dodge of 0 to {MOST_DEFENCE}, or {words}.")
    return str(rolls.check_defence(int(bare or 0)))


def say_hard(hard: str) -> str:
    """`Dodge 2`; nothing without one."""
    return f"Dodge {hard}" if hard != "0" else ""


def step(hard: str, steps: int) -> str | None:
    """One Dodge more or less."""
    changed = int(hard) + steps
    return str(changed) if 0 <= changed <= MOST_DEFENCE else None


def roll(scene: Scene, call: CalledRoll) -> Roll:
    """A task with the dice that were chosen; raises `no_dice`."""
    if not call.amount:
        raise Refusal("no_dice", f"{scene.name(call.who)} has no dice left.")
    return Roll(
        who=call.who,
        dice=call.amount,
        task=call.what,
        dodge=int(call.hard),
        hit=call.more.get("hit", ""),
        kind=call.more.get("kind"),
    )


def amounts(scene: Scene, call: CalledRoll) -> tuple[tuple[int, str], ...]:
    """Every number of dice in the pool, with its chance where that may be known (FP-28)."""
    who = PLAYERS.of(scene, call.who)
    hit = rolls.parse_hits(call.more["hit"]) if call.more.get("hit") else who.sheet.hit
    options = success_by_dice(scene, who, call.what, dodge=int(call.hard), hit=hit)
    return tuple(
        (dice, f"{count(dice, 'die', 'dice')}{'' if call.hidden else f': {percent(chance)}'}")
        for dice, chance in options
    )


def reads(scene: Scene, state: RollState) -> CallResult | None:
    """Whether it succeeded, and its level, below 0 for a failure."""
    if waits(state):
        return None
    return CallResult(state.reading.success, state.reading.signed_level)


def score(state: RollState) -> str:
    """`SUCCESS 6`."""
    return f"{'SUCCESS' if state.reading.success else 'FAILURE'} {state.reading.level}"


def meet(scene: Scene, first: RollState, second: RollState) -> CallWinner:
    """A success beats a failure, a greater one a smaller; without one nobody wins."""
    levels = [state.reading.signed_level for state in (first, second)]
    # Level 0 is a failure as well, one without dice left (FA-06).
    if max(levels) <= 0:
        return CallWinner(None, how="both fail")
    if levels[0] == levels[1]:
        return CallWinner(None, how="level")
    return CallWinner(int(levels[1] > levels[0]), abs(levels[0] - levels[1]))


CALLS = CallRules(
    hint=f"Dodge, 0 to {MOST_DEFENCE}",
    kind=RollState,
    read_hard=read_hard,
    say_hard=say_hard,
    step=step,
    words=(
        Word("hit", "the faces that hit, such as 4+"),
        Word("kind", "what it is", "choice", allowed=get_args(Kind)),
    ),
    roll=roll,
    reads=reads,
    meet=meet,
    score=score,
    amounts=amounts,
    foretells=True,
)
