"""A Flamepunk table in memory: people, characters, and dice that show what the test says."""

from __future__ import annotations

from typing import cast

import msgspec
import pytest
from msgspec.structs import replace

from bot.core.action import Action, Choice, Outcome
from bot.core.dice import ScriptedDice
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.report import Report
from bot.core.scene import Scene, Seat, Table, put
from bot.shared.exchange.windows import KeptTale, Tale
from bot.systems.flamepunk import FLAMEPUNK
from bot.systems.flamepunk.pools.actions import Join
from bot.systems.flamepunk.rolls.actions import RollState
from bot.systems.flamepunk.rolls.earlier import tale_of
from tests.support.rollcards import own

SKAZ, MIA, GM = Actor(1, "Skaz"), Actor(2, "Mia"), Actor(9, "GM", gm=True)


class FlameTable:
    """Skaz and Mia are known here, the Blazer is an NPC; nobody has acted yet."""

    def __init__(self, **house: str) -> None:
        seats = {actor.user: Seat(actor.name) for actor in (SKAZ, MIA, GM)}
        self.scene = Scene(Table(1, 1), now=1000, seats=seats, house=house, actor=GM)
        self.act(Join(name="Blazer", npc=True))

    def act(self, action: Action, *faces: int) -> Outcome:
        """Play one action with these faces, every one of them used."""
        dice = ScriptedDice(faces)
        outcome, self.scene = FLAMEPUNK.act(action, self.scene, dice)
        dice.finish()
        return outcome

    def card(self, action: Action, *faces: int) -> Report:
        """Play one action and draw its card, without what every roll has."""
        return own(FLAMEPUNK.report(self.act(action, *faces), self.scene))

    def refusal(self, action: Action, *faces: int) -> Refusal:
        """Play an action that the rules refuse; nothing has changed."""
        before = self.scene
        with pytest.raises(Refusal) as caught:
            self.act(action, *faces)
        assert self.scene == before
        return caught.value

    def by(self, actor: Actor) -> FlameTable:
        """The same table with this person asking next."""
        self.scene = replace(self.scene, actor=actor)
        return self

    def rule(self, key: str, value: str) -> None:
        """Set a house rule."""
        self.scene = replace(self.scene, house=put(self.scene.house, key, value))

    def dice(self, who: str) -> int:
        """How many dice this character holds."""
        return self.scene.pools[who.casefold(), "dice"].current

    def pyros(self, who: str) -> int:
        """How much Pyros this character holds."""
        return self.scene.pools[who.casefold(), "pyros"].current

    def owed(self, who: str, task: str) -> int:
        """What earlier failures cost this character at this task."""
        found = self.scene.penalties.get((who.casefold(), task))
        return found.amount if found else 0


def resolved(outcome: object) -> Tale[RollState]:
    """The outcome, which must be a roll that was read."""
    tale = told(outcome)
    assert tale.state.closed
    return tale


def waiting(outcome: object) -> Tale[RollState]:
    """The outcome, which must be a roll that waits."""
    tale = told(outcome)
    assert not tale.state.closed
    return tale


def told(outcome: object) -> Tale[RollState]:
    """The outcome, which must be a roll."""
    if isinstance(outcome, KeptTale):
        tale = tale_of(outcome)
        assert tale is not None
        return tale
    assert isinstance(outcome, Tale)
    return cast("Tale[RollState]", outcome)


def pressed(report: Report, label: str) -> Choice:
    """The one live choice whose label starts like this."""
    (found,) = [c for c in report.choices if c.label.startswith(label) and not c.disabled]
    return found


def action_of(choice: Choice) -> Action:
    """The choice's action as the store gives it back."""
    return FLAMEPUNK.read_action(msgspec.json.encode(choice.action))
