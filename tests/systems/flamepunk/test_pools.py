from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.errors import Refusal
from bot.core.scene import Pool
from bot.systems.flamepunk.house import HOUSE
from bot.systems.flamepunk.pools.actions import (
    Auto,
    EndConflict,
    Join,
    Leave,
    NextRound,
    PassTime,
    Pools,
    PoolsShown,
    Pyros,
    RoundStarted,
    SetPool,
    StartConflict,
)
from bot.systems.flamepunk.pools.play import gain, loss, refresh_pool
from bot.systems.flamepunk.rolls.actions import Roll
from bot.systems.flamepunk.tasks.play import Penalties, PenaltiesShown, SetPenalty
from tests.systems.flamepunk.flametable import GM, MIA, SKAZ, FlameTable


def test_a_character_joins_with_six_dice_and_six_pyros() -> None:
    """The defaults of the text (FP-02, FP-04)."""
    table = FlameTable()

    table.by(SKAZ).act(Join(name="Skaz"))

    assert table.scene.pools["skaz", "dice"] == Pool(6, 6)
    assert table.scene.pools["skaz", "pyros"] == Pool(6, 6)


def test_the_asker_owns_who_joins_and_an_npc_belongs_to_the_gms() -> None:
    """A further character does not take the active place."""
    table = FlameTable()
    table.by(SKAZ).act(Join(name="Skaz"))
    table.act(Join(name="Twin"))
    table.by(GM).act(Join(name="Thug", npc=True, pool=3))

    owners = {c.name: c.owner for c in table.scene.characters.values()}
    assert owners == {"Blazer": None, "Skaz": 1, "Twin": 1, "Thug": None}
    assert table.scene.active(SKAZ.user, "flamepunk") == "skaz"
    assert table.scene.active(GM.user, "flamepunk") == ""


def test_a_player_joins_by_their_own_name_where_none_is_given() -> None:
    """The seat's name is the character's."""
    table = FlameTable()

    table.by(MIA).act(Join())

    assert table.scene.characters["mia"].owner == MIA.user


@pytest.mark.parametrize(
    ("join", "kind"),
    [
        (Join(name="blazer"), "already_joined"),
        (Join(name="Skaz", pool=7), "bad_amount"),
        (Join(name="Skaz", pool=-1), "bad_amount"),
        (Join(name="Skaz", maximum=0), "bad_amount"),
        (Join(name="Skaz", maximum=21), "bad_amount"),
        (Join(name="Skaz", pyros=7), "bad_amount"),
        (Join(name="Skaz", pyros=-1), "bad_amount"),
        (Join(name="Skaz", hit="0"), "bad_hit_numbers"),
        (Join(name="", npc=True), "bad_name"),
        (Join(name="x" * 41), "bad_name"),
    ],
)
def test_a_join_that_cannot_be_is_refused(join: Join, kind: str) -> None:
    """Pools hold up to their maximum, and the maximum is 1 to 20."""
    assert FlameTable().refusal(join).kind == kind


def test_the_house_sets_the_pool_of_new_characters() -> None:
    """pool_max is the default maximum (FA-23)."""
    table = FlameTable(pool_max="9")

    assert table.dice("Blazer") == 9


def test_who_leaves_takes_pools_and_penalties_along() -> None:
    """A new start is a new start."""
    table = FlameTable()
    table.act(SetPenalty(who="Skaz", task="door", amount=2))

    table.act(Leave(who="Skaz"))

    assert set(table.scene.pools) == {("blazer", "dice"), ("blazer", "pyros")}
    assert not table.scene.penalties


def test_an_automatic_action_costs_one_die_by_default() -> None:
    """No roll, always works (FP-47, FP-48)."""
    table = FlameTable()

    table.act(Auto(who="Blazer"))
    table.act(Auto(who="Blazer", cost=2))

    assert table.dice("Blazer") == 3


@pytest.mark.parametrize(("cost", "kind"), [(0, "bad_cost"), (7, "insufficient_dice")])
def test_an_automatic_action_has_a_price_that_can_be_paid(cost: int, kind: str) -> None:
    """At least 1 die, at most what is there (FA-16)."""
    assert FlameTable().refusal(Auto(who="Blazer", cost=cost)).kind == kind


@pytest.mark.parametrize(("change", "kind"), [(0, "bad_amount"), (-7, "insufficient_pyros")])
def test_pyros_that_is_not_there_is_not_spent(change: int, kind: str) -> None:
    """Six points and no more (FP-04)."""
    assert FlameTable().refusal(Pyros(who="Blazer", change=change)).kind == kind


def test_pyros_is_gained_up_to_its_maximum_and_not_by_rounds() -> None:
    """A round brings dice back, not Pyros."""
    table = FlameTable()
    table.act(Pyros(who="Blazer", change=-4))
    table.act(StartConflict(kind="combat"))
    assert table.pyros("Blazer") == 2

    table.act(Pyros(who="Blazer", change=9))
    assert table.pyros("Blazer") == 6


def test_amounts_of_pyros_are_at_least_one() -> None:
    """Spending a negative amount is no way to gain."""
    assert (loss(2), gain(2)) == (-2, 2)
    for change in (loss, gain):
        with pytest.raises(Refusal) as caught:
            change(-1)
        assert caught.value.kind == "bad_amount"


def test_a_round_brings_three_dice_back_up_to_the_maximum() -> None:
    """0, 3, 6, 6 (FP-03)."""
    table = FlameTable()
    table.act(SetPool(who="Blazer", current=0))
    table.act(StartConflict(kind="social"))
    held = [table.dice("Blazer")]
    for _ in range(2):
        table.act(NextRound())
        held.append(table.dice("Blazer"))

    assert held == [3, 6, 6]


def test_a_pool_above_its_maximum_is_not_cut() -> None:
    """What a GM gave stays (FA-13)."""
    table = FlameTable()
    table.act(SetPool(who="Blazer", current=9))

    table.act(StartConflict(kind="combat"))

    assert table.dice("Blazer") == 9


@given(current=st.integers(0, 30), full=st.integers(1, 20), times=st.integers(0, 10) | st.none())
def test_a_refresh_never_takes_dice_and_never_overfills(
    current: int, full: int, times: int | None
) -> None:
    """It stops at the maximum or leaves what was above it."""
    after = refresh_pool(Pool(current, full), times)

    assert after >= current
    assert after <= max(full, current)


def test_two_presses_on_one_round_card_advance_once() -> None:
    """The second one carries a round that is over."""
    table = FlameTable()
    table.act(StartConflict(kind="combat"))
    table.act(NextRound(seen=1))

    refusal = table.refusal(NextRound(seen=1))

    assert refusal.kind == "stale_round"
    assert table.scene.combat is not None
    assert table.scene.combat.round == 2


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        (NextRound(), "not_in_conflict"),
        (EndConflict(), "not_in_conflict"),
        (StartConflict(kind="chess"), "bad_conflict"),
        (PassTime(who="Blazer", seconds=-1), "bad_amount"),
        (SetPool(who="Blazer", maximum=0), "bad_amount"),
        (SetPool(who="Blazer", maximum=21), "bad_amount"),
        (SetPool(who="Blazer", current=-1), "bad_amount"),
        (SetPenalty(who="Blazer", task="door", amount=-1), "bad_amount"),
        (SetPenalty(who="Blazer", task="door", amount=21), "bad_amount"),
        (SetPenalty(who="Blazer", task=""), "bad_name"),
    ],
)
def test_what_makes_no_sense_at_this_table_is_refused(action: Action, kind: str) -> None:
    """Outside conflict there is no round, and numbers have their limits."""
    assert FlameTable().refusal(action).kind == kind


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        (StartConflict(kind="social"), "already_in_conflict"),
        (PassTime(who="Blazer"), "in_conflict"),
    ],
)
def test_what_makes_no_sense_in_a_conflict_is_refused(action: Action, kind: str) -> None:
    """One conflict at a time, and dice come back by rounds."""
    table = FlameTable()
    table.act(StartConflict(kind="combat"))

    assert table.refusal(action).kind == kind


@pytest.mark.parametrize("kind", ["combat", "flamerunning", "social", "other"])
def test_every_kind_of_conflict_starts_with_round_1_and_keeps_pools_at_its_end(kind: str) -> None:
    """The kind is a label for how long a round is (FP-45)."""
    table = FlameTable()
    table.act(SetPool(who="Blazer", current=1))

    outcome = table.act(StartConflict(kind=kind))
    table.act(EndConflict())

    assert isinstance(outcome, RoundStarted)
    assert (outcome.round, outcome.pools[0].after) == (1, 4)
    assert table.dice("Blazer") == 4
    assert table.scene.combat is None


@pytest.mark.parametrize(
    ("seconds", "few", "held"),
    [(0, "3", 0), (2, "3", 0), (3, "3", 3), (5, "3", 3), (6, "3", 6), (None, "3", 6), (2, "2", 3)],
)
def test_time_brings_three_dice_for_every_few_seconds(
    seconds: int | None, few: str, held: int
) -> None:
    """floor(seconds / 3) times, or a full refresh (FP-46, FA-14)."""
    table = FlameTable(few_seconds=few)
    table.act(SetPool(who="Blazer", current=0))

    table.act(PassTime(who="Blazer", seconds=seconds))

    assert table.dice("Blazer") == held


def test_a_breather_is_for_everybody() -> None:
    """All pools are full again."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=4, target="Blazer"), 1, 1, 1, 1)
    table.act(SetPool(who="Blazer", current=0))

    table.act(PassTime(everyone=True))

    assert (table.dice("Skaz"), table.dice("Blazer")) == (6, 6)


def test_a_look_changes_nothing() -> None:
    """Pools and penalties are only read."""
    table = FlameTable()
    table.act(SetPenalty(who="Blazer", task="The Door", amount=2))
    before = table.scene

    pools, penalties = table.act(Pools()), table.act(Penalties())

    assert isinstance(pools, PoolsShown)
    assert isinstance(penalties, PenaltiesShown)
    assert [(g.name, g.task, g.amount) for g in penalties.grudges] == [("Blazer", "The Door", 2)]
    assert table.scene == before


def test_a_shared_penalty_is_everybodys() -> None:
    """With the scope task nobody in particular is named."""
    table = FlameTable(penalty_scope="task")

    table.act(SetPenalty(task="door", amount=2))

    outcome = table.act(Penalties())
    assert isinstance(outcome, PenaltiesShown)
    assert outcome.grudges[0].name == ""
    assert table.scene.penalties["*", "door"].amount == 2


def test_a_character_without_pools_gets_full_ones() -> None:
    """A sheet made elsewhere can play at once."""
    table = FlameTable()
    table.scene = replace(table.scene, pools={})

    table.act(Auto(who="Blazer"))

    assert (table.dice("Blazer"), table.pyros("Blazer")) == (5, 6)


def test_every_house_rule_has_a_default_that_it_allows() -> None:
    """Each key names its ruling and reads its own default."""
    assert len({rule.key for rule in HOUSE.rules}) == len(HOUSE.rules) == 14
    for rule in HOUSE.rules:
        assert rule.read(rule.default) == rule.default
        assert rule.ruling.startswith(("FA-", "FP-45", "FP-22"))
        assert rule.sentence.endswith(".")


def test_the_defaults_are_those_of_the_rules_document() -> None:
    """Bold in the rulings."""
    assert {rule.key: rule.default for rule in HOUSE.rules} == {
        "removal": "upto",
        "objective": "harsh",
        "penalty_scope": "character",
        "clear_on_success": "on",
        "catastrophe_blocks": "off",
        "plain_failure_penalty": "0",
        "interpose": "off",
        "pyros_shift": "one",
        "few_seconds": "3",
        "defence_timeout": "10",
        "roller_waits": "1",
        "apply_damage": "on",
        "initiative": "dice",
        "pool_max": "6",
    }
    assert HOUSE.at({}).timeout == 600


def test_mia_plays_her_own_character() -> None:
    """Joining makes the first character the active one."""
    table = FlameTable()

    table.by(MIA).act(Join(name="Ember"))

    assert table.scene.active(MIA.user, "flamepunk") == "ember"
