"""The settings of a table as values: what is kept, inherited and bounded."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core import settings as here
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.report import Head, Report
from bot.core.scene import Character, Scene, Table
from bot.shared.system import Registry
from bot.shared.table.actions import GmNamed, NameGm, SetHouse, SetVisibility
from bot.shared.table.cards import table_report
from bot.shared.table.play import MOST_GMS, Domains, change_table, rules_at
from bot.systems.flamepunk import FLAMEPUNK

OTHER = replace(FLAMEPUNK, key="othergame", title="Other Game", group="other")
SYSTEMS = Registry((FLAMEPUNK, OTHER))
KNOWN = Domains(SYSTEMS, tuple(SYSTEMS))
CHANNEL = Scene(Table(1, 2), 0, actor=Actor(1, "GM", gm=True))


def kind(refusal: pytest.ExceptionInfo[Refusal]) -> str:
    """The kind of a refusal."""
    return refusal.value.kind


@pytest.mark.parametrize("what", ["user", "role"])
def test_a_table_names_a_bounded_number_of_gms(what: str) -> None:
    scene = CHANNEL
    for number in range(10, 10 + MOST_GMS):
        named = NameGm(user=number) if what == "user" else NameGm(role=number)
        _, scene = change_table(named, scene, KNOWN)
    one_more = NameGm(user=99) if what == "user" else NameGm(role=99)

    with pytest.raises(Refusal) as refused:
        change_table(one_more, scene, KNOWN)

    assert kind(refused) == "too_many_gms"
    one_less, scene = change_table(
        replace(one_more, user=10 * (what == "user"), role=10 * (what == "role"), remove=True),
        scene,
        KNOWN,
    )
    assert isinstance(one_less, GmNamed)
    assert one_less.changed


def test_a_gm_whose_name_nobody_wrote_is_somebody() -> None:
    outcome, _ = change_table(NameGm(user=7), CHANNEL, KNOWN)

    card = table_report(outcome, CHANNEL, KNOWN, lambda system: Report(Head(system.title)))

    assert card.head.who == "Somebody is a GM of this table"


def test_neither_nobody_nor_everybody_is_named_gm() -> None:
    for action in (NameGm(), NameGm(role=CHANNEL.table.guild)):
        with pytest.raises(Refusal) as refused:
            change_table(action, CHANNEL, KNOWN)
        assert kind(refused) == "no_gm"


def test_the_empty_list_of_a_thread_is_not_its_channels() -> None:
    thread = replace(CHANNEL, table=Table(1, 3, 2), inherited={here.GM_USERS: "7"})
    assert here.recognise(thread, Actor(7, "Skaz")).gm

    _, after = change_table(NameGm(user=7, remove=True), thread, KNOWN)

    assert after.house[here.GM_USERS] == "0"
    assert not here.recognise(after, Actor(7, "Skaz")).gm
    assert not here.recognise(after, Actor(0, "nobody")).gm


def test_a_bare_key_that_two_systems_have_must_say_which() -> None:
    with pytest.raises(Refusal, match="flamepunk removal or othergame removal"):
        change_table(SetHouse(key="removal", value="exact"), CHANNEL, KNOWN)

    chosen = replace(CHANNEL, house={here.SYSTEM: "othergame"})
    _, after = change_table(SetHouse(key="Removal", value="Exact"), chosen, KNOWN)
    assert after.house["othergame.removal"] == "exact"


def test_the_system_of_the_characters_is_the_tables_where_none_is_set() -> None:
    seated = replace(CHANNEL, characters={"skaz": Character("Skaz", 7, "flamepunk")})

    assert {domain.key for domain, _ in rules_at(seated, KNOWN)} == {"flamepunk"}
    assert {domain.key for domain, _ in rules_at(CHANNEL, KNOWN)} == {"flamepunk", "othergame"}


def test_another_systems_rule_can_be_set_where_it_is_spelled_out() -> None:
    chosen = replace(CHANNEL, house={here.SYSTEM: "othergame"})

    _, after = change_table(SetHouse(key="flamepunk removal", value="exact"), chosen, KNOWN)

    assert after.house["flamepunk.removal"] == "exact"


def test_an_unknown_visibility_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refusal, match="public, private, gm, blind"):
        change_table(SetVisibility(rolls="everyone"), CHANNEL, KNOWN)


def test_a_setting_that_holds_already_changes_nothing() -> None:
    _, after = change_table(SetVisibility(rolls="public"), CHANNEL, KNOWN)

    assert after is CHANNEL


@pytest.mark.parametrize(("text", "seconds"), [(None, 300), ("0", 0), ("60", 3600)])
def test_the_window_for_undo_is_in_minutes_and_5_unless_set(text: str | None, seconds: int) -> None:
    scene = CHANNEL if text is None else replace(CHANNEL, house={"table.undo_minutes": text})

    assert here.undo_seconds(scene) == seconds
