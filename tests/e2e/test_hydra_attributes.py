"""An attribute on its own in Hammerhydra: three dice, and everything else as for a skill."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.hammerhydra import ROLL_WORDS
from tests.support.calls import play
from tests.support.cards import drawn, why
from tests.support.game import Game, text
from tests.support.hydra import typed


@pytest.fixture
async def tims(game: Game) -> Game:
    """Skaz's Tims, Perception 6."""
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "character new", name="Tims")
    await game.say("Skaz", "character edit", field="perception", value="4")
    return game


async def looks(game: Game, faces: list[int], **options: Any) -> str:
    """What Skaz is answered to `/hydra roll` on Perception, with exactly these dice."""
    game.dice.waiting = faces
    options = typed(ROLL_WORDS, **options)
    answer = await game.say("Skaz", "hydra roll", attribute="Perception", **options)
    assert game.dice.waiting == []
    return text(answer)


@pytest.mark.rule("HH-19")
async def test_three_dice_fall_against_the_attribute(tims: Game) -> None:
    said = await looks(tims, [6, 5, 9])

    assert said == "Tims, Perception: READY SALTED, 2\n**6** · 5 · **9** on 6"


@pytest.mark.rule("HH-10", "HH-11", "HH-19")
async def test_the_gms_dice_and_target_change_it(tims: Game) -> None:
    harder = await looks(tims, [7, 6, 6, 6], dice=1, target=1)
    easier = await looks(tims, [4, 3], dice=-1, target=-2)

    assert harder.splitlines() == [
        "Tims, Perception: MARGINAL, 1",
        "**7** · 6 · 6 · 6 on 7",
        "dice 3 + 1 (GM) = 4 · target 6 + 1 (GM) = 7",
    ]
    assert easier.splitlines()[:2] == ["Tims, Perception: MARGINAL, 1", "**4** · 3 on 4"]


@pytest.mark.parametrize(
    ("options", "faces", "verdict"),
    [
        ({"dice": -3}, [9], "FAILURE"),
        ({"dice": -3}, [10], "MARGINAL, 1"),
        ({"target": 5}, [1], "CRITICAL FAILURE ×1"),
    ],
)
@pytest.mark.rule("HH-12", "HH-19")
async def test_beyond_reach_it_is_one_die_that_needs_a_10(
    tims: Game, options: dict[str, int], faces: list[int], verdict: str
) -> None:
    said = await looks(tims, faces, **options)

    assert said.startswith(f"Tims, Perception: {verdict}\n")
    assert said.endswith("one die, needs a 10")


@pytest.mark.rule("HH-12", "HH-19")
async def test_one_die_and_a_target_of_10_are_within_reach(tims: Game) -> None:
    said = await looks(tims, [9], dice=-2, target=4)

    assert said.splitlines()[:2] == ["Tims, Perception: FAILURE", "9 on 10"]
    assert "needs" not in said


@pytest.mark.rule("HH-15", "HH-17", "HH-19")
async def test_its_tens_lift_dice_or_become_dice(tims: Game) -> None:
    lifted = await looks(tims, [10, 10, 5])
    more = await looks(tims, [10, 10, 6, 6])
    kept = await looks(tims, [10, 10, 6], tens="raise")

    assert lifted == "Tims, Perception: GOOD, 3\n**10** · **10** · **5→6** on 6"
    assert more == "Tims, Perception: EXCELLENT, 4\n**10** · **10!**→**6** · **6** on 6"
    assert kept == "Tims, Perception: GOOD, 3\n**10** · **10** · **6** on 6"
    assert "1 ten left over on the top die, which counts as 11" in await why(tims, "Skaz")


@pytest.mark.rule("HH-14", "HH-19")
async def test_its_1s_are_a_critical_failure_where_nothing_succeeds(tims: Game) -> None:
    assert (await looks(tims, [1, 5, 1])).startswith("Tims, Perception: CRITICAL FAILURE ×2\n")
    assert (await looks(tims, [1, 6, 1])).startswith("Tims, Perception: MARGINAL, 1\n")


@pytest.mark.rule("HH-19", "HH-55", "HH-68", "HH-69")
async def test_a_wound_and_edge_count_in_it(tims: Game) -> None:
    await tims.say("Skaz", "character edit", field="edge_bought", value="2")
    await tims.say("GM", "character edit", who="Tims", field="wound", value="2")
    said = await looks(tims, [7, 6, 6, 6], edge_dice=1, edge_target=1)

    assert said.splitlines() == [
        "Tims, Perception: MARGINAL, 1",
        "**7** · 6 · 6 · 6 on 7",
        "dice 3 + 1 (edge) = 4 · target 6 + 2 (standing wound) − 1 (edge) = 7",
        "Tims: edge 2 → 0",
    ]


@pytest.mark.rule("HH-10", "HH-11", "HH-19")
async def test_a_gm_asks_for_it_where_no_skill_fits(tims: Game) -> None:
    called = await tims.say("GM", "gm call", who="Tims", what="Perception", hard="+2, -1 die")
    tims.dice.waiting = [8, 8]
    await tims.press("Skaz", "Roll", called)
    done = text(tims.cards()[0])

    assert tims.dice.waiting == []
    assert "Tims, Perception: READY SALTED, 2\n**8** · **8** on 8\n" in done


@pytest.mark.rule("HH-19")
async def test_two_or_four_faces_are_not_three_dice(tims: Game) -> None:
    few = await tims.say("Skaz", "hydra roll", attribute="Perception", faces="6,5")
    many = await tims.say("Skaz", "hydra roll", attribute="Perception", faces="6,5,4,3")

    assert text(few) == "Tims throws 1 die\nroll 6 · 5 (by hand)\nroll: 1d10"
    assert many.ephemeral
    assert text(many) == "Tims throws 3 dice here; you typed 4."
    assert list((await tims.scene()).rolls) == [1]


@pytest.mark.rule("HH-19")
async def test_the_house_may_give_an_attribute_two_dice_as_the_printed_example(tims: Game) -> None:
    await tims.say("GM", "table house", key="hammerhydra defence_dice", value="2")
    said = await looks(tims, [6, 1])

    assert said == "Tims, Perception: MARGINAL, 1\n**6** · 1 on 6"


@pytest.mark.rule("HH-19")
async def test_a_number_may_stand_for_the_attribute(tims: Game) -> None:
    tims.dice.waiting = [7, 8, 1]
    said = text(await tims.say("Skaz", "hydra roll", attribute="8"))

    assert said == "Tims: MARGINAL, 1\n7 · **8** · 1 on 8"


@pytest.mark.rule("HH-03", "HH-08")
@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("Surgery on", "On which attribute? Surgery on Perception, or an attribute alone."),
        ("3 on 12", "A target is 5 to 10; you wrote 12."),
        ("Surgery on per", "“per” is no attribute. It could be Perception or Personality."),
    ],
)
async def test_a_call_that_nobody_could_roll_is_refused_before_it_is_posted(
    tims: Game, what: str, sentence: str
) -> None:
    refused = await tims.say("GM", "gm call", who="Tims", what=what)
    hard = await tims.say("GM", "gm call", who="Tims", what="3 on 8", hard="+21")
    plain = await tims.say("GM", "gm call", who="Tims", what="on Perception")

    assert refused.ephemeral
    assert text(refused) == sentence
    assert text(hard) == "A modifier is −20 to 20."
    assert "on Perception: MARGINAL, 1" in drawn(await play(tims, "Skaz", (9, 2, 2), plain))
