"""Movement in OpenD6's melee: distances, ground, fatigue, followers (D6-26 to D6-35, D6-54, 55)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.systems.opend6.field import distance
from tests.support.cards import why
from tests.support.game import Game, labels, text
from tests.support.opend6fight import ails, do, duel, press

LEGS = "athletics | value 3D; acrobatics | value 3D; lifting | value 3D"


async def field(game: Game, feet: int = 8, **house: Any) -> None:
    """The duel with legs to stand on, without wild dice."""
    await duel(game, feet=feet, wild_die="off", **house)
    for name in ("Ana", "Orc"):
        sheet = LEGS if name == "Orc" else f"{LEGS}; survival: awareness | value 4D+2"
        await game.say("GM", "character edit", who=name, field="skills", value=sheet)


async def feet(game: Game) -> int | None:
    """How far the two are apart in the database."""
    return distance(await game.scene(), "main", "ana", "orc")


async def watch(game: Game) -> None:
    """The orc's attention is on Ana."""
    await do(game, "GM", "act", what="turn to", target="Ana", who="Orc")


@pytest.mark.rule("D6-26")
async def test_the_full_move_covers_up_to_move(game: Game) -> None:
    await field(game)

    far = text(await do(game, "Skaz", "act", what="move", more="feet 31"))
    ok = text(await do(game, "Skaz", "act", what="move", more="feet 30, away Orc"))

    assert far == "31 ft is too far: this movement covers 30 ft."
    assert ok.startswith("Ana moves 30 ft away from Orc")
    assert await feet(game) == 38


@pytest.mark.rule("D6-27")
async def test_no_check_where_the_fixed_value_is_enough(game: Game) -> None:
    await field(game)

    said = text(await do(game, "Skaz", "act", what="move", more="feet 20, difficulty 9"))

    assert "no check: athletics: sprint 9 reaches 9" in said


@pytest.mark.rule("D6-26", "D6-28", "D6-68")
@pytest.mark.parametrize(
    ("faces", "condition"),
    [((5, 5, 5), None), ((5, 5, 4), "Breathless"), ((3, 3, 3), "Winded"), ((1, 1, 1), "Tired")],
)
async def test_a_failed_movement_tires_by_its_rank(
    game: Game, faces: tuple[int, ...], condition: str | None
) -> None:
    """15 against 15 is a success, 9 is 6 short and rank 2."""
    await field(game)

    await do(game, "Skaz", "act", faces, what="move", more="feet 20, difficulty 15")

    assert await ails(game, "Ana") == ([condition] if condition else [])


@pytest.mark.rule("D6-26", "D6-29", "R-02")
async def test_by_house_rule_a_tied_movement_fails_and_tires_nobody(game: Game) -> None:
    """15 against 15, who moves and who follows."""
    await field(game, ties="fail")
    await watch(game)

    ground = "feet 20, away Orc, difficulty 15"
    moved = text(await do(game, "Skaz", "act", (5, 5, 5), what="move", more=ground))
    told = await why(game, "Skaz")
    followed = text(await press(game, "GM", "Orc follows, bonus", (5, 5, 5)))

    assert "against 15 (the ground): the same is not enough here" in told
    assert moved.startswith("Ana moves 20 ft away from Orc: fails on a tie")
    assert followed.startswith("Orc falls behind")
    assert await ails(game, "Ana") == await ails(game, "Orc") == []


@pytest.mark.rule("D6-28")
async def test_a_failed_movement_happens_unless_the_gm_says_it_stays(game: Game) -> None:
    await field(game)
    await do(game, "Skaz", "act", (3, 3, 3), what="move", more="feet 20, away Orc, difficulty 15")
    went = await feet(game)

    said = text(await press(game, "GM", "GM: stays where it was"))

    assert went == 28
    assert said.startswith("Ana stays")
    assert await feet(game) == 8


@pytest.mark.rule("D6-28")
async def test_by_house_rule_it_stays_unless_the_gm_says_it_moves(game: Game) -> None:
    await field(game, move_fail="stays")
    await do(game, "Skaz", "act", (3, 3, 3), what="move", more="feet 20, away Orc, difficulty 15")
    stayed = await feet(game)

    await press(game, "GM", "GM: moves anyway")

    assert stayed == 8
    assert await feet(game) == 28


@pytest.mark.rule("D6-29")
async def test_an_engaged_opponent_follows_over_the_same_ground(game: Game) -> None:
    """The orc pays its bonus action and rolls against the same 15; half of its Move is 15 ft."""
    await field(game)
    await watch(game)
    card = await do(
        game, "Skaz", "act", (5, 5, 5), what="move", more="feet 20, away Orc, difficulty 15"
    )  # fmt: skip

    assert "Orc stays" in labels(card)

    said = text(await press(game, "GM", "Orc follows, bonus", (5, 5, 5)))

    assert said.startswith("Orc follows Ana")
    assert await feet(game) == 13
    assert "Orc left: full, step" in text(await game.say("GM", "combat show"))


@pytest.mark.rule("D6-29")
async def test_a_follower_who_fails_the_ground_is_tired_and_left_behind(game: Game) -> None:
    await field(game)
    await watch(game)
    await do(game, "Skaz", "act", (5, 5, 5), what="move", more="feet 20, away Orc, difficulty 15")

    said = text(await press(game, "GM", "Orc follows, bonus", (3, 3, 3)))

    assert said.startswith("Orc falls behind")
    assert await ails(game, "Orc") == ["Winded"]
    assert await feet(game) == 28


@pytest.mark.rule("D6-29")
async def test_nobody_follows_who_is_not_engaged(game: Game) -> None:
    await field(game)

    card = await do(game, "Skaz", "act", what="move", more="feet 20, away Orc")

    assert not labels(card)


@pytest.mark.rule("D6-30")
async def test_the_hardest_row_of_the_benchmarks_decides(game: Game) -> None:
    """30 ft over concealed ground is Very Difficult, 25."""
    await field(game)
    more = "feet 30, distance 30, terrain any of the previous, concealed from view"

    too_far = text(await do(game, "Skaz", "act", what="move", more="feet 30, distance 61"))
    unknown = text(await do(game, "Skaz", "act", what="move", more="feet 30, terrain lava"))
    said = text(await do(game, "Skaz", "act", (6, 6, 6), what="move", more=more))

    assert "= 18 vs 25" in said
    assert too_far == "At most 60 ft can be covered in a turn, not 61."
    assert "“lava” is not in this row" in unknown


@pytest.mark.rule("D6-30")
async def test_by_house_rule_the_rows_add_up(game: Game) -> None:
    await field(game, move_factors="sum")

    said = text(
        await do(
            game, "Skaz", "act", (6, 6, 6), what="move", more="feet 30, distance 30, ascent 10"
        )
    )

    assert "= 18 vs 15" in said


@pytest.mark.rule("D6-31", "D6-32", "D6-33", "D6-34")
@pytest.mark.parametrize(
    ("row", "skill"),
    [
        ("distance 60", "athletics: sprint"),
        ("ascent 30", "athletics: climbing"),
        ("passage narrow, heavy obstructions", "athletics: jumping"),
        ("terrain narrow, weak or unbalanced ground", "acrobatics: balance"),
    ],
)
async def test_each_row_has_its_skill(game: Game, row: str, skill: str) -> None:
    await field(game)

    said = text(await do(game, "Skaz", "act", (6, 6, 6), what="move", more=f"feet 20, {row}"))

    assert said.startswith("Ana moves 20 ft: fails by ")
    assert f"{skill} 3D: " in await why(game, "Skaz")


@pytest.mark.rule("D6-31")
async def test_other_skills_move_nobody(game: Game) -> None:
    await field(game)

    said = text(
        await do(game, "Skaz", "act", what="move", more="feet 5, skill search, difficulty 15")
    )

    assert "“search” is no skill of movement" in said


@pytest.mark.rule("D6-54", "D6-55")
async def test_the_bonus_action_covers_half_and_needs_tumble_over_obstacles(game: Game) -> None:
    await field(game)
    far = text(await do(game, "Skaz", "act", what="half move", more="feet 16"))
    barred = text(await do(game, "Skaz", "act", what="half move", more="feet 15, difficulty 15"))
    said = text(
        await do(
            game, "Skaz", "act", (4, 3, 3),
            what="half move", more="feet 15, skill acrobatics: tumble, difficulty 15",
        )
    )  # fmt: skip

    assert far == "16 ft is too far: this movement covers 15 ft."
    assert "with the bonus action only acrobatics: tumble gets across" in barred
    assert said.startswith("Ana moves 15 ft: fails by 5, Breathless")


@pytest.mark.rule("D6-54", "D6-63")
async def test_a_step_is_matched_by_the_opponents_own_step(game: Game) -> None:
    """Once a turn in total; it takes no check."""
    await field(game)
    await watch(game)
    await do(game, "Skaz", "act", what="step", more="feet 5, away Orc")
    matched = text(await press(game, "GM", "Orc matches, free step"))
    again = text(await do(game, "Skaz", "act", what="step", more="feet 5, away Orc"))
    check = text(await do(game, "Skaz", "act", what="step", more="feet 5, difficulty 15"))

    assert matched.startswith("Orc matches Ana")
    assert await feet(game) == 8
    assert "No step action is left" in again
    assert "A free step crosses clear ground only" in check


@pytest.mark.rule("D6-35", "D6-141")
async def test_a_boulder_is_hurled_with_one_total_against_both_numbers(game: Game) -> None:
    """An unsteady thing of 5D: difficulty 5; balance 3D resists with the passive 10."""
    await field(game)
    faces = (5, 4, 3, 6, 6, 6, 6, 1)

    far = text(await do(game, "Skaz", "act", what="shift", target="Orc", more="thing 5, feet 16"))
    said = text(
        await do(game, "Skaz", "act", faces, what="shift", target="Orc", more="thing 5, feet 15")
    )

    assert far == "Such a thing flies 15 ft at most, not 16."
    assert said.startswith("Ana hits Orc: Wounded")
    assert await ails(game, "Orc") == ["Wounded"]


@pytest.mark.rule("D6-35")
async def test_an_object_that_stays_tires_nobody(game: Game) -> None:
    await field(game)

    said = text(
        await do(game, "Skaz", "act", (5, 4, 3), what="shift", target="Orc", more="thing 9")
    )

    assert said.startswith("Ana does not move it")
    assert await ails(game, "Ana") == []


@pytest.mark.rule("D6-68")
async def test_winded_takes_the_bonus_action_of_answers_too(game: Game) -> None:
    await field(game)
    await do(game, "Skaz", "act", (3, 3, 3), what="move", more="feet 20, difficulty 15")

    said = text(await do(game, "Skaz", "act", what="ready: defence"))

    assert said == "Ana has no bonus action left in round 1. A new round brings a new one."


async def test_a_movement_names_people_as_they_are_called(game: Game) -> None:
    """However the name was typed."""
    await duel(game, feet=8)

    said = text(await do(game, "Skaz", "act", what="move", more="feet 2, away ORC"))

    assert said.startswith("Ana moves 2 ft away from Orc")
