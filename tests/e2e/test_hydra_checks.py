"""Hammerhydra's checks, driven as people would: targets, modifiers, the clamp, tens, criticals."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.results import ResponseMessage

from cogs.hammerhydra import POOL_WORDS, ROLL_WORDS
from tests.support.cards import drawn, why
from tests.support.game import Game, labels, text
from tests.support.hydra import typed


@pytest.fixture
async def tims(game: Game) -> Game:
    """Mr Tims: Surgery 2, Perception 6, Dexterity 9, as the text has him."""
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "character new", name="Tims")
    await game.say("Skaz", "character edit", field="perception", value="4")
    await game.say("Skaz", "character edit", field="dexterity", value="1")
    skills = "Surgery | heading Medicine | dots 2"
    await game.say("Skaz", "character edit", field="skills", value=skills)
    await game.say("GM", "character edit", who="Tims", field="approved", value="yes")
    return game


async def rolled(game: Game, faces: list[int], skill: str, attribute: str, **options: Any) -> str:
    """What Skaz is answered to `/hydra roll` with these dice."""
    game.dice.waiting = faces
    options = typed(ROLL_WORDS, **options)
    answer = await game.say("Skaz", "hydra roll", skill=skill, attribute=attribute, **options)
    assert game.dice.waiting == []
    return text(answer)


async def pool(game: Game, faces: list[int], dice: int, target: int, /, **options: Any) -> str:
    """What Skaz is answered to `/hydra pool`."""
    game.dice.waiting = faces
    options = typed(POOL_WORDS, **options)
    answer = await game.say("Skaz", "hydra pool", dice=dice, target=target, **options)
    assert game.dice.waiting == []
    return text(answer)


async def change(game: Game, ready: ResponseMessage, label: str) -> ResponseMessage:
    """The card of a check made ready after the GM has changed it behind `More…`."""
    more = await game.press("GM", "More…", ready)
    await game.press("GM", label, more)
    return next(one for one in game.cards() if one.id == ready.id)


@pytest.mark.rule("HH-04", "HH-08", "HH-09", "HH-18")
async def test_surgery_on_perception_has_two_successes(tims: Game) -> None:
    said = await rolled(tims, [6, 8], "Surgery", "Perception")

    assert said == "Tims, Surgery: READY SALTED, 2\n**6** · **8** on Perception 6"
    assert "exactly as wanted" in await why(tims, "Skaz")


@pytest.mark.rule("HH-09", "HH-14")
async def test_the_same_dice_on_dexterity_fail_and_no_more(tims: Game) -> None:
    said = await rolled(tims, [6, 8], "Surgery", "Dexterity")

    assert said == "Tims, Surgery: FAILURE\n6 · 8 on Dexterity 9"


@pytest.mark.rule("HH-10", "HH-11", "HH-15", "HH-17", "HH-18")
async def test_a_third_die_and_a_higher_target_end_excellently(tims: Game) -> None:
    """9, 10, 10 on 7: all succeed, so the unused ten is a further die, an 8."""
    said = await rolled(tims, [9, 10, 10, 8], "Surgery", "Perception", dice=1, target=1)

    assert said.splitlines() == [
        "Tims, Surgery: EXCELLENT, 4",
        "**9** · **10** · **10!**→**8** on Perception 7",
        "dice 2 + 1 (GM) = 3 · target 6 + 1 (GM) = 7",
    ]


@pytest.mark.rule("HH-12", "HH-14", "R-08")
async def test_no_dice_left_is_one_die_that_needs_a_10(tims: Game) -> None:
    failed = await rolled(tims, [1], "Surgery", "Dexterity", dice=-2)
    lucky = await rolled(tims, [10], "Surgery", "Dexterity", target=2)
    not_yet = await rolled(tims, [9, 10], "Surgery", "Dexterity", target=1)

    assert failed.splitlines() == [
        "Tims, Surgery: CRITICAL FAILURE ×1",
        "1 on Dexterity 10",
        "dice 2 − 2 (GM) = 0 · one die, needs a 10",
    ]
    assert lucky.splitlines() == [
        "Tims, Surgery: MARGINAL, 1",
        "**10** on Dexterity 10",
        "target 9 + 2 (GM) = 11 · one die, needs a 10",
    ]
    assert not_yet.splitlines()[1:] == ["9 · **10** on Dexterity 10", "target 9 + 1 (GM) = 10"]


@pytest.mark.rule("HH-10", "HH-11", "R-09")
async def test_modifiers_stop_at_twenty_and_targets_at_two(tims: Game) -> None:
    low = await pool(tims, [2, 1], 2, 5, target=-9)
    wrong = await tims.say("Skaz", "hydra pool", dice=31, target=7)
    high = await tims.say("Skaz", "hydra pool", dice=2, target=11)

    assert low.splitlines()[1:] == ["**2** · 1 on 2", "target 5 − 9 (GM) = −4, so 2"]
    assert text(wrong) == "Dice are 0 to 30; you wrote 31."
    assert text(high) == "A target is 5 to 10; you wrote 11."
    assert wrong.ephemeral


@pytest.mark.rule("HH-13")
async def test_a_gm_rules_out_what_is_plainly_impossible(tims: Game) -> None:
    """On the card of a player who waits; nothing is rolled."""
    ready = await tims.say(
        "Skaz", "hydra roll", attribute="Dexterity", skill="Surgery", more="task heal, ready"
    )
    refused = text(await tims.press("Skaz", "GM: impossible", ready))
    ruled = await tims.press("GM", "GM: impossible", ready)

    nothing = "the GM rules it out; nothing is rolled or spent"
    assert refused.startswith("Only a GM")
    assert text(ruled) == f"Tims, heal: IMPOSSIBLE\n{nothing}"
    assert labels(ruled, live=True) == ["Why"]


@pytest.mark.rule("HH-10", "HH-11", "HH-13")
async def test_a_gm_calls_and_the_player_only_presses_roll(tims: Game) -> None:
    called = await tims.say(
        "GM", "gm call", who="Tims", what="Surgery on Perception", hard="+1, 1 die"
    )
    asked = text(called)
    stranger = text(await tims.press("Blazer", "Roll", called))
    tims.dice.waiting = [7, 2, 3]
    await tims.press("Skaz", "Roll", called)
    done = text(tims.cards()[0])

    assert "Roll: Surgery on Perception, target +1, +1 die\nTims" in asked
    assert stranger == "Only those who are called, or a GM, roll here."
    assert done.splitlines() == [
        "Tims, Surgery on Perception: MARGINAL, 1",
        "**7** · 2 · 3 on Perception 7",
        "dice 2 + 1 (GM) = 3 · target 6 + 1 (GM) = 7",
    ]


@pytest.mark.rule("HH-10", "HH-11")
async def test_a_card_that_waits_lets_the_gm_change_dice_and_target(tims: Game) -> None:
    ready = await tims.say("Skaz", "hydra pool", dice=2, target=8, more="ready")
    refused = text(await tims.press("Skaz", "More…", ready))
    await change(tims, ready, "GM: 1 die more")
    harder = drawn(await change(tims, ready, "GM: target +1"))
    tims.dice.waiting = [9, 8, 7]
    done = text(await tims.press("Skaz", "Roll", ready))

    assert refused.startswith("Only a GM")
    assert harder.splitlines()[:3] == [
        "**Tims: 3 dice on 9**",
        "dice 2 + 1 (GM) = 3 · target 8 + 1 (GM) = 9",
        "[Roll: 49 %] [Never mind]",
    ]
    assert done.splitlines()[1] == "**9** · 8 · 7 on 9"


@pytest.mark.rule("HH-10", "HH-11")
async def test_what_the_gm_takes_back_again_is_not_told(tims: Game) -> None:
    ready = await tims.say("Skaz", "hydra pool", dice=2, target=8, more="ready")
    for label in ("1 die more", "target +1", "1 die less", "target −1"):
        await change(tims, ready, f"GM: {label}")
    tims.dice.waiting = [9, 8]
    done = text(await tims.press("Skaz", "Roll", ready))

    assert done == "Tims: READY SALTED, 2\n**9** · **8** on 8"


async def test_a_card_that_waits_may_be_dropped(tims: Game) -> None:
    ready = await tims.say("Skaz", "hydra pool", dice=2, target=8, more="ready")
    dropped = text(await tims.press("Skaz", "Never mind", ready))
    again = await tims.say("Skaz", "hydra pool", dice=2, target=8, more="ready")
    await tims.restart()
    tims.dice.waiting = [9, 8]
    after = text(await tims.press("Skaz", "Roll", again))

    assert dropped == "Tims: not rolled"
    assert after == "Tims: READY SALTED, 2\n**9** · **8** on 8"


@pytest.mark.parametrize(
    ("faces", "verdict", "words"),
    [
        ([10, 10, 6], "GOOD, 3", "lifted to the target: 6 → 7"),
        ([10, 10, 10, 5], "EXCELLENT, 4", "lifted to the target: 5 → 7"),
        ([10, 10, 10, 6, 6], "BLIMEY!, 5", "lifted to the target: 6 → 7 and 6 → 7"),
        ([10, 10, 5], "READY SALTED, 2", "1 ten left over on the top die, which counts as 11"),
        ([10, 10, 10, 6, 4], "EXCELLENT, 4", "lifted to the target: 6 → 7"),
    ],
)
@pytest.mark.rule("HH-15", "R-04")
async def test_each_ten_after_the_first_lifts_another_die(
    tims: Game, faces: list[int], verdict: str, words: str
) -> None:
    said = await pool(tims, faces, len(faces), 7)

    assert said.splitlines()[0] == f"Tims: {verdict}"
    assert words in (await why(tims, "Skaz")).splitlines()


@pytest.mark.parametrize(
    ("first", "extra", "verdict", "dice"),
    [
        ([9, 10, 10], [8], "EXCELLENT, 4", "**9** · **10** · **10!**→**8**"),
        ([10, 10, 10, 6], [8], "BLIMEY!, 5", "**10** · **10** · **10!**→**8** · **6→7**"),
        ([10, 10], [10, 4], "GOOD, 3", "**10** · **10!**→**10!**→4"),
        ([10, 10, 10], [10, 6], "BLIMEY!, 5", "**10** · **10!**→**10** · **10!**→**6→7**"),
        ([10, 10, 10], [10, 8, 2], "BLIMEY!, 5", "**10** · **10!**→**10!**→2 · **10!**→**8**"),
        ([10, 10, 10], [10, 2], "EXCELLENT, 4", "**10** · **10!**→**10** · **10!**→2"),
    ],
)
@pytest.mark.rule("HH-17")
async def test_unused_tens_become_dice_where_every_die_succeeds(
    tims: Game, first: list[int], extra: list[int], verdict: str, dice: str
) -> None:
    said = await pool(tims, [*first, *extra], len(first), 7)

    assert said == f"Tims: {verdict}\n{dice} on 7"


@pytest.mark.rule("HH-17", "R-03", "R-07")
async def test_a_house_may_end_the_chain_and_a_player_keep_the_ten(tims: Game) -> None:
    await pool(tims, [10, 10], 2, 7, tens="raise")
    raised = await why(tims, "Skaz")
    await tims.say("GM", "table house", key="hammerhydra extra_dice_chain", value="off")
    ended = await pool(tims, [10, 10, 10], 2, 7)

    assert "1 ten left over on the top die, which counts as 11" in raised
    assert ended.splitlines()[0] == "Tims: GOOD, 3"


@pytest.mark.rule("HH-17")
async def test_dice_thrown_by_hand_are_asked_for_what_follows(tims: Game) -> None:
    short = text(await tims.say("Skaz", "hydra pool", dice=2, target=7, faces="10,10"))
    long = text(await tims.say("Skaz", "hydra pool", dice=2, target=7, faces="8,8,8"))
    wrong = text(await tims.say("Skaz", "hydra pool", dice=2, target=7, faces="11,8"))
    right = text(await tims.say("Skaz", "hydra pool", dice=2, target=7, faces="10,10,3"))

    assert short == "Tims throws 1 die\nroll 10 · 10 (by hand)\nroll: 1d10"
    assert long == "Tims throws 2 dice here; you typed 3."
    assert "11 is not on it" in wrong
    assert right == "Tims: READY SALTED, 2\n**10** · **10!**→3 on 7 (by hand)"


@pytest.mark.parametrize(
    ("successes", "name"),
    list(
        enumerate(
            ("FAILURE", "MARGINAL, 1", "READY SALTED, 2", "GOOD, 3", "EXCELLENT, 4", "BLIMEY!, 5")
        )
    ),
)
@pytest.mark.rule("HH-18")
async def test_the_number_of_successes_has_a_name(tims: Game, successes: int, name: str) -> None:
    said = await pool(tims, [9] * successes + [2] * (5 - successes), 5, 8)

    assert said.splitlines()[0] == f"Tims: {name}"


@pytest.mark.rule("HH-18")
async def test_the_table_may_call_its_results_otherwise(tims: Game) -> None:
    await tims.say("GM", "table house", key="hammerhydra result_2", value="Just  Right")
    await tims.say("GM", "table house", key="hammerhydra result_0", value="Oh no")
    long = text(await tims.say("GM", "table house", key="hammerhydra result_1", value=31 * "x"))
    told = text(await tims.say("Skaz", "help", command="hydra: results"))

    assert (await pool(tims, [9, 9], 2, 8)).splitlines()[0] == "Tims: JUST RIGHT, 2"
    assert (await pool(tims, [1, 1], 2, 8)).splitlines()[0] == "Tims: CRITICAL OH NO ×2"
    assert "text of 1 to 30 characters" in long
    assert "2: Just Right, exactly as wanted" in told


@pytest.mark.rule("HH-14")
async def test_ones_count_in_a_failure_and_in_nothing_else(tims: Game) -> None:
    twice = await pool(tims, [1, 1, 3], 3, 7)
    told = await why(tims, "Skaz")
    fine = await pool(tims, [1, 1, 7], 3, 7)
    await tims.say("GM", "table house", key="hammerhydra ruleset", value="errata")
    few = await pool(tims, [1, 3, 3], 3, 7)

    assert twice.splitlines()[0] == "Tims: CRITICAL FAILURE ×2"
    assert "it goes badly wrong: 2 natural 1s in a failed roll" in told
    assert fine.splitlines()[0] == "Tims: MARGINAL, 1"
    assert few.splitlines()[0] == "Tims: FAILURE"


@pytest.mark.rule("HH-14")
async def test_a_house_may_call_the_gm_to_a_critical_failure(tims: Game) -> None:
    """GMs whom the table names are mentioned; nobody is by an ordinary failure."""
    await tims.say("GM", "table gm", who=tims.people["Blazer"])
    await tims.say("GM", "table house", key="hammerhydra critical_ping", value="on")
    plain = await pool(tims, [2, 3], 2, 7)
    called = await pool(tims, [1, 3], 2, 7)

    assert f"<@{tims.people['Blazer'].id}>" not in plain
    assert called.startswith(f"<@{tims.people['Blazer'].id}>")


@pytest.mark.rule("HH-19")
async def test_an_attribute_alone_is_three_dice(tims: Game) -> None:
    tims.dice.waiting = [6, 5, 1]
    said = text(await tims.say("Skaz", "hydra roll", attribute="Perception"))
    short = text(await tims.say("Skaz", "hydra roll", attribute="Perception", faces="6,5"))
    await tims.say("GM", "table house", key="hammerhydra defence_dice", value="2")
    two = text(await tims.say("Skaz", "hydra roll", attribute="Perception", faces="6,5"))

    assert said == "Tims, Perception: MARGINAL, 1\n**6** · 5 · 1 on 6"
    assert short == "Tims throws 1 die\nroll 6 · 5 (by hand)\nroll: 1d10"
    assert two.splitlines()[1] == "**6** · 5 on 6 (by hand)"


@pytest.mark.rule("HH-08", "HH-12", "R-13")
async def test_a_skill_without_dots_is_beyond_reach(tims: Game) -> None:
    """Its heading stands for it; a name that is on no sheet is asked about."""
    said = await rolled(tims, [9], "Transport", "Perception")
    unknown = text(await tims.say("Skaz", "hydra roll", skill="Piloting", attribute="Perception"))

    assert said.splitlines() == [
        "Tims, Transport: FAILURE",
        "9 on Perception 10",
        "one die, needs a 10",
    ]
    assert "Piloting is not on Tims's sheet yet." in unknown


@pytest.mark.rule("HH-55")
async def test_a_standing_wound_and_conditions_count_in_every_check(tims: Game) -> None:
    await tims.say("GM", "character edit", who="Tims", field="wound", value="2")
    await tims.say(
        "GM", "gm condition", who="Tims", name="Dark", more="modifiers target:+1, dice:-1"
    )
    said = await rolled(tims, [9], "Surgery", "Perception")

    assert said.splitlines()[1:] == [
        "**9** on Perception 9",
        "dice 2 − 1 (Dark) = 1 · target 6 + 1 (Dark) + 2 (standing wound) = 9",
    ]


async def test_a_gms_call_to_many_is_rolled_at_once(tims: Game) -> None:
    await tims.say("Blazer", "character new", name="Don")
    called = await tims.say("GM", "gm call", who="Tims, Don", what="3 on 8", more="task hear")
    tims.dice.waiting = [9, 3, 2]
    await tims.press("Skaz", "Roll", called)
    shown = text(tims.cards()[0])

    assert "Tims: MARGINAL, 1" in shown


async def test_a_pool_needs_no_sheet(game: Game) -> None:
    """Not even a character of this system: dice and target are enough, but edge is not."""
    await game.say("Skaz", "character new", system="flamepunk")
    said = await pool(game, [9, 2], 2, 8)
    refused = text(await game.say("Skaz", "hydra pool", dice=2, target=8, more="edge 1 die"))
    ready = await game.say("Skaz", "hydra pool", dice=2, target=8, more="ready")
    stranger = text(await game.press("Blazer", "Roll", ready))
    game.dice.waiting = [9, 9]
    done = text(await game.press("Skaz", "Roll", ready))

    assert said == "Skaz: MARGINAL, 1\n**9** · 2 on 8"
    assert refused == "That costs 1 point of edge and there is none."
    assert stranger.endswith("answers here.")
    assert done == "Skaz: READY SALTED, 2\n**9** · **9** on 8"


async def test_a_check_made_ready_in_secret_stays_secret(tims: Game) -> None:
    ready = await tims.say("Skaz", "hydra pool", dice=2, target=8, more="ready", visibility="gm")
    tims.dice.waiting = [9, 9]
    done = await tims.press("Skaz", "Roll", ready)

    assert ready.ephemeral
    assert "READY SALTED" in text(done)
    assert all("READY SALTED" not in text(card) for card in tims.cards())


async def test_a_private_check_is_seen_by_its_roller_alone(tims: Game) -> None:
    tims.dice.waiting = [9, 9]
    secret = await tims.say(
        "Skaz", "hydra pool", dice=2, target=8, more="task bluff", visibility="private"
    )

    assert secret.ephemeral
    assert "READY SALTED" in text(secret)
    assert all("READY SALTED" not in text(card) for card in tims.cards())
