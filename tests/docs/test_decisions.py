"""Decision records say whether they hold, and the list says the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "decisions"
RECORDS = sorted(FOLDER.glob("[0-9]*.md"))
STATES = r"accepted|proposed|superseded by \d+"
LIST = (FOLDER / "README.md").read_text("utf-8")


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_record_has_a_state_on_its_third_line(record: Path) -> None:
    lines = record.read_text("utf-8").splitlines()

    assert re.fullmatch(rf"Status: (?:{STATES})", lines[2])


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_the_list_has_a_records_number_title_and_whether_it_is_built(record: Path) -> None:
    lines = record.read_text("utf-8").splitlines()
    number, _, title = lines[0].removeprefix("# ").partition(". ")
    mark = " (proposed)" if lines[2] == "Status: proposed" else ""

    assert int(record.name[:4]) == int(number)
    assert f"{number}. [{title}]({record.name}){mark}\n" in LIST


def test_the_list_names_nothing_else() -> None:
    assert len(re.findall(r"^\d+\. ", LIST, re.MULTILINE)) == len(RECORDS)
