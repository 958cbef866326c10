"""A GM of OpenD6 declares for all NPCs at once, where plans are made before anybody acts."""

from __future__ import annotations

import pytest

from tests.e2e.test_act import choose, panel
from tests.support.game import Game, text


async def gang_of(game: Game, order: str) -> None:
    """Skaz against two thugs and a boss, who declare before they act."""
    await game.say("GM", "table setup", system="opend6")
    await game.say("Skaz", "character new", line="Skaz, str 3D, per 4D, melee 4D, sword 4D")
    await game.say("GM", "table house", key="opend6 order", value=order)
    sheet = "Strength 3D | melee 4D | club 2D"
    await game.say("GM", "combat start", npcs=f"Thug x2 | {sheet} & Boss | {sheet}")
    await game.press("GM", "Begin")


@pytest.mark.rule("D6-118", "D6-122")
@pytest.mark.parametrize("order", ["split", "phases"])
async def test_a_gm_declares_for_all_npcs_that_have_not_at_once(game: Game, order: str) -> None:
    await gang_of(game, order)
    await game.say("GM", "act", what="declare for: wait false", who="Boss")
    menu = await game.press("GM", "GM")
    menu = await game.press("GM", "Declare for all NPCs…", menu)
    await choose(game, "GM", "Openly, Attack Skaz", menu)
    card = text(panel(game))
    late = await game.say("GM", "act", what="declare for all npcs")

    thugs = [line for line in card.splitlines() if "attack Skaz" in line]
    assert [sum(number in line for line in thugs) for number in ("1", "2")] == [1, 1]
    assert "Boss: waits" in card
    assert "still to say: Skaz (" in card
    assert text(late) == "Declare for all NPCs: none is left."
    await game.say("GM", "undo")
    after = text(panel(game))
    assert "attack Skaz" not in after
    assert "Boss: waits" in after


@pytest.mark.rule("D6-126")
async def test_in_phases_a_menus_deed_has_its_phase_by_itself(game: Game) -> None:
    await gang_of(game, "phases")
    await game.say("GM", "act", what="declare for all npcs: attack skaz false")
    menu = await game.press("Skaz", "Declare")
    await choose(game, "Skaz", "Openly, Wait", menu)

    assert "Round 1: Skaz" in text(panel(game))
    assert "phase 1 of 4: speak and move" in text(panel(game))


@pytest.mark.rule("D6-122")
async def test_what_unseen_npcs_declare_is_read_by_gms_alone(game: Game) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("Skaz", "character new", line="Skaz, str 3D, per 4D, melee 4D, sword 4D")
    await game.say("GM", "table house", key="opend6 order", value="split")
    await game.say("GM", "combat start", members="Skaz")
    await game.say("GM", "combat npc", line="Lurker | Strength 3D | club 2D", hidden=True)
    await game.press("GM", "Begin")
    said = await game.say("GM", "act", what="declare for all npcs: attack skaz false")

    assert said.ephemeral
    assert "Lurker" in text(said)
    assert "Lurker" not in "".join(map(text, game.cards()))
    assert "Lurker" not in text(await game.say("Skaz", "history"))
