"""An attribute on its own in Hammerhydra: three dice, and everything else as for a skill."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.game import Game, text


@pytest.fixture
async def tims(game: Game) -> Game:
    """Skaz's Tims, Perception 6."""
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "hydra sheet new", name="Tims")
    await game.say("Skaz", "hydra sheet cross", attribute="Perception", boxes=4)
    return game


async def looks(game: Game, faces: list[int], **options: Any) -> str:
    """What Skaz is answered to `/hydra attribute` on Perception, with exactly these dice."""
    game.dice.waiting = faces
    answer = await game.say("Skaz", "hydra attribute", attribute="Perception", **options)
    assert game.dice.waiting == []
    return text(answer)


@pytest.mark.rule("HH-19")
async def test_three_dice_fall_against_the_attribute(tims: Game) -> None:
    said = await looks(tims, [6, 5, 9])

    assert said.startswith("Ready Salted: 2 successes\n")
    assert "Tims, Perception (3 dice, target 6): **6** · 5 · **9**" in said


@pytest.mark.rule("HH-10", "HH-11", "HH-19")
async def test_the_gms_dice_and_target_change_it(tims: Game) -> None:
    harder = await looks(tims, [7, 6, 6, 6], dice=1, target=1)
    easier = await looks(tims, [4, 3], dice=-1, target=-2)

    assert harder.startswith("Marginal: 1 success\n")
    assert "Tims, Perception (4 dice, target 7): **7** · 6 · 6 · 6" in harder
    assert "dice 3 + 1 (GM) = 4" in harder
    assert "target 6 + 1 (GM) = 7" in harder
    assert easier.startswith("Marginal: 1 success\n")
    assert "Tims, Perception (2 dice, target 4): **4** · 3" in easier


@pytest.mark.parametrize(
    ("options", "faces", "verdict"),
    [
        ({"dice": -3}, [9], "Failure"),
        ({"dice": -3}, [10], "Marginal: 1 success"),
        ({"target": 5}, [1], "CRITICAL FAILURE ×1"),
    ],
)
@pytest.mark.rule("HH-12", "HH-19")
async def test_beyond_reach_it_is_one_die_that_needs_a_10(
    tims: Game, options: dict[str, int], faces: list[int], verdict: str
) -> None:
    said = await looks(tims, faces, **options)

    assert said.startswith(f"{verdict}\n")
    assert "Tims, Perception (one die, needs a 10)" in said


@pytest.mark.rule("HH-12", "HH-19")
async def test_one_die_and_a_target_of_10_are_within_reach(tims: Game) -> None:
    said = await looks(tims, [9], dice=-2, target=4)

    assert said.startswith("Failure\n")
    assert "Tims, Perception (1 die, target 10): 9" in said


@pytest.mark.rule("HH-15", "HH-17", "HH-19")
async def test_its_tens_lift_dice_or_become_dice(tims: Game) -> None:
    lifted = await looks(tims, [10, 10, 5])
    more = await looks(tims, [10, 10, 6, 6])
    kept = await looks(tims, [10, 10, 6], tens="raise")

    assert lifted.startswith("Good: 3 successes\n")
    assert "lifted to the target: 5 → 6" in lifted
    assert more.startswith("Excellent: 4 successes\n")
    assert "1 unused ten → 1 more die: **6**" in more
    assert kept.startswith("Good: 3 successes\n")
    assert "1 ten left over on the top die, which counts as 11" in kept


@pytest.mark.rule("HH-14", "HH-19")
async def test_its_1s_are_a_critical_failure_where_nothing_succeeds(tims: Game) -> None:
    assert (await looks(tims, [1, 5, 1])).startswith("CRITICAL FAILURE ×2\n")
    assert (await looks(tims, [1, 6, 1])).startswith("Marginal: 1 success\n")


@pytest.mark.rule("HH-19", "HH-55", "HH-68", "HH-69")
async def test_a_wound_and_edge_count_in_it(tims: Game) -> None:
    await tims.say("Skaz", "hydra flange edge", points=2)
    await tims.say("GM", "hydra-gm wound", who="Tims", penalty=2)
    said = await looks(tims, [7, 6, 6, 6], edge_dice=1, edge_target=1)

    assert said.startswith("Marginal: 1 success\n")
    assert "dice 3 + 1 (edge) = 4" in said
    assert "target 6 + 2 (standing wound) - 1 (edge) = 7" in said
    assert "• Tims: edge 2 → 0" in said


@pytest.mark.rule("HH-10", "HH-11", "HH-19")
async def test_a_gm_asks_for_it_where_no_skill_fits(tims: Game) -> None:
    called = await tims.say(
        "GM", "hydra-gm call", who="Tims", attribute="Perception", dice=-1, target=2, task="hear"
    )
    assert "The GM calls: Tims is about to roll Perception for hear" in text(called)
    assert "2 dice, target 8: 51 %" in text(called)
    tims.dice.waiting = [8, 8]
    done = text(await tims.press("Skaz", "Roll", called))

    assert tims.dice.waiting == []
    assert done.startswith("Ready Salted: 2 successes for hear\n")
    assert "Tims, Perception (2 dice, target 8): **8** · **8**" in done


@pytest.mark.rule("HH-19")
async def test_two_or_four_faces_are_not_three_dice(tims: Game) -> None:
    few = await tims.say("Skaz", "hydra attribute", attribute="Perception", faces="6,5")
    many = await tims.say("Skaz", "hydra attribute", attribute="Perception", faces="6,5,4,3")

    assert few.ephemeral
    assert "Throw 1 more die" in text(few)
    assert many.ephemeral
    assert "You typed 4 faces and the rules rolled 3" in text(many)
    assert (await tims.scene()).rolls == {}


@pytest.mark.rule("HH-19")
async def test_the_house_may_give_an_attribute_two_dice_as_the_printed_example(tims: Game) -> None:
    await tims.say("GM", "table house", key="hammerhydra defence_dice", value="2")
    said = await looks(tims, [6, 1])

    assert said.startswith("Marginal: 1 success\n")
    assert "Tims, Perception (2 dice, target 6): **6** · 1" in said


@pytest.mark.rule("HH-19")
async def test_a_number_may_stand_for_the_attribute(tims: Game) -> None:
    tims.dice.waiting = [7, 8, 1]
    said = text(await tims.say("Skaz", "hydra attribute", attribute="8"))

    assert said.startswith("Marginal: 1 success\n")
    assert "(3 dice, target 8): 7 · **8** · 1" in said
