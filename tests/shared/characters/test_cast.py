"""Characters of systems that differ: whose they are, what may be set, what goes with them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.core.action import Form
from bot.core.dice import ScriptedDice
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.report import Report
from bot.core.scene import OpenRoll, Pool, Scene, Seat, with_roll
from bot.shared.characters.actions import (
    Arm,
    Arms,
    Cast,
    CastOutcome,
    Delete,
    Disarm,
    Edit,
    Export,
    Import,
    Made,
    New,
    Paper,
    Roster,
    Sheet,
    Show,
    Use,
)
from bot.shared.characters.members import MOST_NPCS, MOST_OWN
from bot.shared.characters.play import character_system
from tests.support.sheets import ANA, BEN, GM, HERO, systems, table_of

CAST = character_system(systems())


def do(scene: Scene, actor: Actor, action: Cast) -> tuple[CastOutcome, Scene]:
    """What this person's action comes to."""
    return CAST.act(action, replace(scene, actor=actor), ScriptedDice(()))  # pyright: ignore[reportArgumentType] -- every action here is one of them


def after(scene: Scene, actor: Actor, *actions: Cast) -> Scene:
    """The scene after these actions."""
    for action in actions:
        _, scene = do(scene, actor, action)
    return scene


def kind(scene: Scene, actor: Actor, action: Cast) -> str:
    """Why the action is refused; nothing else may come of it."""
    with pytest.raises(Refusal) as refused:
        do(scene, actor, action)
    assert refused.value.sentence
    return refused.value.kind


def card(scene: Scene, actor: Actor, action: Cast) -> Report:
    """What this person reads."""
    outcome, scene = do(scene, actor, action)
    return CAST.report(outcome, scene)


def values(scene: Scene, key: str = "ana") -> dict[str, Any]:
    """What stands on a sheet."""
    return HERO.values(scene.characters[key].sheet)


@pytest.fixture
def heroes() -> Scene:
    """Ana and Ben with a hero each, and an NPC."""
    scene = after(table_of(), ANA, New(name="Ana"))
    scene = after(scene, BEN, New(name="Ben"))
    return after(scene, GM, New(name="Thug", npc=True))


def test_a_new_character_has_the_usual_sheet_and_full_pools(heroes: Scene) -> None:
    assert values(heroes) == HERO.usual()
    assert heroes.pools["ana", "health"] == Pool(3, 3)
    assert heroes.active(ANA.user, "heroes") == "ana"


def test_house_rules_count_when_a_character_is_made() -> None:
    table = replace(table_of(), house={"table.system": "heroes", "heroes.tough": "2"})

    assert after(table, ANA, New(name="Ana")).pools["ana", "health"] == Pool(5, 5)


def test_a_table_without_a_system_has_no_characters() -> None:
    assert kind(replace(table_of(), house={}), ANA, New(name="Ana")) == "no_system"


def test_a_system_without_sheets_has_no_characters() -> None:
    assert kind(table_of("ghosts"), ANA, New(name="Ana")) == "no_sheets"


@pytest.mark.parametrize(("name", "why"), [("x" * 41, "bad_name"), (" BEN ", "already_joined")])
def test_a_name_is_good_and_free(heroes: Scene, name: str, why: str) -> None:
    assert kind(heroes, ANA, New(name=name)) == why


def test_a_new_character_is_active_and_the_one_before_is_gone_back_to(heroes: Scene) -> None:
    scene = after(heroes, ANA, New(name="Bea"))

    assert scene.active(ANA.user, "heroes") == "bea"
    assert after(scene, ANA, Use(who="ana")).active(ANA.user, "heroes") == "ana"


@pytest.mark.parametrize(
    ("actor", "who", "why"),
    [(ANA, "Ben", "not_yours"), (ANA, "Thug", "unknown_character"), (GM, "Ben", "not_yours")],
)
def test_only_ones_own_are_used(heroes: Scene, actor: Actor, who: str, why: str) -> None:
    assert kind(heroes, actor, Use(who=who)) == why


def test_a_gm_plays_npcs(heroes: Scene) -> None:
    assert after(heroes, GM, Use(who="Thug")).active(GM.user, "heroes") == "thug"


def test_a_person_has_so_many_characters() -> None:
    names = [New(name=f"Hero {n}") for n in range(MOST_OWN)]
    scene = after(table_of(), ANA, *names)

    assert kind(scene, ANA, New(name="One more")) == "too_many_characters"
    assert after(scene, BEN, New(name="Ben")).characters["ben"].owner == BEN.user


def test_the_gms_have_so_many_npcs() -> None:
    scene = after(table_of(), GM, *(New(name="Thug x20", npc=True) for _ in range(MOST_NPCS // 20)))

    assert kind(scene, GM, New(name="Thug x2", npc=True)) == "too_many_characters"
    assert kind(scene, GM, New(name="Boss", npc=True)) == "too_many_characters"


def test_a_template_makes_many_of_one_sheet(heroes: Scene) -> None:
    scene = after(heroes, GM, Edit(who="Thug", keys=("wits",), first="4"))
    outcome, scene = do(scene, GM, New(name="Thug x4", npc=True))

    assert outcome == Made(("Thug 1", "Thug 2", "Thug 3", "Thug 4"))
    assert {values(scene, f"thug {n}")["wits"] for n in range(1, 5)} == {4}


def test_without_a_template_they_are_as_usual() -> None:
    scene = after(table_of(), GM, New(name="Rat x2", npc=True))

    assert values(scene, "rat 2") == HERO.usual()
    assert scene.pools["rat 2", "luck"] == Pool(3, 3)


def test_a_template_of_another_system_is_none(heroes: Scene) -> None:
    monks = replace(heroes, house={"table.system": "monks"})

    made = after(monks, GM, New(name="Thug x2", npc=True)).characters.values()

    assert [row.name for row in made if row.system == "monks"] == ["Thug 1", "Thug 2"]


def test_ones_own_sheet_is_whole_and_has_forms_of_five_fields(heroes: Scene) -> None:
    seen = card(after(heroes, GM, Edit(who="Ana", keys=("wits",), first="2")), ANA, Show())

    assert "Body: Wits: 2 · Speed: 3D+1" in "\n".join(seen.lines)
    assert "Boxes: 3 of 5 left" in seen.lines
    assert [choice.label for choice in seen.choices] == [
        "Edit Person", "Edit Body 1", "Edit Body 2", "Edit Gear", "Edit Pools", "Weapons…",
        "My dice: by hand",
    ]  # fmt: skip
    forms = [choice.ask for choice in seen.choices[:-2]]
    assert all(isinstance(form, Form) and len(form.fields) <= 5 for form in forms)
    assert seen.private


def test_another_players_sheet_shows_what_is_public(heroes: Scene) -> None:
    seen = card(heroes, ANA, Show(who="Ben"))

    assert seen.lines == ("Health: ●●● 3 of 3", "Luck: ●●● 3 of 3", "played by Ben")
    assert seen.choices == ()


def test_an_npc_is_nobody_to_players(heroes: Scene) -> None:
    for action in (Show, Edit, Export, Delete, Arms):
        with pytest.raises(Refusal) as unknown:
            do(heroes, ANA, action(who="Nobody"))
        with pytest.raises(Refusal) as npc:
            do(heroes, ANA, action(who="Thug"))
        assert npc.value.sentence == unknown.value.sentence.replace("Nobody.", "Thug.")
        assert npc.value.kind == "unknown_character"


def test_what_is_done_to_an_npc_is_hidden_from_players(heroes: Scene) -> None:
    seen = card(heroes, GM, Edit(who="Thug", keys=("wits",), first="2"))

    assert seen.sight.mode == "blind"
    assert "Thug" not in seen.line


def test_a_form_changes_what_was_changed_in_it(heroes: Scene) -> None:
    form = Edit(who="Ana", keys=("wits", "speed"), was=("1", "3D+1"), first="1", second="4D")
    scene = after(heroes, GM, Edit(who="Ana", keys=("wits",), first="3"))
    outcome, scene = do(scene, ANA, form)

    assert isinstance(outcome, Sheet)
    assert outcome.notes == ("Speed: 3D+1 → 4D",)
    assert (values(scene)["wits"], values(scene)["speed"]) == (3, "4D")


def test_nothing_typed_means_the_usual(heroes: Scene) -> None:
    scene = after(heroes, ANA, Edit(keys=("wits",), first="3"), Edit(keys=("wits",)))

    assert values(scene)["wits"] == 1


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (Edit(keys=("wits",), first="9"), "bad_sheet"),
        (Edit(keys=("strength",), first="5"), "bad_sheet"),
        (Edit(keys=("speed",), first="9D"), "bad_sheet"),
        (Edit(keys=("shoe",), first="9"), "unknown_field"),
        (Edit(keys=("level",), first="heroic"), "gm_only"),
        (Edit(keys=("health",), first="1"), "gm_only"),
        (Edit(keys=("luck",), first="10"), "bad_sheet"),
        (Edit(), "too_many"),
        (Edit(keys=("wits",) * 6), "too_many"),
        (Edit(who="Ben", keys=("wits",), first="2"), "not_yours"),
    ],
)
def test_an_edit_that_does_not_fit_is_refused(heroes: Scene, edit: Edit, why: str) -> None:
    assert kind(heroes, ANA, edit) == why


def test_everything_wrong_in_a_form_is_told(heroes: Scene) -> None:
    with pytest.raises(Refusal, match=r"Wits: 9[\s\S]*Speed: “fast”"):
        do(heroes, ANA, Edit(keys=("wits", "speed"), first="9", second="fast"))


def test_a_pool_keeps_what_was_spent_when_the_sheet_changes(heroes: Scene) -> None:
    scene = after(heroes, GM, Edit(who="Ana", keys=("health",), first="1"))
    scene = after(scene, ANA, Edit(keys=("strength",), first="2"))

    assert scene.pools["ana", "health"] == Pool(3, 5)


def test_a_maximum_that_comes_from_the_sheet_is_not_typed(heroes: Scene) -> None:
    assert kind(heroes, GM, Edit(who="Ana", keys=("health",), first="3/9")) == "bad_sheet"


def test_a_pool_of_ones_own_is_set_and_filled(heroes: Scene) -> None:
    scene = after(heroes, ANA, Edit(keys=("luck",), first="1/5"))
    assert scene.pools["ana", "luck"] == Pool(1, 5)

    assert after(scene, ANA, Edit(keys=("luck",))).pools["ana", "luck"] == Pool(3, 3)


def test_weapons_come_change_and_go(heroes: Scene) -> None:
    scene = after(heroes, ANA, Arm(weapon="bow | 4 | ranged"), Arm(weapon="axe"))
    assert card(scene, ANA, Arms()).lines[0].startswith("bow, rating 4, kind ranged")

    scene = after(scene, ANA, Edit(row="Bow", keys=("damage",), first="5d"), Disarm(weapon="AXE"))
    assert [(w["name"], w["damage"]) for w in values(scene)["weapons"]] == [("bow", "5D")]


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Arm(weapon="axe; bow"), "bad_sheet"),
        (Arm(weapon="fists"), "bad_sheet"),
        (Arm(weapon="bow | 99"), "bad_sheet"),
        (Disarm(weapon="bow"), "unknown_weapon"),
        (Edit(row="bow", keys=("rating",), first="3"), "unknown_weapon"),
        (Arm(who="Ben", weapon="axe"), "not_yours"),
    ],
)
def test_a_weapon_that_does_not_fit_is_refused(heroes: Scene, action: Cast, why: str) -> None:
    assert kind(heroes, ANA, action) == why


def test_a_field_that_a_weapon_does_not_have_is_unknown(heroes: Scene) -> None:
    scene = after(heroes, ANA, Arm(weapon="bow"))

    assert kind(scene, ANA, Edit(row="bow", keys=("wits",), first="3")) == "unknown_field"


def test_a_system_without_weapons_says_so() -> None:
    scene = after(table_of("monks"), ANA, New(name="Ana"))

    for action in (Arms(), Arm(weapon="axe"), Disarm(weapon="axe")):
        assert kind(scene, ANA, action) == "no_weapons"


def test_a_character_moves_to_another_table_as_it_is(heroes: Scene) -> None:
    scene = after(heroes, ANA, Arm(weapon="bow"), Edit(keys=("luck",), first="1/5"))
    outcome, _ = do(scene, ANA, Export())
    assert isinstance(outcome, Paper)
    there = after(table_of(), BEN, Import(paper=outcome.paper))

    assert there.characters["ana"] == replace(scene.characters["ana"], owner=BEN.user)
    assert {k: row for k, row in there.pools.items() if k[0] == "ana"} == {
        k: row for k, row in scene.pools.items() if k[0] == "ana"
    }
    assert there.active(BEN.user, "heroes") == "ana"


def test_an_import_makes_one_more_character() -> None:
    scene = after(table_of(), ANA, *(New(name=f"Hero {n}") for n in range(MOST_OWN)))
    outcome, _ = do(after(table_of(), BEN, New(name="Ben")), BEN, Export())
    assert isinstance(outcome, Paper)

    assert kind(scene, ANA, Import(paper=outcome.paper)) == "too_many_characters"


def test_deleting_is_asked_first_and_takes_everything_along(heroes: Scene) -> None:
    scene = with_roll(heroes, OpenRoll(1, "heroes", "ana", b"{}", open=True))
    asked, same = do(scene, ANA, Delete(who="Ana"))
    report = CAST.report(asked, same)
    assert same.characters == scene.characters
    assert [choice.action for choice in report.choices] == [Delete(who="Ana", sure=True)]

    gone = after(scene, ANA, Delete(who="Ana", sure=True))
    assert "ana" not in gone.characters
    assert not [key for key in gone.pools if key[0] == "ana"]
    assert gone.active(ANA.user, "heroes") == ""
    assert not gone.rolls[1].open


def test_a_list_has_ones_own_and_who_is_played(heroes: Scene) -> None:
    scene = after(heroes, BEN, New(name="Bea"))

    assert card(scene, ANA, Roster()).lines == (
        "Ana ← you play this one here",
        "Bea: played by Ben",
    )
    assert card(scene, GM, Roster()).lines == (
        "Ana: played by Ana",
        "Bea: played by Ben",
        "Ben: belongs to Ben",
        "Thug: NPC",
        "You have none yet: /character new makes one.",
    )


def test_whoever_has_no_character_is_told_how_to_make_one(heroes: Scene) -> None:
    late = Actor(user=9, name="Cem")
    scene = replace(heroes, seats={**heroes.seats, 9: Seat("Cem")})

    assert kind(scene, late, Show()) == "no_character"
