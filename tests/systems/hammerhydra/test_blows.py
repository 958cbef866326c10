"""Weapons, damage, health, initiative, hands: limits, spellings, and what always holds."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.errors import Refusal
from bot.systems.hammerhydra.attack.actions import Strike
from bot.systems.hammerhydra.rules import initiative
from bot.systems.hammerhydra.rules.attack import net, stance
from bot.systems.hammerhydra.rules.checks import Pool, check
from bot.systems.hammerhydra.rules.ties import pick, tie_attacks
from bot.systems.hammerhydra.rules.weapons import parse_damage, parse_range
from bot.systems.hammerhydra.rules.wounds import damage, grind, health, wounds
from bot.systems.hammerhydra.sheet import Arm, Sheet, Skill
from tests.support.hydraplay import Hydra

LOST = st.integers(0, 7)


@pytest.mark.parametrize(
    ("text", "dots", "mod"),
    [
        ("-3", 0, -3),
        ("●-1", 1, -1),
        ("●●+2", 2, 2),
        ("oo+2", 2, 2),
        ("OO", 2, 0),
        ("2d+1", 2, 1),
        ("2D10 + 1", 2, 1),
        ("\u2212 3", 0, -3),
        ("\u2013", 0, 0),
        ("10d-20", 10, -20),
    ],
)
def test_a_damage_stat_may_be_spelled_as_people_do(text: str, dots: int, mod: int) -> None:
    found = parse_damage(text)

    assert (found.dots, found.mod) == (dots, mod)
    assert parse_damage(found.text) == found


@pytest.mark.parametrize("text", ["", "●" * 11, "11d", "+21", "3", "x", "●●2", "+", "d", "1d6"])
def test_what_is_no_damage_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is no damage"):
        parse_damage(text)


def test_a_dash_is_melee() -> None:
    assert parse_range("\u2013") == parse_range("Melee") == "melee"


@given(
    st.lists(st.integers(1, 10), min_size=1, max_size=8), st.integers(-20, 20), st.integers(0, 9)
)
def test_a_hit_does_at_least_one_and_armour_never_helps_it(
    faces: list[int], mod: int, armour: int
) -> None:
    bare, worn = damage(faces, mod), damage(faces, mod, armour)

    assert 1 <= worn.damage <= bare.damage
    assert bare.top >= max(faces)
    assert damage(faces, mod, armour, floor=0).damage <= worn.damage


@given(st.integers(5, 10), LOST, st.integers(0, 3), st.integers(0, 30), st.booleans())
def test_dramatic_wounds_point_by_point(
    constitution: int,
    lost: int,
    worn: int,
    hit: int,
    dramatic: bool,  # noqa: FBT001
) -> None:
    """The formula of HH-62 against points crossed off one by one."""
    full = health(constitution)
    boxes, left = 0, grind(full) - worn
    for _ in range(hit):
        if dramatic:
            boxes += 1
            continue
        left -= 1
        if not left:
            boxes, left = boxes + 1, grind(full)
    found = wounds(full, lost, worn, hit, mode="grind", dramatic=dramatic)

    assert found.taken == min(boxes, full - lost)
    assert found.grind_left == left
    assert found.dead == (found.left == 0)
    assert not (found.dead and found.serious)
    assert found.serious == (found.taken >= 3 and not found.dead)


def test_the_dead_are_not_hit() -> None:
    with pytest.raises(Refusal, match="dead"):
        wounds(10, 10, 0, 1)


@given(st.dictionaries(st.sampled_from("abcdef"), st.integers(12, 40)))
def test_everybody_acts_once_and_the_lowest_first(scores: dict[str, int]) -> None:
    groups = initiative.groups(scores)

    assert sorted(name for group in groups for name in group) == sorted(scores)
    assert [scores[group[0]] for group in groups] == sorted(set(scores.values()))


def test_ambushers_come_first_and_the_others_by_their_base() -> None:
    bases = {"ann": 16, "ben": 12, "cyd": 14, "dan": 12}

    assert initiative.ambush_order(bases, ["ann"]) == (("ann",), ("ben",), ("dan",), ("cyd",))
    with pytest.raises(Refusal, match="not in this fight"):
        initiative.ambush_order(bases, ["eve"])


SIGN = st.sampled_from(["scissors", "paper", "stone"])


@given(SIGN, SIGN)
def test_the_nine_pairs_of_hands(mine: str, yours: str) -> None:
    """Who would win the hand game is irrelevant: only attacks come of it (HH-59)."""
    picks = {
        "a": pick("a", mine, "b", "body"),
        "b": pick("b", yours, "a", "body"),
    }
    meets = {"scissors": "none", "paper": "dodge", "stone": "block"}
    attacks = [(one.attacker, one.stance and one.stance.defence) for one in tie_attacks(picks)]

    expected = [("a", meets[yours])] * (mine == "scissors")
    assert attacks == expected + [("b", meets[mine])] * (yours == "scissors")


def test_whoever_is_outside_a_tie_declares_as_usual() -> None:
    picks = {"a": pick("a", "scissors", "c"), "b": pick("b", "paper")}

    assert [one.stance for one in tie_attacks(picks)] == [None]


@pytest.mark.parametrize(
    ("given_", "kind"),
    [
        (("parry", "", True), "bad_defence"),
        (("block", "", True), "bad_block_with"),
        (("block", "cat", True), "bad_block_with"),
        (("block", "body", False), "block_not_allowed"),
    ],
)
def test_a_defence_that_cannot_be(given_: tuple[str, str, bool], kind: str) -> None:
    how, cover, may = given_
    with pytest.raises(Refusal) as no:
        stance(how, cover, may_block=may)

    assert no.value.kind == kind


@pytest.mark.parametrize(
    ("lead", "first", "tied"), [(0, 45, 10), (2, 64, 8), (5, 85, 5), (8, 97, 2), (10, 100, 0)]
)
def test_a_lead_of_initiative_lasts(lead: int, first: int, tied: int) -> None:
    """Of the hundred pairs of dice, in so many the one ahead acts first (HH-36)."""
    rounds = [
        initiative.groups({"a": initiative.advance(16, a), "b": initiative.advance(16 + lead, b)})
        for a, b in product(range(1, 11), repeat=2)
    ]

    assert sum(groups == (("a",), ("b",)) for groups in rounds) == first
    assert sum(groups == (("a", "b"),) for groups in rounds) == tied


@pytest.mark.rule("R-31")
def test_a_wound_makes_both_targets_of_the_first_initiative_worse() -> None:
    assert initiative.base(8, 8, 2) == initiative.base(8, 8) + 4 == 20


@pytest.mark.rule("R-48")
@pytest.mark.parametrize(("dodged", "left"), [(1, 1), (2, 0), (5, 0)])
def test_dodging_more_than_there_is_gains_nothing(dodged: int, left: int) -> None:
    attack = check(Pool(2, 8), lambda count: (9,) * count)
    dodge = check(Pool(dodged, 8), lambda count: (9,) * count)

    assert net(attack, dodge) == left


@pytest.mark.rule("HH-30", "R-38")
@pytest.mark.parametrize("distance", ["–", "short", "medium", "long"])
def test_the_range_of_a_weapon_is_told_and_counts_for_nothing(distance: str) -> None:
    """Average in Athleticism, with three dots of a skill."""
    pistols = Skill("Pistols", "Combat: Ranged", 3, approved=True)
    colt = Arm("Colt", "Athleticism", distance, 1, -1, "Pistols")
    play = Hydra(Ada=Sheet(athleticism=2, skills=(pistols,), weapons=(colt,)))
    play.fights(Ada=1, Bess=5)
    card = play.does(Strike(who="Ada", against="Bess", weapon="Colt"))

    assert card.lines == ("3 dice on 8, damage ●−1; Bess's answer:",)
    assert play.why(1)[0] == f"Colt: damage ●−1, {distance}"
