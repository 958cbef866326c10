"""Black Dice's tasks, driven as people would: pools, sixes, black dice, trades, degrees."""

from __future__ import annotations

import pytest

from tests.support.blacktasks import ada, black, reasons, told
from tests.support.cards import why
from tests.support.game import Game, labels, text


@pytest.mark.rule("BD-02")
async def test_the_pool_is_a_number_or_comes_from_the_sheet(game: Game) -> None:
    await ada(game, wits="2", skills="Climbing | 4")

    named = await told(game, [1, 2, 3, 4, 5, 2], what="wits + climbing")
    numbers = await told(game, [1, 2, 3, 4, 5, 2], what="2 + 4")
    whole = await black(game, [2, 3, 4, 5, 2, 6, 1], what="6")

    assert named[0] == "Ada: Wits 2 + Climbing 4 = 6"
    assert numbers[0] == "Ada: attribute 2 + skill 4 = 6"
    assert whole.splitlines()[0] == "Ada: SUCCESS 2"


@pytest.mark.rule("BD-02")
async def test_a_negative_attribute_takes_dice_and_the_pool_is_never_below_none(game: Game) -> None:
    await ada(game, dexterity="-1")

    assert "attribute" not in await black(game, [1, 6, 2], what="dexterity + 3")
    said = await black(game, [], what="-2 + 1")
    assert said == "Ada: FAILURE\nno dice"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"what": "+"}, "attribute + skill"),
        ({"what": "wits + 2 + 3"}, "attribute + skill"),
        ({"what": "101"}, "at most 100"),
        ({"what": "-1"}, "at least 0"),
        ({"what": "2 + -1"}, "at least 0"),
        ({"what": "wit + 2"}, "is no attribute and no number"),
        ({"what": "wits + Climbing"}, "is not on Ada's sheet yet"),
        ({"what": "3", "more": "black -1"}, "is 0 to 100; you wrote -1"),
        ({"what": "3", "hard": "impossible", "more": "black 65"}, "at most 100"),
        ({"what": "3", "more": "bonus -1"}, "is 0 to 100; you wrote -1"),
        ({"what": "99", "more": "bonus 2"}, "at most 100"),
        ({"what": "3", "more": "need 0"}, "is 1 to 50; you wrote 0"),
        ({"what": "3", "more": "need 51"}, "is 1 to 50; you wrote 51"),
        ({"what": "8", "trades": 3}, "At most 2 can be traded"),
        ({"what": "8", "trades": -1}, "at least 0"),
        ({"what": "3", "hard": "very_easy", "trades": 1}, "without a roll"),
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
    said = await black(game, [1, 2, 3, 4, 5], what="5")

    assert said.splitlines()[:2] == ["Skaz: PARTIAL, 1 of 2", "**1** · 2 · 3 · 4 · 5"]
    assert "1, 2 needed" in await reasons(game)


@pytest.mark.rule("BD-04", "R-01", "R-02")
async def test_sixes_are_thrown_again_and_again(game: Game) -> None:
    one = await black(game, [6, 6, 6, 3], what="1")
    more = await black(game, [1, 2, 4, 6, 6, 1, 2], what="5")

    assert one == "Skaz: SUCCESS 3, good\n**6!**→**6!**→**6!**→3"
    assert more == "Skaz: SUCCESS 4, good\n**1** · 2 · 4 · **6!**→**1** · **6!**→2"


@pytest.mark.rule("BD-04", "R-01")
async def test_the_house_says_whether_sixes_are_thrown_again(game: Game) -> None:
    await ada(game)
    await game.say("GM", "table house", key="blackdice explode", value="once")
    once = await black(game, [6, 6], what="1")
    await game.say("GM", "table house", key="blackdice explode", value="off")
    off = await black(game, [6, 6], what="2")

    assert once == "Ada: SUCCESS 2\n**6!**→**6**"
    assert off == "Ada: SUCCESS 2\n**6** · **6**"


@pytest.mark.rule("BD-04", "BD-10")
async def test_dice_thrown_by_hand_are_asked_for_what_sixes_bring(game: Game) -> None:
    short = await game.say("Skaz", "black roll", what="2", faces="6,3")
    long = await game.say("Skaz", "black roll", what="1", more="black 1", faces="2,6,1")
    wrong = await game.say("Skaz", "black roll", what="1", faces="7")
    right = await game.say("Skaz", "black roll", what="2", more="black 1", faces="6,3,1,6")

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
    assert await black(game, [1, 1, 2], what="3") == "Skaz: SUCCESS 2\n**1** · **1** · 2"
    assert await black(game, [2, 2, 2], what="3") == "Skaz: FAILURE\n2 · 2 · 2"
    many = await black(game, [1, 1, 1, 1, 2], what="5", more="need 3")
    six = await black(game, [1, 1, 1, 1, 2], what="5", more="need 6")
    assert many.splitlines()[2:] == ["4 of 3 needed"]
    assert six.splitlines()[0] == "Skaz: PARTIAL, 4 of 6, good"
    assert "4, 6 needed" in await reasons(game)


@pytest.mark.rule("BD-06", "BD-20")
async def test_a_partial_is_done_only_if_the_gm_grants_it(game: Game) -> None:
    game.dice.waiting = [1, 4]
    card = await game.say("Skaz", "black roll", what="2", task="the wall")
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
    card = await game.say("Skaz", "black roll", what="2", task="the wall")
    denied = await game.press("GM", "Not enough", card)

    assert text(denied).splitlines() == [
        "Skaz, the wall: PARTIAL, 1 of 2, not enough",
        "**1** · 4",
        "the wall: 1 black die more for Skaz from now",
    ]
    assert "the GM does not grant it" in await reasons(game)
    assert "black 2 (earlier tries 1)" in await black(game, [1, 4, 2], what="2", task="The  Wall")


@pytest.mark.rule("BD-06", "BD-30")
async def test_a_granted_partial_is_undone_as_one_step_and_may_be_decided_anew(game: Game) -> None:
    game.dice.waiting = [1, 4]
    card = await game.say("Skaz", "black roll", what="2", task="the wall")
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
    card = await game.say("GM", "black roll", what="2", task="the wall", more="partial", who="Ada")
    refused = await game.say("Skaz", "black roll", what="2", more="partial")

    assert text(card) == "Ada, the wall: PARTIAL, 1 of 2, granted\n**1** · 4"
    assert labels(card) == ["Again", "Why"]
    assert "Only a GM" in text(refused)


@pytest.mark.rule("BD-06")
async def test_a_partial_may_be_granted_for_a_day_and_is_none_then(game: Game) -> None:
    game.dice.waiting = [1, 4]
    await game.say("Skaz", "black roll", what="2", task="the wall")
    await game.restart()
    await game.later(24 * 3600 + 1)

    assert text(game.cards()[0]).startswith("Skaz, the wall: PARTIAL, 1 of 2, not granted")
    assert "nobody granted it in time" in await reasons(game)
    assert not any(row.open for row in (await game.scene()).rolls.values())


@pytest.mark.rule("BD-07", "BD-12", "BD-31", "BD-83", "BD-09")
async def test_black_dice_are_itemised_by_where_they_come_from(game: Game) -> None:
    """Difficult 3, the GM 1, one earlier try, and a wound deep in the reserve 4."""
    await ada(game, lethal="7")
    await black(game, [2, 2, 2, 2, 2], what="1", task="door")
    game.dice.waiting = [2, *[2] * 9]
    card = await game.say(
        "GM", "black roll", what="1", hard="difficult", task="door", more="black 1", who="Ada"
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
    said = await told(game, [2, *[2] * 7], what="1", hard="difficult", more="black 4")
    hard = await told(game, [2, *[2] * 40], what="1", hard="impossible", more="black 4")

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
    said = await black(game, [1, 1, 2, 6, 2, 2], what="2", more="black 1")

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
    said = await black(game, [1, 1, 2], what="2", more="black 1")

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
        said = await game.say("Skaz", "black attack", target="Rat", more=f"pool {words}")
        assert text(said) == (
            "Write a number of dice such as 6, or attribute + skill: Wits + Medicine."
        )


@pytest.mark.rule("BD-09", "BD-10")
async def test_each_black_success_cancels_one_and_black_sixes_stay(game: Game) -> None:
    said = await black(game, [1, 1, 1, 2, 6, 6, 5], what="4", more="black 3")

    assert said.splitlines()[2:4] == [
        "black **6** · **6** · 5",
        "3 − 2 black = 1 of 2 needed",
    ]


@pytest.mark.rule("BD-11", "BD-13")
async def test_easier_rungs_and_bonus_add_pool_dice(game: Game) -> None:
    easy = await told(game, [2] * 10, what="2 + 2", hard="easy")
    foul = await black(game, [2] * 6 + [1], what="2", hard="routine", more="black 1, bonus 1")
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
    said = await told(game, [1, 1, *[2] * dice], what="2", hard=difficulty)
    title = difficulty.replace("_", " ").title()

    assert (f"Black dice {dice}: {title} {dice}" in said) == bool(dice)
    assert (f"{dice} black dice: more than most tasks have" in said) == (dice > 9)


@pytest.mark.rule("BD-13", "BD-19", "BD-89", "BD-83", "BD-71")
async def test_the_tables_of_the_rules_stand_in_the_help(game: Game) -> None:
    said = await game.say("Skaz", "help", command="black")

    assert "Easy +6 dice, Routine +3 dice, Average as it is, Difficult 3 black dice" in text(said)
    assert "Successes left: 1 Partial, 2 Success, 3 to 5 Good, 6 to 9 Impressive" in text(said)
    assert "called shot: arm 3, leg 3, hand 6, foot 6, eye 12, ear 12." in text(said)
    assert "reserve pips lost: 1 or 2: 2, 3 or 4: 4, 5 or 6: 8, 7 or 8: 16." in text(said)
    assert "to 10 close, with half of Dodge; beyond normal, with all of it." in text(said)
    assert said.ephemeral


@pytest.mark.rule("BD-14")
async def test_very_easy_is_done_without_a_roll_even_when_hurt(game: Game) -> None:
    await ada(game, lethal="11")
    said = await black(game, [], what="0", hard="very_easy", task="stairs")
    typed = await game.say("Skaz", "black roll", what="0", hard="very_easy", faces="1,1")

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
    every = await skaz.autocomplete(game.channel, "black roll", "hard", "")
    typed = await skaz.autocomplete(game.channel, "black roll", "hard", "incred")
    picked = await told(game, [1, 1, *[2] * 9], what="2", hard=typed[0]["value"])
    small = await told(game, [1, 1, *[2] * 6], what="2", hard=" very  difficult")
    wrong = await game.say("Skaz", "black roll", what="2", hard="hard")

    assert len(every) == 12
    assert [one["name"] for one in typed] == ["Incredibly Difficult: 9 black dice"]
    assert "Black dice 9: Incredibly Difficult 9" in picked
    assert "Black dice 6: Very Difficult 6" in small
    assert wrong.ephemeral
    assert "legendary or impossible, not “hard”" in text(wrong)


@pytest.mark.rule("BD-02")
async def test_attributes_go_below_0_and_skills_do_not(game: Game) -> None:
    """-2 + 1 are no dice, and a skill may be 0."""
    await ada(game, wits="-2", skills="Lore | 1; Tracking | 0")
    said = await black(game, [], what="Wits + Lore")
    refused = await game.say("Skaz", "character edit", field="skills", value="Lore | -1")

    tracking = await told(game, [], what="Wits + Tracking")
    assert said == "Ada: FAILURE\nno dice"
    assert tracking[0] == "Ada: Wits −2 + Tracking 0 = 0"
    assert refused.ephemeral
