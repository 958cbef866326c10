"""Calls in Black Dice: a task of several, or one against another (BD-01, BD-08, BD-22, BD-23)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.settings import shows_chances
from bot.core.words import percent
from bot.shared.calls.rules import CalledRoll, CallResult, CallRules, CallWinner, Together
from bot.systems.blackdice.field import edge_dice
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rules import tables, tasks
from bot.systems.blackdice.rules.bounds import MOST_DICE
from bot.systems.blackdice.rules.opposed import compare
from bot.systems.blackdice.rules.tables import RUNGS
from bot.systems.blackdice.sheet import ATTRIBUTES, PLAYERS
from bot.systems.blackdice.sides import NO_ATTRIBUTE, NO_SKILL, read_dice
from bot.systems.blackdice.tasks.actions import Reveal, Roll, Rolling, TaskState
from bot.systems.blackdice.tasks.cards import DECIDES
from bot.systems.blackdice.tasks.odds import trade_rows
from bot.systems.blackdice.tasks.terms import read_terms, side_on_terms, terms_dice
from bot.systems.blackdice.tasks.typed import (
    BLACK,
    BONUS,
    NEED,
    PARTIAL,
    TASK,
    TRADES,
    read_hard,
    split_hard,
)
from bot.systems.blackdice.together.actions import RollAsGroup
from bot.systems.blackdice.together.play import helper_side

MOST_TRADES = 5
PLACES = tuple(rung.key for rung in RUNGS)


def read_difficulty(scene: Scene, text: str) -> str:
    """A rung, or a number of black dice (BD-13); raises `unknown_option`, `out_of_range`."""
    return read_hard(text)


def say_hard(hard: str) -> str:
    """`Difficult`, `4 black`; nothing for Average."""
    if hard.isdigit():
        return f"{hard} black" if hard != "0" else ""
    return "" if hard == tables.AVERAGE else tables.LADDER[hard].title


def step(hard: str, steps: int) -> str | None:
    """The next rung, or a black die more or less."""
    if hard.isdigit():
        dice = int(hard) + steps
        return str(dice) if 0 <= dice <= MOST_DICE else None
    place = PLACES.index(hard) + steps
    return PLACES[place] if 0 <= place < len(PLACES) else None


def roll(scene: Scene, called: CalledRoll) -> Roll:
    """The task as it is tried without a call; against somebody it is none, and leaves nothing.

    There each side minds black dice of its own (BD-23).
    Raises `not_allowed` for Very Easy against somebody.
    """
    more, dice = called.more, read_dice(called.what)
    if called.against and called.hard == "very_easy":
        raise Refusal("not_allowed", "Against somebody nothing is Very Easy: both sides roll.")
    edge = edge_dice(scene, called.who, called.against) if called.against else ()
    difficulty, black = split_hard(called.hard)
    return Roll(
        who=called.who,
        pool=dice[0],
        attribute=dice[1],
        skill=dice[2],
        difficulty=difficulty,
        black=more.get("black", 0) + black,
        bonus=more.get("bonus", 0) + sum(source.dice for source in edge),
        trades=more.get("trades", 0),
        task="" if called.against else more.get("task", ""),
        need=more.get("need", tasks.NEED),
        hidden=called.hidden,
        granted=bool(more.get("granted", False)),
        # Against somebody no partial is granted: whoever scores more wins.
        final=bool(called.against),
    )


def names(scene: Scene, key: str) -> tuple[str, ...]:
    """Every attribute of the sheet with each of its skills, and the attributes alone."""
    sheet = PLAYERS.of(scene, key).sheet
    skills = [skill.name for skill in sheet.skills]
    pairs = (f"{attribute.capitalize()} + {skill}" for skill in skills for attribute in ATTRIBUTES)
    return (*pairs, *(attribute.capitalize() for attribute in ATTRIBUTES))


def check_part(scene: Scene, called: CalledRoll) -> None:
    """Somebody's skill in a group (BD-27); raises `missing`, `unknown_stat`, `not_enough_dice`."""
    who = PLAYERS.of(scene, called.who)
    helper_side(scene, who, read_part(called.what), called.more.get("trades", 0))


def read_part(what: str) -> str:
    """The skill of what several roll together (BD-27); raises `missing`."""
    pool, attribute, skill = read_dice(what) if what.strip() else (0, "", "")
    if pool is not None or attribute in {"", NO_ATTRIBUTE} or skill in {"", NO_SKILL}:
        raise Refusal("missing", "Together takes attribute + skill, such as Wits + Climbing.")
    return skill


def roll_together(scene: Scene, called: Sequence[CalledRoll]) -> RollAsGroup:
    """The leader rolls attribute and skill, everybody else the skill (BD-27, BD-28)."""
    first, *others = called
    leader = roll(scene, first)
    helpers = (
        (helper.who, read_dice(helper.what)[2], helper.more.get("trades", 0)) for helper in others
    )
    return RollAsGroup(
        **{name: getattr(leader, name) for name in Rolling.__struct_fields__},
        need=leader.need,
        hidden=leader.hidden,
        helpers=tuple(helpers),
    )


def before(scene: Scene, called: CalledRoll) -> tuple[tuple[str, str], ...]:
    """The trades, with their chances where the black dice are known (BD-16)."""
    action = roll(scene, called)
    try:
        who = PLAYERS.of(scene, called.who)
        terms = read_terms(action, scene, need=action.need)
        side, _ = side_on_terms(scene, who, terms, terms_dice(who, terms))
        rows = trade_rows(side, terms.need, HOUSE.at(scene.house).explode)
    except Refusal:
        return ()
    # They are of two successes, which nobody needs against somebody.
    shows_chance = not (called.hidden or called.against) and shows_chances(scene)
    return tuple(
        (
            f"Trade {3 * row.trades} dice, {row.dice} left"
            + (f": {percent(row.chance)}" if shows_chance else ""),
            f"trades {row.trades}",
        )
        for row in rows[:MOST_TRADES]
        if row.trades
    )


def reads(scene: Scene, state: TaskState) -> CallResult | None:
    """Whether the task is done, and its net; a partial only once a GM grants it (BD-06)."""
    return CallResult(state.result.succeeds, state.result.net)


def ends(state: TaskState) -> str:
    """What the black dice take: ` −1`; nothing of hidden ones."""
    black = 0 if state.hidden else state.result.black_successes
    return f" −{black}" if black else ""


def asks(state: TaskState) -> str:
    """What a GM decides on a partial, where nobody has (BD-06)."""
    return DECIDES if state.is_undecided else ""


def unveil(state: TaskState) -> TaskState:
    """With the black dice that were hidden (BD-08)."""
    return replace(state, hidden=False)


def score(state: TaskState) -> str:
    """What counts against somebody: a net below 0 is 0 (R-06)."""
    return str(state.result.successes)


def meet(scene: Scene, first: TaskState, second: TaskState) -> CallWinner:
    """Who scores more, by how much; equal, things stay as they are (BD-22, R-07)."""
    result = compare(first.result.net, second.result.net)
    if result.winner is None:
        return CallWinner(None, how="nobody wins")
    return CallWinner("ab".index(result.winner), result.margin)


CALLS = CallRules(
    hint="A rung such as Difficult, or black dice",
    kind=TaskState,
    read_hard=read_difficulty,
    say_hard=say_hard,
    step=step,
    words=(TASK, BLACK, BONUS, NEED, TRADES, PARTIAL),
    roll=roll,
    names=names,
    reads=reads,
    meet=meet,
    score=score,
    ends=ends,
    asks=asks,
    before=before,
    veils=True,
    unveil=unveil,
    reveal=Reveal,
    together=Together("chosen", check_part, roll_together, read_what=read_part),
)
