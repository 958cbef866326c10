"""The GM's hand without Discord: pools stay in bounds, modifiers are read, names are split."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.condition import SessionEnds
from bot.core.dice import ScriptedDice
from bot.core.errors import Refusal
from bot.core.scene import Pool, Scene
from bot.shared.conditions import tick
from bot.shared.gm.actions import Afflict, Hurt, Penalise, Relieve, SetPool
from bot.shared.gm.conditions import afflict, read_modifiers, relieve
from bot.shared.gm.play import gm_system
from bot.shared.gm.pools import harm_action, hurt, hurtable, set_pool
from bot.shared.gm.rules import GmRules, Harm, Health
from bot.shared.gm.whom import keys_of, split
from bot.shared.system import AnySystem, Registry
from bot.systems.flamepunk import FLAMEPUNK
from tests.support.fights import arena

SCENE = arena("Skaz", "Blazer")
AMOUNTS = st.integers(-5, 1100)


class Note(Action, frozen=True, tag="note"):
    """What a made-up system would do."""


def refusal(work: Callable[[], object]) -> str:
    """The kind of the refusal that this meets, "" where there is none."""
    try:
        work()
    except Refusal as no:
        assert no.sentence
        return no.kind
    return ""


@given(st.lists(st.tuples(AMOUNTS, st.booleans()), max_size=12))
def test_wounds_never_leave_their_bounds(steps: list[tuple[int, bool]]) -> None:
    scene, expected = SCENE, 0
    for amount, heal in steps:
        action = Hurt(named="Skaz", amount=amount, heal=heal)
        after = max(0, min(999, expected + (-amount if heal else amount)))
        try:
            _, scene = hurt(action, scene, FLAMEPUNK)
        except Refusal as no:
            stays = "nothing_to_heal" if heal else "unchanged"
            assert no.kind == (stays if 1 <= amount <= 999 else "bad_amount")
            assert not 1 <= amount <= 999 or after == expected
            continue
        expected = after

        assert scene.pools["skaz", "wounds"] == Pool(expected, 0)


@given(st.integers(0, 20), st.integers(1, 20), st.integers(-40, 40).filter(bool))
def test_a_changed_pool_stays_between_nothing_and_its_maximum(
    current: int, maximum: int, change: int
) -> None:
    scene = replace(SCENE, pools={("skaz", "dice"): Pool(current, maximum)})
    action = SetPool(named="Skaz", pool="dice", change=change)
    changed = max(0, min(max(current, maximum), current + change))
    if changed == current:
        assert refusal(lambda: set_pool(action, scene, FLAMEPUNK)) == "unchanged"
        return
    _, after = set_pool(action, scene, FLAMEPUNK)

    assert after.pools["skaz", "dice"] == Pool(changed, maximum)


def falling() -> AnySystem:
    """A system in which damage is taken from the dice."""
    return replace(FLAMEPUNK, rules=(GmRules(health=Health("dice", "dice", 20)),))


def test_damage_is_taken_from_a_pool_that_counts_down() -> None:
    scene = replace(SCENE, pools={("skaz", "dice"): Pool(6, 6)})
    _, hit = hurt(Hurt(named="Skaz", amount=4), scene, falling())
    _, down = hurt(Hurt(named="Skaz", amount=9), hit, falling())
    _, well = hurt(Hurt(named="Skaz", amount=9, heal=True), hit, falling())

    assert hit.pools["skaz", "dice"].current == 2
    assert down.pools["skaz", "dice"].current == 0
    assert well.pools["skaz", "dice"].current == 6


def test_a_system_with_injuries_of_its_own_is_asked_for_its_action() -> None:
    """Its first kind where none is named; its declared pools are still changed as pools."""
    harm = Harm(("wounds", "bruises"), lambda named, amount, kind: Note(f"{named} {amount} {kind}"))
    own: AnySystem = replace(FLAMEPUNK, rules=(GmRules(harm=harm),))

    assert harm_action(Hurt(named="Skaz", amount=3), own) == Note("Skaz 3 wounds")
    assert harm_action(Hurt(named="Skaz", amount=3, pool="Bruises", heal=True), own) == Note(
        "Skaz -3 bruises"
    )
    assert harm_action(Hurt(named="Skaz", amount=3, pool="dice"), own) is None
    assert harm_action(Hurt(named="Skaz", amount=3), FLAMEPUNK) is None
    assert refusal(lambda: harm_action(Hurt(named="Skaz", amount=0), own)) == "bad_amount"
    assert hurtable(own)[:2] == ("wounds", "bruises")


def test_a_system_that_declares_nothing_refuses_in_words() -> None:
    bare: AnySystem = replace(FLAMEPUNK, rules=(), sheet=None)
    dice = ScriptedDice(())
    gm = gm_system(Registry((bare,)))

    assert refusal(lambda: hurt(Hurt(named="Skaz", amount=1), SCENE, bare)) == "no_health"
    action = Penalise(named="Skaz", task="door", amount=1)
    assert refusal(lambda: gm.act(action, SCENE, dice)) == "no_penalties"
    modifiers = Afflict(named="Skaz", condition="Dazed", modifiers="dodge:1")
    assert refusal(lambda: afflict(modifiers, SCENE, bare)) == "unknown_modifier"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("dodge:+1", [("dodge", 1)]),
        (" Dodge : -2 , dodge:3", [("dodge", -2), ("dodge", 3)]),
    ],
)
def test_modifiers_are_read_as_people_type_them(text: str, found: list[tuple[str, int]]) -> None:
    assert [(m.what, m.amount) for m in read_modifiers(text, FLAMEPUNK)] == found


@given(st.text(max_size=60))
def test_any_text_is_modifiers_or_a_refusal(text: str) -> None:
    kind = refusal(lambda: read_modifiers(text, FLAMEPUNK))

    assert kind in {"", "bad_modifier", "unknown_modifier"}


@given(st.text(max_size=200))
def test_any_text_names_somebody_or_is_refused(text: str) -> None:
    kind = refusal(lambda: keys_of(SCENE, text))

    assert kind in {"", "nobody_named", "too_many_named", "unknown_character"}


def test_names_are_split_and_counted_once() -> None:
    assert split("Skaz,  Blazer , skaz") == ("skaz", "Blazer")
    assert keys_of(SCENE, "blazer, Skaz") == ("blazer", "skaz")
    assert refusal(lambda: split(",".join(map(str, range(21))))) == "too_many_named"


def test_a_name_with_a_comma_is_one_name() -> None:
    scene = arena("Zed, the Bold")

    assert keys_of(scene, "zed, the bold") == ("zed, the bold",)


@given(
    st.lists(
        st.tuples(st.sampled_from(["Skaz", "Blazer", "Skaz, Blazer"]), st.integers(0, 3)),
        max_size=8,
    )
)
def test_what_is_laid_on_and_taken_off_leaves_nothing(steps: list[tuple[str, int]]) -> None:
    scene: Scene = SCENE
    for who, rank in steps:
        action = Afflict(named=who, condition=f"C{rank}", rank=rank, again=True, until="session")
        _, scene = afflict(action, scene, FLAMEPUNK)
    laid = scene
    for who, rank in reversed(steps):
        _, scene = relieve(Relieve(named=who, condition=f"c{rank}"), scene)

    assert scene.conditions == {}
    assert tick(laid.conditions, SessionEnds())[0] == {}
