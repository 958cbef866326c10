"""OpenD6's advantages wait until they are spent, passed on or over (D6-46, D6-50)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.game import Game, labels, text
from tests.support.opend6 import verdict
from tests.support.opend6fight import ails, do, duel, press

ANA = (
    "survival: awareness | value 4D; melee | value 4D; melee: deflect | value 4D; "
    "bluff: misdirection | value 4D; acrobatics | value 3D"
)
ORC = "survival: awareness | value 3D; melee: deflect | value 3D+2; insight: cues | value 4D"


async def ring(game: Game, **house: Any) -> None:
    """Ana misleads, the orc sees through it at 12; it is her turn in round 1."""
    await duel(game, wild_die="off", begin=False, **house)
    await game.say("GM", "character edit", who="Ana", field="skills", value=ANA)
    await game.say("GM", "character edit", who="Orc", field="skills", value=ORC)
    await game.say("GM", "combat next")


async def misled(game: Game, *faces: int) -> None:
    """Ana misdirects the orc with these dice."""
    await do(game, "Skaz", "act", what="advantage", target="Orc", more="skill bluff: misdirection")
    await press(game, "GM", "Hold at 12", faces)


@pytest.mark.rule("D6-46")
async def test_an_advantage_is_still_chosen_after_its_owners_next_action(game: Game) -> None:
    await ring(game)
    await misled(game, 6, 6, 1, 1)
    await do(game, "Skaz", "d6 attack", target="Orc")
    await press(game, "GM", "Hold at 11", (1, 1, 1, 1))

    took = text(await press(game, "Skaz", "Advantage on one check"))

    assert took.startswith("Ana: Advantage on one check")
    assert await ails(game, "Ana") == ["Advantage: Advantage on one check"]


@pytest.mark.rule("D6-46")
async def test_an_advantage_is_still_chosen_rounds_after_it_was_gained(game: Game) -> None:
    """Advantage on one check has no time but the encounter's."""
    await ring(game)
    await misled(game, 6, 6, 1, 1)
    for _ in range(5):
        await game.say("GM", "combat next")

    took = text(await press(game, "Skaz", "Advantage on one check, 1 rank"))

    assert took.startswith("Ana: Advantage on one check")
    assert await ails(game, "Ana") == ["Advantage: Advantage on one check"]


@pytest.mark.rule("D6-46", "D6-50")
async def test_what_is_chosen_late_lasts_from_when_it_was_gained(game: Game) -> None:
    """R-65: gained in her turn of round 1, one turn is that of round 2."""
    await ring(game)
    await misled(game, 6, 6, 1, 1)
    await game.say("Skaz", "combat next")
    await game.say("GM", "combat next")
    await press(game, "Skaz", "+2 on one check for one turn")
    there = await ails(game, "Ana")

    await game.say("Skaz", "combat next")

    assert there == ["Advantage: +2 on one check"]
    assert await ails(game, "Ana") == []


@pytest.mark.rule("D6-46", "D6-50")
async def test_what_was_for_one_turn_is_not_chosen_after_that_turn(game: Game) -> None:
    await ring(game)
    await misled(game, 6, 6, 1, 1)
    for _ in range(3):
        await game.say("GM", "combat next")
    before = await game.scene()

    said = text(await press(game, "Skaz", "+2 on one check for one turn"))

    assert said == (
        "+2 on one check was for one turn, and that is over. Choose another effect for the ranks."
    )
    assert await game.scene() == before


@pytest.mark.rule("D6-46")
async def test_ranks_for_advantages_end_with_the_fight(game: Game) -> None:
    await ring(game)
    await misled(game, 6, 6, 1, 1)
    card, _ = game.find("Advantage on one check")
    await game.say("GM", "combat end")

    over = next(one for one in game.cards() if one.id == card.id)
    assert not [label for label in labels(over) if label.startswith("Advantage")]
    assert not any(row.open for row in (await game.scene()).rolls.values())


@pytest.mark.rule("D6-46")
async def test_a_held_advantage_keeps_its_buttons_until_it_is_used(game: Game) -> None:
    await ring(game)
    await misled(game, 6, 6, 1, 1)
    offered = labels(await press(game, "Skaz", "Advantage on one check"))
    await do(game, "Skaz", "d6 attack", target="Orc")
    await press(game, "GM", "Hold at 11", (1, 1, 1, 1))
    for _ in range(2):
        await game.say("GM", "combat next")

    used = text(await press(game, "Skaz", "Ana uses Advantage on one check"))
    again = text(await do(game, "Skaz", "act", what="advantages held: use"))
    rolled = text(await do(game, "Skaz", "d6 check", (1,) * 4 + (6,) * 4, skill="melee",
                           difficulty="20"))  # fmt: skip

    assert offered == ["Ana uses Advantage on one check", "Why"]
    assert used.startswith("Ana uses an advantage: Advantage on one check")
    assert again == "Advantages held: none."
    assert verdict(rolled) == "SUCCESS 24 vs 20"
    assert ": rank 1" in rolled


@pytest.mark.rule("D6-46")
async def test_a_held_advantage_is_passed_on_by_its_button_and_again(game: Game) -> None:
    await ring(game)
    await misled(game, 6, 6, 1, 1)
    card = await press(game, "Skaz", "Advantage on one check")

    passed = text(await game.pick("Skaz", ["Orc"], card))
    stranger = text(await press(game, "Skaz", "Orc uses Advantage"))
    used = text(await press(game, "GM", "Orc uses Advantage"))

    assert passed.startswith("Ana passes Orc an advantage: Advantage on one check")
    assert stranger.startswith("Only a GM")
    assert used.startswith("Orc uses an advantage: Advantage on one check")


@pytest.mark.rule("D6-46", "D6-50")
async def test_a_die_on_a_skill_asks_for_the_skill(game: Game) -> None:
    """Rank 3: 23 against 12."""
    await ring(game)
    await misled(game, 6, 6, 6, 5)
    await press(game, "Skaz", "+1D on one skill for the encounter, 3 ranks")

    used = text(await game.write("Skaz", "Ana uses +1D on one skill …", {"on": "acrobatics"}))
    rolled = text(await do(game, "Skaz", "d6 check", (2, 2, 2, 2), skill="acrobatics",
                           difficulty="8"))  # fmt: skip

    assert used.startswith("Ana uses an advantage: +1D on one skill, on acrobatics")
    assert verdict(rolled) == "SUCCESS 8 vs 8"


@pytest.mark.rule("D6-46", "D6-50")
async def test_using_one_advantage_leaves_the_others_and_the_ranks_on_the_card(
    game: Game,
) -> None:
    """Rank 3 buys three of them, one after another."""
    await ring(game)
    await misled(game, 6, 6, 6, 5)
    await press(game, "Skaz", "Advantage on one check, 1 rank")
    await press(game, "Skaz", "+2 on one check for one turn, 1 rank")

    used = await press(game, "Skaz", "Ana uses Advantage on one check")
    offered = labels(used, live=True)
    third = text(await press(game, "Skaz", "+2 on one check for one turn, 1 rank"))
    await press(game, "Skaz", "Ana uses +2 on one check")
    last = labels(await press(game, "Skaz", "Ana uses +2 on one check"), live=True)

    assert offered == [
        "+2 on one check for one turn, 1 rank",
        "Advantage on one check, 1 rank",
        "Ana uses +2 on one check",
    ]
    assert third.startswith("Ana: +2 on one check")
    assert last == []


@pytest.mark.rule("D6-46")
async def test_what_is_left_is_still_passed_on_after_something_was(game: Game) -> None:
    await ring(game)
    await misled(game, 6, 6, 6, 1)
    await press(game, "Skaz", "Advantage on one check, 1 rank")
    card = await press(game, "Skaz", "+2 on one check for one turn, 1 rank")

    await game.pick("Skaz", ["Orc"], card)
    again = text(await game.pick("Skaz", ["Orc"], card))

    assert again.startswith("Ana passes Orc an advantage: Advantage on one check")
    assert sorted(await ails(game, "Orc")) == [
        "Advantage: +2 on one check",
        "Advantage: Advantage on one check",
    ]
