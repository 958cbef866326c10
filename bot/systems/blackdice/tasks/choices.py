"""What may be done about a task: a GM's word on it, who rolls as called, and once more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action, Field, Form, Way
from bot.core.errors import Refusal
from bot.core.people import GMS, Audience, player_of
from bot.core.scene import Scene
from bot.core.words import percent
from bot.shared.exchange.rows import kept_tale
from bot.shared.exchange.ways import WHY, tells_chances
from bot.shared.exchange.windows import Tale
from bot.shared.sight.sealed import REVEAL
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.retries.play import tries_of
from bot.systems.blackdice.rules.laws import Law
from bot.systems.blackdice.sheet import PLAYERS
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.tasks.actions import (
    LONGEST_TEXT,
    CallState,
    Drop,
    Grant,
    NoMore,
    Person,
    Reveal,
    Roll,
    RollNow,
    TaskState,
    Terms,
)
from bot.systems.blackdice.tasks.mishaps import mishap_ways
from bot.systems.blackdice.tasks.odds import (
    TradeRow,
    describe_chance,
    describe_trade,
    law_of,
    trade_rows,
)
from bot.systems.blackdice.tasks.terms import side_on_terms, terms_dice
from bot.systems.blackdice.words import upper_first

S = TypeVar("S", bound=Struct)

FEW = 4
"""Of so many people all trades have room in a private list."""
CATCH = Form(
    "A partial victory",
    (Field("text", "What is lost, or the catch", LONGEST_TEXT, paragraph=True),),
)
DICE = Form(
    "Your dice",
    (
        Field("dice", "Dice", 60, hint="a number, or attribute + skill: Wits + Medicine"),
        Field("trades", "Trades", 2, required=False, value="0", hint="3 dice for a sure success"),
    ),
)


def ways(tale: Tale[TaskState], scene: Scene) -> Iterable[Way]:
    """What a GM may say of a task; nothing of one that a further try has passed over."""
    state = tale.state
    if state.how == "moved on":
        return
    for answer, by in tale.answers:
        if isinstance(answer, Grant):
            yield from _grants(answer, by)
    yield from mishap_ways(tale, state, scene)
    raw = _encode_card(tale)
    if state.hidden:
        yield Way(Reveal(card=raw), REVEAL, GMS, kind="word")
    if state.task and not state.result.succeeds and not state.locked:
        yield Way(NoMore(card=raw), "GM: no further try", GMS, kind="word", under=WHY)


def _grants(answer: Grant, by: Audience) -> Iterable[Way]:
    """A GM's three words on a partial (BD-06, BD-20); all of them have their place on the card."""
    yield Way(answer, "Granted", by, worth=(2,))
    yield Way(answer, "Granted, with a catch…", by, worth=(1,), ask=CATCH)
    yield Way(replace(answer, granted=False), "Not enough", by)


def again(tale: Tale[TaskState], scene: Scene) -> Way | None:
    """The same roll once more, without trades; not while a GM is to decide on it."""
    state, request = tale.state, tale.asked
    if (
        not isinstance(request, Roll)
        or state.is_undecided
        or state.side.key not in scene.characters
    ):
        return None
    locked = tries_of(scene, state.side.key, state.task).locked
    by = GMS if request.hidden or request.granted else player_of(state.side.key)
    plain = replace(request, trades=0, ready=False)
    return Way(plain, "", by, not_now="locked" if locked else "")


def call_ways(tale: Tale[CallState], scene: Scene) -> Iterable[Way]:
    """Each one's roll, with the trades and their chances (BD-16); and who may drop it."""
    people = {person.name: person for person in tale.state.missing}
    counted: dict[Law, tuple[TradeRow, ...]] = {}
    for answer, by in tale.answers:
        if isinstance(answer, RollNow):
            either = replace(by, gm=True)
            person = people[answer.who]
            yield from _rolls(answer, either, person, tale.state, scene, counted=counted)
        elif isinstance(answer, Drop):
            yield drop_way(answer, by)


def drop_way(answer: Action, by: Audience) -> Way:
    """What waits for dice waits no longer."""
    return Way(answer, "Never mind", by, kind="word", helps=False)


def _rolls(
    answer: RollNow,
    by: Audience,
    person: Person,
    state: CallState,
    scene: Scene,
    *,
    counted: dict[Law, tuple[TradeRow, ...]],
) -> Iterable[Way]:
    """One person's ways to roll; `counted` are the chances of dice met before."""
    terms = state.terms
    whose = "" if state.ready else f"{person.name}, "
    if terms.rung.automatic:
        yield Way(answer, upper_first(f"{whose}very easy: no roll"), by)
        return
    side = side_or_none(person, terms, scene)
    if side is None:
        form = DICE if terms.pool is None else None
        yield Way(answer, upper_first(f"{whose}roll") + "…" * (form is not None), by, ask=form)
        return
    law = law_of(side, HOUSE.at(scene.house).explode, trades=0)
    # Of many who are called on most have the same dice, and those are counted once.
    rows = counted.get(law) or trade_rows(side, terms.need, law.how)
    counted[law] = rows
    yield from trade_ways(
        answer,
        by,
        rows,
        whose=whose,
        tells="about " * terms.hidden if tells_chances(scene, person.key) else None,
        alone=len(state.missing) == 1,
        few=len(state.missing) <= FEW,
    )


def trade_ways(
    answer: Action,
    by: Audience,
    rows: Sequence[TradeRow],
    *,
    whose: str = "",
    tells: str | None = "",
    alone: bool = True,
    few: bool = True,
) -> Iterable[Way]:
    """A way for each number of trades, the likeliest first.

    Where somebody does not roll `alone` the best of each is on the card, and the others in `More…`
    where they are `few`. `tells` stands before the chances, None where the card may not say them:
    then no trade is best.
    """
    for row in rows:
        what = describe_trade(row.trades, row.dice)
        label = f"{whose}{what.lower()}" if whose else what
        if tells is not None:
            label += f": {tells}{percent(row.chance) if tells else describe_chance(row)}"
        best = row.best if tells is not None else not row.trades
        if not (best or alone or few):
            continue
        # Whole numbers; where chances may not be told their order must not tell them either.
        worth = (int(best), int(1e9 * row.chance) if tells is not None else -row.trades)
        change = {"trades": row.trades}
        yield Way(
            replace(answer, **change), upper_first(label), by, worth=worth, helps=best or alone
        )


def side_or_none(person: Person, terms: Terms, scene: Scene) -> Side | None:
    """Somebody's dice on these terms; None where their sheet does not say, or the rules refuse."""
    if not terms.names_dice or person.key not in scene.characters:
        return None
    who = PLAYERS.of(scene, person.key)
    try:
        return side_on_terms(scene, who, terms, terms_dice(who, terms, lenient=True))[0]
    except Refusal:
        return None


def _encode_card(tale: Tale[S]) -> bytes:
    """The roll as a button of its card carries it."""
    return msgspec.json.encode(kept_tale(replace(tale, also=())))
