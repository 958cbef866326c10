"""OpenD6's elements, status, state of mind and tracks of any length, as people use them."""

from __future__ import annotations

import pytest

from tests.support.game import Game, labels, text
from tests.support.opend6 import ana, d6, gm, listed, orc


async def hit(game: Game, name: str, rank: int, *, by: str = "GM") -> str:
    """What somebody is told who presses a result on a track's card."""
    card = await game.say(by, "d6 track", name=name)
    return text(await game.press(by, f"Rank {rank}", card))


@pytest.mark.rule("D6-80", "D6-97", "D6-96")
async def test_damage_against_toughness_makes_body_conditions_of_an_object(game: Game) -> None:
    """9 against toughness 9 does nothing; 15 disrupts; 40 puts it out of action."""
    await ana(game)
    await gm(game, "d6 thing", name="Door", more="toughness 3D")

    holds = await gm(game, "d6 thing", (3, 3, 3), name="Door", more="damage 3D")
    second = await gm(game, "d6 thing", (5, 5, 5), name="Door", more="damage 3D")
    last = await gm(game, "d6 thing", (6, 6, 6), name="Door", more="damage 3D, dice +22")
    listed = text(await game.say("GM", "gm condition", who="Door"))

    assert holds.startswith("Door holds")
    assert second.startswith("Door: Disrupted (rank 2)")
    assert last.startswith("Door: Out of Action (rank 6)")
    assert "Door: Disrupted 2" in listed


@pytest.mark.rule("D6-97")
async def test_an_element_takes_conditions_and_joins_fights_like_anybody(game: Game) -> None:
    await ana(game)
    await gm(game, "d6 thing", name="Door", more="toughness 3D, points 10, bricks 12")

    again = await gm(game, "d6 thing", name="Door", more="points 20, bricks 3D+2")
    player = await gm(game, "d6 thing", name="Ana", more="make")
    burning = text(await game.say("GM", "gm condition", who="Door", name="On fire"))
    fight = text(await game.say("GM", "combat start", members="Ana, Door"))

    assert "0 of 20 smash points taken" in again
    assert "bricks in its pieces: 3D+2" in again
    assert "Ana is a player's character, no element." in player
    assert burning.startswith("On fire")
    assert "Door: On fire" in burning
    assert fight.startswith("A fight: Ana, Door\n· Ana\n· Door\n  On fire\n")


@pytest.mark.rule("D6-101", "D6-102")
@pytest.mark.parametrize(
    ("kind", "place", "total", "title"),
    [
        ("quantity", 0, 8, "Ammo: Heavy"),
        ("duration", 2, 3, "Ammo: Diminished"),
        ("coverage", 3, 17, "Ammo: Vanished"),
        ("quantity", 1, 12, "Ammo stays Heavy"),
    ],
)
async def test_a_failed_test_moves_a_status_one_place_however_great_it_is(
    game: Game, kind: str, place: int, total: int, title: str
) -> None:
    await ana(game, wild_die="off")
    await d6(game, [], "status", name="Ammo", kind=kind, skill="1D")
    if place:
        await gm(game, "d6 set", what="status", value=f"Ammo {place}")

    said = await d6(game, [1], "status", name="Ammo", more=f"test, dice {f'+{total - 1}'}")

    assert said.startswith(title)


@pytest.mark.rule("D6-102", "R-02")
async def test_a_tied_test_of_a_status_fails_by_house_rule(game: Game) -> None:
    await ana(game, wild_die="off", ties="fail")
    await d6(game, [], "status", name="Ammo", kind="quantity", skill="1D")

    said = await d6(game, [1], "status", name="Ammo", more="test, dice +8")

    assert said.startswith("Ammo: Heavy")
    assert "the same is not enough here" in said


@pytest.mark.rule("D6-101", "D6-102")
async def test_a_status_is_tested_by_its_skill_till_nothing_is_left(game: Game) -> None:
    await ana(game, wild_die="off")
    made = await game.say("Skaz", "d6 status", name="Ammo", kind="quantity", skill="melee: deflect")
    first = text(made)
    game.dice.waiting = [1, 1, 1, 1]
    card = await game.press("Skaz", "Test Ammo", made)
    failed, offered = text(card), labels(card, live=True)
    moved = text(await game.press("GM", "One more place", card))
    await gm(game, "d6 set", what="status", value="Ammo 4")
    gone = await d6(game, [], "status", name="Ammo", more="test")
    twice = await d6(game, [], "status", name="ammo", kind="quantity", skill="1D")
    shown = await d6(game, [], "status")
    listed = text(await game.say("Skaz", "gm condition", who="Ana"))

    assert first.startswith("Ammo: Full")
    assert "the next test is against 9" in first
    assert failed.splitlines()[0] == "Ammo: Heavy"
    assert "now worth 3/4" in failed
    assert offered == ["Test Ammo", "One more place", "GM: place…", "GM: forget it"]
    assert "Ammo: Light" in moved
    assert "Empty: nothing is left to be tested" in gone
    assert "ammo is measured already" in twice
    assert "Ana: Ammo Empty (quantity, none; tested by melee: deflect)" in shown
    assert "Ana: Ammo: Empty" in listed


@pytest.mark.rule("D6-103")
async def test_a_timer_of_the_scene_grows_harder_towards_its_end(game: Game) -> None:
    await ana(game, wild_die="off")
    player = await d6(game, [], "status", name="Flood", kind="duration", skill="1D", more="scene")
    made = await game.say(
        "GM", "d6 status", name="Flood", kind="duration", skill="1D", more="scene", who="Ana"
    )

    first = await d6(game, [1], "status", name="Flood", more="test")
    second = await d6(game, [1], "status", name="Flood", more="test")
    shown = await d6(game, [], "status")
    card = await game.say("GM", "d6 status", name="Flood")
    forgotten = text(await game.press("GM", "GM: forget it", card))

    assert "Only a GM does that here." in player
    assert text(made).startswith("Flood: ")
    assert "the next test is against 12" in first
    assert "the next test is against 15" in second
    assert "the scene: Flood Fading" in shown
    assert forgotten.startswith("Flood is no longer measured")


@pytest.mark.rule("D6-99", "D6-100", "D6-83")
async def test_attitude_and_willpower_change_what_resists(game: Game) -> None:
    """Hostile adds 15 to insight; Helpful and Broken take 30."""
    await ana(game, wild_die="off")
    await orc(game)

    hostile = await gm(game, "d6 set", what="mind", value="attitude Hostile", who="Orc")
    wall = await d6(
        game, [3, 3, 3], "check", skill="taunt: insult", against="Orc", more="defends insight: ego"
    )
    helpful = await gm(game, "d6 set", what="mind", value="attitude helpful", who="Orc")
    await gm(game, "d6 set", what="mind", value="willpower Broken", who="Orc")
    open_door = await d6(
        game, [1, 1, 1], "check", skill="taunt: insult", against="Orc", more="defends insight: ego"
    )
    unknown = await gm(game, "d6 set", what="mind", value="attitude grumpy", who="Orc")
    shown = await listed(game, "Orc")
    await gm(game, "d6 set", what="mind", value="attitude Neutral", who="Orc")
    neutral = await listed(game, "Orc")

    assert hostile.startswith("Orc's attitude: Hostile")
    assert "insight and discipline +15" in hostile
    assert "vs 21" in wall
    assert "(was Hostile)" in helpful
    assert "vs 0" in open_door
    assert unknown.startswith("“grumpy” is no attitude. Known: Helpful, Friendly,")
    assert "Orc: Helpful [attitude]" in shown
    assert neutral.startswith("1 condition\nOrc: Broken [willpower]")


@pytest.mark.rule("D6-99")
async def test_a_check_moves_a_mind_one_step_a_rank_when_the_gm_agrees(game: Game) -> None:
    await ana(game, wild_die="off")
    await orc(game)
    await d6(game, [6, 6, 6], "check", skill="taunt: insult", difficulty="10")

    card = await game.say("Skaz", "d6 ranks", effect="sway", target="Orc", more="attitude down")
    asked = text(card)
    stranger = text(await game.press("Skaz", "Agree", card))
    done = text(await game.press("GM", "Agree", card))
    spent = await d6(game, [], "ranks", effect="sway", target="Orc", more="attitude down")

    assert "Orc's attitude: Neutral → Friendly" in asked
    assert stranger.endswith("does that here.")
    assert done.startswith("Orc's attitude: Friendly")
    assert "There are no ranks to spend" in spent


@pytest.mark.rule("D6-104", "D6-105")
@pytest.mark.parametrize(
    ("length", "hits", "title"),
    [
        ("brief", [1, 1], "Chase: Out of Action"),
        ("moderate", [1, 1], "Chase: rank 2"),
        ("lengthy", [2, 2], "Chase: Out of Action"),
        ("simple", [1], "Chase: Out of Action"),
        ("standard", [4], "Chase: rank 4"),
    ],
)
async def test_a_track_of_any_length_is_over_at_its_end(
    game: Game, length: str, hits: list[int], title: str
) -> None:
    await ana(game)
    await game.say("GM", "d6 track", name="Chase", length=length)

    said = [await hit(game, "Chase", rank) for rank in hits]

    assert said[-1].startswith(title)


@pytest.mark.rule("D6-104", "D6-105")
async def test_a_track_with_names_stands_after_a_restart_and_steps_back(game: Game) -> None:
    await ana(game)
    made = await game.say(
        "GM", "d6 track", name="Duke", length="lengthy", labels="Amused, Curious, Convinced"
    )
    first = text(made)
    await game.restart()
    hit = await game.press("GM", "Rank 2", made)
    second = text(hit)
    over = text(await game.press("GM", "Rank 4", hit))
    offered = labels(await game.say("GM", "d6 track", name="Duke"))
    back = text(await game.press("GM", "Step back"))
    shown = await d6(game, [], "track", name="Duke")
    gone = text(await game.press("GM", "GM: forget it"))

    assert "[Normal] ▸ Amused ▸ Curious ▸ Convinced ▸ Out of Action" in first
    assert second.startswith("Duke: Curious")
    assert over.startswith("Duke: Out of Action")
    assert offered == ["Step back", "GM: forget it"]
    assert back.startswith("Duke: back to Curious")
    assert "[Curious]" in shown
    assert gone.startswith("Duke is no longer tracked")


@pytest.mark.rule("D6-105")
async def test_only_the_worst_result_counts_where_the_house_says_so(game: Game) -> None:
    await ana(game, track_mode="worst")
    await game.say("GM", "d6 track", name="Chase", length="lengthy")

    await hit(game, "Chase", 2)
    said = await hit(game, "Chase", 2)
    player = await hit(game, "Chase", 2, by="Skaz")
    unknown = await d6(game, [], "track", by="GM", name="Race")
    twice = await d6(game, [], "track", by="GM", name="chase", length="brief")

    assert said.startswith("Chase: rank 2")
    assert "Only a GM" in player
    assert "There is no track “Race”" in unknown
    assert "There is a track chase already" in twice
