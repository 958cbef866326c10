"""What Black Dice's commands offer while they are typed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.black import KNIFE, SABRE, attack, black, fighter, ring, skills
from tests.support.blacktasks import set_tries
from tests.support.game import Game

RUNGS = [
    ("Very Easy: no roll", "Very Easy"),
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
"""BD-13."""
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
@pytest.mark.parametrize("command", ["roll", "odds", "oppose", "group"])
async def test_the_dice_of_every_roll_are_offered_as_the_sheet_has_them(
    table: Game, command: str
) -> None:
    """An attribute, then a skill with it; a skill alone has every attribute, the best first."""
    name = f"black {command}"

    assert await offered(table, name, "what") == NUMBERS
    assert await offered(table, name, "what", "wi") == [("Wits 1", "Wits")]
    assert await offered(table, name, "what", "wits + ") == [
        ("Wits + Swordplay 4", "Wits + Swordplay"),
        ("Wits + Medicine 3", "Wits + Medicine"),
    ]
    assert await offered(table, name, "what", "Wits+med") == [
        ("Wits + Medicine 3", "Wits + Medicine")
    ]
    assert (await offered(table, name, "what", "medi"))[:2] == [
        ("Dexterity + Medicine 3", "Dexterity + Medicine"),
        ("Wits + Medicine 3", "Wits + Medicine"),
    ]
    assert await offered(table, name, "what", "6") == []


@pytest.mark.rule("BD-08", "BD-13")
async def test_everybody_is_offered_every_difficulty_and_a_gm_everybody(table: Game) -> None:
    assert await offered(table, "black roll", "hard") == RUNGS
    assert await offered(table, "black odds", "hard", "lege") == RUNGS[-2:-1]
    assert await offered(table, "black roll", "who") == same("Skaz")
    assert await offered(table, "black roll", "who", by="GM") == same("Blazer", "Rat", "Skaz")


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("black oppose", "target"),
        ("black heal", "target"),
        ("black tries", "who"),
    ],
)
async def test_everybody_can_be_named_against_whom_or_of_whom(
    table: Game, command: str, option: str
) -> None:
    assert await offered(table, command, option) == same("Blazer", "GM", "Rat", "Skaz")
    assert await offered(table, command, option, "bla") == same("Blazer")


@pytest.mark.parametrize("command", ["black attack", "black heal", "black rest", "act"])
async def test_a_player_acts_for_their_own(table: Game, command: str) -> None:
    assert await offered(table, command, "who") == same("Skaz")


@pytest.mark.rule("BD-80")
async def test_weapons_are_offered_and_bare_hands(table: Game) -> None:
    """Of whoever acts; nothing of somebody who is another's to play."""
    command, option = "black attack", "weapon"

    assert await offered(table, command, option) == ARMS
    assert await offered(table, command, option, "sab") == ARMS[:1]
    assert await offered(table, command, option, by="GM", who="Blazer") == [
        ("Knife, melee, damage 2", "Knife"),
        *ARMS[2:],
    ]
    assert await offered(table, command, option, who="Blazer") == []
    assert await offered(table, command, option, by="Stranger") == []


async def test_nobody_is_offered_anothers_numbers(table: Game) -> None:
    assert await offered(table, "black roll", "what", who="Blazer") == []
    assert await offered(table, "black roll", "what", who="skaz") == NUMBERS
    assert await offered(table, "black roll", "what", by="Stranger") == []


@pytest.mark.rule("BD-30")
async def test_tasks_that_were_tried_are_offered_to_who_tried_them(table: Game) -> None:
    for who, task in (("Skaz", "wall"), ("Blazer", "lock")):
        await set_tries(table, who, task, 2)

    assert await offered(table, "black roll", "task") == [("wall: 2 failed", "wall")]
    assert await offered(table, "black roll", "task", by="GM", who="Blazer") == [
        ("lock: 2 failed", "lock")
    ]


@pytest.mark.rule("BD-92", "BD-101")
async def test_how_one_rests_is_offered(table: Game) -> None:
    assert await offered(table, "black rest", "how") == same(
        "30", "60", "120", "night", "everybody"
    )


async def test_outside_a_fight_everybody_else_is_attacked(table: Game) -> None:
    assert await offered(table, "black attack", "target") == same("Blazer", "Rat")
    assert await offered(table, "black attack", "target", by="GM", who="Rat") == same(
        "Skaz", "Blazer"
    )


@pytest.mark.rule("BD-45", "BD-63")
async def test_in_a_fight_opponents_come_first_and_the_unseen_never(table: Game) -> None:
    """The answers to an attack that waits are offered to whom it is aimed at."""
    await fighter(table, "Mole", initiative=1)
    await ring(table, "Skaz", "Rat", "Blazer", faces=[1, 2, 2, 2, 2, 2], Skaz="red", Rat="red")
    await table.say("GM", "combat join", who="Mole", hidden=True)

    assert await offered(table, "black attack", "target") == same("Blazer", "Rat")
    await attack(table, "Skaz", "Blazer", weapon="Sabre")
    offers = await offered(table, "answer", "how", by="Blazer")
    assert offers[0] == ("Skaz: No defence: hit 96 %", "no defence")
    assert await offered(table, "answer", "how", by="Stranger") == []


@pytest.mark.rule("BD-16")
async def test_the_trades_of_a_roll_are_offered_for_all_that_is_typed(table: Game) -> None:
    """Each option changes the pool: 2 Easy is 8 dice, 2 with 3 more is 5, two needed or one."""

    async def first(**given: Any) -> str:
        return (await offered(table, "black roll", "trades", **given))[0][0]

    assert await first(what="6") == "0: Roll 6, 69 %"
    assert await first(what="2", hard="Easy") == "0: Roll 8, 83 %"
    assert await first(what="2", more="bonus 4") == "0: Roll 6, 69 %"
    assert await first(what="6", more="black 2") == "0: Roll 6, 52 %"
    assert await first(what="1", more="need 1") == "0: Roll 1, 33 %"
    assert await first(what="Wits + Medicine") == "0: Roll 4, 47 %"
    await set_tries(table, "Skaz", "wall", 1)
    assert await first(what="4", task="wall") == "0: Roll 4, 39 %"
    assert await first(what="4", who="Skaz") == "0: Roll 4, 47 %"
    assert await offered(table, "black roll", "trades") == []


@pytest.mark.rule("BD-16", "BD-18")
async def test_the_chance_of_the_whole_roll_stands_behind_its_further_words(table: Game) -> None:
    async def chance(more: str, **given: Any) -> str:
        return (await offered(table, "black roll", "more", more, **given))[0][0]

    assert await chance("black 2", what="6") == "black 2: 52 %"
    assert await chance("black 2", what="6", hard="1") == "black 2: 45 %"
    assert await chance("need 1", what="6", trades=2) == "need 1: sure"
    assert await chance("need 1") == "need 1"
