"""What may be done in a round of Black Dice, by presses (BD-40 to BD-66, BD-94 to BD-97)."""

from __future__ import annotations

from bot.core.action import Field, Form, Way
from bot.core.people import player_of
from bot.core.scene import Scene
from bot.core.words import minus
from bot.shared.acts import Act, Ways, at_once
from bot.shared.chapter import Chapter
from bot.shared.menu.targets import enemies, others
from bot.systems.blackdice.arms import (
    NO_DICE,
    bare_weapon,
    default_weapon,
    weapon_dice,
    why_useless,
)
from bot.systems.blackdice.attack.actions import Attack
from bot.systems.blackdice.body import body, is_unconscious
from bot.systems.blackdice.field import (
    edge_dice,
    fight_or_none,
    melee_opponents,
    running_fight,
    slower_opponents,
    turn_of,
)
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.injury.actions import Heal, Status, StayAwake
from bot.systems.blackdice.rounds import actions as rounds
from bot.systems.blackdice.rounds.play import TRADED, why_needless
from bot.systems.blackdice.rules.actions import ACTIONS
from bot.systems.blackdice.rules.tables import CALLED, RUNGS
from bot.systems.blackdice.rules.tasks import may_trade
from bot.systems.blackdice.sheet import ATTRIBUTES, FISTS, KICK, PLAYERS, Player, Weapon
from bot.systems.blackdice.sides import build_side, cap_dice
from bot.systems.blackdice.tasks.actions import Roll

MOST_TARGETS = 8
ELSEWHERE = ("draw", "reload", "attack", "defend", "move", "heal", "hold", "disengage")
DISTANCES = (5, 10, 20, 30)
ON_FOOT = Form(
    "On foot",
    (
        Field("distance", "How far, in yards", 4),
        Field("speed", "Yards a round, if not the sheet's", 4, required=False),
        Field("draw", "A weapon to ready on the way", 40, required=False),
    ),
)
DRIVING = Form(
    "A vehicle",
    (
        Field("change", "Yards a round faster, below 0 slower", 5),
        Field("vehicle", "What it is called; its speed is remembered", 40, required=False),
        Field("speed", "How fast it goes now, in yards a round", 5, required=False),
        Field("top", "Its top speed, said once", 5, required=False),
        Field("limit", "Change it can make in a round, said once", 5, required=False),
    ),
)
TRADING = Form("Trades", (Field("trades", "Three dice for a success, how often", 2),))


def _free(scene: Scene, key: str) -> str:
    """Why no action can be taken now; outside a fight nobody counts them (BD-47, BD-49)."""
    if fight_or_none(scene, key) is None:
        return ""
    fight = running_fight(scene, key)
    if fight is None:
        return "no round runs"
    turn = turn_of(scene, fight, key)
    if turn.busy_rounds:
        return "busy"
    return "" if turn.remaining else "no action left"


def _on_turn(scene: Scene, key: str) -> bool:
    """Whether it is done now: on one's own turn, or outside a fight."""
    fight = fight_or_none(scene, key)
    return fight is None or key in fight.standing.turn


def _in_rounds(scene: Scene, key: str) -> bool:
    """Whether the rounds of a fight run, on anybody's turn."""
    return running_fight(scene, key) is not None


def _weapons(who: Player) -> tuple[Weapon, ...]:
    """What is in hand first, then the rest, then bare hands (BD-59 to BD-61, BD-80)."""
    first = default_weapon(who)
    bare = tuple(map(bare_weapon, (FISTS, KICK)))
    rest = sorted((*who.sheet.weapons, *bare), key=lambda weapon: not weapon.ready)
    return (first, *(weapon for weapon in rest if weapon.name != first.name))


def attack_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """At whom and with what; drawing on the way takes two actions (BD-61, BD-63)."""
    who, foes = PLAYERS.of(scene, key), {row.key for row in enemies(scene, key)}
    ways: list[Way] = []
    for row in others(scene, key)[:MOST_TARGETS]:
        edge = edge_dice(scene, key, row.key)
        for place, arm in enumerate(_weapons(who)):
            draw_note = "" if arm.ready else " (draw: 2 actions)"
            side = build_side(scene, who, cap_dice(weapon_dice(who.sheet, arm), edge), bonus=edge)
            dice_note = "" if side.pool else f": {NO_DICE}"
            action = Attack(who=key, target=row.name, weapon=arm.name, draw=not arm.ready)
            ways.append(
                Way(
                    action,
                    f"{arm.name}{draw_note}{dice_note}",
                    player_of(key),
                    f"{row.name.casefold()} {arm.name.casefold()}",
                    not_now=why_useless(arm),
                    worth=(row.key in foes, -place),
                    under=row.name,
                )
            )
        ways.append(_detail_way(key, row.name, who))
    return tuple(ways)


def _detail_way(key: str, target: str, who: Player) -> Way:
    """An attack with everything that may be said before the dice (BD-64 to BD-66)."""
    fields = (
        Field("weapon", "With what", 40, value=default_weapon(who).name),
        Field("called", f"Called shot: {', '.join(CALLED)}", 10, required=False),
        Field("feet", "Feet away, of a shot", 4, required=False),
        Field("black", "Black dice", 2, value="0"),
        Field("trades", "Trades of three dice for a success", 2, value="0"),
    )
    action = Attack(who=key, target=target)
    ask = Form(f"An attack on {target}"[:45], fields)
    word = f"{target.casefold()} more"
    return Way(action, "More…", player_of(key), word, under=target, ask=ask, helps=False)


def _weapon_ways(kind: str) -> Ways:
    """Which weapon is drawn, reloaded or cleared."""

    def ways(scene: Scene, key: str) -> tuple[Way, ...]:
        return tuple(
            Way(rounds.Act(who=key, kind=kind, weapon=weapon.name), weapon.name, player_of(key))
            for weapon in PLAYERS.of(scene, key).sheet.weapons
            if not why_needless(kind, weapon) and not (kind == "draw" and weapon.broken)
        )

    return ways


def _weapon_act(label: str, kind: str, rules: str) -> Act:
    ways = _weapon_ways(kind)

    def not_now(scene: Scene, key: str) -> str:
        return _free(scene, key) or ("" if ways(scene, key) else "nothing to")

    return Act(label, rules, ways, when="any", not_now=not_now, stands=_on_turn)


def move_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """How many yards on foot, a weapon readied on the way; or by vehicle (BD-56, BD-57, BD-62)."""
    speed = PLAYERS.of(scene, key).sheet.speed
    yards = sorted({*DISTANCES, speed})
    return (
        *(
            Way(rounds.Walk(who=key, distance=far), f"{far} yards", player_of(key), f"{far}")
            for far in yards
        ),
        Way(rounds.Walk(who=key), "More…", player_of(key), "more", ask=ON_FOOT),
    )


def drive_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """How a vehicle changes its speed (BD-57)."""
    return (Way(rounds.Drive(who=key), "By how much…", player_of(key), "vehicle", ask=DRIVING),)


def aid_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """Whom: everybody who has lost something, oneself too (BD-97)."""
    return tuple(
        Way(Heal(who=key, target=scene.name(who)), scene.name(who), player_of(key))
        for who in (key, *(row.key for row in others(scene, key)))
        if body(PLAYERS.of(scene, who).sheet).damage
    )


def no_aid(scene: Scene, key: str) -> str:
    """Why nobody is helped."""
    return _free(scene, key) or ("" if aid_ways(scene, key) else "nobody is hurt")


def declare_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """How many actions, which divide all dice of the round (BD-49 to BD-51)."""
    most = max(2, PLAYERS.of(scene, key).sheet.dexterity + 1)
    return tuple(
        Way(rounds.Declare(who=key, actions=n), f"{n} actions, dice ÷ {n}", player_of(key), f"{n}")
        for n in range(2, most + 1)
    )


def late_to_declare(scene: Scene, key: str) -> str:
    """Why no further action can be declared (BD-50)."""
    fight = running_fight(scene, key)
    if fight is None:
        return "no round runs"
    if is_unconscious(PLAYERS.of(scene, key).sheet):
        return "unconscious"
    turn = turn_of(scene, fight, key)
    if turn.dexterity < 1:
        return f"Dexterity {minus(turn.dexterity)}: one action"
    return "" if turn.may_declare else "before the first action"


def no_hold(scene: Scene, key: str) -> str:
    """Why there is nobody to break off from (BD-44)."""
    fight = running_fight(scene, key)
    if fight is None or not melee_opponents(fight, key):
        return "in melee with nobody"
    beaten = {*melee_opponents(fight, key)} & {*slower_opponents(fight, key)}
    return _free(scene, key) or ("" if beaten else "not faster than any of them")


def long_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """How many rounds it takes, or an end of it (BD-47, BD-52)."""
    return tuple(
        Way(rounds.Busy(who=key, rounds=n), f"{n} rounds", player_of(key), f"{n}")
        for n in range(2, 9)
    )


def other_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """The rest of the list of actions (BD-48), and looks at what could be done, and how one is."""
    by = player_of(key)
    look = Way(rounds.Menu(who=key), "What now?", by, "now")
    hurt = Way(Status(named=scene.name(key)), "Injuries", by)
    listed = (
        Way(
            rounds.Act(who=key, kind=kind),
            kind.replace("_", " ").capitalize(),
            by,
            kind,
            not_now=_free(scene, key) if does.cost else "",
        )
        for kind, does in ACTIONS.items()
        if kind not in ELSEWHERE
    )
    return (look, hurt, *listed, *_trading_ways(scene, key))


def _trading_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """Dice of rolls that are no tasks, traded from now on where the table plays it so (R-11)."""
    scope = HOUSE.at(scene.house).trade_scope
    if fight_or_none(scene, key) is None:
        return ()
    return tuple(
        Way(
            rounds.Trade(who=key, kind=kind),
            f"Trade dice of {kind}…",
            player_of(key),
            f"trade {kind}",
            ask=TRADING,
        )
        for kind in TRADED
        if may_trade(kind, scope)
    )


def roll_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """A task: an attribute with a skill of the sheet, at a rung (BD-01 to BD-12)."""
    sheet = PLAYERS.of(scene, key).sheet
    skills = sorted(sheet.skills, key=lambda skill: -skill.value)[:MOST_TARGETS]
    pairs = [("wits", skill.name) for skill in skills] or [(name, "") for name in ATTRIBUTES]
    own = Roll(who=key)
    fields = (
        Field("attribute", "Attribute", 20, value="wits"),
        Field("skill", "Skill", 40, required=False),
        Field("task", "What is tried", 40, required=False),
        Field("difficulty", "How hard", 20, value="average"),
    )
    more = Way(own, "More…", player_of(key), "more", ask=Form("A roll", fields))
    return (
        *(
            Way(
                Roll(who=key, attribute=attribute, skill=skill, difficulty=rung.key),
                rung.key.replace("_", " ").capitalize(),
                player_of(key),
                f"{attribute} {skill} {rung.key}".casefold(),
                under=" + ".join(filter(None, (attribute.capitalize(), skill))),
            )
            for attribute, skill in pairs
            for rung in RUNGS
        ),
        more,
    )


def awake(scene: Scene, key: str) -> str:
    """In a fight it is rolled by itself when the round begins (BD-94)."""
    return "rolled as the round begins" if running_fight(scene, key) is not None else ""


def awake_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """The roll, with trades too where the table plays it so (BD-94, R-11)."""
    by, roll = player_of(key), StayAwake(who=key)
    if not may_trade("consciousness", HOUSE.at(scene.house).trade_scope):
        return (Way(roll, "", by),)
    return (Way(roll, "Roll", by), Way(roll, "With trades…", by, "more", ask=TRADING))


MENU = Chapter(
    "BD-40 to BD-66, BD-94 to BD-97",
    menu=(
        Act("Attack…", "BD-63", attack_ways, not_now=_free, common="attacks"),
        _weapon_act("Draw…", "draw", "BD-61"),
        _weapon_act("Reload…", "reload", "BD-68"),
        _weapon_act("Clear a jam", rounds.CLEAR, "BD-26"),
        Act("Move…", "BD-56, BD-62", move_ways, when="any", not_now=_free, stands=_on_turn),
        Act("First aid…", "BD-97", aid_ways, row=2, not_now=no_aid),
        Act(
            "2 or more actions…",
            "BD-49",
            declare_ways,
            row=2,
            when="any",
            not_now=late_to_declare,
            stands=_in_rounds,
        ),
        Act(
            "Break off",
            "BD-44",
            at_once(lambda _scene, key: rounds.Disengage(who=key)),
            row=2,
            not_now=no_hold,
        ),
        Act("Long action…", "BD-47, BD-52", long_ways, row=2, not_now=_free),
        Act("Other action…", "BD-48", other_ways, row=2, when="any"),
        Act("Roll…", "BD-01", roll_ways, row=3, when="any"),
        Act("Stay awake", "BD-94", awake_ways, row=3, when="any", not_now=awake),
        Act("Drive…", "BD-57", drive_ways, row=3, when="any"),
    ),
)
