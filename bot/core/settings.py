"""What is set for a table, and the house rules that its settings follow.

What a GM has set is kept under `table.`, a system's house rules under its key; a thread reads its
channel's where it has none of its own. A system sees its own alone, by their bare keys.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from bot.core.changes import PLAYED
from bot.core.errors import Refusal
from bot.core.people import Actor, Visibility
from bot.core.scene import Scene, put

SESSION = "session.now"


YES = ("on", "yes", "true")
NO = ("off", "no", "false")


class HouseRule(Struct, frozen=True):
    """One configuration key: its default as text, what is allowed, and where it comes from.

    `allowed` are the words it may be (`("on", "off")` for a switch); where it is empty the value is
    a whole number from `least` to `most`, or with `longest` text of 1 to so many characters.
    `ruling` is the id of the ruling, such as FA-07.
    """

    key: str
    default: str
    ruling: str
    sentence: str
    allowed: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    longest: int = 0

    @property
    def name(self) -> str:
        """What it is called where it is set."""
        return f"House rule {self.key}"

    def key_in(self, domain: str) -> str:
        """The key under which a table keeps it, for the system or domain of this key."""
        return f"{domain}.{self.key}"

    @property
    def range(self) -> str:
        """What it may be, in words."""
        if self.longest:
            return f"text of 1 to {self.longest} characters"
        return ", ".join(self.allowed) if self.allowed else f"{self.least} to {self.most}"

    def read(self, text: str) -> str:
        """The value as it is kept; raises `Refusal("bad_setting")` with what is allowed."""
        if self.longest:
            return self._words(text)
        value = text.strip().casefold()
        if "on" in self.allowed:
            value = "on" if value in YES else "off" if value in NO else value
        # Longer ones are out of every range, and beyond 4300 digits int() raises ValueError.
        number = value.isascii() and value.isdigit() and len(value) <= 6
        if value in self.allowed:
            return value
        if not self.allowed and number and self.least <= int(value) <= self.most:
            return str(int(value))
        raise Refusal(
            "bad_setting", f"“{text[:40]}” is not allowed for {self.key}. It may be {self.range}."
        )

    def _words(self, text: str) -> str:
        words = " ".join(text.split())
        if 1 <= len(words) <= self.longest and words.isprintable():
            return words
        raise Refusal("bad_setting", f"{self.key} is {self.range} that can be seen.")


ANSWERS = "table.answer_minutes"
"""The minutes that the table gives whoever is asked; a system reads them where it is not told."""

DicePolicy = Literal["everybody", "gm", "nobody"]

SYSTEM = "table.system"

GM_USERS = "table.gm_users"
GM_ROLES = "table.gm_roles"
DICE = "table.dice"
VISIBILITY = "table.visibility"
PICTURES = "table.dice_pictures"

UNDO_MINUTES = HouseRule(
    "undo_minutes",
    "5",
    "",
    "How many minutes people may take back what they did themselves; 0 leaves it to the GMs.",
    least=0,
    most=1440,
)
UNDO_OWN = HouseRule(
    "undo_own",
    "off",
    "",
    "Whether people take back also what dice fell in, and so get to throw again.",
    allowed=("on", "off"),
)
CHANCES = HouseRule(
    "chances",
    "on",
    "",
    "Whether cards say how likely it is that what may be done now helps.",
    allowed=("on", "off"),
)
ANSWER_MINUTES = HouseRule(
    "answer_minutes",
    "unset",
    "",
    "How many minutes whoever is asked has to answer, in every system that is not told otherwise; "
    "0 waits for ever.",
    most=10080,
)
TYPED_DICE = HouseRule(
    "dice",
    "everybody",
    "",
    "Who may throw real dice and type what they show.",
    allowed=("everybody", "gm", "nobody"),
)
SEEN_ROLLS = HouseRule(
    "visibility",
    "public",
    "",
    "Who sees rolls, unless a roll says something else.",
    allowed=("public", "private", "gm", "blind"),
)
DICE_PICTURES = HouseRule(
    "dice_pictures",
    "on",
    "",
    "Whether cards show dice as pictures, where Parry has them; numbers are easier to hear.",
    allowed=("on", "off"),
)
HOUSE = (
    UNDO_MINUTES,
    UNDO_OWN,
    CHANCES,
    ANSWER_MINUTES,
    TYPED_DICE,
    SEEN_ROLLS,
    DICE_PICTURES,
)
"""The house rules that no system's text knows, kept like a system's under `table.`."""


def setting(scene: Scene, key: str) -> str:
    """What is set under this key, here or in the channel of a thread; "" where nothing is."""
    return scene.house.get(key) or scene.inherited.get(key, "")


def system_here(scene: Scene) -> str:
    """The key of the system played here, "" where that is not clear.

    Where nobody has set one, it is that of the fight that runs, else the one that was played last,
    else that of all characters here.
    """
    key = setting(scene, SYSTEM) or _system_of_fight(scene) or setting(scene, PLAYED)
    systems = {character.system for character in scene.characters.values()}
    return next(iter(systems)) if not key and len(systems) == 1 else key


def _system_of_fight(scene: Scene) -> str:
    """The system of those in the current fight, "" where there is nobody."""
    current = scene.current_combat
    fighting = (scene.characters.get(who) for combat, who in scene.combatants if combat == current)
    return next((character.system for character in fighting if character is not None), "")


def with_system_here(scene: Scene, system: str) -> Scene:
    """The scene in which this system was played last."""
    # The very same scene: else every command would come to a change.
    if not system or setting(scene, PLAYED) == system:
        return scene
    return replace(scene, house=put(scene.house, PLAYED, system))


def system_of(scene: Scene) -> str:
    """The key of the system played here; raises `no_system` where that is not clear."""
    key = system_here(scene)
    if not key:
        raise Refusal("no_system", "This channel plays nothing yet. A GM says what: /table setup.")
    return key


def ids(text: str) -> tuple[int, ...]:
    """Discord ids as they are kept: numbers with commas between them, `0` for none at all."""
    return tuple(int(word) for word in text.split(",") if word not in {"", "0"})


def listing(numbers: Iterable[int]) -> str:
    """Discord ids as they are kept; a thread's empty list is not its channel's."""
    return ",".join(map(str, numbers)) or "0"


def recognise(scene: Scene, actor: Actor) -> Actor:
    """The person as this table knows them: GM also by being named one, alone or by a role."""
    by_name = actor.user in ids(setting(scene, GM_USERS))
    by_role = not set(actor.roles).isdisjoint(ids(setting(scene, GM_ROLES)))
    return replace(actor, gm=actor.gm or by_name or by_role)


def dice_policy(scene: Scene) -> DicePolicy:
    """Who may type the faces of dice thrown by hand; everybody unless set."""
    return cast("DicePolicy", setting(scene, DICE) or "everybody")


def dice_pictures(scene: Scene) -> bool:
    """Whether cards show dice as pictures; they do unless set."""
    return setting(scene, PICTURES) != "off"


def visibility(scene: Scene) -> Visibility:
    """Who sees rolls unless a roll says otherwise; everybody unless set."""
    return cast("Visibility", setting(scene, VISIBILITY) or "public")


def undo_seconds(scene: Scene) -> int:
    """For how many seconds people may take back what they did themselves; 0 is never."""
    return 60 * int(setting(scene, UNDO_MINUTES.key_in("table")) or UNDO_MINUTES.default)


def undoes_dice(scene: Scene) -> bool:
    """Whether people may take back what dice fell in; a GM always may."""
    return setting(scene, f"table.{UNDO_OWN.key}") == "on"


def shows_chances(scene: Scene) -> bool:
    """Whether cards of this table say chances."""
    return setting(scene, f"table.{CHANCES.key}") != "off"


def refuse_typed_faces(scene: Scene) -> None:
    """Refuses with `typed_faces` where this person may not type the faces of their dice."""
    policy = dice_policy(scene)
    if policy == "everybody" or (policy == "gm" and scene.actor.gm):
        return
    who = "only a GM types" if policy == "gm" else "nobody types"
    raise Refusal(
        "typed_faces", f"At this table {who} faces; leave faces: out and the bot throws the dice."
    )


def throws_by_hand(scene: Scene, who: str) -> bool:
    """Whether the dice of this character (a key) are thrown by hand, and typed where they fall.

    Everybody says so for their own dice, GMs for those of NPCs while they act; the table's policy
    holds.
    """
    character = scene.characters.get(who)
    owner = character.owner if character is not None else None
    user = scene.actor.user if owner is None and scene.actor.gm else owner
    seat = scene.seats.get(user) if user is not None else None
    if seat is None or not seat.by_hand:
        return False
    policy = dice_policy(scene)
    # Whether somebody is a GM is known of whoever acts, and of nobody else.
    return policy == "everybody" or (policy == "gm" and user == scene.actor.user and scene.actor.gm)


def own_house(scene: Scene, system: str) -> Scene:
    """The scene as one system sees it, which is played: only its house rules, by their bare keys.

    The session stands there too: a system may open one.
    """
    prefix = f"{system}."
    rules = {**scene.inherited, **scene.house}
    own = {k.removeprefix(prefix): v for k, v in rules.items() if k.startswith(prefix)}
    # Not out of `rules`: a session that runs in the channel is none of the thread's.
    own |= {k: v for k, v in scene.house.items() if k == SESSION}
    common = (f"table.{CHANCES.key}", f"table.{UNDO_OWN.key}", ANSWERS, DICE)
    own |= {k: v for k, v in rules.items() if k in common}
    return replace(scene, house=own, system=system)


def whole_house(before: Scene, after: Scene) -> Scene:
    """What a system made of its own view of `before`, with everybody's settings back in place.

    It is the one that was played last.
    """
    session = after.house.get(SESSION)
    same = session == before.house.get(SESSION)
    # A system sees a part of the settings, so only the one that it may change is taken over.
    house = before.house if same else put(before.house, SESSION, session)
    return with_system_here(replace(after, house=house, system=before.system), after.system)
