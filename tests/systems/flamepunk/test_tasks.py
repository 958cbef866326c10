from __future__ import annotations

import pytest

from bot.systems.flamepunk import FLAMEPUNK
from bot.systems.flamepunk.pools.actions import PassTime, SetPool
from bot.systems.flamepunk.rolls.actions import (
    Consequence,
    Finish,
    NameConsequence,
    Roll,
    Shift,
    TakeIt,
)
from bot.systems.flamepunk.tasks.play import SetPenalty
from tests.systems.flamepunk.flametable import FlameTable, resolved, waiting


def test_a_plain_task_with_nothing_to_decide_is_read_at_once() -> None:
    """No target, no Dodge, and no Pyros to turn a die with."""
    table = FlameTable(pyros_shift="off")

    outcome = resolved(table.act(Roll(who="Skaz", dice=2, task="door"), 5, 5))

    assert outcome.state.reading.level == 4
    assert not table.scene.rolls[1].open


def test_a_task_stands_and_stays_open_while_pyros_could_help() -> None:
    """A 4 beside two hits could become a third; nothing waits for that."""
    table = FlameTable()

    outcome = resolved(table.act(Roll(who="Skaz", dice=2, task="door"), 4, 5))

    assert outcome.state.reading.level == 1
    assert outcome.stands
    assert table.scene.rolls[1].open


def test_a_gm_takes_another_die_for_a_tasks_dodge_than_the_bot() -> None:
    """The bot's removal stands unless a GM takes another die (FP-37)."""
    table = FlameTable(pyros_shift="off")
    table.act(Roll(who="Skaz", dice=4, task="door", dodge=1), 3, 3, 4, 5)

    outcome = resolved(table.act(Finish(roll=1, removed=(4,))))

    assert outcome.state.reading.removed == (4,)
    assert outcome.state.reading.level == 2
    assert FLAMEPUNK.report(outcome, table.scene).title.endswith(" (was FAILURE 6)")
    assert table.owed("Skaz", "door") == 0


def test_the_gm_may_pick_by_place() -> None:
    """Equal faces are told apart by where they lie."""
    table = FlameTable(pyros_shift="off")
    table.act(Roll(who="Skaz", dice=4, task="door", dodge=2), 3, 3, 4, 5)

    assert resolved(table.act(Finish(roll=1, picked=(1, 2)))).state.reading.removed == (3, 3)


@pytest.mark.parametrize("places", [(0,), (5,), (1, 1)])
def test_a_place_that_is_not_in_the_roll_is_refused(places: tuple[int, ...]) -> None:
    """Places count from 1 and each die goes once."""
    table = FlameTable(pyros_shift="off")
    table.act(Roll(who="Skaz", dice=4, task="door", dodge=2), 3, 3, 4, 5)

    assert table.refusal(Finish(roll=1, picked=places)).kind == "removed_not_in_roll"


def test_a_failed_task_is_harder_next_time_and_it_adds_up() -> None:
    """Each failure adds its band's penalty to the Dodge of the from now (FP-44)."""
    table = FlameTable(pyros_shift="off")
    table.act(SetPool(who="Skaz", maximum=20, current=20))
    table.act(Roll(who="Skaz", dice=4, task="Old  Door"), 1, 3, 3, 4)

    outcome = resolved(table.act(Roll(who="Skaz", dice=1, task="old door", dodge=1), 4))

    assert outcome.state.parts == ((1, 2),)
    assert outcome.state.passive == 3
    assert table.scene.penalties["skaz", "old door"].parts == ((1, 2), (2, 1))


def test_a_retry_meets_what_the_try_before_left() -> None:
    """A failure counts as soon as it lies, though a shift could still change it."""
    table = FlameTable()
    first = resolved(table.act(Roll(who="Skaz", dice=2, task="door"), 4, 3))

    outcome = resolved(table.act(Roll(who="Skaz", dice=2, task="door"), 4, 5))

    assert first.state.owed == 1
    assert outcome.state.parts == ((1, 1),)


def test_a_retry_ends_the_shift_of_the_try_before() -> None:
    """Whoever rolls again lets what lies be."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=2, task="door"), 4, 3)
    table.act(Roll(who="Skaz", dice=2, task="door"), 4, 5)

    assert table.refusal(Shift(who="Skaz", roll=1, old=4, new=5)).kind == "roll_closed"


def test_a_shift_takes_back_what_a_failure_left_and_forgets_what_a_success_clears() -> None:
    """One press changes the verdict and everything that came of it."""
    table = FlameTable()
    table.act(SetPenalty(who="Skaz", task="door", amount=1))
    table.act(Roll(who="Skaz", dice=3, task="door"), 5, 4, 3)
    assert table.owed("Skaz", "door") == 2

    outcome = resolved(table.act(Shift(who="Skaz", roll=1, old=4, new=5)))

    assert outcome.state.reading.success
    assert table.owed("Skaz", "door") == 0
    assert table.pyros("Skaz") == 5


def test_others_and_attacks_are_not_settled() -> None:
    """Only the roller's own task rolls stand when the roller goes on."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=1, target="Blazer"), 6)
    table.act(Roll(who="Mia", dice=1, task="door"), 4)

    outcome = table.act(Roll(who="Skaz", dice=1, target="Blazer"), 6)

    assert waiting(outcome).also == ()


def test_success_forgets_earlier_failures() -> None:
    """The grudge ends when the character succeeds (FA-11)."""
    table = FlameTable(pyros_shift="off")
    table.act(SetPenalty(who="Skaz", task="door", amount=1))

    outcome = resolved(table.act(Roll(who="Skaz", dice=2, task="Door"), 5, 5))

    assert outcome.state.reading.success
    assert outcome.state.forgotten == 1
    assert table.owed("Skaz", "door") == 0


def test_the_house_may_never_forget() -> None:
    """With clear_on_success off the penalty stays after a success."""
    table = FlameTable(pyros_shift="off", clear_on_success="off")
    table.act(SetPenalty(who="Skaz", task="door", amount=1))

    assert resolved(table.act(Roll(who="Skaz", dice=2, task="Door"), 5, 5)).state.forgotten == 0
    assert table.owed("Skaz", "door") == 1


def test_penalties_are_the_characters_own_unless_the_house_shares_them() -> None:
    """Mia tries Skaz's door afresh, or meets what he made of it."""
    for scope, owed in (("character", 0), ("task", 1)):
        table = FlameTable(pyros_shift="off", penalty_scope=scope)
        table.act(Roll(who="Skaz", dice=1, task="door"), 1)

        table.act(Roll(who="Mia", dice=1, task="door", settle=False), 1)

        outcome = resolved(table.act(Finish()))
        assert outcome.state.passive == owed


def test_an_attack_leaves_no_penalty() -> None:
    """Combat replaces the consequences of failure (FA-10)."""
    table = FlameTable()
    roll = Roll(who="Skaz", dice=3, target="Blazer", task="hit him")

    outcome = resolved(table.act(roll, 1, 1, 1))

    assert outcome.state.reading.penalty == 0
    assert not table.scene.penalties


def test_a_social_roll_deals_no_damage() -> None:
    """Damage is the level of a physical attack."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=1, target="Blazer", kind="social"), 6)

    assert not resolved(table.act(TakeIt(who="Blazer"))).state.deals_damage


def test_a_plain_failure_costs_what_the_house_says() -> None:
    """All dice taken away: nothing, or 1 where the table wants it (FA-06)."""
    for setting, owed in (("0", 0), ("1", 1)):
        table = FlameTable(pyros_shift="off", plain_failure_penalty=setting)
        roll = Roll(who="Skaz", dice=1, task="door", dodge=1)

        assert resolved(table.act(roll, 6)).state.reading.band == "plain"
        assert table.owed("Skaz", "door") == owed


@pytest.mark.parametrize(("failures", "kept"), [(100, 100), (101, 100), (102, 100)])
def test_a_long_grudge_keeps_its_newest_hundred_parts_and_its_whole_amount(
    failures: int, kept: int
) -> None:
    """What falls off the list is summed into its oldest part."""
    table = FlameTable(pyros_shift="off", pool_max="20")
    table.act(PassTime(everyone=True))
    for _ in range(failures):
        table.act(SetPool(who="Skaz", current=1))
        table.act(Roll(who="Skaz", dice=1, task="door", final=True), 1)

    parts = table.scene.penalties["skaz", "door"].parts
    assert (len(parts), table.owed("Skaz", "door")) == (kept, failures)
    assert parts[0] == (1, 1 + failures - kept)
    assert parts[1] == (failures - kept + 2, 1)
    assert parts[-1] == (failures, 1)


def test_a_catastrophe_blocks_the_task_only_where_the_house_says_so() -> None:
    """A retry is possible, or refused until a GM clears the task (FA-04)."""
    table = FlameTable(pyros_shift="off")
    table.act(Roll(who="Skaz", dice=4, task="door"), 1, 1, 1, 1)
    assert table.owed("Skaz", "door") == 3
    table.act(Roll(who="Skaz", dice=1, task="door"), 1)

    table.rule("catastrophe_blocks", "on")
    assert table.refusal(Roll(who="Skaz", dice=1, task="DOOR")).kind == "task_blocked"
    table.act(SetPenalty(who="Skaz", task="door", amount=0))

    assert resolved(table.act(Roll(who="Skaz", dice=1, task="door"), 6)).state.reading.success


def test_a_gms_own_three_is_no_catastrophe() -> None:
    """Only a failure blocks."""
    table = FlameTable(catastrophe_blocks="on")
    table.act(SetPenalty(who="Skaz", task="door", amount=3))

    assert resolved(table.act(Roll(who="Skaz", dice=1, task="door"), 6)).state.passive == 3


def test_the_gm_adds_a_consequence_to_a_catastrophe_once_it_has_words() -> None:
    """The card of the roll comes back with the words on it (FP-32)."""
    table = FlameTable(pyros_shift="off")
    table.act(Roll(who="Skaz", dice=4, task="door"), 1, 1, 1, 1)

    refusal = table.refusal(NameConsequence(roll=1, text="  "))
    outcome = resolved(table.act(NameConsequence(roll=1, text="the  roof falls in")))

    assert refusal.kind == "bad_name"
    assert outcome.state.consequence == "the roof falls in"
    assert table.owed("Skaz", "door") == 3
    assert not table.scene.rolls[1].open


def test_a_catastrophe_keeps_its_words_when_its_roller_rolls_on() -> None:
    """They build on what stands, so later dice end nothing but the shift."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=4, task="door"), 1, 1, 1, 1)
    table.act(Roll(who="Skaz", dice=1, task="door"), 1)

    outcome = resolved(table.act(NameConsequence(roll=1, text="smoke")))

    assert outcome.state.consequence == "smoke"
    assert table.owed("Skaz", "door") == 4


@pytest.mark.parametrize("card", [b"", b"{}", b"[1]"])
def test_a_consequence_without_a_catastrophe_is_refused(card: bytes) -> None:
    """Only the card of a catastrophic failure carries that button."""
    assert FlameTable().refusal(Consequence(roll=1, text="x", card=card)).kind == "unknown_roll"


def test_no_other_roll_takes_a_consequence() -> None:
    """A success has none."""
    table = FlameTable(pyros_shift="off")
    fine = FLAMEPUNK.kept(table.act(Roll(who="Skaz", dice=1, task="door"), 6))

    refusal = table.refusal(Consequence(roll=1, text="x", card=fine))

    assert refusal.kind == "unknown_roll"
