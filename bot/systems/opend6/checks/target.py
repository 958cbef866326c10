"""What a check must reach: a number, a band, or somebody's fixed value (D6-07, R-17)."""

from __future__ import annotations

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.systems.opend6.players import PLAYERS, Player, maybe, resistance, settings_of, value_of
from bot.systems.opend6.rules.attack import DEFENCES
from bot.systems.opend6.rules.given import difficulty as number_of
from bot.systems.opend6.rules.pressing import FORCING, INTERACTIONS
from bot.systems.opend6.rules.results import DIFFICULTIES, difficulty
from bot.systems.opend6.skills import Value

MISDIRECTION, CUES = "bluff: misdirection", "insight: cues"
MATCHING: dict[str, tuple[str, ...]] = {
    **{attack: (defence,) for attack, defence in DEFENCES.items()},
    **{skill: (resists,) for skill, resists in INTERACTIONS.items()},
    **FORCING,
    MISDIRECTION: (CUES,),
}
"""What resists a skill where nobody says otherwise."""


class Goal(Struct, frozen=True):
    """What must be reached, where it comes from in words, and the key of an opponent."""

    target: int | None = None
    words: str = ""
    versus: str = ""


def goal(
    scene: Scene,
    who: Player,
    worth: Value,
    difficulty: str,
    *,
    against: str = "",
    defends: str = "",
) -> Goal:
    """The difficulty, or the fixed value of the opponent's skill; one of the two is given.

    Raises `bad_difficulty`, `unknown_difficulty`, `self_target`, `unknown_skill`.
    """
    if bool(difficulty.strip()) == bool(against.strip()):
        raise Refusal(
            "bad_difficulty",
            "Say either difficulty: with a number or a band such as moderate, or against: with "
            "somebody who resists; not both, and not neither.",
        )
    if difficulty.strip():
        return read_difficulty(scene, difficulty)
    other = PLAYERS.named(scene, against)
    if other.key == who.key:
        raise Refusal("self_target", "Nobody resists themselves; name somebody else.")
    defence = _resisting(scene, other, worth, defends)
    value = resistance(scene, other, defence)
    change = "" if value == defence.fixed_value else f", now {value}"
    words = f"{other.name}'s {defence.name} {defence.code} ({defence.fixed_value}){change}"
    return Goal(value, words, other.key)


def read_difficulty(scene: Scene, text: str) -> Goal:
    """A difficulty by its number or band; raises `bad_difficulty`."""
    bare = text.strip()
    band = bare.casefold().replace("_", " ")
    if band in DIFFICULTIES:
        value = difficulty(band, settings_of(scene).band)
        return Goal(value, f"{band.title()}, {value}")
    if not (bare.isascii() and bare.removeprefix("-").isdigit() and len(bare) <= 6):
        raise Refusal(
            "bad_difficulty",
            f"“{bare[:20]}” is no difficulty: write a number such as 15, or very easy, easy, "
            "moderate, difficult, very difficult.",
        )
    return Goal(number_of(int(bare)), f"difficulty {int(bare)}")


def _resisting(scene: Scene, other: Player, worth: Value, defends: str) -> Value:
    """The skill that resists: the named one, else the better of those that match."""
    if defends.strip():
        return value_of(scene, other, defends)
    names = MATCHING.get(worth.skill, ())
    result = [value for value in (maybe(scene, other, name) for name in names) if value is not None]
    if not result:
        what = " or ".join(names) or "skill that matches"
        raise Refusal(
            "unknown_skill",
            f"{other.name} has no {what} on the sheet. Say defends: with a skill or a code.",
        )
    return max(result, key=lambda value: resistance(scene, other, value))
