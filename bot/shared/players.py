"""Who plays one system at a table: found by name, made for a person who has no character yet."""

from __future__ import annotations

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.scene import Character, Scene
from bot.core.words import fold
from bot.shared.characters.members import fresh
from bot.shared.sheet.spec import SheetSpec


class Cast(Struct, frozen=True):
    """The characters of one system, by its key; `title` is what people call the system."""

    system: str
    title: str
    spec: SheetSpec

    def found(self, scene: Scene, name: str) -> tuple[str, Scene]:
        """The key of who is called this, with a new character for a person who has none yet.

        Raises `no_character` for an empty name, `unknown_character`, `ambiguous_name` where
        several people without characters are called the same.
        """
        key = fold(name)
        if not key:
            raise Refusal(
                "no_character", "Say who: name a character, or make one with /character new."
            )
        if scene.key_of(name) is not None:
            return key, scene
        people = [(user, seat) for user, seat in scene.seats.items() if fold(seat.name) == key]
        if not people:
            scene.character(name)
        if len(people) > 1:
            raise Refusal(
                "ambiguous_name",
                f"{len(people)} people here are called {name[:40]}. One of them makes a character "
                "of another name first.",
            )
        user, seat = people[0]
        if seat.active in scene.characters:
            return seat.active or key, scene
        return key, self.newcomer(scene, seat.name, owner=user)

    def known(self, scene: Scene, key: str) -> Character:
        """The character of this key, of this system; raises `wrong_system`."""
        character = scene.characters[key]
        if character.system != self.system:
            raise Refusal(
                "wrong_system",
                f"{character.name} is a character of another system than {self.title}. Name one of "
                f"{self.title} with who:, or make one where the table plays it.",
            )
        return character

    def active(self, scene: Scene) -> str | None:
        """The key of the active character of whoever asks, if it is of this system."""
        seat = scene.seats.get(scene.actor.user)
        key = (seat.active if seat else "") or ""
        found = scene.characters.get(key)
        return key if found is not None and found.system == self.system else None

    def keys(self, scene: Scene) -> tuple[str, ...]:
        """The keys of all who play this system here, in the order they came."""
        return tuple(key for key, one in scene.characters.items() if one.system == self.system)

    def newcomer(self, scene: Scene, name: str, *, owner: int | None) -> Scene:
        """The scene with a new character, its sheet as it begins; kinds as for `members.seat`."""
        return fresh(
            scene, name, owner=owner, system=self.system, spec=self.spec, house=scene.house
        )
