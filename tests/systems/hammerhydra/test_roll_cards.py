"""What the cards of Hammerhydra's checks, opposed rolls, odds and tables say, whole."""

from __future__ import annotations

import pytest

from bot.core.action import Form
from bot.core.people import GMS, Audience
from bot.core.report import Report
from bot.shared import lookup
from bot.systems.hammerhydra.checks import actions as ask
from bot.systems.hammerhydra.opposed import actions as opp
from bot.systems.hammerhydra.sheet import Sheet, Skill
from tests.support.blackplay import offered, said
from tests.support.hydraplay import ANN, BEN, Hydra

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

    assert said(card) == (
        "Ada is about to roll Pistols on Athleticism for the lock",
        ("3 dice, target 8: 66 %", "edge 3 of 3 left; kept for a second roll 88 %"),
        (),
    )
    assert (card.tone, card.call, card.prepared) == ("pending", None, True)
    assert [(one.label, one.audience, one.style) for one in card.choices] == [
        ("Roll", mine, "primary"),
        ("Edge: +1 die (1 point): 76 %", ADA, "success"),
        ("Edge: target -1 (1 point): 78 %", ADA, "success"),
        ("Die +1", GMS, "secondary"),
        ("Die -1", GMS, "secondary"),
        ("Target -1", GMS, "secondary"),
        ("Target +1", GMS, "secondary"),
        ("Impossible", GMS, "danger"),
        ("Never mind", mine, "secondary"),
    ]
    assert [one.disabled for one in card.choices] == [""] * 9


@pytest.mark.rule("HH-68", "HH-69", "R-35")
def test_edge_bought_before_the_roll_is_given_back_point_by_point() -> None:
    play = Hydra(Ada=EDGY)
    play.does(ROLL)
    play.does(ask.Buy(roll=1, dice=1))
    card = play.does(ask.Buy(roll=1, target=2))

    assert card.why == (
        "4 dice, target 6: 94 %",
        "dice 3 + 1 (edge) = 4",
        "target 8 - 2 (edge) = 6",
        "edge 0 of 3 left",
    )
    assert [one.disabled for one in card.choices[1:3]] == ["no edge left", "no edge left"]
    assert offered(card)[3:5] == ["Edge back: a die less", "Edge back: target up"]
    back = play.does(ask.Buy(roll=1, target=-1))
    assert back.why[2:] == (
        "target 8 - 1 (edge) = 7",
        "edge 1 of 3 left; kept for a second roll 98 %",
    )


@pytest.mark.rule("HH-14", "HH-15", "HH-17", "HH-70", "R-37")
def test_a_second_roll_for_edge_stands_and_shows_the_first() -> None:
    play = Hydra(Ada=EDGY)
    play.does(ROLL)
    first = play.does(ask.Throw(roll=1), 1, 2, 1)
    second = play.does(ask.Again(roll=1), 10, 10, 8, 9)

    assert said(first) == (
        "CRITICAL FAILURE ×2 for the lock",
        ("it goes badly wrong: 2 natural 1s in a failed roll",),
        (),
    )
    assert (first.tone, offered(first)) == ("bad", ["Roll again, 1 edge: 66 %"])
    assert {one.audience for one in first.choices} == {ADA}
    assert said(second) == (
        "Excellent: 4 successes for the lock",
        (
            "2 natural tens, 1 of them extra",
            "every die a success, so unused tens became dice: 9",
            "well beyond the task",
            "rolled again with edge; first it was 1 2 1, and the second roll stands",
        ),
        ("Ada: edge 3 → 2",),
    )
    assert second.was == ("CRITICAL FAILURE ×2",)
    assert (second.tone, second.choices) == ("good", ())
    assert [(row.label, [die.face for die in row.dice]) for row in second.dice] == [
        ("Ada, Pistols on Athleticism (3 dice, target 8)", [10, 10, 8]),
        ("1 unused ten → 1 more die", [9]),
    ]


@pytest.mark.rule("HH-12")
def test_beyond_reach_is_one_die_and_edge_that_changes_nothing_is_not_sold() -> None:
    play = Hydra(Ada=EDGY)
    call = ask.Call(who="Ada", skill="Pistols", attribute="Athleticism", target=4)
    card = play.does(call)

    assert said(card) == (
        "The GM calls: Ada is about to roll Pistols on Athleticism",
        (
            "one die, needs a 10: 10 %",
            "target 8 + 4 (GM) = 12",
            "beyond reach: one die, needs a 10",
            "edge 3 of 3 left; kept for a second roll 19 %",
        ),
        (),
    )
    assert card.call == ADA
    assert [(one.label, one.disabled) for one in card.choices] == [
        ("Roll", ""),
        ("Edge: +1 die (1 point)", "it changes nothing"),
        ("Edge: target -1 (1 point)", "it changes nothing"),
        ("Impossible", ""),
        ("Never mind", ""),
    ]
    assert card.choices[-1].audience == GMS


@pytest.mark.rule("HH-13")
def test_the_impossible_and_the_dropped_cost_nothing() -> None:
    play = Hydra(Ada=EDGY)
    play.does(ROLL)
    ruled = play.does(ask.RuleOut(roll=1))
    assert ruled.title == "Impossible: Ada cannot roll Pistols on Athleticism for the lock"
    assert ruled.why == ("The GM rules it out; nothing is rolled and nothing is spent.",)
    assert ruled.tone == "bad"
    play.does(ROLL)
    dropped = play.does(ask.Drop(roll=2))
    assert dropped.title == "Not rolled: Ada, Pistols on Athleticism for the lock"
    assert play.player("Ada").edge.current == 3


@pytest.mark.rule("HH-19")
def test_an_attribute_alone_is_three_dice() -> None:
    card = Hydra(Ada=PLAIN).does(ask.RollAttribute(who="Ada", attribute="Strength"), 6, 7, 1)
    assert card.dice[0].label == "Ada, Strength (3 dice, target 6)"
    assert (card.title, card.why) == ("Ready Salted: 2 successes", ("exactly as wanted",))
    assert card.line == "Ada, Strength: Ready Salted: 2 successes"


def faced(
    one: tuple[int, ...], other: tuple[int, ...], sheet: Sheet = PLAIN
) -> tuple[Hydra, Report]:
    """Both sides of a roll on 6, each with as many dice as faces."""
    play = Hydra(Ada=sheet, Bess=sheet)
    dice, more = str(len(one)), str(len(other))
    play.does(opp.Oppose(who="Ada", opponent="Bess", skill=dice, attribute="6"), *one)
    return play, play.does(opp.Answer(who="Bess", skill=more, attribute="6"), *other, by=BEN)


@pytest.mark.rule("HH-25")
def test_a_challenge_waits_without_its_dice() -> None:
    play = Hydra(Ada=PLAIN, Bess=PLAIN)
    oppose = opp.Oppose(
        who="Ada", opponent="Bess", skill="Boxing", attribute="Strength", task="the rope"
    )
    card = play.does(oppose, 9)

    assert said(card) == (
        "Ada against Bess for the rope: Bess answers",
        (
            "Ada has rolled Boxing on Strength, 1 die, target 6",
            "both results are shown with the answer",
        ),
        (),
    )
    assert (card.dice, card.call, card.tone) == ((), BESS, "pending")
    assert [(one.label, one.audience) for one in card.choices] == [
        ("Answer", BESS),
        ("Withdraw", GMS),
    ]
    ask_ = card.choices[0].ask
    assert isinstance(ask_, Form)
    assert [(field.name, field.longest, field.value) for field in ask_.fields] == [
        ("skill", 60, ""),
        ("attribute", 20, ""),
        ("dice", 3, "0"),
        ("target", 3, "0"),
        ("edge_dice", 2, "0"),
    ]
    early = play.refuses(opp.SideAgain(who="Ada", roll=1), "wrong_stage")
    assert early == "Roll 1 does not wait for that. Nothing has changed."
    other = play.refuses(opp.Answer(who="Cole", roll=1, attribute="6"), "not_your_roll")
    assert other == "Roll 1 waits for Bess, not for Cole."
    nothing = play.refuses(opp.Answer(who="Cole", attribute="6"), "nothing_to_answer")
    assert nothing == "No opposed roll waits for this character; /hydra oppose begins one."
    gone = play.does(opp.Withdraw(roll=1))
    assert gone.title == "Not answered: Ada against Bess for the rope"


@pytest.mark.rule("HH-25", "HH-26", "HH-27")
@pytest.mark.parametrize(
    ("one", "other", "title", "why"),
    [
        ((9, 8, 2), (7, 2), "Ada wins against Bess by 1 success", "Bess: Marginal: 1 success"),
        ((2, 6), (9, 8, 7), "Bess wins against Ada by 2 successes", "Bess: Good: 3 successes"),
        (
            (9, 7, 4),
            (9, 7, 5),
            "Bess wins against Ada on the third die",
            "as many successes; third die: 4 against 5",
        ),
        (
            (9, 7, 1),
            (9, 7),
            "Ada wins against Bess on the third die",
            "as many successes; third die: 1 against no die",
        ),
        (
            (7,),
            (9,),
            "Bess wins against Ada on the highest die",
            "as many successes; highest die: 7 against 9",
        ),
        ((9, 7), (7, 9), "Draw: Ada and Bess, die for die", "Bess: Ready Salted: 2 successes"),
        ((5, 1), (4, 2), "Both lose: Ada and Bess", "no successes on either side"),
    ],
)
def test_two_rolls_are_compared_by_successes_then_die_by_die(
    one: tuple[int, ...], other: tuple[int, ...], title: str, why: str
) -> None:
    _, card = faced(one, other)
    assert (card.title, card.why[-1]) == (title, why)
    assert card.tone == ("bad" if title.startswith("Both") else "plain")


@pytest.mark.rule("R-19", "R-37")
def test_of_a_draw_each_side_may_roll_again_or_both() -> None:
    play, card = faced((9,), (9,), EDGY)
    both = Audience(characters=("ada", "bess"), gm=True)

    assert [(one.label, one.audience, one.style) for one in card.choices] == [
        ("Ada: Roll again, 1 edge: 50 %", ADA, "success"),
        ("Bess: Roll again, 1 edge: 50 %", BESS, "success"),
        ("Both roll again", both, "secondary"),
    ]
    assert card.choices[2].action == opp.Draw(who="Ada", roll=1)
    again = play.does(card.choices[2].action, 9, 7)
    assert again.title == "Ada wins against Bess on the highest die"
    done = play.does(opp.SideAgain(who="Bess", roll=1), 10)
    assert done.title == "Bess wins against Ada on the highest die"
    assert done.changes == ("Bess: edge 3 → 2",)
    assert offered(done) == ["Ada: Roll again, 1 edge: 50 %"]
    stranger = play.refuses(opp.SideAgain(who="Cole", roll=1), "not_your_roll")
    assert stranger == "Cole is no side of roll 1."
    draw = play.refuses(opp.Draw(who="Ada", roll=1), "wrong_stage")
    assert draw == "Roll 1 does not wait for that. Nothing has changed."


@pytest.mark.rule("HH-27")
def test_the_odds_of_one_die_each_at_six() -> None:
    """35 of 100 each, 5 draws, 25 where both lose; a second die makes it 75 %."""
    card = Hydra().does(ask.Odds(skill="1", attribute="6", vs_dice=1, vs_target=6))

    assert card.title == "Odds: 1 die, target 6"
    assert card.why[1] == (
        "Failure: 50 % · Marginal: 50 % · Ready Salted: 0 % · Good: 0 % · Excellent: 0 % · "
        "Blimey!: 0 %"
    )
    assert card.why[0] == "success 50 %, critical failure 10 %, mean 0.50"
    assert card.why[-1] == ("against 1 die on 6: win 35 %, lose 35 %, equal 5 %, both lose 25 %")
    assert card.why[-2] == (
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
        ("weapons", "Weapons everybody knows", "36 Revolver: Athleticism, short, ●-1", 3),
    ],
)
def test_the_tables_of_the_book(table: str, title: str, line: str, rows: int) -> None:
    card = Hydra().does(lookup.Tables(table=table))
    assert (card.title, len(card.why), card.private) == (title, rows, True)
    assert card.why.count(line) == 1


def test_the_rules_in_short_and_no_table() -> None:
    play = Hydra()
    card = play.does(lookup.Rules())
    assert (card.title, len(card.why), card.private) == ("Hammerhydra in short", 10, True)
    play.refuses(lookup.Tables(table="moons"), "unknown_table")
