"""House rules: what they may be."""

import pytest

from bot.core.errors import Refusal
from bot.core.settings import HouseRule

REMOVAL = HouseRule("removal", "upto", "FA-07", "How many come out.", allowed=("upto", "exact"))
SECONDS = HouseRule("few_seconds", "3", "FA-14", "Seconds for 3 dice.", least=1, most=60)
NAME = HouseRule("result", "Ready Salted", "HH-18", "What it is called.", longest=20)
INTERPOSE = HouseRule("interpose", "off", "FA-12", "Others may.", allowed=("on", "off"))


@pytest.mark.parametrize(
    ("rule", "typed", "kept"),
    [
        (REMOVAL, " Exact ", "exact"),
        (SECONDS, "007", "7"),
        (SECONDS, "60", "60"),
        (INTERPOSE, "yes", "on"),
        (INTERPOSE, "FALSE", "off"),
        (NAME, "  Just   Right ", "Just Right"),
    ],
)
def test_an_allowed_value_is_kept_in_one_spelling(rule: HouseRule, typed: str, kept: str) -> None:
    assert rule.read(typed) == kept


@pytest.mark.parametrize(
    ("rule", "typed"),
    [
        (REMOVAL, "some"),
        (SECONDS, "0"),
        (SECONDS, "61"),
        (SECONDS, "-1"),
        (INTERPOSE, "maybe"),
        (NAME, " "),
        (NAME, 21 * "x"),
        (NAME, "a\tb\0"),
    ],
)
def test_anything_else_is_refused_with_what_is_allowed(rule: HouseRule, typed: str) -> None:
    with pytest.raises(Refusal) as caught:
        rule.read(typed)

    assert caught.value.kind == "bad_setting"
    assert rule.range in caught.value.sentence
