"""Conditions that a text names: rank by rank, with the time and the changes of their table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.condition import THIS_SCENE, THIS_SESSION, UNTIL_REMOVED, Clock, Modifier, Moment
from bot.core.errors import Refusal
from bot.shared.conditions import apply, total
from bot.shared.states import Lasts, State, befalls, clock, find_state, track

NOW = Moment("main", 4, turn=("ana",))
WOUNDS = track(
    "wounds",
    (
        ("Dazed", "next turn", (Modifier("check", -1),)),
        ("Rattled", "next round", (Modifier("initiative", -2),)),
        ("Down", "removed", ()),
    ),
    later="Rattled",
)


def test_a_rank_beyond_the_track_is_its_last_state() -> None:
    assert WOUNDS.state(0) is None
    found = [WOUNDS.state(rank) for rank in (1, 3, 9)]

    assert [state.name for state in found if state] == ["Dazed", "Down", "Down"]


def test_a_rank_below_nothing_is_refused() -> None:
    with pytest.raises(Refusal) as no:
        WOUNDS.state(-1)

    assert no.value.kind == "bad_rank"


@pytest.mark.parametrize(
    ("lasts", "ends"),
    [
        ("this turn", Clock("turn", "main", 4, "ana")),
        ("next turn", Clock("turn", "main", 5, "ana")),
        ("this round", Clock("round", "main", 4)),
        ("next round", Clock("round", "main", 5)),
        ("combat", Clock("combat", "main")),
        ("scene", THIS_SCENE),
        ("session", THIS_SESSION),
        ("removed", UNTIL_REMOVED),
    ],
)
def test_a_state_ends_when_its_table_says(lasts: Lasts, ends: Clock) -> None:
    """The turn that is being taken is not the next one."""
    assert clock(lasts, NOW, "ana") == ends


def test_states_of_a_track_add_up() -> None:
    state = WOUNDS.state(1)
    assert state
    rows, _ = apply({}, befalls(state, "ana", NOW))
    rows, again = apply(rows, befalls(state, "ana", NOW, source="club"))

    assert not again.already
    assert total(rows, "ana", ("check",)) == -2


def test_a_later_state_changes_nothing_in_its_own_round() -> None:
    state = WOUNDS.state(2)
    assert state
    rows, _ = apply({}, befalls(state, "ana", NOW))

    assert total(rows, "ana", ("initiative",), current_round=4) == 0
    assert total(rows, "ana", ("initiative",), current_round=5) == -2


@given(st.sampled_from(WOUNDS.states))
def test_a_state_is_found_however_it_is_written(state: State) -> None:
    assert find_state(WOUNDS.states, f"  {state.name.upper()} ") == state
    assert find_state(WOUNDS.states, f"{state.name}?") is None
