"""What may be rolled on a turn, by presses: which values of the sheet, at which difficulty."""

from __future__ import annotations

from collections.abc import Callable

from bot.core.action import Action, Way
from bot.core.people import player_of
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.acts import Act
from bot.shared.calls.actions import EVERY_PLAYER, CallOwn
from bot.systems.hfrpg.house import HOUSE
from bot.systems.hfrpg.rolls.actions import Roll
from bot.systems.hfrpg.rules.rolls import CERTAIN, IMPOSSIBLE, LADDER
from bot.systems.hfrpg.sheet import PLAYERS, Player, Stat

MOST_VALUES = 20
BARE = range(1, 7)
"""The dice that are offered to who has no attribute on the sheet."""

NONE = Stat("")


def roll_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """A roll of values of the sheet (HF-02 to HF-11)."""

    def roll(values: tuple[Stat, Stat, Stat], level: str) -> Action:
        attribute, competency, special = (stat.name for stat in values)
        return Roll(
            who=key,
            attribute=attribute,
            competency=competency,
            specialisation=special,
            difficulty=level,
        )

    return _ways(scene, key, roll)


def group_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """A roll of everybody who plays here (HF-35)."""

    def call(values: tuple[Stat, Stat, Stat], level: str) -> Action:
        what = " + ".join(stat.name for stat in values if stat.name)
        return CallOwn(who=key, named=EVERY_PLAYER, what=what, hard=level, together=True)

    return _ways(scene, key, call)


def _ways(
    scene: Scene, key: str, make: Callable[[tuple[Stat, Stat, Stat], str], Action]
) -> tuple[Way, ...]:
    usual = HOUSE.at(scene.house).difficulty
    levels = [level for level in LADDER if level not in {CERTAIN, IMPOSSIBLE}]
    levels.sort(key=lambda level: level != usual)
    return tuple(
        Way(
            make(values, level),
            level.replace("_", " ").title(),
            player_of(key),
            f"{label.casefold()} {level}",
            worth=(level == usual, sum(stat.value for stat in values)),
            under=label,
            helps=level == usual,
            bare=f"{_label(*values, bare=True)}, {level.replace('_', ' ').title()}",
        )
        for values in _values(PLAYERS.of(scene, key))
        for label in (_label(*values),)
        for level in levels
    )


def _values(who: Player) -> list[tuple[Stat, Stat, Stat]]:
    sheet = who.sheet
    attributes = sheet.attributes or tuple(Stat(f"{dice}", dice) for dice in BARE)
    combinations = [
        (attribute, competency, special)
        for attribute in attributes
        for competency in (NONE, *sheet.competencies)
        for special in (NONE, *(sheet.specialisations if competency != NONE else ()))
    ]
    combinations.sort(key=lambda values: -sum(stat.value for stat in values))
    return combinations[:MOST_VALUES]


def _label(*values: Stat, bare: bool = False) -> str:
    return " + ".join(
        count(stat.value, "die", "dice")
        if stat.name.isdigit()
        else f"{stat.name}{'' if bare else f' {stat.value}'}"
        for stat in values
        if stat.name
    )


MENU = (
    Act("Roll…", "HF-02 to HF-11", roll_ways, when="any", common="rolls"),
    Act("Group…", "HF-35, HF-36", group_ways, when="any"),
)
