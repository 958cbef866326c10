"""OpenD6's gangs: friends on one side who fight the same opponent (D6-113 to D6-115)."""

from __future__ import annotations

import pytest

from tests.support.cards import why
from tests.support.game import Game, text
from tests.support.opend6 import seat, table
from tests.support.opend6fight import do

STRIKE = "brawling: strike | value 3D"


async def brawl(game: Game, *, members: str = "players") -> None:
    """Ana of Skaz and Bob of Blazer, brought in by the GM, against two rats; it is Ana's turn."""
    await table(game, wild_die="off")
    await seat(game, skills=f"{STRIKE}; survival: awareness | value 5D")
    await seat(game, "Bob", by="Blazer", skills=f"{STRIKE}; survival: awareness | value 4D")
    await seat(game, "Rat", by="GM", skills=STRIKE)
    await game.say("GM", "combat start", members=members)
    await game.say("GM", "combat npc", line="Rat x2", side="Rats")
    await game.say("GM", "combat next")


async def gangs(game: Game) -> list[str]:
    """What the panel says of gangs."""
    lines = text(await game.say("GM", "combat show")).splitlines()
    return [line for line in lines if " gang up " in line]


async def ganging(game: Game) -> str:
    """What the panel says of the only gang."""
    return "".join(await gangs(game))


@pytest.mark.rule("D6-113", "D6-114")
async def test_players_whom_the_gm_brings_in_fight_side_by_side(game: Game) -> None:
    await brawl(game)

    sheet = text(await game.say("Skaz", "act", what="my sheet"))
    first = text(await do(game, "Skaz", "d6 attack", (1, 1, 1), target="Rat 1"))
    await game.say("Skaz", "combat next")
    second = text(await do(game, "Blazer", "d6 attack", (1, 1, 1), target="Rat 1"))

    assert "side: Players" in sheet
    assert "= 3 vs 10" in first
    assert "on the total: friends +2" in await why(game, "Skaz")
    assert "= 5 vs 10" in second


@pytest.mark.rule("D6-113", "D6-114")
async def test_a_friend_counts_from_when_the_opponent_is_the_same(game: Game) -> None:
    await brawl(game)
    none = await ganging(game)
    await do(game, "Skaz", "act", what="turn to", target="Rat 1")
    alone = await ganging(game)
    await do(game, "Blazer", "act", what="turn to", target="Rat 2")
    apart = await ganging(game)
    await do(game, "Blazer", "act", what="turn to", target="Rat 1")
    together = await ganging(game)
    await do(game, "Blazer", "act", what="turn to", target="Rat 2")
    again = await ganging(game)

    assert (none, alone, apart, again) == ("", "", "", "")
    assert together.endswith("Players gang up on Rat 1: +2")


@pytest.mark.rule("D6-113")
async def test_a_friend_helps_to_defend_against_whom_they_fight_themselves(game: Game) -> None:
    """Bob fights Rat 1: Ana's passive 10 is 12 against it, and 10 against the other.

    By then the first rat fights her, too, and adds +2 to the second one's attack.
    """
    await brawl(game)
    await do(game, "Blazer", "act", what="turn to", target="Rat 1")
    await game.say("Skaz", "combat next")
    await game.say("Blazer", "combat next")

    one = text(await do(game, "GM", "d6 attack", (1, 1, 1), who="Rat 1", target="Ana"))
    await game.say("GM", "combat next")
    other = text(await do(game, "GM", "d6 attack", (1, 1, 1), who="Rat 2", target="Ana"))

    assert "= 3 vs 12" in one
    assert "= 5 vs 10" in other


@pytest.mark.rule("D6-113")
async def test_who_is_named_is_on_the_players_side_once_there_are_npcs(game: Game) -> None:
    await brawl(game, members="Ana, Bob")

    assert "side: Players" in text(await game.say("Skaz", "act", what="my sheet"))


@pytest.mark.rule("D6-113", "D6-114")
async def test_the_panel_tells_each_gang_of_a_side_and_none_on_the_fallen(game: Game) -> None:
    """Two fight the one rat and two the other; the first rat falls, and the second is the last."""
    await brawl(game)
    await game.say("GM", "combat npc", line="Dog x2", side="Players")
    await do(game, "Skaz", "act", what="turn to", target="Rat 1")
    await do(game, "Blazer", "act", what="turn to", target="Rat 1")
    await do(game, "GM", "act", what="turn to", who="Dog 1", target="Rat 2")
    await do(game, "GM", "act", what="turn to", who="Dog 2", target="Rat 2")

    two = await gangs(game)
    fallen = text(await game.say("GM", "gm condition", who="Rat 1", name="Out"))
    left = await gangs(game)

    assert two == ["Ana and Bob gang up on Rat 1: +2", "Dog 1–2 gang up on Rat 2: +2"]
    assert "gangs" not in fallen
    assert left == ["Dog 1–2 gang up on Rat 2: +2"]
