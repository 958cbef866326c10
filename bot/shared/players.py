"""Who plays one system at a table: found by name, made for a person who has no character yet."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Generic, Self, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from bot.core.action import Instead
from bot.core.errors import Refusal
from bot.core.reading import Reader
from bot.core.scene import Scene, with_character
from bot.core.words import LONGEST_NAME, fold, mention
from bot.shared.characters.members import free_name, seat, settle
from bot.shared.sheet.spec import SheetSpec

MOST_SHEETS = 256

A = TypeVar("A", bound=Struct)
S = TypeVar("S", bound=Struct)


class Player(Struct, Generic[S], frozen=True):
    """A character as the rules meet it; `owner` is None for an NPC."""

    key: str
    name: str
    owner: int | None
    sheet: S

    @classmethod
    def read(cls, scene: Scene, key: str, sheet: S) -> Self:
        """The character of this key, with whatever else a system keeps of it in the scene."""
        character = scene.characters[key]
        return cls(key, character.name, character.owner, sheet)


P = TypeVar("P", bound=Player[Any])


class Players(Generic[S, P]):
    """The characters of one system, by its key; `title` is what people call the system."""

    def __init__(
        self, system: str, title: str, spec: SheetSpec, sheet: type[S], player: type[P]
    ) -> None:
        self.system, self.title, self.spec, self.sheet = system, title, spec, sheet
        self._player = player
        # By the bytes: sheets are frozen, so that equal ones may be the same value.
        self._read = lru_cache(maxsize=MOST_SHEETS)(Reader[S](sheet).decode)

    def acting(self, scene: Scene, name: str) -> tuple[P, Scene]:
        """Who is called this, with a new character for a person who has none yet.

        Raises `no_character` for an empty name, `unknown_character`, `ambiguous_name` where
        several people without characters are called the same, `wrong_system`.
        """
        key, scene = self._find(scene, name)
        if scene.characters[key].system != self.system:
            own = scene.acts_as(scene.actor.user, self.system)
            own_name = scene.name(own) if own else scene.seats[scene.actor.user].name
            who = own or mention(scene.actor.user)
            way = Instead(f"Roll as {own_name[:LONGEST_NAME]}", changes={"who": who})
            raise self._foreign(scene, key, way)
        return self.of(scene, key), scene

    def named(self, scene: Scene, name: str) -> P:
        """Somebody whom whoever acts may know of; raises `unknown_character`, `wrong_system`."""
        return self.of(scene, scene.find_key(self.system, name))

    def of(self, scene: Scene, key: str) -> P:
        """The character of this key; raises `wrong_system`, `unknown_character` if they left."""
        character = scene.characters.get(key)
        if character is None:
            raise Refusal(
                "unknown_character", "Somebody who takes part is no longer at this table."
            )
        if character.system != self.system:
            raise self._foreign(scene, key)
        return self._player.read(scene, key, self._read(character.sheet))

    def meet(self, scene: Scene, action: A) -> tuple[A, Scene]:
        """The action with the keys of people mentioned alone in a field, made where they have none.

        Who asks for themselves without a character is left to `acting`.
        """
        keys: dict[str, str] = {}
        # Not `fields`, which evaluates every annotation anew: 90 µs in each command.
        for field, value in asdict(action).items():
            is_mention = isinstance(value, str) and value.startswith(("@", "<@"))
            user = scene.user_of(value) if is_mention else None
            asks = field == "who" and user == scene.actor.user
            if user is not None and not asks:
                keys[field], scene = self._find(scene, value)
        return (replace(action, **keys) if keys else action), scene

    def active(self, scene: Scene) -> P | None:
        """The active character of whoever asks, if it is of this system."""
        key = scene.acts_as(scene.actor.user, self.system)
        return self.of(scene, key) if key else None

    def playable(self, scene: Scene, name: str) -> str:
        """The key of who is called this and plays this system, "" where nobody may act for it."""
        key = scene.key_of(self.system, name)
        if key is None or not scene.may_play(scene.actor, key):
            return ""
        return key if scene.characters[key].system == self.system else ""

    def acting_or_none(self, scene: Scene, name: str) -> P | None:
        """Who would act: who is called this, if whoever asks may play them; for "" the active."""
        if not name.strip():
            return self.active(scene)
        key = self.playable(scene, name)
        return self.of(scene, key) if key else None

    def keys(self, scene: Scene) -> tuple[str, ...]:
        """The keys of all who play this system here, in the order they came."""
        return tuple(
            key for key, character in scene.characters.items() if character.system == self.system
        )

    def everybody(self, scene: Scene) -> tuple[P, ...]:
        """All who play this system here, in the order they came."""
        return tuple(self.of(scene, key) for key in self.keys(scene))

    def with_sheet(self, scene: Scene, who: P, sheet: S) -> Scene:
        """The scene with this sheet for a character; the same scene where it has it already."""
        character = scene.characters[who.key]
        if self._read(character.sheet) == sheet:
            return scene
        character = replace(character, sheet=msgspec.json.encode(sheet))
        return with_character(scene, who.key, character)

    def newcomer(self, scene: Scene, name: str, *, owner: int | None) -> Scene:
        """The scene with a character that somebody made, its sheet as it begins.

        Kinds as for `members.settle`.
        """
        return settle(scene, self.system, self.spec, name, owner=owner)[1]

    def _foreign(self, scene: Scene, key: str, *ways: Instead) -> Refusal:
        sentence = f"{scene.name(key)} plays another system than {self.title}."
        return Refusal("wrong_system", sentence, instead=ways)

    def _find(self, scene: Scene, name: str) -> tuple[str, Scene]:
        if not name.strip():
            raise Refusal(
                "no_character", "Say who: name a character, or make one with /character new."
            )
        key = scene.key_of(self.system, name)
        if key is not None and scene.characters[key].system == self.system:
            return key, scene
        user = scene.user_of(name)
        if user is not None:
            own = scene.acts_as(user, self.system)
            return (own, scene) if own else self._implicit(scene, user)
        called = fold(name)
        people = sum(fold(seat.name) == called for seat in scene.seats.values())
        if people > 1 and key is None:
            raise Refusal(
                "ambiguous_name",
                f"{people} people here are called {name[:40]}. Mention the one you mean.",
            )
        return scene.find_key(self.system, name), scene

    def _implicit(self, scene: Scene, user: int) -> tuple[str, Scene]:
        name, values = free_name(scene, self.system, scene.seats[user].name), self.spec.usual()
        scene = seat(
            scene,
            name,
            owner=user,
            system=self.system,
            sheet=self.spec.kept(values),
            pools=self.spec.full(values, scene.house),
            implicit=True,
        )
        return scene.find_key(self.system, name), scene
