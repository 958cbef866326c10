"""The pages `docs/rules/<system>.md`: each rule in a sentence, where it is played and tested."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.systems.registry import registry
from tests.rulebook.cited import ROOT, Place, Rule, claims, code

FOLDER = ROOT / "docs" / "rules"
MOST = 3
"""How many places and tests a rule names."""


class Sentences(Struct, frozen=True):
    """A system's ids with what each says; a ruling is how a doubtful rule is read here."""

    rules: dict[str, str]
    rulings: dict[str, str]

    def all(self) -> dict[str, str]:
        """Both together."""
        return {**self.rules, **self.rulings}


def sentences(system: str) -> Sentences:
    """What `docs/rules/<system>.toml` holds."""
    read = tomllib.loads((FOLDER / f"{system}.toml").read_text(encoding="utf-8"))
    return Sentences(read["rules"], read["rulings"])


def pages() -> dict[str, str]:
    """Every page by its system's key."""
    places, claimed = code(), claims()
    return {
        system.key: "\n".join(_page(system.key, system.title, places, claimed))
        for system in registry()
    }


def write() -> None:
    """Make the pages anew."""
    for key, text in pages().items():
        (FOLDER / f"{key}.md").write_text(text, encoding="utf-8")


def _page(
    key: str, title: str, places: dict[Rule, list[Place]], claimed: dict[Rule, list[str]]
) -> Iterator[str]:
    read = sentences(key)
    yield f"# The rules of {title}, and where they live"
    yield ""
    yield (
        f"Made by `python3 run.py rules` from [{key}.toml]({key}.toml), the ids that the code "
        "cites and those that tests claim. The sentences are Parry's own and no substitute for "
        "the rules' text; a ruling is how a doubtful place of it is read here."
    )
    for heading, part in (("Rules", read.rules), ("Rulings", read.rulings)):
        yield ""
        yield f"## {heading}"
        yield ""
        for name, sentence in part.items():
            where = [f"`{place}`" for place in places.get((key, name), ())]
            tested = [f"`{test.removeprefix('tests/')}`" for test in claimed.get((key, name), ())]
            yield f"- **{name}** {sentence}"
            yield f"  - played by {_listed(where)}"
            yield f"  - tested by {_listed(tested)}"
    yield ""


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    return f"{', '.join(names[:MOST])}{more}" if names else "nothing by name"
