"""Whatever a vector is turned into, the rules answer it or refuse it by a known kind."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bot.core.edge import items, record
from tests.vectors.adapters.blackdice import OPS, run

VECTORS: list[dict[str, Any]] = [
    one
    for one in json.loads(
        (Path(__file__).parents[2] / "vectors" / "blackdice.json").read_text(encoding="utf-8")
    )
    if one["op"] in OPS
]
KINDS = frozenset(
    {
        "bad_type",
        "bad_face",
        "out_of_range",
        "missing",
        "unknown_field",
        "unknown_option",
        "unknown_name",
        "duplicate",
        "conflict",
        "wrong_reroll_count",
        "wrong_face_count",
        "not_enough_dice",
        "locked",
        "too_many_actions",
        "already_acted",
        "no_actions_left",
        "needs_two_actions",
        "not_allowed",
        "not_held",
        "round_over",
        "not_needed",
        "no_reserve",
        "danger_of_death",
        "already_treated",
        "too_fast",
    }
)
STRANGE: list[object] = [
    None, True, False, 1.5, -1, 0, 1, 7, 101, 10**9, -(10**9), "", "none", "Zed", [], [1], [None],
    ["A", "A"], {}, {"a": 1}, [{}],
]  # fmt: skip


def paths(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything inside."""
    inside: Any = record(value)
    for at, one in inside.items() if inside is not None else enumerate(items(value)):
        yield (*before, at)
        yield from paths(one, (*before, at))


def changed(value: Any, path: tuple[Any, ...], new: object) -> Any:
    """The same with something else there."""
    whole = copy.deepcopy(value)
    part = whole
    for at in path[:-1]:
        part = part[at]
    part[path[-1]] = new
    return whole


@given(st.data())
def test_any_input_ends_in_a_result_or_a_refusal(data: st.DataObject) -> None:
    vector = data.draw(st.sampled_from(VECTORS))
    ways = [*paths(vector["in"]), ("something_unknown",)]
    given = changed(
        vector["in"], data.draw(st.sampled_from(ways)), data.draw(st.sampled_from(STRANGE))
    )

    answer: Any = run(vector["op"], given)

    assert json.loads(json.dumps(answer)) == answer
    assert answer.get("error", "missing") in KINDS


def test_an_argument_nobody_knows_is_refused_everywhere() -> None:
    for vector in VECTORS:
        answer = run(vector["op"], vector["in"] | {"something_unknown": 1})
        assert answer == {"error": "unknown_field"}, vector["id"]
