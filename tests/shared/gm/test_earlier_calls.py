"""Calls as earlier versions kept them: buttons refuse, the clock closes, history tells."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest
from msgspec.structs import replace

from bot.core.dice import ScriptedDice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.shared.gm.actions import KEY
from bot.shared.gm.play import gm_system
from bot.shared.system import Registry
from bot.systems.flamepunk import FLAMEPUNK
from tests.support.fights import arena

GM = gm_system(Registry((FLAMEPUNK,)))
STATE = (
    b'{"system":"flamepunk","task":"crypt","number":1,"mode":"public","hidden":false,'
    b'"named":[{"name":"Skaz","audience":{"characters":["skaz"]},"key":"skaz"},'
    b'{"name":"Blazer","audience":{"characters":["blazer"]},"key":"blazer"}],'
    b'"rolled":[{"name":"Skaz","by":2,"verdict":"SUCCESS 2, normal","roll":2,"dice":[],'
    b'"why":[],"changes":[]}],"closed":false}'
)


@pytest.fixture
def scene() -> Scene:
    """A table with a call of an earlier version, one of two has rolled."""
    roll = OpenRoll(number=1, system=KEY, who="", state=STATE)
    return replace(with_roll(arena("Skaz", "Blazer"), roll), last_roll=2)


def act(raw: bytes, scene: Scene) -> tuple[Any, Scene]:
    """What a stored button does."""
    return GM.act(GM.read_action(raw), scene, ScriptedDice(()))


@pytest.mark.parametrize(
    "button",
    [
        b'{"do":"gm_answer","who":"blazer","call":1,"amount":2}',
        b'{"do":"gm_answer_rest","call":1,"amount":2}',
        b'{"do":"gm_call","named":"Skaz","task":"crypt","number":1}',
    ],
)
def test_an_old_button_says_what_to_do_instead(button: bytes, scene: Scene) -> None:
    with pytest.raises(Refusal) as refused:
        act(button, scene)

    assert refused.value.kind == "call_closed"
    assert "/gm call asks anew" in refused.value.sentence


def test_the_clock_closes_what_still_waits(scene: Scene) -> None:
    action = GM.overdue(scene.rolls[1])
    assert action is not None
    outcome, after = GM.act(action, scene, ScriptedDice(()))

    assert not after.rolls[1].open
    card = GM.report(GM.read_outcome(GM.kept(outcome)), after)
    assert card.title == "Call for crypt: closed"
    assert card.lines == ("Skaz: SUCCESS 2, normal", "Blazer: did not roll")


def test_a_journal_line_of_an_old_call_is_told(scene: Scene) -> None:
    raw = b'{"is":"gm_called","call":1,"state":' + STATE + b',"fresh":["Skaz"],"inner":[]}'

    assert GM.report(GM.read_outcome(raw), scene).title == "Call for crypt: closed"


def test_a_gm_still_looks_at_a_hidden_one(scene: Scene) -> None:
    look, _ = act(b'{"do":"gm_call_look","call":1,"state":"' + b64encode(STATE) + b'"}', scene)

    assert GM.report(look, scene).lines == ("Skaz: SUCCESS 2, normal",)
