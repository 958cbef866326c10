"""What a GM of OpenD6 says by presses: behind Numbers of the menu GM."""

from __future__ import annotations

import re

import pytest
from simcord.results import ResponseMessage

from bot.systems.opend6.field import distance
from tests.support.game import Game, labels, text
from tests.support.opend6fight import ails, duel


async def numbers(game: Game, *names: str) -> ResponseMessage:
    """Numbers of the GM's menu, for these."""
    menu = await game.press("GM", "GM")
    menu = await game.pick("GM", list(names), menu, "for whom?")
    return await game.press("GM", "Numbers…", menu)


@pytest.mark.rule("D6-138", "D6-99", "D6-86")
async def test_ground_minds_and_ranks_are_two_presses_behind_numbers(game: Game) -> None:
    await duel(game)
    menu = await numbers(game, "Orc")
    offered = labels(menu)
    menu = await game.press("GM", "Ground…", menu)
    ground = text(await game.press("GM", "bad footing", menu))
    menu = await game.press("GM", "Ranks…", await numbers(game, "Orc"))
    ranks = text(await game.press("GM", "3", menu))
    menu = await game.press("GM", "Mind…", await numbers(game, "Orc"))
    mind = text(await game.pick("GM", ["attitude: hostile"], menu))

    assert {"Ground…", "Distance…", "Gang…", "Mind…", "Ranks…"} <= set(offered)
    assert ground.startswith("Done. Orc: bad footing")
    assert ranks.startswith("Done: Orc has 3 ranks to spend")
    assert mind.startswith("Done. Orc's attitude: Hostile")
    assert await ails(game, "Orc") == ["Bad footing", "Hostile"]


@pytest.mark.rule("D6-20", "D6-25", "D6-115")
async def test_distances_and_gangs_are_said_of_those_who_are_chosen(game: Game) -> None:
    await duel(game)
    menu = await game.press("GM", "Distance…", await numbers(game, "Orc"))
    far = text(await game.write("GM", "To Ana…", {"one": "25"}, menu))
    menu = await game.press("GM", "Gang…", await numbers(game, "Ana", "Orc"))
    gang = text(await game.press("GM", "They gang up", menu))
    scene = await game.scene()

    assert far.startswith("Done. ")
    assert distance(scene, scene.current_combat, "ana", "orc") == 25
    assert gang.startswith("Done. ")
    assert "gang" in gang


async def test_a_gm_reads_what_initiative_came_to_and_not_what_breaks_ties(game: Game) -> None:
    await duel(game)
    told = text(await game.press("GM", "GM"))

    assert re.findall(r"initiative (.*)", told) == ["14", "9"]
