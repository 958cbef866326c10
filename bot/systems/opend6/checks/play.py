"""Checks at the table, from the dice to the points spent on them (D6-02 to D6-09, D6-72)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.core.words import clean
from bot.systems.opend6.checks import luck, running
from bot.systems.opend6.checks.actions import (
    CheckFor,
    CheckPlan,
    CheckState,
    CountUp,
    Lies,
    Reroll,
    RollCode,
    RollModifier,
    Spent,
    Stand,
    TakeOther,
    TwoMore,
)
from bot.systems.opend6.checks.roll import (
    ACTION_POINT,
    full_action_penalty,
    plan_roll,
    throw,
    with_two_more,
    without_used_effects,
)
from bot.systems.opend6.checks.target import Goal, goal
from bot.systems.opend6.checks.waiting import (
    DAY,
    MOST_TRIES,
    find,
    let_fail,
    new_row,
    read,
    settle,
    with_state,
)
from bot.systems.opend6.field import fight_or_none
from bot.systems.opend6.players import PLAYERS, Player, points, pools, settings_of, value_of
from bot.systems.opend6.rules import given
from bot.systems.opend6.rules.checks import is_better
from bot.systems.opend6.rules.codes import code
from bot.systems.opend6.rules.conditions import DICE, ONE_CHECK, Kind
from bot.systems.opend6.rules.notation import Effects
from bot.systems.opend6.rules.results import required_successes, threshold
from bot.systems.opend6.sheet import ACTION_POINTS
from bot.systems.opend6.skills import Value, game_of

SOCIAL = ("Presence", "Wits")
"""The abilities of words (R-58)."""


def check(action: CheckFor, scene: Scene, dice: Dice) -> tuple[Lies, Scene]:
    """A check of a skill, an ability or a code (D6-02, D6-07); raises what its values raise."""
    who, scene = PLAYERS.acting(scene, action.who)
    worth = _worth(scene, who, action.skill, action.instead)
    told = goal(
        scene, who, worth, action.difficulty, against=action.against, defends=action.defends
    )
    hint = _advice(scene, who, worth)
    attempt = CheckState(_plan(scene, who, worth, action.said), (), task=_task(action.task))
    lies, scene = _throw(scene, who, _against(attempt, told), dice, final=action.final)
    return replace(lies, hint=hint), scene


def _advice(scene: Scene, who: Player, worth: Value) -> str:
    """Another dice game for the skill, or a track for words (D6-70, D6-73)."""
    if game_of(who.sheet, worth, settings_of(scene)) == "successes":
        return f"{worth.name} is usually counted here: /d6 successes"
    if worth.skill and worth.ability in SOCIAL:
        return "in a social scene a track keeps one roll from deciding: /d6 track"
    return ""


def roll_code(action: RollCode, scene: Scene, dice: Dice) -> tuple[Lies, Scene]:
    """A code rolled (D6-87); raises what its values raise."""
    who, scene = PLAYERS.acting(scene, action.who)
    found = code(action.code)
    told = goal(scene, who, Value("", found), action.difficulty) if action.difficulty else Goal()
    kind: Kind = "effect" if action.effect else "check"
    attempt = CheckState(
        _plan(scene, who, Value(str(found), found), action.said, kind),
        (),
        task=_task(action.task),
        effect_roll=action.effect,
    )
    return _throw(scene, who, _against(attempt, told), dice)


def count_up(action: CountUp, scene: Scene, dice: Dice) -> tuple[Lies, Scene]:
    """Successes counted (D6-72); raises what its values raise."""
    who, scene = PLAYERS.acting(scene, action.who)
    required = required_successes(action.required)
    on = threshold(action.on or settings_of(scene).success_on)
    bare = action.pool.strip()
    short = bare.isascii() and bare.isdigit() and len(bare) < 5
    worth = _worth(scene, who, f"{bare}D" if short else bare)
    toward = action.toward.strip()
    target = running.successes_to_go(scene, toward, required) if toward else required
    attempt = CheckState(
        _plan(scene, who, worth, action.said),
        (),
        "successes",
        target,
        on,
        f"{target} required",
        task=_task(action.task or toward),
        toward=toward,
    )
    lies, scene = _throw(scene, who, attempt, dice)
    if not toward:
        return lies, scene
    count, scene = running.count(scene, lies.roll, lies.attempt, required)
    return replace(lies, running=count), scene


def _worth(scene: Scene, who: Player, text: str, instead: str = "") -> Value:
    try:
        return value_of(scene, who, text)
    except Refusal as no:
        if no.kind != "unknown_skill" or not instead:
            raise
        found = code(instead)
        return Value(str(found), found)


def _plan(
    scene: Scene, who: Player, worth: Value, said: Effects, kind: Kind = "check"
) -> CheckPlan:
    """The roll, refused before anything is spent on it."""
    luck.spend_points(scene, who, said)
    more = (
        full_action_penalty(scene, fight_or_none(scene, who.key), who.key)
        if kind == "check"
        else ()
    )
    return plan_roll(scene, who, worth, said, kind=kind, more=more)


def _against(attempt: CheckState, told: Goal) -> CheckState:
    return replace(attempt, target=told.target, against=told.words, versus=told.versus)


def _task(text: str) -> str:
    return clean(text, what="task") if text.strip() else ""


def _throw(
    scene: Scene, who: Player, attempt: CheckState, dice: Dice, *, final: bool = False
) -> tuple[Lies, Scene]:
    """The dice fall; earlier checks of the roller stand as they lie from now on (D6-09)."""
    here = settings_of(scene)
    had = pools(scene, who)
    scene = luck.spend_points(scene, who, attempt.trial)
    has = pools(scene, who)
    moved = tuple(Spent(pool, had[pool], has[pool]) for pool in had if had[pool] != has[pool])
    fell = throw(attempt.trial, here, dice)
    attempt = replace(attempt, tries=(fell,), user=scene.actor.user)
    closing = (who.key,) if attempt.trial.kind == "check" else ()
    seen = scene.rolls
    scene, over = settle(scene, closing)
    fight = fight_or_none(scene, who.key) if closing else None
    if fight is not None:
        scene = let_fail(scene, fight.key, actor=who.key)
    earlier = tuple((n, one) for n, one in over.items() if not seen[n].sight.hidden)
    without = without_used_effects(scene, attempt.trial)
    used = _used_effects(scene, without, who.key)
    lies, scene = _lies(without, new_row(scene, who.key), attempt, open_=not final)
    return replace(lies, spent=moved, used=used, earlier=earlier), scene


def _used_effects(scene: Scene, after: Scene, key: str) -> tuple[str, ...]:
    return tuple(
        row.name
        for at, row in sorted(scene.conditions.items())
        if at[0] == key and row.family == ONE_CHECK and at not in after.conditions
    )


def _lies(
    scene: Scene, row: OpenRoll, attempt: CheckState, *, open_: bool = True, how: str = ""
) -> tuple[Lies, Scene]:
    """The check as it lies, open while points or ranks could be spent on it."""
    key = attempt.trial.key
    left = points(scene, PLAYERS.of(scene, key), ACTION_POINTS) if key in scene.characters else 0
    waits = open_ and bool(left or attempt.rank(settings_of(scene)))
    if attempt.trial.kind == "effect":
        left = 0
    deadline = scene.now + DAY if waits else None
    scene = with_state(scene, row, attempt, open_=waits, deadline=deadline)
    return Lies(row.number, attempt, waits, left, how=how), scene


def reroll(action: Reroll, scene: Scene, dice: Dice) -> tuple[Lies, Scene]:
    """The check again for an action point; raises `too_late`, `no_action_points`, `bad_count`."""
    return _with_point(action, scene, dice)


def two_more(action: TwoMore, scene: Scene, dice: Dice) -> tuple[Lies, Scene]:
    """Two dice more for an action point; raises `too_late`, `no_action_points`."""
    return _with_point(action, scene, dice)


def take_other(action: TakeOther, scene: Scene, dice: Dice) -> tuple[Lies, Scene]:
    """Another of the totals stands; raises `too_late`, `bad_number`."""
    row, attempt = find(scene, action.roll, CheckState)
    place = given.whole(
        action.place, "bad_number", "one of the totals", least=0, most=len(attempt.tries) - 1
    )
    attempt = replace(attempt, stands=place)
    return _recount(*_lies(scene, row, attempt, how="took another total"))


def stand(action: Stand, scene: Scene, dice: Dice) -> tuple[Lies, Scene]:
    """The check stands as it lies; raises `too_late`."""
    row, attempt = find(scene, action.roll, CheckState)
    return _recount(*_lies(scene, row, attempt, open_=False, how="stands"))


def overdue(roll: OpenRoll) -> Stand | None:
    """What nobody spent a point on stands after a day."""
    lies = read(roll, CheckState) is not None
    return Stand(roll=roll.number, overdue=True) if lies else None


def _with_point(action: Reroll | TwoMore, scene: Scene, dice: Dice) -> tuple[Lies, Scene]:
    row, attempt = find(scene, action.roll, CheckState)
    if attempt.trial.key not in scene.characters:
        raise Refusal("unknown_character", f"{attempt.trial.name} is no longer at this table.")
    who = PLAYERS.of(scene, attempt.trial.key)
    if attempt.trial.kind == "effect" or attempt.bought:
        raise Refusal(
            "too_late", "Points are for checks whose ranks are not spent. Nothing has changed."
        )
    use = "reroll" if isinstance(action, Reroll) else "dice"
    before = points(scene, who, ACTION_POINTS)
    after = luck.spend_action_point(scene, who, use)
    better = _again if isinstance(action, Reroll) else _two_more
    lies, after = _lies(after, row, better(attempt, after, dice), how=use)
    moved = Spent(ACTION_POINTS, before, points(after, who, ACTION_POINTS))
    return _recount(replace(lies, spent=(moved,)), after)


def _recount(lies: Lies, scene: Scene) -> tuple[Lies, Scene]:
    """The check with the running count that its successes go to."""
    count, scene = running.count(scene, lies.roll, lies.attempt)
    return replace(lies, running=count), scene


def _again(attempt: CheckState, scene: Scene, dice: Dice) -> CheckState:
    """Rolled once more; the better total stands, the first of equal ones."""
    if len(attempt.tries) >= MOST_TRIES:
        raise Refusal("bad_count", f"A check is rolled at most {MOST_TRIES} times.")
    fell = throw(attempt.trial, settings_of(scene), dice)
    more = replace(attempt, tries=(*attempt.tries, fell))
    place = len(more.tries) - 1
    better = is_better(more.worth(place), more.worth(more.stands))
    return replace(more, stands=place) if better else more


def _two_more(attempt: CheckState, scene: Scene, dice: Dice) -> CheckState:
    """Two dice beside those that count; they stay for a later roll of the same check."""
    bigger, fell = with_two_more(attempt.trial, attempt.fell, settings_of(scene), dice)
    tries = list(attempt.tries)
    tries[attempt.stands] = fell
    bigger = replace(bigger, parts=(*bigger.parts, RollModifier(ACTION_POINT, DICE, 2)))
    return replace(attempt, trial=bigger, tries=tuple(tries), added=attempt.added + 1)
