"""What a full action may be, by presses: attack, move, recover, force (D6-18 to D6-42)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.core.action import Action, Field, Form, Way
from bot.core.people import player_of
from bot.core.scene import Scene
from bot.shared.acts import Ways
from bot.shared.conditions import of
from bot.shared.menu.targets import enemies, fight_of, others
from bot.systems.opend6.attack.actions import Attack
from bot.systems.opend6.budget import is_out_of_action, remaining_actions
from bot.systems.opend6.building.actions import Smash
from bot.systems.opend6.field import method
from bot.systems.opend6.melee.arms import UNARMED
from bot.systems.opend6.movement.actions import Move, Shift
from bot.systems.opend6.picks import targets
from bot.systems.opend6.players import PLAYERS, has_sheet
from bot.systems.opend6.position.actions import Maneuver
from bot.systems.opend6.recovery.actions import Recover
from bot.systems.opend6.rules.order import declares
from bot.systems.opend6.rules.tracks import on_track

MOST_TARGETS = 8
DISTANCES = (5, 10, 15, 20, 25, 30)
KINDS = ("force", "restrict")
SIDES = ("left", "right", "back", "forward")


def why_not(scene: Scene, key: str, kind: str) -> str:
    """Why no action of this kind can be taken now (D6-12); "" where one is left."""
    fight = fight_of(scene, key)
    if fight is None or not fight.order.running:
        return "no round runs"
    if declares(method(scene, fight.key).mode) and not fight.order.phase:
        return "declare first"
    if is_out_of_action(scene, key, fight.key):
        return "out of action"
    return "" if kind == "free" or getattr(remaining_actions(scene, fight, key), kind) else "used"


def needs(kind: str, ways: Ways | None = None, why: str = "") -> Callable[[Scene, str], str]:
    """An action of this kind, and somebody or something to do it with."""

    def not_now(scene: Scene, key: str) -> str:
        found = why_not(scene, key, kind)
        return found or ("" if ways is None or ways(scene, key) else why)

    return not_now


def foes(scene: Scene, key: str) -> tuple[str, ...]:
    """The names of those who may be acted on, enemies first."""
    rows = [row for row in others(scene, key) if has_sheet(scene, row.key)]
    return tuple(row.name for row in rows[:MOST_TARGETS])


def attack_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """At whom and with what: what is in hand first, bare hands last (D6-18 to D6-21)."""
    sheet, against = PLAYERS.of(scene, key).sheet, {row.name for row in enemies(scene, key)}
    held = PLAYERS.of(scene, key).in_hand
    arms = sorted(sheet.weapons, key=lambda one: held is None or one.name != held.name)
    names = [*((one.name, f"{one.name} {one.damage}") for one in arms), (UNARMED, "bare hands")]
    fight = fight_of(scene, key)
    found: list[Way] = []
    for target in foes(scene, key):
        row = fight.get(target) if fight is not None else None
        out = row is not None and fight is not None and is_out_of_action(scene, row.key, fight.key)
        if out:
            continue
        for place, (arm, shown) in enumerate(names):
            found.append(
                Way(
                    Attack(who=key, target=target, weapon=arm),
                    shown,
                    player_of(key),
                    f"{target.casefold()} {arm.casefold()}",
                    worth=(target in against, -place),
                    under=target,
                    bare=f"{target}, {arm if shown.startswith(arm) else shown}",
                )
            )
        found.append(_detail_way(key, target, names[0][0]))
    return tuple(found)


def _detail_way(key: str, target: str, arm: str) -> Way:
    fields = (
        Field("weapon", "With what", 40, value=arm),
        Field("skill", "Another skill", 40, required=False),
        Field("effects", "Dice and points: +1D, luck, adv", 60, required=False),
        Field("extra", "Ranks for other effects", 1, value="0"),
    )
    ask = Form(f"An attack on {target}"[:45], fields)
    word = f"{target.casefold()} more"
    action = Attack(who=key, target=target)
    return Way(action, "More…", player_of(key), word, under=target, ask=ask, helps=False)


def on_whom(make: Callable[[str, str, str], Action], names: Iterable[str]) -> Ways:
    """An action with one of these skills on somebody."""
    skills_ = tuple(names)

    def ways(scene: Scene, key: str) -> tuple[Way, ...]:
        return tuple(
            Way(
                make(key, target, skill),
                skill,
                player_of(key),
                f"{target} {skill}".casefold(),
                under=target,
            )
            for target in foes(scene, key)
            for skill in skills_
        )

    return ways


def move_ways(pace: str) -> Ways:
    """How far; towards somebody or away (D6-26, D6-54, D6-63)."""

    def ways(scene: Scene, key: str) -> tuple[Way, ...]:
        most = PLAYERS.of(scene, key).move // (1 if pace == "full" else 2)
        far = [feet for feet in DISTANCES if feet < most] + [most]
        plain = [
            Way(Move(who=key, feet=feet, pace=pace), f"{feet} ft", player_of(key), f"{feet}")
            for feet in far
        ]
        whom = [
            Way(action, f"{word.capitalize()} {name}", player_of(key))
            for name in foes(scene, key)
            for word, action in (
                ("to", Move(who=key, feet=most, pace=pace, towards=name)),
                ("away from", Move(who=key, feet=most, pace=pace, away=name)),
            )
        ]
        return (*plain, *whom)

    return ways


def recover_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """From what, oneself or somebody else (D6-36)."""
    keys = [key, *(row.key for row in others(scene, key))]
    return tuple(
        Way(
            Recover(who=key, condition=row.name, target="" if who == key else scene.name(who)),
            f"{row.name} {row.rank}" + ("" if who == key else f" of {scene.name(who)}"),
            player_of(key),
        )
        for who in keys
        for row in of(scene.conditions, who)
        if on_track(row)
    )


def maneuver_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """Whom to force or to hem in, and where (D6-142)."""
    return tuple(
        Way(
            Maneuver(who=key, kind=kind, target=target, directions=side),
            f"{kind.capitalize()} {side}",
            player_of(key),
            f"{target} {kind} {side}".casefold(),
            under=target,
        )
        for target in foes(scene, key)
        for kind in KINDS
        for side in SIDES
    )


def smash_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """What is there to be smashed (D6-129)."""
    return tuple(
        Way(Smash(who=key, target=name), shown, player_of(key), name.casefold())
        for shown, name in targets(scene, key)
    )


def shift_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """Onto whom something heavy is hurled or toppled (D6-35, D6-141)."""
    names = foes(scene, key)
    return tuple(Way(Shift(who=key, target=name), name, player_of(key)) for name in names)
