"""HFRPG's menus in a fight: what its text counts, in its own words."""

from __future__ import annotations

from tests.e2e.test_combat_panel import panels
from tests.support.game import Game, labels, parts


async def test_a_gm_is_offered_no_numbers_that_the_text_does_not_count(game: Game) -> None:
    await game.say("GM", "table setup", system="hfrpg")
    await game.say("Skaz", "character new", line="Kit, Strength 3, Fighting 2")
    await game.say("GM", "combat start", npcs="Thug x2, 2+2", members="Kit")
    panel = next(card for card in game.cards() if "My sheet" in labels(card))
    await game.say("GM", "combat next")
    menu = await game.press("GM", "GM", panel)
    offered = labels(await game.pick("GM", ["Thug 1"], menu))

    assert "Condition…" in offered
    assert not {"Damage…", "Heal…", "Pool…"} & set(offered)


async def test_a_call_keeps_each_line_with_whoever_rolled_it(game: Game) -> None:
    await game.say("GM", "table setup", system="hfrpg")
    await game.say("Skaz", "character new", line="Kit, Strength 3, Fighting 2")
    await game.say("Blazer", "character new", line="Moe, Strength 3, Fighting 1")
    card = await game.say("GM", "gm call", who="players", what="Strength+Fighting")
    game.dice.waiting = [2, 4, 3]
    first = await game.press("Skaz", "Roll", card)
    kit = first.embeds[0].description or ""
    game.dice.waiting = [5, 5, 5]
    await game.say("Skaz", "hf roll", what="3")
    game.dice.waiting = [7, 4, 1]
    whole = await game.press("Blazer", "Roll", card)

    (line,) = [one for one in kit.splitlines() if one.startswith("Kit: ")]
    now = (whole.embeds[0].description or "").splitlines()
    assert line in now
    assert any(one.startswith("Moe: ") and "did not roll" not in one for one in now)


async def test_a_select_is_there_again_after_a_roll_that_changed_nothing_else(game: Game) -> None:
    await game.say("GM", "table setup", system="hfrpg")
    await game.say("GM", "combat start", npcs="Thug x2, 2+2")
    card = await game.press("GM", "Begin")

    for _ in range(2):
        (select,) = parts(panels(game)[0], 3)
        game.dice.waiting = [5, 6]
        await game.pick("GM", [select["options"][0]["value"]], panels(game)[0])

    assert len(parts(panels(game)[0], 3)) == 1
    assert panels(game)[0].id == card.id
