"""A hidden attacker: the target sees what it must answer, and neither who it is nor its pool."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.game import Game, labels, text
from tests.support.seen import seen_by


async def lurking(game: Game, system: str) -> None:
    """Skaz in a fight with Quetzal, whom only the GM sees."""
    await game.say("GM", "table setup", system=system)
    await game.say("GM", "character new", name="Quetzal", npc=True)
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "combat join", who="Quetzal", hidden=True)


async def attacked(game: Game) -> None:
    """Quetzal's attack of three dice in Flamepunk, which Skaz may defend against."""
    await lurking(game, "flamepunk")
    await game.say("GM", "flame roll", who="Quetzal", dice=3, faces="5,6,6", target="Skaz")


async def test_the_target_reads_the_attack_without_name_and_pool(game: Game) -> None:
    await attacked(game)
    shown = await game.press("Skaz", "Show me")

    assert text(shown) == (
        "Somebody unseen attacks Skaz: 6 damage\n"
        "**5** · **6** · **6** (by hand)\n"
        "3 hits × 2 (two 6s) = 6\n"
        "-# until <t:1800000600:t>"
    )
    assert "Take it → 6" in labels(shown, live=True)


async def test_the_gm_reads_the_name_and_the_pool(game: Game) -> None:
    await attacked(game)
    shown = text(await game.press("GM", "Show me"))

    assert "Quetzal attacks Skaz: 6 damage" in shown
    assert "Quetzal ●●●○○○" in shown


async def test_neither_the_answer_nor_what_comes_later_names_the_attacker(game: Game) -> None:
    """The result, the history, the recap, the completions and a restart."""
    await game.say("GM", "session start")
    await attacked(game)
    shown = await game.press("Skaz", "Show me")
    await game.press("Skaz", "Take it", shown)
    await game.restart()
    history = text(await game.say("Skaz", "history"))
    await game.say("Skaz", "session recap")
    await game.say("GM", "session recap", share=True)
    await game.say("GM", "undo")

    assert "GM: Somebody unseen attacks Skaz: 6 damage (hidden)" in history
    assert "Quetzal" not in seen_by(game, "Skaz")
    assert "Quetzal" not in seen_by(game, "Blazer")


async def test_a_roll_that_is_revealed_names_nobody_who_is_still_hidden(game: Game) -> None:
    await attacked(game)
    card = await game.press("GM", "Reveal")
    hidden = text(card)
    await game.say("GM", "gm reveal", who="Quetzal")
    named = text(await game.press("Skaz", "Take it", card))

    assert "Somebody unseen attacks Skaz: 6 damage" in hidden
    assert "Quetzal" not in hidden
    assert named.startswith("Quetzal hits Skaz: 6 damage\n")


@pytest.mark.parametrize(
    ("system", "command", "given"),
    [
        ("blackdice", "black attack", {"target": "Skaz"}),
        ("opend6", "d6 attack", {"target": "Skaz", "more": "skill 5D, damage 4D"}),
        ("opend6", "act", {"what": "force", "target": "Skaz", "more": "skill 5D"}),
        ("opend6", "act", {"what": "insult, startle: skaz taunt: insult"}),
    ],
)
async def test_what_cannot_be_kept_from_its_target_is_refused(
    game: Game, system: str, command: str, given: dict[str, Any]
) -> None:
    await lurking(game, system)
    game.dice.waiting = [1] * 20
    await game.say("GM", "combat next")
    await game.say("GM", "act", what="give the turn: Quetzal")

    refused = await game.say("GM", command, who="Quetzal", **given)

    assert refused.ephemeral
    assert text(refused).startswith("Quetzal is hidden. Show everybody first, with /gm reveal")
    assert "Quetzal" not in seen_by(game, "Skaz")
