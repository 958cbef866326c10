"""The rank shop, and advantages made, held, passed on and used."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.condition import Conditions, Moment, RoundEnds, TurnEnds
from bot.shared.conditions import apply, of, tick
from bot.systems.opend6.rules.advantages import (
    TABLE,
    alert,
    awareness,
    hand_over,
    skill_of,
    support,
    use_up,
    values,
)
from bot.systems.opend6.rules.conditions import hindrance, initiative_change, weight
from bot.systems.opend6.rules.conditions import use_up as used_up
from bot.systems.opend6.rules.durations import cost
from bot.systems.opend6.rules.effects import (
    EFFECTS,
    SHOP,
    Purchase,
    affordable,
    befalls,
    buy,
    effect,
    lengthen,
)
from bot.systems.opend6.rules.tracks import condition
from tests.support.refusals import refusal

NOW = Moment("main", 2, turn=("ana",))
KEYS = st.sampled_from(sorted(EFFECTS))
JUMP = "athletics: jumping"


@pytest.mark.parametrize(
    "basket",
    [["wild_1", "wild_1", "wild_1"], ["bonus_action", "advantage"], ["skill_die"]],
)
def test_the_articles_three_ways_cost_three_ranks(basket: list[str]) -> None:
    """D6-89."""
    assert buy(3, basket) == Purchase(3, 0)


def test_four_ranks_buy_a_damage_roll_and_two_dice() -> None:
    """D6-87's example."""
    assert buy(4, ["effect_roll", "effect_roll_die", "effect_roll_die"]) == Purchase(3, 1)


@pytest.mark.parametrize(
    ("work", "kind"),
    [
        (lambda: buy(2, ["skill_die"]), "insufficient_ranks"),
        (lambda: buy(9, ["effect_roll", "effect_roll"]), "effect_roll_limit"),
        (lambda: buy(1, ["effect_roll"], of_effect_roll=True), "effect_roll_chain"),
        (lambda: buy(9, ["fireball"]), "unknown_effect"),
        (lambda: buy(-1, []), "bad_rank"),
        (lambda: affordable(-1), "bad_rank"),
        (lambda: befalls(effect("action_point"), "ana", NOW), "unknown_effect"),
        (lambda: befalls(effect("skill_die"), "ana", NOW), "unknown_skill"),
        (lambda: befalls(effect("ability"), "ana", NOW), "bad_name"),
    ],
)
def test_purchases_that_cannot_be(work: Callable[[], object], kind: str) -> None:
    assert refusal(work) == kind


@given(st.lists(KEYS.filter(lambda key: key != "effect_roll"), max_size=10), st.integers(0, 60))
def test_what_is_bought_and_what_is_left_are_the_ranks(basket: list[str], ranks: int) -> None:
    price = sum(EFFECTS[key].rank for key in basket)
    if price > ranks:
        assert refusal(lambda: buy(ranks, basket)) == "insufficient_ranks"
    else:
        assert buy(ranks, basket) == Purchase(price, ranks - price)


@given(st.integers(0, 8))
def test_the_menu_holds_what_the_ranks_pay_for(ranks: int) -> None:
    """D6-86."""
    assert set(affordable(ranks)) == {one for one in SHOP if one.rank <= ranks}
    assert all(one.key != "effect_roll" for one in affordable(ranks, after_effect_roll=True))


def laid(*keys: tuple[str, str], against: bool = False) -> Conditions:
    rows: Conditions = {}
    for key, on in keys:
        rows, _ = apply(rows, befalls(effect(key), "ana", NOW, on=on, against=against))
    return rows


def test_three_wild_dice_serve_one_check_of_their_skill() -> None:
    """D6-90, R-42."""
    rows = laid(("wild_1", JUMP), ("wild_1", JUMP), ("wild_1", JUMP))

    assert weight(rows, "ana", skill=JUMP).wild == 3
    assert used_up(rows, "ana", ability="Strength", skill=JUMP) == {}


def test_a_bought_effect_of_a_turn_lasts_through_the_next_turn() -> None:
    rows = laid(("check_flat_2", JUMP))
    still, _ = tick(rows, TurnEnds("main", 2, "ana"))
    over, _ = tick(still, TurnEnds("main", 3, "ana"))

    assert (weight(still, "ana", skill=JUMP).flat, len(over)) == (2, 0)


def test_a_die_of_a_skill_moves_its_fixed_value() -> None:
    """D6-92, R-21; and the other way for a hindrance."""
    rows, worse = laid(("skill_die", JUMP)), laid(("skill_die", JUMP), against=True)

    assert weight(rows, "ana", skill=JUMP, kind="fixed").flat == 3
    assert weight(worse, "ana", skill=JUMP).dice == -1


def test_what_has_no_sign_is_never_turned_round() -> None:
    rows = laid(("advantage", JUMP), ("boost_1", JUMP), against=True)

    assert (weight(rows, "ana", skill=JUMP).advantage, weight(rows, "ana", skill=JUMP).boost) == (
        1,
        1,
    )


def test_an_action_more_comes_with_the_next_round() -> None:
    """R-46: and goes with it."""
    rows = laid(("bonus_action", ""), ("full_action", ""))
    later, _ = tick(rows, RoundEnds("main", 2))
    over, _ = tick(later, RoundEnds("main", 3))

    assert (
        hindrance(rows, "ana", round_number=2).bonus,
        hindrance(later, "ana", round_number=3).bonus,
    ) == (0, 1)
    assert (hindrance(later, "ana", round_number=3).full, len(over)) == (1, 0)


def test_ranks_spent_on_a_condition_raise_its_price() -> None:
    """R-47: Stunned, extended to the end of the encounter."""
    stunned = condition("damage", 1, "orc", NOW)
    assert stunned
    longer = lengthen(stunned, "extend_encounter", NOW)

    assert (longer.clock.until, cost(longer)) == ("combat", 3)
    assert refusal(lambda: lengthen(longer, "extend_encounter", NOW)) == "bad_duration"


@pytest.mark.parametrize(("total", "bonus"), [(17, 7), (10, 0), (6, 0)])
def test_awareness_adds_its_points_to_the_next_round(total: int, bonus: int) -> None:
    """D6-49: a failure costs nothing."""
    assert awareness(total) == bonus
    rows, _ = apply({}, alert(bonus, "ana", NOW))
    assert [initiative_change(rows, "ana", round_number=now) for now in (2, 3)] == [0, bonus]


@pytest.mark.parametrize(
    ("work", "kind"),
    [
        (lambda: awareness(None), "wrong_face_count"),
        (lambda: skill_of("stamina: endure"), "unknown_skill"),
    ],
)
def test_advantages_that_cannot_be(work: Callable[[], object], kind: str) -> None:
    assert refusal(work) == kind


def test_an_advantage_is_passed_on_and_its_time_runs_on() -> None:
    """D6-46, R-65."""
    rows, made = apply({}, values(TABLE[0], "ana", NOW))
    after, key = hand_over(rows, made.key, "ben")

    assert key[0] == "ben"
    assert of(after, "ben")[0].clock == of(rows, "ana")[0].clock
    assert refusal(lambda: hand_over(rows, made.key, "Ana")) == "self_target"
    assert refusal(lambda: hand_over(rows, made.key, "ben", can_benefit=False)) == "bad_target"
    assert refusal(lambda: hand_over(after, made.key, "cyd")) == "unknown_condition"


def test_an_advantage_counts_once_it_is_used_for_the_next_check() -> None:
    rows, made = apply({}, values(TABLE[1], "ana", NOW))
    after = use_up(rows, made.key, NOW)

    assert weight(rows, "ana", skill=JUMP).advantage == 0
    assert weight(after, "ana", skill=JUMP).advantage == 1
    assert used_up(after, "ana", ability="Strength", skill=JUMP) == {}
    assert refusal(lambda: use_up(after, made.key, NOW)) == "unknown_condition"


def test_a_die_on_a_skill_asks_which() -> None:
    rows, made = apply({}, values(TABLE[4], "ana", NOW))

    assert refusal(lambda: use_up(rows, made.key, NOW)) == "unknown_skill"
    after = use_up(rows, made.key, NOW, on=JUMP)
    assert weight(after, "ana", skill=JUMP).dice == 1
    assert weight(after, "ana", skill="athletics: sprint").dice == 0


def test_a_bonus_action_gained_comes_with_the_round_after_it_is_used() -> None:
    rows, made = apply({}, values(TABLE[3], "ana", NOW))
    after = use_up(rows, made.key, NOW)

    assert [hindrance(after, "ana", round_number=now).bonus for now in (2, 3)] == [0, 1]
    rows, made = apply({}, values(TABLE[6], "ana", NOW))
    assert refusal(lambda: use_up(rows, made.key, NOW)) == "unknown_effect"


@pytest.mark.parametrize(("modifier", "name"), [(3, "Supported"), (-3, "Hindered")])
def test_support_counts_on_the_next_check_of_this_round(modifier: int, name: str) -> None:
    """D6-60, R-34."""
    rows, _ = apply({}, support(modifier, "orc", NOW, by="Ana"))

    assert of(rows, "orc")[0].name == name
    assert weight(rows, "orc", skill="melee: long weapons").flat == modifier
    assert used_up(rows, "orc", ability="", skill="melee: long weapons") == {}
    assert tick(rows, RoundEnds("main", 2))[0] == {}
