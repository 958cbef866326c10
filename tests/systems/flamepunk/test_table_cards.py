from __future__ import annotations

import pytest

from bot.core.action import Action, Select
from bot.shared.lookup import Rules
from bot.systems.flamepunk import FLAMEPUNK
from bot.systems.flamepunk.pools.actions import (
    AddDefence,
    Auto,
    DropDefence,
    EndConflict,
    Join,
    Leave,
    NextRound,
    PassTime,
    Pools,
    Pyros,
    SetPool,
    StartConflict,
)
from bot.systems.flamepunk.rolls.actions import HoldBack, Odds, Roll
from bot.systems.flamepunk.rolls.odds import commitments
from bot.systems.flamepunk.tasks.play import Penalties, SetPenalty
from tests.systems.flamepunk.flametable import GM, SKAZ, FlameTable, pressed


def test_the_round_card_shows_everybodys_pips() -> None:
    """Most dice first; the button knows its round."""
    table = FlameTable()
    table.by(GM).act(SetPool(who="Blazer", current=6))
    table.act(SetPool(who="Skaz", current=0))
    table.act(StartConflict(kind="combat"))
    table.act(SetPool(who="Skaz", current=0))

    card = table.card(Pools())

    assert card.title == "Pools in round 1"
    assert card.lines == ("Blazer ●●●●●● Pyros 6", "Skaz ○○○○○○ Pyros 6")
    assert pressed(card, "GM: next round").action == NextRound(seen=1)
    assert "Skaz ●●●○○○ Pyros 6" in table.card(NextRound(seen=1)).lines


def test_the_grudge_list_says_how_many_dice_are_hopeless() -> None:
    """Worst first, with the rolls that made it."""
    table = FlameTable()
    table.act(SetPenalty(who="Skaz", task="lock", amount=1))
    table.act(SetPenalty(who="Skaz", task="The Door", amount=4))

    card = table.card(Penalties())

    assert card.title == "2 tasks hold a grudge"
    assert card.lines == (
        "The Door, Skaz: Dodge +4 (+4 by the GM); hopeless below 5 dice",
        "lock, Skaz: Dodge +1 (+1 by the GM); hopeless below 2 dice",
    )


def test_odds_are_a_table_by_dice_with_warnings() -> None:
    """Success, mean level and failure bands, earlier failures included (FP-28, FP-42)."""
    table = FlameTable()
    table.act(SetPenalty(who="Skaz", task="door", amount=2))

    card = table.by(SKAZ).card(Odds(dodge=1, task="door"))

    assert card.title == "Odds for door: Dodge 3, hits on 5,6"
    assert card.lines[0] == "Dodge 1 + 2 from earlier failures (+2 by the GM)"
    assert card.lines[7].startswith("6: 10 %, 0.15; ")
    assert card.lines[8:10] == (
        "Dodge 3 is impossible with 1 to 3 dice.",
        "Below 25 % with 4 to 6 dice: fewer dice fail less badly.",
    )
    assert card.private


def test_odds_say_in_words_what_is_hopeless_rare_and_safe() -> None:
    """FP-28, FP-42: 2 dice beat Dodge 1 in 1 of 9 throws; 4 equal misses are level 16."""
    table = FlameTable()
    hints = [table.by(SKAZ).card(Odds(dodge=dodge)).lines[7:] for dodge in (0, 1, 2)]

    fewer, safe = "fewer dice fail less badly.", "No catastrophe below 4 dice."
    assert hints == [
        (safe,),
        ("Dodge 1 is impossible with 1 die.", f"Below 25 % with 2 dice: {fewer}", safe),
        ("Dodge 2 is impossible with 1 or 2 dice.", f"Below 25 % with 3 to 5 dice: {fewer}", safe),
    ]


def test_odds_of_somebody_name_the_dice_they_hold() -> None:
    table = FlameTable()
    table.by(SKAZ).act(Join(name="Skaz"))
    table.act(SetPool(who="Skaz", current=1))

    lines = table.by(SKAZ).card(Odds(who="Skaz")).lines

    assert lines[-2:] == ("No catastrophe below 4 dice.", "Skaz holds 1 die.")


def test_the_number_of_dice_comes_with_its_odds_before_the_roll() -> None:
    """What can be rolled now, and what is held back for dodging (FP-06, FP-07)."""
    table = FlameTable()
    table.act(SetPool(who="Blazer", current=2))

    assert commitments(table.scene, "Blazer") == (
        (1, "1: 33 %, mean level 0.33; 1 die held = 1 dodge"),
        (2, "2: 56 %, mean level 0.78; exposed"),
    )


def test_a_defence_of_very_many_dice_offers_its_best_and_a_select() -> None:
    """Thousands of removals fit on no card."""
    table = FlameTable(pool_max="20")
    table.act(AddDefence(who="Blazer", name="wall", removes=18, against="any"))
    faces = (1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6)

    card = table.card(Roll(who="Skaz", dice=20, target="Blazer"), *faces)

    walls = [choice for choice in card.choices if choice.label.startswith("Wall, 1 die")]
    assert len(walls) == 2
    assert isinstance(walls[1].ask, Select)
    assert (len(walls[1].ask.options), walls[1].ask.most) == (20, 18)


def test_odds_without_a_character_use_the_houses_pool() -> None:
    """A GM without a character may ask too."""
    card = FlameTable(pool_max="3").by(GM).card(Odds())

    assert len(card.lines) == 1 + 3


def test_hold_back_names_the_best_split() -> None:
    """Two attackers can still act: attack with 4, hold 2."""
    table = FlameTable()
    table.by(SKAZ).act(Join(name="Skaz"))

    card = table.card(HoldBack(incoming="4, 3"))

    assert card.title == "Attack with 4, hold 2"
    assert [line.split(":")[0] for line in card.lines if line.endswith("← best")] == ["4 / 2"]


@pytest.mark.parametrize("incoming", ["x", "4;3", "-1", "4.5", "٣"])
def test_attacks_that_are_no_dice_are_refused(incoming: str) -> None:
    """Whole numbers only."""
    assert FlameTable().refusal(HoldBack(incoming=incoming)).kind == "bad_amount"


def test_the_rules_card_credits_asklepios() -> None:
    """The engine has an author (FP-01)."""
    card = FlameTable().card(Rules())

    assert "Asklepios" in card.lines[-1]
    assert "Asklepios" in FLAMEPUNK.credit


@pytest.mark.parametrize(
    ("action", "title"),
    [
        (Join(name="Thug", npc=True, pool=1), "Thug (NPC) joins"),
        (Leave(who="Blazer"), "Blazer leaves the table"),
        (Auto(who="Blazer", what="draw"), "Blazer, draw: done, 1 die"),
        (Auto(who="Blazer"), "Blazer: done, 1 die"),
        (SetPool(who="Blazer", current=1), "Blazer: 1 die"),
        (Pyros(who="Blazer", change=-2, what="glow"), "Blazer spends 2 Pyros: glow"),
        (SetPenalty(who="Blazer", task="door", amount=2), "door: Dodge +2 for Blazer"),
        (SetPenalty(who="Blazer", task="door"), "door holds nothing against Blazer"),
        (StartConflict(kind="social"), "Round 1"),
        (PassTime(everyone=True), "Time passes: a breather"),
        (PassTime(who="Blazer", seconds=1), "Time passes: 1 second"),
        (AddDefence(who="Blazer", name="parry"), "Blazer can defend with parry"),
        (Penalties(), "No task holds a grudge"),
        (Pools(), "Pools"),
    ],
)
def test_every_card_leads_with_what_happened(action: Action, title: str) -> None:
    """The title is the verdict."""
    assert FlameTable().card(action).title == title


def test_a_lost_defence_and_an_ended_conflict_have_their_cards() -> None:
    """Both say what is gone."""
    table = FlameTable()
    table.act(AddDefence(who="Blazer", name="parry"))
    table.act(StartConflict(kind="other"))

    assert table.card(DropDefence(who="Blazer", name="PARRY")).title == "Blazer no longer has parry"
    assert table.card(EndConflict()).title == "The other conflict is over: 1 round"
