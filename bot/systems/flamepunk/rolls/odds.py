"""Looks ahead and back: odds, how much to hold back, what else a roll could have been."""

from __future__ import annotations

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import clean, fold
from bot.shared.characters import members
from bot.systems.flamepunk.house import HOUSE, HouseRules
from bot.systems.flamepunk.rolls.actions import (
    Chance,
    HeldBack,
    HoldBack,
    Odds,
    OddsShown,
    Rules,
    RulesShown,
    Split,
    WhatIf,
    WhatIfShown,
    passive,
)
from bot.systems.flamepunk.rolls.play import weighed
from bot.systems.flamepunk.rolls.words import holding, percent
from bot.systems.flamepunk.rules import rolls
from bot.systems.flamepunk.rules.odds import Chances, chances, split_table
from bot.systems.flamepunk.rules.removal import best, shifted, shifts, without
from bot.systems.flamepunk.rules.rolls import (
    DEFAULT_HIT,
    MOST_DEFENCE,
    MOST_DICE,
    Reading,
    read,
)
from bot.systems.flamepunk.sheet import KEY, Player, known, mine
from bot.systems.flamepunk.tasks import play as tasks_play


def show_odds(action: Odds, scene: Scene, _dice: Dice) -> tuple[OddsShown, Scene]:
    """Exact chances for 1 to so many dice (FP-28, FP-42); raises what they raise."""
    return odds(action, scene), scene


def odds(action: Odds, scene: Scene) -> OddsShown:
    """Exact chances for 1 to so many dice (FP-28, FP-42).

    Raises `no_dice`, `too_many_dice`, `bad_defence`, `bad_hit_numbers`, `unknown_character`.
    """
    here = HOUSE.at(scene.house)
    who = _looked_up(scene, action.who)
    dodge = rolls.defence(action.dodge)
    hit = rolls.hit_set(action.hit) if action.hit else who.sheet.hit if who else DEFAULT_HIT
    task = clean(action.task, what="task") if action.task.strip() else ""
    parts = tasks_play.known_parts(scene, here, who.key if who else "", task)
    weights = weighed(scene, who.key) if who else ()
    full = max(who.dice.maximum, who.dice.current) if who else here.pool_max
    number = rolls.dice(full if action.dice is None else action.dice)
    # No roll has more dice than the largest Dodge, so a larger sum changes nothing.
    total = min(MOST_DEFENCE, passive(dodge, parts, weights))
    rows = tuple(_row(n, chances(n, hit, total, here.policy)) for n in range(1, number + 1))
    return OddsShown(
        rows=rows,
        hit=hit,
        dodge=dodge,
        parts=parts,
        name=who.name if who else "",
        task=task,
        pool=who.dice.current if who else None,
        weights=weights,
    )


def _row(dice: int, law: Chances) -> Chance:
    bands = {str(band): float(chance) for band, chance in law.bands.items()}
    return Chance(dice, float(law.success), str(law.success), float(law.mean), bands)


def commitments(
    scene: Scene, name: str, *, dodge: int = 0, hit: str = "", task: str = ""
) -> tuple[tuple[int, str], ...]:
    """Each number of dice this character can roll now, with its exact odds (FP-06, FP-07).

    `1..pool` as (dice, words of at most 100 characters); nothing where the pool is empty. Raises
    what odds raise.
    """
    action = Odds(who=name, dodge=dodge, hit=hit, task=task)
    shown = odds(action, scene)
    pool = len(shown.rows) if shown.pool is None else shown.pool
    return tuple((row.dice, _commitment(row, pool - row.dice)) for row in shown.rows[:pool])


def _commitment(row: Chance, held: int) -> str:
    return f"{row.dice}: {percent(row.success)}, mean level {row.mean:.2f}; {holding(held)}"


def hold_back(action: HoldBack, scene: Scene, _dice: Dice) -> tuple[HeldBack, Scene]:
    """How many dice of the pool to keep for the attacks still expected (FP-07).

    Raises `bad_amount`, `no_dice`, `too_many_dice`, `unknown_character`.
    """
    who = _looked_up(scene, action.who)
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
    splits = tuple(Split(row.attack, row.held, float(row.dealt), float(row.taken)) for row in rows)
    return HeldBack(incoming, action.target_dodges, splits, attack), scene


def what_if(action: WhatIf, scene: Scene, _dice: Dice) -> tuple[WhatIfShown, Scene]:
    """What a finished roll would have been without a reflex, with one die more, with a shift.

    Raises what a roll of these faces and hit numbers would raise.
    """
    here = HOUSE.at(scene.house)
    faces = rolls.rolled(action.faces)
    hit = rolls.hit_set(action.hit)
    left = without(faces, action.removed)
    real = read(left, hit, removed=action.removed, attack=action.attack)
    bare = _read(action, faces, hit, min(MOST_DEFENCE, action.passive), here)
    more = tuple(_read(action, (*faces, face), hit, action.allowance, here) for face in range(1, 7))
    turned = [
        (old, new, _read(action, shifted(faces, old, new), hit, action.allowance, here))
        for old, new in shifts(faces, any_face=here.pyros_shift == "any")
    ]
    shift = max(turned, key=lambda one: (one[2].success, one[2].signed))
    off = here.pyros_shift == "off"
    return WhatIfShown(faces, real, bare, more, None if off else shift), scene


def _read(
    action: WhatIf, faces: tuple[int, ...], hit: tuple[int, ...], allowance: int, here: HouseRules
) -> Reading:
    removed = best(faces, hit, max(0, allowance), here.policy)
    return read(without(faces, removed), hit, removed=removed, attack=action.attack)


def _looked_up(scene: Scene, name: str) -> Player | None:
    """Whose numbers to use: the named character, else the asker's, else nobody's.

    NPCs are as unknown to players as if they were not there, as their sheets are.
    """
    if not name:
        return mine(scene)
    person = any(fold(place.name) == fold(name) for place in scene.seats.values())
    if person and scene.key_of(name) is None:
        return None
    key = members.known(scene, name)
    return known(scene, key) if scene.characters[key].system == KEY else None


def show_rules(_action: Rules, scene: Scene, _dice: Dice) -> tuple[RulesShown, Scene]:
    """The rules in short, with the credit (FP-01)."""
    return RulesShown(), scene
