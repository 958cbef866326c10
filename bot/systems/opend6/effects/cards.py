"""The cards of ranks and conditions: the shop, durations, status, state of mind, a GM's damage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from bot.core.action import MOST_OPTIONS, Choice, Command, Field, Form, Select
from bot.core.people import ANYONE, GMS, play
from bot.core.report import Head, Report, Tone
from bot.core.scene import Scene
from bot.core.words import LONGEST_NAME, count, first_of, fold, join_words, with_sign
from bot.shared import conditions as engine
from bot.shared.renaming import name_many
from bot.systems.opend6 import bearers
from bot.systems.opend6.checks import dice as checks_dice
from bot.systems.opend6.checks.actions import Buy, Menu, RollLine
from bot.systems.opend6.checks.faces import line_rows
from bot.systems.opend6.checks.ways import ELSE, ON, rank_options
from bot.systems.opend6.effects import actions
from bot.systems.opend6.effects.status import every
from bot.systems.opend6.rules import data, durations, effects, minds
from bot.systems.opend6.rules.conditions import ABILITIES, in_words
from bot.systems.opend6.rules.data import HeldAdvantage
from bot.systems.opend6.rules.effects import Effect

MOST_LINES = 30


def change_card(card: actions.Altered, scene: Scene) -> Report:
    """A condition that came, went or changed."""
    return Report(
        Head(card.title),
        tone=card.tone,
        dice=line_rows(card.rolls),
        lines=(*checks_dice.brief(card.rolls), *card.why),
        changes=card.changes,
    )


def shop_card(card: actions.Shop, scene: Scene) -> Report:
    """What the ranks left can buy, for whoever looks; what was bought, for everybody."""
    name = bearers.name_of(scene, card.key)
    rest = f"{count(card.ranks, 'rank')} left of {card.of}"
    target = bearers.name_of(scene, card.target)
    on = f", on {card.on}" if card.on else ""
    about = f"for {target}{on}" + (f", about {card.condition}" if card.condition else "")
    return Report(
        Head(card.made) if card.made else Head(name, "", rest),
        tone=card.tone,
        afresh=True,
        dice=line_rows(card.rolls),
        lines=(*checks_dice.brief(card.rolls), *((about,) if card.ranks else ())),
        changes=(*card.changes, *((f"{name}: {rest}",) if card.made and card.ranks else ())),
        choices=tuple(_ways(card, scene)) if card.ranks else (),
        private=not card.made,
        kept=not card.made,
    )


OWN = Form(
    "A condition of your own words",
    (
        Field("name", "What it is called", LONGEST_NAME),
        Field("ranks", "Ranks: how severe it is, and how long", 1, value="1"),
        Field("kind", "discrete, cumulative, progressive: family", 40, value="discrete"),
        Field("note", "What it does", 200, required=False),
    ),
)
SWAY = Form(
    "Somebody's mind",
    (
        Field("ladder", "attitude or willpower", 9, value="attitude"),
        Field("towards", "up: Hostile, Centered; or down", 4, value="down"),
        Field("ranks", "Ranks, a step each", 1, value="1"),
    ),
)


def _ways(card: actions.Shop, scene: Scene) -> Iterator[Choice]:
    """What the ranks still pay: effects, conditions, minds (D6-81, D6-85, D6-86, D6-99)."""
    by, name = play(card.key), bearers.name_of(scene, card.key)
    target = bearers.name_of(scene, card.target)
    wares = effects.affordable(card.ranks, after_effect_roll=card.barred)
    menu = tuple(option for effect in wares for option in _options(card, effect))[:MOST_OPTIONS]
    if menu:
        action = Buy(who=name, target=target, on=card.on, condition=card.condition)
        label = f"Spend {count(card.ranks, 'rank')} on…"
        yield Choice(label, action, by, ask=Select("effect", menu))
    yield Choice(ELSE, Menu(who=name), by, ask=ON)
    yield Choice("A condition…", actions.Befall(who=name, target=target), by, ask=OWN)
    rows = engine.of(scene.conditions, card.target)
    prices = {row.name: max(1, durations.cost(row)) for row in rows}
    options = [
        (condition, f"{condition}: {count(price, 'rank')}")
        for condition, price in prices.items()
        if price <= card.ranks
    ]
    if options:
        ask = Select("condition", tuple(options[:MOST_OPTIONS]))
        yield Choice("Remove…", actions.Relieve(who=name, target=target), by, ask=ask)
    if card.target != card.key:
        yield Choice(f"Sway {target}…", actions.Sway(who=name, target=target), by, ask=SWAY)
    look = actions.ShowConditions(named=target)
    yield Choice("Conditions", look, ANYONE, keep=True, command=Command())


def _options(card: actions.Shop, effect: Effect) -> tuple[tuple[str, str], ...]:
    """An effect that needs no more words than were named."""
    ready = {
        "skill": bool(card.on),
        "ability": fold(card.on) in map(fold, ABILITIES),
        "condition": bool(card.condition),
    }
    return rank_options(effect) if ready.get(effect.of, True) else ()


def described_card(card: actions.Described, scene: Scene) -> Report:
    """A condition that a GM described."""
    weighs = tuple(map(in_words, card.modifiers))
    narrative = () if weighs else ("narrative only: it means what it says",)
    rounds = (f"1D rounds: {card.face}",) if card.face else ()
    return Report(Head(card.name), lines=(*weighs, *narrative, *rounds), changes=card.changes)


PLACE = Form("Where it stands", (Field("place", "0 full to 4 none left", 1),))
MEASURE = Form(
    "Measured without counting",
    (
        Field("name", "What", LONGEST_NAME),
        Field("kind", "quantity, duration or coverage", 8, value="quantity"),
        Field("skill", "The skill that tests it", 60),
    ),
)
MOST_NAMES = 15


class StatusCard(NamedTuple):
    """A status of `owner` at this stage, and what is said about it."""

    name: str
    owner: str
    stage: int
    title: str
    tone: Tone
    changes: tuple[str, ...]


def status_card(card: actions.StatusStands, scene: Scene) -> Report:
    """A status after it was made, tested or set."""
    status = card.status
    changes: tuple[str, ...] = ()
    title = f"{status.name}: {status.stage_name}"
    tone: Tone = "plain"
    if card.before is not None and (card.before != status.stage or not card.rolls):
        changes = (f"{replace(status, stage=card.before).stage_name} → {status.stage_name}",)
    if card.rolls:
        tone = "good" if card.held else "bad"
        if changes:
            changes += (f"now worth {minds.EFFECTS[status.stage]}",)
        else:
            title = f"{status.name} stays {status.stage_name}"
    view = StatusCard(status.name, card.owner, status.stage, title, tone, changes)
    failed = bool(card.rolls) and not card.held and status.stage < minds.LAST
    return tell_status(view, card.rolls, failed=failed)


def tell_status(status: StatusCard, rolls: tuple[RollLine, ...], *, failed: bool) -> Report:
    """A status, what was rolled, and what may be done next."""
    choices: list[Choice] = []
    if status.stage < minds.LAST:
        test = actions.TestStatus(name=status.name, owner=status.owner)
        choices.append(Choice(f"Test {status.name}", test, ANYONE))
    if failed:
        more = actions.SetStatus(name=status.name, owner=status.owner, by=1)
        choices.append(Choice("One more place", more, GMS))
    place = actions.SetStatus(name=status.name, owner=status.owner)
    choices.append(Choice("GM: place…", place, GMS, ask=PLACE))
    drop = actions.DropStatus(name=status.name, owner=status.owner)
    choices.append(Choice("GM: forget it", drop, GMS))
    level = minds.DIFFICULTIES[status.stage] if status.stage < minds.LAST else 0
    then = f"the next test is against {level}" if level else "nothing is left to be tested"
    return Report(
        Head(status.title),
        tone=status.tone,
        afresh=True,
        dice=line_rows(rolls),
        lines=(*checks_dice.brief(rolls), then),
        changes=status.changes,
        choices=tuple(choices),
    )


def dropped_card(card: actions.StatusDropped, scene: Scene) -> Report:
    """A status that is kept no longer."""
    return Report(Head(f"{card.name} is no longer measured"))


def mind_card(card: actions.MindSet, scene: Scene) -> Report:
    """A step of attitude or willpower that a GM set."""
    change = minds.step(card.ladder, card.step)
    lines = (f"insight and discipline {with_sign(change)}",) if change else ()
    head = Head(f"{card.name}'s {card.ladder}", "", card.step, card.before)
    return Report(head, lines=lines)


def sway_card(card: actions.Swaying, scene: Scene) -> Report:
    """A change of mind that a GM agrees to."""
    moved = f"{card.target}'s {card.ladder}: {card.now} → {card.wanted}"
    agreed = actions.SetMind(named=card.target, ladder=card.ladder, step=card.wanted, agreed=True)
    return Report(
        Head(f"{card.by} would move {card.target}", "", count(card.ranks, "rank")),
        tone="pending",
        lines=(moved, "the GM agrees, or sets another step"),
        choices=(Choice(f"Agree: {card.wanted}", agreed, GMS, style="primary"),),
    )


def conditions_card(card: actions.ConditionsShown, scene: Scene) -> Report:
    """Conditions with durations and what they change (D6-96)."""
    rows: list[str] = []
    for key in card.keys:
        name = bearers.name_of(scene, key)
        for condition in engine.of(scene.conditions, key):
            weighs = ", ".join(map(in_words, condition.modifiers))
            measured = condition.family.startswith("status")
            progressive = condition.stacking == "progressive"
            group = f" [{condition.family}]" if progressive and not measured else ""
            changes = f" ({weighs})" if weighs else ""
            advantage = data.read(condition)
            text = str(advantage) if isinstance(advantage, HeldAdvantage) else condition.note
            note = f"; {text}" if text and not measured else ""
            rows.append(f"{name}: {bearers.describe(scene, condition)}{group}{changes}{note}")
    head, lines = Head(count(len(rows), "condition")), first_of(rows, MOST_LINES)
    return Report(head, lines=lines or ("Everything is normal.",), private=True)


def statuses_card(card: actions.StatusShown, scene: Scene) -> Report:
    """All that is measured by status."""
    rows = tuple(
        f"{bearers.name_of(scene, key[0])}: {measured.name} {measured.stage_name} "
        f"({measured.kind}, {minds.EFFECTS[measured.stage]}; tested by {measured.skill})"
        for key, measured in every(scene)
    )
    looks = (
        Choice(
            measured.name,
            actions.ShowStatus(name=measured.name, owner=bearers.name_of(scene, key[0])),
            ANYONE,
            keep=True,
            command=Command(),
        )
        for key, measured in every(scene)[:MOST_NAMES]
    )
    begin = Choice(
        "Measure…", actions.MakeStatus(), ANYONE, keep=True, ask=MEASURE, command=Command()
    )
    return Report(
        Head(count(len(rows), "status", "statuses")),
        lines=rows[:MOST_LINES] or ("No status is measured here.",),
        choices=(*looks, begin),
        private=True,
        kept=True,
    )


def harm_card(card: actions.Struck, scene: Scene) -> Report:
    """A GM's damage or healing."""
    harmed = card.rank > 0
    what = f"{card.track.title()} of rank {card.rank}" if harmed else f"{card.track.title()} healed"
    return Report(
        Head(what, "", name_many([row.name for row in card.rows])),
        tone="bad" if harmed else "good",
        changes=tuple(
            f"{row.name}: {join_words(row.conditions) or 'nothing'}{'' if harmed else ' is gone'}"
            for row in card.rows
        ),
    )
