"""Simultaneous action by scissors, paper, stone (HH-58, HH-59, R-30)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.hammerhydra.rules.attack import Defence, Stance
from bot.systems.hammerhydra.rules.wounds import COVERS, Cover

Sign = Literal["scissors", "paper", "stone"]
SIGNS: Mapping[Sign, str] = {"scissors": "attack", "paper": "dodge", "stone": "block"}
"""What each sign of the hand stands for."""


class Pick(Struct, frozen=True):
    """A hidden pick: scissors name a victim, stone says what blocks."""

    sign: Sign
    target: str = ""
    cover: Cover | None = None


class TieAttack(Struct, frozen=True):
    """One attack of a tie.

    `stance` is what the defender picked, None for one outside the tie, who declares as usual.
    """

    attacker: str
    defender: str
    stance: Stance | None


def pick(chooser: str, sign: str, target: str = "", cover: str = "") -> Pick:
    """A pick as it is made; raises `bad_choice`, `bad_target_choice`, `bad_block_with`."""
    match sign:
        case "scissors":
            if not target or target == chooser:
                raise Refusal("bad_target_choice", "Scissors attack somebody else: say whom.")
            return Pick("scissors", target)
        case "paper":
            return Pick("paper")
        case "stone":
            if cover not in COVERS:
                raise Refusal(
                    "bad_block_with", "Stone is a block: say whether with an object or the body."
                )
            return Pick("stone", cover=cover)
        case _:
            signs = ", ".join(f"{sign} ({does})" for sign, does in SIGNS.items())
            raise Refusal("bad_choice", f"Choose {signs}.")


def tie_attacks(picks: Mapping[str, Pick]) -> tuple[TieAttack, ...]:
    """The attacks of a tie when everybody has picked, in the order of joining (HH-59).

    Whoever has no pick, as who has left the tie, declares a defence as usual.
    """
    return tuple(
        TieAttack(name, choice.target, _stance(picks.get(choice.target)))
        for name, choice in picks.items()
        if choice.sign == "scissors"
    )


def _stance(other: Pick | None) -> Stance | None:
    # Whoever attacks in a tie has no defence in it, and no counterattack either.
    defences: dict[Sign, Defence] = {"scissors": "none", "paper": "dodge", "stone": "block"}
    return Stance(defences[other.sign], other.cover) if other else None
