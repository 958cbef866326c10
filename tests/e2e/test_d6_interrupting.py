"""Within another's action: interruptions, what is ready, and letting it pass (D6-56 to D6-59)."""

from __future__ import annotations

import pytest

from tests.support.game import Game, labels, text
from tests.support.opend6fight import do, duel, press

ATTACK = {"who": "Orc", "target": "Ana"}


@pytest.mark.rule("D6-119", "D6-121")
async def test_the_menu_interrupts_what_waits(game: Game) -> None:
    await duel(game, feet=10, wild_die="off", order="lifo")
    early = text(await game.say("Skaz", "act", what="interrupt"))
    await do(game, "GM", "d6 attack", **ATTACK)

    card = await do(game, "Skaz", "act", what="interrupt")

    assert "Interrupt: nothing waits" in early
    assert "Ana acts first" in text(card)
    assert "Ana: nothing more" in labels(card)


@pytest.mark.rule("D6-119", "D6-121")
async def test_who_could_interrupt_may_let_it_pass(game: Game) -> None:
    """The orc need not wait until time is up."""
    await duel(game, feet=30, wild_die="off", order="lifo")
    card = await do(game, "GM", "act", what="move", who="Orc", more="feet 20, towards Ana")
    offered = labels(card)

    done = text(await press(game, "Skaz", "Ana: let it pass"))

    assert offered == ["Interrupt: Ana", "Ana: let it pass", "Why"]
    assert done.startswith("Orc moves 20 ft towards Ana\nOrc and Ana: 30 → 10 ft")


@pytest.mark.rule("D6-119", "D6-121")
async def test_who_is_attacked_answers_and_has_nothing_else_to_let_pass(game: Game) -> None:
    await duel(game, feet=10, wild_die="off", order="lifo")

    card = await do(game, "GM", "d6 attack", **ATTACK)

    assert "Interrupt: Ana" in labels(card)
    assert not any("let it pass" in label for label in labels(card))


@pytest.mark.rule("D6-56", "D6-57")
async def test_what_is_ready_by_own_words_comes_before_the_attack_that_waits(game: Game) -> None:
    """Ana says when; the orc's attack is answered after hers, and the fixed value holds."""
    await duel(game, feet=10, wild_die="off")
    await do(game, "Skaz", "act", what="ready", target="Orc", more="feet 10")
    await game.say("GM", "combat next")
    await do(game, "GM", "d6 attack", **ATTACK)

    await do(game, "Skaz", "act", what="fire what is ready")
    blow = text(await press(game, "GM", "Hold at 11", (4, 4, 4, 4, 1, 1, 1, 1, 1)))
    rest = text(await press(game, "Skaz", "Hold at 12", (1, 1, 1, 1)))

    assert blow.startswith("Ana hits Orc: no harm\n")
    assert rest.startswith("Orc misses Ana, by 8\n")


@pytest.mark.rule("D6-56", "D6-57")
async def test_the_menu_fires_within_what_sets_it_off(game: Game) -> None:
    await duel(game, feet=10, wild_die="off")
    await do(game, "Skaz", "act", what="ready: orc attacks")
    await game.say("GM", "combat next")
    await do(game, "GM", "d6 attack", **ATTACK)

    await do(game, "Skaz", "act", what="fire what is ready")
    await press(game, "GM", "Hold at 11", (1, 1, 1, 1))

    waiting = next(card for card in game.cards() if "attacks Ana" in text(card))
    assert [label for label in labels(waiting) if "Ana:" in label] == []
    assert any(label.startswith("Hold at 12") for label in labels(waiting))


@pytest.mark.rule("D6-23", "D6-24")
async def test_on_the_defensive_the_skill_that_was_chosen_defends(game: Game) -> None:
    """Ana's tumble of 5D in place of her deflect of 4D, for every attack until a full action."""
    await duel(game, feet=10, wild_die="off")
    rows = "melee: deflect | value 4D; acrobatics: tumble | value 5D"
    await game.say("GM", "character edit", who="Ana", field="skills", value=rows)
    lucky = text(await game.say("Skaz", "act", what="defend", more="luck"))

    card = text(await do(game, "Skaz", "act", what="defend", more="skill tumble"))
    await game.say("GM", "combat next")
    said = text(await do(game, "GM", "d6 attack", (4, 4, 4, 4, 2, 2, 1, 1, 1), **ATTACK))

    assert lucky == "Dice are changed in the answer to an attack, once it waits."
    assert card == "Ana goes on the defensive: +10\non tumble, until the next full action"
    assert said.splitlines()[:3] == [
        "Orc misses Ana, by 1",
        "attack 4 · 4 · 4 · 4 = 16 vs 17",
        "defence 2 · 2 · 1 · 1 · 1, +10 = 17",
    ]
