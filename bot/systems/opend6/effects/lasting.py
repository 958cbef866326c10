"""Conditions and minds at the table: described, lengthened, swayed, harmed (D6-67 to D6-101)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.condition import Condition, Conditions, Key, Modifier, Moment
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene, put
from bot.core.words import fold, join_words
from bot.shared import conditions as engine
from bot.shared.combat.arena import with_conditions
from bot.shared.gm.conditions import MODIFIER
from bot.shared.gm.whom import keys_of, split
from bot.systems.opend6 import bearers
from bot.systems.opend6.checks.play import buy_with_ranks
from bot.systems.opend6.effects import purse
from bot.systems.opend6.effects.actions import (
    Altered,
    ConditionsShown,
    Describe,
    Described,
    HarmRow,
    Last,
    MindSet,
    SetMind,
    ShowConditions,
    Strike,
    Struck,
    Sway,
    Swaying,
)
from bot.systems.opend6.effects.purse import SPENT
from bot.systems.opend6.players import PLAYERS, settings_of
from bot.systems.opend6.rules import conditions, durations, effects, minds, results, tracks
from bot.systems.opend6.rules.conditions import MODIFIERS, OPPOSITES
from bot.systems.opend6.rules.durations import Duration
from bot.systems.opend6.rules.effects import EFFECTS
from bot.systems.opend6.rules.given import whole
from bot.systems.opend6.rules.minds import Ladder

NEEDS_A_FIGHT: tuple[Duration, ...] = ("encounter", "rounds")
"""What nothing would end outside a fight (R-22)."""


def change_duration(scene: Scene, at: Key, effect: str, dice: Dice) -> tuple[str, Scene]:
    """What a condition is after ranks changed its time, in words; raises `bad_duration`.

    One that has no turn and no round left is over at once. Raises `no_combat` for what only a
    fight would end, `unknown_effect`.
    """
    condition = scene.conditions[at]
    moment = bearers.now_of(scene, condition)
    die = durations.DIE if effect == durations.TO_ROUNDS else None
    # Asked with a six in place of the die, which falls only where the change is allowed.
    change = durations.change(durations.lasting(condition.clock, moment), effect, die=die)
    if not change.by and change.duration in NEEDS_A_FIGHT and not moment.combat:
        raise Refusal(
            "no_combat",
            f"{bearers.name_of(scene, condition.bearer)} is in no fight that runs: there is no "
            "encounter to end with, and nobody counts rounds. Let it last for the scene, or until "
            "recovered.",
        )
    face = dice.roll(1, durations.DIE)[0] if die else None
    line, scene = _stands(scene, at, effects.lengthen(condition, effect, moment, die=face), moment)
    return f"{line} (1D: {face})" if face else line, scene


def set_duration(scene: Scene, at: Key, lasts: Duration) -> tuple[str, Scene]:
    """What a condition is after a GM gave it another duration, in words.

    Raises `no_combat` where nobody counts turns and rounds, `bad_duration` where it lasts that long
    already.
    """
    condition = scene.conditions[at]
    moment = bearers.moment(scene, condition.bearer)
    if lasts in durations.COUNTED and not moment.combat:
        raise Refusal("no_combat", "Nobody counts turns and rounds here; no fight runs.")
    clock = durations.clock(lasts, moment, condition.bearer)
    if clock == condition.clock:
        raise Refusal("bad_duration", f"It lasts that long already ({lasts}).")
    return _stands(scene, at, replace(condition, clock=clock), moment)


def _stands(scene: Scene, at: Key, condition: Condition, moment: Moment) -> tuple[str, Scene]:
    if durations.is_over(condition.clock, moment):
        rows, _ = engine.remove(scene.conditions, at)
        over = engine.ended_words(condition, lambda key: bearers.name_of(scene, key))
        return over, replace(scene, conditions=rows)
    scene = replace(scene, conditions=put(scene.conditions, at, condition))
    name = bearers.name_of(scene, condition.bearer)
    return f"{name}: {bearers.describe(scene, condition)}", scene


def find_condition(scene: Scene, bearer: str, name: str) -> Key:
    """The newest condition of this name; raises `unknown_condition`."""
    if not name.strip():
        names = join_words(row.name for row in engine.of(scene.conditions, bearer))
        none = f"{bearers.name_of(scene, bearer)} has no condition in force."
        stock = f"Say which condition is meant. In force: {names}."
        raise Refusal("unknown_condition", stock if names else none)
    return engine.find(scene.conditions, bearer, name)


ROLLED = "1d"
MOST_MODIFIERS = 5
MOST_CHANGE = 20


def show_conditions(
    action: ShowConditions, scene: Scene, dice: Dice
) -> tuple[ConditionsShown, Scene]:
    """A look at somebody's conditions, or everybody's."""
    whose = split(action.named) if action.named else ()
    keys = tuple(bearers.bearer(scene, name) for name in whose)
    everybody = sorted({key for key, _ in scene.conditions})
    visible = (key for key in keys or everybody if scene.knows(scene.actor, key))
    return ConditionsShown(tuple(visible)), scene


def describe(action: Describe, scene: Scene, dice: Dice) -> tuple[Described, Scene]:
    """A GM's condition (D6-80 to D6-85).

    Raises `bad_name`, `unknown_kind`, `no_family`, `bad_rank`, `bad_duration`, `no_combat` where no
    rounds pass, `bad_modifier`.
    """
    changes: list[str] = []
    lasts = _duration(action)
    face = dice.roll(1, durations.DIE)[0] if fold(action.rounds) == ROLLED else 0
    number = face or _whole(action.rounds)
    for name in split(action.named):
        key = bearers.bearer(scene, name)
        moment = bearers.moment(scene, key)
        if lasts in durations.COUNTED and not moment.combat:
            raise Refusal(
                "no_combat",
                f"{bearers.name_of(scene, key)} is in no fight that runs, so nobody counts turns "
                "and rounds. Let it last for the encounter or the scene, or until recovered.",
            )
        condition = conditions.describe(
            action.name,
            key,
            moment,
            kind=action.kind,
            family=action.family,
            lasts=lasts,
            note=action.note.strip()[:200],
        )
        condition = replace(
            condition,
            clock=durations.clock(lasts, moment, key, rounds=number),
            rank=action.rank,
            modifiers=_modifiers(action.effect),
            price=action.price,
        )
        line, scene = bearers.lay_on(scene, condition)
        changes.append(line)
    modifiers = _modifiers(action.effect)
    return Described(conditions.name_of(action.name), modifiers, face, tuple(changes)), scene


def last(action: Last, scene: Scene, dice: Dice) -> tuple[Altered, Scene]:
    """A change by its key as ranks would buy it, or simply another duration (D6-95).

    Raises `unknown_condition`, `bad_duration`, `no_combat`.
    """
    key = bearers.bearer(scene, action.named)
    at = find_condition(scene, key, action.condition)
    before = f"{bearers.name_of(scene, key)}: {bearers.describe(scene, scene.conditions[at])}"
    if fold(action.change) in EFFECTS:
        title, scene = change_duration(scene, at, fold(action.change), dice)
    else:
        title, scene = set_duration(scene, at, durations.duration(action.change))
    return Altered(title, changes=(f"was {before}",)), scene


def _duration(action: Describe) -> Duration:
    if action.rounds.strip():
        return "rounds"
    if action.lasts.strip():
        return durations.duration(action.lasts)
    return durations.benchmark(action.rank).duration if action.rank else "recovered"


def _whole(text: str) -> int:
    bare = text.strip()
    return int(bare) if bare.isascii() and bare.isdigit() and len(bare) < 4 else 0


def _modifiers(text: str) -> tuple[Modifier, ...]:
    """`check:-2, dice dexterity:-1` as modifiers; raises `bad_modifier`."""
    result: list[Modifier] = []
    for part in filter(None, map(str.strip, text.split(","))):
        match = MODIFIER.fullmatch(part)
        what = fold(match["what"]) if match is not None else ""
        if match is None or what not in MODIFIERS:
            raise Refusal(
                "bad_modifier",
                f"“{part[:40]}” is no effect. Write what it changes and by how much, such as "
                f"check:-2 or dice dexterity:-1; known are {', '.join(MODIFIERS[:8])} and more.",
            )
        number = int(match["amount"])
        if not 1 <= abs(number) <= MOST_CHANGE or len(result) >= MOST_MODIFIERS:
            raise Refusal(
                "bad_modifier",
                f"An effect is 1 to {MOST_CHANGE} either way, and there are at most "
                f"{MOST_MODIFIERS} of them.",
            )
        if number < 0 and what in OPPOSITES:
            raise Refusal(
                "bad_modifier",
                f"“{part}” is no effect. Write {OPPOSITES[what]}:{-number} instead.",
            )
        result.append(Modifier(what, number))
    return tuple(result)


def set_mind(action: SetMind, scene: Scene, dice: Dice) -> tuple[MindSet, Scene]:
    """A GM sets attitude or willpower (D6-99); raises `unknown_condition`."""
    who = PLAYERS.named(scene, action.named)
    ladder = minds.ladder_of(action.ladder)
    before = minds.step_now(scene.conditions, who.key, ladder)
    scene = _set_mind(scene, who.key, ladder, action.step)
    step = minds.step_now(scene.conditions, who.key, ladder)
    return MindSet(who.name, ladder, before, step), scene


def _set_mind(scene: Scene, key: str, which: Ladder, step: str) -> Scene:
    """The scene with the step as a condition; Neutral is none, for that is how everybody begins."""
    condition = minds.standing(which, step, key)
    if condition.name != minds.NEUTRAL:
        return bearers.lay_on(scene, condition)[1]
    rows = {
        at: old
        for at, old in scene.conditions.items()
        if at[0] != key or old.stacking != "progressive" or old.family != which
    }
    return replace(scene, conditions=rows)


def sway(action: Sway, scene: Scene, dice: Dice) -> tuple[Swaying, Scene]:
    """Ranks spent on somebody's attitude or willpower; a GM agrees (R-39).

    Raises `unknown_condition`, `unknown_mode`, `bad_rank`, `insufficient_ranks`,
    `already_complete`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    target = PLAYERS.named(scene, action.target)
    which = minds.ladder_of(action.ladder)
    own = purse.ranks(scene, who.key)
    number = whole(action.ranks or own.left, "bad_rank", "a number of ranks", least=1, most=6)
    before = minds.step_now(scene.conditions, target.key, which)
    after = minds.influence(which, before, number, action.towards)
    if after == before:
        raise Refusal(
            "already_complete",
            f"{target.name}'s {which} is {before}, the end of that ladder. No ranks are spent.",
        )
    bought = (SPENT,) * number
    _, scene = purse.spend(scene, who.key, bought)
    if own.of_check:
        scene = buy_with_ranks(scene, own.roll, bought)
    return Swaying(who.name, target.name, which, before, after, number), scene


GM_SAYS = "GM"


def strike(action: Strike, scene: Scene, dice: Dice) -> tuple[Struck, Scene]:
    """Conditions laid on or taken away.

    Raises `unknown_track`, `bad_rank` outside 1..6 either way, `nothing_to_recover`,
    `too_many_conditions`, and what naming characters raises.
    """
    track = tracks.track_of(action.track).name
    rank = results.rank_of(abs(action.rank), least=1)
    settings, harmed = settings_of(scene), list[HarmRow]()
    for key in keys_of(scene, action.named):
        name, moment, line = PLAYERS.of(scene, key).name, bearers.moment_in_fight(scene, key), ""
        if action.rank < 0:
            rows, condition = _heal(scene.conditions, key, track, rank)
            scene, line = replace(scene, conditions=rows), engine.short(condition)
        elif harm := tracks.condition(
            track, rank, key, moment, source=GM_SAYS, incapacitated=settings.incapacitated
        ):
            scene = with_conditions(scene, engine.apply(scene.conditions, harm)[0])
            line = bearers.weigh(scene, harm, moment)
        harmed.append(HarmRow(name, (line,) if line else ()))
    return Struck(track, action.rank, tuple(harmed)), scene


def _heal(conditions: Conditions, key: str, track: str, rank: int) -> tuple[Conditions, Condition]:
    """Without the worst condition of a track that has at most this rank."""
    result: dict[Key, Condition] = {
        at: condition
        for at, condition in conditions.items()
        if at[0] == key
        and condition.family == track
        and tracks.on_track(condition)
        and condition.rank <= rank
    }
    if not result:
        raise Refusal(
            "nothing_to_recover", f"There is no {track} condition of rank {rank} or less to heal."
        )
    # Of equally bad ones the newest goes.
    worst = max(result, key=lambda at: (result[at].rank, at))
    return engine.remove(conditions, worst)
