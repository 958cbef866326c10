"""Whoever is in a fight stands on its panel in the table's words."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.combat import Combatant
from bot.core.condition import Clock, Condition, Conditions, next_turn, rounds, this_combat
from bot.core.people import Sight
from bot.core.scene import Scene
from bot.shared.combat.actions import JoinIn, NextTurn, Start
from bot.shared.combat.arena import Fight, with_conditions
from bot.shared.combat.panel import panel
from bot.shared.combat.rules import CombatRules
from bot.shared.conditions import apply
from bot.shared.exchange.windows import PendingRoll
from tests.support.fights import Bench, Hooks, arena, brawl

NONE = CombatRules()


def guards(number: int) -> Bench:
    """A fight of so many in their order, begun."""
    names = tuple(f"Guard {place}" for place in range(1, number + 1))
    bench = Bench(arena(npcs=names))
    bench.do(Start(members=names, begin=True))
    return bench


def test_npcs_that_stand_together_and_look_alike_are_one_line() -> None:
    bench = guards(18)
    bench.do(NextTurn())
    marked = next_turn(bench.now.moment, "guard 9")
    conditions, _ = apply({}, Condition("Stunned", "guard 9", clock=marked))
    bench.scene = with_conditions(bench.scene, conditions)

    card = panel(bench.scene, "", NONE)

    assert card.lines == (
        "✓ Guard 1",
        "▶ Guard 2",
        "· Guard 3–8",
        "· Guard 9",
        "  Stunned: next turn",
        "· Guard 10–18",
    )


def test_conditions_are_whole_words_with_their_ends_and_from_the_fourth_on_a_number() -> None:
    bench = brawl()
    ends = (this_combat(bench.now.moment), rounds(bench.now.moment, 2), Clock())
    conditions: Conditions = {}
    for name, clock in zip(
        ["Hurt", "Prone", "Grappled", "Tired", "Deaf"], (*ends, *ends), strict=False
    ):
        conditions, _ = apply(conditions, Condition(name, "skaz", clock=clock))
    bench.scene = with_conditions(bench.scene, conditions)

    assert panel(bench.scene, "", NONE).lines[1] == (
        "  Grappled; Hurt, Tired: this fight and 2 more"
    )


def test_whoever_is_out_stands_last_in_a_line_of_their_own() -> None:
    def able(scene: Scene, fight: Fight, combatant: Combatant) -> str:
        return "out" if combatant.key in {"guard 1", "guard 2", "ana"} else ""

    names = ("Guard 1", "Guard 2", "Guard 3")
    bench = Bench(arena("Ana", npcs=names), Hooks(able=able))
    bench.do(Start(members=(*names, "Ana"), begin=True))

    assert panel(bench.scene, "", bench.rules).lines == ("▶ Guard 3", "✗ Guard 1–2, Ana")


def test_only_where_there_is_a_third_are_the_sides_named() -> None:
    bench = Bench(arena("Ana", "Ben", npcs=("Thug 1", "Thug 2")))
    bench.do(Start())
    for name, side in (("Ana", "heroes"), ("Thug 1", "thugs"), ("Thug 2", "thugs")):
        bench.do(JoinIn(who=name, side=side))
    two = panel(bench.scene, "", NONE).lines
    bench.do(JoinIn(who="Ben", side="town"))

    assert two == ("· Ana", "· Thug 1–2")
    assert panel(bench.scene, "", NONE).lines[-3:] == (
        "heroes: Ana",
        "thugs: Thug 1–2",
        "town: Ben",
    )


def test_npcs_of_many_kinds_who_look_alike_share_as_many_lines_as_name_all_of_them() -> None:
    """A line that was cut would lose names, and the state of everybody in it."""
    kinds = ("Alligator", "Buffalo", "Camel", "Dromedary", "Flamingo", "Giraffe")
    alone = [f"{kind} 1" for kind in kinds]
    herd = [f"Elephant {number}" for number in range(1, 21)]
    names = (*alone[:4], *herd, *alone[4:])
    bench = Bench(arena(npcs=names))
    bench.do(Start(members=names))

    assert panel(bench.scene, "", NONE).lines == (
        "· Alligator 1, Buffalo 1, Camel 1, Dromedary 1, Elephant 1–20",
        "· Flamingo 1, Giraffe 1",
    )


def test_of_more_than_fit_who_acted_and_who_comes_later_share_a_line() -> None:
    """Twelve names a line, and how many more there are."""
    names = tuple(f"Player {chr(65 + number)}" for number in range(26))
    bench = Bench(arena(*names))
    bench.do(Start(members=names, begin=True))
    for _ in range(2):
        bench.do(NextTurn())

    early = panel(bench.scene, "", NONE).lines
    for _ in range(13):
        bench.do(NextTurn())
    late = panel(bench.scene, "", NONE).lines

    assert early == (
        "✓ Player A, Player B",
        "▶ Player C",
        *(f"· {name}" for name in names[3:20]),
        f"then {', '.join(names[20:])}",
    )
    assert late[0] == f"✓ {', '.join(names[:12])} and 3 more"


def test_rolls_that_wait_are_told_to_those_who_may_see_them() -> None:
    """One of somebody who is not there is not told at all."""
    bench = brawl()
    public = PendingRoll(1, "skaz", ("blazer",))
    asked = (replace(public, roll=2, sight=Sight("gm")), replace(public, roll=3, who="zed"), public)
    few = [
        [line.what for line in panel(bench.scene, "", NONE, questions=asked, full=full).waiting]
        for full in (False, True)
    ]

    assert few == [["Blazer answers Skaz"], ["Blazer answers Skaz ×2"]]


def test_of_more_than_five_who_wait_the_others_are_counted() -> None:
    bench = guards(7)
    asked = [PendingRoll(place, "guard 1", (f"guard {place}",)) for place in (2, 3, 4, 5, 6, 7, 7)]
    waiting = panel(bench.scene, "", NONE, questions=tuple(asked)).waiting

    answers = [f"Guard {place} answers Guard 1" for place in range(2, 7)]
    assert [line.what for line in waiting] == [*answers, "2 more"]


def test_who_waits_for_themselves_or_for_a_gm_is_told_so() -> None:
    asks = [NONE.asks(arena(), PendingRoll(1, "skaz", by), str.title) for by in (("skaz",), ())]

    assert asks == ["Skaz chooses", "a GM, for Skaz"]


def test_before_it_begins_the_card_names_everybody_and_people_join_by_a_press() -> None:
    bench = Bench(arena("Skaz", "Blazer", npcs=("Thug 1", "Thug 2")))
    bench.do(Start())
    empty = panel(bench.scene, "", NONE)
    for name in ("Skaz", "Blazer", "Thug 1", "Thug 2"):
        bench.do(JoinIn(who=name))

    card = panel(bench.scene, "", NONE)

    assert empty.title == "A fight · nobody has joined"
    assert card.title == "A fight: Skaz, Blazer, Thug 1–2"
    assert card.lines == ("· Skaz", "· Blazer", "· Thug 1–2")
    assert [c.label for c in card.choices] == ["Begin", "Join", "NPCs…", "My sheet", "GM"]
