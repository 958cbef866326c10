"""`docs/rules/` says of every rule where it is played and which test claims it."""

from __future__ import annotations

import pytest

from tests.rulebook.cited import SYSTEMS, Place, Rule, claims, code
from tests.rulebook.pages import FOLDER, pages, sentences

LONGEST = 20
"""Words of a sentence."""


@pytest.fixture(scope="module")
def told() -> set[Rule]:
    """Every id that has a sentence."""
    return {(key, name) for key in SYSTEMS for name in sentences(key).all()}


@pytest.fixture(scope="module")
def rules() -> list[Rule]:
    """Every rule of the texts, without the rulings."""
    return [(key, name) for key in SYSTEMS for name in sentences(key).rules]


@pytest.fixture(scope="module")
def places() -> dict[Rule, list[Place]]:
    """Where the code cites each id."""
    return code()


@pytest.fixture(scope="module")
def claimed() -> dict[Rule, list[str]]:
    """Which tests claim each id."""
    return claims()


def test_the_pages_are_what_the_code_and_the_tests_say_today() -> None:
    written = {key: (FOLDER / f"{key}.md").read_text(encoding="utf-8") for key in SYSTEMS}

    assert written == pages(), "Make them anew with: python3 run.py rules"


def test_every_id_that_the_code_cites_has_a_sentence(
    places: dict[Rule, list[Place]], told: set[Rule]
) -> None:
    assert sorted(places.keys() - told) == []


def test_every_id_that_a_test_claims_has_a_sentence(
    claimed: dict[Rule, list[str]], told: set[Rule]
) -> None:
    assert sorted(claimed.keys() - told) == []


def test_every_sentence_has_its_place_in_the_code(
    places: dict[Rule, list[Place]], told: set[Rule]
) -> None:
    assert sorted(told - places.keys()) == []


def test_every_rule_is_played_by_a_definition(
    places: dict[Rule, list[Place]], rules: list[Rule]
) -> None:
    assert [rule for rule in rules if not any(place.name for place in places[rule])] == []


def test_every_rule_is_claimed_by_a_test(claimed: dict[Rule, list[str]], rules: list[Rule]) -> None:
    assert [rule for rule in rules if rule not in claimed] == []


@pytest.mark.parametrize("key", SYSTEMS)
def test_every_ruling_is_named_by_a_test(key: str, claimed: dict[Rule, list[str]]) -> None:
    assert [name for name in sentences(key).rulings if (key, name) not in claimed] == []


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_rule_is_told_in_one_short_sentence(key: str) -> None:
    for name, sentence in sentences(key).all().items():
        assert sentence.endswith((".", "!")), name
        assert ". " not in sentence, name
        assert len(sentence.split()) <= LONGEST, name


@pytest.mark.parametrize("key", SYSTEMS)
def test_ids_stand_in_the_order_of_their_numbers(key: str) -> None:
    for part in (sentences(key).rules, sentences(key).rulings):
        order = [int("".join(filter(str.isdigit, name.split("-")[1]))) for name in part]
        assert order == sorted(order)
