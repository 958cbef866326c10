"""The dice of one roll: those that lie, those typed for it, and the table's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.core.dice import Dice, is_blind, is_by_hand, note_by_hand, refuse_faces


class Throw(Struct, frozen=True, array_like=True):
    """Dice that lie: whose, what for, their sides, their faces in the order they fell.

    `by_hand` are the places (0..) of those that somebody threw and typed.
    """

    who: str
    what: str
    sides: int
    faces: tuple[int, ...] = ()
    by_hand: tuple[int, ...] = ()


class TypedFaces(Struct, frozen=True, array_like=True):
    """Faces somebody has typed before their dice fall; they wait unseen.

    `what` is the throw they were asked for and fall in alone, "" for any of theirs.
    """

    who: str
    faces: tuple[int, ...]
    what: str = ""


class AwaitedDice(Struct, frozen=True, array_like=True):
    """Dice that somebody throws by hand and has not typed yet; `note` tells them apart."""

    who: str
    what: str
    count: int
    sides: int
    note: str = ""


class FacesWanted(Exception):
    """The dice stop here until somebody types faces, or lets the table throw."""

    def __init__(self, request: AwaitedDice) -> None:
        super().__init__(f"{request.who} throws {request.count}d{request.sides}: {request.what}")
        self.request = request


class NamedDice:
    """Throws by name. One that lies stays, however often what it came to is read again.

    `by_hand` tells of a character's key whether its player throws by hand. `caller` is who has
    typed faces only now and is refused bad ones (`bad_face`); those that waited are wanted anew.
    """

    def __init__(
        self,
        dice: Dice,
        *,
        throws: Sequence[Throw] = (),
        waiting: Sequence[TypedFaces] = (),
        by_hand: Callable[[str], bool] = lambda _who: False,
        caller: str = "",
    ) -> None:
        self._dice = dice
        # By sides, too: dice of several kinds may lie side by side in one throw.
        self._throws = {(throw.who, throw.what, throw.sides): throw for throw in throws}
        self._waiting: dict[tuple[str, str], tuple[int, ...]] = {}
        for batch in waiting:
            name = (batch.who, batch.what)
            self._waiting[name] = (*self._waiting.get(name, ()), *batch.faces)
        self._caller = caller
        self._by_hand = by_hand
        self._fell: set[str] = set()

    def of(self, who: str, what: str) -> Dice:
        """The throw of this name, from its first die on.

        What is asked of it beyond what lies falls then: extra dice follow in their own throw.
        Its `roll` raises `FacesWanted` where somebody has to type faces first.
        """
        return _NamedThrow(self, who, what)

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Everything that lies, in the order it fell first."""
        return tuple(self._throws.values())

    @property
    def waiting(self) -> tuple[TypedFaces, ...]:
        """What was typed and has not fallen yet."""
        rows = self._waiting.items()
        return tuple(TypedFaces(who, faces, what) for (who, what), faces in rows if faces)

    @property
    def fell(self) -> frozenset[str]:
        """The keys of those whose dice fell now."""
        return frozenset(self._fell)

    def let_fall(self, request: AwaitedDice) -> None:
        """The table throws what somebody else would have thrown by hand."""
        self._add(request.who, request.what, request.sides, request.count)

    def ask(self, who: str, what: str, count: int, sides: int, note: str = "") -> None:
        """Have `count` faces of a throw, where somebody types them; raises `FacesWanted`."""
        if self._types(who, what):
            try:
                # From the first die on: what lies counts, and only the missing ones are asked for.
                self.faces(who, what, 0, count, sides)
            except FacesWanted as stop:
                raise FacesWanted(replace(stop.request, note=note)) from None

    def faces(self, who: str, what: str, place: int, count: int, sides: int) -> tuple[int, ...]:
        """`count` faces of a throw from `place` on."""
        throw = self._throws.get((who, what, sides))
        if throw is None:
            throw = self._throws[who, what, sides] = Throw(who, what, sides)
        missing = place + count - len(throw.faces)
        if missing > 0:
            missing -= self._take_faces(throw, missing)
        if missing > 0:
            if self._types(who, what):
                raise FacesWanted(AwaitedDice(who, what, missing, sides))
            self._add(who, what, sides, missing)
        # Looked up anew, because `_keep` puts another value there.
        return self._throws[who, what, sides].faces[place : place + count]

    def _types(self, who: str, what: str) -> bool:
        """Whether somebody types these dice: they always do, or typed some of them and see them."""
        if is_blind(self._dice, who):
            return False
        return self._by_hand(who) or any(
            t.by_hand for t in self._throws.values() if (t.who, t.what) == (who, what)
        )

    def _take_faces(self, throw: Throw, most: int) -> int:
        key = (throw.who, throw.what)
        # Faces that were asked for this throw go first, then those typed for any.
        name = key if self._waiting.get(key) else (throw.who, "")
        faces = self._waiting.get(name, ())[:most]
        if not faces:
            return 0
        if throw.who == self._caller:
            refuse_faces(faces, throw.sides)
        if not all(1 <= face <= throw.sides for face in faces):
            self._waiting[name] = ()  # whoever answers must not be refused for them
            return 0
        self._waiting[name] = self._waiting[name][len(faces) :]
        places = range(len(throw.faces), len(throw.faces) + len(faces))
        note_by_hand(self._dice, faces, throw.sides)
        self._keep(throw, faces, (*throw.by_hand, *places))
        return len(faces)

    def _add(self, who: str, what: str, sides: int, count: int) -> None:
        throw = self._throws.get((who, what, sides)) or Throw(who, what, sides)
        places = range(len(throw.faces), len(throw.faces) + count)
        by_hand = tuple(places) if is_by_hand(self._dice) else ()
        self._keep(throw, self._dice.roll(count, sides), (*throw.by_hand, *by_hand))

    def _keep(self, throw: Throw, faces: tuple[int, ...], by_hand: tuple[int, ...]) -> None:
        lying = replace(throw, faces=(*throw.faces, *faces), by_hand=by_hand)
        self._throws[throw.who, throw.what, throw.sides] = lying
        self._fell.add(throw.who)


def expect(dice: Dice, count: int, sides: int, note: str = "") -> None:
    """So many dice fall next for sure: whoever types them is asked for all of them at once.

    `note` says which of them is which. Raises `FacesWanted`.
    """
    if isinstance(dice, _NamedThrow):
        dice.expect(count, sides, note)


class _NamedThrow:
    """One throw as the rules' dice, of whatever sides."""

    def __init__(self, dice: NamedDice, who: str, what: str) -> None:
        self._dice = dice
        self._who = who
        self._what = what
        self._place: dict[int, int] = {}

    def expect(self, count: int, sides: int, note: str) -> None:
        """Ask for so many faces of this throw, where somebody types them."""
        self._dice.ask(self._who, self._what, self._place.get(sides, 0) + count, sides, note)

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The next faces of this throw."""
        place = self._place.get(sides, 0)
        faces = self._dice.faces(self._who, self._what, place, count, sides)
        self._place[sides] = place + count
        return faces
