"""Edge in a fight: bought before the dice, a second roll after them, and time that runs out."""

from __future__ import annotations

import pytest

from tests.support.cards import why
from tests.support.game import Game, labels, text
from tests.support.hydra import ann_and_ben, initiative, meet, strike, take_back


async def edgy(game: Game, *, ann: int = 0, ben: int = 0, **house: str) -> None:
    """Ann and Ben with so much edge each."""
    await ann_and_ben(game, 1, 5, **house)
    for name, points in (("Ann", ann), ("Ben", ben)):
        await game.say("GM", "character edit", who=name, field="edge_bought", value=str(points))


@pytest.mark.rule("HH-70")
async def test_the_attacker_may_roll_again_and_the_second_roll_stands(game: Game) -> None:
    await edgy(game, ann=1)
    await strike(game, "Skaz", "Ann", "Ben")
    missed = await meet(game, "Blazer", "Counterattack", [2, 2])
    assert text(missed).startswith("Ann misses Ben\n")
    assert labels(missed) == ["Attack again, 1 edge: 64 %", "Why"]
    refused = await game.press("Blazer", "Attack again", missed)
    assert refused.ephemeral

    done = await meet(game, "Skaz", "Attack again", [7, 1, 5, 5])
    assert text(done).splitlines() == [
        "Ann hits Ben: 5 boxes, SERIOUS (was missed)",
        "attack **7** · 1 on 7 = 1",
        "damage **5** · **5** = 5",
        "Ben ▣▣▣▣▣▢▢▢▢▢ next round +1 die, target −1",
        "Ann: edge 1 → 0",
    ]
    assert "rolled again for edge; first it was 2 2" in await why(game, "Blazer", done)


@pytest.mark.rule("HH-34", "HH-70")
async def test_initiative_may_be_rolled_again_before_anybody_acts(game: Game) -> None:
    """The order follows the second die, also if it is worse; once a round."""
    await edgy(game, ann=2)
    refused = await game.say("Blazer", "act", what="initiative again")
    assert refused.ephemeral
    assert "no edge left" in text(refused)

    game.dice.waiting = [9]
    again = text(await game.say("Skaz", "act", what="initiative again"))
    assert "Ann: die 1 → 9, initiative 17 → 25" in again
    assert "Ann: edge 2 → 1" in again
    assert ": Ben" in text(await game.say("GM", "combat show"))
    twice = text(await game.say("Skaz", "act", what="initiative again"))
    assert twice == "Initiative again, 1 edge: rolled again already."

    await strike(game, "Blazer", "Ben", "Ann")
    await game.say("GM", "gm pool", who="Ben", pool="edge", to=1)
    late = text(await game.say("Blazer", "act", what="initiative again"))
    assert "the round is under way" in late
    assert await game.pool("Ben", "edge") == 1

    await take_back(game, "Blazer")
    await game.say("Blazer", "act", what="pass")
    late = text(await game.say("Blazer", "act", what="initiative again"))
    assert "the round is under way" in late


@pytest.mark.rule("HH-70")
async def test_the_next_round_grows_from_the_second_initiative(game: Game) -> None:
    await edgy(game, ann=2)
    game.dice.waiting = [3]
    await game.say("Skaz", "act", what="initiative again")
    for who in ("Skaz", "Blazer"):
        await game.say(who, "act", what="pass")
    grown = text(await initiative(game, 2, 2))
    assert "Ann: initiative 19 + 2 = 21" in grown

    game.dice.waiting = [1]
    again = text(await game.say("Skaz", "act", what="initiative again"))
    assert "Ann: die 2 → 1, initiative 21 → 20" in again


@pytest.mark.rule("HH-70")
async def test_one_second_roll_for_an_attack_with_its_damage(game: Game) -> None:
    await edgy(game, ann=2)
    await strike(game, "Skaz", "Ann", "Ben")
    await meet(game, "Blazer", "Counterattack", [7, 1])
    await game.restart()
    low = await meet(game, "Skaz", "Throw on", [1, 2])
    assert "Ben ▣▣▣▣▣▣▣▣▢▢" in text(low)
    assert labels(low) == ["Damage again, 1 edge: 96 % better", "Why"]
    done = await meet(game, "Skaz", "Damage again", [6, 2])

    assert "Ann hits Ben: 6 boxes, SERIOUS (was 2 boxes)" in text(done)
    assert "Ben ▣▣▣▣▢▢▢▢▢▢" in text(done)
    assert "rolled again for edge; first it was 1 2" in await why(game, "Skaz", done)
    assert await game.pool("Ann", "edge") == 1


@pytest.mark.rule("HH-70")
async def test_the_defender_may_roll_a_dodge_and_a_block_again(game: Game) -> None:
    """The dodge before the damage falls, a block that failed after everything."""
    await edgy(game, ben=2)
    await strike(game, "Skaz", "Ann", "Ben")
    dodged = await meet(game, "Blazer", "Dodge", [7, 1, 2, 2, 2])
    assert labels(dodged) == ["Dodge again, 1 edge: 66 %", "Throw on", "Why"]
    again = await meet(game, "Blazer", "Dodge again", [8, 2, 2])
    assert text(again).startswith("Ann misses Ben: dodged")
    assert labels(again) == ["Why"]

    await game.say("Blazer", "act", what="pass")
    await initiative(game, 1, 1)
    await strike(game, "Skaz", "Ann", "Ben")
    failed = await meet(game, "Blazer", "Block, object", [7, 1, 6, 2, 2, 2, 2])
    assert "Ben ▣▣▣▣▢▢▢▢▢▢" in text(failed)
    assert labels(failed)[0] == "Block again, 1 edge: 66 %"
    blocked = await meet(game, "Blazer", "Block again", [8, 2, 2])
    assert text(blocked).startswith("Ann hits Ben: no damage (was 6 boxes, SERIOUS)")
    assert await game.pool("Ben", "health") == 10
    assert [await game.pool(name, "edge") for name in ("Ann", "Ben")] == [0, 0]


@pytest.mark.rule("HH-70")
async def test_damage_waits_for_edge_only_where_a_block_follows(game: Game) -> None:
    """Nobody rolls again with later dice in sight."""
    await edgy(game, ann=1)
    await strike(game, "Skaz", "Ann", "Ben")
    await meet(game, "Blazer", "Block, body", [7, 1])
    hurt = await meet(game, "Skaz", "Throw on", [1, 2])
    assert labels(hurt) == ["Damage again, 1 edge: 96 % better", "Throw on", "Why"]
    assert await game.pool("Ben", "health") == 10
    done = await meet(game, "Skaz", "Throw on", [2, 2, 2])

    assert "Ben ▣▣▣▣▣▣▣▣▢▢" in text(done)
    assert labels(done) == ["Why"]


@pytest.mark.rule("HH-70")
async def test_nothing_waits_for_whom_no_second_roll_could_help(game: Game) -> None:
    """One die has come to all the successes it can; a dodge that stops everything is enough."""
    await edgy(game, ann=1, ben=1)
    await strike(game, "Skaz", "Ann", "Ben", skill="1")
    dodged = await meet(game, "Blazer", "Dodge", [8, 8, 2, 2])

    assert text(dodged).startswith("Ann misses Ben: dodged")
    assert labels(dodged) == ["Why"]


@pytest.mark.rule("HH-70")
async def test_a_second_roll_takes_back_what_the_first_did_and_the_turn_with_it(
    game: Game,
) -> None:
    await edgy(game, ann=2)
    await strike(game, "Skaz", "Ann", "Ben", skill="1")
    first = await meet(game, "Blazer", "Counterattack", [7, 9, 2])
    assert await game.pool("Ben", "health") == 1
    assert ": Ben" in text(await game.say("GM", "combat show"))
    await meet(game, "Skaz", "Damage again", [3, 2])
    assert await game.pool("Ben", "health") == 7
    assert ": Ben" in text(await game.say("GM", "combat show"))
    await game.say("GM", "undo")

    assert await game.pool("Ben", "health") == 1
    assert await game.pool("Ann", "edge") == 2
    assert first.id in {card.id for card in game.cards()}


@pytest.mark.rule("HH-70")
async def test_whoever_acts_on_what_an_attack_did_ends_its_second_roll(game: Game) -> None:
    await edgy(game, ann=1)
    await strike(game, "Skaz", "Ann", "Ben")
    missed = await meet(game, "Blazer", "Counterattack", [2, 2])
    await game.say("Blazer", "act", what="pass")
    late = await game.press("Skaz", "Attack again", missed)

    assert text(late) == "Roll 1 does not wait for that. Nothing has changed."
    assert await game.pool("Ann", "edge") == 1


@pytest.mark.rule("HH-53", "HH-70")
async def test_an_injury_that_is_written_down_ends_the_second_roll_of_its_damage(
    game: Game,
) -> None:
    await edgy(game, ann=1)
    await strike(game, "Skaz", "Ann", "Ben", skill="1")
    await meet(game, "Blazer", "Counterattack", [7, 4, 2])
    done = await game.write("GM", "GM: write the injury", {"note": "a torn ear", "penalty": "1"})

    assert "Ben: “a torn ear”, +1 on all targets" in text(done)
    assert labels(done) == ["GM: slow Ben, initiative +2", "Why"]


@pytest.mark.rule("HH-68", "HH-69")
async def test_edge_buys_dice_of_attack_damage_and_defence_before_they_fall(game: Game) -> None:
    await edgy(game, ann=3, ben=1)
    declared = await strike(game, "Skaz", "Ann", "Ben", edge_dice=1, edge_target=1, edge_damage=1)
    assert "3 dice on 6" in text(declared)
    assert await game.pool("Ann", "edge") == 3
    game.dice.waiting = [6, 1, 1, 2, 2, 2, 2, 5, 4, 3]
    done = await game.say("Blazer", "answer", how="dodge with", more="edge_dice 1")

    assert "dodge 2 · 2 · 2 · 2 on 8 = 0" in text(done)
    assert "damage dice: 1 dot + 1 net + 1 edge = 3" in await why(game, "Blazer", done)
    assert [await game.pool(name, "edge") for name in ("Ann", "Ben")] == [0, 0]


@pytest.mark.rule("HH-67", "HH-69")
async def test_edge_that_is_not_there_or_would_be_wasted_is_refused(game: Game) -> None:
    await edgy(game, ann=1)

    assert "1 point of edge and 0" not in text(await strike(game, "Skaz", "Ann", "Ben"))
    await take_back(game, "Skaz")
    poor = await strike(game, "Skaz", "Ann", "Ben", edge_dice=1, edge_damage=1)
    assert "costs 2 points of edge and 1 of 1 are left" in text(poor)
    wasted = await strike(game, "Skaz", "Ann", "Ben", attribute="5", edge_target=1)
    assert "That edge would change nothing" in text(wasted)
    assert await game.pool("Ann", "edge") == 1


@pytest.mark.rule("HH-70")
async def test_after_a_minute_the_dice_fall_without_edge(game: Game) -> None:
    await edgy(game, ann=1)
    await strike(game, "Skaz", "Ann", "Ben")
    waiting = await meet(game, "Blazer", "Counterattack", [7, 2])
    assert labels(waiting) == ["Attack again, 1 edge: 16 % better", "Throw on", "Why"]
    game.dice.waiting = [3, 2]
    await game.later(61)

    card = next(card for card in game.cards() if card.id == waiting.id)
    assert text(card).startswith("Ann hits Ben: 3 boxes, SERIOUS")
    assert await game.pool("Ann", "edge") == 1


@pytest.mark.rule("HH-60", "HH-61", "HH-62", "R-34")
async def test_grind_wounds_take_the_hit_and_come_back_with_a_box(game: Game) -> None:
    """Health 10, grind 5: 4 leave one; 2 more cost a box and leave 4 of the fresh five."""
    await edgy(game, wounds="grind")
    await strike(game, "Skaz", "Ann", "Ben")
    first = await meet(game, "Blazer", "Counterattack", [7, 1, 4, 2])
    assert "Ann hits Ben: 4 grind wounds" in text(first)
    assert "Ben ▣▣▣▣▣▣▣▣▣▣ ●○○○○" in text(first)
    await game.say("Blazer", "act", what="pass")
    await initiative(game, 1, 1)
    await strike(game, "Skaz", "Ann", "Ben")
    second = await meet(game, "Blazer", "Counterattack", [7, 1, 2, 1])
    assert "Ann hits Ben: 1 box" in text(second)
    assert "Ben ▣▣▣▣▣▣▣▣▣▢ ●●●●○" in text(second)

    refilled = await game.say("GM", "act", what="numbers: grind back", who="Ben")
    assert "Ben: grind wounds 4 → 5" in text(refilled)
    assert "Nobody has lost a grind wound" in text(
        await game.say("GM", "act", what="numbers: grind back")
    )


@pytest.mark.rule("HH-60", "HH-63")
async def test_dramatic_circumstances_go_straight_to_the_boxes(game: Game) -> None:
    await edgy(game)
    await game.say("GM", "act", what="numbers: grind")
    said = await game.say("GM", "act", what="numbers: dramatic")
    assert "hits go to the real boxes" in text(said)
    await strike(game, "Skaz", "Ann", "Ben")
    done = await meet(game, "Blazer", "Counterattack", [7, 1, 4, 2])

    assert "Ann hits Ben: 4 boxes, SERIOUS" in text(done)
    assert await game.pool("Ben", "grind") == 5
    await game.say("Blazer", "act", what="pass")
    await game.say("GM", "act", what="numbers: not dramatic")
    await initiative(game, 1, 1)
    await strike(game, "GM", "Ann", "Ben", dramatic=True)
    one = await meet(game, "Blazer", "Counterattack", [7, 1, 2, 1])
    assert "Ben ▣▣▣▣▢▢▢▢▢▢" in text(one)


@pytest.mark.rule("HH-52")
async def test_an_attack_is_undone_whole(game: Game) -> None:
    await edgy(game)
    await strike(game, "Skaz", "Ann", "Ben")
    await meet(game, "Blazer", "Counterattack", [7, 1, 4, 2])
    assert await game.pool("Ben", "health") == 6
    await game.say("GM", "undo")

    assert await game.pool("Ben", "health") == 10
    again = await meet(game, "Blazer", "Dodge", [2, 2])
    assert text(again).startswith("Ann misses Ben\n")


@pytest.mark.rule("HH-52", "HH-53", "HH-54", "HH-62", "HH-63")
async def test_the_gms_damage_goes_by_the_same_rules(game: Game) -> None:
    await edgy(game, wounds="grind")
    ground = await game.say("GM", "gm damage", who="Ben", amount=6)
    assert text(ground) == "Ben: 6 damage\nBen ▣▣▣▣▣▣▣▣▣▢ grind wounds 5 → 4"
    fall = await game.say("GM", "gm damage", who="Ben", amount=4, pool="dramatic")
    assert text(fall) == "Ben: 4 damage to the real boxes\nBen ▣▣▣▣▣▢▢▢▢▢ SERIOUS"
    last = await game.say("GM", "gm damage", who="Ben", amount=9, pool="dramatic")
    assert text(last).splitlines()[1] == "Ben ▢▢▢▢▢▢▢▢▢▢ DEAD"
    refused = await game.say("GM", "gm damage", who="Ben", amount=1)
    assert "the dead cannot be hit" in text(refused)
    healed = await game.say("GM", "gm heal", who="Ben", amount=3)
    assert text(healed) == "Ben heals 3 boxes\nBen ▣▣▣▢▢▢▢▢▢▢"
