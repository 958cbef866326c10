"""Chaos and narrative phases in OpenD6's order of battle, their whole texts played."""

from __future__ import annotations

import pytest

from bot.core.combat import standing
from tests.support.game import Game, labels, text
from tests.support.opend6fight import declare, four, turns

LOW = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
"""Awareness of 4D+2, 4D+2, 3D+2 and 2D+1, rolled as low as can be."""


async def next_round(game: Game, faces: list[int] | None = None) -> str:
    """The panel of the next round, begun with these dice, all of which fall."""
    game.dice.waiting = list(faces or [])
    said = text(await game.say("GM", "act", what="end the round"))
    assert not game.dice.waiting, said
    return said


def rolled(panel: str) -> list[str]:
    """What a round's beginning says of everybody's initiative."""
    return [line for line in panel.splitlines() if "initiative" in line]


@pytest.mark.rule("D6-16")
async def test_chaos_for_two_rounds_rolls_in_both_and_in_no_third(game: Game) -> None:
    """A roll lower than the fixed value (14, 14, 11, 7) counts; then fixed values hold again."""
    await four(game)
    said = text(await game.say("GM", "combat order", mode="chaos 2"))
    second = await next_round(game, LOW)
    third = await next_round(game, [1, 1, 1, 1, 6, 6, 1, 1, 1, 1, 1, 1, 1])
    fourth = await next_round(game)

    assert said.startswith("Awareness is rolled, rounds 2 to 3")
    assert rolled(second) == [
        "Cyd and Ana: initiative 6 (rolled 1 · 1 · 1 · 1, +2)",
        "Dag: initiative 5 (rolled 1 · 1 · 1, +2)",
        "Bob: initiative 3 (rolled 1 · 1, +1)",
    ]
    assert "Round 3: Bob" in third
    assert "Bob: initiative 13 (rolled 6 · 6, +1)" in third
    assert "Round 4: Cyd" in fourth
    assert [line for line in rolled(fourth) if "rolled" in line] == []


@pytest.mark.rule("D6-16")
async def test_chaos_for_the_whole_encounter_rolls_every_round_until_it_is_stopped(
    game: Game,
) -> None:
    await four(game)
    await game.say("GM", "combat order", mode="chaos")
    chaotic = [await next_round(game, LOW) for _ in range(4)]
    await game.say("GM", "combat order", mode="chaos off")
    calm = await next_round(game)

    assert [len(rolled(panel)) for panel in chaotic] == [3, 3, 3, 3]
    assert all("(rolled 1 · 1 · 1 · 1, +2)" in panel for panel in chaotic)
    assert "Round 6: Cyd" in calm
    assert await turns(game) == ["Cyd", "Ana", "Dag", "Bob"]


@pytest.mark.rule("D6-16")
async def test_chaos_before_the_first_round_rolls_in_it(game: Game) -> None:
    await four(game, begin=False)
    said = text(await game.say("GM", "combat order", mode="chaos 1"))
    game.dice.waiting = list(LOW)
    first = text(await game.say("GM", "combat next"))

    assert said.startswith("Awareness is rolled, round 1")
    assert "Cyd and Ana: initiative 6 (rolled 1 · 1 · 1 · 1, +2)" in first


@pytest.mark.rule("D6-126")
async def test_inside_a_phase_the_faster_act_first_and_phases_come_in_their_order(
    game: Game,
) -> None:
    """By choosing an action one chooses one's place: the slowest speaks before the rest."""
    await four(game, "phases")
    for name, kind in (("Cyd", "spell"), ("Ana", "physical"), ("Dag", "physical"), ("Bob", "move")):
        await declare(game, name, f"kind {kind}")

    assert await turns(game) == ["Bob", "Ana", "Dag", "Cyd"]


@pytest.mark.rule("D6-126")
async def test_a_phase_begins_when_everybody_has_declared(game: Game) -> None:
    await four(game, "phases")
    for name in ("Cyd", "Ana", "Dag"):
        await declare(game, name, "kind physical")
    early = text(await game.say("GM", "combat next"))
    await declare(game, "Bob", "kind shoot")
    panel = text(await game.say("GM", "combat show"))

    assert early == "Not yet declared: Bob. `Declare` does it; a GM may declare for them."
    assert "Round 1: Bob" in panel
    assert "phase 2 of 4: shoot" in panel


@pytest.mark.rule("D6-126")
async def test_a_gm_gives_the_phases_other_names(game: Game) -> None:
    await four(game, "phases", phase_names="parley, arrows, blades, magic")
    for name, kind in (("Cyd", "spell"), ("Ana", "physical"), ("Dag", "shoot"), ("Bob", "speak")):
        await declare(game, name, f"kind {kind}")
    said = list[str]()
    for _ in range(4):
        panel = text(await game.say("GM", "combat show"))
        said += [line for line in panel.splitlines() if line.startswith("phase ")]
        await game.say("GM", "combat next")

    assert said == [
        f"phase {place} of 4: {name}"
        for place, name in enumerate(("parley", "arrows", "blades", "magic"), start=1)
    ]


@pytest.mark.rule("D6-126")
@pytest.mark.parametrize("names", ["parley, arrows", "a, a, b, c", "declaration, a, b, c"])
async def test_names_that_are_not_four_different_ones_leave_the_texts(
    game: Game, names: str
) -> None:
    await four(game, "phases", phase_names=names)
    for name in ("Cyd", "Ana", "Dag", "Bob"):
        await declare(game, name, "kind speak")

    assert "phase 1 of 4: speak and move" in text(await game.say("GM", "combat show"))


@pytest.mark.rule("D6-122")
async def test_whose_turn_it_is_to_declare_is_called_though_the_title_stays(game: Game) -> None:
    """The players own Ana and Bob, who declare one after the other."""
    await game.say("GM", "table setup", system="opend6")
    for person in ("Skaz", "Blazer"):
        await game.say(person, "character new", line=f"{person}, per 3D, melee 4D, sword 4D")
    await game.say("GM", "table house", key="opend6 order", value="split")
    await game.say("GM", "combat start", members="players")
    await game.press("GM", "Begin")
    calls: list[str] = []
    for _ in range(2):
        calls += [card.content for card in game.cards() if card.content.startswith("<@")]
        card = next(card for card in game.cards() if "Declare" in labels(card))
        assert text(card).startswith("Round 1, declaring")
        await game.say("GM", "act", what="declare", more="words waits", who=await declaring(game))

    assert len({call.split()[0] for call in calls}) == 2


async def declaring(game: Game) -> str:
    """Who is to declare now."""
    scene = await game.scene()
    turn = standing(scene.orders["main"]).turn
    return scene.characters[turn[0]].name
