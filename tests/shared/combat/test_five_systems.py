"""What each of the five systems needs of initiative, in the few lines that it plugs in."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.combat import left
from bot.core.dice import Dice
from bot.core.scene import Pool, Scene
from bot.shared.combat.actions import EndRound, JoinIn, NextTurn, Start
from bot.shared.combat.arena import Event, Fight, Note, find_fight
from bot.shared.combat.rules import Arrangement, CombatRules, Initiatives, by_joining, highest_first
from tests.support.fights import Bench, arena, lowest_together, next_round


def refreshed(scene: Scene, combat: str, dice: Dice) -> Event:
    """FP-03: three dice for everybody at the start of a round."""
    del dice
    pools = dict(scene.pools)
    for key in find_fight(scene, combat).combatants:
        pool = pools[key, "dice"]
        pools[key, "dice"] = replace(pool, current=min(pool.maximum, pool.current + 3))
    return Event(replace(scene, pools=pools), (Note("Everybody regains 3 dice."),))


def dice_left(scene: Scene, combat: str, keys: tuple[str, ...], dice: Dice) -> Initiatives:
    """The house rule `initiative: pool`."""
    del combat, dice
    return {key: (scene.pools[key, "dice"].current,) for key in keys}, ()


def test_flamepunk_orders_by_dice_left_after_the_refresh() -> None:
    scene = arena("Skaz", "Blazer")
    scene = replace(scene, pools={("skaz", "dice"): Pool(0, 6), ("blazer", "dice"): Pool(2, 6)})
    flame = CombatRules(initiative=dice_left, arrange=highest_first, start_of_round=refreshed)
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

    def cumulative(scene: Scene, combat: str, keys: tuple[str, ...], dice: Dice) -> Initiatives:
        now = find_fight(scene, combat)
        found: dict[str, tuple[int, ...]] = {}
        for key in keys:
            old = now.combatants[key].initiative
            late = not old and now.combatants[key].since > now.combat.round
            rolls = now.combat.round if late else 1
            found[key] = ((old[0] if old else base[key]) + sum(dice.roll(rolls, 10)),)
        return found, ()

    hydra = CombatRules(initiative=cumulative, arrange=lowest_together, late=next_round)
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

    def rolled(scene: Scene, combat: str, keys: tuple[str, ...], dice: Dice) -> Initiatives:
        del scene, combat
        found = {k: (successes(dice.roll(rating[k], 6)), rating[k]) for k in keys}
        tied = [k for k in keys if list(found.values()).count(found[k]) > 1]
        offs = {k: successes(dice.roll(rating[k], 6)) for k in tied}
        return {k: (*row, offs.get(k, 0)) for k, row in found.items()}, ()

    black = CombatRules(initiative=rolled, arrange=highest_first)
    ann, bob, cyd = (5, 5, 1, 1, 1, 1), (6, 6, 1, 1, 1, 1), (5, 6, 1, 1)
    bench = Bench(arena("Cyd", "Ann", "Bob"), black, (*cyd, *ann, *bob, *[1] * 6, *[6] * 6))
    bench.do(Start(members=("Cyd", "Ann", "Bob"), begin=True))

    assert bench.order == "bob ann cyd"


def test_opend6_sides_act_as_blocks_and_actions_come_back_each_round() -> None:
    """D6-124 and D6-12."""
    fixed = {"ana": 14, "ben": 7, "orc": 11, "imp": 15}

    def sides(scene: Scene, fight: Fight, phase: str) -> Arrangement:
        best = highest_first(scene, fight, phase)
        keys = [key for group in best.groups for key in group]
        found: dict[str, list[str]] = {}
        for key in keys:
            found.setdefault(fight.combatants[key].side, []).append(key)
        return Arrangement(tuple(map(tuple, found.values())))

    d6 = CombatRules(
        initiative=lambda _scene, _combat, keys, _dice: ({k: (fixed[k],) for k in keys}, ()),
        arrange=sides,
        budget=lambda _scene, _combatant: {"full": 1, "bonus": 1},
    )
    bench = Bench(arena("Ana", "Ben", npcs=("Orc", "Imp")), d6)
    bench.do(Start())
    for who, side in (("Ana", "crew"), ("Ben", "crew"), ("Orc", "foes"), ("Imp", "foes")):
        bench.do(JoinIn(who=who, side=side))
    bench.do(NextTurn())
    assert bench.order == "imp+orc ana+ben"

    budget = d6.budget(bench.scene, bench.now.combatants["ana"])
    spent = replace(bench.now.combatants["ana"], spent=(("full", 1),), spent_in=1)
    assert left(spent, 1, budget) == {"full": 0, "bonus": 1}
    assert left(spent, 2, budget) == {"full": 1, "bonus": 1}


def test_hfrpg_without_an_initiative_keeps_the_order_people_joined_in() -> None:
    bench = Bench(arena("Massimo", "Shannon"), CombatRules())
    bench.do(Start(members=("Shannon", "Massimo"), begin=True))

    assert bench.order == "shannon massimo"
    assert by_joining(bench.scene, bench.now, "").free is False
