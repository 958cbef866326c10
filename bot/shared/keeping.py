"""Rolls that somebody keeps under a name: what is asked for, and the buttons for it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from bot.core.action import ByAnyone, Choice, Field, Form, Outcome, Select
from bot.core.people import Audience
from bot.core.scene import Scene

KEY = "saved"
# As many as one select of Discord lists (`forget_choice`).
MOST = 25
"""So many rolls one person keeps at a table."""

LONGEST = 40
"""Characters of a name."""


class SaveRoll(ByAnyone, frozen=True, tag="save_roll"):
    """Whoever asks keeps a roll under this `name`: that of this number, of `system`, or `what`."""

    name: str = ""
    system: str = ""
    roll: int = 0
    what: str = ""


class ForgetRoll(ByAnyone, frozen=True, tag="forget_roll"):
    """Whoever asks keeps the roll of this `name` no longer."""

    name: str = ""


class RollSaved(Outcome, frozen=True, tag="roll_saved"):
    """A roll is kept under this name."""

    name: str


class RollForgotten(Outcome, frozen=True, tag="roll_forgotten"):
    """The roll of this name is gone."""

    name: str


SavedAction = SaveRoll | ForgetRoll
SavedOutcome = RollSaved | RollForgotten


class KeptRoll(Struct, frozen=True):
    """A roll under a name: an action of this system, as JSON."""

    name: str
    system: str
    action: bytes


def saved_rolls(scene: Scene, user: int) -> tuple[KeptRoll, ...]:
    """The rolls that this person keeps here, in a thread those of its channel too."""
    start = f"{KEY}.{user}."
    rows = {**scene.inherited, **scene.house}
    # An empty text in a thread hides the channel's roll of this name.
    texts = (text for key, text in sorted(rows.items()) if key.startswith(start) and text)
    return tuple(msgspec.json.decode(text, type=KeptRoll) for text in texts)


def without_saved_rolls(house: Mapping[str, str], user: int | None = None) -> Mapping[str, str]:
    """What is set, without the rolls that this person keeps, or anybody."""
    start = f"{KEY}." if user is None else f"{KEY}.{user}."
    if not any(key.startswith(start) for key in house):
        return house
    return {key: row for key, row in house.items() if not key.startswith(start)}


def save_button(action: SaveRoll, by: Audience, under: str = "") -> Choice:
    """`Save this roll…`, which asks for a name."""
    field = Field("name", "What the roll is called", LONGEST, hint="/roll what: takes this name")
    form = Form("Save this roll", (field,))
    return Choice("Save this roll…", action, by, keep=True, ask=form, system=KEY, under=under)


def forget_choice(scene: Scene) -> tuple[Choice, ...]:
    """A menu of the rolls that whoever looks keeps, to be deleted."""
    rolls = saved_rolls(scene, scene.actor.user)
    if not rolls:
        return ()
    by = Audience(users=(scene.actor.user,))
    ask = Select("name", tuple((roll.name, roll.name) for roll in rolls))
    return (Choice("Delete a saved roll…", ForgetRoll(), by, ask=ask, system=KEY),)
