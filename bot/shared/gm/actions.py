"""What a GM's hand can be asked for."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Action, ByAnyone, ByGms
from bot.core.more import More
from bot.core.people import Visibility

KEY = "gm"


class Hurt(ByGms, frozen=True, tag="gm_hurt"):
    """Damage for everybody `named`, or healing; `pool` "" is the system's own for it."""

    named: str = ""
    amount: int = 0
    pool: str = ""
    heal: bool = False


class SetPool(ByGms, frozen=True, tag="gm_pool"):
    """A pool of everybody `named`: changed by `change`, set `to`, its `maximum` set."""

    named: str = ""
    pool: str = ""
    change: Annotated[int | None, More("How much more, or less with a minus")] = None
    to: Annotated[int | None, More("What it holds now")] = None
    maximum: Annotated[int | None, More("What it can hold")] = None


class Penalise(ByGms, frozen=True, tag="gm_penalty"):
    """What earlier failures cost `named` at a task is set to `amount`; 0 clears it."""

    named: str = ""
    task: str = ""
    amount: Annotated[int, More("What earlier failures cost; 0 clears it")] = 0


class Afflict(ByGms, frozen=True, tag="gm_afflict"):
    """A condition for everybody `named`.

    `rank` 0 means none, `rounds` counts for the until of that name, `modifiers` are text such as
    `dodge:+1`, `price` is what a check must reach to remove it. With `again` it may be there more
    than once, one of a `family` replaces the one that is there; `note` is for people. `rolled` are
    as many rounds as a die says. What the system's text names has the text's rank, time, changes
    and stacking as far as nothing else is said here. One that `turns` is taken away where everybody
    has it already and nothing else is said.
    """

    named: str = ""
    condition: str = ""
    rank: Annotated[int, More("How bad it is, 1 to 99, if it has ranks")] = 0
    until: Annotated[
        str, More("When it ends by itself; what the rules say, or only when removed, if left out")
    ] = ""
    rounds: Annotated[int, More("How many rounds more, for until: rounds")] = 1
    rolled: bool = False
    modifiers: str = ""
    price: Annotated[int, More("What a check must reach to remove it; its rank if left out")] = 0
    again: Annotated[bool, More("Lay it on once more, besides the one that is there")] = False
    family: str = ""
    note: str = ""
    turns: bool = False


class Prolong(ByGms, frozen=True, tag="gm_prolong"):
    """A condition of everybody `named` lasts longer or less long; `change` is the system's word."""

    named: str = ""
    condition: str = ""
    change: str = ""


class Relieve(ByGms, frozen=True, tag="gm_relieve"):
    """A condition is taken from everybody `named`; `reached` is the result of a check for it."""

    named: str = ""
    condition: str = ""
    reached: Annotated[
        int | None, More("The result of a check for it; without one it just ends")
    ] = None


class ListConditions(ByAnyone, frozen=True, tag="gm_conditions"):
    """A look at the conditions of those `named`, "" for everybody's."""

    named: str = ""


class EndScene(ByGms, frozen=True, tag="gm_scene"):
    """The scene ends, and what lasts for a scene."""


class EarlierCall(ByGms, frozen=True, tag="gm_call"):
    """What journals of earlier versions hold of a call."""

    named: str = ""
    task: str = ""
    number: int = 0
    hidden: bool = False
    sight: Visibility | None = None


class EarlierAnswer(Action, frozen=True, tag="gm_answer"):
    """What buttons of earlier calls say: `who` rolls."""

    call: int = 0
    amount: int = 0


class EarlierRest(ByGms, frozen=True, tag="gm_answer_rest"):
    """What buttons of earlier calls say: a GM rolls for who is left."""

    call: int = 0
    amount: int = 0


class EarlierClose(ByGms, frozen=True, tag="gm_call_close"):
    """A call of an earlier version is over."""

    call: int = 0


class EarlierLook(ByGms, frozen=True, tag="gm_call_look"):
    """A GM looks at everything about a call of an earlier version; `state` is the call as JSON."""

    call: int = 0
    state: bytes = b""


class EarlierReveal(ByGms, frozen=True, tag="gm_call_reveal"):
    """Everything about a call of an earlier version is shown; `state` is the call as JSON."""

    call: int = 0
    state: bytes = b""


Pools = Hurt | SetPool | Penalise
Conditions = Afflict | Prolong | Relieve | ListConditions | EndScene
Calls = EarlierCall | EarlierAnswer | EarlierRest | EarlierClose | EarlierLook | EarlierReveal
GmAction = Pools | Conditions | Calls
