"""Flamepunk's dice, hits, magnitude and levels, by the commands a player types."""

from __future__ import annotations

import pytest

from bot.core.words import minus
from tests.support.cards import why
from tests.support.flame import hold_grudge
from tests.support.game import Game, labels, text


@pytest.mark.rule("FP-01")
async def test_dice_have_six_faces_and_the_engine_is_credited(game: Game) -> None:
    refused = await game.say("Skaz", "flame roll", dice=1, faces="7")
    rules = await game.say("Skaz", "help", command="flame")

    assert refused.ephemeral
    assert "A d6 shows 1 to 6; 7 is not on it." in text(refused)
    assert "Asklepios" in text(rules)


@pytest.mark.rule("FP-02")
async def test_a_character_has_six_dice_unless_told_otherwise(game: Game) -> None:
    joined = await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "character new", name="Ogre", npc=True, system="flamepunk")
    bigger = await game.say("GM", "flame pool", who="Ogre", dice=7, maximum=9)
    again = await game.say("Skaz", "character new", system="flamepunk")

    assert "Action dice: ●●●●●● 6 of 6" in text(joined).splitlines()
    assert "Ogre ●●●●●●●○○ at most 6 → 9" in text(bigger).splitlines()
    assert text(again).startswith("Skaz is yours and active. /character edit changes Skaz")
    assert (await game.pool("Skaz"), await game.pool("Ogre")) == (6, 7)


@pytest.mark.rule("FP-02")
async def test_every_answer_shows_the_pool_it_leaves_as_pips(game: Game) -> None:
    await game.say("GM", "table house", key="flamepunk pyros_shift", value="off")
    await game.say("Skaz", "character new", system="flamepunk")
    rolled = await game.roll("Skaz", (6, 1, 2), task="lock")
    done = await game.say("Skaz", "flame auto", what="sheathe")
    shown = await game.say("Skaz", "flame pool")

    assert "Skaz ●●●○○○" in text(rolled).splitlines()
    assert "Skaz ●●○○○○" in text(done).splitlines()
    assert [line for line in text(shown).splitlines() if line.startswith("Skaz")] == [
        "Skaz ●●○○○○ Pyros 6"
    ]


@pytest.mark.parametrize(
    "options",
    [
        {"maximum": 0},
        {"maximum": 21},
        {"dice": 21},
        {"dice": -1},
    ],
)
@pytest.mark.rule("FP-02")
async def test_a_pool_that_cannot_be_is_refused(game: Game, options: dict[str, int]) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    refused = await game.say("GM", "flame pool", who="Skaz", **options)
    dice, most = options.get("dice", 6), options.get("maximum", 6)

    assert refused.ephemeral
    assert f"you wrote {minus(dice)} of {most}." in text(refused)
    assert await game.pool("Skaz") == 6


@pytest.mark.parametrize("most", [1, 20])
@pytest.mark.rule("FP-02")
async def test_a_pool_may_hold_1_to_20_dice(game: Game, most: int) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "flame pool", who="Skaz", dice=most, maximum=most)

    pool = (await game.scene()).pools["skaz", "dice"]
    assert (pool.current, pool.maximum) == (most, most)


@pytest.mark.rule("FP-06", "FP-22")
async def test_dice_are_paid_when_rolled_hit_or_miss(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    missed = await game.roll("Skaz", (1, 2), target="Blazer")
    paid = await game.pool("Skaz")
    await game.roll("Skaz", (6, 6, 5), target="Blazer")
    hit = await game.press("Blazer", "Take it")

    assert text(missed).startswith("Skaz misses Blazer\n")
    assert text(hit).startswith("Skaz hits Blazer: 6 damage\n")
    assert (paid, await game.pool("Skaz")) == (4, 1)


@pytest.mark.rule("FP-06", "FA-02")
@pytest.mark.parametrize(
    ("dice", "words"),
    [
        (0, "at least one die"),
        (-1, "at least one die"),
        (7, "You asked for 7 dice and have 6 in your pool. That is all of it."),
        (21, "at most 20"),
    ],
)
async def test_a_number_of_dice_the_pool_does_not_give_is_refused(
    game: Game, dice: int, words: str
) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    before = await game.scene()

    refused = await game.say("Skaz", "flame roll", dice=dice)

    assert refused.ephemeral
    assert words.casefold() in text(refused).casefold()
    assert await game.scene() == before


@pytest.mark.rule("FP-13", "FP-14", "FP-20")
@pytest.mark.parametrize(
    ("hit", "hits"), [("", 1), ("5,6", 1), ("4+", 2), ("1,2", 2), ("any", 5), ("3", 1)]
)
async def test_hit_numbers_are_five_and_six_unless_told_otherwise(
    game: Game, hit: str, hits: int
) -> None:
    options = {"more": f"hit {hit}"} if hit else {}
    await game.say("GM", "table house", key="flamepunk pyros_shift", value="off")
    card = await game.roll("Skaz", (1, 2, 3, 4, 5), **options)

    assert "SUCCESS" in text(card)
    assert f"{hits} hit{'s' if hits > 1 else ''} × 1 = {hits}" in text(card).splitlines()


@pytest.mark.rule("FP-13")
@pytest.mark.parametrize("hit", ["7", "0", "x", "8+"])
async def test_hit_numbers_off_the_die_are_refused(game: Game, hit: str) -> None:
    refused = await game.say("Skaz", "flame roll", dice=1, more=f"hit {hit}")

    assert refused.ephemeral
    assert text(refused) == (
        f"“{hit}” are no hit numbers. Give faces from 1 to 6, such as 5,6 or 4+ or any."
    )
    assert (await game.scene()).rolls == {}


@pytest.mark.rule("FP-14")
async def test_a_character_may_have_hit_numbers_of_their_own(game: Game) -> None:
    await game.say("Skaz", "character new", line="hit 4+", system="flamepunk")
    card = await game.roll("Skaz", (4, 4, 4))

    assert "3 hits × 3 (three 4s) = 9" in text(card).splitlines()


@pytest.mark.rule("FP-16", "FP-17", "FP-21")
@pytest.mark.parametrize(
    ("faces", "magnitude", "level"),
    [((1, 1, 1, 1, 5, 6), 4, 8), ((1, 2, 3, 4, 5, 6), 1, 2), ((6, 6, 6, 6, 6, 6), 6, 36)],
)
async def test_magnitude_is_the_biggest_set_and_level_is_hits_times_magnitude(
    game: Game, faces: tuple[int, ...], magnitude: int, level: int
) -> None:
    await game.say("GM", "table house", key="flamepunk pyros_shift", value="off")
    card = await game.roll("Skaz", faces)

    assert text(card).startswith(f"Skaz: SUCCESS {level}, ")
    assert f"magnitude {magnitude}" in await why(game, "Skaz", card)


@pytest.mark.rule("FP-18")
async def test_magnitude_counts_all_dice_but_only_after_defence(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.roll("Skaz", (4, 4, 4, 5), target="Blazer")
    others = await game.press("Blazer", "Other die…")
    await game.press("Blazer", "Dodge, 1 die: 4 out", others)

    assert "1 hit × 2 (two 4s) = 2" in text(game.cards()[0]).splitlines()


@pytest.mark.parametrize(
    ("faces", "dodge", "title"),
    [
        ((1, 2, 4), 0, "FAILURE 3, significant"),
        ((6, 2, 4), 1, "FAILURE 2, significant"),
        ((5, 6, 4), 2, "FAILURE 1, significant"),
        ((6, 2, 4), 0, "SUCCESS 1, normal"),
        ((5, 6, 4), 1, "SUCCESS 1, normal"),
    ],
)
@pytest.mark.rule("FP-20", "FP-24")
async def test_without_a_hit_after_defence_a_roll_fails(
    game: Game, faces: tuple[int, ...], dodge: int, title: str
) -> None:
    """Hits that a defence takes out do not count, one that is left does."""
    await game.say("GM", "table house", key="flamepunk pyros_shift", value="off")
    card = await game.roll("Skaz", faces, task="door", dodge=dodge)

    assert text(card).splitlines()[0] == f"Skaz, door: {title}"


@pytest.mark.rule("FP-24")
async def test_a_dodge_that_takes_the_only_hit_makes_a_failure(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.roll("Skaz", (6, 2, 2), target="Blazer")
    done = await game.press("Blazer", "Dodge, 1 die: 6 out")

    assert text(done).splitlines()[0] == "Skaz misses Blazer (was 2)"
    assert "no hit: 2 dice × 2 (two 2s) = 4" in text(done).splitlines()


@pytest.mark.rule("FP-24", "FP-25", "FP-26", "FP-27", "FP-31")
async def test_a_failure_is_magnitude_times_the_dice_left(game: Game) -> None:
    await game.say("GM", "table house", key="flamepunk pyros_shift", value="off")
    card = await game.roll("Skaz", (1, 3, 3, 4), task="door")

    assert "FAILURE 8, botched" in text(card)
    assert "no hit: 4 dice × 2 (two 3s) = 8" in text(card).splitlines()
    assert "door: Dodge +2 for Skaz from now" in text(card)


@pytest.mark.rule("FP-29")
@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ((6,), "Skaz: SUCCESS 1, normal"),
        ((5, 5, 6, 1, 2), "Skaz: SUCCESS 6, solid"),
        ((5, 6, 6, 6), "Skaz: SUCCESS 12, exceptional"),
    ],
)
async def test_success_has_bands(game: Game, faces: tuple[int, ...], words: str) -> None:
    await game.say("GM", "table house", key="flamepunk pyros_shift", value="off")

    assert text(await game.roll("Skaz", faces)).splitlines()[0] == words


@pytest.mark.rule("FP-07", "FP-28", "FP-42")
async def test_the_odds_are_exact_and_warn_of_hopeless_and_dangerous_rolls(game: Game) -> None:
    card = await game.say("Skaz", "flame odds", dodge=4)

    assert card.ephemeral
    assert "6: 2 %" in text(card)
    assert "impossible with 1 to 4 dice" in text(card)
    assert "fewer dice fail less badly" in text(card)


@pytest.mark.rule("FP-07")
async def test_the_adviser_says_how_many_dice_to_hold_back(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    one = await game.say("Skaz", "flame odds", more="incoming 4")
    two = await game.say("Skaz", "flame odds", more="incoming 4,4")

    assert "Attack with 5, hold 1" in text(one)
    assert "Attack with 4, hold 2" in text(two)


@pytest.mark.rule("FP-35")
@pytest.mark.parametrize("kind", ["physical", "social", "magic", "flamerunning", "task"])
async def test_every_kind_of_action_rolls_and_only_physical_attacks_deal_damage(
    game: Game, kind: str
) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.roll("Skaz", (6,), target="Blazer", more=f"kind {kind}")
    done = await game.press("Blazer", "Take it")

    words = {
        "physical": "Skaz hits Blazer: 1 damage",
        "task": "Skaz acts against Blazer: SUCCESS 1, normal",
    }
    acts = f"Skaz acts against Blazer, {kind}: SUCCESS 1, normal"
    assert text(done).splitlines()[0] == words.get(kind, acts)


@pytest.mark.rule("FP-10")
async def test_a_dodge_is_no_use_against_words(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    card = await game.roll("Skaz", (6, 6), target="Blazer", more="kind social")

    assert not any(label.startswith("Dodge") for label in labels(card, live=True))


@pytest.mark.rule("FP-06", "FP-07")
async def test_the_number_of_dice_is_completed_with_its_odds(game: Game) -> None:
    skaz = game.people["Skaz"]
    unknown = await skaz.autocomplete(game.channel, "flame roll", "dice", "")
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "flame pool", who="Skaz", dice=4)
    await hold_grudge(game, "Skaz", "door", 1)
    offered = await skaz.autocomplete(game.channel, "flame roll", "dice", "", task="door")

    assert [choice["value"] for choice in unknown] == [1, 2, 3, 4, 5, 6]
    assert [choice["value"] for choice in offered] == [1, 2, 3, 4]
    assert offered[3]["name"] == "4: 41 %, mean level 0.70; exposed"
    assert "exposed" in offered[3]["name"]
    assert "2 dice held = 2 dodges" in offered[1]["name"]


@pytest.mark.rule("FP-13", "FP-43")
async def test_other_hit_numbers_are_completed_with_the_chance_they_give(game: Game) -> None:
    """Of so many dice, at this task with what it costs by now; nothing before a number is said."""
    skaz = game.people["Skaz"]
    await game.say("Skaz", "character new", system="flamepunk")
    await hold_grudge(game, "Skaz", "door", 1)

    async def offered(typed: str, **options: object) -> list[str]:
        found = await skaz.autocomplete(game.channel, "flame roll", "more", typed, **options)
        return [str(choice["name"]) for choice in found]

    assert await offered("hit 4+") == ["hit 4+"]
    assert await offered("hit 4+", dice=4) == ["hit 4+: 94 %"]
    assert await offered("hit 4+", dice=4, task="door") == ["hit 4+: 69 %"]
    assert (await offered("hit 9", dice=4))[0].startswith("hit 9: “9” are no hit numbers.")
