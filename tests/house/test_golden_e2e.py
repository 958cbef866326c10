"""What Discord is sent in the end-to-end tests stands as it was recorded (`tests/golden/e2e`)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.support import golden, golden_changes, golden_run
from tests.support.golden_text import Played, exchanges

ROLL = "@Skaz: /flame roll dice:2\n- answers m1 to all\n  #4f6d8f HIT\n  = [Dodge] c1.1"
TAKE = "@Skaz presses [Dodge] c1.1 of m1\n- will answer"
WAIT = "@Skaz: /flame time\n- answers m2 to Skaz alone\n  | Nothing waits."


@pytest.fixture
def recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of goldens, in which `test_a.py` has a section for `test_one`."""
    monkeypatch.setattr(golden_changes, "GOLDEN", tmp_path)
    monkeypatch.setattr(golden_changes, "CHANGES", tmp_path / "changes.md")
    golden.save({"test_a.py": {"test_one": [ROLL, TAKE]}}, [])
    yield tmp_path
    golden.read.cache_clear()


def game(first: int, offer: int, *, label: str = "Dodge") -> Played:
    """A roll with a card, and a press of its button; all ids from `first` on."""
    person = {"user": {"id": str(first), "username": "Skaz"}}
    buttons = [
        {"type": 2, "style": 1, "label": label, "custom_id": f"p1:{offer}:0", "disabled": False},
        {"type": 2, "style": 2, "label": "Take it", "custom_id": f"p1:{offer}:4", "disabled": True},
    ]
    rows = [{"type": 1, "components": buttons}]
    embed = {"title": "HIT", "color": 255, "type": "rich", "flags": 0, "description": f"<@{first}>"}
    asks: list[dict[str, Any]] = [
        {"type": 2, "data": {"name": "flame", "options": [{"name": "roll", "type": 1}]}},
        {
            "type": 3,
            "data": {"custom_id": f"p1:{offer}:0", "component_type": 2},
            "message": {"id": str(first + 20), "components": rows},
        },
    ]
    tokens = [f"simcord_interaction_{first + 10 + at}" for at in range(2)]
    given = {"channel_id": str(first + 5), "member": person}
    [roll, press] = [
        ask | given | {"token": token} for ask, token in zip(asks, tokens, strict=True)
    ]
    data = {"embeds": [embed], "components": rows, "content": None}
    callback = "POST /interactions/1/{}/callback"
    return Played(
        [
            ("HTTP", "GET /oauth2/applications/@me", None),
            ("GATEWAY", "INTERACTION_CREATE", roll),
            ("HTTP", callback.format(tokens[0]), {"type": 4, "data": data}),
            ("GATEWAY", "INTERACTION_CREATE", press),
            ("HTTP", callback.format(tokens[1]), {"type": 7, "data": data}),
            ("HTTP", f"PATCH /channels/5/messages/{first + 20}", {"content": "reference ABC123"}),
        ],
        {
            token: cast("Any", SimpleNamespace(message_id=first + 20, followup_ids=[]))
            for token in tokens
        },
        {first: "Skaz", first + 5: "#table"},
        {},
    )


def test_the_text_says_what_was_asked_and_sent() -> None:
    assert "\n".join(exchanges(game(1456074443980800031, 77))).split("\n") == [
        "@Skaz: /flame roll",
        "- answers m1 to all",
        "  #0000ff HIT",
        "  > <@Skaz>",
        "  = [Dodge] c1.1 primary",
        "    [Take it] c1.2 DISABLED",
        "@Skaz presses [Dodge] c1.1 of m1",
        "- answers by changing m1",
        "  #0000ff HIT",
        "  > <@Skaz>",
        "  (buttons as before)",
        "- changes m1",
        "  | reference ······",
        "  (embeds and components as before)",
        "  ! may call anybody",
    ]


@pytest.mark.parametrize("offer", [1, 10**16 - 1, 2**63 - 1])
def test_other_ids_give_the_same_text(offer: int) -> None:
    assert exchanges(game(10**17, offer)) == exchanges(game(1456074443980800031, 77))


def test_answers_that_come_across_stand_with_their_asks() -> None:
    played = game(10**17, 1)
    start, roll, card, press, *others = played.transcript
    across = played._replace(transcript=[start, roll, press, others[0], card, others[1]])

    [first, second] = exchanges(across)

    assert first.startswith("@Skaz: /flame roll\n- answers m1")
    assert second.startswith("@Skaz presses [Dodge]")


@pytest.mark.usefixtures("recorded")
def test_what_stands_as_recorded_passes() -> None:
    golden.compare("test_a.py", "test_one", [ROLL, TAKE])


@pytest.mark.usefixtures("recorded")
def test_a_changed_button_fails_and_is_shown() -> None:
    with pytest.raises(
        AssertionError, match=r"(?s)e2e/test_a.txt.*\n-  = \[Dodge\].*\n\+  = \[Hit"
    ):
        golden.compare("test_a.py", "test_one", [ROLL.replace("Dodge", "Hit"), TAKE])


@pytest.mark.usefixtures("recorded")
def test_a_test_without_a_section_fails_and_is_told_how_to_get_one() -> None:
    with pytest.raises(
        AssertionError, match=r"PARRY_GOLDEN=record .*'tests/e2e/test_a.py::test_two'"
    ):
        golden.compare("test_a.py", "test_two", [ROLL])


def test_what_begins_as_another_section_is_written_once_and_read_whole() -> None:
    sections = {
        "test_b[y]": [ROLL, TAKE, WAIT],
        "test_a": [ROLL, TAKE],
        "test_c": [],
        "test_d": [WAIT],
    }

    text = golden.written("test_a.py", sections)

    assert golden.parse(text) == sections
    assert text.count(ROLL) == 1
    assert ".. 2 as in test_a\n" in text


def test_a_section_whose_test_is_gone_is_stale(recorded: Path) -> None:
    assert golden.stale(["test_a.py::test_two"], {"test_a.py"}) == ["test_a.py::test_one"]
    assert golden.stale(["test_a.py::test_two"], set()) == []

    golden.save({}, ["test_a.py::test_one"])

    assert [*(recorded / "e2e").iterdir()] == []


def test_a_section_that_says_something_else_than_at_first_needs_its_line(recorded: Path) -> None:
    golden.save({"test_a.py": {"test_one": [ROLL]}}, [])
    assert golden_changes.unexplained("e2e", golden.compared()) == ["test_a.py::test_one"]

    line = "e2e/test_a.py::test_one: the dodge stands apart"
    (recorded / "changes.md").write_text(line, encoding="utf-8")
    assert golden_changes.unexplained("e2e", golden.compared()) == []


@pytest.mark.usefixtures("recorded")
def test_a_test_may_get_another_name() -> None:
    golden.save({"test_b.py": {"test_first": [ROLL, TAKE]}}, ["test_a.py::test_one"])

    assert golden_changes.unexplained("e2e", golden.compared()) == []


def test_every_section_is_as_first_recorded_or_has_its_line() -> None:
    sums = golden.compared()

    assert golden_changes.unexplained(golden.GOLDEN, sums) == []
    assert golden_changes.idle(golden.GOLDEN, sums) == []


def test_every_section_has_its_test(request: pytest.FixtureRequest) -> None:
    """As far as this run knows: for the modules all of whose tests are in it."""
    assert golden.stale(*golden_run.collected(request.session)) == []
