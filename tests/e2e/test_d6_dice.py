"""OpenD6's dice, driven as people would: every effect, in its order, with its sign."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.game import Game
from tests.support.opend6 import ana, d6, seat, steps, table, verdict

PLAIN = {"wild_die": "off"}


async def roll(game: Game, faces: list[int], code: str, **options: Any) -> str:
    """`/d6 roll` of Skaz, who has a sheet but no wild die."""
    return await d6(game, faces, "roll", code=code, **options)


@pytest.fixture
async def plain(game: Game) -> Game:
    """Ana at a table without wild dice."""
    await ana(game, **PLAIN)
    return game


@pytest.mark.rule("D6-01", "D6-02", "D6-04", "D6-05")
async def test_a_roll_adds_its_dice_and_pips(plain: Game) -> None:
    said = await roll(plain, [4, 2, 5], "3d + 1", difficulty="10")

    assert verdict(said) == "SUCCESS 12 vs 10"
    assert ": rank 1" in said
    assert said.splitlines()[1] == "4 · 2 · 5, +1 = 12"
    told = await steps(plain)
    assert "Ana rolls 3D+1" in told
    assert "4 + 2 + 5, +1 pip = 12" in told
    assert "2 result points: rank 1, minimal" in told


@pytest.mark.rule("D6-01")
@pytest.mark.parametrize("code", ["3d6", "D+1", "3D+", "1.5D"])
async def test_what_is_no_code_is_refused(plain: Game, code: str) -> None:
    assert "is not a die code" in await roll(plain, [], code)


@pytest.mark.rule("D6-01")
async def test_nobody_rolls_more_than_fifty_dice(plain: Game) -> None:
    assert "at most 50 dice" in await roll(plain, [], "51D")


@pytest.mark.rule("D6-74", "D6-75")
async def test_boost_and_penalty_dice_cancel_before_the_roll(plain: Game) -> None:
    said = await roll(plain, [2, 5, 3, 4], "3D", more="B2 P3")

    assert verdict(said) == "9"
    assert said.splitlines()[1] == "2 · ~~5~~ · 3 · ▼4 = 9"
    assert "B2, P3 → P1 (said boost 2, said penalty 3)" in await steps(plain)


@pytest.mark.rule("D6-75")
async def test_as_many_boost_as_penalty_dice_leave_nothing(plain: Game) -> None:
    said = await roll(plain, [2, 5, 3], "3D", more="B3 P3")

    assert "B3, P3 → nothing (said boost 3, said penalty 3)" in await steps(plain)
    assert verdict(said) == "10"


@pytest.mark.rule("D6-74")
@pytest.mark.parametrize("text", ["B0", "P", "b21"])
async def test_a_boost_has_a_number_of_dice(plain: Game, text: str) -> None:
    said = await roll(plain, [], "3D", more=f"dice {text}")

    start, _, rest = said.partition(" is neither boost nor penalty. ")
    assert start == f"“{text}”"
    assert rest == "Write B1 to B20, P1 to P20, Boost-2 or Penalty-1."


@pytest.mark.rule("D6-74")
@pytest.mark.parametrize("text", ["Q3", "lucky", "+1WD+2"])
async def test_other_words_mean_nothing(plain: Game, text: str) -> None:
    said = await roll(plain, [], "3D", more=f"dice {text}")

    words = "+1D, +2, B1, P1, F6, adv, dis, W1, -1WD, luck, ap or d8"
    assert said == f"“{text}” changes no dice. Write {words}."


@pytest.mark.rule("D6-106")
@pytest.mark.parametrize("text", ["Flop-1", "F-6-6"])
async def test_what_is_no_flip_is_told_what_there_is(plain: Game, text: str) -> None:
    said = await roll(plain, [], "3D", more=f"dice {text}")

    assert said == f"“{text}” is no flip. Write F1 to F6, or Flip-6."


@pytest.mark.rule("D6-76", "D6-79")
@pytest.mark.parametrize(
    ("boost", "total", "shown"),
    [
        (4, 12, "~~2~~ · 5 · 3 · ▲4 = 12"),
        (1, 10, "2 · 5 · 3 · ~~▲1~~ = 10"),
    ],
)
async def test_a_boost_discards_the_lowest(plain: Game, boost: int, total: int, shown: str) -> None:
    said = await roll(plain, [2, 5, 3, boost], "3D", more="Boost-1")

    assert verdict(said) == f"{total}"
    assert said.splitlines()[1] == shown
    assert "▲ boost die, struck through: discarded" in await steps(plain)


@pytest.mark.rule("D6-76")
async def test_three_boosts_keep_the_best_of_four(plain: Game) -> None:
    assert verdict(await roll(plain, [2, 5, 3, 1], "1D", more="B3")) == "5"


@pytest.mark.rule("D6-77", "D6-79")
@pytest.mark.parametrize(
    ("penalty", "total", "shown"),
    [(4, 9, "2 · ~~5~~ · 3 · ▼4 = 9"), (6, 10, "2 · 5 · 3 · ~~▼6~~ = 10")],
)
async def test_a_penalty_discards_the_highest(
    plain: Game, penalty: int, total: int, shown: str
) -> None:
    said = await roll(plain, [2, 5, 3, penalty], "3D", more="Penalty-1")

    assert verdict(said) == f"{total}"
    assert said.splitlines()[1] == shown
    assert "▼ penalty die, struck through: discarded" in await steps(plain)


@pytest.mark.rule("D6-78")
async def test_boost_and_penalty_dice_of_other_sizes(plain: Game) -> None:
    boosted = await roll(plain, [2, 5, 3, 8], "3D", more="B1 d8")
    hindered = await roll(plain, [2, 5, 3, 9], "3D", more="P1 d10")

    assert verdict(boosted) == "16"
    assert "▲8 (▲ d8) = 16" in boosted
    assert verdict(hindered) == "10"
    assert "~~▼9~~ (▼ d10) = 10" in hindered


@pytest.mark.rule("D6-78")
async def test_there_is_no_seven_sided_die(plain: Game) -> None:
    assert "There is no d7" in await roll(plain, [], "3D", more="B1 d7")


@pytest.mark.rule("D6-106", "D6-107", "D6-79")
async def test_a_flip_turns_every_die_that_shows_the_face(plain: Game) -> None:
    said = await roll(plain, [6, 6, 2], "3D", more="F6")

    assert verdict(said) == "4"
    assert said.splitlines()[1] == "6→1 · 6→1 · 2 = 4"
    told = await steps(plain)
    assert "F6: 2 dice turned over" in told
    assert "→ flipped" in told


@pytest.mark.rule("D6-106", "D6-107")
async def test_each_die_turns_at_most_once(plain: Game) -> None:
    said = await roll(plain, [1, 6, 3], "3D", more="F1 Flip-6")

    assert verdict(said) == "10"
    assert said.splitlines()[1] == "1→6 · 6→1 · 3 = 10"


@pytest.mark.rule("D6-108")
@pytest.mark.parametrize(("sides", "face", "other"), [(4, 1, 4), (10, 9, 2), (20, 7, 14)])
async def test_other_dice_flip_to_the_face_underneath(
    plain: Game, sides: int, face: int, other: int
) -> None:
    said = await roll(plain, [face], "1D", more=f"F{face}, sides {sides}")

    assert verdict(said) == f"{other}"
    assert said.splitlines()[1] == f"{face}→{other} (d{sides})"


@pytest.mark.rule("D6-106")
@pytest.mark.parametrize("flip", ["F7", "F0"])
async def test_a_face_that_is_not_on_the_die_is_not_flipped(plain: Game, flip: str) -> None:
    said = await d6(plain, [], "check", skill="3D", difficulty="9", more=flip)

    assert "cannot be flipped" in said


@pytest.mark.rule("D6-109")
async def test_advantage_takes_the_higher_of_two_rolls(plain: Game) -> None:
    said = await roll(plain, [2, 3, 5, 6], "2D", difficulty="10", more="adv")

    assert verdict(said) == "SUCCESS 11 vs 10"
    assert ": rank 1" in said
    assert said.splitlines()[1:3] == ["5 · 6 = 11", "not counted 2 · 3 = 5"]
    assert "advantage, the higher of two rolls (said advantage)" in await steps(plain)


@pytest.mark.rule("D6-110")
async def test_disadvantage_takes_the_lower_of_two_rolls(plain: Game) -> None:
    said = await roll(plain, [5, 6, 2, 3], "2D", difficulty="10", more="dis")

    assert verdict(said) == "FAILURE 5 vs 10"
    assert said.splitlines()[1:3] == ["2 · 3 = 5", "not counted 5 · 6 = 11"]


@pytest.mark.rule("D6-111", "D6-112", "R-12")
async def test_advantages_do_not_stack_and_cancel_one_for_one(plain: Game) -> None:
    twice = await roll(plain, [2, 3, 5, 6], "2D", more="adv2 dis")
    level = await roll(plain, [2, 3], "2D", more="adv dis")

    assert verdict(twice) == "11"
    assert verdict(level) == "5"
    told = await steps(plain)
    assert "advantage and disadvantage cancel (said advantage, said disadvantage)" in told


@pytest.mark.rule("D6-112")
async def test_by_house_rule_one_of_each_leaves_neither(game: Game) -> None:
    await ana(game, advantage_cancel="any", **PLAIN)

    assert verdict(await roll(game, [2, 3], "2D", more="adv2 dis")) == "5"


@pytest.mark.rule("D6-111")
async def test_less_than_no_advantage_cannot_be_said(plain: Game) -> None:
    said = await d6(plain, [], "roll", code="2D", more="adv0")

    assert "advantage" not in said


@pytest.mark.rule("D6-06")
async def test_a_wild_six_is_rolled_again_and_marks_a_success(game: Game) -> None:
    await ana(game)

    said = await roll(game, [3, 6, 6, 2], "2D", difficulty="10")

    assert verdict(said) == "CRITICAL SUCCESS 17 vs 10"
    assert ": rank 2" in said
    assert said.splitlines()[1] == "3 · ★6!→6!→2 = 17"
    assert "★6: something fortunate happens besides" in said.splitlines()


@pytest.mark.rule("D6-06", "R-07")
async def test_a_wild_one_only_marks_a_failure(game: Game) -> None:
    await ana(game)

    reached = await roll(game, [6, 6, 1], "3D", difficulty="13")
    missed = await roll(game, [6, 6, 1], "3D", difficulty="14")

    assert verdict(reached) == "SUCCESS 13 vs 13"
    assert verdict(missed) == "CRITICAL FAILURE 13 vs 14"
    assert "★1: something unfortunate happens besides" in missed.splitlines()


@pytest.mark.rule("D6-06")
async def test_by_house_rule_a_wild_one_takes_the_highest_die_along(game: Game) -> None:
    await ana(game, wild_one="cancel")

    said = await roll(game, [6, 4, 1], "3D")

    assert verdict(said) == "4"
    assert said.splitlines()[1] == "~~6~~ · 4 · ~~★1~~"


@pytest.mark.rule("D6-06")
async def test_who_has_a_wild_die(game: Game) -> None:
    """Players' characters on checks; not NPCs, not effect rolls; the sheet and the GM decide."""
    await ana(game)
    await seat(game, "Orc", by="GM")

    assert "\n3 · ★4 = 7" in await roll(game, [3, 4], "2D")
    assert "\n3 · 4 = 7" in await roll(game, [3, 4], "2D", more="effect")
    assert "\n3 · 4 = 7" in await roll(game, [3, 4], "2D", by="GM", who="Orc")
    await game.say("GM", "character edit", who="Orc", field="dynamic", value="yes")
    assert "\n3 · ★4 = 7" in await roll(game, [3, 4], "2D", by="GM", who="Orc")


@pytest.mark.rule("D6-06")
async def test_dice_become_wild_or_ordinary(game: Game) -> None:
    await table(game)
    await seat(game)

    more = await roll(game, [3, 4, 2], "3D", more="+1WD")
    told = await steps(game)
    fewer = await roll(game, [3, 4], "2D", more="-1WD")

    assert "3 · ★4 · ★2 = 9" in more
    assert "wild: 1 of the roll, said +1: 2 of 3 dice are wild" in told
    assert "\n3 · 4 = 7" in fewer
