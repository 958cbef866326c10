"""Staying awake and coming round at the start of a round (BD-94 to BD-96)."""

from __future__ import annotations

import pytest

from tests.support.black import (
    answer,
    attack,
    black,
    fighter,
    gathered,
    onward,
    panel,
    refused,
    ring,
    sheet,
    skills,
)
from tests.support.blacktasks import reasons
from tests.support.cards import drawn
from tests.support.game import Game, labels, text
from tests.support.throwing import asking


@pytest.fixture
async def table(game: Game) -> Game:
    """Skaz unhurt, Blazer with 2 of the reserve lost and Resolve + Fortitude of 2 dice."""
    await black(game)
    await fighter(game, "Skaz", initiative=1)
    await fighter(game, "Blazer", initiative=1, resolve=2, lethal=6)
    return game


@pytest.mark.rule("BD-94")
async def test_who_scores_stays_awake(table: Game) -> None:
    await ring(table, "Skaz", "Blazer", faces=[3, 1, 1, 2])

    assert "Blazer stays awake: 1" in panel(table)
    assert (await sheet(table, "Blazer")).awake


@pytest.mark.rule("BD-94")
async def test_who_does_not_passes_out_and_has_neither_turn_nor_defence(table: Game) -> None:
    await ring(table, "Skaz", "Blazer", faces=[3, 3, 1])

    said = panel(table)
    assert "Blazer passes out: 0" in said
    assert "✗ Blazer" in said
    card = await attack(table, "Skaz", "Blazer", weapon="fists")
    assert [label.split(":")[0] for label in labels(card)] == ["No defence", "More…", "Why"]
    assert "There is: no defence." in await refused(table, "Blazer", "answer", how="evade")
    await answer(table, "Blazer", "No defence", 2, 2)
    await onward(table, 3, 3, 1)
    assert panel(table).startswith("Alley, round 2: Skaz")


@pytest.mark.rule("BD-40", "BD-42", "BD-43")
async def test_the_unconscious_roll_no_initiative_and_are_slower_than_any_success(
    table: Game,
) -> None:
    """Skaz's one success would have tied with Blazer's."""
    await ring(table, "Skaz", "Blazer", faces=[3, 3, 1])
    said = panel(table)
    card = await attack(table, "Skaz", "Blazer", weapon="fists")

    assert "Skaz: initiative 1 (1)" in said
    assert "Blazer: initiative" not in said
    assert "faster than Blazer 2" in "; ".join(await reasons(table, "Skaz", card))


@pytest.mark.rule("BD-40", "BD-97", "BD-100")
async def test_who_is_woken_within_the_round_comes_last(table: Game) -> None:
    await ring(table, "Skaz", "Blazer", faces=[3, 3, 1])
    await table.say("GM", "gm heal", who="Blazer", amount=2)

    assert panel(table).splitlines()[1:3] == [
        "▶ Skaz ●●●● ▣▣▣▣ 1 action",
        "· Blazer ○○○○ ▣▣▣▣ 1 action",
    ]


@pytest.mark.rule("BD-95", "BD-96")
async def test_coming_round_costs_the_action_of_the_round(table: Game) -> None:
    """Out in round 1, awake in 2 without a turn or a defence, and herself again in 3."""
    await ring(table, "Skaz", "Blazer", faces=[3, 3, 1])
    await onward(table, 1, 3, 2, 1)
    said = panel(table)
    assert "Blazer comes round, no action this round: 1" in said
    assert "Blazer is skipped: only just awake." in said
    assert said.startswith("Alley, round 2: Skaz")
    refusal = await refused(table, "Blazer", "act", what="other action: door")
    assert refusal == "Other action: Door: no action left."
    await attack(table, "Skaz", "Blazer", weapon="fists", more="pool 1")
    assert "There is: no defence." in await refused(table, "Blazer", "answer", how="evade")
    await answer(table, "Blazer", "No defence", 2)
    await onward(table, 1, 3, 2, 1)

    assert panel(table).startswith("Alley, round 3: Blazer")


@pytest.mark.rule("BD-94")
async def test_a_whole_reserve_rolls_nothing_and_a_spent_one_cannot(table: Game) -> None:
    await fighter(table, "Thug", initiative=1, resolve=2, lethal=12, awake=False)
    await gathered(table, "Skaz", "Thug")
    await onward(table, 1)

    assert "✗ Thug" in panel(table)
    assert panel(table).startswith("Alley, round 1: Skaz")


@pytest.mark.rule("BD-94")
async def test_dead_is_what_the_table_calls_it(table: Game) -> None:
    """R-47."""
    await table.say("GM", "table house", key="blackdice reserve_spent", value="dead")
    await fighter(table, "Thug", lethal=12, awake=False)
    await gathered(table, "Skaz", "Thug")

    assert "· Thug ○○○○ ▢▢▢▢\n  dead" in panel(table)


@pytest.mark.rule("BD-94", "BD-50")
async def test_whoever_is_dying_neither_defends_nor_declares(table: Game) -> None:
    """R-47: no card and no menu speaks of an action that nobody dying has."""
    await ring(table, "Skaz", "Blazer", faces=[1, 3, 1, 2])
    await table.say("GM", "gm damage", who="Blazer", amount=12)
    card = await attack(table, "Skaz", "Blazer", weapon="fists")
    own = drawn(await table.press("Blazer", "My sheet")).splitlines()
    menu = drawn(await table.press("Blazer", "Act"))
    look = drawn(await table.say("Blazer", "act", what="other action: what now?"))
    declared = await refused(table, "Blazer", "act", what="2 or more actions: 2")
    spoken = await refused(table, "Blazer", "act", what="other action: speak")

    assert "Blazer is unconscious: no defence" in text(card).splitlines()
    assert own[1:-1] == [
        "○○○○ ▢▢▢▢ (the reserve is spent: unconscious, in danger of death)",
        "16 black dice: wounds, 8 of the reserve",
        "in melee with Skaz",
        "cannot act: dying",
    ]
    assert "(2 or more actions… (unconscious))" in menu
    assert look.splitlines()[1] == "unconscious: nothing"
    assert declared == "2 or more actions: unconscious."
    assert spoken == "Blazer is dying; first aid in a fight may help."


@pytest.mark.rule("BD-94", "BD-83")
async def test_wounds_count_against_it_where_the_table_plays_it_so(table: Game) -> None:
    """R-46 the other way: two black dice against one success."""
    await table.say("GM", "table house", key="blackdice wounds_on_consciousness", value="on")
    await ring(table, "Skaz", "Blazer", faces=[1, 3, 1, 3, 1])

    assert "Blazer passes out: 1 − 1 black = 0" in panel(table)


@pytest.mark.rule("BD-95")
async def test_outside_a_fight_somebody_rolls_by_hand(table: Game) -> None:
    said = text(await table.say("Blazer", "act", what="stay awake", faces="3,3"))
    assert said.startswith("Blazer passes out")
    assert not (await sheet(table, "Blazer")).awake
    said = text(await table.say("Blazer", "act", what="stay awake", faces="6,3,2"))
    assert said.startswith("Blazer comes round")
    assert (await sheet(table, "Blazer")).awake


@pytest.mark.rule("BD-94", "BD-95")
async def test_who_need_not_or_cannot_roll_is_told(table: Game) -> None:
    assert "The reserve is whole" in await refused(table, "Skaz", "act", what="stay awake")
    await fighter(table, "Thug", lethal=12, awake=False)
    assert "The reserve is spent" in await refused(
        table, "GM", "act", what="stay awake", who="Thug"
    )
    await ring(table, "Skaz", "Blazer", faces=[1, 3, 1, 2])
    assert "rolled as the round begins" in await refused(table, "Blazer", "act", what="stay awake")


@pytest.mark.rule("BD-94")
async def test_dice_of_it_are_traded_only_where_the_table_plays_it_so(table: Game) -> None:
    """R-11: else three dice make fainting impossible."""
    await table.say("Blazer", "character edit", field="fortitude", value="1")
    await table.say("GM", "gm damage", who="Blazer", amount=2)
    none = await refused(table, "Blazer", "act", what="stay awake: more", more="1")
    assert none.startswith("stay awake: more → stay awake?")
    await table.say("GM", "table house", key="blackdice trade_scope", value="all")
    said = text(await table.say("Blazer", "act", what="stay awake: more", more="1"))

    assert said.startswith("Blazer stays awake")


@pytest.mark.rule("BD-97", "BD-93")
async def test_first_aid_that_is_still_to_come_does_not_raise_the_dead(table: Game) -> None:
    """Two successes are a pip now and one with the next round; in between Thug dies."""
    await table.say("GM", "table house", key="blackdice combat_heal", value="per_round")
    await table.say("GM", "table house", key="blackdice reserve_spent", value="dead")
    await fighter(table, "Medic", initiative=1, skills=skills(Medicine=2))
    await fighter(table, "Thug", lethal=3)
    await ring(table, "Medic", "Thug", faces=[1])
    table.dice.waiting = [1, 1]
    healed = text(await table.say("GM", "black heal", who="Medic", target="Thug"))
    await table.say("GM", "gm damage", who="Thug", amount=20)
    await onward(table, 1)

    assert "1 pip more" in healed
    assert "✗ Thug" in panel(table)


@pytest.mark.rule("BD-94")
async def test_next_stays_on_the_panel_when_who_came_next_falls(game: Game) -> None:
    await black(game)
    for name in ("Skaz", "Blazer"):
        await fighter(game, name, dexterity=2)
    await ring(game, "Skaz", "Blazer", faces=[1, 1, 2, 2])
    await game.say("GM", "gm damage", who="Blazer", amount=20)

    game.dice.waiting = [1, 1, 2, 2]
    assert "round 2" in text(await game.press("GM", "Next: round 2"))


@pytest.mark.rule("BD-40")
async def test_initiative_of_who_throws_by_hand_is_asked_for_before_the_round(game: Game) -> None:
    """Five dice for two successes, and the six that was typed; Blazer's are thrown by Parry."""
    await black(game)
    await fighter(game, "Skaz", initiative=3)
    await fighter(game, "Blazer", initiative=1)
    await game.press("Skaz", "My dice", await game.say("Skaz", "character show"))
    await gathered(game, "Skaz", "Blazer")
    await game.say("GM", "combat next")
    wanted = asking(game)[0]
    shown = drawn(wanted, game).splitlines()
    again = await game.say("GM", "combat next")
    game.dice.waiting = [1]
    told = drawn(await game.write("Skaz", "Type…", {"faces": "6,1,3,2"}, wanted)).splitlines()

    assert shown == [
        "@Skaz",
        "**Skaz throws 3 dice**",
        "initiative: 3d6",
        "[Type…] [Let Parry throw]",
    ]
    assert again.ephemeral
    assert told == [
        "**Initiative of round 1: thrown**",
        "Skaz **6!**→2 · **1** · 3 (by hand)",
        "Round 1 begins.",
    ]
    assert not game.dice.waiting
    assert "Skaz: initiative 2 (6→2 1 3)" in panel(game)


@pytest.mark.rule("BD-40")
async def test_nobody_is_asked_to_throw_no_dice(game: Game) -> None:
    """An Initiative rating of 0 is none, and scores 0."""
    await black(game)
    await fighter(game, "Skaz")
    await fighter(game, "Blazer", initiative=1)
    await game.press("Skaz", "My dice", await game.say("Skaz", "character show"))
    await gathered(game, "Skaz", "Blazer")
    await onward(game, 1)

    assert not asking(game)
    assert "Skaz: initiative 0 (no dice)" in panel(game)


@pytest.mark.rule("BD-40")
async def test_what_is_thrown_by_hand_for_initiative_is_of_one_round(game: Game) -> None:
    await black(game)
    await fighter(game, "Skaz", initiative=1)
    await game.press("Skaz", "My dice", await game.say("Skaz", "character show"))
    await gathered(game, "Skaz")
    await game.say("GM", "combat next")
    game.dice.waiting = [1]
    await game.press("GM", "Let Parry throw", asking(game)[0])
    begun = panel(game)
    second = await game.say("GM", "combat next")

    assert begun.startswith("Alley, round 1: Skaz")
    assert "Round 2 begins once everybody has thrown." in text(second)


@pytest.mark.rule("BD-40", "BD-42")
async def test_a_gm_reads_initiative_in_words_and_nothing_is_cut_off(game: Game) -> None:
    await black(game)
    await game.say("GM", "combat start", npcs="Thug x2, dex 1, initiative 1", name="Alley")
    await onward(game, 2, 2, 2, 2, 2, 1)
    full = text(await game.say("GM", "combat show", full=True)).splitlines()

    assert full[1:4] == [
        "▶ Thug 2 ●●●● ▣▣▣▣ 1 action · initiative 0 (rating 1, ties 0 1)",
        "  (by itself)",
        "· Thug 1 ●●●● ▣▣▣▣ 1 action · initiative 0 (rating 1, ties 0 0)",
    ]
