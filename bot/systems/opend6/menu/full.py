"""What a full action may be, by presses: attack, move, recover, force (D6-18 to D6-42)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from bot.core.action import Action, Field, Form, Way
from bot.core.combat import Combatant
from bot.core.condition import Condition
from bot.core.people import player_of
from bot.core.scene import Scene
from bot.shared.acts import Ways
from bot.shared.conditions import of
from bot.shared.menu.targets import enemies, fight_of, others
from bot.systems.opend6.attack.actions import Attack
from bot.systems.opend6.budget import is_out_of_action, remaining_actions
from bot.systems.opend6.building.actions import Smash
from bot.systems.opend6.field import acts_within, is_declaring
from bot.systems.opend6.melee.arms import SKILLS, UNARMED, default_weapon, weapon_of
from bot.systems.opend6.movement.actions import Move, Shift
from bot.systems.opend6.picks import targets
from bot.systems.opend6.players import PLAYERS, has_sheet, maybe, settings_of
from bot.systems.opend6.position.actions import Maneuver
from bot.systems.opend6.pressing.actions import Force, Interact
from bot.systems.opend6.recovery.actions import Recover
from bot.systems.opend6.rules.pressing import FORCING, INTERACTIONS
from bot.systems.opend6.rules.recovery import fitting
from bot.systems.opend6.rules.tracks import on_track

MOST_TARGETS = 8
DISTANCES = (5, 10, 15, 20, 25, 30)
KINDS = ("force", "restrict")
USED = "used"
SIDES = ("left", "right", "back", "forward")


def why_not(scene: Scene, key: str, kind: str) -> str:
    """Why no action of this kind can be taken now (D6-12); "" where one is left."""
    fight = fight_of(scene, key)
    if fight is None or not fight.order.running:
        return "no round runs"
    if is_declaring(scene, fight):
        return "declare first"
    if is_out_of_action(scene, key, fight.key):
        return "out of action"
    # By house rule there is always one full action more.
    further = kind == "free" or (kind == "full" and settings_of(scene).multi_action)
    return "" if further or getattr(remaining_actions(scene, fight, key), kind) else USED


def refusal(kind: str) -> Callable[[Scene, str], str]:
    """What is said where an action of this kind is used: until when (D6-12)."""

    def sentences(scene: Scene, key: str) -> str:
        fight = fight_of(scene, key)
        if fight is None or why_not(scene, key, kind) != USED:
            return ""
        number = fight.combat.round
        return (
            f"{scene.name(key)} has no {kind} action left in round {number}. "
            "A new round brings a new one."
        )

    return sentences


def in_turn(scene: Scene, key: str) -> bool:
    """Whether somebody has the turn, acts within another's, or is in no fight."""
    fight = fight_of(scene, key)
    if fight is None:
        return True
    return key in fight.standing.turn or bool(acts_within(scene, fight.key, key))


def if_fighting(not_now: Callable[[Scene, str], str]) -> Callable[[Scene, str], str]:
    """Why something cannot be done now; in no fight nothing hinders it."""
    return lambda scene, key: not_now(scene, key) if fight_of(scene, key) is not None else ""


def needs(kind: str, ways: Ways | None = None, why: str = "") -> Callable[[Scene, str], str]:
    """An action of this kind, and somebody or something to do it with."""

    def not_now(scene: Scene, key: str) -> str:
        obstacle = why_not(scene, key, kind)
        return obstacle or ("" if ways is None or ways(scene, key) else why)

    return not_now


def foes(scene: Scene, key: str) -> tuple[str, ...]:
    """The names of those who may be acted on, enemies first."""
    return tuple(row.name for row in _foes(scene, key))


def _foes(scene: Scene, key: str) -> list[Combatant]:
    return [row for row in others(scene, key) if has_sheet(scene, row.key)][:MOST_TARGETS]


def way(action: Action, label: str) -> Way:
    """What whoever acts may do, typed as it is labelled."""
    return Way(action, label, player_of(action.who))


def way_at(target: str, action: Action, label: str, word: str) -> Way:
    """What whoever acts may do to a target, listed under that name and typed with it."""
    return Way(action, label, player_of(action.who), f"{target} {word}".casefold(), under=target)


def attack_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """At whom and with what: what is in hand first, bare hands last (D6-18 to D6-21)."""
    who, against, fight = PLAYERS.of(scene, key), enemies(scene, key), fight_of(scene, key)
    combat, first = fight.key if fight is not None else "", who.in_hand
    arms = sorted(who.sheet.weapons, key=lambda row: first is None or row.name != first.name)
    names = [*((row.name, f"{row.name} {row.damage}") for row in arms), (UNARMED, "bare hands")]
    ways: list[Way] = []
    for row in _foes(scene, key):
        # A strike at somebody who is out of action takes a GM's word, by command.
        if is_out_of_action(scene, row.key, combat):
            continue
        for place, (arm, label) in enumerate(names):
            attack = Attack(who=key, target=row.name, weapon=arm)
            bare = f"{row.name}, {arm if label.startswith(arm) else label}"
            plain = way_at(row.name, attack, label, arm)
            ways.append(replace(plain, worth=(row in against, -place), bare=bare))
        ways.append(_detail_way(key, row.name, names[0][0]))
    return tuple(ways)


def _detail_way(key: str, target: str, arm: str) -> Way:
    fields = (
        Field("weapon", "With what", 40, value=arm),
        Field("skill", "Another skill", 40, required=False),
        Field("effects", "Dice and points: +1D, luck, adv", 60, required=False),
        Field("extra", "Ranks for other effects", 1, value="0"),
    )
    # Discord's limit for the title of a form: 45 characters.
    ask = Form(f"An attack on {target}"[:45], fields)
    detail = way_at(target, Attack(who=key, target=target), "More…", "more")
    return replace(detail, ask=ask, helps=False)


def and_more(ways: Ways, more: Callable[[Scene, str], Way]) -> Ways:
    """These ways, and a form for what else may be said."""
    return lambda scene, key: (*ways(scene, key), more(scene, key))


def form(
    action: Action, title: str, *fields: Field, label: str = "More…", word: str = "more"
) -> Way:
    """What else may be said of an action, in a form."""
    ask = Form(title, fields)
    return Way(action, label, player_of(action.who), word, ask=ask, helps=False)


WHOM = Field("target", "Whom", 80)
SKILL = Field("skill", "With what", 40, required=False)
DICE = Field("effects", "Dice and points: +1D, B2, luck", 60, required=False)


def move_ways(pace: str) -> Ways:
    """How far; towards somebody or away; a form for more (D6-26, D6-54, D6-63)."""

    def ways(scene: Scene, key: str) -> tuple[Way, ...]:
        most = PLAYERS.of(scene, key).move // (1 if pace == "full" else 2)
        move = Move(who=key, feet=most, pace=pace)
        far = [feet for feet in DISTANCES if feet < most] + [most]
        plain = (
            Way(replace(move, feet=feet), f"{feet} ft", player_of(key), f"{feet}") for feet in far
        )
        whom = [
            way(action, f"{label} {name}")
            for name in foes(scene, key)
            for label, action in (
                ("To", replace(move, towards=name)),
                ("Away from", replace(move, away=name)),
            )
        ]
        more = form(
            move,
            "A movement",
            Field("feet", "How many feet", 3, value=str(most)),
            Field("towards", "Towards whom", 80, required=False),
            Field("away", "Or away from whom", 80, required=False),
            SKILL,
            DICE,
        )
        return (*plain, *whom, more)

    return ways


def recover_form(scene: Scene, key: str) -> Way:
    """From what, whose and with what (D6-36)."""
    return form(
        Recover(who=key),
        "A recovery",
        Field("condition", "From which condition, else the worst", 80, required=False),
        Field("target", "Whose, if not your own", 80, required=False),
        SKILL,
        DICE,
    )


def recover_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """From what, oneself or somebody else (D6-36)."""
    keys = [key, *(row.key for row in others(scene, key))]
    return tuple(
        _recovery_way(scene, key, who, row)
        for who in keys
        for row in of(scene.conditions, who)
        if on_track(row)
    )


def _recovery_way(scene: Scene, key: str, patient: str, ailment: Condition) -> Way:
    """A recovery, and which skill it needs that is not on the sheet (D6-39 to D6-41)."""
    own = patient == key
    action = Recover(who=key, condition=ailment.name, target="" if own else scene.name(patient))
    label = f"{ailment.name} {ailment.rank}" + ("" if own else f" of {scene.name(patient)}")
    skill = fitting(ailment.family, own=own)
    if maybe(scene, PLAYERS.of(scene, key), skill) is not None:
        return way(action, label)
    lacking = way(action, f"{label} (needs {skill})")
    return replace(lacking, word=label.casefold(), helps=False)


def smash_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """What is there to be smashed (D6-129)."""
    return tuple(
        Way(Smash(who=key, target=name), label, player_of(key), name.casefold())
        for label, name in targets(scene, key)
    )


def shift_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """Onto whom something heavy is hurled or toppled, how heavy and how far (D6-35, D6-141)."""
    shift = Shift(who=key)
    weight = Field("thing", "Its dice of damage, 5 to 9", 1, value="5")
    feet = Field("feet", "How many feet it flies", 3, value="0")
    more = form(shift, "Something heavy", WHOM, weight, feet, DICE)
    return (*(way(replace(shift, target=name), name) for name in foes(scene, key)), more)


def force_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """Whom, with what and where to (D6-42)."""
    force = Force(who=key)
    skill = Field("skill", "With what", 40, value=next(iter(FORCING)))
    where = Field("direction", "Where to", 60, required=False, paragraph=True)
    more = form(force, "Forcing", WHOM, skill, where, DICE)
    return (*_with_skills(scene, force, FORCING), more)


def insult_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """Whom, with what and in which words (D6-51 to D6-53)."""
    interact = Interact(who=key)
    skill = Field("skill", "With what", 40, value=next(iter(INTERACTIONS)))
    words = Field("words", "What is said", 300, required=False, paragraph=True)
    more = form(interact, "Words", WHOM, skill, words, DICE)
    return (*_with_skills(scene, interact, INTERACTIONS), more)


def _with_skills(scene: Scene, action: Force | Interact, skills: Iterable[str]) -> tuple[Way, ...]:
    """An action on somebody with each of these skills."""
    names = tuple(skills)
    return tuple(
        way_at(target, replace(action, target=target, skill=skill), skill, skill)
        for target in foes(scene, action.who)
        for skill in names
    )


def maneuver_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """Whom to force or to hem in, with what, where to or where not (D6-142)."""
    skill = _weapon_skill(scene, key)
    maneuver = Maneuver(who=key)
    ways = (
        way_at(
            target,
            replace(maneuver, kind=kind, target=target, skill=skill, directions=side),
            f"{kind.capitalize()} {side}",
            f"{kind} {side}",
        )
        for target in foes(scene, key)
        for kind in KINDS
        for side in SIDES
    )
    more = form(
        maneuver,
        "A maneuver",
        WHOM,
        Field("skill", "With what", 40, value=skill),
        Field("kind", "force, or restrict", 10, value=KINDS[0]),
        Field("directions", "Where to, or where not", 80),
        Field("defence", "What resists instead", 80, required=False),
    )
    return (*ways, more)


def _weapon_skill(scene: Scene, key: str) -> str:
    """The skill of what somebody attacks with."""
    who = PLAYERS.of(scene, key)
    weapon = weapon_of(who, default_weapon(who))
    return weapon.skill.strip() or SKILLS[weapon.category]
