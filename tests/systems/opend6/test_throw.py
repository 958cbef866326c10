"""One throw die by die: wild dice, flips, boost and penalty, in the order of R-08."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.dice import ScriptedDice
from bot.core.errors import Refusal
from bot.systems.opend6.checks import dice
from bot.systems.opend6.checks.faces import roll_row, show_die
from bot.systems.opend6.rules import notation, pool
from bot.systems.opend6.rules.checks import check
from bot.systems.opend6.rules.codes import Code
from bot.systems.opend6.rules.throw import Throw, Ways
from bot.ui.dice import show_die as draw
from tests.support.d6dice import throw

FACES = st.lists(st.integers(1, 6), min_size=1, max_size=8)
MORE = st.lists(st.integers(1, 6), max_size=4)
CHAINS = st.lists(
    st.tuples(st.lists(st.just(6), max_size=3), st.integers(1, 5)).map(lambda c: (*c[0], c[1])),
    max_size=3,
)
FLIPS = st.sets(st.integers(1, 6))


def drawn_dice(found: Throw) -> list[str]:
    """The dice as a card has them."""
    return [draw(show_die(die)) for die in found.dice]


def test_the_lowest_dice_go_with_boost_and_the_highest_with_penalty() -> None:
    assert throw([2, 5, 3], boost=[4]).kept_values == (5, 4, 3)
    assert throw([2, 5, 3], boost=[1]).kept_values == (5, 3, 2)
    assert throw([2, 5, 3], penalty=[4]).kept_values == (4, 3, 2)
    assert throw([1], boost=[5, 3, 4]).kept_values == (5,)


def test_a_larger_boost_die_works_the_same_way() -> None:
    assert throw([2, 5, 3], boost=[8], extra_sides=8).total == 16
    assert throw([2, 5, 3], penalty=[9], extra_sides=10).total == 10


def test_several_flips_turn_a_die_once() -> None:
    assert throw([6, 6, 2], flips_of=[6]).total == 4
    assert throw([1, 6, 3], flips_of=[1, 6]).total == 10


@given(sides=st.sampled_from(notation.SIDES), data=st.data())
def test_a_die_turned_twice_lies_as_before(sides: int, data: st.DataObject) -> None:
    face = data.draw(st.integers(1, sides))
    other = notation.opposite(face, sides)

    assert face + other == sides + 1
    assert notation.opposite(other, sides) == face


@pytest.mark.rule("R-11")
def test_a_wild_die_explodes_by_its_natural_face() -> None:
    found = throw([3], [[6, 4]], flips_of=[6])

    assert found.total == 8
    assert found.wild_six
    assert drawn_dice(found)[1] == "★6→1!→4"


def test_on_larger_dice_a_wild_die_explodes_on_seven_and_more() -> None:
    assert throw(wild=[[7, 8, 6]], sides=8).total == 21
    assert throw(wild=[[4]], sides=4).wild_six is False
    with pytest.raises(Refusal) as caught:
        throw(wild=[[6, 2]], sides=8)

    assert caught.value.kind == "bad_wild_chain"


@pytest.mark.rule("R-10")
def test_a_discarded_wild_die_has_no_critical_effect() -> None:
    penalised = throw([4, 3], [[6, 5]], penalty=[2])
    boosted = throw([4, 3], [[1]], boost=[2])

    assert (penalised.total, penalised.discarded_values, penalised.wild_six) == (9, (11,), False)
    assert (boosted.total, boosted.wild_one) == (9, False)


def test_equal_dice_go_ordinary_first_then_boost_then_wild() -> None:
    fates = [die.fate for die in throw([2, 2], [[2]], boost=[2, 2, 2][:1]).dice]

    assert fates == ["discarded", "kept", "kept", "kept"]
    everything = throw([2], [[2]], boost=[2, 2])
    assert [die.fate for die in everything.dice] == ["discarded", "discarded", "kept", "kept"]


def test_house_choices_change_what_is_discarded() -> None:
    assert throw([2, 5, 3], penalty=[6], ways=Ways(discard_from="regular")).kept_values == (6, 3, 2)
    assert throw([6, 4, 3], penalty=[5], flips_of=[6]).total == 8
    assert throw([6, 4, 3], penalty=[5], flips_of=[6], ways=Ways(flip_order="after")).total == 12


def test_a_wild_one_that_cancels_takes_the_highest_die_along() -> None:
    cancels = Ways(wild_one="cancel")

    assert throw([5, 3], [[1]], ways=cancels).kept_values == (3,)
    assert throw([5, 3], [[1], [6, 2]], ways=cancels).kept_values == (5, 3)
    assert throw([], [[1]], pips=2, ways=cancels).total == 2


@given(regular=FACES, wild=CHAINS, boost=MORE, named=FLIPS)
def test_a_boost_never_harms_and_a_penalty_never_helps(
    regular: list[int], wild: list[tuple[int, ...]], boost: list[int], named: set[int]
) -> None:
    plain = throw(regular, wild, flips_of=named)
    better = throw(regular, wild, boost=boost, flips_of=named)
    worse = throw(regular, wild, penalty=boost, flips_of=named)

    assert worse.total <= plain.total <= better.total
    assert len(better.kept_values) == len(plain.kept_values) == len(worse.kept_values)
    everything = sorted((*better.kept_values, *better.discarded_values))
    assert everything == sorted(die.value for die in better.dice)


@given(regular=FACES, wild=CHAINS, boost=MORE, named=FLIPS)
def test_a_throw_is_added_up_as_it_is_told(
    regular: list[int], wild: list[tuple[int, ...]], boost: list[int], named: set[int]
) -> None:
    found = throw(regular, wild, boost=boost, flips_of=named, pips=2, modifier=-1)

    assert dice.add_up(found).endswith(f"= {found.total}")
    row = roll_row(found)
    assert len(row.dice) == len(regular) + len(wild) + len(boost)
    assert sum(die.mark == "removed" for die in row.dice) == len(boost)


def test_every_sort_of_die_has_its_own_sign() -> None:
    found = throw([4, 1], [[6, 6, 2]], penalty=[3], flips_of=[1])

    assert drawn_dice(found) == ["4", "1→6", "▼3", "~~★6!~~→~~6!~~→~~2~~"]
    assert (
        dice.legend_of(found) == "▼ penalty die, ★ wild die, → flipped, struck through: discarded"
    )


def test_a_pool_is_rolled_ordinary_dice_first_then_boost_then_wild() -> None:
    ready = pool.pool(Code(3, 1), notation.Effects(boost=2, penalty=1, modifier=2), wild=1)
    found = pool.roll(ready, ScriptedDice((4, 2, 5, 6, 6, 3)), Ways())

    assert found == throw([4, 2], [[6, 6, 3]], boost=[5], pips=1, modifier=2)


def test_luck_doubles_before_dice_are_added_and_become_wild() -> None:
    ready = pool.pool(Code(4, 2), notation.Effects(luck=True, dice=-1, wild=9), wild=1)

    assert (ready.dice, ready.pips, ready.wild) == (7, 2, 7)


@pytest.mark.parametrize("zero", ["forbid", "pips"])
def test_a_pool_of_no_dice_is_refused_unless_pips_may_stand_alone(zero: str) -> None:
    ways = Ways(zero_dice="pips" if zero == "pips" else "forbid")
    if zero == "pips":
        ready = pool.pool(Code(1, 2), notation.Effects(dice=-3), wild=1, ways=ways)
        assert pool.roll(ready, ScriptedDice(()), ways).total == 2
    else:
        with pytest.raises(Refusal) as caught:
            pool.pool(Code(1, 2), notation.Effects(dice=-3), wild=1, ways=ways)
        assert caught.value.kind == "no_dice"


@pytest.mark.parametrize(
    ("how", "dynamic", "effect", "wild"),
    [
        ("dynamic", True, False, 1),
        ("dynamic", False, False, 0),
        ("dynamic", True, True, 0),
        ("all", False, False, 1),
        ("effects_only", True, False, 0),
        ("off", True, False, 0),
    ],
)
def test_who_has_a_wild_die(how: pool.WildDie, *, dynamic: bool, effect: bool, wild: int) -> None:
    assert pool.wild_dice(how, dynamic=dynamic, effect=effect) == wild


def test_with_advantage_the_higher_total_counts_and_its_mark() -> None:
    first, second = throw([5], [[1]]), throw([4], [[2]])

    even = check(first, 8, second=second, state="advantage")
    better = check(first, 6, second=throw([4], [[6, 2]]), state="advantage")

    assert (even.throw, even.critical) == (first, "failure")
    assert (better.result.total, better.critical) == (12, "success")


@pytest.mark.parametrize(
    ("given_dice", "kind"),
    [
        (lambda: throw([1], sides=5), "bad_sides"),
        (lambda: throw([1], boost=[1], extra_sides=7), "bad_sides"),
        (lambda: throw([], boost=[1]), "no_dice"),
        (lambda: throw([1] * 51), "dice_out_of_range"),
        (lambda: throw([1], boost=[1], penalty=[1]), "not_cancelled"),
        (lambda: throw([7]), "bad_face"),
        (lambda: throw([0]), "bad_face"),
        (lambda: throw([2], [[6]]), "bad_wild_chain"),
        (lambda: throw([2], [[3, 2]]), "bad_wild_chain"),
        (lambda: throw([2], [[]]), "bad_wild_chain"),
        (lambda: throw([2], flips_of=[7]), "bad_flip"),
        (lambda: throw([2], pips=10_000), "bad_number"),
        (lambda: notation.parse_boost("B0"), "bad_notation"),
        (lambda: notation.parse_flip("Flop-1"), "bad_notation"),
        (lambda: pool.wild_after(4, 0, 3), "bad_wild"),
    ],
)
def test_what_cannot_lie_on_the_table_is_refused(given_dice: object, kind: str) -> None:
    assert callable(given_dice)
    with pytest.raises(Refusal) as caught:
        given_dice()

    assert caught.value.kind == kind


@given(
    regular=st.lists(st.integers(-1, 8), max_size=4),
    wild=st.lists(st.lists(st.integers(0, 7), max_size=3), max_size=2),
    sides=st.integers(3, 9),
)
def test_any_dice_end_in_a_throw_or_a_refusal(
    regular: list[int], wild: list[list[int]], sides: int
) -> None:
    try:
        found = throw(regular, wild, sides=sides)
    except Refusal as refusal:
        assert refusal.kind in {"bad_sides", "no_dice", "bad_face", "bad_wild_chain"}
    else:
        assert isinstance(found, Throw)
        assert found.total == sum(found.kept_values)
