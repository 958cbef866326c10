"""Smash and build in OpenD6: things taken apart, bricks, devices of one master and of several."""

from __future__ import annotations

import pytest

from tests.support.game import Game, labels, text
from tests.support.opend6 import d6, gm, seat, table

BUILDER = "smash | value 4D; build | value 3D"


async def workshop(game: Game, **house: str) -> None:
    """Ana of Skaz and Bob of the Blazer build without wild dice; a wreck lies about."""
    await table(game, wild_die="off", **house)
    await seat(game, "Ana", skills=BUILDER)
    await seat(game, "Bob", by="Blazer", skills=BUILDER)
    await gm(game, "d6 thing", name="Wreck", more="toughness 3D, points 10, bricks 3D+2")


async def pile(game: Game, bricks: int) -> None:
    """So many bricks lie about."""
    await gm(game, "d6 set", what="bricks", value=f"{bricks}")


@pytest.mark.rule("D6-129")
async def test_smash_is_rolled_against_the_damage_resistance_whatever_strikes(game: Game) -> None:
    """14 against 9 is five smash points."""
    await workshop(game)

    said = await d6(game, [5, 4, 3, 2], "smash", target="Wreck", more="tool hammer")

    assert said.startswith("Ana smashes Wreck: 5 points")
    assert "with hammer: Smash is rolled instead of its damage" in said
    assert "5 of 10 smash points; it still works" in said


@pytest.mark.rule("D6-129")
async def test_a_tied_smash_does_nothing_and_strength_stands_in_for_smash(game: Game) -> None:
    await workshop(game)
    await seat(game, "Cyd", by="Stranger", strength="2D")

    tied = await d6(game, [3, 2, 2, 2], "smash", target="Wreck")
    weak = await d6(game, [6, 6], "smash", by="Stranger", target="Wreck")

    assert tied.startswith("Wreck holds")
    assert "Cyd has no Smash: Strength is rolled." in weak
    assert weak.startswith("Cyd smashes Wreck: 3 points")


@pytest.mark.rule("D6-130", "D6-131")
async def test_smash_points_add_up_until_it_flies_to_pieces_and_yields_bricks(game: Game) -> None:
    """5 of 10, then 6 more are capped at 10; 3D+2 with 4, 1, 6 are 13 bricks."""
    await workshop(game)
    await d6(game, [5, 4, 3, 2], "smash", target="Wreck")

    burst = await d6(game, [6, 5, 2, 2, 4, 1, 6], "smash", target="Wreck")
    again = await d6(game, [], "smash", target="Wreck")
    shown = await d6(game, [], "build")

    assert burst.startswith("Wreck flies to pieces")
    assert "10 of 10 smash points" in burst
    assert "+13 bricks (3D+2: 4, 1, 6)" in burst
    assert "lies in pieces" in again
    assert "the scene's pile: 13 bricks" in shown


@pytest.mark.rule("D6-129")
async def test_what_dodges_is_hit_first(game: Game) -> None:
    await workshop(game)
    await gm(game, "d6 thing", name="Robot", more="toughness 2D, bricks hyperdrive, dodges 15")

    untold = await d6(game, [], "smash", target="Robot")
    miss = await d6(game, [2, 2, 2], "smash", target="Robot", more="attack 3D")
    hit = await d6(game, [6, 6, 3, 5, 5, 5, 5], "smash", target="Robot", more="attack 3D")

    assert "say attack:" in untold
    assert miss.startswith("Ana does not hit Robot")
    assert hit.startswith("Ana smashes Robot: 14 points")


@pytest.mark.rule("D6-130")
async def test_smashing_makes_body_conditions_where_the_house_says_so(game: Game) -> None:
    """R-52: rank 1 defaces; rank 5 takes it apart, whatever its points."""
    await workshop(game, smash_track="body")

    first = await d6(game, [5, 4, 3, 2], "smash", target="Wreck")
    burst = await d6(game, [*[6] * 4, 1, 1, 1], "smash", target="Wreck", more="+20")

    assert first.startswith("Ana smashes Wreck: Defaced")
    assert burst.startswith("Wreck flies to pieces")


@pytest.mark.rule("D6-131")
async def test_a_special_piece_and_bricks_are_taken_given_and_put_back(game: Game) -> None:
    await workshop(game)
    await pile(game, 12)
    await gm(game, "d6 set", what="bricks", value="hyperdrive")

    taken = await d6(game, [], "build", more="take 5")
    many = await d6(game, [], "build", more="take 8")
    drive = await d6(game, [], "build", more="take Hyperdrive", by="Blazer")
    given = await d6(game, [], "build", more="give 2, to Bob")
    back = await d6(game, [], "build", more="give 3")
    shown = await d6(game, [], "build")

    assert taken.startswith("Ana takes 5 bricks")
    assert "You asked for 8 bricks and the scene's pile has 7" in many
    assert drive.startswith("Bob takes hyperdrive")
    assert given.startswith("Ana gives 2 bricks")
    assert "the scene's pile: 10 bricks" in back
    assert "Bob: 2 bricks, hyperdrive" in shown


@pytest.mark.rule("D6-132", "R-53")
async def test_each_result_point_is_a_pip_and_takes_a_brick(game: Game) -> None:
    """18 against 10 with 20 bricks and a cost of 12: 8 pips, then only the 4 that are owed."""
    await workshop(game)
    await pile(game, 20)
    await game.say("GM", "d6 build", name="Glider", more="begin, difficulty 10, cost 12", who="Ana")

    first = await d6(game, [6, 6, 6], "build", name="Glider", more="roll")
    tied = await d6(game, [4, 3, 3], "build", name="Glider", more="roll")
    last = await d6(game, [6, 6, 3], "build", name="Glider", more="roll")
    over = await d6(game, [], "build", name="Glider", more="roll")

    assert first.startswith("Ana builds Glider: 8 pips")
    assert "bricks: 8 used, 12 left" in first
    assert tied.startswith("Ana builds nothing of Glider")
    assert "no pip, no brick used" in tied
    assert last.startswith("Ana finishes Glider")
    assert "bricks: 4 used, 8 left" in last
    assert "paid for" in over


@pytest.mark.rule("D6-132")
async def test_a_player_proposes_and_the_gm_says_how_hard_it_is(game: Game) -> None:
    await workshop(game)
    await pile(game, 20)
    opened = await game.say("Skaz", "d6 build", name="Glider", more="begin, difficulty 5, cost 3")
    proposed = text(opened)

    early = await d6(game, [], "build", name="Glider", more="roll")
    stranger = text(await game.press("Skaz", "Difficulty and cost", opened))
    terms = await game.write(
        "GM", "Difficulty and cost", {"difficulty": "10", "cost": "12"}, opened
    )
    said = text(terms)
    game.dice.waiting = [6, 6, 6]
    built = await game.press("Skaz", "Ana builds", terms)

    assert "proposed: difficulty 5, 3 pips" in proposed
    assert "A GM has to say first how hard Glider is" in early
    assert stranger.endswith("does that here.")
    assert "to be paid: Ana 12 pips" in said
    assert text(built).startswith("Ana builds Glider: 8 pips")


@pytest.mark.rule("D6-132")
async def test_nobody_builds_without_bricks_and_own_ones_go_first(game: Game) -> None:
    await workshop(game)
    await game.say("GM", "d6 build", name="Glider", more="begin, difficulty 10, cost 12", who="Ana")

    none = await d6(game, [], "build", more="roll")
    await pile(game, 4)
    await d6(game, [], "build", more="take 3")
    built = await d6(game, [6, 6, 6], "build", more="roll")

    assert "Ana has no brick and none lies on the pile" in none
    assert "0 → 4 of 12 pips" in built
    assert "bricks: 4 used, 0 left" in built


@pytest.mark.rule("D6-133")
async def test_pips_buy_one_for_one_what_the_device_has(game: Game) -> None:
    """8 pips: flying 3, body 5; there are no more."""
    await workshop(game)
    await pile(game, 20)
    await game.say("GM", "d6 build", name="Glider", more="begin, difficulty 10, cost 12", who="Ana")
    await d6(game, [6, 6, 6], "build", more="roll")

    flying = await d6(game, [], "build", more="buy flying, pips 3")
    body = await d6(game, [], "build", more="buy body, pips 5")
    more = await d6(game, [], "build", more="buy speed, pips 1")
    none = await d6(game, [], "build", more="buy speed, pips 0")

    assert "5 pips left to spend" in flying
    assert "bought flying 3, body 5" in body
    assert "0 left; build on first" in more
    assert "is not a number of pips" in none


@pytest.mark.rule("D6-132")
async def test_only_dice_of_this_roll_are_called_thrown_by_hand(game: Game) -> None:
    await workshop(game)
    await pile(game, 20)
    await game.say("GM", "d6 build", name="Glider", more="begin, difficulty 10, cost 12", who="Ana")

    typed = await game.say("Skaz", "d6 build", more="roll", faces="6,6,2")
    by_hand = text(typed)
    game.dice.waiting = [4, 4, 4]
    thrown = text(await game.press("Skaz", "Ana builds", typed))

    assert "6 · 6 · 2 = 14 vs 10 (by hand)" in by_hand
    assert "by hand" not in thrown


@pytest.mark.rule("D6-134")
async def test_only_what_is_finished_is_used_and_it_can_be_smashed_again(game: Game) -> None:
    await workshop(game)
    await pile(game, 8)
    await game.say("GM", "d6 build", name="Glider", more="begin, difficulty 10, cost 8", who="Ana")

    early = await d6(game, [], "build", name="Glider", more="use")
    await d6(game, [6, 6, 6], "build", more="roll")
    used = await d6(game, [], "build", name="Glider", more="use", by="Blazer")
    blow = await d6(game, [6, 6, 6, 6], "smash", target="Glider", more="+10")
    after = await d6(game, [], "build", name="Glider", more="use")

    assert "Glider is not finished: 8 pips are owed" in early
    assert used.startswith("Bob uses Glider")
    assert blow.startswith("Glider comes apart")
    assert "+8 bricks that were built in" in blow
    assert "has come apart" in after


@pytest.mark.rule("D6-135")
async def test_a_helper_adds_half_of_the_result_points_to_the_master(game: Game) -> None:
    """Master 18 and helper 15 against 10 are 21 (R-35)."""
    await workshop(game)
    await pile(game, 20)
    opened = await game.say(
        "GM", "d6 build", name="Glider", more="begin, difficulty 10, cost 12", who="Ana"
    )
    game.dice.waiting = [6, 6, 3]
    helped = text(await game.press("Blazer", "Help Ana", opened))

    twice = await d6(game, [], "build", more="help", by="Blazer")
    parts = await d6(game, [], "build", name="Glider")
    built = await d6(game, [6, 6, 6], "build", more="roll")
    rest = await d6(game, [], "build", name="Glider")

    assert helped.startswith("Bob helps Ana: +3")
    assert "Bob has helped; now Ana rolls" in twice
    assert "Bob helps +3" in built
    assert "21 against 10" in built
    assert built.startswith("Ana builds Glider: 11 pips")
    assert "Ana's part: 0 of 12 pips; Bob helped; has 0 bricks" in parts
    assert "Ana's part: 11 of 12 pips; 11 pips to spend; has 0 bricks" in rest


@pytest.mark.rule("D6-135")
async def test_all_points_of_a_helper_count_where_the_house_says_so(game: Game) -> None:
    await workshop(game, group_build="full")
    await pile(game, 20)
    await game.say("GM", "d6 build", name="Glider", more="begin, difficulty 10, cost 20", who="Ana")

    helped = await d6(game, [6, 6, 3], "build", more="help", by="Blazer")
    built = await d6(game, [6, 6, 6], "build", more="roll")

    assert helped.startswith("Bob helps Ana: +5")
    assert built.startswith("Ana builds Glider: 13 pips")


@pytest.mark.rule("D6-132", "D6-136", "D6-137")
async def test_a_build_by_two_masters(game: Game) -> None:
    """Each rolls and pays for a part; the bot is killed in between; one part lost is all lost."""
    await workshop(game)
    await pile(game, 30)
    opened = await game.say("Skaz", "d6 build", name="Skiff", more="begin, difficulty 10, cost 8")
    await game.write("GM", "Difficulty and cost", {"difficulty": "10", "cost": "8"}, opened)
    joined = text(await game.say("Blazer", "d6 build", name="Skiff", more="part"))
    await game.write("GM", "Difficulty and cost", {"difficulty": "10", "cost": "5"})
    game.dice.waiting = [6, 6, 6]
    card = await game.press("Skaz", "Ana builds")
    first, left = text(card), labels(card, live=True)

    await game.restart()
    game.dice.waiting = [6, 6, 4]
    second = text(await game.press("Blazer", "Bob builds"))
    used = await d6(game, [], "build", name="Skiff", more="use")
    blow = await d6(game, [6] * 4, "smash", target="Skiff", more="+10, part Bob")

    assert "each part works on its own; if one is destroyed, all comes apart" in joined
    assert first.startswith("Ana builds Skiff: 8 pips")
    assert "Ana's part: 8 of 8 pips; complete" in first
    assert "Bob's part: 0 of 5 pips" in first
    assert left == [
        "Ana spends pips…",
        "Bob builds",
        "Help Bob",
        "Build a part…",
        "Difficulty and cost",
        "GM: give it up",
    ]
    assert second.startswith("Bob finishes Skiff")
    assert used.startswith("Ana uses Skiff")
    assert blow.startswith("Skiff comes apart")
    assert "+13 bricks that were built in" in blow


@pytest.mark.rule("D6-136")
async def test_only_masters_roll_and_spend_for_their_own_part(game: Game) -> None:
    await workshop(game)
    await pile(game, 9)
    await game.say("GM", "d6 build", name="Skiff", more="begin, difficulty 10, cost 8", who="Ana")

    roll = await d6(game, [], "build", name="Skiff", more="roll", by="Blazer")
    spend = await d6(game, [], "build", more="buy body, pips 1", by="Blazer")
    self_help = await d6(game, [], "build", more="help")
    twice = await d6(game, [], "build", more="part")

    assert "Bob is no Master Builder of Skiff" in roll
    assert "Bob has no part of Skiff" in spend
    assert "A Master Builder rolls with /d6 build more:roll" in self_help
    assert "Ana is a Master Builder of it already" in twice


@pytest.mark.rule("D6-132", "D6-129")
async def test_in_a_fight_building_and_smashing_take_the_full_action(game: Game) -> None:
    await workshop(game)
    await pile(game, 9)
    await game.say("GM", "d6 build", name="Skiff", more="begin, difficulty 10, cost 8", who="Ana")
    await game.say("GM", "combat start", members="Ana, Bob")
    await game.say("GM", "combat next")

    built = await d6(game, [4, 4, 4], "build", more="roll")
    smash = await d6(game, [], "smash", target="Wreck")
    other = await d6(game, [], "smash", by="Blazer", target="Wreck")

    assert built.startswith("Ana builds Skiff: 2 pips")
    assert "No full action is left" in smash
    assert "'s turn" in other


async def test_a_device_and_an_element_are_forgotten_by_the_gm(game: Game) -> None:
    await workshop(game)
    await game.say("GM", "d6 build", name="Skiff", more="begin, difficulty 10, cost 8", who="Ana")

    device = await gm(game, "d6 build", name="Skiff", more="give up")
    wreck = await gm(game, "d6 thing", name="Wreck", more="remove")
    shown = await d6(game, [], "build")

    assert device.startswith("Skiff is given up")
    assert wreck.startswith("Wreck is gone")
    assert "There is no project here yet." in shown
    assert list((await game.scene()).characters) == ["ana", "bob"]


@pytest.mark.rule("D6-130")
async def test_a_smash_is_taken_back_with_its_bricks(game: Game) -> None:
    await workshop(game)
    await d6(game, [*[6] * 4, 4, 1, 6], "smash", target="Wreck")

    await game.say("GM", "undo")
    shown = await d6(game, [], "build")
    again = await d6(game, [5, 4, 3, 2], "smash", target="Wreck")

    assert "Nobody has a brick" in shown
    assert again.startswith("Ana smashes Wreck: 5 points")
