"""What is asked of the journal, as values that a button can keep: undo, and what happened."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from bot.core.action import Action, Choice
from bot.core.people import Audience
from bot.core.scene import Scene
from bot.core.settings import undoes_dice
from bot.shared.exchange.ways import WHY
from bot.shared.exchange.windows import Tale

KEY = "past"
"""The key under which buttons keep these. No rules play them: they need the whole journal."""


UNDONE = "Undone"


class TakeBack(Action, frozen=True, tag="take_back"):
    """Something is undone: `what` was typed, "" for the last change; or lines of the journal.

    Of a `roll` it is the last step. It is `sure` where nothing is asked before.
    """

    what: str = ""
    lines: tuple[int, ...] = ()
    roll: int = 0
    sure: bool = False


class AskUndo(Action, frozen=True, tag="ask_undo"):
    """Somebody asks the GMs to undo these lines of the journal."""

    lines: tuple[int, ...] = ()


class LetStand(Action, frozen=True, tag="let_stand"):
    """A GM undoes these lines of the journal not."""

    lines: tuple[int, ...] = ()


class DoAgain(Action, frozen=True, tag="do_again"):
    """What was undone last stands again."""


class ListLines(Action, frozen=True, tag="list_lines"):
    """The newest lines of the journal are listed, so many of them."""

    limit: int = 10


class TellEvening(Action, frozen=True, tag="tell_evening"):
    """The newest session is told, or the one `before`; to `share` it, for everybody.

    `part` is "" for all of it in short, or `fights`, or `quotes`.
    """

    before: bool = False
    share: bool = False
    part: Literal["", "fights", "quotes"] = ""


class CountFaces(Action, frozen=True, tag="count_faces"):
    """How evenly dice fell: this person's, or everybody's (0)."""

    user: int = 0


class ListSecrets(Action, frozen=True, tag="list_secrets"):
    """The latest hidden rolls are listed, for a GM to reveal them."""


class RevealRoll(Action, frozen=True, tag="reveal_roll"):
    """The hidden roll of this number is shown to everybody."""

    roll: int = 0


PastAction = (
    TakeBack | AskUndo | LetStand | DoAgain | ListLines | TellEvening | CountFaces
    | ListSecrets | RevealRoll
)  # fmt: skip


def read_errand(raw: bytes) -> PastAction:
    """What a button asks of the journal, from JSON."""
    return msgspec.json.decode(raw, type=PastAction)


def undo_button(tale: Tale[Any], scene: Scene) -> Choice:
    """Who may takes back the last step of a roll; it stands behind `Why`.

    Whoever took that step may as long as no die fell in it.
    """
    lying = sum(len(throw.faces) for throw in tale.throws)
    last = tale.versions[-1] if tale.versions else None
    roll = scene.rolls.get(tale.roll)
    by = Audience(gm=True)
    # As many dice lie as before the last answer, so that none fell in it.
    if undoes_dice(scene) or lying == (last.fell if last else 0):
        users = (last.user,) if last else ()
        characters = () if last or roll is None else (roll.who,)
        by = Audience(characters=characters, users=users, gm=True)
    action = TakeBack(roll=tale.roll, sure=True)
    return Choice("Undo", action, by, keep=True, system=KEY, under=WHY)
