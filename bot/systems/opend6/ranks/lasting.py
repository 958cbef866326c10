"""Conditions by the GM's word in the terms of the text, and how long they last (D6-80 to D6-85)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.core.condition import Modifier
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold
from bot.shared.gm.whom import split
from bot.systems.opend6 import conditions, durations
from bot.systems.opend6.actions.ranks import ConditionAction, Describe, Last, ShowConditions
from bot.systems.opend6.durations import Duration
from bot.systems.opend6.effects import EFFECTS
from bot.systems.opend6.outcomes.ranks import Altered, ConditionsShown, RankOutcome
from bot.systems.opend6.ranks import bearers, changing
from bot.systems.opend6.ranks.shop import named
from bot.systems.opend6.weights import MODIFIERS, in_words

DIE = 6
ROLLED = "1d"
MOST_MODIFIERS = 5
MOST_CHANGE = 20


def act(action: ConditionAction, scene: Scene, dice: Dice) -> tuple[RankOutcome, Scene]:
    """What comes of it.

    Raises `bad_name`, `unknown_kind`, `no_family`, `bad_rank`, `bad_duration`, `no_combat` where no
    rounds pass, `bad_modifier`, `unknown_condition`, `unknown_effect`.
    """
    match action:
        case Describe():
            return _described(action, scene, dice)
        case Last():
            return _lasts(action, scene, dice)
        case ShowConditions(named=whose):
            keys = tuple(bearers.bearer(scene, name) for name in split(whose)) if whose else ()
            everybody = sorted({key for key, _ in scene.conditions})
            seen = (key for key in keys or everybody if scene.knows(scene.actor, key))
            return ConditionsShown(tuple(seen)), scene
        case _:
            assert_never(action)


def _described(action: Describe, scene: Scene, dice: Dice) -> tuple[Altered, Scene]:
    changes: list[str] = []
    lasts, rolled = _wanted(action), ""
    face = dice.roll(1, DIE)[0] if fold(action.rounds) == ROLLED else 0
    if face:
        rolled = f"1D rounds: {face}"
    number = face or _whole(action.rounds)
    for name in split(action.named):
        key = bearers.bearer(scene, name)
        now = bearers.moment(scene, key)
        if lasts in durations.COUNTED and not now.combat:
            raise Refusal(
                "no_combat",
                f"{bearers.name_of(scene, key)} is in no fight that runs, so nobody counts turns "
                "and rounds. Let it last until encounter, scene or recovered.",
            )
        row = conditions.described(
            action.name,
            key,
            now,
            kind=action.kind,
            family=action.family,
            lasts=lasts,
            note=action.note.strip()[:200],
        )
        if lasts == "rounds":
            row = replace(row, clock=durations.clock(lasts, now, key, rounds=number))
        row = replace(row, rank=action.rank, modifiers=_modifiers(action.effect))
        told, scene = bearers.laid(scene, row)
        changes.append(told)
    weighs = tuple(map(in_words, _modifiers(action.effect)))
    narrative = () if weighs else ("narrative only: it means what it says",)
    why = (*weighs, *narrative, *((rolled,) if rolled else ()))
    return Altered(conditions.named(action.name), why=why, changes=tuple(changes)), scene


def _lasts(action: Last, scene: Scene, dice: Dice) -> tuple[Altered, Scene]:
    """A change by its key as ranks would buy it, or simply another duration."""
    key = bearers.bearer(scene, action.named)
    at = named(scene, key, action.condition)
    before = f"{bearers.name_of(scene, key)}: {bearers.words(scene, scene.conditions[at])}"
    if fold(action.change) in EFFECTS:
        title, scene = changing.bought(scene, at, fold(action.change), dice)
    else:
        title, scene = changing.said(scene, at, durations.duration(action.change))
    return Altered(title, changes=(f"was {before}",)), scene


def _wanted(action: Describe) -> Duration:
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
    found: list[Modifier] = []
    for part in filter(None, map(str.strip, text.split(","))):
        what, _, amount = part.rpartition(":")
        sign = amount.strip().lstrip("+-")
        if fold(what) not in MODIFIERS or not (sign.isascii() and sign.isdigit()) or len(sign) > 2:
            raise Refusal(
                "bad_modifier",
                f"“{part[:40]}” is no effect. Write what it changes and by how much, such as "
                f"check:-2 or dice dexterity:-1; known are {', '.join(MODIFIERS[:8])} and more.",
            )
        number = int(amount)
        if not 1 <= abs(number) <= MOST_CHANGE or len(found) >= MOST_MODIFIERS:
            raise Refusal(
                "bad_modifier",
                f"An effect is 1 to {MOST_CHANGE} either way, and there are at most "
                f"{MOST_MODIFIERS} of them.",
            )
        found.append(Modifier(fold(what), number))
    return tuple(found)
