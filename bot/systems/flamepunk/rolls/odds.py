"""Looks ahead and back: odds, how much to hold back, what else a roll could have been."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import clean_if_any, fold, percent
from bot.shared.characters import members
from bot.systems.flamepunk.house import HOUSE, HouseRules
from bot.systems.flamepunk.rolls.actions import (
    Chance,
    HeldBack,
    HoldBack,
    Odds,
    OddsShown,
    RollState,
    Split,
    WhatIf,
    WhatIfShown,
    passive,
)
from bot.systems.flamepunk.rolls.reading import dodge_modifiers
from bot.systems.flamepunk.rolls.words import describe_reserve
from bot.systems.flamepunk.rules import rolls
from bot.systems.flamepunk.rules.odds import Chances, chances, split_table
from bot.systems.flamepunk.rules.removal import (
    best_removal,
    possible_shifts,
    shift_die,
    without_faces,
)
from bot.systems.flamepunk.rules.rolls import DEFAULT_HIT, MOST_DEFENCE, MOST_DICE, Reading, read
from bot.systems.flamepunk.rules.success import success_chance
from bot.systems.flamepunk.sheet import KEY, PLAYERS, Player
from bot.systems.flamepunk.tasks import play as tasks_play


def show_odds(action: Odds, scene: Scene, _dice: Dice) -> tuple[OddsShown, Scene]:
    """Exact chances for 1 to so many dice (FP-28, FP-42); raises what they raise."""
    return odds(action, scene), scene


def odds(action: Odds, scene: Scene) -> OddsShown:
    """Exact chances for 1 to so many dice (FP-28, FP-42).

    Raises `no_dice`, `too_many_dice`, `bad_defence`, `bad_hit_numbers`, `unknown_character`.
    """
    house = HOUSE.at(scene.house)
    who = _subject(scene, action.who)
    dodge = rolls.check_defence(action.dodge)
    hit = rolls.parse_hits(action.hit) if action.hit else who.sheet.hit if who else DEFAULT_HIT
    task = clean_if_any(action.task)
    parts = tasks_play.visible_parts(scene, house, who.key if who else "", task)
    modifiers = dodge_modifiers(scene, who.key) if who else ()
    full = max(who.dice.maximum, who.dice.current) if who else house.pool_max
    number = rolls.check_dice(full if action.dice is None else action.dice)
    # No roll has more dice than the largest Dodge, so a larger sum changes nothing.
    total = min(MOST_DEFENCE, passive(dodge, parts, modifiers))
    rows = tuple(_chance(n, chances(n, hit, total, house.policy)) for n in range(1, number + 1))
    return OddsShown(
        rows=rows,
        hit=hit,
        dodge=dodge,
        parts=parts,
        name=who.name if who else "",
        task=task,
        pool=who.dice.current if who else None,
        modifiers=modifiers,
    )


def _chance(dice: int, law: Chances) -> Chance:
    bands = {str(band): float(chance) for band, chance in law.bands.items()}
    return Chance(dice, float(law.success), str(law.success), float(law.mean), bands)


def success_by_dice(
    scene: Scene, who: Player, task: str, *, dodge: int, hit: tuple[int, ...]
) -> Iterator[tuple[int, Fraction]]:
    """Each number of dice in the pool, with its chance at this task as it may be known (FP-28)."""
    parts = tasks_play.visible_parts(scene, HOUSE.at(scene.house), who.key, task)
    total = min(MOST_DEFENCE, passive(dodge, parts, dodge_modifiers(scene, who.key)))
    for dice in range(1, min(who.dice.current, MOST_DICE) + 1):
        yield dice, success_chance(dice, hit, total)


def commitments(
    scene: Scene, name: str, *, dodge: int = 0, hit: str = "", task: str = ""
) -> tuple[tuple[int, str], ...]:
    """Each number of dice this character can roll now, with its exact odds (FP-06, FP-07).

    `1..pool` as (dice, words of at most 100 characters); nothing where the pool is empty. Raises
    what odds raise.
    """
    action = Odds(who=name, dodge=dodge, hit=hit, task=task)
    outcome = odds(action, scene)
    pool = len(outcome.rows) if outcome.pool is None else outcome.pool
    return tuple(
        (chance.dice, _commitment(chance, pool - chance.dice)) for chance in outcome.rows[:pool]
    )


def _commitment(chance: Chance, reserve: int) -> str:
    success, words = percent(chance.success), describe_reserve(reserve)
    return f"{chance.dice}: {success}, mean level {chance.mean:.2f}; {words}"


def hold_back(action: HoldBack, scene: Scene, _dice: Dice) -> tuple[HeldBack, Scene]:
    """How many dice of the pool to keep for the attacks still expected (FP-07).

    Raises `bad_amount`, `no_dice`, `too_many_dice`, `unknown_character`.
    """
    who = _subject(scene, action.who)
    pool = who.dice.current if who else HOUSE.at(scene.house).pool_max
    words = action.incoming.replace(",", " ").split()
    if not all(word.isascii() and word.isdecimal() and len(word) <= 3 for word in words):
        raise Refusal(
            "bad_amount", f"“{action.incoming[:40]}” names no attacks. Give dice, such as 4,3."
        )
    incoming = tuple(map(int, words))
    wrong = next((dice for dice in incoming if not 1 <= dice <= MOST_DICE), None)
    if wrong is not None:
        raise Refusal(
            "too_many_dice" if wrong else "no_dice",
            f"An attack has 1 to {MOST_DICE} dice, not {wrong}. Give dice, such as 4,3.",
        )
    rows, attack = split_table(pool, incoming, target_dodges=action.target_dodges)
    splits = tuple(
        Split(split.attack, split.held, float(split.dealt), float(split.taken)) for split in rows
    )
    return HeldBack(incoming, action.target_dodges, splits, attack), scene


def show_what_if(action: WhatIf, scene: Scene, _dice: Dice) -> tuple[WhatIfShown, Scene]:
    """What a finished roll would have been without a reflex, with one die more, with a shift.

    Raises what a roll of these faces and hit numbers would raise.
    """
    return other_readings(action, HOUSE.at(scene.house)), scene


def look_back(state: RollState, house: HouseRules) -> WhatIfShown:
    """What else a roll could have been that was read."""
    look = WhatIf(
        faces=state.faces,
        hit=state.hit,
        removed=state.reading.removed,
        allowance=state.passive + sum(reflex.removes for reflex in state.reflexes),
        passive=state.passive,
        attack=not state.is_task,
    )
    return other_readings(look, house)


def other_readings(action: WhatIf, house: HouseRules) -> WhatIfShown:
    """What else a roll could have been; raises what a roll of these faces would raise."""
    faces = rolls.check_faces(action.faces)
    hit = rolls.hit_set(action.hit)
    rest = without_faces(faces, action.removed)
    real = read(rest, hit, removed=action.removed, attack=action.attack)
    bare = _best_reading(action, faces, hit, min(MOST_DEFENCE, action.passive), house)
    more = tuple(
        _best_reading(action, (*faces, face), hit, action.allowance, house) for face in range(1, 7)
    )
    turns = [
        (old, new, _best_reading(action, shift_die(faces, old, new), hit, action.allowance, house))
        for old, new in possible_shifts(faces, any_face=house.pyros_shift == "any")
    ]
    shift = max(turns, key=lambda turn: (turn[2].success, turn[2].signed_level))
    off = house.pyros_shift == "off"
    return WhatIfShown(faces, real, bare, more, None if off else shift)


def _best_reading(
    action: WhatIf, faces: tuple[int, ...], hit: tuple[int, ...], allowance: int, house: HouseRules
) -> Reading:
    removed = best_removal(faces, hit, max(0, allowance), house.policy)
    return read(without_faces(faces, removed), hit, removed=removed, attack=action.attack)


def _subject(scene: Scene, name: str) -> Player | None:
    """Whose numbers to use: the named character, else the asker's, else nobody's.

    NPCs are as unknown to players as if they were not there, as their sheets are.
    """
    if not name:
        return PLAYERS.active(scene)
    person = any(fold(seat.name) == fold(name) for seat in scene.seats.values())
    if person and scene.key_of(KEY, name) is None:
        return None
    key = members.known(scene, name)
    return PLAYERS.of(scene, key) if scene.characters[key].system == KEY else None
