"""Calls in OpenD6: a check against a difficulty, or total against total (D6-02, D6-07, D6-116)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.scene import Scene
from bot.shared.calls.rules import CalledRoll, CallResult, CallRules, CallWinner, Together
from bot.shared.more import Word
from bot.systems.opend6.checks.actions import CheckFor, CheckState, CheckTogether, Helper
from bot.systems.opend6.checks.play import plan_help
from bot.systems.opend6.checks.target import read_difficulty
from bot.systems.opend6.checks.words import without_target
from bot.systems.opend6.players import PLAYERS, points, settings_of
from bot.systems.opend6.rules.conditions import ABILITIES
from bot.systems.opend6.rules.notation import Effects, read
from bot.systems.opend6.rules.results import DIFFICULTIES, STEP
from bot.systems.opend6.sheet import ACTION_POINTS, LUCK

MOST_DIFFICULTY = 99


def read_hard(scene: Scene, text: str) -> str:
    """A number or a band (D6-30); raises `bad_difficulty`."""
    bare = text.strip().casefold().replace("_", " ")
    if bare and bare not in DIFFICULTIES:
        return str(read_difficulty(scene, bare).target)
    return bare


def say_hard(hard: str) -> str:
    """`15`, `Moderate`."""
    return hard.title()


def step(hard: str, steps: int) -> str | None:
    """The next band, or a rank of points more or less."""
    if hard in DIFFICULTIES:
        place = DIFFICULTIES.index(hard) + steps
        return DIFFICULTIES[place] if 0 <= place < len(DIFFICULTIES) else None
    if not hard:
        return None
    number = int(hard) + STEP * steps
    return str(number) if 0 <= number <= MOST_DIFFICULTY else None


def names(scene: Scene, key: str) -> tuple[str, ...]:
    """The skills of the sheet, and the abilities (D6-02)."""
    skills = (skill.name for skill in PLAYERS.of(scene, key).sheet.skills)
    return (*skills, *ABILITIES)


def roll(scene: Scene, called: CalledRoll) -> CheckFor:
    """The check as it is made without a call; without a difficulty only its total counts."""
    more = called.more
    return CheckFor(
        who=called.who,
        skill=called.what,
        difficulty="" if called.against else called.hard,
        said=read(more.get("dice", ""), Effects()),
        task=more.get("task", ""),
        total=bool(called.against) or not called.hard,
    )


def check_part(scene: Scene, called: CalledRoll) -> None:
    """Somebody's part in a check of several; raises what a check raises (D6-116)."""
    effects = read(called.more.get("dice", ""), Effects())
    plan_help(scene, PLAYERS.of(scene, called.who), called.what, effects)


def roll_together(scene: Scene, called: Sequence[CalledRoll]) -> CheckTogether:
    """The leader's check, which everybody else helps with a skill of their own (D6-116)."""
    first, *others = called
    leader = roll(scene, first)
    return CheckTogether(
        who=leader.who,
        skill=leader.skill,
        difficulty=leader.difficulty,
        said=leader.said,
        task=leader.task,
        helpers=tuple(
            Helper(call.who, call.what, read(call.more.get("dice", ""), Effects()))
            for call in others
        ),
    )


def before(scene: Scene, called: CalledRoll) -> tuple[tuple[str, str], ...]:
    """Luck and action points that are left (D6-08, D6-09)."""
    who = PLAYERS.of(scene, called.who)
    ways = ((LUCK, "Luck: twice the dice", "luck"), (ACTION_POINTS, "+2D, action point", "ap"))
    return tuple((label, word) for pool, label, word in ways if points(scene, who, pool))


def reads(scene: Scene, state: CheckState) -> CallResult | None:
    """Whether the difficulty is reached, and the total."""
    if not state.tries:
        return None
    success = state.check_result(settings_of(scene)).result.success
    return CallResult(success, state.worth(state.stands))


def score(state: CheckState) -> str:
    """The total."""
    return str(state.worth(state.stands)) if state.tries else "…"


def meet(scene: Scene, first: CheckState, second: CheckState) -> CallWinner:
    """The greater total; equal ones are whose deed it is, or not, as the table has it (R-02)."""
    totals = [state.worth(state.stands) for state in (first, second)]
    if totals[0] == totals[1]:
        return CallWinner(0 if settings_of(scene).ties == "succeed" else 1, how="level")
    return CallWinner(int(totals[1] > totals[0]), abs(totals[0] - totals[1]))


CALLS = CallRules(
    hint="A difficulty such as 15, or a band such as moderate",
    needs_hard="How hard is it? hard: is a difficulty such as 15, or a band such as moderate.",
    bands=tuple((band, band.title()) for band in DIFFICULTIES),
    kind=CheckState,
    read_hard=read_hard,
    say_hard=say_hard,
    step=step,
    words=(Word("task", "what for"),),
    other="dice",
    roll=roll,
    names=names,
    reads=reads,
    meet=meet,
    score=score,
    before=before,
    veil=without_target,
    together=Together("chosen", check_part, roll_together, related=True),
)
