"""Black Dice's tasks, driven as people would: pools, sixes, black dice, trades, degrees."""

from __future__ import annotations

import pytest

from tests.support.blacktasks import ada, black, reasons, told
from tests.support.cards import why
from tests.support.game import Game, labels, text


@pytest.mark.rule("BD-02")
async def test_the_pool_is_a_number_or_comes_from_the_sheet(game: Game) -> None:
    await ada(game, wits="2", skills="Climbing | 4")

    named = await told(game, [1, 2, 3, 4, 5, 2], attribute="wits", skill="climbing")
    numbers = await told(game, [1, 2, 3, 4, 5, 2], attribute="2", skill="4")
    whole = await black(game, [2, 3, 4, 5, 2, 6, 1], pool=6)

    assert named[0] == "Ada: Wits 2 + Climbing 4 = 6"
    assert numbers[0] == "Ada: attribute 2 + skill 4 = 6"
    assert whole.splitlines()[0] == "Ada: SUCCESS 2"


@pytest.mark.rule("BD-02")
async def test_a_negative_attribute_takes_dice_and_the_pool_is_never_below_none(game: Game) -> None:
    await ada(game, dexterity="-1")

    assert "attribute" not in await black(game, [1, 6, 2], attribute="dexterity", skill="3")
    said = await black(game, [], attribute="-2", skill="1")
    assert said == "Ada: FAILURE\nno dice"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "both attribute: and skill:"),
        ({"attribute": "2"}, "both attribute: and skill:"),
        ({"pool": 3, "skill": "2"}, "not both"),
        ({"pool": 101}, "at most 100"),
        ({"pool": -1}, "at least 0"),
        ({"attribute": "2", "skill": "-1"}, "at least 0"),
        ({"attribute": "wit", "skill": "2"}, "is no attribute and no number"),
        ({"attribute": "wits", "skill": "Climbing"}, "is not on Ada's sheet yet"),
        ({"pool": 3, "black": -1}, "at least 0"),
        ({"pool": 3, "black": 65, "difficulty": "impossible"}, "at most 100"),
        ({"pool": 3, "bonus": -1}, "harder is black dice"),
        ({"pool": 99, "bonus": 2}, "at most 100"),
        ({"pool": 3, "need": 0}, "at least 1"),
        ({"pool": 3, "need": 51}, "at most 50"),
        ({"pool": 8, "trades": 3}, "At most 2 can be traded"),
        ({"pool": 8, "trades": -1}, "at least 0"),
        ({"pool": 3, "difficulty": "very_easy", "trades": 1}, "without a roll"),
    ],
)
@pytest.mark.rule("BD-02", "BD-05", "BD-07", "BD-11", "BD-13", "BD-14", "BD-16", "BD-17")
async def test_what_cannot_be_rolled_is_refused_and_changes_nothing(
    game: Game, options: dict[str, object], words: str
) -> None:
    await ada(game)
    before = await game.scene()
    refused = await game.say("Skaz", "black roll", **options)

    assert refused.ephemeral
    assert words in text(refused)
    assert await game.scene() == before


@pytest.mark.rule("BD-03", "BD-05", "BD-06")
async def test_every_one_and_six_is_a_success(game: Game) -> None:
    said = await black(game, [1, 2, 3, 4, 5], pool=5)

    assert said.splitlines()[:2] == ["Skaz: PARTIAL, 1 of 2", "**1** · 2 · 3 · 4 · 5"]
    assert "1, 2 needed" in await reasons(game)


@pytest.mark.rule("BD-04")
async def test_sixes_are_thrown_again_and_again(game: Game) -> None:
    one = await black(game, [6, 6, 6, 3], pool=1)
    more = await black(game, [1, 2, 4, 6, 6, 1, 2], pool=5)

    assert one == "Skaz: SUCCESS 3, good\n**6!**→**6!**→**6!**→3"
    assert more == "Skaz: SUCCESS 4, good\n**1** · 2 · 4 · **6!**→**1** · **6!**→2"


@pytest.mark.rule("BD-04")
async def test_the_house_says_whether_sixes_are_thrown_again(game: Game) -> None:
    await ada(game)
    await game.say("GM", "table house", key="blackdice explode", value="once")
    once = await black(game, [6, 6], pool=1)
    await game.say("GM", "table house", key="blackdice explode", value="off")
    off = await black(game, [6, 6], pool=2)

    assert once == "Ada: SUCCESS 2\n**6!**→**6**"
    assert off == "Ada: SUCCESS 2\n**6** · **6**"


@pytest.mark.rule("BD-04", "BD-10")
async def test_dice_thrown_by_hand_are_asked_for_what_sixes_bring(game: Game) -> None:
    short = await game.say("Skaz", "black roll", pool=2, faces="6,3")
    long = await game.say("Skaz", "black roll", pool=1, black=1, faces="2,6,1")
    wrong = await game.say("Skaz", "black roll", pool=1, faces="7")
    right = await game.say("Skaz", "black roll", pool=2, black=1, faces="6,3,1,6")

    assert text(short) == "Skaz throws 1 die\ntask 6 · 3 (by hand)\ntask: 1d6"
    assert text(long) == "Skaz throws 2 dice here; you typed 3."
    assert "7 is not on it" in text(wrong)
    assert text(right).splitlines()[:4] == [
        "Skaz: PARTIAL, 1 of 2",
        "**6!**→**1** · 3 (by hand)",
        "black **6** (by hand)",
        "2 − 1 black = 1 of 2 needed",
    ]


@pytest.mark.rule("BD-05", "BD-06")
async def test_a_task_takes_two_successes_or_what_is_needed(game: Game) -> None:
    assert await black(game, [1, 1, 2], pool=3) == "Skaz: SUCCESS 2\n**1** · **1** · 2"
    assert await black(game, [2, 2, 2], pool=3) == "Skaz: FAILURE\n2 · 2 · 2"
    many = await black(game, [1, 1, 1, 1, 2], pool=5, need=3)
    six = await black(game, [1, 1, 1, 1, 2], pool=5, need=6)
    assert many.splitlines()[2:] == ["4 of 3 needed"]
    assert six.splitlines()[0] == "Skaz: PARTIAL, 4 of 6, good"
    assert "4, 6 needed" in await reasons(game)


@pytest.mark.rule("BD-06", "BD-20")
async def test_a_partial_is_done_only_if_the_gm_grants_it(game: Game) -> None:
    game.dice.waiting = [1, 4]
    card = await game.say("Skaz", "black roll", pool=2, task="the wall")
    refused = await game.press("Skaz", "Granted", card)
    granted = await game.write("GM", "Granted, with a catch", {"text": "the rope tears"}, card)

    assert text(refused).startswith("Only a GM")
    assert text(granted).splitlines() == [
        "Skaz, the wall: PARTIAL, 1 of 2, granted",
        "**1** · 4",
        "“the rope tears”",
    ]
    assert labels(granted) == ["Again", "Why"]
    assert "the GM grants it" in await reasons(game)
    assert (await game.scene()).penalties == {}


@pytest.mark.rule("BD-06", "BD-30")
async def test_a_partial_that_is_not_granted_is_a_failed_try(game: Game) -> None:
    game.dice.waiting = [1, 4]
    card = await game.say("Skaz", "black roll", pool=2, task="the wall")
    denied = await game.press("GM", "Not enough", card)

    assert text(denied).splitlines() == [
        "Skaz, the wall: PARTIAL, 1 of 2, not enough",
        "**1** · 4",
        "the wall: 1 black die more for Skaz from now",
    ]
    assert "the GM does not grant it" in await reasons(game)
    assert "black 2 (earlier tries 1)" in await black(game, [1, 4, 2], pool=2, task="The  Wall")


@pytest.mark.rule("BD-06", "BD-30")
async def test_a_granted_partial_is_undone_as_one_step_and_may_be_decided_anew(game: Game) -> None:
    game.dice.waiting = [1, 4]
    card = await game.say("Skaz", "black roll", pool=2, task="the wall")
    await game.press("GM", "Granted", card)
    await game.say("GM", "undo")
    again = next(card for card in game.cards() if "the GM decides: is that enough?" in text(card))
    owed = [penalty.amount for penalty in (await game.scene()).penalties.values()]
    denied = await game.press("GM", "Not enough", again)

    assert owed == [1]
    assert "the wall: 1 black die more for Skaz from now" in text(denied)


@pytest.mark.rule("BD-06")
async def test_the_gm_may_say_beforehand_that_a_partial_counts(game: Game) -> None:
    await ada(game)
    game.dice.waiting = [1, 4]
    card = await game.say("GM", "black roll", pool=2, partial=True, who="Ada", task="the wall")
    refused = await game.say("Skaz", "black roll", pool=2, partial=True)

    assert text(card) == "Ada, the wall: PARTIAL, 1 of 2, granted\n**1** · 4"
    assert labels(card) == ["Again", "Why"]
    assert "Only a GM" in text(refused)


@pytest.mark.rule("BD-06")
async def test_a_partial_may_be_granted_for_a_day_and_is_none_then(game: Game) -> None:
    game.dice.waiting = [1, 4]
    await game.say("Skaz", "black roll", pool=2, task="the wall")
    await game.restart()
    await game.later(24 * 3600 + 1)

    assert text(game.cards()[0]).startswith("Skaz, the wall: PARTIAL, 1 of 2, not granted")
    assert "nobody granted it in time" in await reasons(game)
    assert not any(row.open for row in (await game.scene()).rolls.values())


@pytest.mark.rule("BD-07", "BD-12", "BD-31", "BD-83", "BD-09")
async def test_black_dice_are_itemised_by_where_they_come_from(game: Game) -> None:
    """Difficult 3, the GM 1, one earlier try, and a wound deep in the reserve 4."""
    await ada(game, lethal="7")
    await black(game, [2, 2, 2, 2, 2], pool=1, task="door")
    game.dice.waiting = [2, *[2] * 9]
    card = await game.say(
        "GM", "black roll", who="Ada", pool=1, difficulty="difficult", black=1, task="door"
    )

    assert text(card).splitlines()[2] == (
        "black 2 · 2 · 2 · 2 · 2 · 2 · 2 · 2 · 2 (the GM 1, earlier tries 1, wounds 4)"
    )
    assert (
        "Black dice 9: Difficult 3 + the GM 1 + earlier tries 1 + "
        "wounds, 3 of the reserve 4 (Incredibly Difficult)"
    ) in await why(game, "Skaz")


@pytest.mark.rule("BD-12")
async def test_a_number_between_the_rungs_names_both(game: Game) -> None:
    said = await told(game, [2, *[2] * 7], pool=1, difficulty="difficult", black=4)
    hard = await told(game, [2, *[2] * 40], pool=1, difficulty="impossible", black=4)

    between = "Difficult 3 + extra 4 (Very Difficult to Incredibly Difficult)"
    assert said[1] == f"Black dice 7: {between}"
    assert hard[1] == "Black dice 40: Impossible 36 + extra 4 (beyond Impossible)"


@pytest.mark.rule("BD-55")
async def test_a_condition_of_the_gm_puts_black_dice_on_every_roll(game: Game) -> None:
    """A free action that takes concentration: 2 successes, the black dice 6, 2, 2 leave 1."""
    await ada(game)
    await game.say(
        "GM", "gm condition", who="Ada", name="Distracted", more="modifiers black:+2, bonus:+1"
    )
    said = await black(game, [1, 1, 2, 6, 2, 2], pool=2, black=1)

    assert said.splitlines()[:3] == [
        "Ada: PARTIAL, 1 of 2",
        "**1** · **1** · 2",
        "black **6** · 2 · 2 (Distracted 2)",
    ]
    assert (await reasons(game))[:2] == [
        "Ada: pool 2 + Distracted 1 = 3",
        "Black dice 3: extra 1 + Distracted 2 (Difficult)",
    ]


@pytest.mark.rule("BD-11", "BD-55")
async def test_a_condition_never_takes_dice_away(game: Game) -> None:
    """What is harder is black dice, never less than none of them and no smaller pool (R-13)."""
    await ada(game)
    await game.say(
        "GM", "gm condition", who="Ada", name="Dazed", more="modifiers black:-2, bonus:-1"
    )
    said = await black(game, [1, 1, 2], pool=2, black=1)

    assert said.splitlines() == [
        "Ada: SUCCESS 2",
        "**1** · **1**",
        "black 2",
        "2 − 0 black = 2 of 2 needed",
    ]
    assert (await reasons(game))[1] == "Black dice 1: extra 1"


@pytest.mark.rule("BD-02")
async def test_dice_in_one_line_are_a_number_or_two_terms(game: Game) -> None:
    await ada(game)
    await game.say("GM", "character new", name="Rat", npc=True)
    for words in ("1+2+3", "+"):
        said = await game.say("Skaz", "black attack", target="Rat", pool=words)
        assert text(said) == (
            "Write a number of dice such as 6, or attribute + skill: Wits + Medicine."
        )


@pytest.mark.rule("BD-09", "BD-10")
async def test_each_black_success_cancels_one_and_black_sixes_stay(game: Game) -> None:
    said = await black(game, [1, 1, 1, 2, 6, 6, 5], pool=4, black=3)

    assert said.splitlines()[2:4] == [
        "black **6** · **6** · 5",
        "3 − 2 black = 1 of 2 needed",
    ]


@pytest.mark.rule("BD-11", "BD-13")
async def test_easier_rungs_and_bonus_add_pool_dice(game: Game) -> None:
    easy = await told(game, [2] * 10, attribute="2", skill="2", difficulty="easy")
    foul = await black(game, [2] * 6 + [1], pool=2, difficulty="routine", bonus=1, black=1)
    more = await reasons(game)

    assert easy[0] == "Skaz: attribute 2 + skill 2 + Easy 6 = 10"
    assert more[0] == "Skaz: pool 2 + Routine 3 + bonus 1 = 6"
    assert foul.splitlines()[0] == "Skaz: FOUL FAILURE 1"


@pytest.mark.parametrize(
    ("difficulty", "dice"),
    [
        ("average", 0),
        ("difficult", 3),
        ("very_difficult", 6),
        ("incredibly_difficult", 9),
        ("extremely_difficult", 12),
        ("fantastically_difficult", 15),
        ("ridiculously_difficult", 18),
        ("legendary", 24),
        ("impossible", 36),
    ],
)
@pytest.mark.rule("BD-13", "BD-15")
async def test_the_rung_says_how_many_black_dice(game: Game, difficulty: str, dice: int) -> None:
    said = await told(game, [1, 1, *[2] * dice], pool=2, difficulty=difficulty)
    title = difficulty.replace("_", " ").title()

    assert (f"Black dice {dice}: {title} {dice}" in said) == bool(dice)
    assert (f"{dice} black dice: more than most tasks have" in said) == (dice > 9)


@pytest.mark.rule("BD-13", "BD-19", "BD-89", "BD-83", "BD-71")
async def test_the_tables_of_the_rules_can_be_looked_at(game: Game) -> None:
    difficulty = await game.say("Skaz", "black table")
    degrees = await game.say("Skaz", "black table", which="degrees")
    called = await game.say("Skaz", "black table", which="called")
    reserve = await game.say("Skaz", "black table", which="reserve")
    ranges = await game.say("Skaz", "black table", which="ranges")

    assert "Legendary: 24 black dice" in text(difficulty)
    assert "6 to 9: Impressive" in text(degrees)
    assert "hand: 6 black dice" in text(called)
    assert "3 or 4: 4 black dice" in text(reserve)
    assert "6 to 10 feet: close" in text(ranges)
    assert difficulty.ephemeral


@pytest.mark.rule("BD-14")
async def test_very_easy_is_done_without_a_roll_even_when_hurt(game: Game) -> None:
    await ada(game, lethal="11")
    said = await black(game, [], difficulty="very_easy", task="stairs")
    typed = await game.say("Skaz", "black roll", difficulty="very_easy", faces="1,1")

    assert said == "Ada, stairs: SUCCESS 2\nVery Easy: no roll"
    assert text(typed) == "You typed 2 faces, and no dice fall with this. Leave faces: out."


@pytest.mark.rule("BD-01")
async def test_nothing_forces_a_roll_and_a_gm_asks_for_one(game: Game) -> None:
    """An unlocked door opens by itself: no command is needed; the GM's call makes the roll."""
    await ada(game)
    card = await game.say("GM", "gm call", who="Ada", what="2")

    assert text(card).startswith("<@")
    assert text(card).splitlines()[1:3] == ["Roll: 2", "Ada"]
    assert (await game.scene()).penalties == {}


@pytest.mark.rule("BD-13")
async def test_the_ladder_is_completed_and_may_be_typed_in_small_letters(game: Game) -> None:
    skaz = game.people["Skaz"]
    every = await skaz.autocomplete(game.channel, "black roll", "difficulty", "")
    rolled = await skaz.autocomplete(game.channel, "black odds", "difficulty", "")
    typed = await skaz.autocomplete(game.channel, "black roll", "difficulty", "incred")
    picked = await told(game, [1, 1, *[2] * 9], pool=2, difficulty=typed[0]["value"])
    small = await told(game, [1, 1, *[2] * 6], pool=2, difficulty=" very  difficult")
    wrong = await game.say("Skaz", "black roll", pool=2, difficulty="hard")

    assert [len(every), len(rolled)] == [12, 11]
    assert [one["name"] for one in typed] == ["Incredibly Difficult: 9 black dice"]
    assert "Black dice 9: Incredibly Difficult 9" in picked
    assert "Black dice 6: Very Difficult 6" in small
    assert wrong.ephemeral
    assert "legendary or impossible, not “hard”" in text(wrong)


@pytest.mark.rule("BD-02")
async def test_attributes_go_below_0_and_skills_do_not(game: Game) -> None:
    """-2 + 1 are no dice, and a skill may be 0."""
    await ada(game, wits="-2", skills="Lore | 1; Tracking | 0")
    said = await black(game, [], attribute="Wits", skill="Lore")
    refused = await game.say("Skaz", "character edit", field="skills", value="Lore | -1")

    tracking = await told(game, [], attribute="Wits", skill="Tracking")
    assert said == "Ada: FAILURE\nno dice"
    assert tracking[0] == "Ada: Wits −2 + Tracking 0 = 0"
    assert refused.ephemeral
