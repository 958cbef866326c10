"""What a table of OpenD6 has around its dice: harm by rank, recap, lookups, secrets, credit."""

from __future__ import annotations

import pytest

from bot.systems.opend6.aside import TABLES
from tests.support.game import Game, labels, text
from tests.support.opend6 import ana, d6, orc, steps, verdict


async def test_the_articles_are_credited(game: Game) -> None:
    said = text(await game.press("Skaz", "About", await game.say("Skaz", "help")))

    assert "OpenD6 articles by Winston and the OpenD6 Project" in said
    assert "CC BY 4.0" in said


@pytest.mark.parametrize("table", TABLES)
async def test_every_table_can_be_looked_up(game: Game, table: str) -> None:
    card = await game.say("Stranger", "help", command=f"d6: {table}")

    assert card.ephemeral
    assert text(card).startswith(TABLES[table])
    assert len(text(card).splitlines()) > 3


READ = {
    "ranks": (
        "1-5: rank 1, minimal, one full turn",
        "6-10: rank 2, adequate, one full round",
        "11-15: rank 3, moderate, until the end of the encounter",
        "16-20: rank 4, complete, until the end of the scene",
        "21-25: rank 5, excessive, until recovered",
        "26+: rank 6, overwhelming, until recovered",
    ),
    "difficulties": (
        (
            "Very Easy 1-5: 20 ft, 10 ft up, firm ground; passage wide open; "
            "object unsteady, up to 5D damage"
        ),
        (
            "Easy 6-10: 30 ft, 15 ft up, soft or loose ground; passage wide, light obstructions; "
            "object unsteady, up to 6D damage"
        ),
        (
            "Moderate 11-15: 40 ft, 20 ft up, uneven or shifting ground; passage wide, heavy "
            "obstructions; object firmly placed, up to 7D damage"
        ),
        (
            "Difficult 16-20: 50 ft, 25 ft up, narrow, weak or unbalanced ground; passage narrow, "
            "light obstructions; object firmly placed, up to 8D damage"
        ),
        (
            "Very Difficult 21-25: 60 ft, 30 ft up, any of the previous, concealed from view; "
            "passage narrow, heavy obstructions; object firmly placed, up to 9D damage"
        ),
    ),
    "reach": (
        "unarmed: 0 to 5 ft",
        "close: 0 to 5 ft",
        "light: 5 to 10 ft",
        "martial: 5 to 10 ft",
        "long: 10 to 15 ft",
        "brawling: strike is stopped by brawling: block",
        "melee: martial weapons is stopped by melee: deflect",
        "melee: long weapons is stopped by melee: deflect",
        "skirmish: close weapons is stopped by brawling: block",
        "skirmish: light weapons is stopped by skirmish: parry",
    ),
    "damage": (
        "damage: 1 Stunned, 2 Hurt, 3 Wounded, 4 Incapacitated, 5 Out of Action",
        "fatigue: 1 Breathless, 2 Winded, 3 Tired, 4 Exhausted, 5 Out of Action",
        "composure: 1 Startled, 2 Disoriented, 3 Discouraged, 4 Demoralized, 5 Out of Action",
        "body: 1 Defaced, 2 Disrupted, 3 Damaged, 4 Broken, 5 Out of Action",
    ),
    "attitude": (
        "-15: Helpful, Broken",
        "-10: Friendly, Stressed",
        "-5: Cooperative, Pressured",
        "0: Neutral, Neutral",
        "+5: Uncooperative, Engaged",
        "+10: Unfriendly, Focused",
        "+15: Hostile, Centered",
    ),
    "effects": (
        (
            "rank 1: an effect roll at once; ±1D on an effect roll of this turn; ±2 on one check; "
            "Boost-1 on one check; Penalty-1 on one check; ±1 wild die on one check; "
            "Advantage on one check; Disadvantage on one check; a round more of a condition; "
            "a round less of a condition"
        ),
        (
            "rank 2: ±1D on one check; ±3 on one fixed value; ±1 bonus action in the next round; a "
            "condition lasts until the end of the encounter; end of encounter becomes 1D rounds"
        ),
        (
            "rank 3: ±1D on one skill; ±1 full action in the next round; a condition lasts until "
            "the end of the scene; end of scene becomes end of encounter"
        ),
        (
            "rank 4: ±1D on one ability; ±1 action point; a condition lasts until recovered; until "
            "recovered becomes end of scene"
        ),
        "rank 5: ±1 ability until the end of the scene",
    ),
}
"""What the articles' tables say, row by row."""


@pytest.mark.rule("D6-20", "D6-21", "D6-30", "D6-88", "D6-90", "D6-94", "D6-96", "D6-99")
@pytest.mark.parametrize("table", READ)
async def test_a_table_reads_as_the_articles_have_it(game: Game, table: str) -> None:
    title, *lines = text(await game.say("Stranger", "help", command=f"d6: {table}")).splitlines()

    assert title == TABLES[table]
    assert [line for line in lines if line] == list(READ[table])


async def test_the_rules_in_short_name_their_authors(game: Game) -> None:
    card = await game.say("Stranger", "help", command="d6")

    assert card.ephemeral
    assert "CC BY 4.0" in text(card)
    assert "Tables, each by /help command: d6: ranks, d6: difficulties, " in text(card)


async def test_tables_are_offered_where_help_is_asked_for(game: Game) -> None:
    found = await game.people["Skaz"].autocomplete(game.channel, "help", "command", "d6: r")

    assert [one["value"] for one in found] == ["d6: ranks", "d6: reach"]


@pytest.mark.rule("D6-67")
async def test_the_gm_harms_by_rank_and_the_condition_counts(game: Game) -> None:
    await ana(game)

    hurt = text(await game.say("GM", "gm damage", who="Ana", amount=2))
    said = await d6(game, [4, 4, 4], "check", skill="deflect", difficulty="10")

    assert hurt.startswith("Damage of rank 2: Ana")
    assert hurt.splitlines()[1] == "Ana: Hurt, −1D on all, to end of round 1"
    assert verdict(said) == "SUCCESS 12 vs 10"
    assert "dice: Hurt (GM) -1D, 3D are rolled" in await steps(game)


@pytest.mark.rule("D6-84")
async def test_healing_takes_the_worst_that_it_reaches(game: Game) -> None:
    await ana(game)
    for rank in (1, 3, 4):
        await game.say("GM", "gm damage", who="Ana", amount=rank)

    healed = text(await game.say("GM", "gm heal", who="Ana", amount=3))
    again = text(await game.say("GM", "gm heal", who="Ana", amount=2, pool="fatigue"))

    assert "Ana: Wounded 3 is gone" in healed
    assert "no fatigue condition of rank 2 or less" in again


@pytest.mark.rule("D6-05")
async def test_a_rank_is_one_to_six(game: Game) -> None:
    await ana(game)

    said = text(await game.say("GM", "gm damage", who="Ana", amount=7))

    assert said == "“7” is not a rank: give a whole number, 1 to 6."


@pytest.mark.rule("D6-68", "D6-03")
async def test_being_tired_lowers_fixed_values_and_no_rolls(game: Game) -> None:
    await ana(game)
    await orc(game)
    await game.say("GM", "gm damage", who="Orc", amount=3, pool="fatigue")
    await game.say("GM", "gm damage", who="Ana", amount=3, pool="fatigue")

    said = await d6(game, [3, 3, 3], "check", skill="taunt: insult", against="Orc")

    assert verdict(said) == "SUCCESS 10 vs 4"
    assert ": rank 2" in said
    assert "against Orc's insight: ego 2D (6), now 4" in await steps(game)


async def test_a_secret_check_is_the_rollers_alone(game: Game) -> None:
    await ana(game)

    said = await game.say(
        "Skaz",
        "d6 check",
        skill="deflect",
        difficulty="9",
        faces="1,2,3,4",
        visibility="private",
    )

    assert "10 vs 9" in text(said)
    assert not any("10 vs 9" in text(card) for card in game.cards())


async def test_a_later_check_tells_nobody_of_a_secret_one(game: Game) -> None:
    await ana(game)
    await game.say("Skaz", "d6 check", skill="1D", difficulty="9", faces="2", visibility="private")

    await d6(game, [1, 2, 3, 4], "check", skill="deflect", difficulty="9")

    assert not any("2 vs 9" in text(card) for card in game.cards())


async def test_a_recap_tells_checks_by_their_totals(game: Game) -> None:
    await ana(game)
    await game.say("GM", "session start")
    await d6(game, [6, 6, 6, 5], "check", skill="deflect", difficulty="9", task="the duel")
    await d6(game, [6, 6, 6, 6, 2], "check", skill="deflect", difficulty="9")
    await d6(game, [2, 2, 2, 1], "check", skill="deflect", difficulty="9")
    await game.say("GM", "session end")

    said = text(await game.say("Skaz", "session recap"))

    assert "Rolls: Ana 3 (2 made it)" in said
    assert "Best: Ana, 26" in said
    assert "Worst: Ana, 7" in said


async def test_a_recap_leaves_out_a_check_whose_dice_are_still_to_fall(game: Game) -> None:
    await ana(game)
    await game.say("Skaz", "d6 roll", code="2D", faces="6,6")

    assert "Rolls:" not in text(await game.say("Skaz", "session recap"))


async def test_a_check_can_be_undone_with_its_luck(game: Game) -> None:
    await ana(game)
    await d6(game, [1, 2], "check", skill="1D", difficulty="9", more="luck")

    await game.say("GM", "undo")

    assert await game.pool("Ana", "luck") == 1
    assert labels(game.cards()[0]) == []


async def test_completion_offers_skills_with_code_and_fixed_value(game: Game) -> None:
    await ana(game)

    found = await game.people["Skaz"].autocomplete(game.channel, "d6 check", "skill", "def")

    assert [(one["name"], one["value"]) for one in found] == [
        ("melee: deflect 4D (12)", "melee: deflect")
    ]
