"""What fights and conditions keep of somebody who is forgotten."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.combat import Combatant, Order, Turn
from bot.core.condition import Clock, Condition
from bot.history.traces import without_traces
from bot.store.forget import Person
from tests.support.fights import arena

PERSON = Person(11, ("Thug", "thug"), ("Vex", "vex", "Thug 1", "thug 1"))


def test_who_acted_is_told_no_more_and_all_others_are() -> None:
    order = Order(
        groups=(("vex", "thug 1"),),
        past=(Turn("ended", ("thug",)), Turn("held", ("thug", "vex"))),
        started=("thug", "thug 1"),
        finished=("thug",),
        ending=("vex",),
    )
    scene = without_traces(replace(arena("Vex"), orders={"main": order}), PERSON)

    assert scene.orders["main"] == replace(
        order, past=(Turn("held", ("vex",)),), started=("thug 1",), finished=()
    )


def test_what_a_system_keeps_of_others_goes_on_with_somebody_in_their_place() -> None:
    """Packed actions too; a word of the system's own that is like a name stays."""
    action = msgspec.json.encode({"do": "attack", "target": "thug"})
    state = {"focus": "thug", "kept": action, "words": "hits Thug, not Vex", "foes": ["thug 1"]}
    row = Combatant("vex", "Vex", target="thug", surprised=("thug", "thug 1"))
    row = replace(row, state=msgspec.json.encode(state), answers="gm")
    person = replace(PERSON, words=(*PERSON.words, "GM"))
    scene = replace(arena("Vex"), combatants={("main", "vex"): row})

    kept = without_traces(scene, person).combatants["main", "vex"]

    assert (kept.target, kept.surprised, kept.answers) == ("", ("thug 1",), "gm")
    assert msgspec.json.decode(kept.state) == state | {
        "focus": "somebody",
        "kept": msgspec.to_builtins(action.replace(b"thug", b"somebody")),
        "words": "hits somebody, not Vex",
    }


def test_a_condition_stays_and_says_nothing_of_who_brought_it() -> None:
    clock = Clock("turn", "main", 2, "thug")
    hurt = Condition("Hurt", "vex", source="Thug", clock=clock, note="by Thug's knife")
    other = replace(hurt, source="Thug 1", clock=replace(clock, whose="thug 1"), note="")
    scene = replace(arena("Vex"), conditions={("vex", 1): hurt, ("vex", 2): other})

    after = without_traces(scene, PERSON).conditions

    assert after["vex", 1] == replace(
        hurt,
        source="somebody",
        clock=replace(clock, whose="somebody"),
        note="by somebody's knife",
    )
    assert after["vex", 2] == other
