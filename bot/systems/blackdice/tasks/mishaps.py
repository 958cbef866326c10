"""What a Foul Failure brings, by the GM's word: weapons jam or break, or something else (BD-26)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import MOST_OPTIONS, Field, Form, Select, Way
from bot.core.errors import Refusal
from bot.core.people import GMS
from bot.core.scene import Scene
from bot.core.words import fold
from bot.shared.exchange.windows import Tale, Window
from bot.systems.blackdice.arms import put_weapon
from bot.systems.blackdice.sheet import PLAYERS, weapon_or_none
from bot.systems.blackdice.tasks.actions import LONGEST_TEXT, Mishap, NameMishap, Ruin, TaskState
from bot.systems.blackdice.words import upper_first

S = TypeVar("S", bound=Struct)


def ask_mishap(state: TaskState) -> tuple[Window, ...]:
    """A GM may say what a Foul Failure brings, once; nobody waits for that (BD-26)."""
    if state.mishaps or not state.fouls:
        return ()
    return (Window(GMS, (NameMishap(),), "further", None),)


def name_mishap(answer: NameMishap, state: TaskState, scene: Scene) -> tuple[TaskState, Scene]:
    """A GM's consequence, written down with the roll.

    Raises `conflict` where nobody of that name failed foully, `unknown_weapon`, `bad_name` for
    words that are none or too long.
    """
    if fold(answer.name) not in {fold(name) for name, _ in state.fouls}:
        raise Refusal("conflict", "Only a Foul Failure has consequences of that kind.")
    if answer.what == "other":
        return state.with_mishap(Mishap(answer.name, check_text(answer.text))), scene
    key = next(key for name, key in state.keys.items() if fold(name) == fold(answer.name))
    scene = ruin_weapon(scene, key, answer.weapon, broken=answer.what == "breaks")
    return state.with_mishap(Mishap(answer.name, f"{answer.weapon} {answer.what}")), scene


def check_text(text: str) -> str:
    """The GM's own words for what happens; raises `bad_name` for none or too many."""
    words = " ".join(text.split())
    if not 1 <= len(words) <= LONGEST_TEXT or not words.isprintable():
        raise Refusal(
            "bad_name", f"Say in 1 to {LONGEST_TEXT} characters what happens; not {len(words)}."
        )
    return words


def ruin_weapon(scene: Scene, key: str, name: str, *, broken: bool) -> Scene:
    """The scene with this weapon jammed, or broken for good; raises `unknown_weapon`."""
    if key not in scene.characters:
        raise Refusal("unknown_character", f"{scene.name(key)} is no longer at this table.")
    who = PLAYERS.of(scene, key)
    weapon = weapon_or_none(who, name)
    if weapon is None:
        raise Refusal("unknown_weapon", f"{who.name} has no {name[:40]} any more.")
    changed = replace(weapon, broken=True) if broken else replace(weapon, jammed=True)
    return put_weapon(scene, who, changed)


VERBS: tuple[Ruin, ...] = ("jams", "breaks")
MOST_LABEL = 70
WRONG = "GM: what goes wrong…"


def mishap_ways(tale: Tale[S], state: TaskState, scene: Scene) -> Iterable[Way]:
    """What a GM may make of each Foul Failure of a roll, behind one button (BD-26)."""
    for answer, _ in tale.answers:
        if isinstance(answer, NameMishap):
            for name, _ in state.fouls:
                yield from _mishap_ways(answer, name, state, scene)


def _mishap_ways(answer: NameMishap, name: str, state: TaskState, scene: Scene) -> Iterable[Way]:
    whose = f"{name}: " if len(state.fouls) > 1 else ""
    ways: list[Way] = []
    for what in VERBS:
        arms = _weapons_to_ruin(scene, state.keys[name], what)
        action = replace(answer, name=name, what=what)
        if len(arms) == 1:
            label = f"{whose}{arms[0]} {what}"
            ways.append(word_way(replace(action, weapon=arms[0]), label))
        elif arms:
            pick = Select("weapon", tuple((arm, arm) for arm in arms[:MOST_OPTIONS]))
            ways.append(word_way(action, f"{whose}what {what}", pick))
    yield from ways
    yield other_mishap(replace(answer, name=name), whose, alone=not (ways or whose))


def word_way(answer: NameMishap, label: str, ask: Select | None = None) -> Way:
    """What a GM may make of a foul failure, listed behind their button."""
    return Way(answer, upper_first(label)[:MOST_LABEL], GMS, kind="word", under=WRONG, ask=ask)


def other_mishap(answer: NameMishap, whose: str, *, alone: bool) -> Way:
    """Whatever else goes wrong, in the GM's words; where there is nothing else it is the button."""
    form = Form(
        "What the Foul Failure brings",
        (Field("text", "What happens", LONGEST_TEXT, paragraph=True),),
    )
    label = WRONG if alone else f"{whose}something else…"[:MOST_LABEL]
    return Way(answer, upper_first(label), GMS, kind="word", under="" if alone else WRONG, ask=form)


def mishap_lines(mishaps: Iterable[Mishap]) -> tuple[str, ...]:
    """What the GM made of it."""
    return tuple(f"{mishap.name}: {mishap.words}" for mishap in mishaps)


def _weapons_to_ruin(scene: Scene, key: str, what: Ruin) -> tuple[str, ...]:
    """The weapons that may still break, or jam: blades do not."""
    if key not in scene.characters:
        return ()
    result = [weapon for weapon in PLAYERS.of(scene, key).sheet.weapons if not weapon.broken]
    if what == "jams":
        result = [weapon for weapon in result if weapon.kind == "ranged" and not weapon.jammed]
    return tuple(weapon.name for weapon in result)
