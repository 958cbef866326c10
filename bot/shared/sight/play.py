"""Looking at hidden rolls and showing them to everybody, for every system in one place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import msgspec
from msgspec.structs import replace

from bot.core.action import Action, Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import OPEN, Sight
from bot.core.report import Report
from bot.core.scene import OpenRoll, Scene
from bot.shared.sight.sealed import KEY, Look, Open, hide_names, open_roll, unseal, unseen_names
from bot.shared.system import AnySystem, System

SightAction = Look | Open


class Looked(Outcome, frozen=True, tag="sight_looked"):
    """Somebody looks at a sealed card."""

    sealed: bytes
    sight: Sight
    roller: str = ""


class Opened(Outcome, frozen=True, tag="sight_opened"):
    """A sealed card was opened by this person."""

    sealed: bytes
    by: str
    roller: str = ""
    sight: Sight = OPEN


SightOutcome = Looked | Opened


def sight_system(domains: Iterable[AnySystem]) -> System[SightAction, SightOutcome]:
    """Sight for tables of these systems and of what they share."""
    known = {domain.key: domain for domain in domains}

    def read(system: str, raw: bytes) -> Action:
        found = known.get(system)
        if found is None:
            raise Refusal("unknown_system", f"There is no system “{system[:40]}” any more.")
        return found.read_action(raw)

    def report(outcome: SightOutcome, scene: Scene) -> Report:
        match outcome:
            case Looked(sealed, sight, roller):
                names = unseen_names(scene, sight, (roller,), scene.actor)
                card = hide_names(unseal(sealed, read, sight), names)
                return replace(card, private=True, call=None)
            case Opened(sealed, by, roller, sight):
                names = unseen_names(scene, sight, (roller,))
                card = hide_names(unseal(sealed, read), names)
                hint = " · ".join(filter(None, (card.hint, f"shown by {by}")))
                return replace(card, hint=hint)
            case _:
                assert_never(outcome)

    return System(
        key=KEY,
        title="Hidden rolls",
        group="gm",
        credit="",
        actions=SightAction,
        outcomes=SightOutcome,
        house=(),
        act=act,
        report=report,
        overdue=never,
    )


def act(action: SightAction, scene: Scene, dice: Dice) -> tuple[SightOutcome, Scene]:
    """A sealed card is looked at or opened; raises `not_sealed` for one that never was."""
    del dice
    try:
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


def never(roll: OpenRoll) -> None:
    """Nothing here has a deadline."""
    del roll
