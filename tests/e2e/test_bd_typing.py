"""What Black Dice's commands offer while they are typed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.black import KNIFE, SABRE, attack, black, fighter, ring, skills
from tests.support.game import Game

RUNGS = [
    ("Easy: +6 dice", "Easy"),
    ("Routine: +3 dice", "Routine"),
    ("Average: as it is", "Average"),
    ("Difficult: 3 black dice", "Difficult"),
    ("Very Difficult: 6 black dice", "Very Difficult"),
    ("Incredibly Difficult: 9 black dice", "Incredibly Difficult"),
    ("Extremely Difficult: 12 black dice", "Extremely Difficult"),
    ("Fantastically Difficult: 15 black dice", "Fantastically Difficult"),
    ("Ridiculously Difficult: 18 black dice", "Ridiculously Difficult"),
    ("Legendary: 24 black dice", "Legendary"),
    ("Impossible: 36 black dice", "Impossible"),
]
"""BD-13, but for what is not rolled."""
NUMBERS = [
    (f"{name} {number}", name)
    for name, number in (
        ("Strength", 0),
        ("Dexterity", 2),
        ("Fortitude", 0),
        ("Presence", 0),
        ("Wits", 1),
        ("Resolve", 0),
    )
]
ARMS = [
    ("Sabre, melee, damage 4", "Sabre"),
    ("Knife, melee, damage 2", "Knife"),
    ("fists", "fists"),
    ("kick", "kick"),
]


def same(*words: str) -> list[tuple[str, str]]:
    """Words that are shown as they are sent."""
    return [(word, word) for word in words]


async def offered(
    game: Game, command: str, option: str, typed: str = "", *, by: str = "Skaz", **given: object
) -> list[tuple[str, object]]:
    """What is shown and what is sent, in order."""
    found = await game.people[by].autocomplete(game.channel, command, option, typed, **given)
    return [(one["name"], one["value"]) for one in found]


@pytest.fixture
async def table(game: Game) -> Game:
    """Skaz with two weapons and two skills, Blazer, and Rat of the GM's."""
    await black(game)
    await fighter(
        game,
        "Skaz",
        dexterity=2,
        wits=1,
        initiative=3,
        skills=skills(Swordplay=4, Medicine=3),
        weapons=[SABRE, KNIFE],
    )
    await fighter(game, "Blazer", initiative=2, weapons=[KNIFE])
    await fighter(game, "Rat", initiative=1, skills=skills(Gnawing=3))
    return game


@pytest.mark.rule("BD-02", "BD-13")
@pytest.mark.parametrize("command", ["roll", "odds", "heal"])
async def test_the_dice_of_every_roll_are_offered(table: Game, command: str) -> None:
    """Attributes and skills with their numbers; an easy thing is only done by a plain roll."""
    name = f"black {command}"
    easy = [("Very Easy: no roll", "Very Easy")] if command == "roll" else []

    assert await offered(table, name, "attribute") == NUMBERS
    assert await offered(table, name, "attribute", "wi") == [("Wits 1", "Wits")]
    assert await offered(table, name, "skill") == [
        ("Swordplay 4", "Swordplay"),
        ("Medicine 3", "Medicine"),
    ]
    assert await offered(table, name, "difficulty") == [*easy, *RUNGS]
    assert await offered(table, name, "who") == same("Skaz")


@pytest.mark.rule("BD-08", "BD-13")
async def test_a_gm_is_offered_everybody_and_every_difficulty(table: Game) -> None:
    rungs = [("Very Easy: no roll", "Very Easy"), *RUNGS]

    assert await offered(table, "black roll", "difficulty", by="GM") == rungs
    assert await offered(table, "black roll", "who", by="GM") == same("Blazer", "Rat", "Skaz")


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("black oppose", "target"),
        ("black heal", "target"),
        ("black status", "who"),
        ("black retry show", "who"),
    ],
)
async def test_everybody_can_be_named_against_whom_or_of_whom(
    table: Game, command: str, option: str
) -> None:
    assert await offered(table, command, option) == same("Blazer", "GM", "Rat", "Skaz")
    assert await offered(table, command, option, "bla") == same("Blazer")


@pytest.mark.parametrize(
    "command",
    [
        "black attack",
        "black defend",
        "black act",
        "black heal",
        "black rest",
        "black sleep",
        "black retry leave",
        "black retry reset",
        "black retry lock",
        "black-fight declare",
        "black-fight trade",
        "black-fight busy",
        "black-fight disengage",
        "black-fight move foot",
        "black-fight move vehicle",
        "black-fight awake",
        "black-fight now",
    ],
)
async def test_a_player_acts_for_their_own(table: Game, command: str) -> None:
    assert await offered(table, command, "who") == same("Skaz")


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("black attack", "weapon"),
        ("black defend", "weapon"),
        ("black act", "weapon"),
        ("black-fight move foot", "draw"),
    ],
)
@pytest.mark.rule("BD-80")
async def test_weapons_are_offered_and_bare_hands(table: Game, command: str, option: str) -> None:
    """Of whoever acts; nothing of somebody who is another's to play."""
    assert await offered(table, command, option) == ARMS
    assert await offered(table, command, option, "sab") == ARMS[:1]
    assert await offered(table, command, option, by="GM", who="Blazer") == [
        ("Knife, melee, damage 2", "Knife"),
        *ARMS[2:],
    ]
    assert await offered(table, command, option, who="Blazer") == []
    assert await offered(table, command, option, by="Stranger") == []


async def test_nobody_is_offered_anothers_numbers(table: Game) -> None:
    assert await offered(table, "black roll", "attribute", who="Blazer") == []
    assert await offered(table, "black roll", "attribute", who="skaz") == NUMBERS
    assert await offered(table, "black roll", "attribute", by="Stranger") == []


@pytest.mark.parametrize(
    ("command", "option"),
    [("black-gm surprise", "by"), ("black-gm surprise", "against")],
)
async def test_the_last_of_several_names_is_completed(
    table: Game, command: str, option: str
) -> None:
    """Who stands there already is not offered again."""
    assert await offered(table, command, option, by="GM") == same("Blazer", "GM", "Rat", "Skaz")
    assert await offered(table, command, option, "skaz,", by="GM") == same(
        "skaz, Blazer", "skaz, GM", "skaz, Rat"
    )
    assert await offered(table, command, option, "Skaz, r", by="GM") == same("Skaz, Rat")


@pytest.mark.rule("BD-30")
@pytest.mark.parametrize(
    "command",
    ["roll", "odds", "retry leave", "retry reset", "retry lock"],
)
async def test_tasks_that_were_tried_are_offered_to_who_tried_them(
    table: Game, command: str
) -> None:
    for who, task in (("Skaz", "wall"), ("Blazer", "lock")):
        await table.say("GM", "gm penalty", who=who, task=task, amount=2)

    assert await offered(table, f"black {command}", "task") == [("wall: 2 failed", "wall")]
    assert await offered(table, f"black {command}", "task", by="GM", who="Blazer") == [
        ("lock: 2 failed", "lock")
    ]


async def test_outside_a_fight_everybody_else_is_attacked(table: Game) -> None:
    assert await offered(table, "black attack", "target") == same("Blazer", "Rat")
    assert await offered(table, "black attack", "target", by="GM", who="Rat") == same(
        "Skaz", "Blazer"
    )


@pytest.mark.rule("BD-45", "BD-63")
async def test_in_a_fight_opponents_come_first_and_the_unseen_never(table: Game) -> None:
    """The attacks that wait for an answer are offered to whom they are aimed at."""
    await fighter(table, "Mole", initiative=1)
    await ring(table, "Skaz", "Rat", "Blazer", faces=[1, 2, 2, 2, 2, 2], Skaz="red", Rat="red")
    await table.say("GM", "combat join", who="Mole", hidden=True)

    assert await offered(table, "black attack", "target") == same("Blazer", "Rat")
    await attack(table, "Skaz", "Blazer", weapon="Sabre")
    assert await offered(table, "black defend", "roll", by="Blazer") == [
        ("roll 1: Skaz with Sabre", 1)
    ]
    assert await offered(table, "black defend", "roll") == []


@pytest.mark.rule("BD-16")
async def test_the_trades_of_a_roll_are_offered_for_all_that_is_typed(table: Game) -> None:
    """Each option changes the pool: 2 Easy is 8 dice, 2 with 3 more is 5, two needed or one."""

    async def first(**given: Any) -> str:
        return (await offered(table, "black roll", "trades", **given))[0][0]

    assert await first(pool=6) == "0: Roll 6, 69 %"
    assert await first(pool=2, difficulty="Easy") == "0: Roll 8, 83 %"
    assert await first(pool=2, bonus=4) == "0: Roll 6, 69 %"
    assert await first(pool=6, black=2) == "0: Roll 6, 52 %"
    assert await first(pool=1, need=1) == "0: Roll 1, 33 %"
    assert await first(attribute="Wits", skill="Medicine") == "0: Roll 4, 47 %"
    await table.say("GM", "gm penalty", who="Skaz", task="wall", amount=1)
    assert await first(pool=4, task="wall") == "0: Roll 4, 39 %"
    assert await first(pool=4, who="Skaz") == "0: Roll 4, 47 %"
    assert await offered(table, "black roll", "trades") == []
