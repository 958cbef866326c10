"""Cards that pages quote from a first fight, below `<!-- flamepunk: Thug 1 attacks Skaz -->`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.pages.fights import ROOT, SYSTEMS, page_of

QUOTE = re.compile(
    r"<!-- (?P<system>\w+): (?P<words>[^>]+) -->\n```text\n(?P<card>.*?)```\n", re.DOTALL
)
MESSAGE = re.compile(r"^Parry:[^\n]*\n(?:  [^\n]*\n)+", re.MULTILINE)


def write() -> None:
    """Quote anew wherever a page does."""
    for page in pages():
        page.write_text(fill(page.read_text(encoding="utf-8")), encoding="utf-8")


def pages() -> Iterator[Path]:
    """The pages that people wrote and that quote a card."""
    for page in sorted((ROOT / "docs").glob("*.md")):
        if QUOTE.search(page.read_text(encoding="utf-8")):
            yield page


def fill(text: str) -> str:
    """The page with every quote as it stands in its first fight; raises `LookupError`."""

    def quote(match: re.Match[str]) -> str:
        card = find_card(match["system"], match["words"])
        return f"<!-- {match['system']}: {match['words']} -->\n```text\n{card}```\n"

    return QUOTE.sub(quote, text)


def find_card(system: str, words: str) -> str:
    """The first message of this fight whose line 1 begins so; raises `LookupError`."""
    if system not in SYSTEMS:
        raise LookupError(f"There is no first fight of {system}.")
    for message in MESSAGE.finditer(page_of(system).read_text(encoding="utf-8")):
        if f"  | **{words}" in message[0]:
            return message[0]
    raise LookupError(f"No card of {page_of(system).name} begins with {words}.")
