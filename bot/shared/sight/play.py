"""Looking at hidden rolls and showing them to everybody, for every system in one place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import msgspec

from bot.core.action import Action
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.report import Report
from bot.core.scene import Scene
from bot.shared.past import KEY as PAST
from bot.shared.past import read_errand
from bot.shared.sight.cards import draw_look, draw_opening
from bot.shared.sight.sealed import KEY, Look, Looked, Open, Opened, open_roll
from bot.shared.system import AnySystem, System

SightAction = Look | Open


SightOutcome = Looked | Opened


def sight_system(domains: Iterable[AnySystem]) -> System[SightAction, SightOutcome]:
    """Sight for tables of these systems and of what they share."""
    systems = {domain.key: domain for domain in domains}

    def read(system: str, raw: bytes) -> Action:
        if system == PAST:
            return read_errand(raw)
        rules = systems.get(system)
        if rules is None:
            raise Refusal("unknown_system", f"There is no system “{system[:40]}” any more.")
        return rules.read_action(raw)

    def report(outcome: SightOutcome, scene: Scene) -> Report:
        match outcome:
            case Looked():
                return draw_look(outcome, scene, read)
            case Opened():
                return draw_opening(outcome, scene, read)
            case _:
                assert_never(outcome)

    return System(KEY, "Hidden rolls", "gm", SightAction, SightOutcome, act, report)


def act(action: SightAction, scene: Scene, dice: Dice) -> tuple[SightOutcome, Scene]:
    """A sealed card is looked at or opened; raises `not_sealed` for one that never was."""
    try:
        # Only whether it is JSON at all: what it holds is read when it is drawn.
        msgspec.json.decode(action.sealed)
    except msgspec.DecodeError as error:
        raise Refusal("not_sealed", "Press the button on the notice of the roll.") from error
    match action:
        case Look(sealed=sealed, sight=sight, roller=roller):
            return Looked(sealed, sight, roller), scene
        case Open(sealed=sealed, roll=roll, roller=roller, sight=sight):
            return Opened(sealed, scene.actor.name, roller, sight), open_roll(scene, roll)
        case _:
            assert_never(action)
