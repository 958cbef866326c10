"""Tokens and sessions on a scene, step by step, for the vectors' op `session`."""

from __future__ import annotations

from typing import Any

from bot.core.dice import ScriptedDice
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.scene import Scene, Table
from bot.core.session import newest
from bot.core.shared.session import (
    EndSession,
    SessionOpen,
    SessionOutcome,
    SessionStarted,
    StartSession,
    session_system,
)
from bot.core.system import Registry
from bot.core.words import fold
from bot.systems.hfrpg import HFRPG, pools, rules
from bot.systems.hfrpg.resolve import Result
from bot.systems.hfrpg.sheet import CAST
from bot.systems.hfrpg.table import penalties

Given = dict[str, Any]
SETTINGS = ("auto_session", "auto", "overflow", "penalty_overflow", "mode", "explode_total")


class Session:
    """A channel in which people are given tokens and roll."""

    def __init__(self, given: Given) -> None:
        found = given | given.get("config", {}) | given.get("settings", {})
        self.rules = {key: found[key] for key in SETTINGS if key in found}
        auto = self.rules.pop("auto_session", self.rules.pop("auto", True))
        house = {
            "table.system": "hfrpg",
            "hfrpg.auto_session": "off" if auto in (False, "off") else "on",
            "auto_session": "off" if auto in (False, "off") else "on",
        }
        self.scene = Scene(
            Table(0, 1), now=1000, house=house, actor=Actor(0, "the vectors", gm=True)
        )
        self._sessions = session_system(Registry((HFRPG,)))

    def start(self, step: Given) -> object:
        """A session begins, anew where that is asked for."""
        last, held = newest(self.scene), self._named()
        over = last.number if last is not None and step.get("restart") else 0
        outcome = self._play(StartSession(over=over))
        if isinstance(outcome, SessionOpen):
            raise Refusal("session_open", "A session is running here.")
        again = isinstance(outcome, SessionStarted) and outcome.over is not None
        return {"cleared": held if again else {}}

    def end(self, step: Given) -> object:
        """The session is over."""
        del step
        lost = self._named()
        self._play(EndSession())
        return {"cleared": lost}

    def give(self, step: Given) -> object:
        """Tokens, below 0 penalties."""
        amount = rules.amount(step.get("amount", 1))
        held = self.opened(step["who"]) + amount
        self.scene = pools.with_balance(self.scene, fold(step["who"]), held)
        return {"balance": pools.balance(self.scene, fold(step["who"]))}

    def take(self, step: Given) -> object:
        """Tokens the other way round."""
        return self.give(step | {"amount": penalties(step.get("amount", 1))})

    def opened(self, who: str) -> int:
        """What somebody holds, in a session that runs now."""
        _, self.scene = pools.running(self.scene)
        if fold(who) not in self.scene.characters:
            self.scene = CAST.newcomer(self.scene, who, owner=None)
        return pools.balance(self.scene, fold(who))

    def booked(self, who: str, result: Result) -> Result:
        """The result with its tokens booked."""
        self.scene = pools.with_balance(self.scene, fold(who), result.balance)
        return result

    def state(self) -> object:
        """What stands at the end."""
        return {"open": self._open(), "pools": self._named()}

    def _named(self) -> dict[str, int]:
        return {self.scene.characters[k].name: n for k, n in pools.held(self.scene).items()}

    def _open(self) -> bool:
        last = newest(self.scene)
        return last is not None and not last.ended

    def _play(self, action: StartSession | EndSession) -> SessionOutcome:
        outcome, self.scene = self._sessions.act(action, self.scene, ScriptedDice(()))
        return outcome
