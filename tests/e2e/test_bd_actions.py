"""Black Dice's actions: how many, declared first, long ones, drawing, movement (BD-46 to BD-62)."""

from __future__ import annotations

import pytest

from tests.support.black import (
    KNIFE,
    REVOLVER,
    SABRE,
    SHOTGUN,
    answer,
    attack,
    black,
    fighter,
    onward,
    panel,
    prepare,
    refused,
    ring,
    skills,
    standing,
    weapon,
)
from tests.support.blacktasks import reasons
from tests.support.game import Game, labels, parts, text

ROUND = [1, 1, 1, 2]
"""Skaz first, then Blazer, then Thug."""


@pytest.fixture
async def table(game: Game) -> Game:
    """Skaz with Dexterity 2 and weapons, Blazer with Dexterity 1, Thug with none of it."""
    await black(game)
    await fighter(
        game,
        "Skaz",
        dexterity=2,
        initiative=2,
        speed=10,
        skills=skills(Swordplay=3, Firearms=2),
        weapons=[SABRE, KNIFE, SHOTGUN, {**REVOLVER, "ready": False}],
    )
    await fighter(
        game,
        "Blazer",
        dexterity=1,
        initiative=1,
        skills=skills(Unarmed=4, Dodge=2),
        weapons=[{**REVOLVER, "ready": False}],
    )
    await fighter(game, "Thug", initiative=1, skills=skills(Unarmed=2))
    return game


async def fought(table: Game) -> Game:
    """Round 1 of a fight of the three; it is Skaz's turn."""
    await ring(table, "Skaz", "Blazer", "Thug", faces=ROUND, Blazer="Rebels")
    return table


async def act(table: Game, who: str, kind: str, **options: object) -> str:
    """An action of the list, by a player."""
    line = kind if kind in {"draw", "reload"} else f"other action: {kind}"
    said = f"{line}: {options.pop('weapon')}" if "weapon" in options else line
    return text(await table.say(who, "act", what=said, **options))


@pytest.mark.rule("BD-46", "BD-48")
async def test_one_action_a_round_and_then_none(table: Game) -> None:
    await fought(table)
    said = await act(table, "Skaz", "door")

    assert said.startswith("Skaz sees to a door")
    assert "Skaz: 0 actions left this round" in said
    assert "0 actions" in panel(table).splitlines()[1]
    assert await refused(table, "Skaz", "act", what="other action: posture") == (
        "Other action: Posture: no action left."
    )
    assert await refused(table, "Skaz", "black attack", target="Thug") == (
        "Skaz has no action left this round."
    )


@pytest.mark.parametrize(
    ("kind", "left"),
    [
        ("grapple", 0),
        ("escape_grapple", 0),
        ("pick_up", 0),
        ("magic", 0),
        ("marvel", 0),
        ("speak", 1),
        ("resist", 1),
        ("perceive", 1),
    ],
)
@pytest.mark.rule("BD-48", "BD-53", "BD-54")
async def test_what_an_action_costs(table: Game, kind: str, left: int) -> None:
    await fought(table)
    said = await act(table, "Skaz", kind)

    assert f"Skaz: {left} action{'' if left == 1 else 's'} left this round" in said


@pytest.mark.rule("BD-53", "BD-54")
async def test_free_actions_are_taken_out_of_turn_and_others_not(table: Game) -> None:
    await fought(table)

    assert "Blazer speaks" in await act(table, "Blazer", "speak")
    refusal = await refused(table, "Blazer", "act", what="other action: door")
    assert refusal == "It is Skaz's turn; Blazer is next."


@pytest.mark.rule("BD-49", "BD-50", "BD-51", "R-26")
async def test_several_actions_are_declared_first_and_divide_all_pools(table: Game) -> None:
    """Dexterity 2 allows 3; 2 + 3 dice by 2 are 2, with the two dice for speed 3."""
    await fought(table)
    assert "4" not in await refused(table, "Skaz", "act", what="2 or more actions")
    said = text(await table.say("Skaz", "act", what="2 or more actions: 2"))
    card = await attack(table, "Skaz", "Thug")

    assert said.splitlines() == [
        "Skaz declares 2 actions",
        "all dice of the round ÷ 2",
        "Skaz: 2 actions left this round",
    ]
    assert "3 dice; both roll at once" in text(card)
    steps = await reasons(table, on=card)
    assert steps[0] == "Skaz: Dexterity 2 + Swordplay 3 + faster than Thug 2 = 7 ÷ 2 = 3"
    assert "1 action\n" in panel(table)
    table.dice.waiting = [2, 2]
    await table.say("Skaz", "black roll", what="Dexterity + Swordplay")
    assert (await reasons(table))[0] == "Skaz: Dexterity 2 + Swordplay 3 = 5 ÷ 2 = 2"


@pytest.mark.rule("BD-50", "R-25")
async def test_nobody_declares_after_acting_and_a_defence_is_acting(table: Game) -> None:
    await table.say("GM", "character edit", who="Thug", field="dexterity", value="1")
    await fought(table)
    await act(table, "Skaz", "door")
    assert "before the first action" in await refused(
        table, "Skaz", "act", what="2 or more actions: 2"
    )
    await onward(table)
    await attack(table, "Blazer", "Thug", weapon="fists")
    await answer(table, "Thug", "Evade", *[2] * 7, *[2] * 3)

    said = await table.say("GM", "act", what="2 or more actions: 2", who="Thug")
    assert "before the first action" in text(said)


@pytest.mark.rule("BD-50", "BD-51")
async def test_a_defender_answers_as_one_of_two(table: Game) -> None:
    """Evading with 1 + 4 + 2 dice is 7 alone and 3 as one of two; one action is left then."""
    await fought(table)
    card = await attack(table, "Skaz", "Blazer")
    assert any(label.startswith("Evade, 7 dice: hit") for label in labels(card))
    card = await prepare(table, "Blazer", "As one of several actions…", "2")
    assert "answers as one of 2 actions" in text(card)
    assert any(label.startswith("Evade, 3 dice: hit") for label in labels(card))
    await answer(table, "Blazer", "Evade", *[2] * 7, *[2] * 3)

    assert "1 action\n" in panel(table)
    await onward(table)
    steps = await reasons(table, on=await attack(table, "Blazer", "Thug", weapon="fists"))
    assert steps[0] == "Blazer: Dexterity 1 + Unarmed 4 + faster than Thug 2 = 7 ÷ 2 = 3"


@pytest.mark.rule("BD-47", "BD-52")
async def test_a_long_action_takes_this_round_and_those_after_it(table: Game) -> None:
    """Declared 3, drawn, then 3 rounds: nothing left, busy for two rounds more."""
    await fought(table)
    await table.say("Skaz", "act", what="2 or more actions: 3")
    await act(table, "Skaz", "draw", weapon="Knife")
    said = text(await table.say("Skaz", "act", what="long action: 3"))
    assert "busy for 2 rounds more" in said
    assert "Skaz: 0 actions left this round" in said
    for _ in range(2):
        await onward(table)
    await onward(table, *ROUND)

    assert panel(table).startswith("Alley, round 2: Blazer")
    assert "Skaz is skipped: busy." in panel(table)
    card = await attack(table, "Blazer", "Skaz", weapon="fists")
    assert labels(card)[0].startswith("No defence")
    await answer(table, "Skaz", "No defence", *[2] * 5)
    await onward(table)
    await onward(table, *ROUND)
    assert panel(table).startswith("Alley, round 3: Blazer")
    await onward(table)
    await onward(table, *ROUND)
    assert panel(table).startswith("Alley, round 4: Skaz")


@pytest.mark.rule("BD-52")
async def test_a_long_action_is_longer_than_a_round_and_a_gm_breaks_it_off(table: Game) -> None:
    await fought(table)
    level = await table.say("Skaz", "act", what="long action")
    assert labels(level)[:2] == ["2 rounds", "3 rounds"]
    await table.say("Skaz", "act", what="long action: 4")
    await onward(table)
    await onward(table)
    await onward(table, *ROUND)
    await refused(table, "Skaz", "act", what="busy: stop")
    assert (await standing(table, "Skaz")).busy
    await table.say("GM", "act", what="busy: stop", who="Skaz")

    kept = await standing(table, "Skaz")
    assert (kept.busy, kept.taken, kept.used) == (0, False, 0)


@pytest.mark.rule("BD-47")
async def test_a_bystander_is_busy_for_as_many_rounds_as_the_gm_says(table: Game) -> None:
    await fighter(table, "Rat")
    await fought(table)
    said = text(await table.say("GM", "act", what="busy: 2", who="Rat"))
    assert "Rat is busy for 2 rounds" in said
    for _ in range(2):
        await onward(table)
    await onward(table, *ROUND)
    assert "Busy is over" not in panel(table)
    for _ in range(2):
        await onward(table)
    await onward(table, *ROUND)

    assert "Rat: Busy is over." in panel(table)


@pytest.mark.rule("BD-55")
async def test_concentration_puts_the_gms_black_dice_on_a_free_roll(table: Game) -> None:
    """Two successes and three black dice 6, 2, 2: net 1."""
    await fought(table)
    await attack(table, "Skaz", "Thug")
    table.dice.waiting = [1, 1, 2, 6, 2, 2]
    said = text(await table.say("Skaz", "black roll", what="3", more="black 3"))

    assert said.splitlines()[0] == "Skaz: PARTIAL, 1 of 2"


@pytest.mark.rule("BD-56", "BD-58", "R-62")
@pytest.mark.parametrize(("distance", "words"), [(12, "there in 2 rounds"), (10, "there this")])
async def test_how_far_a_round_takes_one(table: Game, distance: int, words: str) -> None:
    await fought(table)
    said = text(await table.say("Skaz", "act", what="move: more", more=f"distance {distance}"))

    assert f"{distance} yards at 10 a round (6.7 mph): {words}" in said
    assert "Skaz: 0 actions left this round" in said


@pytest.mark.rule("BD-56")
async def test_a_speed_below_one_takes_nobody_anywhere(table: Game) -> None:
    await fought(table)

    assert "at least 1" in await refused(
        table, "Skaz", "act", what="move: more", more=f"distance 5, speed {-1}"
    )


@pytest.mark.rule("BD-62")
async def test_a_weapon_is_readied_on_the_way(table: Game) -> None:
    await fought(table)
    said = text(await table.say("Skaz", "act", what="move: more", more="distance 5, draw Knife"))

    assert "Knife in hand, drawn on the way" in said
    assert "Skaz: 0 actions left this round" in said
    assert (await weapon(table, "Skaz", "Knife")).ready


@pytest.mark.rule("BD-59", "BD-60")
async def test_drawing_is_an_action_and_nothing_strikes_undrawn(table: Game) -> None:
    await fought(table)
    undrawn = await refused(table, "Skaz", "black attack", target="Thug", weapon="Knife")
    assert undrawn == "The Knife is not drawn."
    said = await act(table, "Skaz", "draw", weapon="Knife")
    assert said.startswith("Skaz draws Knife")
    assert "Skaz: 0 actions left this round" in said
    assert (await weapon(table, "Skaz", "Knife")).ready


@pytest.mark.rule("BD-59")
async def test_drawing_and_attacking_takes_two_actions_and_halves_the_pool(table: Game) -> None:
    await fought(table)
    card = await attack(table, "Skaz", "Thug", weapon="Knife", more="draw")

    assert "3 dice; both roll at once" in text(card)
    assert (await reasons(table, on=card))[0].endswith("= 7 ÷ 2 = 3")
    assert (await weapon(table, "Skaz", "Knife")).ready
    assert "0 actions" in panel(table)


@pytest.mark.rule("BD-60")
async def test_what_one_can_do_now_is_told_in_private(table: Game) -> None:
    await fought(table)
    menu = await table.press("Skaz", "Act")
    menu = await table.press("Skaz", "Other action…", menu)
    shown = await table.pick("Skaz", ["now"], menu)

    assert shown.ephemeral
    said = text(shown)
    assert "1 of 1 action left, up to 3 could be declared" in said
    assert "Sabre (damage 4): Dexterity 2 + Swordplay 3 = 5 dice: attack" in said
    assert "Knife (damage 2): Dexterity 2 + Swordplay 3 = 5 dice: draw (1 action) or" in said
    assert "fists (damage 1): Dexterity 2 + Unarmed 0 = 2 dice: attack" in said
    assert "kick (damage 2)" in said
    assert "+2 dice against Blazer and Thug" in said


@pytest.mark.rule("BD-61")
async def test_reloading_takes_whole_rounds_and_the_gun_is_loaded_at_their_end(
    table: Game,
) -> None:
    """The shotgun takes two rounds: nothing before it, busy for one more."""
    await fought(table)
    await attack(table, "Skaz", "Thug", weapon="Shotgun")
    await answer(table, "Thug", "No defence", *[2] * 6)
    assert not (await weapon(table, "Skaz", "Shotgun")).loaded
    for _ in range(2):
        await onward(table)
    await onward(table, *ROUND)
    assert "not loaded" in await refused(
        table, "Skaz", "black attack", target="Thug", weapon="Shotgun"
    )
    said = await act(table, "Skaz", "reload")
    assert said.startswith("Skaz reloads Shotgun")
    for _ in range(2):
        await onward(table)
    await onward(table, *ROUND)
    assert panel(table).startswith("Alley, round 3: Blazer")
    assert not (await weapon(table, "Skaz", "Shotgun")).loaded
    await onward(table)
    await onward(table, *ROUND)

    assert "Skaz's Shotgun is loaded." in panel(table)
    assert (await weapon(table, "Skaz", "Shotgun")).loaded
    assert panel(table).startswith("Alley, round 4: Skaz")


@pytest.mark.rule("BD-61")
async def test_nothing_is_done_before_reloading(table: Game) -> None:
    await fought(table)
    await table.say("Skaz", "act", what="2 or more actions: 2")
    await attack(table, "Skaz", "Thug", weapon="Shotgun")

    assert "nothing may be done before it" in await refused(table, "Skaz", "act", what="reload")


@pytest.mark.rule("BD-61")
async def test_what_was_being_loaded_is_loaded_when_the_fight_ends(table: Game) -> None:
    await fought(table)
    await attack(table, "Skaz", "Thug", weapon="Shotgun")
    await answer(table, "Thug", "No defence", *[2] * 6)
    for _ in range(2):
        await onward(table)
    await onward(table, *ROUND)
    await act(table, "Skaz", "reload")
    await table.say("GM", "combat end")

    assert (await weapon(table, "Skaz", "Shotgun")).loaded


@pytest.mark.rule("BD-48")
async def test_an_attack_from_the_panel_is_a_card_of_its_own(table: Game) -> None:
    """The panel stays, with the action gone, and offers no further attack."""
    await fought(table)
    shown = next(card for card in table.cards() if "My sheet" in labels(card))
    card = await table.pick("Skaz", ["thug sabre"], shown, "Skaz attacks")

    assert "Skaz attacks Thug: Sabre, damage 4" in text(card)
    assert panel(table).startswith("Alley, round 1: Skaz")
    assert "0 actions" in panel(table)
    stands = next(c for c in table.cards() if "My sheet" in labels(c))
    assert not any(str(part["placeholder"]).startswith("Skaz") for part in parts(stands, 3))
    assert "waiting: " in panel(table)


@pytest.mark.rule("BD-93", "BD-60")
async def test_my_sheet_on_the_panel_tells_health_and_what_can_be_done(table: Game) -> None:
    await fought(table)
    await table.say("GM", "gm damage", who="Skaz", amount=2)
    shown = await table.press("Skaz", "My sheet")

    assert shown.ephemeral
    assert "●●○○ ▣▣▣▣ (2 of 4 Health pips left)" in text(shown)
    assert "fists (damage 1)" in text(shown)


async def test_who_names_no_weapon_means_the_first_of_the_sheet_before_fists(table: Game) -> None:
    await fought(table)
    await onward(table)

    said = await attack(table, "Blazer", "Thug")

    assert text(said) == "The Revolver is not drawn."
    assert labels(said)[0] == "Draw: 1 action"
