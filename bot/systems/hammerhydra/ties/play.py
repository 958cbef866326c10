"""Simultaneous action: hidden picks, opened together, resolved on the state before them.

HH-58, HH-59, R-30, R-42.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Instead, Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import play
from bot.core.scene import Scene
from bot.core.words import fold
from bot.shared.combat.arena import Fight, find_fight, public_lines
from bot.shared.combat.turns import Turns
from bot.shared.exchange.rows import kept_tale
from bot.shared.exchange.windows import KeptTale
from bot.shared.menu.targets import enemies
from bot.systems.hammerhydra.attack import steps
from bot.systems.hammerhydra.attack.actions import Striking
from bot.systems.hammerhydra.attack.earlier import AttackView
from bot.systems.hammerhydra.attack.play import ATTACKING, EXCHANGES, hidden_attacker
from bot.systems.hammerhydra.attack.steps import advance
from bot.systems.hammerhydra.combat import CHOOSE, COMBAT, Choosing
from bot.systems.hammerhydra.field import (
    AttackState,
    Contender,
    HiddenPick,
    able,
    attacks_of,
    contender,
    must_have_turn,
    tie_of,
    who_chose,
    with_fighter,
)
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.rules.ties import SIGNS, Pick, pick, tie_attacks
from bot.systems.hammerhydra.rules.weapons import SAMPLES


class Choose(Striking, frozen=True, tag="choose"):
    """A hidden pick: scissors attack, paper dodges, stone blocks with `cover` (HH-59).

    `menu` is the victim and the weapon out of a menu: `Bess|Sabre`.
    """

    sign: str = ""
    cover: str = ""
    menu: str = ""


class Picking(Outcome, frozen=True, tag="picking"):
    """One's own hidden pick and what may be picked; nobody else sees it.

    `targets` and `weapons` are names to choose from, `others` further characters of this person in
    the tie who have not chosen. `made` says that it was just chosen.
    """

    combat: str
    name: str
    done: int
    of: int
    pick: Pick | None = None
    against: str = ""
    weapon: str = ""
    targets: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    made: bool = False


class Hand(Struct, frozen=True):
    """One opened hand: who, which sign, whom it attacks with what, or what it blocks with.

    The journal has hands from before that, with all but the sign as `words`.
    """

    name: str
    sign: str
    words: str = ""
    against: str = ""
    weapon: str = ""
    cover: str = ""


class Revealed(Outcome, frozen=True, tag="revealed"):
    """All hands of a tie are open, with the attacks that come of them (HH-59).

    The journal has attacks from before that as `told`.
    """

    round: int
    hands: tuple[Hand, ...]
    told: tuple[AttackView, ...] = ()
    said: tuple[str, ...] = ()
    attacks: tuple[KeptTale, ...] = ()


def show_choice(action: Choosing, scene: Scene, dice: Dice) -> tuple[Picking | Revealed, Scene]:
    """A look at one's own hidden pick (HH-58); raises what `_tie` raises.

    Where only NPCs are left that choose by themselves, they do for the GM who looks; where nobody
    is, as the last has left the tie, all hands open.
    """
    fight, me, keys = _tie(scene, action.combat, action.who)
    waiting = [key for key in keys if key not in who_chose(fight, keys)]
    if not waiting or (scene.actor.gm and all(map(scene.answers_itself, waiting))):
        return _open_if_all_chose(scene, fight.key, me.row.key, keys, dice)
    return _show_pick(scene, fight, me, keys, fresh=False), scene


def choose(action: Choose, scene: Scene, dice: Dice) -> tuple[Picking | Revealed, Scene]:
    """A hidden pick (HH-59); the last of a tie opens all hands.

    Raises what `_tie` raises, `all_chosen` where nobody is left to choose, `bad_choice`,
    `bad_target_choice`, `bad_block_with`, `hidden_attacker`, and what an attack's values raise.
    """
    fight, me, keys = _tie(scene, action.combat, action.who)
    if who_chose(fight, keys) == keys:
        look = Instead(CHOOSE, action=Choosing(who=me.row.key, combat=fight.key))
        raise Refusal(
            "all_chosen", "Everybody has chosen: hands open as they are.", instead=(look,)
        )
    scene = _keep_pick(action, scene, fight, me)
    return _open_if_all_chose(scene, fight.key, me.row.key, keys, dice)


def _open_if_all_chose(
    scene: Scene, combat: str, who: str, keys: tuple[str, ...], dice: Dice
) -> tuple[Picking | Revealed, Scene]:
    """NPCs choose; then the card of whoever (a key) has, or all hands where everybody has."""
    scene = choose_for_npcs(scene, combat, keys, dice)
    fight = find_fight(scene, combat)
    if len(who_chose(fight, keys)) < len(keys):
        me = contender(scene, fight, who)
        return _show_pick(scene, fight, me, keys, fresh=True), scene
    return _open_hands(scene, fight, keys, dice)


def choose_for_npcs(scene: Scene, combat: str, keys: tuple[str, ...], dice: Dice) -> Scene:
    """The scene with a sign at random of each NPC of a tie that answers by itself and has none."""
    for key in keys:
        fight = find_fight(scene, combat)
        # Of the fight as it is now: the pick before this one has changed it.
        if scene.answers_itself(key) and key not in who_chose(fight, keys):
            me = contender(scene, fight, key)
            scene = _keep_pick(_random_pick(scene, fight, me, dice), scene, fight, me)
    return scene


def _random_pick(scene: Scene, fight: Fight, me: Contender, dice: Dice) -> Choose:
    """Scissors, paper or stone by a die, as far as the rules allow each.

    An attack is on an enemy of the tie, else on any other; with the first weapon of the sheet.
    Who has a weapon of their own blocks with that.
    """
    foes = [row.name for row in enemies(scene, me.row.key) if not able(scene, row)]
    tied = {fight.combatants[key].name for key in tie_of(scene, fight)}
    victims = [name for name in foes if name in tied] or foes
    # An attack would show everybody where a hidden one is.
    signs = tuple(SIGNS) if victims and not me.row.hidden else ("paper", "stone")
    sign = _one_of(signs, dice)
    plain = Choose(who=me.row.key, combat=fight.key, sign=sign)
    match sign:
        case "scissors":
            return replace(plain, against=_one_of(victims, dice), weapon=weapons(me)[0])
        case "stone":
            return replace(plain, cover="object" if me.who.sheet.weapons else "body")
        case _:
            return plain


def _one_of(words: Sequence[str], dice: Dice) -> str:
    """One of these at random; a die falls only where there are several."""
    return words[dice.roll(1, len(words))[0] - 1] if len(words) > 1 else words[0]


def _tie(scene: Scene, combat: str, who: str) -> tuple[Fight, Contender, tuple[str, ...]]:
    """The fight, who chooses, and the keys of all who have to choose.

    Raises `no_combat`, `no_round`, `not_in_fight`, `not_tied`, `hands_open`, `dead`,
    `already_acted`, `not_your_turn`.
    """
    fight = find_fight(scene, combat)
    me = contender(scene, fight, _chooser(scene, fight, who))
    must_have_turn(fight, me)
    keys = tie_of(scene, fight)
    if me.row.key not in keys:
        raise Refusal("not_tied", f"{me.row.name} acts alone: attack with /hydra attack, or pass.")
    if any(state.tie for state in attacks_of(scene, fight.key).values()):
        raise Refusal("hands_open", "All hands are open already. Nothing has changed.")
    return fight, me, keys


def _chooser(scene: Scene, fight: Fight, who: str) -> str:
    """Whoever chooses: the one named, else the first in the tie whom this person plays."""
    if who.strip():
        return who
    keys = [key for key in tie_of(scene, fight) if scene.belongs(scene.actor, play(key))]
    waiting = [key for key in keys if key not in who_chose(fight, tuple(keys))]
    if not keys:
        raise Refusal("not_tied", "No character of yours acts at the same time as others now.")
    return (waiting or keys)[0]


def _keep_pick(action: Choose, scene: Scene, fight: Fight, me: Contender) -> Scene:
    """The scene with this pick kept; it may be changed until all have chosen."""
    if action.menu:
        action = _from_menu(action, scene, fight, me)
    sign = fold(action.sign)
    against = fold(action.against)
    choice = pick(me.row.key, sign, against, fold(action.cover))
    attack, guard = None, None
    if choice.sign == "scissors":
        if me.row.hidden:
            raise hidden_attacker(me.row.name)
        attack = replace(steps.declare_attack(action, scene, fight, me), tie=True)
        choice = replace(choice, target=attack.defender)
    else:
        guard = steps.declare_guard(action, scene, me.who)
    fighter = replace(me.fighter, picked=HiddenPick(fight.combat.round, choice, attack, guard))
    return with_fighter(scene, fight.key, me.row.key, fighter)


def targets(scene: Scene, fight: Fight, me: Contender) -> tuple[str, ...]:
    """Whom this one may attack: the others of the tie first."""
    tie = tie_of(scene, fight)
    rows = [
        combatant
        for combatant in fight.combatants.values()
        if combatant.key != me.row.key and not combatant.hidden and not able(scene, combatant)
    ]
    rows.sort(key=lambda combatant: combatant.key not in tie)
    return tuple(combatant.name for combatant in rows)


def weapons(me: Contender) -> tuple[str, ...]:
    """What this one may attack with: the sheet's weapons, else those everybody knows."""
    own = tuple(arm.name for arm in me.who.sheet.weapons)
    return own or tuple(weapon.name for weapon in SAMPLES.values())


def _from_menu(action: Choose, scene: Scene, fight: Fight, me: Contender) -> Choose:
    """The pick of the menu, which may have been drawn before somebody left the fight."""
    victim, _, arm = action.menu.rpartition("|")
    if victim not in targets(scene, fight, me) or arm not in weapons(me):
        raise Refusal("bad_target_choice", "The menu no longer has that; choose again.")
    return replace(action, sign="scissors", against=victim, weapon=arm, menu="")


def _show_pick(
    scene: Scene, fight: Fight, me: Contender, keys: tuple[str, ...], *, fresh: bool
) -> Picking:
    mine = me.fighter.picked
    # A pick counts in its own round alone.
    if mine is not None and mine.round != fight.combat.round:
        mine = None
    choosers = who_chose(fight, keys)
    others = [
        fight.combatants[key].name
        for key in keys
        if key != me.row.key and key not in choosers and scene.belongs(scene.actor, play(key))
    ]
    attack = mine.attack if mine is not None else None
    return Picking(
        combat=fight.key,
        name=me.row.name,
        done=len(choosers),
        of=len(keys),
        pick=mine.pick if mine is not None else None,
        against=attack.names[1] if attack else "",
        weapon=attack.weapon.name if attack else "",
        targets=targets(scene, fight, me),
        weapons=weapons(me),
        others=tuple(others),
        made=fresh,
    )


def _open_hands(
    scene: Scene, fight: Fight, keys: tuple[str, ...], dice: Dice
) -> tuple[Revealed, Scene]:
    """All hands open: every attack with the defence that was picked, all on the same state."""
    picks: dict[str, HiddenPick] = {
        key: pick
        for key in keys
        if (pick := contender(scene, fight, key).fighter.picked) is not None
    }
    for key, pick in picks.items():
        # Seen by everybody, it binds nobody any more who is left alone of the tie.
        fighter = replace(contender(scene, fight, key).fighter, picked=replace(pick, open=True))
        scene = with_fighter(scene, fight.key, key, fighter)
    hands = tuple(_hand(fight, key, pick) for key, pick in picks.items())
    house = HOUSE.at(scene.house)
    attacks: list[AttackState] = []
    for clash in tie_attacks({key: pick.pick for key, pick in picks.items()}):
        attack = picks[clash.attacker].attack
        met = picks.get(attack.defender) if attack is not None else None
        # Whoever was named may have left the fight while others chose.
        if attack is not None and attack.defender in fight.combatants:
            guard = met.guard if met else None
            attacks.append(replace(attack, stance=clash.stance, guard=guard))
    if not attacks:
        event = Turns(COMBAT, dice).finish(scene, fight.key, keys)
        lines = public_lines(event.notes, find_fight(event.scene, fight.key), fight)
        return Revealed(fight.combat.round, hands, said=lines), event.scene
    # Known before any of them opens, so that the first can wait for the last.
    numbers = range(scene.last_roll + 1, scene.last_roll + 1 + len(attacks))
    for number, attack in zip(numbers, attacks, strict=True):
        state = replace(attack, number=number, last=numbers[-1])
        # Whoever is attacked from outside their tie declares as usual, and is waited for.
        if state.stance is not None:
            scene, state = advance(scene, state, house)
        _, scene = EXCHANGES.open(ATTACKING.open(state.attacker, state), scene, dice)
    tales = [EXCHANGES.tale(scene, number) for number in numbers]
    lines = tuple(line for tale in tales for line in tale.state.said)
    return Revealed(
        fight.combat.round, hands, said=lines, attacks=tuple(map(kept_tale, tales))
    ), scene


def _hand(fight: Fight, key: str, hidden: HiddenPick) -> Hand:
    name, sign, attack = fight.shown(key), hidden.pick.sign, hidden.attack
    if attack is not None:
        return Hand(name, sign, against=attack.names[1], weapon=attack.weapon.name)
    return Hand(name, sign, cover=hidden.pick.cover or "")
