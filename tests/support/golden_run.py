"""How a run of the tests compares or records what Discord is sent: a plugin of pytest's."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, cast

import pytest

from tests.support import golden
from tests.support.game import Game
from tests.support.golden_changes import recording
from tests.support.golden_text import exchanges, played

RECORDED = pytest.StashKey[dict[str, golden.Sections]]()
STALE = pytest.StashKey[list[str]]()
PASSED = pytest.StashKey[bool]()


def key_of(item: pytest.Item) -> tuple[str, str] | None:
    """The module and the name of an end-to-end test; nothing for any other."""
    if not item.path.is_relative_to(golden.TESTS):
        return None
    return item.path.relative_to(golden.TESTS).as_posix(), item.nodeid.split("::", 1)[1]


def check(item: pytest.Item, game: Game) -> None:
    """Compare what Discord was sent in this test with the recording, or record it.

    A game on a server is not compared: which of two cards is changed first is no promise there.
    """
    key = key_of(item)
    if key is None or game.url or not item.stash.get(PASSED, False):
        return
    if golden.is_unsteady("::".join(key)):
        return
    module, test = key
    asks = exchanges(played(game))
    if recording():
        item.config.stash.setdefault(RECORDED, {}).setdefault(module, {})[test] = asks
    else:
        golden.compare(module, test, asks)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Note whether the test itself passed: what was sent in one that failed says nothing."""
    yield
    item.stash[PASSED] = True


def collected(session: pytest.Session) -> tuple[list[str], set[str]]:
    """The end-to-end tests of this run, and those of their modules of which all are in it."""
    keys = [key for item in session.items if (key := key_of(item)) is not None]
    option = session.config.option
    some = any("::" in arg for arg in session.config.args)
    some |= any(getattr(option, one, None) for one in ("keyword", "markexpr", "deselect", "lf"))
    return ["::".join(key) for key in keys], set() if some else {module for module, _ in keys}


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write what was recorded; a worker hands it to the process that started it."""
    config = session.config
    if not recording():
        return
    recorded = config.stash.get(RECORDED, dict[str, golden.Sections]())
    output = getattr(config, "workeroutput", None)
    if output is not None:
        output["golden"] = recorded
        output["golden_stale"] = golden.stale(*collected(session))
        return
    stale = [*config.stash.get(STALE, list[str]()), *golden.stale(*collected(session))]
    if recorded or stale:
        golden.save(recorded, stale)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object | None) -> None:
    """Take what a worker recorded."""
    del error
    output = cast("dict[str, Any]", getattr(node, "workeroutput", {}))
    recorded = node.config.stash.setdefault(RECORDED, {})
    for module, sections in output.get("golden", {}).items():
        recorded.setdefault(module, {}).update(sections)
    stale: Sequence[str] = output.get("golden_stale", ())
    node.config.stash.setdefault(STALE, []).extend(stale)
