"""What may be done about an attack: the defender's answers, the GM's hand, what a foul brings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Field, Form, Select, Way
from bot.core.people import GMS, Audience, player_of
from bot.core.scene import Scene
from bot.core.words import percent
from bot.shared.exchange.ways import tells_chances
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.arms import NO_DICE, default_weapon, why_useless
from bot.systems.blackdice.attack.actions import (
    NOTHING,
    Attack,
    AttackState,
    Bare,
    Favour,
    Prepare,
    React,
    Response,
    StandIn,
)
from bot.systems.blackdice.attack.answers import answer_responses, has_both, most_trades
from bot.systems.blackdice.attack.mishaps import SIDES, foul_surplus, side_weapon, unspoilt_sides
from bot.systems.blackdice.field import running_fight, turn_of, turn_or_none
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rules.actions import max_actions
from bot.systems.blackdice.rules.attack import STRIKES_BACK
from bot.systems.blackdice.rules.laws import score_chances
from bot.systems.blackdice.rules.odds import chance_to_beat
from bot.systems.blackdice.rules.tables import CALLED
from bot.systems.blackdice.sheet import FISTS, KICK, PLAYERS, weapon_or_none
from bot.systems.blackdice.tasks.actions import NameMishap, Ruin
from bot.systems.blackdice.tasks.mishaps import other_mishap, word_way
from bot.systems.blackdice.tasks.odds import law_of
from bot.systems.blackdice.words import REACTIONS, pool_words

MOST_ANSWERS = 6
"""With the buttons of the GM and three menus that is all a private list holds."""
POOL_HINT = "6, 2+4 or Dexterity + Sword"
MOST_TRADES = 8
MOST_ACTIONS = 6
WORTH_MORE = 0.10
"""So much less a chance of harm makes a dearer answer the better one."""


class Chance(Struct, frozen=True):
    """An answer, the chance that it leaves the attack, and that of striking back."""

    response: Response
    hit: float
    strike: float


def ways(tale: Tale[AttackState], scene: Scene) -> Iterable[Way]:
    """The answers that are legal now; how they are made, and what a GM may say, in `More…`."""
    state = tale.state
    if state.result is not None:
        yield from _mishap_ways(tale)
        return
    if state.gone or not has_both(scene, state):
        return
    responses = answer_responses(scene, state)
    forced, npc = len(responses) == 1, scene.characters[state.target].owner is None
    for answer, by in tale.answers:
        if isinstance(answer, React):
            yield from _answers(answer, by, state, scene, responses)
        elif isinstance(answer, Prepare) and not forced:
            yield from _preparations(answer, by, state, scene, responses)
        elif isinstance(answer, Favour):
            yield _gm_way(answer, "GM: dice of both…", _favour_form(state))
        elif isinstance(answer, Bare) and (state.attacker.called or state.plan.called):
            is_bare = state.bare or state.bare_back
            label = "GM: armour counts" if is_bare else "GM: armour passed"
            yield _gm_way(replace(answer, bare=not is_bare), label)
        elif isinstance(answer, StandIn) and not (forced or state.gm_answers or npc):
            yield _gm_way(answer, f"GM: answer for {state.target_name}")


def _gm_way(answer: Favour | Bare | StandIn, label: str, ask: Form | None = None) -> Way:
    return Way(answer, label, GMS, kind="word", helps=False, ask=ask)


def again(tale: Tale[AttackState], scene: Scene) -> Way | None:
    """The attack once more, while the attacker has an action for it."""
    state, request, key = tale.state, tale.asked, tale.state.attacker.key
    if state.result is None or not isinstance(request, Attack) or not has_both(scene, state):
        return None
    fight = running_fight(scene, key)
    if fight is not None and (
        key not in fight.standing.turn or not turn_of(scene, fight, key).remaining
    ):
        return None
    who = PLAYERS.of(scene, key)
    arm = weapon_or_none(who, request.weapon) if request.weapon else default_weapon(who)
    # By now it is drawn and actions are declared; trades and further dice are chosen anew.
    plain = replace(request, trades=0, actions=0, draw=False, black=0, bonus=0)
    obstacle = why_useless(arm) if arm is not None else ""
    return Way(plain, "Attack again", player_of(key), not_now=obstacle)


def chances(state: AttackState, scene: Scene, responses: Sequence[Response]) -> list[Chance]:
    """The answers with what they leave to chance, the least chance of harm first (R-69)."""
    how = HOUSE.at(scene.house).explode
    attack = score_chances(law_of(state.attacker_side, how))
    rows: list[Chance] = []
    for response in responses:
        side = response.side
        mine = score_chances(law_of(side, how)) if side is not None else [1.0]
        strikes = response.reaction in STRIKES_BACK
        strike = chance_to_beat(mine, attack) if strikes else 0.0
        rows.append(Chance(response, chance_to_beat(attack, mine), strike))
    rows.sort(key=lambda row: (row.hit, -row.strike, -_rating(row.response)))
    return rows


def _rating(response: Response) -> int:
    return response.arm.rating if response.arm is not None else 0


def _answers(
    answer: React,
    by: Audience,
    state: AttackState,
    scene: Scene,
    responses: tuple[Response, ...],
) -> Iterable[Way]:
    """A way for each answer: of each kind the best weapon on the card, the others in `More…`."""
    rows = chances(state, scene, _best_responses(responses))
    best = _best(rows, state, scene)
    bare = next(row for row in rows if row.response.reaction == "none")
    reactions: set[str] = set()
    for place, row in enumerate(rows):
        response = row.response
        useful = response is bare.response or row.hit < bare.hit or row.strike > 0
        obstacle = _why_useless(state, response)
        first = response.reaction not in reactions
        reactions.add(response.reaction)
        arm = response.arm.name if response.arm is not None else ""
        yield Way(
            replace(answer, reaction=response.reaction, weapon=arm),
            answer_label(row, state, scene),
            by,
            worth=(row is best, -place),
            helps=useful and first and not obstacle,
            not_now=obstacle,
        )


def _best(rows: Sequence[Chance], state: AttackState, scene: Scene) -> Chance:
    """The cheapest, unless a dearer one leaves a clearly smaller chance of harm."""
    possible = [row for row in rows if not _why_useless(state, row.response)]
    possible.sort(key=lambda row: (_cost(row.response, state, scene), row.hit))
    best, *dearer = possible
    for row in dearer:
        if best.hit - row.hit >= WORTH_MORE:
            best = row
    return best


def _cost(response: Response, state: AttackState, scene: Scene) -> int:
    """How many actions an answer takes of the round; none where nobody counts them."""
    free = not HOUSE.at(scene.house).defence_costs_action
    if response.reaction == "none" or free or turn_or_none(scene, state.target) is None:
        return 0
    return 2 if response.reaction == "duel_draw" else 1


def _best_responses(responses: tuple[Response, ...]) -> tuple[Response, ...]:
    """As many answers as have room; of weapons the best."""
    bare = sum(response.arm is None for response in responses)
    armed = [response for response in responses if response.arm is not None]
    best = armed[: MOST_ANSWERS - bare]
    return tuple(r for r in responses if r.arm is None or r in best)


def answer_label(row: Chance, state: AttackState, scene: Scene) -> str:
    """`Evade, 5 dice: hit 48 %`, `Counter, kick: hit 64 %, strike 17 %`.

    An NPC's numbers are the GM's: of its answers the card says neither dice nor chances.
    """
    response, side = row.response, row.response.side
    label = REACTIONS[response.reaction]
    if response.arm is not None:
        label += f", {response.arm.name}"
    if _why_useless(state, response):
        return label
    if response.reaction == "duel_draw":
        label += ", half dice"
    elif scene.characters[state.target].owner is None:
        return label
    elif side is not None and (response.arm is None or side.trades or side.black_dice):
        label += f", {pool_words(side)}"
    return f"{label}: {chance_words(row)}" if tells_chances(scene, state.target) else label


def chance_words(row: Chance) -> str:
    """`hit 42 %, strike 31 %`: what an answer leaves to chance."""
    hit_words = f"hit {percent(row.hit)}" if row.hit else "no hit"
    strikes = row.response.reaction in STRIKES_BACK
    return f"{hit_words}, strike {percent(row.strike)}" if strikes else hit_words


def _why_useless(state: AttackState, response: Response) -> str:
    """Why this answer cannot help, "" where it can: an action for no dice, or too few to trade."""
    if response.side is None:
        return ""
    if response.side.trades < state.plan.trades:
        return "too few dice for these trades"
    return "" if response.side.pool else NO_DICE


def _preparations(
    action: Prepare,
    by: Audience,
    state: AttackState,
    scene: Scene,
    responses: tuple[Response, ...],
) -> Iterable[Way]:
    """How the answer will be made: as one of several actions, with trades, at which part."""
    character, turn = PLAYERS.of(scene, state.target), turn_or_none(scene, state.target)

    def way(label: str, ask: Select | Form) -> Way:
        return Way(action, label, by, helps=False, worth=(-1,), ask=ask)

    numbers = Form(
        "Your dice, if not the sheet's",
        (
            Field("pool", "Attribute and skill", 40, required=False, hint=POOL_HINT),
            Field("dodge", "Dodge", 3, required=False, hint="a number"),
        ),
    )
    yield way("Other dice…", numbers)
    most = min(MOST_ACTIONS, max_actions(character.sheet.dexterity))
    if turn is not None and turn.may_declare and most > 1:
        counts = tuple(
            (str(number), f"as one of {number} actions: pool ÷ {number}" if number > 1 else "alone")
            for number in range(1, most + 1)
        )
        yield way("As one of several actions…", Select("actions", counts))
    trades = min(MOST_TRADES, most_trades(responses))
    if trades or state.plan.trades:
        options = tuple(
            (str(number), f"{3 * number} dice for {number} sure" if number else "no trade")
            for number in range(trades + 1)
        )
        yield way("Trade dice…", Select("trades", options))
    if any(response.reaction in STRIKES_BACK for response in responses):
        parts = tuple((part, f"{part}: {dice} black dice") for part, dice in CALLED.items())
        aims = ((NOTHING, "at nothing in particular"), *parts)
        yield way("Aim your own blow…", Select("called", aims))


def _favour_form(state: AttackState) -> Form:
    """The GM's dice for both."""
    names = {"attacker": state.attacker.name, "defender": state.target_name}
    fields = (
        # Discord takes labels of 45 characters in a form.
        Field(field, f"{name}: {kind} dice"[:45], 3, value=str(getattr(state.given, field)))
        for side, name in names.items()
        for kind in ("black", "bonus")
        for field in (f"{side}_{kind}",)
    )
    return Form("Dice for both sides", tuple(fields))


def _mishap_ways(tale: Tale[AttackState]) -> Iterable[Way]:
    """What a GM may make of each foul failure: a gun jams, a weapon breaks, or something else."""
    for answer, _ in tale.answers:
        if isinstance(answer, NameMishap):
            for side in unspoilt_sides(tale.state):
                yield from _mishaps_of(answer, tale.state, side)


def _mishaps_of(answer: NameMishap, state: AttackState, side: str) -> Iterable[Way]:
    both = all(foul_surplus(state, party) for party in SIDES)
    _, weapon = side_weapon(state, side)
    first = side == "attacker"
    name = state.attacker.name if first else state.target_name
    gun = state.kind == "ranged" if first else state.reaction in ("duel", "duel_draw")
    action = replace(answer, name=name)
    armed = bool(weapon) and weapon not in (FISTS, KICK)
    if armed:
        ruins: tuple[Ruin, ...] = ("jams", "breaks") if gun else ("breaks",)
        for what in ruins:
            yield word_way(replace(action, what=what), f"{name}'s {weapon} {what}")
    yield other_mishap(action, f"{name}: " if both else "", alone=not (armed or both))
