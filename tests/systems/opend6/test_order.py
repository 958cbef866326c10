"""The order of battle: who declares, who acts, and who may come in between."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.systems.opend6.rules.order import (
    MODES,
    InOrder,
    Mode,
    Preset,
    chaos_until,
    declares,
    line,
    may_interrupt,
    mode_of,
    phase_of,
    preset,
    side_score,
)
from bot.systems.opend6.rules.readying import fires, watch
from tests.support.refusals import refusal

A = InOrder("A", 14, perception=10, side="pc", player=True, joined=1)
B = InOrder("B", 7, side="pc", player=True, joined=2)
C = InOrder("C", 14, perception=12, side="npc", joined=3)
D = InOrder("D", 11, side="npc", joined=4)
FOUR = [A, B, C, D]


@pytest.mark.parametrize(
    ("mode", "declare", "act"),
    [("fifo", "CADB", "CADB"), ("lifo", "BDAC", "BDAC"), ("split", "BDAC", "CADB")],
)
def test_three_orders_of_four(mode: str, declare: str, act: str) -> None:
    """D6-120 to D6-122: C before A by Perception."""
    found = line(mode, FOUR)

    assert ("".join(found.declare), "".join(found.acting)) == (declare, act)


def test_sides_act_as_blocks_by_their_best_member() -> None:
    """D6-124, R-51: tie 14, by Perception."""
    found = line("group", FOUR)

    assert (found.sides, found.act) == (("npc", "pc"), (("C", "D"), ("A", "B")))


def test_sides_by_average_are_compared_exactly() -> None:
    """R-16, R-51."""
    fast = InOrder("A", 15, side="pc", player=True)

    assert side_score([C, D], "average") == Fraction(25, 2)
    assert line("group", [fast, B, C, D]).sides == ("pc", "npc")
    assert line("group", [fast, B, C, D], group_by="average").sides == ("npc", "pc")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (InOrder("X", 9, perception=7, joined=5), InOrder("Y", 9, perception=6, dexterity=20)),
        (InOrder("X", 9, dexterity=3, joined=5), InOrder("Y", 9, player=True)),
        (InOrder("X", 9, player=True, joined=5), InOrder("Y", 9)),
        (InOrder("X", 9, joined=1), InOrder("Y", 9, joined=2)),
    ],
)
def test_ties_go_to_perception_then_dexterity_then_players_then_who_came_first(
    one: InOrder, other: InOrder
) -> None:
    """R-45."""
    assert line("fifo", [other, one]).acting == ("X", "Y")


def test_the_gm_narrates_the_order() -> None:
    """D6-125: nobody is overlooked."""
    told = [InOrder("A", 14, spot=2), InOrder("B", 7, spot=1)]

    assert line("narrative", told).acting == ("B", "A")
    assert refusal(lambda: line("narrative", [*told, C])) == "no_spot"


def test_narrative_phases_put_words_before_spells() -> None:
    """D6-126: spell 20, shoot 5, physical 12, speak 1."""
    actors = [
        InOrder("wizard", 20, deeds=("spell",)),
        InOrder("archer", 5, deeds=("shoot",)),
        InOrder("knight", 12, deeds=("physical",)),
        InOrder("bard", 1, deeds=("speak",)),
        InOrder("scout", 3, deeds=("move",)),
    ]

    assert line("phases", actors).acting == ("scout", "bard", "archer", "knight", "wizard")


def test_who_does_two_kinds_of_things_acts_in_both_phases() -> None:
    """R-49."""
    actors = [InOrder("A", 9, deeds=("spell", "speak")), InOrder("B", 1, deeds=("physical",))]

    assert line("phases", actors).acting == ("A", "B", "A")


@pytest.mark.parametrize(
    ("work", "kind"),
    [
        (lambda: line("chess", FOUR), "unknown_mode"),
        (lambda: line("fifo", []), "no_actors"),
        (lambda: line("group", [InOrder("X", 1)]), "no_side"),
        (lambda: line("group", FOUR, group_by="worst"), "unknown_mode"),
        (lambda: line("phases", FOUR), "not_declared"),
        (lambda: line("phases", [InOrder("X", 1, deeds=("dance",))]), "unknown_kind"),
        (lambda: phase_of(""), "not_declared"),
        (lambda: mode_of(""), "unknown_mode"),
        (lambda: preset("fifo", "often"), "unknown_mode"),
        (lambda: chaos_until(1, 0), "bad_number"),
        (lambda: may_interrupt("fifo", A, A, is_holding=True), "self_target"),
        (lambda: may_interrupt("chess", A, B, is_holding=True), "unknown_mode"),
        (lambda: watch("sneezes"), "unknown_event"),
    ],
)
def test_orders_that_cannot_be(work: Callable[[], object], kind: str) -> None:
    assert refusal(work) == kind


@given(
    st.sampled_from(MODES),
    st.lists(
        st.tuples(st.integers(0, 30), st.integers(0, 20), st.sampled_from(["pc", "npc"])),
        min_size=1,
        max_size=8,
    ),
)
def test_everybody_acts_once_whatever_the_mode(
    mode: Mode, rows: list[tuple[int, int, str]]
) -> None:
    actors = [
        InOrder(str(at), score, perception, side=side, joined=at, deeds=("move",), spot=at)
        for at, (score, perception, side) in enumerate(rows)
    ]
    found = line(mode, actors)

    assert sorted(found.acting) == sorted(found.declare) == sorted(one.name for one in actors)


@pytest.mark.parametrize(
    ("mode", "fast", "slow"),
    [
        ("lifo", (True, True), (False, False)),
        ("fifo", (False, True), (False, False)),
        ("split", (False, True), (False, False)),
    ],
)
def test_only_the_faster_interrupt(
    mode: str, fast: tuple[bool, bool], slow: tuple[bool, bool]
) -> None:
    """D6-59, D6-119: in LIFO at will, else by a held action."""
    swift, late = InOrder("F", 15), InOrder("S", 8)

    assert (
        tuple(may_interrupt(mode, swift, late, is_holding=held) for held in (False, True)) == fast
    )
    assert (
        tuple(may_interrupt(mode, late, swift, is_holding=held) for held in (False, True)) == slow
    )


def test_a_method_is_kept_under_a_name() -> None:
    """D6-127."""
    assert preset("Split", "dynamic", "average") == Preset("split", "dynamic", "average")
    assert [mode for mode in MODES if declares(mode)] == ["split", "phases"]


def test_chaos_lasts_for_so_many_rounds() -> None:
    """D6-16: one round is this one."""
    assert [chaos_until(3, rounds) for rounds in (1, 4)] == [3, 6]


def test_a_trigger_fires_for_what_it_watches() -> None:
    """D6-56: custom ones only by hand."""
    assert fires("moves_into_reach", "moves_into_reach", watched="Orc", by="orc")
    assert not fires("moves_into_reach", "attacks", watched="Orc", by="orc")
    assert not fires("attacks", "attacks", watched="Orc", by="shaman")
    assert fires("acts", "attacks")
    assert not fires("custom", "custom")
