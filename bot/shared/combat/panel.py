"""The combat panel: round, order, whose turn, pools, conditions, what waits, what may be done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from bot.core.action import Choice, Select
from bot.core.combat import Answers, Combatant, Standing, left
from bot.core.condition import Condition, Moment
from bot.core.people import ANYONE, GMS, Audience, Visibility
from bot.core.report import Report
from bot.core.scene import OpenRoll, Scene
from bot.shared.combat.actions import (
    SYSTEM,
    BackTurn,
    Call,
    Delay,
    EndRound,
    Hold,
    MySheet,
    NextTurn,
    SetAnswers,
    Show,
    StepIn,
)
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.combat.rules import CombatRules
from bot.shared.conditions import rest_words, short
from bot.shared.sight.sealed import UNSEEN

MOST_LINES = 18
"""Lines of the order on a card that fits a phone; the rest are named in two lines more."""

LONGEST_LINE = 64
MOST_NAMES = 12
MOST_OPTIONS = 25
SWITCHES: tuple[tuple[Answers, str], ...] = (
    ("gm", "Answers: ask me for …"),
    ("self", "Answers: by themselves …"),
)
"""How a GM says who answers for NPCs."""

MARKERS = {"turn": "▶", "waiting": "·", "holding": "⏸", "acted": "✓", "later": "+"}


def panel(scene: Scene, combat: str, rules: CombatRules, *, full: bool = False) -> Report:
    """The card of a fight; `full` is the GM's private view, with everything hidden."""
    fight = find_fight(scene, combat)
    standing = fight.standing
    seen = [c for c in fight.combatants.values() if full or not c.hidden]
    view = _View(fight, standing, fight.moment, _conditions(scene), full)
    lines = _lines(scene, view, rules, _doings(fight, standing, {c.key for c in seen}))
    if full and any(c.hidden for c in seen):
        lines.append("(hidden) is not on the players' card.")
    lines += rules.remarks(scene, fight)
    lines += _waiting_rolls(scene, rules, {c.key: c.name for c in seen}, full=full)
    return Report(
        head=_title(fight, standing, full=full),
        tone="pending" if standing.turn else "plain",
        why=tuple(lines) or ("Nobody is in this fight yet.",),
        choices=_gm_choices(fight, standing) if full else _choices(scene, fight, rules),
        hint=_hint(fight, standing),
        private=full,
        panel="" if full else fight.key,
    )


def choices(scene: Scene, combat: str) -> tuple[Choice, ...]:
    """What the card for everybody offers now, where no system says more."""
    return _choices(scene, find_fight(scene, combat), CombatRules())


def gm_choices(scene: Scene, combat: str) -> tuple[Choice, ...]:
    """What the GM's view offers besides."""
    fight = find_fight(scene, combat)
    return _gm_choices(fight, fight.standing)


class _View(Struct, frozen=True):
    now: Fight
    here: Standing
    moment: Moment
    conditions: Mapping[str, list[Condition]]
    full: bool


def _conditions(scene: Scene) -> dict[str, list[Condition]]:
    result: dict[str, list[Condition]] = {}
    for key in sorted(scene.conditions):
        result.setdefault(key[0], []).append(scene.conditions[key])
    return result


def _doings(fight: Fight, standing: Standing, seen: set[str]) -> list[tuple[str, str]]:
    """(key, what it is doing) of everybody seen: the acted, the turn, the waiting, the others."""
    rows = [(k, "acted") for k in standing.acted]
    rows += [(k, "turn") for k in standing.turn]
    rows += [(k, "waiting") for group in standing.waiting for k in group]
    rows += [(k, "holding") for k in standing.holding]
    known = {k for k, _ in rows}
    begun, number = fight.order.running, fight.combat.round
    rest = ((k, begun and c.since > number) for k, c in fight.combatants.items() if k not in known)
    rows += [(k, "later" if later else "waiting") for k, later in rest]
    return [(k, doing) for k, doing in rows if k in seen]


def _lines(scene: Scene, view: _View, rules: CombatRules, rows: list[tuple[str, str]]) -> list[str]:
    combatants = view.now.combatants
    if len(rows) <= MOST_LINES:
        return [_line(scene, view, rules, combatants[k], doing) for k, doing in rows]
    acted = [k for k, doing in rows if doing == "acted"]
    rest = [row for row in rows if row[1] != "acted"]
    shown, beyond = rest[:MOST_LINES], rest[MOST_LINES:]
    lines = [_many("Acted", (combatants[k].name for k in acted), len(acted))] if acted else []
    lines += [_line(scene, view, rules, combatants[k], doing) for k, doing in shown]
    if beyond:
        lines.append(_many("Then", (combatants[k].name for k, _ in beyond), len(beyond)))
    return lines


def _line(scene: Scene, view: _View, rules: CombatRules, combatant: Combatant, doing: str) -> str:
    parts = [f"{MARKERS[doing]} {combatant.name}"]
    status = rules.status(scene, view.now, combatant, full=view.full)
    if status:
        parts[0] += f" {status}"
    budget = rules.budget(scene, view.now, combatant)
    if budget and doing in {"turn", "holding"}:
        rest = left(combatant, view.now.combat.round, budget)
        parts += [
            f"{kind} {'●' * rest[kind] + '○' * (budget[kind] - rest[kind])}" for kind in budget
        ]
    if doing == "holding":
        parts.append("holds")
    elif doing == "later":
        parts.append(f"from round {combatant.since}")
    if view.full:
        parts += _full_parts(view, combatant)
    for condition in view.conditions.get(combatant.key, ()):
        rest_of_it = rest_words(condition.clock, view.moment)
        parts.append(short(condition) + (f" ({rest_of_it})" if rest_of_it else ""))
    return _clip(" · ".join(parts))


def _full_parts(view: _View, combatant: Combatant) -> list[str]:
    parts = [f"[{','.join(map(str, combatant.initiative))}]"] if combatant.initiative else []
    if combatant.hidden:
        parts.append("(hidden)")
    if combatant.answers == "self":
        parts.append("(by itself)")
    if combatant.pinned:
        parts.append(f"place {combatant.pinned}")
    if combatant.surprised and combatant.caught == view.now.combat.round:
        parts.append("unaware" if combatant.unaware else "surprised")
    return parts


def _many(label: str, names: Iterable[str], number: int) -> str:
    shown = [name for _, name in zip(range(MOST_NAMES), names, strict=False)]
    more = f" and {number - len(shown)} more" if number > len(shown) else ""
    return f"{label}: {', '.join(shown)}{more}"


def _clip(line: str) -> str:
    return line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 1].rstrip() + "…"


def _waiting_rolls(
    scene: Scene, rules: CombatRules, names: Mapping[str, str], *, full: bool
) -> list[str]:
    open_to: set[Visibility] = {"public", "gm", "blind"} if full else {"public"}
    mine: list[OpenRoll] = [
        roll
        for roll in scene.rolls.values()
        if roll.open and roll.who in names and roll.sight.mode in open_to and rules.waits(roll)
    ]
    if not mine:
        return []
    said = (f"{names[roll.who]} (roll {roll.number})" for roll in mine)
    return [_many("Waiting for an answer", said, len(mine))]


def _title(fight: Fight, standing: Standing, *, full: bool) -> str:
    name = fight.combat.name
    if not fight.order.running:
        return f"{name}: not begun"
    turn = _turn_words(fight, standing, full=full)
    return f"{name}, round {fight.combat.round}: {turn}"


def _turn_words(fight: Fight, standing: Standing, *, full: bool) -> str:
    if not standing.turn:
        if standing.waiting:
            return "who is next?"
        return "a last chance to step in" if standing.holding else "everybody has acted"
    names = dict.fromkeys(
        fight.combatants[k].name if full else fight.shown(k) for k in standing.turn
    )
    shown = list(names)[:3]
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    if shown == [UNSEEN]:
        return "the GM's turn"
    return f"{' + '.join(shown)}{more}" if len(names) > 1 else f"{shown[0]}'s turn"


def _hint(fight: Fight, standing: Standing) -> str:
    if fight.order.free and not standing.turn and standing.waiting:
        return "Nobody goes on until a GM says who is next."
    return ""


def _choices(scene: Scene, fight: Fight, rules: CombatRules) -> tuple[Choice, ...]:
    """At most two rows of buttons and one select."""
    key, version, here = fight.key, fight.order.version, fight.standing
    open_turn = tuple(k for k in here.turn if not fight.combatants[k].hidden)
    audience = Audience(characters=open_turn, gm=True)
    label = _next_label(scene, fight, rules)
    choices = [Choice(label, NextTurn(combat=key, seen=version), audience, "primary")]
    if fight.order.free and not here.turn and here.waiting:
        choices = list(_given_turn(fight, here))
    choices += rules.offers(scene, fight)
    if len(open_turn) == 1 == len(here.turn):
        who, one = open_turn[0], Audience(characters=open_turn, gm=True)
        choices.append(Choice("Hold", Hold(who=who, combat=key), one))
        if here.waiting:
            choices.append(Choice("Delay to the end", Delay(who=who, combat=key), one))
    for k in here.holding[:3]:
        combatant = fight.combatants[k]
        if not combatant.hidden:
            choices.append(
                Choice(
                    f"Step in: {combatant.name}",
                    StepIn(who=combatant.key, combat=key),
                    Audience(characters=(k,), gm=True),
                )
            )
    choices.append(Choice("My sheet", MySheet(combat=key), ANYONE, keep=True))
    choices.append(Choice("GM", Show(combat=key, full=True), GMS, keep=True))
    return tuple(choices)


def _gm_choices(fight: Fight, standing: Standing) -> tuple[Choice, ...]:
    key, version = fight.key, fight.order.version
    if not fight.order.running:
        return ()
    choices = [
        Choice("Back", BackTurn(combat=key, seen=version), GMS, system=SYSTEM),
        Choice("End the round", EndRound(combat=key, seen=version), GMS, system=SYSTEM),
    ]
    return (*choices, *_given_turn(fight, standing, hidden=True), *_answer_choices(fight))


def _answer_choices(fight: Fight) -> tuple[Choice, ...]:
    """Which NPCs answer by themselves from now on, and for which a GM is asked."""
    npcs = [row for key, row in fight.combatants.items() if _is_npc(fight, key)]
    return tuple(
        Choice(
            label,
            SetAnswers(by=by, combat=fight.key),
            GMS,
            ask=Select(
                "names",
                tuple((name, name) for name in names[:MOST_OPTIONS]),
                most=len(names[:MOST_OPTIONS]),
            ),
            system=SYSTEM,
        )
        for by, label in SWITCHES
        if (names := [row.name for row in npcs if row.answers != by])
    )


def _is_npc(fight: Fight, key: str) -> bool:
    character = fight.characters.get(key)
    return character is not None and character.owner is None


def _given_turn(fight: Fight, standing: Standing, *, hidden: bool = False) -> tuple[Choice, ...]:
    """Where a GM gives the turn to somebody; those whom nobody sees only for GMs' eyes."""
    waiting = (fight.combatants[k] for g in (*standing.waiting, standing.holding) for k in g)
    names = [row.name for row in waiting if hidden or not row.hidden]
    if not names:
        return ()
    options = tuple((name, name) for name in names[:MOST_OPTIONS])
    ask = Select("who", options)
    return (Choice("Give the turn to …", Call(combat=fight.key), GMS, ask=ask, system=SYSTEM),)


def _next_label(scene: Scene, fight: Fight, rules: CombatRules) -> str:
    """Who or what comes next; whoever cannot act is passed over."""
    standing = fight.standing
    if not fight.order.running:
        return "Begin round 1"
    rows = ([fight.combatants[k] for k in group] for group in standing.waiting)
    coming = next(
        (able for row in rows if (able := _able(scene, fight, rules, row))), list[Combatant]()
    )
    names = [one.name for one in coming if not one.hidden]
    if names and not fight.order.free:
        return f"Next: {' + '.join(names)}"[:LONGEST_LINE]
    more = fight.order.phase + 1 < len(rules.phases(scene, fight))
    if coming or more or (standing.holding and standing.turn):
        return "Next"
    return f"Next: round {fight.combat.round + 1}"


def _able(scene: Scene, fight: Fight, rules: CombatRules, rows: list[Combatant]) -> list[Combatant]:
    return [row for row in rows if not rules.able(scene, fight, row)]
