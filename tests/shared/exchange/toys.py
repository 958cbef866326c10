"""Exchanges of no system, as small as what they show."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.condition import Condition, Modifier
from bot.core.errors import Refusal
from bot.core.people import Actor, player_of
from bot.core.scene import Character, Pool, Scene, Seat, Table, put, with_pool
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.windows import Answer, Exchange, Tale, Window, take

PEOPLE = {name: Actor(user, name) for user, name in enumerate(("skaz", "blazer", "ana"), 1)}
GM = Actor(9, "gm", gm=True)
POOLS = (("dice", 6), ("pyros", 2), ("point", 1), ("bonus", 1))


def a_table(*npcs: str) -> Scene:
    """Three players and these NPCs, everybody with the same pools."""
    owners = {name: person.user for name, person in PEOPLE.items()} | dict.fromkeys(npcs)
    return Scene(
        Table(1, 1),
        0,
        seats={person.user: Seat(name) for name, person in PEOPLE.items()},
        characters={name: Character(name, owner, "toy") for name, owner in owners.items()},
        pools={(name, pool): Pool(n, n) for name in owners for pool, n in POOLS},
        actor=GM,
    )


def wounds(scene: Scene, who: str) -> int:
    """How often somebody was hurt."""
    return scene.pools.get((who, "wounds"), Pool(0, 0)).current


def pay(scene: Scene, who: str, pool: str) -> Scene:
    """The scene with one less of this pool; raises `no_dice`."""
    row = scene.pools[who, pool]
    if row.current < 1:
        raise Refusal("no_dice", f"{who} has none.")
    return with_pool(scene, who, pool, replace(row, current=row.current - 1))


def hurt(scene: Scene, who: str, level: int) -> Scene:
    """The scene with so many wounds more."""
    return with_pool(scene, who, "wounds", Pool(wounds(scene, who) + level, 0)) if level else scene


class Dodge(Answer, frozen=True, tag="dodge"):
    """One die of the attack is taken out."""

    face: int = 0


class TakeIt(Answer, frozen=True, tag="take"):
    """No die is taken out."""


class Shift(Answer, frozen=True, tag="shift"):
    """One die of the attack is turned."""

    face: int = 0
    to: int = 0


class Strike(Struct, frozen=True, tag="strike"):
    """An attack: dice of 5 and 6 hit, the most frequent of the others multiplies."""

    who: str
    target: str
    dice: int
    answered: bool = False
    out: int = 0
    shifted: tuple[int, int] | None = None
    faces: tuple[int, ...] = ()
    level: int = 0


def level(faces: tuple[int, ...]) -> int:
    """How hard it hits."""
    misses = [face for face in faces if face < 5]
    return (len(faces) - len(misses)) * max(map(misses.count, misses), default=1)


class Striking(Exchange[Strike]):
    """Dice first, then the target's answer, then a shift that may come after the fact."""

    def resolve(self, state: Strike, scene: Scene, dice: NamedDice) -> Strike:
        faces = list(dice.of(state.who, "attack").roll(state.dice, 6))
        if state.shifted is not None:
            faces[faces.index(state.shifted[0])] = state.shifted[1]
        if state.out:
            faces.remove(state.out)
        return replace(state, faces=tuple(faces), level=level(tuple(faces)))

    def windows(self, state: Strike, scene: Scene) -> tuple[Window, ...]:
        if state.level and not state.answered:
            answers = (Dodge(face=max(state.faces)), TakeIt())
            return (Window(player_of(state.target), answers, seconds=60),)
        if state.shifted is None and any(face < 5 for face in state.faces):
            return (Window(player_of(state.who), (Shift(face=min(state.faces), to=5),), "spend"),)
        return ()

    def apply(self, state: Strike, scene: Scene) -> tuple[Strike, Scene]:
        return state, hurt(scene, state.target, state.level)

    def lapse(self, window: Window, state: Strike, scene: Scene) -> Answer | None:
        return TakeIt() if window.kind == "answer" else None

    def by_itself(self, window: Window, state: Strike, scene: Scene) -> Answer | None:
        if scene.characters[state.target].owner is not None:
            return None
        return Dodge(face=max(state.faces)) if state.level >= 3 else TakeIt()


def dodge(answer: Dodge, state: Strike, scene: Scene) -> tuple[Strike, Scene]:
    """A die of the target's for a die of the attack."""
    return replace(state, answered=True, out=answer.face), pay(scene, state.target, "dice")


def take_it(answer: TakeIt, state: Strike, scene: Scene) -> tuple[Strike, Scene]:
    """Nothing is paid."""
    return replace(state, answered=True), scene


def shift(answer: Shift, state: Strike, scene: Scene) -> tuple[Strike, Scene]:
    """A Pyros of the attacker's."""
    return replace(state, shifted=(answer.face, answer.to)), pay(scene, state.who, "pyros")


Striking.answers = (take(Dodge, dodge), take(TakeIt, take_it), take(Shift, shift))


class Attack(Action, frozen=True, tag="attack"):
    """An attack that something sets off."""

    dice: int = 0


class Aside(Strike, frozen=True, tag="aside"):
    """An attack beside everything else."""


class Asiding(Striking):
    """Whoever throws here may still spend elsewhere."""

    def passes(self, state: Strike) -> bool:
        return False

    def too_late(self, number: int) -> Refusal:
        return Refusal("too_late", f"Roll {number} was aside.")


class Band(Struct, frozen=True, tag="band"):
    """Several who attack one after the other."""

    dice: tuple[int, ...]


class Banding(Exchange[Band]):
    """One card for all of them."""

    gathers = True

    def then(self, tale: Tale[Band], scene: Scene) -> tuple[Action, ...]:
        after = len(tale.parts)
        if after == len(tale.state.dice):
            return ()
        return (Attack(who=f"thug {after + 1}", dice=tale.state.dice[after]),)


class Reroll(Answer, frozen=True, tag="reroll"):
    """The last dice once more."""


class ThrowOn(Answer, frozen=True, tag="throw_on"):
    """The dice are kept."""


class Blow(Struct, frozen=True, tag="blow"):
    """An attack and its damage, thrown one after the other."""

    who: str
    target: str
    edged: str = ""
    thrown_on: bool = False
    let_be: bool = False
    hits: int = 0
    damage: int | None = None


class Blowing(Exchange[Blow]):
    """Between the dice a choice, which is an answer; on the last ones a spend."""

    def resolve(self, state: Blow, scene: Scene, dice: NamedDice) -> Blow:
        what = "attack again" if state.edged == "attack" else "attack"
        hits = sum(face > 5 for face in dice.of(state.who, what).roll(2, 10))
        if not state.thrown_on and not state.edged:
            return replace(state, hits=hits)
        what = "damage again" if state.edged == "damage" else "damage"
        damage = sum(dice.of(state.who, what).roll(2, 10)) if hits else 0
        return replace(state, hits=hits, damage=damage)

    def windows(self, state: Blow, scene: Scene) -> tuple[Window, ...]:
        if state.damage is None:
            return (Window(player_of(state.who), (Reroll(), ThrowOn()), seconds=None),)
        over = state.edged or state.let_be
        return () if over else (Window(player_of(state.who), (Reroll(), ThrowOn()), "spend"),)

    def apply(self, state: Blow, scene: Scene) -> tuple[Blow, Scene]:
        return state, hurt(scene, state.target, state.damage or 0)

    def by_itself(self, window: Window, state: Blow, scene: Scene) -> Answer | None:
        return ThrowOn() if scene.pools[state.who, "pyros"].current < 1 else None

    def lapse(self, window: Window, state: Blow, scene: Scene) -> Answer | None:
        return ThrowOn() if window.kind == "spend" else None


def reroll(answer: Reroll, state: Blow, scene: Scene) -> tuple[Blow, Scene]:
    """A Pyros for the last dice."""
    edged = "attack" if state.damage is None else "damage"
    return replace(state, edged=edged), pay(scene, state.who, "pyros")


def throw_on(answer: ThrowOn, state: Blow, scene: Scene) -> tuple[Blow, Scene]:
    """Nothing is paid."""
    return replace(state, thrown_on=True, let_be=state.damage is not None), scene


Blowing.answers = (take(Reroll, reroll), take(ThrowOn, throw_on))


class Defend(Answer, frozen=True, tag="defend"):
    """Four dice against the attack."""


class Hold(Answer, frozen=True, tag="hold"):
    """The fixed value against the attack."""


class GoOn(Answer, frozen=True, tag="go_on"):
    """Nobody steps in."""


class TwoMore(Answer, frozen=True, tag="two_more"):
    """Two more dice on what lies."""


class Daze(Answer, frozen=True, tag="daze"):
    """A rank of the result makes the target dazed."""


class Thrust(Struct, frozen=True, tag="thrust"):
    """A declared attack: who may step `between` comes first, then the answer, then the dice."""

    who: str
    target: str
    dice: int
    fixed: int = 12
    between: tuple[str, ...] = ()
    answered: str = ""
    plan: int | None = None
    more: bool = False
    dazed: bool = False
    total: int = 0
    against: int = 0
    rank: int = 0
    lost: bool = False


class Thrusting(Exchange[Thrust]):
    """Declared before the dice; others act within it."""

    def resolve(self, state: Thrust, scene: Scene, dice: NamedDice) -> Thrust:
        if state.lost or not state.answered:
            return state
        plan = state.dice - hampered(scene, state.who) if state.plan is None else state.plan
        total = sum(dice.of(state.who, "attack").roll(plan, 6))
        total += sum(dice.of(state.who, "two more").roll(2, 6)) if state.more else 0
        against = state.fixed
        if state.answered == "active":
            against = max(against, sum(dice.of(state.target, "defence").roll(4, 6)))
        rank = max(0, (total - against) // 3)
        return replace(state, plan=plan, total=total, against=against, rank=rank)

    def windows(self, state: Thrust, scene: Scene) -> tuple[Window, ...]:
        if state.lost:
            return ()
        if not state.answered:
            between = (Window(player_of(key), (GoOn(),)) for key in state.between)
            return (*between, Window(player_of(state.target), (Defend(), Hold())))
        spends = (() if state.more else (TwoMore(),)) + (
            (Daze(),) if state.rank > 1 and not state.dazed else ()
        )
        return (Window(player_of(state.who), spends, "spend"),) if spends else ()

    def apply(self, state: Thrust, scene: Scene) -> tuple[Thrust, Scene]:
        ranks = state.rank - state.dazed
        names = (("Hurt", ranks),) * bool(ranks) + (("Dazed", 1),) * state.dazed
        for name, rank in names:
            number = 1 + sum(bearer == state.target for bearer, _ in scene.conditions)
            condition = Condition(
                name, state.target, rank=rank, modifiers=(Modifier("dice", -rank),)
            )
            rows = put(scene.conditions, (state.target, number), condition)
            scene = replace(scene, conditions=rows)
        return state, scene

    def resume(self, state: Thrust, scene: Scene) -> Thrust:
        return replace(state, between=(), lost=hampered(scene, state.who) >= 3)


def hampered(scene: Scene, who: str) -> int:
    """How many dice somebody throws less."""
    return -sum(
        change.amount
        for condition in scene.conditions.values()
        for change in condition.modifiers
        if condition.bearer == who
    )


def defend(answer: Defend, state: Thrust, scene: Scene) -> tuple[Thrust, Scene]:
    """The bonus action of the target."""
    return replace(state, answered="active"), pay(scene, state.target, "bonus")


def hold(answer: Hold, state: Thrust, scene: Scene) -> tuple[Thrust, Scene]:
    """Nothing is paid."""
    return replace(state, answered="fixed"), scene


def go_on(answer: GoOn, state: Thrust, scene: Scene) -> tuple[Thrust, Scene]:
    """Nobody steps in."""
    return replace(state, between=()), scene


def two_more(answer: TwoMore, state: Thrust, scene: Scene) -> tuple[Thrust, Scene]:
    """A point of the attacker's."""
    return replace(state, more=True), pay(scene, state.who, "point")


def daze(answer: Daze, state: Thrust, scene: Scene) -> tuple[Thrust, Scene]:
    """One of the ranks."""
    return replace(state, dazed=True), scene


Thrusting.answers = (
    take(Defend, defend),
    take(Hold, hold),
    take(GoOn, go_on),
    take(TwoMore, two_more),
    take(Daze, daze),
)

STRIKING, BANDING, BLOWING = Striking(Strike), Banding(Band), Blowing(Blow)
ASIDING = Asiding(Aside)
THRUSTING = Thrusting(Thrust)
