"""A table with characters of two systems: whom a fight of the one takes for its own."""

from __future__ import annotations

import pytest

from tests.support.cards import drawn
from tests.support.game import Game, text


async def two_systems(game: Game) -> None:
    """A table of HFRPG with a Guard, a Boss and Skaz's Ada, which plays Flamepunk now."""
    await game.say("GM", "table setup", system="hfrpg")
    for name in ("Guard", "Boss"):
        await game.say("GM", "character new", name=name, npc=True)
    await game.say("Skaz", "character new", name="Ada")
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Blazer", "character new", name="Bo")


async def test_a_kind_is_not_like_a_character_of_another_system(game: Game) -> None:
    """It has the sheet of its own system, of the ready-made one where that is its name."""
    await two_systems(game)

    start = {"npcs": "Guard & Boss & Ada x2", "members": "Bo"}
    card = drawn(await game.say("GM", "combat start", **start))
    begun = await game.press("GM", "Begin")

    assert card.splitlines()[1:5] == [
        "· Bo ●●●●●●",
        "· Guard ●●●●●●",
        "· Boss ●●●●●●●●●●",
        "· Ada 1–2 ●●●●●●",
    ]
    assert drawn(begun).splitlines()[0] == "**Round 1: Boss**"


async def test_a_kind_worth_keeping_is_kept_beside_one_of_another_system(game: Game) -> None:
    await two_systems(game)
    await game.say("GM", "combat start", npcs="Guard, hit 4+", members="Bo")
    await game.press("GM", "Begin")

    over = await game.say("GM", "combat end")
    await game.press("GM", "Keep Guard", over)

    kept = text(await game.say("GM", "character list"))
    assert kept.count("Guard") == 2


async def test_a_gm_makes_several_beside_one_of_another_system(game: Game) -> None:
    await two_systems(game)

    made = await game.say("GM", "character new", name="Guard x2", npc=True)

    assert text(made) == "2 NPCs new: Guard 1–2"


@pytest.mark.parametrize(
    ("who", "command", "options"),
    [
        ("GM", "combat start", {"members": "Bo, Ada"}),
        ("GM", "combat join", {"who": "Guard"}),
        ("Skaz", "combat join", {"who": "Ada"}),
    ],
)
async def test_nobody_of_another_system_comes_into_a_fight(
    game: Game, who: str, command: str, options: dict[str, str]
) -> None:
    """A Guard who counts tokens has no pool that Flamepunk could hurt."""
    await two_systems(game)
    if command == "combat join":
        await game.say("GM", "combat start", members="Bo")

    before = (await game.scene()).combatants

    said = await game.say(who, command, **options)

    name = options.get("who", "Ada")
    assert text(said) == f"{name} plays HFRPG. Only characters of Flamepunk come into this fight."
    assert (await game.scene()).combatants == before


async def test_who_named_their_character_of_another_system_joins_with_that_of_this(
    game: Game,
) -> None:
    await two_systems(game)
    await game.say("GM", "combat start", members="Bo")
    said = await game.say("Skaz", "combat join", who="Ada")

    joined = await game.press("Skaz", "Join as Skaz", said)

    assert "Skaz joins." in drawn(joined)


async def test_completion_names_nobody_of_another_system_for_a_fight(game: Game) -> None:
    await two_systems(game)
    await game.say("GM", "combat start", name="Gate")

    async def offered(command: str, option: str) -> list[str]:
        rows = await game.people["GM"].autocomplete(game.channel, command, option, "")
        return [row["name"] for row in rows]

    assert await offered("combat start", "members") == ["players", "Bo"]
    assert await offered("combat join", "who") == ["Bo"]
    assert "Boss" not in await offered("combat npc", "line")


@pytest.mark.parametrize(
    ("command", "options"),
    [("gm damage", {"amount": 2}), ("gm pool", {"pool": "Action dice", "change": 1})],
)
async def test_no_pool_of_a_character_of_another_system_is_changed(
    game: Game, command: str, options: dict[str, str | int]
) -> None:
    await two_systems(game)
    before = (await game.scene()).pools

    told = text(await game.say("GM", command, who="Boss", **options))

    assert told == "Boss plays another system than Flamepunk."
    assert (await game.scene()).pools == before
