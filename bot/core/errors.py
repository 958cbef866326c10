"""Everything Parry raises on purpose.

ParryError
├── Refusal         the rules or the table say no; nothing has changed
│   └── MoreDice    typed faces ran out: the rules roll again
└── StartError      the bot cannot start as it was asked to; exit code 2, or 1 `again`
"""

from __future__ import annotations

from msgspec import Struct

ONLY_GMS = "Only a GM does that here."
OTHER_VERSION = "This button is from another version. Nothing has changed."


class ParryError(Exception):
    """The root of what is raised on purpose."""


class Refusal(ParryError):
    """A no, with a stable `kind` and a sentence for the person who asked.

    The sentence says what was given, which limit it broke and what to do instead.
    Whatever raises it has changed nothing. `roll` is the number of a waiting roll whose card the
    sentence points to. `instead` are the ways on (`bot.core.action.Instead`), as buttons below the
    sentence. `asked` is the action that was refused, where that is another than was asked for.
    """

    def __init__(
        self,
        kind: str,
        sentence: str,
        *,
        roll: int | None = None,
        instead: tuple[Struct, ...] = (),
    ) -> None:
        super().__init__(kind, sentence)
        self.kind = kind
        self.sentence = sentence
        self.roll = roll
        self.instead = instead
        self.asked: Struct | None = None

    def __str__(self) -> str:
        return self.sentence


class MoreDice(Refusal):
    """The faces somebody typed are used up and the rules roll on.

    `faces` are those that were typed, `missing` how many more of `sides` sides are wanted.
    """

    def __init__(self, *, faces: tuple[int, ...], missing: int, sides: int) -> None:
        text = ",".join(map(str, faces)) or "none"
        falls = "falls" if missing == 1 else "fall"
        super().__init__(
            "more_faces",
            f"{missing} more d{sides} {falls} here than you typed ({text}). Throw on, and send "
            "the same command with all the faces, in the order you threw them.",
        )
        self.faces = faces
        self.missing = missing
        self.sides = sides


class StartError(ParryError):
    """The bot cannot start: a missing token, a taken file, a wrong setting.

    `again` says that the same start may work later, such as when the network is back.
    """

    def __init__(self, sentence: str, *, again: bool = False) -> None:
        super().__init__(sentence)
        self.again = again
