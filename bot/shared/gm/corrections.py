"""The buttons by which a GM says what earlier failures at a task cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from bot.core.action import Action, Choice, Command, Field, Form
from bot.core.people import GMS
from bot.core.words import LONGEST_NAME

TASK = Field("task", "The task", LONGEST_NAME)


class Corrections(NamedTuple):
    """What a form asks a GM for, under its `title`: `who` has failed, and the `amount`.

    `sets` makes the action of `who` and `task`, both left out where the form asks for them.
    """

    title: str
    who: Field
    amount: Field
    sets: Callable[..., Action]

    def of(self, name: str, task: str, amount: int) -> Choice:
        """What somebody's failures at a task cost, everybody's for ""; as if it was typed."""
        form = Form(self.title, (replace(self.amount, value=f"{amount}"),))
        return correct(f"{task}, {name or 'everybody'}", self.sets(who=name, task=task), form)

    def of_another(self) -> Choice:
        """The same of a task that is not listed."""
        form = Form(self.title, (self.who, TASK, self.amount))
        return correct("another task", self.sets(), form)


def correct(what: str, action: Action, form: Form) -> Choice:
    """A GM's button with a form, good however often it is pressed; as if it was typed."""
    return Choice(f"GM: {what}…", action, GMS, keep=True, ask=form, command=Command())
