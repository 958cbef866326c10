"""Calls in HFRPG: attribute, competency and specialisation against a difficulty (HF-02, HF-08)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold
from bot.shared.calls.rules import CalledRoll, CallResult, CallRules, CallWinner, Together
from bot.shared.more import Word
from bot.systems.hfrpg.house import HOUSE
from bot.systems.hfrpg.rolls import words
from bot.systems.hfrpg.rolls.actions import Roll, RollState, RollTogether
from bot.systems.hfrpg.rolls.play import hand_of
from bot.systems.hfrpg.rules import rolls
from bot.systems.hfrpg.rules.rolls import SIDES
from bot.systems.hfrpg.sheet import PLAYERS, read_values, value_fields

SHIFT = Word(
    "shift",
    "steps harder, or easier below 0",
    "number",
    least=-rolls.MOST_SHIFT,
    most=rolls.MOST_SHIFT,
)
DICE = {f"d{sides}": name for name, sides in SIDES.items() if sides}


def read_hard(scene: Scene, text: str) -> str:
    """A difficulty by its name or its die, else the table's; raises `bad_difficulty`."""
    bare = fold(text).replace(" ", "_")
    level = rolls.shift_level(DICE.get(bare, bare or HOUSE.at(scene.house).difficulty))
    if not SIDES[level]:
        raise Refusal("bad_difficulty", "hard: is Very Easy to Very Hard, or D12 to D4.")
    return level


def step(hard: str, steps: int) -> str | None:
    """A step of the ladder, as long as dice are rolled (HF-11)."""
    level = rolls.shift_level(hard, steps)
    return level if SIDES[level] else None


def read_what(text: str) -> str:
    """Up to three parts with pluses between them; raises `bad_stat`."""
    read_values(text)
    return text


def names(scene: Scene, key: str) -> tuple[str, ...]:
    """Every attribute of the sheet, alone and with each competency and specialisation (HF-02)."""
    sheet = PLAYERS.of(scene, key).sheet
    attributes, competencies, specialisations = (
        [stat.name for stat in stats]
        for stats in (sheet.attributes, sheet.competencies, sheet.specialisations)
    )
    pairs = [
        f"{attribute} + {competency}" for competency in competencies for attribute in attributes
    ]
    full = (f"{pair} + {specialisation}" for pair in pairs for specialisation in specialisations)
    return (*pairs, *full, *attributes)


def roll(scene: Scene, called: CalledRoll) -> Roll:
    """The roll as it is made without a call; raises `bad_difficulty` where none is left to make."""
    return Roll(
        who=called.who,
        **value_fields(called.what),
        difficulty=called.hard,
        shift=_shift(called),
        task=called.more.get("task", ""),
    )


def _shift(called: CalledRoll) -> int:
    """The steps that are said; raises `bad_difficulty` where nothing would be left to roll."""
    shift: int = called.more.get("shift", 0)
    if not SIDES[rolls.shift_level(called.hard, shift)]:
        raise Refusal("bad_difficulty", "That shift leaves nothing to roll.")
    return shift


def check_part(scene: Scene, called: CalledRoll) -> None:
    """Somebody's numbers in a group (HF-36); raises what a roll's values raise."""
    hand_of(PLAYERS.of(scene, called.who), read_values(called.what))


def roll_together(scene: Scene, called: Sequence[CalledRoll]) -> RollTogether:
    """One roll of several, which the best leads (HF-35, HF-36)."""
    first = called[0]
    return RollTogether(
        who=first.who,
        hands=tuple((member.who, *read_values(member.what)) for member in called),
        difficulty=first.hard,
        shift=_shift(first),
        task=first.more.get("task", ""),
    )


def reads(scene: Scene, state: RollState) -> CallResult | None:
    """Whether the goal is reached, and the total."""
    if state.result is None:
        return None
    return CallResult(state.result.success, state.result.total)


def score(state: RollState) -> str:
    """The total."""
    return str(state.result.total) if state.result is not None else "…"


def meet(scene: Scene, first: RollState, second: RollState) -> CallWinner:
    """The greater total."""
    totals = [state.result.total if state.result is not None else 0 for state in (first, second)]
    if totals[0] == totals[1]:
        return CallWinner(None, how="level")
    return CallWinner(int(totals[1] > totals[0]), abs(totals[0] - totals[1]))


CALLS = CallRules(
    hint="Very Easy to Very Hard, or D12 to D4",
    kind=RollState,
    read_hard=read_hard,
    say_hard=words.level,
    step=step,
    words=(SHIFT, Word("task", "what for")),
    steps=SHIFT.name,
    read_what=read_what,
    roll=roll,
    names=names,
    reads=reads,
    meet=meet,
    score=score,
    together=Together("best", check_part, roll_together),
)
