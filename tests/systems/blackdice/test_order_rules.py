"""Surprise, initiative and turns, number by number (BD-33 to BD-43)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.systems.blackdice.rules import initiative
from bot.systems.blackdice.rules.initiative import Entry
from bot.systems.blackdice.rules.initiative import order_entries as initiative_initiative
from tests.support.refusals import refusal


def test_an_ambush_is_noticed_by_each_for_herself() -> None:
    found = initiative.notice_all(4, {"A": 4, "B": 3, "C": 1, "D": 5, "E": -3})

    assert list(found.values()) == ["aware", "surprised", "unaware", "aware", "unaware"]
    assert initiative.notice(-1, -3) == "aware"


def test_the_surprised_come_right_after_who_surprised_them() -> None:
    """The ambusher rolls 1, the mark 5, a guard who noticed 3."""
    mark = Entry("mark", 5, 6, surprised_by=("ambusher",))
    found = initiative_initiative([mark, Entry("guard", 3, 6), Entry("ambusher", 1, 6)])

    assert found.order == ("guard", "ambusher", "mark")
    assert found.bonus == {"mark": ("guard",), "guard": ("ambusher",), "ambusher": ("mark",)}


def test_several_who_were_surprised_keep_the_order_they_rolled() -> None:
    by = ("ambusher",)
    rows = [Entry("first", 5, 6, surprised_by=by), Entry("second", 4, 6, surprised_by=by)]

    found = initiative_initiative([*rows, Entry("guard", 3, 6), Entry("ambusher", 1, 6)])

    assert found.order == ("guard", "ambusher", "first", "second")


def test_a_tie_goes_to_the_rating_and_then_to_roll_offs() -> None:
    tied = [Entry("A", 1, 6), Entry("B", 1, 6), Entry("C", 1, 7)]
    rolled = [Entry("A", 1, 6, (2, 0)), Entry("B", 1, 6, (2, 3)), Entry("C", 1, 7)]

    assert [(one.names, one.method) for one in initiative_initiative(tied).needs_rolloff] == [
        (("A", "B"), "pool")
    ]
    assert initiative_initiative(rolled).order == ("C", "B", "A")
    assert (
        initiative_initiative([Entry("A", 0, 0), Entry("B", 0, 0)]).needs_rolloff[0].method == "d6"
    )


def test_who_joins_a_tie_late_rolls_alone_until_it_is_decided() -> None:
    rows = [Entry("A", 1, 6, (2,)), Entry("B", 1, 6, (0,)), Entry("late", 1, 6)]

    assert [one.names for one in initiative_initiative(rows).needs_rolloff] == [("late",)]


def test_a_tie_with_who_surprised_one_needs_no_roll_off() -> None:
    rows = [Entry("mark", 2, 6, surprised_by=("ambusher",)), Entry("ambusher", 2, 6)]

    assert initiative_initiative(rows).order == ("ambusher", "mark")


def test_those_whom_one_of_the_tied_surprised_roll_off_among_themselves() -> None:
    """The ambush settles who comes before them, and nothing settles which of them is first."""
    by = ("ambusher",)
    marks = [Entry("one", 1, 6, surprised_by=by), Entry("two", 1, 6, surprised_by=by)]
    rolled = [Entry("one", 1, 6, (0,), surprised_by=by), Entry("two", 1, 6, (2,), surprised_by=by)]
    ambusher = Entry("ambusher", 1, 6)

    assert [one.names for one in initiative_initiative([*marks, ambusher]).needs_rolloff] == [
        ("one", "two")
    ]
    assert initiative_initiative([*rolled, ambusher]).order == ("ambusher", "two", "one")


ENTRIES = st.lists(
    st.tuples(st.integers(0, 5), st.integers(0, 4), st.lists(st.integers(0, 3), max_size=3)),
    min_size=1,
    max_size=7,
)


@given(ENTRIES)
def test_an_order_has_everybody_once_or_says_who_rolls_again(
    rows: list[tuple[int, int, list[int]]],
) -> None:
    entries = [Entry(str(n), s, r, tuple(offs)) for n, (s, r, offs) in enumerate(rows)]
    found = initiative_initiative(entries)

    if found.order is None:
        assert all(one.names for one in found.needs_rolloff)
    else:
        assert sorted(found.order) == sorted(entry.name for entry in entries)
        successes = {entry.name: entry.successes for entry in entries}
        ranked = [successes[name] for name in found.order]
        assert ranked == sorted(ranked, reverse=True)


@pytest.mark.parametrize(
    ("rows", "kind"),
    [
        ([], "missing"),
        ([Entry("A", 1, 1), Entry("A", 1, 1)], "duplicate"),
        ([Entry("A", -1, 1)], "out_of_range"),
        ([Entry("A", 1, 1, surprised_by=("Zed",))], "unknown_name"),
        ([Entry("A", 1, 1, surprised_by=("A",))], "conflict"),
        (
            [Entry("A", 1, 1, surprised_by=("B",)), Entry("B", 2, 1, surprised_by=("A",))],
            "conflict",
        ),
        (
            [
                Entry("A", 1, 1, surprised_by=("B",)),
                Entry("B", 2, 1, surprised_by=("C",)),
                Entry("C", 3, 1, surprised_by=("A",)),
            ],
            "conflict",
        ),
    ],
)
def test_a_wrong_initiative_is_refused_by_its_kind(rows: list[Entry], kind: str) -> None:
    assert refusal(lambda: initiative_initiative(rows)) == kind


def test_a_mutual_ambush_is_refused_before_anybody_rolls_off() -> None:
    """Two who tie have to roll again; that some surprised one another is told first."""
    rows = [
        Entry("A", 1, 1, surprised_by=("B",)),
        Entry("B", 2, 1, surprised_by=("A",)),
        Entry("C", 3, 1),
        Entry("D", 3, 1),
    ]
    ring = [
        Entry("A", 1, 1, surprised_by=("B",)),
        Entry("B", 1, 1, surprised_by=("E",)),
        Entry("E", 1, 1, surprised_by=("A",)),
    ]

    assert refusal(lambda: initiative_initiative(rows)) == "conflict"
    assert refusal(lambda: initiative_initiative([*ring, *rows[2:]])) == "conflict"
    assert refusal(
        lambda: initiative_initiative([Entry("A", 1, 1, surprised_by=("A",)), *rows[2:]])
    ) == ("conflict")


@pytest.mark.rule("R-20")
def test_the_two_dice_are_for_more_successes_and_not_for_a_larger_rating() -> None:
    """B comes first by rating, A and B are level for all that."""
    entries = [Entry("A", 1, 5), Entry("B", 1, 6), Entry("C", 0, 9)]

    assert initiative_initiative(entries).order == ("B", "A", "C")
    assert [initiative.edge(entry, entries) for entry in entries] == [("C",), ("C",), ()]
