"""What OpenD6's commands offer while they are typed, in a fight and at the workbench."""

from __future__ import annotations

import pytest

from tests.support.game import Game, text
from tests.support.opend6 import ana, seat
from tests.support.opend6fight import duel


async def offered(
    game: Game, command: str, option: str, typed: str = "", *, by: str = "Skaz", **filled: object
) -> list[tuple[str, str]]:
    """What is shown and what is sent, in order, with these options filled in already."""
    person = game.people[by]
    found = await person.autocomplete(game.channel, command, option, typed, **filled)
    return [(one["name"], one["value"]) for one in found]


def same(*words: str) -> list[tuple[str, str]]:
    """Words that are shown as they are sent."""
    return [(word, word) for word in words]


@pytest.mark.parametrize(
    ("command", "option", "choices"),
    [
        ("d6 attack", "weapon", [("Sword 4D (martial)", "Sword")]),
        ("d6 attack", "target", [("Orc, 8 ft", "Orc")]),
        ("combat order", "mode", [("duel: slowest first", "duel")]),
    ],
)
async def test_a_fight_offers_what_its_rules_name(
    game: Game, command: str, option: str, choices: list[tuple[str, str]]
) -> None:
    await duel(game)

    assert await offered(game, command, option, "duel" if option == "mode" else "") == choices


OWN = {
    "who": (
        "attack",
        "check",
        "roll",
        "successes",
        "odds",
        "ranks",
        "status",
        "smash",
        "build",
    ),
}
PRESENT = {
    "target": ("ranks",),
    "against": ("check", "odds"),
}
OPPONENTS = {"target": ("attack",)}
POINTS = {"who": ("points",)}
SKILLS = {
    "skill": (
        "check",
        "odds",
        "status",
    ),
    "on": ("ranks",),
}
ANA_ROLLS = [("survival: awareness 4D+2 (14)", "survival: awareness")]
EVERYBODY = same("Ana", "Bob", "GM", "Orc", "Spy")


@pytest.mark.parametrize(
    ("group", "by", "menus", "names"),
    [
        ("d6", "Skaz", OWN, same("Ana")),
        ("d6", "Skaz", PRESENT, same("Ana", "Bob", "GM", "Orc")),
        ("d6", "Skaz", OPPONENTS, [("Orc, 8 ft", "Orc"), ("Bob", "Bob")]),
        ("d6", "GM", POINTS, EVERYBODY),
        ("d6", "Skaz", SKILLS, ANA_ROLLS),
    ],
)
async def test_every_option_offers_the_people_and_skills_it_means(
    game: Game, group: str, by: str, menus: dict[str, tuple[str, ...]], names: list[tuple[str, str]]
) -> None:
    """Oneself, whoever is seen, opponents before friends; a GM is offered the unseen too."""
    await duel(game)
    await seat(game, "Bob", by="Blazer")
    await game.say("GM", "combat join", who="Bob", side="Heroes")
    await seat(game, "Spy", by="GM")
    await game.say("GM", "combat join", who="Spy", side="Horde", hidden=True)
    typed = "aware" if names is ANA_ROLLS else ""
    asked = [(name, option) for option, rows in menus.items() for name in rows]

    found = {
        (name, option): await offered(game, f"{group} {name}", option, typed, by=by)
        for name, option in asked
    }

    assert found == dict.fromkeys(asked, names)


async def test_opponents_come_before_friends_and_nobody_hidden_is_offered(game: Game) -> None:
    await duel(game)
    for name, side in (("Bob", "Heroes"), ("Wolf", "Horde"), ("Spy", "Horde")):
        await seat(game, name, by="GM")
        await game.say("GM", "combat join", who=name, side=side, hidden=name == "Spy")

    assert await offered(game, "d6 attack", "target") == [
        ("Orc, 8 ft", "Orc"),
        ("Wolf", "Wolf"),
        ("Bob", "Bob"),
    ]


async def test_difficulties_are_offered_with_the_number_of_the_table(game: Game) -> None:
    await ana(game, band="middle")

    assert await offered(game, "d6 check", "difficulty") == [
        ("Very Easy: 3", "very easy"),
        ("Easy: 8", "easy"),
        ("Moderate: 13", "moderate"),
        ("Difficult: 18", "difficult"),
        ("Very Difficult: 23", "very difficult"),
    ]


async def test_the_methods_of_the_table_are_offered_beside_the_usual_ones(game: Game) -> None:
    await duel(game, order_presets="raid split dynamic")

    assert await offered(game, "combat order", "mode", "raid", by="GM") == [
        ("raid: split, new initiative each round", "raid")
    ]


async def test_the_workbench_offers_what_is_there_and_whole(game: Game) -> None:
    await ana(game)
    for name in ("Cart", "Gate"):
        await game.say("GM", "d6 thing", name=name, more="points 5, bricks crank")
    await game.say("GM", "d6 build", name="Skiff", more="begin, difficulty 5, cost 3", who="Ana")

    assert await offered(game, "d6 smash", "target") == same("Cart", "Gate", "Skiff")


async def test_what_is_kept_is_offered_by_its_name_and_once(game: Game) -> None:
    await ana(game)
    for name in ("Cart", "Gate"):
        await game.say("GM", "d6 thing", name=name, more="points 5")
    for piece in ("crank", "lens"):
        await game.say("GM", "d6 set", what="bricks", value=piece)
    await game.say("GM", "d6 build", name="Skiff", more="begin, difficulty 5, cost 3", who="Ana")
    await game.say("GM", "d6 track", name="The Duke", length="lengthy")
    await game.say("Skaz", "d6 status", name="Arrows", kind="quantity", skill="survival: awareness")
    told = {
        (command, option): [value for _, value in await offered(game, command, option, by="GM")]
        for command, option in (
            ("d6 thing", "name"),
            ("d6 build", "name"),
            ("d6 track", "name"),
            ("d6 status", "name"),
        )
    }

    assert told == {
        ("d6 thing", "name"): ["Cart", "Gate"],
        ("d6 build", "name"): ["Skiff"],
        ("d6 track", "name"): ["The Duke"],
        ("d6 status", "name"): ["Arrows"],
    }


async def test_conditions_are_offered_of_whom_is_named_else_of_all(game: Game) -> None:
    await duel(game)
    for who, name in (("Ana", "Prone"), ("Orc", "Blinded"), ("Orc", "Prone")):
        await game.say("GM", "gm condition", who=who, name=name)
    menu = ("d6 ranks", "condition")

    assert await offered(game, *menu, by="GM") == same("Prone", "Blinded")
    assert await offered(game, *menu, by="GM", target="Orc") == same("Blinded", "Prone")
    assert await offered(game, *menu, by="GM", target="Ana") == same("Prone")


async def test_effects_are_offered_with_their_rank_and_against(game: Game) -> None:
    await ana(game)

    assert await offered(game, "d6 ranks", "effect", "one check") == [
        ("rank 1: ±2 on one check", "check_flat_2"),
        ("rank 1: Boost-1 on one check", "boost_1"),
        ("rank 1: Penalty-1 on one check", "penalty_1"),
        ("rank 1: ±1 wild die on one check", "wild_1"),
        ("rank 1: Advantage on one check", "advantage"),
        ("rank 1: Disadvantage on one check", "disadvantage"),
        ("rank 2: ±1D on one check", "check_die"),
        ("rank 1: ±2 on one check, against", "-check_flat_2"),
        ("rank 1: ±1 wild die on one check, against", "-wild_1"),
        ("rank 2: ±1D on one check, against", "-check_die"),
    ]


async def test_what_is_set_offers_its_values(game: Game) -> None:
    await ana(game)
    await game.say("GM", "d6 set", what="bricks", value="lens")
    await game.say("Skaz", "d6 status", name="Arrows", kind="quantity", skill="survival: awareness")
    told = {
        what: [value for _, value in await offered(game, "d6 set", "value", by="GM", what=what)]
        for what in ("mind", "bricks", "ground", "map", "status", "room")
    }

    assert told.pop("mind")[6:8] == ["attitude Hostile", "willpower Broken"]
    assert told == {
        "bricks": ["lens"],
        "ground": ["higher ground", "difficult ground", "backed up", "bad footing"],
        "map": ["on", "off"],
        "status": ["Arrows"],
        "room": [],
    }


async def test_a_gm_is_offered_whom_a_player_does_not_see(game: Game) -> None:
    await duel(game)
    await seat(game, "Spy", by="GM")
    await game.say("GM", "combat join", who="Spy", side="Horde", hidden=True)

    assert await offered(game, "d6 set", "who", by="GM") == same("Ana", "GM", "Orc", "Spy")
    assert await offered(game, "d6 set", "who") == same("Ana", "GM", "Orc")


INSULT = "taunt: insult"


@pytest.mark.rule("D6-74", "D6-78")
async def test_a_superscript_is_no_size_of_a_die(game: Game) -> None:
    """It is a digit to Python, and no number."""
    await duel(game)
    menu = await game.press("Skaz", "Act")
    menu = await game.press("Skaz", "Insult, startle…", menu)

    said = await game.write("Skaz", "More…", {"one": "Orc", "two": INSULT, "four": "d²"}, menu)

    assert text(said).startswith("“d²” changes no dice. Write ")
