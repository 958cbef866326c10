from __future__ import annotations

import pytest

from bot.systems.flamepunk import FLAMEPUNK
from bot.systems.flamepunk.pools.actions import AddDefence, DropDefence, Join, SetPool
from bot.systems.flamepunk.rolls.actions import Finish, NameConsequence, React, Roll, Shift, TakeIt
from tests.systems.flamepunk.flametable import MIA, FlameTable, resolved, waiting


def attacked(*faces: int, kind: str | None = None, **house: str) -> FlameTable:
    """Skaz has attacked the Blazer with these dice; it is roll 1."""
    table = FlameTable(**house)
    roll = Roll(who="Skaz", dice=len(faces), target="Blazer")
    if kind == "social":
        roll = Roll(who="Skaz", dice=len(faces), target="Blazer", kind="social")
    table.act(roll, *faces)
    return table


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        (React(who="Skaz", roll=1), "own_roll"),
        (React(who="Mia", roll=1), "not_target"),
        (React(who="Nobody", roll=1), "unknown_character"),
        (React(who="Blazer", roll=1, defence="parry"), "unknown_defence"),
        (React(who="Blazer", roll=1, removed=(4,)), "removed_not_in_roll"),
        (React(who="Blazer", roll=1, removed=(6, 5)), "too_many_removed"),
        (React(who="Blazer", roll=2), "unknown_roll"),
        (TakeIt(who="Skaz", roll=1), "own_roll"),
        (TakeIt(who="Mia", roll=1), "not_target"),
    ],
)
def test_a_reaction_that_cannot_be_is_refused(action: React, kind: str) -> None:
    """Each limit has its own kind, and nobody pays."""
    assert attacked(3, 3, 5, 6).refusal(action).kind == kind


def test_dodge_stops_only_physical_attacks() -> None:
    """Untrained, nobody dodges an insult (FP-10)."""
    table = attacked(6, kind="social")

    assert table.refusal(React(who="Blazer", roll=1)).kind == "defence_not_applicable"


def test_a_defence_wants_dice_enough_to_pay_it() -> None:
    """One die left does not pay for two (FA-20)."""
    table = attacked(6)
    table.act(AddDefence(who="Blazer", name="parry", cost=2, removes=2))
    table.act(SetPool(who="Blazer", current=1))

    refusal = table.refusal(React(who="Blazer", roll=1, defence="Parry"))

    assert refusal.kind == "insufficient_dice"
    assert table.dice("Blazer") == 1


def test_an_empty_pool_cannot_dodge() -> None:
    """The sentence says so."""
    table = attacked(6)
    table.act(SetPool(who="Blazer", current=0))

    refusal = table.refusal(React(who="Blazer", roll=1))

    assert "your pool is empty" in str(refusal)


def test_a_defence_is_paid_even_if_no_die_is_removed() -> None:
    """Declaring it is what costs (FP-49)."""
    table = attacked(3, 3, 5, 6)

    outcome = resolved(table.act(React(who="Blazer", roll=1, removed=())))

    assert outcome.state.reading.level == 4
    assert table.dice("Blazer") == 5


def test_one_reflex_per_roll() -> None:
    """A second one on the same roll is refused, on the next roll it is fine (FP-53)."""
    table = attacked(5, 6)
    table.act(React(who="Blazer", roll=1, resolve=False))

    assert table.refusal(React(who="Blazer", roll=1)).kind == "reflex_already_used"
    table.act(Finish(roll=1))
    table.act(Roll(who="Skaz", dice=1, target="Blazer"), 6)
    table.act(React(who="Blazer", roll=2))
    assert table.dice("Blazer") == 4


def test_a_resolved_roll_takes_no_reaction() -> None:
    """It is too late once it was read (FA-21)."""
    table = attacked(6)
    table.act(TakeIt(who="Blazer", roll=1))

    assert table.refusal(React(who="Blazer", roll=1)).kind == "roll_closed"


@pytest.mark.rule("FA-12")
@pytest.mark.parametrize("settle", [True, False])
def test_a_roll_at_nobody_takes_no_reflex(*, settle: bool) -> None:
    """There is no target to react, whether it is read at once or waits."""
    table = FlameTable(interpose="on")
    table.act(Roll(who="Skaz", dice=1, dodge=1, settle=settle), 6)

    others = table.refusal(React(who="Blazer", roll=1))
    assert (others.kind, str(others)) == ("not_target", "This roll is aimed at nobody.")
    own = table.refusal(React(who="Skaz", roll=1))
    assert (own.kind, str(own)) == ("own_roll", "This is Skaz's own roll. It is aimed at nobody.")


@pytest.mark.rule("FP-05")
def test_a_catastrophe_that_was_read_is_closed_to_all_but_its_consequence() -> None:
    """What a GM may still add does not open the roll again (FP-32)."""
    table = FlameTable(pyros_shift="off")
    table.act(Roll(who="Skaz", dice=4, task="door", settle=False), 1, 1, 1, 1)
    table.act(Finish(roll=1))

    for late in (
        Finish(roll=1),
        Shift(who="Skaz", roll=1, old=1, new=2),
        React(who="Blazer", roll=1),
    ):
        assert table.refusal(late).kind == "roll_closed"
    table.act(NameConsequence(roll=1, text="The door falls on Skaz."))


def test_taking_it_costs_nothing() -> None:
    """The attack goes through at its full level."""
    table = attacked(3, 3, 5, 6)

    outcome = resolved(table.act(TakeIt(who="Blazer", roll=1)))

    assert outcome.state.reading.level == 4
    assert table.dice("Blazer") == 6


def test_others_may_step_in_where_the_house_allows_it() -> None:
    """Each once and each paying; the roll waits for its target (FA-12)."""
    table = attacked(5, 5, 6, interpose="on")

    waiting(table.act(React(who="Mia", roll=1, removed=(5,))))

    assert table.refusal(React(who="Mia", roll=1)).kind == "reflex_already_used"
    last = table.act(React(who="Blazer", roll=1, removed=(6,)))
    last = resolved(last)
    assert last.state.reading.removed == (6, 5)
    assert (table.dice("Mia"), table.dice("Blazer")) == (5, 5)


def test_a_die_that_somebody_took_cannot_be_taken_again() -> None:
    """Hand-picked dice are gone for the next defender."""
    table = attacked(5, 6, interpose="on")
    table.act(React(who="Mia", roll=1, removed=(6,)))

    assert table.refusal(React(who="Blazer", roll=1, removed=(6,))).kind == "removed_not_in_roll"


def test_a_passive_dodge_and_a_reflex_are_one_sum() -> None:
    """Dodge 1 of the situation and the blazer's own take two dice together (FA-15)."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=4, target="Blazer", dodge=1), 3, 3, 5, 6)

    outcome = resolved(table.act(React(who="Blazer", roll=1)))

    assert outcome.state.reading.removed == (6, 5)


@pytest.mark.rule("FA-07")
def test_in_exact_mode_a_defender_takes_all_dice_owed() -> None:
    """Taking nothing with a dodge is refused."""
    table = attacked(5, 6, removal="exact")

    assert table.refusal(React(who="Blazer", roll=1, removed=())).kind == "too_few_removed"


def test_a_wide_defence_takes_several_dice_by_place() -> None:
    """The select names places, so that equal dice stay apart."""
    table = attacked(5, 5, 6)
    table.act(AddDefence(who="Blazer", name="parry", cost=1, removes=2))

    outcome = resolved(table.act(React(who="Blazer", roll=1, defence="parry", picked=(1, 2))))

    assert outcome.state.reading.removed == (5, 5)


def test_a_shift_turns_one_die_before_any_defence() -> None:
    """1 Pyros, 4 into 5, and the blazer sees the new dice (FA-17)."""
    table = attacked(4, 4, 6)

    outcome = waiting(table.act(Shift(who="Skaz", roll=1, change="4>5")))

    assert outcome.state.faces == (5, 4, 6)
    assert table.pyros("Skaz") == 5
    assert table.refusal(Shift(who="Skaz", roll=1, old=4, new=5)).kind == "adjust_already_used"


@pytest.mark.parametrize(
    ("shift", "kind"),
    [
        (Shift(who="Blazer", roll=1, old=4, new=5), "not_roller"),
        (Shift(who="Skaz", roll=1, old=4, new=6), "bad_shift"),
        (Shift(who="Skaz", roll=1, old=4, new=4), "bad_shift"),
        (Shift(who="Skaz", roll=1, old=6, new=7), "bad_shift"),
        (Shift(who="Skaz", roll=1, change="4-5"), "bad_shift"),
        (Shift(who="Skaz", roll=1, change="²>5"), "bad_shift"),
        (Shift(who="Skaz", roll=1, old=2, new=3), "face_not_in_roll"),
    ],
)
def test_a_shift_that_cannot_be_is_refused(shift: Shift, kind: str) -> None:
    """Only the roller, one pip, a die that lies there."""
    table = attacked(4, 4, 6)

    assert table.refusal(shift).kind == kind


def test_a_shift_comes_too_late_after_a_defence() -> None:
    """Dice are turned before anybody defends."""
    table = attacked(4, 4, 6)
    table.act(React(who="Blazer", roll=1, removed=(), resolve=False))

    assert table.refusal(Shift(who="Skaz", roll=1, old=4, new=5)).kind == "too_late"


def test_a_shift_wants_pyros() -> None:
    """None left, none turned."""
    table = FlameTable()
    table.by(MIA).act(Join(name="Ember", pyros=0))
    table.act(Roll(who="Ember", dice=2, target="Blazer"), 4, 6)

    assert table.refusal(Shift(who="Ember", roll=1, old=4, new=5)).kind == "insufficient_pyros"


def test_the_house_may_switch_shifts_off_or_widen_them() -> None:
    """Off: only a counter; any: every face."""
    assert (
        attacked(1, 6, pyros_shift="off").refusal(Shift(who="Skaz", old=1, new=2)).kind
        == "pyros_shift_off"
    )
    outcome = attacked(1, pyros_shift="any").act(Shift(who="Skaz", old=1, new=6))
    outcome = waiting(outcome)
    assert outcome.state.reading.success


def test_a_task_is_read_once_the_shift_leaves_nothing_to_decide() -> None:
    """No Dodge and the one shift used: the roll stands as it lies."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=2, task="door"), 4, 5)

    outcome = resolved(table.act(Shift(who="Skaz", roll=1, old=4, new=5)))

    assert outcome.state.reading.level == 4
    assert FLAMEPUNK.report(outcome, table.scene).title == "Skaz, door: SUCCESS 4, normal (was 1)"


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        (AddDefence(who="Skaz", name="parry", cost=0), "bad_cost"),
        (AddDefence(who="Skaz", name="parry", removes=21), "bad_defence"),
        (AddDefence(who="Skaz", name="parry", against="cats"), "bad_context"),
        (AddDefence(who="Skaz", name="parry", against=""), "bad_context"),
        (AddDefence(who="Skaz", name=" "), "bad_name"),
        (AddDefence(who="Skaz", name="Dodge"), "bad_defence"),
        (DropDefence(who="Skaz", name="parry"), "unknown_defence"),
        (DropDefence(who="Skaz", name="dodge"), "bad_defence"),
    ],
)
def test_a_defence_that_cannot_be_is_refused(action: AddDefence, kind: str) -> None:
    """Costs, dice and kinds have their limits; dodge is everybody's."""
    assert FlameTable().refusal(action).kind == kind


def test_a_character_has_at_most_ten_further_defences() -> None:
    """A card can show only so many; the same name replaces."""
    table = FlameTable()
    for number in range(10):
        table.act(AddDefence(who="Skaz", name=f"ward {number}"))

    assert table.refusal(AddDefence(who="Skaz", name="one more")).kind == "bad_amount"
    table.act(AddDefence(who="Skaz", name="WARD 3", against="any"))
    table.act(DropDefence(who="Skaz", name="ward 3"))
    assert table.refusal(DropDefence(who="Skaz", name="ward 3")).kind == "unknown_defence"


def test_an_answer_without_a_number_is_given_to_the_newest_open_roll() -> None:
    table = attacked(6)
    table.act(Roll(who="Mia", dice=1, target="Blazer"), 5)

    assert [resolved(table.act(TakeIt(who="Blazer"))).roll for _ in range(2)] == [2, 1]
    assert table.refusal(TakeIt(who="Blazer")).kind == "roll_closed"
