"""Rules of OpenD6 whose whole text is played: codes, the wild die, what ranks buy together."""

from __future__ import annotations

import pytest

from tests.support.cards import why
from tests.support.game import Game, text
from tests.support.opend6 import ana, d6, orc, ranks_left, seat, steps, table, verdict
from tests.support.opend6fight import do, duel, press

ACROBAT = "acrobatics | value 3D; stamina: endure | value 4D"


@pytest.mark.rule("D6-01")
@pytest.mark.parametrize(
    ("code", "rolled", "total"),
    [
        ("3D", "3D", 9),
        (" 3d+2 ", "3D+2", 11),
        ("3 D - 2", "3D-2", 7),
        ("3D+4", "3D+4", 13),
        ("3D-99", "3D-99", -90),
    ],
)
async def test_a_code_is_dice_and_pips_however_it_is_typed(
    game: Game, code: str, rolled: str, total: int
) -> None:
    """A flat part may be negative; more than two pips stay pips in a roll."""
    await ana(game, wild_die="off")

    said = await d6(game, [3, 3, 3], "roll", code=code)

    assert verdict(said) == str(total)
    assert said.splitlines()[1].startswith("3 · 3 · 3")
    assert f"Ana rolls {rolled}" in await steps(game)


@pytest.mark.rule("D6-01")
@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("51D", "A code has at most 50 dice and 99 pips; 51D has more."),
        ("1D+100", "A code has at most 50 dice and 99 pips; 1D+100 has more."),
        ("1D-100", "A code has at most 50 dice and 99 pips; 1D-100 has more."),
        (
            "1.5D",
            "“1.5D” is not a die code. Write dice and pips, such as 3D or 3D+2.",
        ),
        (" ", "“ ” is not a die code. Write dice and pips, such as 3D or 3D+2."),
    ],
)
async def test_what_no_code_can_be_is_told_with_its_limit(
    game: Game, code: str, sentence: str
) -> None:
    await ana(game, wild_die="off")

    assert await d6(game, [], "roll", code=code) == sentence


@pytest.mark.rule("D6-01")
@pytest.mark.parametrize(
    ("ability", "add", "worth"),
    [("1D+1", "2D+2", "4D (12)"), ("2D+2", "3D+2", "6D+1 (19)"), ("2D+1", "1D+1", "3D+2 (11)")],
)
async def test_codes_of_one_value_are_added_and_three_pips_are_a_die(
    game: Game, ability: str, add: str, worth: str
) -> None:
    await table(game)
    await seat(game, skills=f"melee | add {add}", strength=ability)

    shown = (await game.say("Skaz", "character show")).embeds[0].description or ""

    assert f"melee {worth}\n" in f"{shown}\n"


@pytest.mark.rule("D6-01", "D6-113")
async def test_a_flat_bonus_is_never_traded_for_dice(game: Game) -> None:
    """Three goons: 3D and +4 on the total, not 4D+1."""
    await duel(game, wild_die="off", begin=False, feet=None)
    skills = "survival: awareness | value 4D; melee: martial weapons | value 3D"
    await game.say("GM", "character edit", who="Ana", field="skills", value=skills)
    await game.say("GM", "combat next")
    await do(game, "GM", "d6 attack", who="Ana", target="Orc", more="gang 3")

    said = text(await press(game, "GM", "Hold at 11", (1, 1, 1)))

    assert "attack 1 · 1 · 1, +4 = 7 vs 11" in said
    assert "attack melee: martial weapons 3D: 1 + 1 + 1, +4 = 7" in await why(game, "Skaz")


@pytest.mark.rule("D6-06")
@pytest.mark.parametrize(
    ("faces", "difficulty", "outcome"),
    [
        ([6, 6, 2], "14", "CRITICAL SUCCESS 14 vs 14"),
        ([6, 1], "7", "CRITICAL SUCCESS 7 vs 7"),
        ([6, 6, 2], "15", "FAILURE 14 vs 15"),
        ([5], "6", "FAILURE 5 vs 6"),
        ([1], "1", "SUCCESS 1 vs 1"),
        ([1], "2", "CRITICAL FAILURE 1 vs 2"),
        ([6, 1], "8", "FAILURE 7 vs 8"),
    ],
)
async def test_a_wild_die_goes_on_with_each_six_and_marks_by_its_first_face(
    game: Game, faces: list[int], difficulty: str, outcome: str
) -> None:
    """6,6,2 counts 14; a 6 marks a success only, a first 1 a failure only; a later 1 nothing."""
    await ana(game)

    said = await d6(game, faces, "roll", code="1D", difficulty=difficulty)

    assert verdict(said) == outcome


@pytest.mark.rule("D6-06")
@pytest.mark.parametrize(
    ("sides", "faces", "shown", "total"),
    [
        (8, [7, 8, 6], "★7!→8!→6 (d8) = 21", 21),
        (8, [6], "★6 (d8)", 6),
        (4, [4], "★4 (d4)", 4),
        (20, [7, 6], "★7!→6 (d20) = 13", 13),
    ],
)
async def test_a_larger_wild_die_goes_on_from_seven(
    game: Game, sides: int, faces: list[int], shown: str, total: int
) -> None:
    await ana(game)

    said = await d6(game, faces, "roll", code="1D", more=f"sides {sides}")

    assert verdict(said) == str(total)
    assert said.splitlines()[1] == shown


@pytest.mark.rule("D6-06")
@pytest.mark.parametrize(
    ("house", "check", "effect", "npc"),
    [
        ("dynamic", True, False, False),
        ("all", True, False, True),
        ("effects_only", False, False, False),
        ("off", False, False, False),
    ],
)
async def test_the_house_says_who_has_a_wild_die(
    game: Game, house: str, *, check: bool, effect: bool, npc: bool
) -> None:
    """R-06: damage and other effect rolls have none unless it was bought."""
    await ana(game, wild_die=house)
    await orc(game)

    found = [
        "★4" in await d6(game, [3, 4], "roll", code="2D"),
        "★4" in await d6(game, [3, 4], "roll", code="2D", more="effect"),
        "★4" in await d6(game, [3, 4], "roll", by="GM", who="Orc", code="2D"),
    ]
    bought = await d6(game, [4], "roll", code="1D", more="W1, effect")

    assert found == [check, effect, npc]
    assert verdict(bought) == "4"
    assert bought.splitlines()[1] == "★4"


@pytest.mark.rule("D6-06", "D6-90")
async def test_more_wild_dice_than_dice_make_all_of_them_wild(game: Game) -> None:
    """R-43."""
    await ana(game)

    said = await d6(game, [1, 2], "roll", code="2D", more="+9WD")

    assert verdict(said) == "3"
    assert said.splitlines()[1] == "★1 · ★2 = 3"


@pytest.mark.rule("D6-06")
@pytest.mark.parametrize(
    ("faces", "sentence"),
    [
        ("3 6", "Ana throws 1 die\nroll 3 · 6 (by hand)\nroll: 1d6"),
        ("3 4 2", "Ana throws 2 dice here; you typed 3."),
    ],
)
async def test_a_chain_typed_in_stops_with_the_first_face_that_is_no_six(
    game: Game, faces: str, sentence: str
) -> None:
    await ana(game)
    before = await game.scene()

    said = await d6(game, [], "roll", code="2D", faces=faces)

    assert said == sentence
    assert (await game.scene()).pools == before.pools


@pytest.mark.rule("D6-06")
async def test_a_chain_typed_in_counts_as_a_rolled_one(game: Game) -> None:
    await ana(game)

    said = await d6(game, [], "roll", code="2D", faces="3 6 2")

    assert verdict(said) == "11"
    assert said.splitlines()[1] == "3 · ★6!→2 = 11 (by hand)"


async def endured(game: Game) -> None:
    """A check of Ana's on stamina: endure with three ranks, as in the article."""
    await ana(game, wild_die="off")
    await orc(game)
    await game.say("GM", "character edit", who="Ana", field="skills", value=ACROBAT)
    await game.say("GM", "combat start", members="Ana, Orc")
    await game.say("GM", "combat next")
    await d6(game, [6, 6, 1, 1], "check", skill="stamina: endure", difficulty="4", more="+1")


@pytest.mark.rule("D6-89", "D6-92")
@pytest.mark.parametrize(
    ("basket", "lines"),
    [
        (
            ("wild_1", "wild_1", "wild_1"),
            ["+1 wild die on one check (acrobatics) 1, until the end of Ana's next turn"] * 3,
        ),
        (
            ("bonus_action", "advantage"),
            [
                "+1 bonus action in the next round 2, until the end of the next round",
                "Advantage on one check (acrobatics) 1, until the end of Ana's next turn",
            ],
        ),
        (("skill_die",), ["+1D on one skill (acrobatics) 3, until the fight ends"]),
    ],
)
async def test_the_articles_three_baskets_cost_three_ranks_each(
    game: Game, basket: tuple[str, ...], lines: list[str]
) -> None:
    await endured(game)

    about = [{} if one == "bonus_action" else {"on": "acrobatics"} for one in basket]
    said = [
        await d6(game, [], "ranks", effect=one, **on) for one, on in zip(basket, about, strict=True)
    ]
    left = ranks_left(game)
    more = await d6(game, [], "ranks", effect="boost_1", on="acrobatics")

    assert [line in one for line, one in zip(lines, said, strict=True)] == [True] * len(basket)
    assert left == 0
    assert more.startswith("There are no ranks to spend")


@pytest.mark.rule("D6-89")
async def test_a_basket_dearer_than_its_ranks_is_refused_as_a_whole(game: Game) -> None:
    """Two ranks are left after the first; what costs three changes nothing."""
    await endured(game)
    await d6(game, [], "ranks", effect="boost_1", on="acrobatics")
    before = await game.scene()

    said = await d6(game, [], "ranks", effect="skill_die", on="acrobatics")

    assert said == "That costs 3 ranks and 2 are left; buy less."
    assert await game.scene() == before
