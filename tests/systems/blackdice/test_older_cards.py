"""Cards that an older version kept read as today's do."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.core.report import Report
from bot.shared.exchange.rows import Row
from bot.systems.blackdice import BLACKDICE
from bot.systems.blackdice.attack.actions import Attack, AttackMishap, AttackState, Favour, React
from bot.systems.blackdice.sheet import Sheet, Skill, Weapon
from bot.systems.blackdice.tasks.actions import NoMore, Reveal, Roll
from tests.support.blackplay import Play, chosen

GUN = Weapon("Gun", 4, "Firearms", "ranged", needs_reload=True, ready=True)
GUNNER = Sheet(dexterity=2, skills=(Skill("Firearms", 4),), weapons=(GUN,))
LINES: Mapping[str, Any] = json.loads((Path(__file__).parent / "older_lines.json").read_bytes())
"""Outcomes as journals of an older version hold them, with what their cards say."""


def told(line: Mapping[str, Any], play: Play) -> Report:
    """The card of a line of an older journal."""
    outcome = BLACKDICE.read_outcome(msgspec.json.encode(line["outcome"]))
    return BLACKDICE.report(outcome, play.scene)


@pytest.mark.parametrize("what", LINES)
def test_a_line_of_an_older_journal_reads_as_one_of_today(what: str) -> None:
    play = Play(Ada=GUNNER, Bess=GUNNER)
    play.fights("Ada", "Bess")
    line = LINES[what]

    card = told(line, play)

    assert (card.title, list(card.lines), list(card.changes), [c.title for c in card.also]) == (
        line["title"],
        line["lines"],
        line["changes"],
        line["also"],
    )


def test_nothing_of_an_older_card_is_still_waited_for() -> None:
    card = told(LINES["a partial"], Play())

    assert not [choice for choice in card.choices if choice.label.startswith("Granted")]


def test_the_buttons_of_an_older_card_still_do_what_they_say() -> None:
    play = Play()
    raw = msgspec.json.encode(LINES["a partial"]["outcome"])

    card = play.does(NoMore(card=raw))

    assert "no further try" in card.changes
    assert "GM: no further try" not in [choice.label for choice in card.choices]
    assert play.refuses(Roll(who="Ada", pool=1, task="the wall"), "locked").startswith("Ada")
    assert play.refuses(Reveal(card=raw), "conflict") == "Nothing of that roll is hidden."


@pytest.mark.rule("BD-26")
def test_a_jam_that_was_kept_in_words_reads_the_same() -> None:
    line = LINES["an attack"]
    jam = {"side": "defender", "what": "jams", "text": "Gun jams"}
    outcome = {**line["outcome"], "spoilt": [jam]}

    assert told({"outcome": outcome}, Play()).changes[-1] == "Bess: Gun jams"


@pytest.mark.rule("BD-26")
def test_a_jam_is_kept_by_what_it_does() -> None:
    play = Play(Ada=GUNNER, Bess=GUNNER)
    play.does(Attack(who="Ada", target="Bess", weapon="Gun"))
    play.does(Favour(roll=1, defender_black=2))
    card = play.does(React(who="Bess", roll=1, reaction="duel"), *[2] * 12, 1, 1)
    play.does(chosen(card, "Bess's Gun jams"))
    row = msgspec.json.decode(play.scene.rolls[1].state, type=Row)

    assert msgspec.json.decode(row.state, type=AttackState).spoilt == (
        AttackMishap("defender", "jams"),
    )
