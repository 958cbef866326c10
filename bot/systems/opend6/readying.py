"""Readied and held actions: what comes before what (D6-56 to D6-59, R-28)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.words import fold
from bot.systems.opend6.given import one_of

Watch = Literal["moves_into_reach", "moves_out_of_reach", "attacks", "acts", "custom"]
WATCHES: tuple[Watch, ...] = (
    "moves_into_reach", "moves_out_of_reach", "attacks", "acts", "custom",
)  # fmt: skip
Price = Literal["bonus", "bonus_and_action"]
PRICES: tuple[Price, ...] = ("bonus", "bonus_and_action")


class Part(Struct, frozen=True):
    """A part of what happens: `who` does `what`; `how` is begins, finishes, goes on or readied."""

    who: str
    what: str
    how: Literal["begins", "readied", "finishes", "goes on"]

    def __str__(self) -> str:
        match self.how:
            case "readied":
                return f"{self.who} {self.what}"
            case "goes on":
                return f"{self.who} rest of turn"
            case _:
                return f"{self.who} {self.how} {self.what}"


def watch(trigger: object) -> Watch:
    """What a readied action waits for; raises `unknown_event`."""
    return one_of(trigger, WATCHES, "unknown_event", "trigger")


def costs(price: object, check_cost: str = "full") -> tuple[str, ...]:
    """What firing a readied action pays, the bonus action for readying aside (R-28).

    Raises `unknown_mode`.
    """
    how = one_of(price, PRICES, "unknown_mode", "price of a readied action")
    return () if how == "bonus" else (check_cost,)


def sequence(actor: str, action: str, readied: str, check: str) -> tuple[Part, ...]:
    """The order of a triggering action and the readied check (D6-57, R-28).

    What makes the check possible happens, then the check, then the rest; places in the order of
    battle stay. Raises `self_target`.
    """
    if fold(actor) == fold(readied):
        raise Refusal("self_target", "A readied action waits for somebody else, not oneself.")
    return (
        Part(actor, action, "begins"),
        Part(readied, check, "readied"),
        Part(actor, action, "finishes"),
        Part(actor, action, "goes on"),
    )


def fires(trigger: Watch, happened: Watch, *, watched: str = "", by: str = "") -> bool:
    """Whether a readied action is triggered by what somebody does; `watched` "" is anybody."""
    if trigger == "custom" or (watched and fold(watched) != fold(by)):
        return False
    return trigger in {happened, "acts"}
