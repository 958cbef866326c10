"""Hammerhydra's cards of checks and opposed rolls, whole, as people read them on a phone."""

from __future__ import annotations

import pytest

from tests.support.cards import button_lines, drawn, paper, why
from tests.support.game import Game, text
from tests.support.hydra import check, skaz, table

SECOND = "a second roll after a failure"


@pytest.mark.rule("HH-08", "HH-09", "HH-18")
async def test_a_check_names_its_result_and_what_it_was_rolled_on(game: Game) -> None:
    await skaz(game)

    done = await check(game, [9, 6, 2])

    assert drawn(done, game) == paper("""
        **Skaz, Sword: READY SALTED, 2**
        **9** · **6** · 2 on Strength 6
        [Again] [Why]
    """)


@pytest.mark.rule("HH-11", "HH-14", "HH-70")
async def test_a_critical_failure_counts_its_ones_and_sells_a_second_roll(game: Game) -> None:
    await skaz(game, strength="0", skills="Climbing | heading Acrobatics | dots 5", edge_bought="1")
    game.dice.waiting = [1, 1, 2, 5, 2]

    done = await game.say(
        "Skaz",
        "hydra roll",
        attribute="Strength",
        skill="Climbing",
        target=-3,
        more="task the rope",
    )

    assert drawn(done, game) == paper("""
        **Skaz, the rope: CRITICAL FAILURE ×2**
        1 · 1 · 2 · 5 · 2 on Strength 7
        target 10 − 3 (GM) = 7
        [Roll again, 1 edge: 92 %] [Why]
    """)


@pytest.mark.rule("HH-10", "HH-11", "HH-68", "HH-69")
async def test_a_check_made_ready_sells_edge_before_the_dice(game: Game) -> None:
    await skaz(game, edge_bought="2")

    ready = await game.say(
        "Skaz", "hydra roll", attribute="Strength", skill="Sword", target=1, more="ready"
    )

    assert drawn(ready, game) == paper("""
        **Skaz, Sword: 3 dice on Strength 7**
        target 6 + 1 (GM) = 7
        [Roll: 78 %] [Never mind]
        [Target −1, 1 edge: 88 %]
        [+1 die, 1 edge: 87 %]
        [GM: impossible] [More…] [Why]
    """)


@pytest.mark.rule("HH-15", "HH-17")
async def test_extra_tens_lift_dice_or_bring_further_ones(game: Game) -> None:
    await skaz(game)

    lifted = await check(game, [10, 10, 5])
    further = await check(game, [10, 9, 10, 3])

    assert drawn(lifted, game).splitlines()[1] == "**10** · **10** · **5→6** on Strength 6"
    assert drawn(further, game).splitlines()[1] == "**10** · **9** · **10!**→3 on Strength 6"


async def test_dice_thrown_by_hand_are_marked_where_they_stand(game: Game) -> None:
    await skaz(game)

    done = await game.say("Skaz", "hydra pool", dice=2, target=7, faces="8 3")

    assert drawn(done, game).splitlines()[1] == "**8** · 3 on 7 (by hand)"


@pytest.mark.rule("HH-10", "HH-15", "HH-18")
async def test_why_tells_the_pool_the_tens_and_what_edge_would_have_done(game: Game) -> None:
    await skaz(game, edge_bought="1")
    await check(game, [10, 10, 6, 2], dice=1, target=1)

    assert (await why(game, "Blazer")).splitlines() == [
        "**Skaz, Sword: GOOD, 3**",
        "Sword: 4 dice on Strength 7",
        "dice 3 + 1 (GM) = 4 · target 6 + 1 (GM) = 7",
        "2 natural tens, 1 of them extra",
        "lifted to the target: 6 → 7",
        "with a bonus",
        "success before the dice: 87 %",
        f"a point of edge: one die more 92 %, target 1 lower 94 %, {SECOND} 98 %",
        "edge left: 1",
    ]


async def test_again_rolls_the_same_check_without_what_was_meant_once(game: Game) -> None:
    await skaz(game)
    first = await check(game, [9, 6, 2], target=1)
    game.dice.waiting = [6, 5, 5]

    again = await game.press("Skaz", "Again", first)

    assert drawn(again, game).splitlines()[:2] == [
        "**Skaz, Sword: MARGINAL, 1**",
        "**6** · 5 · 5 on Strength 6",
    ]
    assert again.id != first.id


@pytest.mark.rule("HH-16")
async def test_only_natural_tens_are_tens(game: Game) -> None:
    """The 9 that is lifted to 10 makes no further die."""
    await skaz(game)
    game.dice.waiting = [10, 10, 9]

    done = await game.say("Skaz", "hydra pool", dice=3, target=10)

    assert game.dice.waiting == []
    assert drawn(done, game).splitlines()[:2] == [
        "**Skaz: GOOD, 3**",
        "**10** · **10** · **9→10** on 10",
    ]
    assert "2 natural tens, 1 of them extra" in await why(game, "Skaz", done)


async def test_a_deleted_character_leaves_no_roll_behind(game: Game) -> None:
    await skaz(game)
    ready = await game.say("Skaz", "hydra pool", dice=2, target=8, more="ready")
    asked = await game.say("Skaz", "character delete", who="Skaz")
    await game.press("Skaz", "Delete Skaz", asked)

    over = next(one for one in game.cards() if one.id == ready.id)
    assert button_lines(over) == ["[Why]"]
    assert not any(row.open for row in (await game.scene()).rolls.values())


@pytest.mark.rule("HH-08")
async def test_a_check_of_the_menu_asks_on_which_attribute(game: Game) -> None:
    await table(game)
    await game.say("Skaz", "character new", line="Don, all 8, str 7, Sword 3, edge 3")
    asked = await game.say("Skaz", "act", what="check")
    on_what = await game.press("Skaz", "Sword", asked)
    game.dice.waiting = [7, 3, 2]
    await game.press("Skaz", "Strength, target 7", on_what)
    pressed = drawn(game.cards()[0])
    typed = await game.say("Skaz", "act", what="check: sword on intellect", faces="8,3,2")

    assert pressed.splitlines()[0] == "**Don, Sword: MARGINAL, 1**"
    assert "on Strength 7" in pressed
    assert "on Intellect 8" in text(typed)


@pytest.mark.rule("HH-10", "HH-68")
async def test_a_check_of_the_menu_has_a_form_for_what_changes_it(game: Game) -> None:
    await table(game)
    await game.say("Skaz", "character new", line="Don, all 8, str 7, Sword 3, edge 3")
    more = "attribute Strength, target 1, edge_dice 1"
    done = await game.say("Skaz", "act", what="check: sword more", more=more, faces="8,3,2,1")

    assert text(done).startswith("Don, Sword: MARGINAL, 1\n")
    assert "target 7 + 1 (GM) = 8" in text(done)
    assert "Don: edge 3 → 2" in text(done)


async def test_the_line_of_a_roll_tells_the_chance(game: Game) -> None:
    await table(game)
    await game.say("Skaz", "character new", line="Don, all 8, str 7, Sword 3, edge 3")
    skaz, more = game.people["Skaz"], "edge 1 die"
    said = {"attribute": "Strength", "skill": "Sword"}
    rolled = await skaz.autocomplete(game.channel, "hydra roll", "more", more, **said)
    pool = await skaz.autocomplete(game.channel, "hydra pool", "more", more, dice=3, target=7)

    assert rolled[0] == {"name": "edge 1 die: 87 %", "value": more}
    assert pool[0] == rolled[0]


async def test_whoever_is_new_types_faces_for_bare_dice_and_plays_here_from_then_on(
    game: Game,
) -> None:
    done = await game.say("Skaz", "hydra pool", dice=3, target=7, faces="10 2 3")
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("GM", "combat start", npcs="Thug x2")

    assert "10** · 2 · 3 on 7 (by hand)" in text(done)
    assert any(text(card).startswith("A fight: Skaz, Thug 1–2") for card in game.cards())
