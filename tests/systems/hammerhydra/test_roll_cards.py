"""What the cards of Hammerhydra's checks, odds and tables say, whole."""

from __future__ import annotations

import pytest

from bot.core.people import ANYONE, GMS, Audience
from bot.shared import lookup
from bot.systems.hammerhydra.checks import actions as ask
from bot.systems.hammerhydra.sheet import Sheet, Skill
from tests.support.hydraplay import ANN, Hydra, buttons, listed

PISTOLS = Skill("Pistols", "Combat: Ranged", 3, approved=True)
BOXING = Skill("Boxing", "Combat: Brawl", 1)
EDGY = Sheet(strength=4, athleticism=2, skills=(PISTOLS, BOXING), edge_bought=3)
PLAIN = Sheet(strength=4, skills=(Skill("Boxing", "Combat: Brawl", 1, approved=True),))
ADA, BESS = Audience(characters=("ada",)), Audience(characters=("bess",))
ROLL = ask.RollSkill(
    who="Ada", skill="Pistols", attribute="Athleticism", ready=True, task="the lock"
)


@pytest.mark.rule("HH-08", "HH-67", "R-35")
def test_a_check_made_ready_tells_what_each_point_of_edge_would_buy() -> None:
    """Three dice on 8: 66 %; four 76 %; on 7 78 %; a second roll 88 %, by the table of odds."""
    card = Hydra(Ada=EDGY).does(ROLL, by=ANN)
    mine = Audience(characters=("ada",), gm=True)

    assert (card.title, card.lines) == ("Ada, the lock: 3 dice on Athleticism 8", ())
    assert (card.tone, card.call, card.prepared) == ("pending", None, True)
    assert [(one.label, one.audience, one.under) for one in card.choices] == [
        ("Roll: 66 %", mine, ""),
        ("Never mind", mine, ""),
        ("Target −1, 1 edge: 78 %", ADA, ""),
        ("+1 die, 1 edge: 76 %", ADA, ""),
        ("GM: impossible", GMS, ""),
        ("More…", GMS, ""),
        ("Why", ANYONE, ""),
        ("GM: 1 die more", GMS, "More…"),
        ("GM: 1 die less", GMS, "More…"),
        ("GM: target −1", GMS, "More…"),
        ("GM: target +1", GMS, "More…"),
    ]
    assert [one.disabled for one in card.choices] == [""] * 11


@pytest.mark.rule("HH-68", "HH-69", "R-35")
def test_edge_bought_before_the_roll_is_given_back_point_by_point() -> None:
    play = Hydra(Ada=EDGY)
    play.does(ROLL)
    play.does(ask.Buy(roll=1, dice=1))
    card = play.does(ask.Buy(roll=1, target=2))

    assert card.lines == ("dice 3 + 1 (edge) = 4 · target 8 − 2 (edge) = 6",)
    assert buttons(card) == ["Roll: 94 %", "Never mind", "GM: impossible", "More…", "Why"]
    assert listed(card)[:2] == ["1 die less, the edge back", "Target +1, the edge back"]
    back = play.does(ask.Buy(roll=1, target=-1))
    assert back.lines == ("dice 3 + 1 (edge) = 4 · target 8 − 1 (edge) = 7",)
    assert buttons(back)[2:4] == ["Target −1, 1 edge: 94 %", "+1 die, 1 edge: 92 %"]


@pytest.mark.rule("HH-14", "HH-15", "HH-17", "HH-70", "R-37")
def test_a_second_roll_for_edge_stands_and_shows_the_first() -> None:
    play = Hydra(Ada=EDGY)
    play.does(ROLL)
    first = play.does(ask.Throw(roll=1), 1, 2, 1)
    second = play.does(ask.Again(roll=1), 10, 10, 8, 9)

    assert first.title == "Ada, the lock: CRITICAL FAILURE ×2"
    assert (first.tone, buttons(first)) == ("bad", ["Roll again, 1 edge: 66 %", "Why"])
    assert first.choices[0].audience == ADA
    assert (second.title, second.changes) == (
        "Ada, the lock: EXCELLENT, 4 (was CRITICAL FAILURE ×2)",
        ("Ada: edge 3 → 2",),
    )
    assert play.why(1)[:6] == (
        "Pistols: 3 dice on Athleticism 8",
        "2 natural tens, 1 of them extra",
        "every die a success, so unused tens became dice: 9",
        "well beyond the task",
        "rolled again for edge; first it was 1 2 1",
        "success before the dice: 66 %",
    )
    assert (second.tone, buttons(second)) == ("good", ["Again", "Why"])
    assert [(row.ends, [die.face for die in row.dice]) for row in second.dice] == [
        (" on Athleticism 8", [10, 10, 8])
    ]
    assert [die.face for die in second.dice[0].dice[1].then] == [9]


@pytest.mark.rule("HH-12")
def test_beyond_reach_is_one_die_and_edge_that_changes_nothing_is_not_sold() -> None:
    play = Hydra(Ada=EDGY)
    roll = ask.RollSkill(who="Ada", skill="Pistols", attribute="Athleticism", target=4, ready=True)
    card = play.does(roll)

    assert (card.title, card.lines) == (
        "Ada, Pistols: one die, needs a 10",
        ("target 8 + 4 (GM) = 12 · one die, needs a 10",),
    )
    shown = [one.label for one in card.choices if not one.under]
    assert shown[0] == "Roll: 10 %"
    assert "Edge" not in " ".join(shown)
    assert "a point of edge: a second roll after a failure 19 %" in play.why(1)


@pytest.mark.rule("HH-13")
def test_the_impossible_and_the_dropped_cost_nothing() -> None:
    play = Hydra(Ada=EDGY)
    play.does(ROLL)
    ruled = play.does(ask.RuleOut(roll=1))
    assert ruled.title == "Ada, the lock: IMPOSSIBLE"
    assert ruled.lines == ("the GM rules it out; nothing is rolled or spent",)
    assert ruled.tone == "bad"
    play.does(ROLL)
    dropped = play.does(ask.Drop(roll=2))
    assert dropped.title == "Ada, the lock: not rolled"
    assert play.player("Ada").edge.current == 3


@pytest.mark.rule("HH-19")
def test_an_attribute_alone_is_three_dice() -> None:
    play = Hydra(Ada=PLAIN)
    card = play.does(ask.RollAttribute(who="Ada", attribute="Strength"), 6, 7, 1)
    assert (card.title, card.dice[0].ends) == ("Ada, Strength: READY SALTED, 2", " on 6")
    assert play.why(1)[:2] == ("3 dice on Strength 6", "exactly as wanted")


@pytest.mark.rule("HH-27")
def test_the_odds_of_one_die_each_at_six() -> None:
    """35 of 100 each, 5 draws, 25 where both lose; a second die makes it 75 %."""
    card = Hydra().does(ask.Odds(skill="1", attribute="6", vs_dice=1, vs_target=6))

    assert card.title == "Odds: 1 die on 6"
    assert card.lines[1] == (
        "Failure: 50 % · Marginal: 50 % · Ready Salted: 0 % · Good: 0 % · Excellent: 0 % · "
        "Blimey!: 0 %"
    )
    assert card.lines[0] == "success 50 %, critical failure 10 %, mean 0.50"
    assert card.lines[-1] == ("against 1 die on 6: win 35 %, lose 35 %, equal 5 %, both lose 25 %")
    assert card.lines[-2] == (
        "a point of edge: one die more 75 %, target 1 lower 60 %, "
        "a second roll after a failure 75 %"
    )


@pytest.mark.parametrize(
    ("table", "title", "line", "rows"),
    [
        ("levels", "Starting levels", "Heroic: 25 boxes, 50 skill points, 20 flange points", 3),
        ("attributes", "Attributes", "Strength: force and lifting", 9),
        ("headings", "Skill headings", "23. Medicine: first aid, surgery", 23),
        ("results", "Results", "5 or more: Blimey!, everything, with style", 6),
        ("prices", "Prices", "A point of edge: 3 flange points", 7),
        ("health", "Health", "Constitution 5: 13 boxes, 7 grind wounds", 6),
        ("weapons", "Weapons everybody knows", "36 Revolver: Athleticism, short, ●−1", 3),
    ],
)
def test_the_tables_of_the_book(table: str, title: str, line: str, rows: int) -> None:
    card = Hydra().does(lookup.Tables(table=table))
    assert (card.title, len(card.lines), card.private) == (title, rows, True)
    assert card.lines.count(line) == 1


def test_the_rules_in_short_and_no_table() -> None:
    play = Hydra()
    card = play.does(lookup.Rules())
    assert (card.title, len(card.lines), card.private) == ("Hammerhydra in short", 11, True)
    play.refuses(lookup.Tables(table="moons"), "unknown_table")
