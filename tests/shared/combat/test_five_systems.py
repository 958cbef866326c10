"""What each of the five systems needs of initiative, in the few lines that it plugs in."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.combat import count_actions
from bot.core.dice import Dice
from bot.core.scene import Pool, Scene
from bot.shared.combat.actions import EndRound, JoinIn, NextTurn, Start
from bot.shared.combat.arena import Event, Fight, Note
from bot.shared.combat.rules import (
    Arrangement,
    CombatRules,
    Initiatives,
    highest_first,
    joining_order,
)
from tests.support.fights import Bench, Hooks, arena, lowest_together, next_round


def refreshed(scene: Scene, fight: Fight, dice: Dice) -> Event:
    """FP-03: three dice for everybody at the start of a round."""
    pools = dict(scene.pools)
    for key in fight.combatants:
        pool = pools[key, "dice"]
        pools[key, "dice"] = replace(pool, current=min(pool.maximum, pool.current + 3))
    return Event(replace(scene, pools=pools), (Note("Everybody regains 3 dice."),))


def highest_present(scene: Scene, fight: Fight, phase: str) -> Arrangement:
    return highest_first(fight)


def dice_left(scene: Scene, fight: Fight, keys: tuple[str, ...], dice: Dice) -> Initiatives:
    """The house rule `initiative: pool`."""
    return {key: (scene.pools[key, "dice"].current,) for key in keys}, ()


def test_flamepunk_orders_by_dice_left_after_the_refresh() -> None:
    scene = arena("Skaz", "Blazer")
    scene = replace(scene, pools={("skaz", "dice"): Pool(0, 6), ("blazer", "dice"): Pool(2, 6)})
    flame = Hooks(initiative=dice_left, order=highest_present, start_of_round=refreshed)
    bench = Bench(scene, flame)
    bench.do(Start(members=("Skaz", "Blazer"), begin=True))

    assert bench.order == "blazer skaz"
    assert bench.scene.pools["skaz", "dice"] == Pool(3, 6)
    bench.scene = replace(bench.scene, pools={**bench.scene.pools, ("blazer", "dice"): Pool(0, 6)})
    bench.do(EndRound())
    assert bench.order == "skaz blazer"


def test_hammerhydra_adds_a_die_each_round_lowest_first_equals_together() -> None:
    """HH-34 to HH-36, HH-58 and R-29: latecomers catch up and act from the next round on."""
    base = {"don": 15, "tims": 14, "smit": 15}

    def cumulative(scene: Scene, fight: Fight, keys: tuple[str, ...], dice: Dice) -> Initiatives:
        found: dict[str, tuple[int, ...]] = {}
        for key in keys:
            old = fight.combatants[key].initiative
            late = not old and fight.combatants[key].since > fight.combat.round
            rolls = fight.combat.round if late else 1
            found[key] = ((old[0] if old else base[key]) + sum(dice.roll(rolls, 10)),)
        return found, ()

    hydra = Hooks(initiative=cumulative, order=lowest_together, late=next_round)
    bench = Bench(arena("Don", "Tims", "Smit"), hydra, faces=(6, 2, 6, 3, 4, 4))
    bench.do(Start(members=("Don", "Tims"), begin=True))
    assert bench.order == "tims don"
    bench.do(JoinIn(who="Smit"))
    assert bench.order == "tims don"
    bench.do(EndRound())

    scores = {k: c.initiative[0] for k, c in bench.now.combatants.items()}
    assert scores == {"don": 24, "tims": 20, "smit": 25}
    assert bench.order == "tims don smit"


def test_black_dice_rolls_every_round_and_ties_go_to_the_larger_rating() -> None:
    """BD-40 and BD-42: successes, then the rating, then a roll-off."""
    rating = {"ann": 6, "bob": 6, "cyd": 4}

    def successes(faces: tuple[int, ...]) -> int:
        return sum(face >= 5 for face in faces)

    def rolled(scene: Scene, fight: Fight, keys: tuple[str, ...], dice: Dice) -> Initiatives:
        found = {k: (successes(dice.roll(rating[k], 6)), rating[k]) for k in keys}
        tied = [k for k in keys if list(found.values()).count(found[k]) > 1]
        offs = {k: successes(dice.roll(rating[k], 6)) for k in tied}
        return {k: (*row, offs.get(k, 0)) for k, row in found.items()}, ()

    black = Hooks(initiative=rolled, order=highest_present)
    ann, bob, cyd = (5, 5, 1, 1, 1, 1), (6, 6, 1, 1, 1, 1), (5, 6, 1, 1)
    bench = Bench(arena("Cyd", "Ann", "Bob"), black, (*cyd, *ann, *bob, *[1] * 6, *[6] * 6))
    bench.do(Start(members=("Cyd", "Ann", "Bob"), begin=True))

    assert bench.order == "bob ann cyd"


def test_opend6_sides_act_as_blocks_and_actions_come_back_each_round() -> None:
    """D6-124 and D6-12."""
    fixed = {"ana": 14, "ben": 7, "orc": 11, "imp": 15}

    def sides(scene: Scene, fight: Fight, phase: str) -> Arrangement:
        best = highest_first(fight)
        keys = [key for group in best.groups for key in group]
        found: dict[str, list[str]] = {}
        for key in keys:
            found.setdefault(fight.combatants[key].side, []).append(key)
        return Arrangement(tuple(map(tuple, found.values())))

    d6 = Hooks(
        initiative=lambda _scene, _fight, keys, _dice: ({k: (fixed[k],) for k in keys}, ()),
        order=sides,
        budget=lambda _scene, _fight, _combatant: {"full": 1, "bonus": 1},
    )
    bench = Bench(arena("Ana", "Ben", npcs=("Orc", "Imp")), d6)
    bench.do(Start())
    for who, side in (("Ana", "crew"), ("Ben", "crew"), ("Orc", "foes"), ("Imp", "foes")):
        bench.do(JoinIn(who=who, side=side))
    bench.do(NextTurn())
    assert bench.order == "imp+orc ana+ben"

    budget = d6.budget(bench.scene, bench.now, bench.now.combatants["ana"])
    spent = replace(bench.now.combatants["ana"], spent=(("full", 1),), spent_in=1)
    assert count_actions(spent, 1, budget) == {"full": 0, "bonus": 1}
    assert count_actions(spent, 2, budget) == {"full": 1, "bonus": 1}


def test_hfrpg_without_an_initiative_keeps_the_order_people_joined_in() -> None:
    bench = Bench(arena("Massimo", "Shannon"), CombatRules())
    bench.do(Start(members=("Shannon", "Massimo"), begin=True))

    assert bench.order == "shannon massimo"
    assert joining_order(bench.now).free is False
