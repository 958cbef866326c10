"""Who sees what: sights, sealed cards, and what hidden rolls leave behind."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.core.action import Action, Choice, Field, Form, Select
from bot.core.people import ANYONE, GMS, OPEN, Actor, Audience, Sight, Visibility, player_of
from bot.core.report import DiceRow, Die, Head, Report
from bot.core.scene import Character, OpenRoll, Penalty, Scene, Seat, Table
from bot.shared.sight.sealed import (
    Look,
    Open,
    hidden_with,
    mark_penalties,
    open_roll,
    public_part,
    seal,
    seen_part,
    unseal,
    veil,
)
from bot.systems.flamepunk.house import HOUSE
from bot.systems.flamepunk.tasks.play import add_failure

ROLLER, TARGET, OTHER, GM = (
    Actor(1, "Skaz"),
    Actor(2, "Mia"),
    Actor(3, "Zed"),
    Actor(9, "GM", gm=True),
)
EVERYBODY = (ROLLER, TARGET, OTHER, GM)
SEATS = {person.user: Seat(person.name) for person in EVERYBODY}
SCENE = Scene(
    Table(1, 2),
    now=0,
    seats=SEATS,
    characters={
        "skaz": Character("Skaz", 1, "flamepunk"),
        "mia": Character("Mia", 2, "flamepunk"),
        "shade": Character("Shade", None, "flamepunk"),
    },
)
SIGHTS = st.builds(
    Sight,
    mode=st.sampled_from(get_args(Visibility)),
    roller=st.sampled_from([0, 1, 9]),
    also=st.sampled_from([Audience(), player_of("mia"), player_of("shade")]),
)
AUDIENCES = st.sampled_from([ANYONE, GMS, player_of("skaz"), Audience(users=(3,))])
WORDS = st.text(max_size=40)


class Do(Action, frozen=True, tag="do"):
    """Something."""

    number: int = 0


CHOICES = st.builds(
    Choice,
    label=WORDS,
    action=st.builds(Do, number=st.integers(0, 9)),
    audience=AUDIENCES,
    disabled=WORDS,
    keep=st.booleans(),
    ask=st.sampled_from([None, Select("number", (("1", "one"),)), Form("F", (Field("a", "A"),))]),
)
REPORTS = st.builds(
    Report,
    head=st.builds(Head, WORDS, WORDS, WORDS),
    dice=st.just((DiceRow("rolled", (Die(6, "hit"), Die(1, was=(2,)))),)),
    lines=st.tuples(WORDS),
    changes=st.tuples(WORDS),
    choices=st.lists(CHOICES, max_size=4).map(tuple),
    roll=st.none() | st.integers(1, 9),
)


def read(system: str, raw: bytes) -> Action:
    """The action of the one system there is here."""
    assert system == "some"
    return msgspec.json.decode(raw, type=Do)


@pytest.mark.parametrize(
    ("mode", "sees"),
    [
        ("public", {1, 2, 3, 9}),
        ("private", {1, 2}),
        ("gm", {1, 2, 9}),
        ("blind", {2, 9}),
    ],
)
def test_a_sight_says_who_sees(mode: Visibility, sees: set[int]) -> None:
    sight = Sight(mode, roller=1, also=player_of("mia"))

    assert {a.user for a in EVERYBODY if SCENE.sees(a, sight)} == sees


@given(REPORTS, SIGHTS)
def test_a_sealed_card_comes_out_as_it_went_in(report: Report, sight: Sight) -> None:
    again = unseal(seal(report, "some"), read, sight)

    wanted = tuple(replace(c, system="some", sight=sight) for c in report.choices)
    assert again == replace(report, choices=wanted)


@given(REPORTS, SIGHTS.filter(lambda sight: sight.hidden))
def test_a_notice_shows_nothing_of_its_card(report: Report, sight: Sight) -> None:
    plain = veil(Report(Head("x")), SCENE, sight, system="some", who="skaz")
    notice = veil(report, SCENE, sight, system="some", who="skaz")

    assert (notice.title, notice.lines, notice.dice, notice.changes) == (
        plain.title,
        plain.lines,
        plain.dice,
        plain.changes,
    )
    assert [c.label for c in notice.choices] == ["Show me", "Reveal"]
    assert notice.aside is not None
    assert all(c.sight == sight for c in notice.aside.choices)


@given(SIGHTS.filter(lambda sight: sight.hidden))
def test_who_may_press_show_me_is_who_sees(sight: Sight) -> None:
    look, _ = veil(Report(Head("x")), SCENE, sight, system="some", who="skaz").choices

    for person in EVERYBODY:
        assert SCENE.belongs(person, look.audience) == SCENE.sees(person, sight)


@given(SIGHTS.filter(lambda sight: sight.hidden))
def test_a_gm_may_reveal_anything_and_a_roller_what_is_private(sight: Sight) -> None:
    _, reveal = veil(Report(Head("x")), SCENE, sight, system="some", who="skaz").choices

    for person in EVERYBODY:
        own = sight.mode == "private" and person.user == sight.roller
        assert SCENE.belongs(person, reveal.audience) == (person.gm or own)


def test_an_npc_is_not_named_on_the_notice() -> None:
    notice = veil(Report(Head("x")), SCENE, Sight("gm", roller=9), system="some", who="shade")

    assert notice.title == "GM rolled for the GM"


def test_only_rolls_made_since_are_hidden_and_mark_what_they_leave() -> None:
    sight = Sight("gm", roller=1)
    before = replace(SCENE, last_roll=1, rolls={1: OpenRoll(1, "some", "skaz", b"{}")})
    penalty = Penalty("door", ((1, 2), (2, 3)))
    after = replace(
        before,
        last_roll=2,
        rolls={**before.rolls, 2: OpenRoll(2, "some", "skaz", b"{}", open=False)},
        penalties={("skaz", "door"): penalty},
    )
    hidden = mark_penalties(before, hidden_with(before, after, sight))

    assert [row.sight for row in hidden.rolls.values()] == [OPEN, sight]
    row = hidden.penalties["skaz", "door"]
    assert row.unseen == ((2, sight),)
    assert public_part(row) == replace(row, parts=((1, 2),))
    assert seen_part(row, lambda one: SCENE.sees(ROLLER, one)) == row
    assert public_part(replace(row, parts=((2, 3),))) is None
    shown = open_roll(hidden, 2)
    assert shown.penalties["skaz", "door"] == penalty
    assert shown.rolls[2].sight == OPEN
    assert mark_penalties(before, before) is before


@given(st.binary(max_size=40))
def test_looking_at_what_was_never_sealed_is_an_error_of_its_kind(raw: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, msgspec.ValidationError)):
        unseal(raw, read)


@given(REPORTS)
def test_the_actions_of_a_notice_survive_storage(report: Report) -> None:
    notice = veil(report, SCENE, Sight("blind"), system="some", who="")

    for choice in notice.choices:
        raw = msgspec.json.encode(choice.action)
        assert msgspec.json.decode(raw, type=Look | Open) == choice.action


@given(st.lists(st.booleans(), min_size=1, max_size=230))
def test_a_long_grudge_stays_bounded_and_hides_at_least_what_was_hidden(
    steps: list[bool],
) -> None:
    scene, here, secret = SCENE, HOUSE.at({}), 0
    for number, hide in enumerate(steps, start=1):
        sight = Sight("gm", roller=1) if hide else OPEN
        secret += hide
        before = scene
        row = OpenRoll(number, "flamepunk", "skaz", b"{}", open=False, sight=sight)
        after = replace(scene, last_roll=number, rolls={number: row})
        scene = mark_penalties(before, add_failure(after, here, "skaz", "door", (number, 1)))

    penalty = scene.penalties["skaz", "door"]
    seen = public_part(penalty)
    assert penalty.amount == len(steps)
    assert len(penalty.unseen) <= len(penalty.parts) <= 100
    assert penalty.amount - (seen.amount if seen else 0) >= secret
