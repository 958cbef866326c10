"""The combat panel: round, order, whose turn, pools, conditions, what waits, what may be done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from bot.core.action import MOST_OPTIONS, Choice, Field, Form, Select, Style
from bot.core.combat import USUAL_NAME, Combatant, Standing
from bot.core.people import ANYONE, CLOCK, GMS, Audience, Visibility
from bot.core.report import CardWait, Head, Report
from bot.core.scene import Scene
from bot.core.words import first_of, join_words
from bot.shared.acts import KEY as MENU
from bot.shared.acts import Act, Press, common_choice
from bot.shared.combat.actions import SYSTEM, AddNpcs, Call, JoinIn, MySheet, NextTurn
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.combat.lines import list_names, order_lines
from bot.shared.combat.meant import mean_fight
from bot.shared.combat.rules import CombatRules
from bot.shared.exchange.faces import TypeFaces
from bot.shared.exchange.rows import combat_of
from bot.shared.exchange.windows import PendingRoll
from bot.shared.renaming import short_names
from bot.shared.sight.sealed import UNSEEN

LONGEST_NEXT = 64
"""Characters of the button that names who comes next."""
MOST_WAITING = 5
MOST_AT_ONCE = 3
LONGEST_NPCS = 1000


def panel(
    scene: Scene,
    combat: str,
    rules: CombatRules,
    *,
    questions: tuple[PendingRoll, ...] = (),
    menu: tuple[Act, ...] = (),
    full: bool = False,
) -> Report:
    """The card of a fight; `full` is the GM's private view, with everything hidden.

    `questions` are the rolls of its system that wait, `menu` what its chapters have for a turn.
    """
    scene = mean_fight(scene, combat)
    fight = find_fight(scene, combat)
    visible = [c for c in fight.combatants.values() if full or not c.hidden]
    lines = [*order_lines(scene, fight, rules, full=full)]
    if full and any(c.hidden for c in visible):
        lines.append("(hidden) is not on the players' card.")
    lines += [*_sides(visible), *rules.remarks(scene, fight)]
    names = {c.key: c.name for c in visible}
    return Report(
        Head(_title(scene, fight, rules, full=full)),
        tone="pending" if fight.standing.turn else "plain",
        lines=tuple(lines),
        waiting=_waiting(scene, fight, rules, questions, names, full=full),
        choices=() if full else _choices(scene, fight, rules, menu),
        private=full,
        panel="" if full else fight.key,
    )


class LastPanel:
    """Draws panels, and knows the last: a step asks for its answer, its buttons and its message.

    What everybody sees of a fight depends neither on who acts nor on the offers of panels.
    """

    def __init__(self) -> None:
        self._last: tuple[str, Scene, Report] | None = None

    def draw(
        self,
        scene: Scene,
        combat: str,
        rules: CombatRules,
        *,
        questions: tuple[PendingRoll, ...],
        menu: tuple[Act, ...],
    ) -> Report:
        """As `panel` does it for everybody; rules and menu are those of the scene's system."""
        offers = {key: offer for key, offer in scene.offers.items() if not offer.combat}
        look, last = replace(scene, offers=offers, entry=None, actor=CLOCK), self._last
        if last is not None and last[:2] == (combat, look):
            return last[2]
        report = panel(scene, combat, rules, questions=questions, menu=menu)
        self._last = (combat, look, report)
        return report


def _sides(combatants: Sequence[Combatant]) -> list[str]:
    """The sides, where there are more than two."""
    sides = dict.fromkeys(c.side for c in combatants if c.side)
    if len(sides) < 3:
        return []
    return [
        f"{side}: {short_names(c.name for c in combatants if c.side == side)}" for side in sides
    ]


def choices(scene: Scene, combat: str) -> tuple[Choice, ...]:
    """What the card for everybody offers now, where no system says more."""
    return _choices(scene, find_fight(scene, combat), CombatRules(), ())


def _within(scene: Scene, fight: Fight, questions: Iterable[PendingRoll]) -> Iterator[PendingRoll]:
    """Those of the questions whose roll came in no other fight than this."""
    for question in questions:
        roll = scene.rolls.get(question.roll)
        if roll is None or combat_of(roll) in {"", fight.key}:
            yield question


def _waiting(
    scene: Scene,
    fight: Fight,
    rules: CombatRules,
    questions: Iterable[PendingRoll],
    names: Mapping[str, str],
    *,
    full: bool,
) -> tuple[CardWait, ...]:
    """Who must answer, with the card that asks, as far as they are seen here; and the GM.

    Who must answer the same several times has one line, which leads to the oldest of the cards.
    """
    open_to: set[Visibility] = {"public", "gm", "blind"} if full else {"public"}
    messages = {offer.roll: offer.message for offer in scene.offers.values() if offer.roll}
    alike: dict[str, list[CardWait]] = {}
    for question in _within(scene, fight, questions):
        if question.sight.mode in open_to and {question.who, *question.by} <= names.keys():
            what = _asks(rules, scene, question, names)
            wait = CardWait(what, question.until, messages.get(question.roll))
            alike.setdefault(what, []).append(wait)
    waits = [
        replace(oldest, what=f"{oldest.what} ×{1 + len(more)}") if more else oldest
        for oldest, *more in alike.values()
    ]
    rest = sum(map(len, list(alike.values())[MOST_WAITING:]))
    more = [CardWait(f"{rest} more")] if rest else []
    gm = [CardWait("a GM says who is next")] if _is_given(fight) else []
    return (*waits[:MOST_WAITING], *more, *gm)


def _asks(rules: CombatRules, scene: Scene, roll: PendingRoll, names: Mapping[str, str]) -> str:
    """Who must answer what, or types the faces of dice that they throw by hand."""
    if TypeFaces.__struct_config__.tag in roll.kinds:
        return f"{join_words(names[key] for key in roll.by)} throws dice by hand"
    return rules.asks(scene, roll, names.__getitem__)


def _title(scene: Scene, fight: Fight, rules: CombatRules, *, full: bool) -> str:
    name = fight.combat.name if fight.combat.name != USUAL_NAME else ""
    if not fight.order.running:
        names = [c.name for c in fight.combatants.values() if full or not c.hidden]
        name = name or "A fight"
        return f"{name}: {list_names(names)}" if names else f"{name} · nobody has joined"
    number = fight.combat.round
    begins = f"{name}, round {number}" if name else f"Round {number}"
    if not rules.phase(scene, fight).act:
        return f"{begins}, declaring"
    return f"{begins}: {_turn_words(scene, fight, rules, full=full)}"


def _turn_words(scene: Scene, fight: Fight, rules: CombatRules, *, full: bool) -> str:
    standing = fight.standing
    if not standing.turn:
        if standing.waiting:
            return "who is next?"
        if standing.holding:
            return "a last chance to step in"
        seen = [row for row in fight.present if full or not row.hidden]
        out = all(rules.is_out(scene, fight, row) for row in seen)
        return "nobody can act" if seen and out else "everybody has acted"
    called = (fight.combatants[k].name if full else fight.shown(k) for k in standing.turn)
    names = list(dict.fromkeys(called))
    if names == [UNSEEN]:
        return "the GM's turn"
    words = join_words(first_of(names, MOST_AT_ONCE, "{} more"))
    return f"{words} together" if len(names) > 1 else words


def _choices(
    scene: Scene, fight: Fight, rules: CombatRules, menu: tuple[Act, ...]
) -> tuple[Choice, ...]:
    """A row of buttons, and a select of the common act of whoever has the turn."""
    key, version, standing = fight.key, fight.order.version, fight.standing
    open_turn = tuple(k for k in standing.turn if not fight.combatants[k].hidden)
    begun = fight.order.running
    choices = list[Choice]()
    if begun:
        first = rules.instead(scene, fight)
        act = Choice("Act", Press(combat=key), ANYONE, "primary", keep=True, system=MENU)
        choices.append(act if first is None else first)
    if _is_given(fight):
        choices += _given_turn(fight, standing)
    else:
        label = _next_label(scene, fight, rules)
        style: Style = "secondary" if begun else "primary"
        # Who may not is told whose turn it is, not that nobody asked them.
        who = ANYONE if open_turn else GMS
        choices.append(Choice(label, NextTurn(combat=key, seen=version), who, style))
    if not begun:
        choices += _gathering(key)
    choices.append(Choice("My sheet", MySheet(combat=key), ANYONE, keep=True))
    choices.append(Choice("GM", Press(combat=key, menu="gm"), GMS, keep=True, system=MENU))
    # Of several who act at once a single select could not say whose it is.
    if len(open_turn) == 1 == len(standing.turn) and rules.phase(scene, fight).act:
        character = scene.characters.get(open_turn[0])
        if character is not None and character.system == scene.system:
            audience = Audience(characters=open_turn, gm=True)
            common = common_choice(menu, scene, key, open_turn[0], audience)
            choices += [common] if common is not None else []
    return tuple(choices)


def _gathering(key: str) -> tuple[Choice, ...]:
    """Who joins before it begins."""
    hint = "How many, and what they have: Thug x4, str 3, club 2 & Boss"
    field = Field("template", "Who", LONGEST_NPCS, paragraph=True, hint=hint)
    return (
        Choice("Join", JoinIn(combat=key), ANYONE),
        Choice("NPCs…", AddNpcs(combat=key), GMS, ask=Form("NPCs join", (field,))),
    )


def _is_given(fight: Fight) -> bool:
    """Whether nobody goes on until a GM says who is next."""
    return fight.order.free and not fight.standing.turn and bool(fight.standing.waiting)


def _given_turn(fight: Fight, standing: Standing) -> tuple[Choice, ...]:
    """Where a GM gives the turn to somebody who is seen."""
    waiting = (fight.combatants[k] for g in (*standing.waiting, standing.holding) for k in g)
    names = [row.name for row in waiting if not row.hidden]
    if not names:
        return ()
    options = tuple((name, name) for name in names[:MOST_OPTIONS])
    ask = Select("who", options)
    return (Choice("Give the turn to …", Call(combat=fight.key), GMS, ask=ask, system=SYSTEM),)


def _next_label(scene: Scene, fight: Fight, rules: CombatRules) -> str:
    """Who or what comes next; whoever cannot act is passed over."""
    standing = fight.standing
    if not fight.order.running:
        return "Begin"
    groups = ([fight.combatants[k] for k in group] for group in standing.waiting)
    able = ([c for c in group if not rules.hindrance(scene, fight, c)] for group in groups)
    coming = next(filter(None, able), list[Combatant]())
    names = [fighter.name for fighter in coming if not fighter.hidden]
    if names and not fight.order.free:
        return f"Next: {' + '.join(names)}"[:LONGEST_NEXT]
    more = fight.order.phase + 1 < len(rules.phases(scene, fight))
    if coming or more or (standing.holding and standing.turn):
        return "Next"
    return f"Next: round {fight.combat.round + 1}"
