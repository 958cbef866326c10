"""Looks ahead and back: odds, how much to hold back, what else a roll could have been."""

from __future__ import annotations

from bot.core.errors import Refusal
from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import clean, count, fold, listed
from bot.shared.characters import members
from bot.systems.flamepunk.house import Settings, at_table
from bot.systems.flamepunk.rolls import actions as out
from bot.systems.flamepunk.rolls.actions import (
    Chance,
    HeldBack,
    HoldBack,
    Odds,
    OddsShown,
    Split,
    WhatIf,
    WhatIfShown,
    passive,
)
from bot.systems.flamepunk.rolls.play import weighed
from bot.systems.flamepunk.rolls.words import DIFFICULTIES, holding, passive_words, percent, short
from bot.systems.flamepunk.rules import rolls
from bot.systems.flamepunk.rules.odds import Chances, chances, split_table
from bot.systems.flamepunk.rules.removal import best, shifted, shifts, without
from bot.systems.flamepunk.rules.rolls import (
    DEFAULT_HIT,
    MOST_DEFENCE,
    MOST_DICE,
    Reading,
    hit_words,
    read,
)
from bot.systems.flamepunk.sheet import KEY, Player, known, mine
from bot.systems.flamepunk.tasks import play as tasks_play


def odds(action: Odds, scene: Scene) -> tuple[OddsShown, Scene]:
    """Exact chances for 1 to so many dice (FP-28, FP-42).

    Raises `no_dice`, `too_many_dice`, `bad_defence`, `bad_hit_numbers`, `unknown_character`.
    """
    here = at_table(scene.house)
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
    shown = OddsShown(
        rows=rows,
        hit=hit,
        dodge=dodge,
        parts=parts,
        name=who.name if who else "",
        task=task,
        pool=who.dice.current if who else None,
        weights=weights,
    )
    return shown, scene


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
    shown, _ = odds(action, scene)
    pool = len(shown.rows) if shown.pool is None else shown.pool
    return tuple((row.dice, _commitment(row, pool - row.dice)) for row in shown.rows[:pool])


def _commitment(row: Chance, held: int) -> str:
    return f"{row.dice}: {percent(row.success)}, mean level {row.mean:.2f}; {holding(held)}"


def hold_back(action: HoldBack, scene: Scene) -> tuple[HeldBack, Scene]:
    """How many dice of the pool to keep for the attacks still expected (FP-07).

    Raises `bad_amount`, `no_dice`, `too_many_dice`, `unknown_character`.
    """
    who = _looked_up(scene, action.who)
    pool = who.dice.current if who else at_table(scene.house).pool_max
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


def what_if(action: WhatIf, scene: Scene) -> tuple[WhatIfShown, Scene]:
    """What a finished roll would have been without a reflex, with one die more, with a shift.

    Raises what a roll of these faces and hit numbers would raise.
    """
    here = at_table(scene.house)
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
    action: WhatIf, faces: tuple[int, ...], hit: tuple[int, ...], allowance: int, here: Settings
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


CREDIT = "The 666 engine and Flamepunk are by Asklepios."
RARE = 0.25
FAILURES = ("significant", "botched", "catastrophic")


def odds_card(card: OddsShown) -> Report:
    """Success, mean level and failure bands for each number of dice."""
    goal = f" for {card.task}" if card.task else ""
    dodge = passive(card.dodge, card.parts, card.weights)
    added = card.parts or card.weights
    rows = [
        f"{row.dice}: {percent(row.success)}, {row.mean:.2f}; "
        + " / ".join(f"{100 * row.bands.get(band, 0):.1f}" for band in FAILURES)
        for row in card.rows
    ]
    return Report(
        title=short(f"Odds{goal}: Dodge {dodge}, hits on {hit_words(card.hit)}", 250),
        why=(
            *((passive_words(card.dodge, card.parts, card.weights),) if added else ()),
            "dice: success, mean level; % significant / botched / catastrophic",
            *rows,
        ),
        hint=" ".join(_warnings(card, dodge)),
        private=True,
    )


def _warnings(card: OddsShown, dodge: int) -> list[str]:
    """What the numbers say in words (FP-28, FP-42)."""
    lines: list[str] = []
    hopeless = [row.dice for row in card.rows if not row.success]
    rare = [row.dice for row in card.rows if 0 < row.success < RARE]
    safe = [row.dice for row in card.rows if not row.bands.get("catastrophic")]
    if hopeless:
        lines.append(f"Dodge {dodge} is impossible with {_span(hopeless)}.")
    if rare:
        lines.append(f"Below 25 % with {_span(rare)}: fewer dice fail smaller.")
    if safe and len(safe) < len(card.rows) and safe == list(range(1, len(safe) + 1)):
        lines.append(f"No catastrophe below {len(safe) + 1} dice.")
    if card.pool is not None:
        lines.append(f"{card.name} holds {count(card.pool, 'die', 'dice')}.")
    return lines


def _span(dice: list[int]) -> str:
    if dice == list(range(dice[0], dice[-1] + 1)) and len(dice) > 1:
        return f"{dice[0]} to {dice[-1]} dice"
    return f"{listed(map(str, dice))} {'die' if dice == [1] else 'dice'}"


def held_back_card(card: HeldBack) -> Report:
    """How many dice to attack with, and what every other split would cost."""
    best = card.rows[card.best]
    dice = ", ".join(map(str, card.incoming))
    attacks = count(len(card.incoming), "attack") if card.incoming else "no attack"
    expected = f"{attacks} expected" + (f", dice: {dice}" if dice else "")
    rows = [
        f"{row.attack} / {row.held}: deals {row.dealt:.2f}, takes {row.taken:.2f}, "
        f"{row.dealt - row.taken:+.2f}" + (" ← best" if row.attack == card.best else "")
        for row in card.rows
    ]
    return Report(
        title=f"Attack with {best.attack}, hold {best.held}",
        why=(
            short(expected, 100),
            "the target dodges" if card.target_dodges else "the target does not dodge",
            "attack / hold: mean damage dealt, taken, and the difference",
            *rows,
        ),
        hint="A point dealt counts as much as a point taken.",
        private=True,
    )


def rules_card() -> Report:
    """The rules in short, with the credit (FP-01)."""
    dodges = ", ".join(f"{value} {word}" for value, word, _ in DIFFICULTIES)
    return Report(
        title="Flamepunk in short",
        why=(
            "You hold six action dice and six Pyros. 3 dice come back each round.",
            "1. Take dice from your pool and roll them; they are spent.",
            "2. The target may defend: a dodge costs 1 die and takes one die out of the roll.",
            "3. Hits: dice that show a hit number, usually 5 or 6. One is enough.",
            "4. Magnitude: the size of the largest set of equal dice.",
            "5. Success level = hits × magnitude. Failure level = magnitude × dice left.",
            "6. Success: 1-5 normal, 6-11 solid, 12+ exceptional.",
            "Failure: 1-5 significant, 6-11 botched, 12+ catastrophic;",
            "the task's Dodge grows by 1, 2 or 3 for you until you succeed.",
            f"Dodge of a task: {dodges} (4 and more).",
            "A task's Dodge takes out that many dice and costs nobody anything.",
            "One reflexive action per roll, after the dice are on the table.",
        ),
        hint=CREDIT,
        private=True,
    )


def what_if_card(card: out.WhatIfShown) -> Report:
    """What else a finished roll could have been."""
    lines = [f"as read: {_short(card.real)}"]
    if card.bare.signed != card.real.signed or card.bare.success != card.real.success:
        lines.append(f"without the defence: {_short(card.bare)}")
    wins = sum(1 for read in card.more if read.success)
    mean = sum(read.level for read in card.more if read.success) / len(card.more)
    lines.append(f"one die more: success {percent(wins / len(card.more))}, mean level {mean:.1f}")
    if card.shift:
        old, new, read = card.shift
        lines.append(f"1 Pyros, {old} into {new}: {_short(read)}")
    return Report(title="What if", why=tuple(lines), private=True)


def _short(read: rolls.Reading) -> str:
    return f"{'success' if read.success else 'failure'}, level {read.level} ({read.band})"
