"""Whoever was hidden when they rolled stays unseen in what is told of that roll later."""

from __future__ import annotations

import pytest

from tests.support.game import Game, text
from tests.support.seen import seen_by


async def ambushed(game: Game, system: str = "flamepunk") -> None:
    """Skaz in a fight with Quetzal 1, whom only the GM sees and who goes with the fight."""
    await game.say("GM", "table setup", system=system)
    await game.say("GM", "session start")
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "combat npc", template="Quetzal", hidden=True)


async def struck(game: Game, visibility: str) -> None:
    """Quetzal 1 has hit Skaz, with two of its dice."""
    given = {"target": "Skaz", "visibility": visibility}
    await game.say("GM", "flame roll", who="Quetzal 1", dice=2, faces="6,6", **given)
    shown = await game.press("Skaz", "Show me") if visibility == "gm" else game.cards()[0]
    await game.press("Skaz", "Take it", shown)


async def told(game: Game) -> str:
    """All that Skaz reads of the evening, and what is told to everybody."""
    await game.say("Skaz", "history")
    await game.say("Skaz", "session recap")
    await game.say("GM", "session recap", share=True)
    return seen_by(game, "Skaz")


@pytest.mark.parametrize("visibility", ["gm", "public"])
async def test_a_fight_that_is_over_names_nobody_who_was_never_shown(
    game: Game, visibility: str
) -> None:
    await ambushed(game)
    await struck(game, visibility)
    await game.say("GM", "combat end")

    assert "Quetzal" not in await told(game)


async def test_a_look_after_the_fight_tells_neither_name_nor_pool(game: Game) -> None:
    await ambushed(game)
    await struck(game, "gm")
    await game.say("GM", "combat end")

    shown = text(await game.press("Skaz", "Show me"))

    assert shown == (
        "SUCCESS, level 4 (normal): 4 damage\n"
        "Somebody unseen rolled at Skaz: **6** · **6**\n"
        "magnitude 2: two 6s\n"
        "2 hits × magnitude 2 = 4\n"
        "not defended against\n"
        "dice thrown by hand"
    )


async def test_a_roll_revealed_after_the_fight_names_nobody_who_was_never_shown(
    game: Game,
) -> None:
    await ambushed(game)
    await struck(game, "gm")
    await game.say("GM", "combat end")

    card = await game.press("GM", "Reveal")

    assert "Somebody unseen rolled at Skaz" in text(card)
    assert "Quetzal" not in seen_by(game, "Skaz")


@pytest.mark.parametrize("visibility", ["gm", "public"])
async def test_what_is_undone_after_the_fight_names_nobody_who_was_never_shown(
    game: Game, visibility: str
) -> None:
    await ambushed(game)
    await struck(game, visibility)
    await game.say("GM", "combat end")
    await game.say("Skaz", "undo")

    assert "Somebody unseen attacks Skaz: level 4 if nobody defends" in await told(game)
    assert "Quetzal" not in seen_by(game, "Skaz")


@pytest.mark.parametrize("visibility", ["gm", "public"])
async def test_a_newcomer_of_that_name_has_no_part_in_what_the_hidden_one_did(
    game: Game, visibility: str
) -> None:
    await ambushed(game)
    await struck(game, visibility)
    await game.say("Blazer", "character new", name="Quetzal 1")

    history = text(await game.say("Skaz", "history"))
    recap = text(await game.say("Skaz", "session recap"))
    if visibility == "gm":
        await game.press("Skaz", "Show me")

    assert "GM: Somebody unseen attacks Skaz: level 4 if nobody defends" in history
    assert "Quetzal" not in recap
    assert "Quetzal" not in seen_by(game, "Skaz").replace("Quetzal 1 is new here", "")


async def test_whoever_has_been_shown_is_named_in_what_was_hidden(game: Game) -> None:
    await ambushed(game)
    await struck(game, "gm")
    await game.say("GM", "gm reveal", who="Quetzal 1")

    history = text(await game.say("Skaz", "history"))

    assert "GM: Quetzal 1 attacks Skaz: level 4 if nobody defends (hidden)" in history


async def test_an_undone_newcomer_tells_no_pool_of_the_hidden_one(game: Game) -> None:
    await ambushed(game)
    await game.say("GM", "flame pool", who="Quetzal 1", dice=2)
    await game.say("Blazer", "character new", name="Quetzal 1")

    card = await game.say("Blazer", "undo")

    assert text(card) == (
        "UNDONE by Blazer\nBlazer: Quetzal 1 is new here (Flamepunk)\n/redo lets it stand again"
    )


WAITING = [
    ("blackdice", "black roll", {"pool": 4, "task": "door", "ready": True}),
    ("blackdice", "black group", {"pool": 4, "task": "door"}),
    ("hammerhydra", "hydra pool", {"dice": 4, "target": 7, "task": "door", "ready": True}),
    ("hammerhydra", "hydra-gm call", {"attribute": "Subtlety", "task": "door"}),
    ("hfrpg", "hf roll", {"attribute": "4", "task": "door", "ready": True}),
    ("hfrpg", "hf group", {"attribute": "4", "task": "door"}),
]


@pytest.mark.parametrize(("system", "command", "given"), WAITING)
async def test_what_waits_of_somebody_hidden_is_not_shown_by_a_restart(
    game: Game, system: str, command: str, given: dict[str, object]
) -> None:
    await ambushed(game, system)
    await game.say("GM", command, who="Quetzal 1", **given)
    before = len(game.cards())
    await game.restart()
    await game.env.settle()

    assert len(game.cards()) == before
    assert "door" not in seen_by(game, "Skaz")


@pytest.mark.parametrize(("system", "command", "given"), WAITING)
async def test_what_waits_of_somebody_hidden_is_not_told_as_the_session_ends(
    game: Game, system: str, command: str, given: dict[str, object]
) -> None:
    """Nor when its end is undone, and everything waits again."""
    await ambushed(game, system)
    await game.say("GM", command, who="Quetzal 1", **given)
    await game.say("GM", "session end")
    await game.say("GM", "undo")

    assert "door" not in seen_by(game, "Skaz")
    assert "unseen" not in seen_by(game, "Skaz").lower()


@pytest.mark.parametrize(("system", "command", "given"), WAITING)
async def test_what_waits_of_somebody_hidden_is_not_told_when_its_time_is_up(
    game: Game, system: str, command: str, given: dict[str, object]
) -> None:
    await ambushed(game, system)
    await game.say("GM", command, who="Quetzal 1", **given)
    await game.later(24 * 3600 + 1)

    assert not any(row.open for row in (await game.scene()).rolls.values())
    assert "door" not in seen_by(game, "Skaz")
