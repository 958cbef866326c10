"""What may be rolled on a turn, by presses: at whom or for what, and with how many dice."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.action import Field, Form, Way
from bot.core.people import player_of
from bot.core.scene import Scene
from bot.core.settings import shows_chances
from bot.core.words import count, percent
from bot.shared.acts import Act
from bot.shared.menu.targets import enemies, others
from bot.systems.flamepunk.house import HOUSE
from bot.systems.flamepunk.rolls.actions import Roll
from bot.systems.flamepunk.rolls.odds import success_by_dice
from bot.systems.flamepunk.sheet import PLAYERS, Player, has_fallen
from bot.systems.flamepunk.tasks.play import visible_parts

MOST_TARGETS = 12
MOST_TASKS = 8
LONGEST_TASK = 40


def attack_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """At whom, with how many dice and how many are kept to dodge with (FP-06, FP-07)."""
    who, foes = PLAYERS.of(scene, key), {row.key for row in enemies(scene, key)}
    standing = [row for row in others(scene, key) if not has_fallen(scene, row.key)]
    splits = tuple(_splits(scene, who, ""))  # the same at whomever
    ways = [
        Way(
            Roll(who=key, dice=dice, target=row.name),
            f"{label}{chance}",
            player_of(key),
            f"{row.name.casefold()} {dice}",
            worth=(row.key in foes, *worth),
            under=row.name,
            bare=f"{row.name}, {label}",
        )
        for row in standing[:MOST_TARGETS]
        for dice, label, chance, worth in splits
    ]
    fields = (
        Field("target", "At whom"),
        Field("dice", "Dice of your pool", 2, value=f"{max(1, who.dice.current - 1)}"),
        Field("kind", "physical, social, magic or flamerunning", 20, value="physical"),
        Field("hit", "Faces that hit, yours if left out", 20, required=False),
    )
    ask = Form("An attack in detail", fields)
    return (*ways, Way(Roll(who=key), "More…", player_of(key), "more", ask=ask, helps=False))


def task_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """For a task that is remembered, for none by name, or for a new one (FP-30 to FP-33)."""
    who = PLAYERS.of(scene, key)
    house = HOUSE.at(scene.house)
    names = [row.task for (whose, _), row in scene.penalties.items() if whose in {key, "*"}]
    tasks = [task for task in dict.fromkeys(names) if visible_parts(scene, house, key, task)]
    ways = [
        Way(
            Roll(who=key, dice=dice, task=task),
            f"{label}{chance}",
            player_of(key),
            f"{task.casefold()} {dice}".strip(),
            under=task or "Without a name",
        )
        for task in ("", *tasks[:MOST_TASKS])
        for dice, label, chance, _ in _splits(scene, who, task)
    ]
    fields = (
        Field("task", "What is tried", LONGEST_TASK),
        Field("dice", "Dice of your pool", 2, value=f"{max(1, who.dice.current - 1)}"),
        Field("dodge", "How hard: 0 simple to 3 major", 2, value="0"),
    )
    ask = Form("A new task", fields)
    return (Way(Roll(who=key), "New task…", player_of(key), "new", ask=ask), *ways)


def _splits(
    scene: Scene, who: Player, task: str
) -> Iterator[tuple[int, str, str, tuple[int, int]]]:
    """How many dice, how that reads, its chance and its worth: a die is best kept for a dodge."""
    for dice, success in success_by_dice(scene, who, task, dodge=0, hit=who.sheet.hit):
        reserve = who.dice.current - dice
        keeps = f", keep {reserve}" if reserve else ""
        worth = (int(bool(reserve) or who.dice.current == 1), dice)
        chance = f" ({percent(success)})" if shows_chances(scene) else ""
        yield dice, f"{count(dice, 'die', 'dice')}{keeps}", chance, worth


def no_dice(scene: Scene, key: str) -> str:
    """Why nothing can be rolled, and no automatic action paid (FP-47)."""
    return "" if PLAYERS.of(scene, key).dice.current else "no dice left"


MENU = (
    Act("Attack…", "FP-06 to FP-09", attack_ways, not_now=no_dice, common="attacks"),
    Act("Task…", "FP-05, FP-30", task_ways, when="any", not_now=no_dice),
)
