"""What a GM has set for a table: its system, who else is GM, typed dice, who sees rolls.

Kept among the settings under `table.`; a thread reads its channel's where it has none of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, cast

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.house import HouseRule
from bot.core.people import Actor, Visibility
from bot.core.scene import Scene

DicePolicy = Literal["everybody", "gm", "nobody"]

SYSTEM = "table.system"
GM_USERS = "table.gm_users"
GM_ROLES = "table.gm_roles"
DICE = "table.dice"
VISIBILITY = "table.visibility"

UNDO_MINUTES = HouseRule(
    "undo_minutes",
    "5",
    "",
    "How many minutes people may take back what they did themselves; 0 leaves it to the GMs.",
    least=0,
    most=1440,
)
HOUSE = (UNDO_MINUTES,)
"""The house rules that no system's text knows, kept like a system's under `table.`."""


def setting(scene: Scene, key: str) -> str:
    """What is set under this key, here or in the channel of a thread; "" where nothing is."""
    return scene.house.get(key) or scene.inherited.get(key, "")


def chosen(scene: Scene) -> str:
    """The key of the system played here, "" where that is not clear.

    Where nobody has set one, it is the one that all characters here belong to.
    """
    set_here = setting(scene, SYSTEM)
    played = {character.system for character in scene.characters.values()}
    if not set_here and len(played) == 1:
        return next(iter(played))
    return set_here


def system_of(scene: Scene) -> str:
    """The key of the system played here; raises `no_system` where that is not clear."""
    found = chosen(scene)
    if not found:
        raise Refusal("no_system", "This table has no system yet. A GM sets one with /table setup.")
    return found


def ids(text: str) -> tuple[int, ...]:
    """Discord ids as they are kept: numbers with commas between them, `0` for none at all."""
    return tuple(int(word) for word in text.split(",") if word not in {"", "0"})


def listing(numbers: Iterable[int]) -> str:
    """Discord ids as they are kept; a thread's empty list is not its channel's."""
    return ",".join(map(str, numbers)) or "0"


def recognised(scene: Scene, actor: Actor) -> Actor:
    """The person as this table knows them: GM also by being named one, alone or by a role."""
    named = actor.user in ids(setting(scene, GM_USERS))
    by_role = not set(actor.roles).isdisjoint(ids(setting(scene, GM_ROLES)))
    return replace(actor, gm=actor.gm or named or by_role)


def dice_policy(scene: Scene) -> DicePolicy:
    """Who may type the faces of dice thrown by hand; everybody unless set."""
    return cast("DicePolicy", setting(scene, DICE) or "everybody")


def visibility(scene: Scene) -> Visibility:
    """Who sees rolls unless a roll says otherwise; everybody unless set."""
    return cast("Visibility", setting(scene, VISIBILITY) or "public")


def undo_seconds(scene: Scene) -> int:
    """For how many seconds people may take back what they did themselves; 0 is never."""
    return 60 * int(setting(scene, f"table.{UNDO_MINUTES.key}") or UNDO_MINUTES.default)


def refuse_typed(scene: Scene) -> None:
    """Refuses with `typed_faces` where this person may not type the faces of their dice."""
    policy = dice_policy(scene)
    if policy == "everybody" or (policy == "gm" and scene.actor.gm):
        return
    who = "only a GM types" if policy == "gm" else "nobody types"
    raise Refusal(
        "typed_faces", f"At this table {who} faces; leave faces: out and the bot throws the dice."
    )
