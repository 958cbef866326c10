"""The figures of the house get better or stay, and count what they say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.house.figures import (
    Figures,
    doubles,
    figures,
    floors,
    limits,
    lower,
    objects,
    participles,
    passing,
    riddles,
    sentences,
    value_participles,
)
from tests.house.source import Module, Source, product
from tests.house.words import is_participle

EDGES = {
    "bot.core.edge",
    "bot.shared.characters.paper",
    "bot.shared.sheet.kinds",
    "bot.shared.sheet.rows",
    "bot.shared.sheet.spec",
}
"""Where files, forms and what somebody typed are read."""


@pytest.fixture(scope="module")
def whole() -> Source:
    """The product as it stands."""
    return product()


@pytest.fixture(scope="module")
def today(whole: Source) -> Figures:
    """Its figures."""
    return figures(whole)


@pytest.fixture
def source(tmp_path: Path, request: pytest.FixtureRequest) -> Source:
    """The source whose files a test is marked with."""
    files: dict[str, str] = request.param
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Source(Module(tmp_path / name, tmp_path) for name in files)


def test_no_figure_is_worse_than_its_limit(today: Figures) -> None:
    worse = passing(today, limits())

    assert worse == {}, f"tests/house/limits.toml says when a limit may be raised: {worse}"


def test_only_what_reads_from_outside_takes_anything(whole: Source) -> None:
    places = [place.partition("(")[0].rpartition(".")[0] for place in objects(whole)]

    assert [place for place in places if place not in EDGES] == []


@pytest.mark.parametrize("count", [participles, riddles, doubles])
def test_a_system_has_no(whole: Source, count: Callable[[Source], list[str]]) -> None:
    """Functions are verbs or what they return, values nouns, and one class has a name."""
    assert count(whole) == []


def test_a_figure_may_pass_its_limit_by_a_hundredth_and_no_more() -> None:
    assert passing({"lines": 1010, "floors": 21}, {"lines": 1000, "floors": 21}) == {}
    assert passing({"lines": 1011, "floors": 22}, {"lines": 1000, "floors": 21}) == {
        "lines": "1011, at most 1000",
        "floors": "22, at most 21",
    }


def test_limits_are_lowered_to_what_was_reached_and_never_raised() -> None:
    assert lower({"lines": 7, "floors": 9}, {"lines": 8, "floors": 8}).endswith(
        '[most]\n"lines" = 7\n"floors" = 8\n'
    )


def test_every_limit_is_of_a_figure(today: Figures) -> None:
    assert limits().keys() <= today.keys()


def test_floors_are_the_longest_chain() -> None:
    assert floors({"a": {"b", "c"}, "b": {"c"}, "c": set(), "d": {"outside"}}) == 3


@pytest.mark.parametrize("name", ["made", "_rows_taken", "left_", "opened", "rows_lost"])
def test_a_name_that_ends_in_a_participle_is_found(name: str) -> None:
    assert is_participle(name)


@pytest.mark.parametrize(
    "name", ["speed", "succeed", "hit", "read", "made_of", "led_by", "red", "is_taken"]
)
def test_a_noun_or_a_verb_is_no_participle(name: str) -> None:
    assert not is_participle(name)


VALUES = {
    "bot/low.py": (
        "def play(now, wanted, roll, is_taken):\n"
        "    for one in roll:\n"
        "        match one:\n"
        "            case str() as found:\n"
        "                one_of_two = found\n"
        "    return roll\n"
    )
}


@pytest.mark.parametrize("source", [VALUES], indirect=True)
def test_values_that_could_be_anything_are_counted_once_a_function(source: Source) -> None:
    assert riddles(source) == [f"bot.low.play({name})" for name in ("found", "now", "one")]
    assert value_participles(source) == ["bot.low.play(found)", "bot.low.play(wanted)"]


USED = {
    "bot/low.py": "MOST = 3\ndef play(): return MOST\ndef ever(): return ever()\n",
    "bot/face/__init__.py": "from bot.low import play as act\n",
    "bot/high.py": (
        "from bot import face\n"
        "face.act()\n"
        "def lonely(): return helper()\n"
        "def helper(): return 1\n"
        "def chance(chance): return chance\n"
    ),
}


@pytest.mark.parametrize("source", [USED], indirect=True)
def test_what_only_itself_or_the_unused_use_is_unused(source: Source) -> None:
    assert {str(place): lines for place, lines in source.unused.items()} == {
        "bot.low.ever": 1,
        "bot.high.lonely": 1,
        "bot.high.helper": 1,
        "bot.high.chance": 1,
    }


PLAY = """
def refuse(name) -> Refusal:
    return Refusal("no", f"no {name}")
def no(name) -> Refusal:
    return some(f"no {name}")
def act(name):
    if name:
        raise Trouble(f"no {name}")
    return f"{name} plays"
"""


@pytest.mark.parametrize("source", [{"bot/systems/x/play.py": PLAY}], indirect=True)
def test_only_a_refusal_is_said_in_play(source: Source) -> None:
    line = PLAY.splitlines().index('    return f"{name} plays"') + 1

    assert sentences(source) == [f"bot.systems.x.play:{line}"]


@pytest.mark.parametrize(
    "source",
    [{"bot/a.py": "def f(a: int, b: object, *c: list[object], d: object | None = None): pass\n"}],
    indirect=True,
)
def test_parameters_that_may_be_anything_are_found(source: Source) -> None:
    assert objects(source) == ["bot.a.f(b)", "bot.a.f(d)", "bot.a.f(c)"]


@pytest.mark.parametrize(
    "source",
    [
        {
            "bot/systems/x/a.py": "class Part: pass\nclass Own: pass\n",
            "bot/systems/x/b.py": "class Part: pass\n",
            "bot/systems/y/a.py": "class Own: pass\n",
        }
    ],
    indirect=True,
)
def test_a_class_has_its_name_from_another_of_its_system_only(source: Source) -> None:
    assert doubles(source) == ["x: Part"]


def test_a_module_knows_what_it_imports(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("from b import c as d\nimport e\n", encoding="utf-8")

    assert Module(path, tmp_path).imported == {"d": ("b", "c"), "e": ("e", "")}
