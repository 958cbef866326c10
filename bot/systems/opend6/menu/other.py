"""What a bonus action may be, what is free, and what is declared, by presses (D6-46 to D6-66)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.core.action import Action, Field, Way
from bot.core.people import GMS, Audience, player_of
from bot.core.scene import Scene
from bot.shared.combat.arena import find_fight
from bot.shared.menu.targets import fight_of
from bot.systems.opend6.advantages.actions import Gain, HandOver, Support, UseUp
from bot.systems.opend6.advantages.choices import held_by
from bot.systems.opend6.budget import step_to_take
from bot.systems.opend6.checks.actions import Menu
from bot.systems.opend6.field import fighter, is_declaring
from bot.systems.opend6.melee.actions import (
    Concede,
    Declare,
    Defend,
    Equip,
    Fire,
    Focus,
    Interrupt,
    Situation,
    Talk,
)
from bot.systems.opend6.melee.rows import interruptible
from bot.systems.opend6.menu.full import (
    DICE,
    SIDES,
    SKILL,
    WHOM,
    foes,
    form,
    move_ways,
    way,
    way_at,
    why_not,
)
from bot.systems.opend6.order.actions import DeclareForNpcs
from bot.systems.opend6.order.play import npcs_to_declare
from bot.systems.opend6.picks import skills
from bot.systems.opend6.players import PLAYERS
from bot.systems.opend6.position.actions import Step, Waive
from bot.systems.opend6.readying.actions import HoldBack, Ready
from bot.systems.opend6.rules.advantages import GAINED
from bot.systems.opend6.rules.pressing import FORCING, INTERACTIONS
from bot.systems.opend6.rules.readying import WATCHES


def gain_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """By which skill and how hard; misdirection needs somebody (D6-46 to D6-49)."""
    ways: list[Way] = []
    for skill in GAINED:
        if skill.startswith("bluff"):
            ways += (
                way(Gain(who=key, skill=skill, target=name), f"{skill}: {name}")
                for name in foes(scene, key)
            )
        else:
            ways.append(way(Gain(who=key, skill=skill), skill))
    more = form(
        Gain(who=key),
        "An advantage",
        Field("skill", "With what", 40),
        Field("target", "Whom, to mislead", 80, required=False),
        Field("difficulty", "How hard, for memory", 2, required=False),
        DICE,
    )
    return (*ways, more)


def support_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """Whom to help or to hinder, with what and how hard (D6-60)."""
    own = skills(scene, key)[:6]
    ways = (
        way_at(
            name,
            Support(who=key, target=name, skill=skill, hinder=hinder),
            f"{'Hinder' if hinder else 'Help'}: {label}",
            f"{hinder} {skill}",
        )
        for name in foes(scene, key)
        for hinder in (False, True)
        for label, skill in own
    )
    what = Field("skill", "With what", 40)
    hard = Field("difficulty", "How hard, 10 is usual", 2, value="10")
    return (*ways, form(Support(who=key), "Support", WHOM, what, hard, DICE))


def ready_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """What to ready, and when it comes (D6-56, D6-58)."""
    guard = Way(Ready(who=key, what="defence"), "Defence, +5", player_of(key), "defence")
    attacks = (
        way_at(
            name,
            Ready(who=key, what="attack", target=name, on=watch, whom=name),
            f"Attack when {name} {watch.replace('_', ' ')}",
            watch,
        )
        for name in foes(scene, key)
        for watch in WATCHES
        if watch != "custom"
    )
    own = form(
        Ready(who=key),
        "When?",
        Field("what", "attack, force, interact, move, defence", 10, value="attack"),
        Field("target", "Against whom", 80, required=False),
        Field("on", "When", 40, value="custom", hint=f"One of {', '.join(WATCHES)}"),
        Field("whom", "Who is watched", 80, required=False),
        Field("trigger", "What sets it off", 60, required=False, paragraph=True),
        label="Own words…",
        word="own",
    )
    return (guard, *attacks, own)


def step_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """The step that is owed, else a free one, with a form for more (D6-63, D6-143)."""
    fight = fight_of(scene, key)
    step = step_to_take(scene, fight.key, key) if fight is not None else None
    if step is None:
        return move_ways("free")(scene, key)
    sides = step.directions
    if step.kind != "force":
        sides = tuple(side for side in SIDES if side not in step.directions)
    where = Field("direction", "Where to", 80, required=False)
    feet = Field("feet", "How many feet", 3, value="5")
    own = form(Step(who=key), "A step", where, feet)
    return (*(way(Step(who=key, direction=side), f"Step {side}") for side in sides), own)


def held_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """Advantages that are held: used, or handed over (D6-46, R-65)."""
    ways: list[Way] = []
    for at, _ in held_by(scene, key):
        name = scene.conditions[at].name
        ways.append(way(UseUp(who=key, number=at[1]), f"Use {name}"))
        ways += (
            way(HandOver(who=key, to=to, number=at[1]), f"To {to}: {name}")
            for to in foes(scene, key)
        )
    return tuple(ways)


def equip_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """What to draw, or nothing in hand (D6-64)."""
    sheet = PLAYERS.of(scene, key).sheet
    items = [(arm.name, arm.name) for arm in sheet.weapons]
    items += [("Put away", "")] if sheet.held else []
    return tuple(way(Equip(who=key, item=item), label) for label, item in items)


def more_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """What is rarer: a look, giving up, holding, what is ready (D6-10, D6-57, D6-59, D6-119)."""
    fight = fight_of(scene, key)
    state = fighter(fight.combatants[key]) if fight is not None else None
    ready = state is not None and state.readied is not None
    given_up = state is not None and state.conceded
    fire = way(Fire(who=key), "Fire what is ready")
    interrupt = way(Interrupt(who=key), "Interrupt")
    late = fight is None or not interruptible(scene, fight.key, key)
    return (
        Way(Situation(), "Situation", player_of(key)),
        replace(fire, not_now="" if ready else "nothing"),
        replace(interrupt, not_now="nothing waits" if late else ""),
        way(Concede(who=key, back=given_up), "Fight on" if given_up else "Concede"),
        way(Menu(who=key), "What ranks buy"),
    )


def hold_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """Which action is held (D6-59)."""
    return tuple(
        way(HoldBack(who=key, kind=kind), kind.capitalize())
        for kind in ("full", "bonus")
        if not why_not(scene, key, kind)
    )


def talk_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """Words that cost nothing (D6-62, D6-64)."""
    kinds = (("talk", "Trash talk"), ("banter", "Banter"), ("plan", "A plan"))
    own = form(
        Talk(who=key),
        "Words",
        Field("kind", "talk, banter or plan", 10, value="talk"),
        Field("at", "To whom", 80, required=False),
        Field("words", "What is said", 300, paragraph=True),
        label="Own words…",
        word="own",
    )
    return (*(way(Talk(who=key, kind=kind), label) for kind, label in kinds), own)


def declare_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """What is to be done in this round, open or hidden (D6-118, D6-122)."""
    plan, force = Declare(who=key), next(iter(FORCING))
    words = {skill: skill.partition(": ")[2].capitalize() for skill in INTERACTIONS}
    deeds: list[tuple[str, Declare]] = []
    for name in foes(scene, key):
        deeds.append((f"Attack {name}", replace(plan, what="attack", target=name)))
        deeds.append((f"Force {name}", replace(plan, what="force", target=name, skill=force)))
        deeds += (
            (f"{word} {name}", replace(plan, what="interact", target=name, skill=skill))
            for skill, word in words.items()
        )
    deeds.append(("Move", replace(plan, what="move", words="moves")))
    deeds.append(("Wait", replace(plan, what="other", words="waits")))
    return _plan_ways(deeds, player_of(key))


def _plan_ways(
    deeds: Iterable[tuple[str, Declare | DeclareForNpcs]], by: Audience
) -> tuple[Way, ...]:
    """Each of these plans openly, then each hidden."""
    plans = tuple(deeds)
    return tuple(
        Way(replace(plan, secret=secret), label, by, f"{label} {secret}".casefold(), under=under)
        for secret, under in ((False, "Openly"), (True, "Hidden"))
        for label, plan in plans
    )


def declare_form(scene: Scene, key: str) -> Way:
    """What is to be done, whom, with what, in which words (D6-118, D6-122, D6-126)."""
    return form(
        Declare(who=key),
        "A plan",
        Field("what", "attack, force, interact, move, recover", 10, required=False),
        Field("target", "Against whom", 80, required=False),
        SKILL,
        Field("weapon", "With which weapon", 80, required=False),
        Field("words", "What is planned, in words", 200, required=False, paragraph=True),
    )


def not_declaring(scene: Scene, key: str) -> str:
    """Why nothing is declared now."""
    fight = fight_of(scene, key)
    return "" if fight is not None and is_declaring(scene, fight) else "not in this order"


def may_declare(scene: Scene, key: str) -> bool:
    """Whether plans are declared now, or it is somebody's turn."""
    fight = fight_of(scene, key)
    turn = fight is not None and key in fight.standing.turn
    return turn or not not_declaring(scene, key)


def declare_for(scene: Scene, whom: str) -> tuple[Way, ...]:
    """A GM declares for the one who is chosen (D6-118)."""
    key = scene.key_of(scene.system, whom)
    return declare_ways(scene, key) if key is not None else ()


def declare_all(scene: Scene, whom: str) -> tuple[Way, ...]:
    """What all NPCs do that have declared nothing yet, open or hidden (D6-118, D6-122)."""
    fight = find_fight(scene)
    visible = [row for row in fight.present if not row.hidden and row.key in scene.characters]
    players = [row for row in visible if scene.characters[row.key].owner is not None]
    deeds = [
        *(
            (f"Attack {row.name}", DeclareForNpcs(what="attack", target=row.name))
            for row in players or visible
        ),
        ("Move", DeclareForNpcs(what="move", words="moves")),
        ("Wait", DeclareForNpcs(what="other", words="waits")),
    ]
    return _plan_ways(deeds, GMS)


def why_not_all(scene: Scene, whom: str) -> str:
    """Why a GM declares nothing for all NPCs now."""
    fight = find_fight(scene)
    if not (is_declaring(scene, fight) and fight.order.running):
        return "not in this order"
    return "" if npcs_to_declare(scene, fight) else "none is left"


def nobody_declares(scene: Scene, whom: str) -> str:
    """Why a GM declares for nobody now."""
    key = scene.key_of(scene.system, whom)
    return "for whom?" if key is None or not fight_of(scene, key) else not_declaring(scene, key)


def waive_ways(scene: Scene, whom: str) -> tuple[Way, ...]:
    """A GM lets somebody off a step (D6-143)."""
    return (Way(Waive(named=whom), "Waive the step", GMS),) if whom else ()


def defend(scene: Scene, key: str) -> Action:
    """The defensive stance (D6-23)."""
    return Defend(who=key)


def look_ways(scene: Scene, whom: str) -> tuple[Way, ...]:
    """Focus, distances, gangs, what is held and ready, for a GM who is in no fight (D6-10)."""
    return (Way(Situation(), "Situation", GMS),)


def focus_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """To whom somebody turns (D6-11)."""
    return tuple(way(Focus(who=key, target=name), name) for name in foes(scene, key))
