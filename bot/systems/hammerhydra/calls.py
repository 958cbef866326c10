"""Calls in Hammerhydra: a skill on an attribute, with the GM's modifiers (HH-08 to HH-13)."""

from __future__ import annotations

import re

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.settings import shows_chances
from bot.core.words import percent, with_sign
from bot.shared.calls.rules import CalledRoll, CallResult, CallRules, CallWinner
from bot.shared.more import Word
from bot.systems.hammerhydra.checks.actions import CheckState, RollAttribute, RollSkill, check_of
from bot.systems.hammerhydra.checks.odds import advise
from bot.systems.hammerhydra.checks.play import aim_of
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.rules.checks import TENS, whole
from bot.systems.hammerhydra.rules.edge import MOST_EDGE
from bot.systems.hammerhydra.rules.opposed import compare
from bot.systems.hammerhydra.rules.tables import ATTRIBUTES, BEST, WORST, attribute
from bot.systems.hammerhydra.side import MOST_MODIFIER, declare_side, is_number

ON = " on "
_PART = re.compile(r"(?P<amount>[+-]?[0-9]{1,2})\s*(?P<dice>die|dice)?", re.ASCII)
PLAIN = "0;0"


def read_hard(scene: Scene, text: str) -> str:
    """`+1`, `-1 die` or both, as target;dice (HH-10, HH-11); raises `bad_modifier`."""
    target = dice = 0
    # Cards write true minus signs, which int() does not read.
    for part in filter(None, map(str.strip, text.replace("−", "-").split(","))):
        match = _PART.fullmatch(part.removeprefix("target").strip())
        if match is None:
            raise Refusal("bad_modifier", "hard: is a change of the target and dice: +1, −1 die.")
        if match["dice"]:
            dice = int(match["amount"])
        else:
            target = int(match["amount"])
    if max(abs(target), abs(dice)) > MOST_MODIFIER:
        raise Refusal("bad_modifier", f"A modifier is −{MOST_MODIFIER} to {MOST_MODIFIER}.")
    return f"{target};{dice}"


def _split(hard: str) -> tuple[int, int]:
    target, _, dice = (hard or PLAIN).partition(";")
    return int(target), int(dice)


def say_hard(hard: str) -> str:
    """`target +1, −1 die`; nothing without."""
    target, dice = _split(hard)
    pool = f"{with_sign(dice)} {'die' if abs(dice) == 1 else 'dice'}"
    parts = (f"target {with_sign(target)}" if target else "", pool if dice else "")
    return ", ".join(filter(None, parts))


def step(hard: str, steps: int) -> str | None:
    """The target one higher or lower."""
    target, dice = _split(hard)
    target += steps
    return f"{target};{dice}" if abs(target) <= MOST_MODIFIER else None


def _parts_of(what: str) -> tuple[str, str]:
    """The skill, "" for none, and the attribute or target; `Surgery on` has none of these."""
    skill, _, name = f" {what} ".rpartition(ON)
    return skill.strip(), name.strip()


def read_what(text: str) -> str:
    """`Surgery on Perception`, or an attribute alone; a number is a target.

    Raises `unknown_attribute`, `bad_target`.
    """
    skill, name = _parts_of(text)
    if is_number(name):
        whole(int(name), "bad_target", "A target", BEST, WORST)
        return text
    try:
        attribute(name)
    except Refusal:
        if skill and name:
            raise
        words = (skill or name or "Sword")[:40]
        raise Refusal(
            "unknown_attribute",
            f"On which attribute? {words} on Perception, or an attribute alone.",
        ) from None
    return text


def names(scene: Scene, key: str) -> tuple[str, ...]:
    """Every skill of the sheet on each attribute, and the attributes alone (HH-08)."""
    skills = [skill.name for skill in PLAYERS.of(scene, key).sheet.skills]
    pairs = (f"{skill}{ON}{attribute}" for skill in skills for attribute in ATTRIBUTES)
    return (*pairs, *ATTRIBUTES)


def roll(scene: Scene, call: CalledRoll) -> RollSkill | RollAttribute:
    """The check as it is made without a call."""
    target, dice = _split(call.hard)
    skill, name = _parts_of(call.what)
    fields = {"who": call.who, "dice": dice, "target": target, **call.more}
    return check_of(skill, name, **fields)


def before(scene: Scene, call: CalledRoll) -> tuple[tuple[str, str], ...]:
    """One edge on dice or target, with its chance where the target is known (HH-68, HH-69)."""
    action = roll(scene, call)
    try:
        who = PLAYERS.of(scene, call.who)
        if not who.edge.current:
            return ()
        aim = aim_of(action, scene, who)
        advice = advise(declare_side(action, scene, who, who.name, aim))
    except Refusal:
        return ()
    with_chances = not (call.hidden or call.against) and shows_chances(scene)
    ways = (("1 die more", advice.die, "edge 1 die"), ("target −1", advice.target, "edge 1 target"))
    return tuple(
        (f"{label}, 1 edge{f': {percent(chance)}' * with_chances}", words)
        for label, chance, words in ways
        if chance is not None
    )


def reads(scene: Scene, state: CheckState) -> CallResult | None:
    """Whether it has a success, and how many (HH-09)."""
    check = state.side.check
    return None if check is None else CallResult(not check.is_failure, check.successes)


def score(state: CheckState) -> str:
    """The successes."""
    return str(state.side.check.successes) if state.side.check is not None else "…"


def meet(scene: Scene, first: CheckState, second: CheckState) -> CallWinner:
    """More successes, then die by die; without any both of the two lose (HH-25 to HH-27, R-47)."""
    if first.side.check is None or second.side.check is None:
        return CallWinner(None, how="not rolled")
    result = compare(first.side.check, second.side.check)
    if result.winner == "draw":
        return CallWinner(None, how="a draw")
    if result.winner == "none":
        return CallWinner(None, how="both fail")
    die = f"on die {result.place}" if result.place else ""
    return CallWinner("ab".index(result.winner), result.margin, die)


CALLS = CallRules(
    hint="Target and dice: +1, −1 die",
    kind=CheckState,
    read_hard=read_hard,
    say_hard=say_hard,
    step=step,
    words=(
        Word("edge # die", "edge for dice", "number", "edge_dice", 1, MOST_EDGE),
        Word("edge # target", "edge for the target", "number", "edge_target", 1, MOST_EDGE),
        Word("tens", "what unused tens do", "choice", allowed=TENS),
        Word("task", "what for"),
    ),
    read_what=read_what,
    roll=roll,
    names=names,
    reads=reads,
    meet=meet,
    score=score,
    before=before,
    rolls_over=True,
)
