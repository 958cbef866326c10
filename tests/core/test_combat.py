"""The order of a fight as a value, and the actions counted in it."""

from __future__ import annotations

from bot.core.combat import Combatant, Order, Standing, Turn, count_actions, standing

BUDGET = {"full": 1, "bonus": 2}


def test_everything_that_happened_to_the_order_says_where_it_stands() -> None:
    order = Order(
        groups=(("a",), ("b", "c"), ("d",), ("e",)),
        past=(
            Turn("ended", ("a",)),
            Turn("held", ("b",)),
            Turn("delayed", ("c",), "d"),
            Turn("stepped in", ("b",)),
        ),
    )

    assert standing(order) == Standing(("b",), (("d",), ("c",), ("e",)), (), ("a",))


def test_who_is_gone_from_the_order_leaves_no_trace_in_it() -> None:
    order = Order(groups=(("b",),), past=(Turn("held", ("a",)), Turn("called", ("a",))))

    assert standing(order) == Standing(("b",), (), (), ())


def test_actions_are_spent_and_come_back_with_the_round() -> None:
    tired = Combatant("ana", "Ana", spent=(("bonus", 1), ("full", 1)), spent_in=1)

    assert count_actions(tired, 1, BUDGET) == {"full": 0, "bonus": 1}
    assert count_actions(tired, 2, BUDGET) == BUDGET
