"""When an attack of Hammerhydra stops for edge: as its owner says, and as the house has it."""

from __future__ import annotations

import pytest

from tests.support.cards import button_lines, drawn, paper
from tests.support.game import Game, labels, text
from tests.support.hydra import ann_and_ben, meet, strike


async def edgy(game: Game, *, ann: int = 0, ben: int = 0, **house: str) -> None:
    """Ann and Ben with so much edge each, Ann's turn."""
    await ann_and_ben(game, 1, 5, **house)
    for name, points in (("Ann", ann), ("Ben", ben)):
        await game.say("GM", "character edit", who=name, field="edge_bought", value=str(points))


async def use(game: Game, who: str, how: str) -> str:
    """What this person is told who settles it on their own sheet in the fight."""
    await game.say("GM", "combat show")
    mine = await game.press(who, "My sheet")
    return text(await game.pick(who, [how], mine))


@pytest.mark.rule("HH-70", "R-37")
async def test_ones_own_sheet_in_a_fight_says_when_edge_is_used(game: Game) -> None:
    await edgy(game, ann=1)
    await game.say("GM", "combat show")

    mine = await game.press("Skaz", "My sheet")
    assert button_lines(mine) == ["[My dice: by hand] [Edge: ask ▾]"]
    told = await game.pick("Skaz", ["never"], mine)
    none = await game.press("Blazer", "My sheet")

    assert drawn(told) == paper("""
        **Ann, edge: never**
        nothing is rolled again, nobody is asked
        [Edge: never ▾]
    """)
    assert button_lines(none) == ["[My dice: by hand]"]


@pytest.mark.rule("HH-70", "R-37")
async def test_who_never_uses_edge_is_asked_nothing(game: Game) -> None:
    await edgy(game, ann=1)
    await use(game, "Skaz", "never")
    await strike(game, "Skaz", "Ann", "Ben")

    done = await meet(game, "Blazer", "Counterattack", [7, 1, 4, 2])

    assert text(done).splitlines()[0] == "Ann hits Ben: 4 boxes, SERIOUS"
    assert labels(done)[0] == "Damage again, 1 edge: 84 % better"
    assert await game.pool("Ann", "edge") == 1


@pytest.mark.rule("HH-70", "R-37")
async def test_nobody_is_stopped_where_hardly_anything_could_be_better(game: Game) -> None:
    """Three of three dice on 7: a fourth success needs two tens, which is less than 1 %."""
    await edgy(game, ann=1)
    await strike(game, "Skaz", "Ann", "Ben", skill="3")

    done = await meet(game, "Blazer", "Counterattack", [7, 8, 9, 4, 2, 1, 1])

    assert game.dice.waiting == []
    assert text(done).splitlines()[:2] == [
        "Ann hits Ben: 4 boxes, SERIOUS",
        "attack **7** · **8** · **9** on 7 = 3",
    ]
    assert await game.pool("Ann", "edge") == 1


@pytest.mark.rule("HH-70", "R-37")
async def test_a_failure_is_rolled_again_by_itself_where_its_owner_says_so(game: Game) -> None:
    await edgy(game, ann=2)
    await use(game, "Skaz", "if it fails")
    await strike(game, "Skaz", "Ann", "Ben")

    done = await meet(game, "Blazer", "Counterattack", [2, 2, 7, 8, 4, 2, 1])

    assert game.dice.waiting == []
    assert text(done).splitlines() == [
        "Ann hits Ben: 4 boxes, SERIOUS",
        "attack **7** · **8** on 7 = 2",
        "damage **4** · 2 · 1 = 4",
        "Ben ▣▣▣▣▣▣▢▢▢▢ next round +1 die, target −1",
        "Ann: edge 2 → 1",
    ]
    assert labels(done) == ["GM: write the injury…", "Why"]


@pytest.mark.rule("HH-70", "R-37")
async def test_a_success_stops_nothing_where_only_failures_are_rolled_again(game: Game) -> None:
    await edgy(game, ben=1)
    await use(game, "Blazer", "if it fails")
    await strike(game, "Skaz", "Ann", "Ben", skill="3")

    done = await meet(game, "Blazer", "Dodge", [7, 7, 7, 8, 2, 2, 4, 2, 1])

    assert text(done).splitlines()[:3] == [
        "Ann hits Ben: 4 boxes, SERIOUS",
        "attack **7** · **7** · **7** on 7 = 3",
        "dodge **8** · 2 · 2 on 8 = 1",
    ]
    assert await game.pool("Ben", "edge") == 1


@pytest.mark.rule("HH-70", "R-37")
async def test_a_failed_dodge_is_rolled_again_before_the_damage_falls(game: Game) -> None:
    await edgy(game, ben=1)
    await use(game, "Blazer", "if it fails")
    await strike(game, "Skaz", "Ann", "Ben")

    done = await meet(game, "Blazer", "Dodge", [7, 2, 1, 2, 2, 8, 2, 2])

    assert text(done).splitlines()[0] == "Ann misses Ben: dodged"
    assert text(done).splitlines()[-1] == "Ben: edge 1 → 0"


@pytest.mark.rule("HH-70", "R-37")
async def test_edge_may_be_for_the_finished_card_and_later_dice_stay_as_they_lie(
    game: Game,
) -> None:
    """The dodge stays; of the damage one die is missing, for the third success."""
    await edgy(game, ann=1, ben=1, edge_after="on")
    await strike(game, "Skaz", "Ann", "Ben", skill="4")
    done = await meet(game, "Blazer", "Dodge", [7, 7, 2, 2, 8, 2, 2, 4, 2])
    offered = labels(done)
    again = await meet(game, "Skaz", "Attack again", [7, 7, 7, 2, 5])

    assert offered == [
        "Damage again, 1 edge: 84 % better",
        "Dodge again, 1 edge: 22 % better",
        "Attack again, 1 edge: 19 % better",
        "GM: write the injury…",
        "Why",
    ]
    assert game.dice.waiting == []
    assert text(again).splitlines() == [
        "Ann hits Ben: 5 boxes, SERIOUS (was 4 boxes, SERIOUS)",
        "attack **7** · **7** · **7** · 2 on 7 = 3",
        "dodge **8** · 2 · 2 on 8 = 1",
        "damage 4 · 2 · **5** = 5",
        "Ben ▣▣▣▣▣▢▢▢▢▢",
        "Ann: edge 1 → 0",
    ]
    assert labels(again)[0] == "Dodge again, 1 edge: 22 % better"


@pytest.mark.rule("HH-70", "R-37")
async def test_afterwards_the_defender_too_may_roll_again_once(game: Game) -> None:
    await edgy(game, ben=1, edge_after="on")
    await strike(game, "Skaz", "Ann", "Ben")
    await meet(game, "Blazer", "Block, body", [7, 2, 6, 2, 1, 2, 3])
    again = await meet(game, "Blazer", "Block again", [8, 2, 2])

    assert text(again).splitlines()[0] == "Ann hits Ben: 3 boxes, SERIOUS (was 6 boxes, SERIOUS)"
    assert labels(again) == ["GM: write the injury…", "Why"]
    assert await game.pool("Ben", "edge") == 0


@pytest.mark.rule("HH-70", "R-37")
async def test_a_second_roll_afterwards_counts_once_for_attack_and_damage(game: Game) -> None:
    await edgy(game, ann=2, edge_after="on")
    await strike(game, "Skaz", "Ann", "Ben")
    done = await meet(game, "Blazer", "Counterattack", [7, 2, 1, 1])
    offered = labels(done)
    again = await meet(game, "Skaz", "Damage again", [5, 2])

    assert offered[:2] == ["Damage again, 1 edge: 99 % better", "Attack again, 1 edge: 16 % better"]
    assert text(again).splitlines()[0] == "Ann hits Ben: 5 boxes, SERIOUS (was 1 box)"
    assert labels(again) == ["GM: write the injury…", "Why"]
