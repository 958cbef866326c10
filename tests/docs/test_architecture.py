"""docs/architecture.md names what there is, and draws the layers that hold."""

from __future__ import annotations

import importlib
import re
import tomllib
from functools import reduce
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
NAMES = sorted(set(re.findall(r"`((?:bot|cogs)[\w.]*:[\w.]+)`", PAGE)))


def test_the_page_follows_a_command_through_every_layer() -> None:
    modules = {name.partition(":")[0] for name in NAMES}

    for layer in ("cogs", "bot.ui", "bot.resolver", "bot.store", "bot.systems", "bot.core"):
        assert any(module.startswith(layer) for module in modules), layer


@pytest.mark.parametrize("name", NAMES)
def test_every_definition_that_is_named_is_there(name: str) -> None:
    module, _, path = name.partition(":")

    assert reduce(getattr, path.split("."), importlib.import_module(module)) is not None


def test_no_module_is_named_without_a_definition() -> None:
    """A bare path would rot unseen; whole layers are the exception."""
    bare = set(re.findall(r"`((?:bot|cogs)\.[\w.]+)`", PAGE))

    assert bare == set()


def test_the_picture_shows_the_layers_that_are_checked() -> None:
    picture = PAGE.split("```text\n")[1].split("```")[0]
    drawn = [
        [each.strip() for each in re.split(r" {2,}", line)[0].split("|")]
        for line in picture.splitlines()
    ]
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    layers = next(one for one in linter["contracts"] if one["id"] == "layers")["layers"]
    wanted = [[f"bot.{each.strip()}" for each in layer.split("|")] for layer in layers]
    wanted.insert(2, ["cogs"])

    assert drawn == wanted
