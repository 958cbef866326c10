"""What a fight of Hammerhydra refuses, and what its pending penalties come to."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.shared.combat import actions as engine
from bot.systems.hammerhydra import combat as hammerhydra_combat
from bot.systems.hammerhydra.attack import actions as act
from bot.systems.hammerhydra.care import actions as on
from bot.systems.hammerhydra.order import actions as order_actions
from bot.systems.hammerhydra.sheet import Arm, Sheet, Skill
from bot.systems.hammerhydra.ties import play as ties_play
from bot.systems.hammerhydra.wounds import play as wounds_play
from tests.support.blackplay import offered
from tests.support.hydraplay import ANN, BEN, Hydra, menu

COLT = Arm("Colt", "Athleticism", "short", 1, -1, "Pistols")
PISTOLS = Skill("Pistols", "Combat: Ranged", 3, approved=True)
EDGY = Sheet(
    athleticism=2,
    constitution=2,
    perception=2,
    skills=(PISTOLS,),
    weapons=(COLT,),
    edge_bought=2,
)
FIGHTER = replace(EDGY, edge_bought=0)
SHOT = act.Strike(who="Ada", against="Bess", weapon="Colt")
BACK = act.Strike(who="Bess", against="Ada", weapon="Colt")


def fight(house: dict[str, str] | None = None, **faces: int) -> Hydra:
    """Round 1 of Ada with 17, Bess with 21 and Cole with 29, or by these dice."""
    play = Hydra(house, Ada=FIGHTER, Bess=FIGHTER)
    play.fights(**(faces or {"Ada": 1, "Bess": 5, "Cole": 9}))
    return play


@pytest.mark.rule("HH-33")
def test_nobody_acts_before_round_1_out_of_turn_or_twice() -> None:
    play = Hydra(Ada=FIGHTER, Bess=FIGHTER)
    play.does(engine.Start(name="Alley", members=("Ada", "Bess")))
    unbegun = "Alley has not begun: a GM begins round 1."
    assert play.refuses(SHOT, "no_round") == unbegun
    assert play.refuses(order_actions.Pass(who="Ada"), "no_round") == unbegun
    assert play.refuses(order_actions.RollAgain(who="Ada"), "no_round") == unbegun
    begun = fight()
    assert begun.refuses(BACK, "not_your_turn") == "It is Ada's turn; Bess is next."
    begun.does(order_actions.Pass(who="Ada"))
    assert begun.refuses(SHOT, "already_acted") == "Ada has acted in round 1."


@pytest.mark.rule("HH-38")
def test_an_attack_needs_a_victim_that_is_another_and_alive() -> None:
    """Where nobody is named it is the only enemy."""
    play = fight()
    clear = play.does(act.Strike(who="Ada", weapon="Colt"))
    assert clear.title == "Ada attacks Cole: Colt"
    play.does(act.TakeBack(roll=1))
    mine = play.refuses(replace(SHOT, against="Ada"), "bad_target_choice")
    assert mine == "Ada cannot attack themselves."
    play.left("Bess", "health", 0, 10)
    assert play.refuses(SHOT, "dead") == "Bess is dead already; choose somebody else."
    assert play.refuses(BACK, "dead") == "Bess is dead and does not act."


@pytest.mark.rule("HH-38")
def test_one_attack_waits_at_a_time_for_one_defence() -> None:
    play = fight()
    none = play.refuses(act.Defend(who="Bess", how="dodge"), "nothing_to_meet")
    assert none == "No attack waits for Bess's defence."
    play.does(SHOT)
    waits = play.refuses(SHOT, "attack_waits")
    assert waits == "Ada's attack still waits; finish it first."
    how = play.refuses(act.Defend(who="Bess", how="none"), "bad_defence")
    assert how == "Say how: counterattack, dodge or block."
    early = "Roll 1 does not wait for that. Nothing has changed."
    assert play.refuses(act.Accept(roll=1), "wrong_stage") == early
    assert play.refuses(act.StrikeAgain(roll=1), "wrong_stage") == early


def test_an_attack_on_somebody_deleted_is_off_whatever_is_answered() -> None:
    play = fight()
    play.does(SHOT)
    rest = {key: one for key, one in play.scene.characters.items() if key != "bess"}
    play.scene = replace(play.scene, characters=rest)
    off = play.does(act.Defend(roll=1, how="dodge"))
    assert off.title == "Ada attacks Bess: taken back, Bess is gone"


@pytest.mark.rule("HH-53")
def test_a_light_hit_leaves_no_injury_to_write_down() -> None:
    play = fight()
    play.does(SHOT)
    play.does(act.Defend(who="Bess", roll=1, how="counterattack"), 8, 2, 3, 3, 1)
    said = play.refuses(act.Injure(roll=1, note="scratch"), "no_injury")
    assert said == "Roll 1 left no serious injury to write down."


@pytest.mark.rule("HH-59")
def test_a_hidden_pick_is_scissors_paper_or_stone() -> None:
    play = fight(Ada=5, Bess=5)
    hand = play.refuses(ties_play.Choose(who="Ada", sign="well"), "bad_choice")
    assert hand == "Choose scissors (attack), paper (dodge), stone (block)."
    cover = play.refuses(ties_play.Choose(who="Ada", sign="stone"), "bad_block_with")
    assert cover == "Stone is a block: say whether with an object or the body."
    entry = play.refuses(ties_play.Choose(who="Ada", menu="0,1"), "bad_target_choice")
    assert entry == "The menu no longer has that; choose again."
    play.refuses(ties_play.Choose(who="Ada", menu="Ada|Colt"), "bad_target_choice")
    play.refuses(SHOT, "choose_first")


@pytest.mark.rule("HH-58")
def test_whoever_acts_alone_has_nothing_to_choose() -> None:
    play = fight()
    said = play.refuses(ties_play.Choose(who="Ada", sign="paper"), "not_tied")
    assert said == "Ada acts alone: attack with /hydra attack, or pass."
    look = play.refuses(hammerhydra_combat.Choosing(), "not_tied", by=BEN)
    assert look == "No character of yours acts at the same time as others now."


@pytest.mark.rule("HH-58", "HH-59")
def test_hands_stay_hidden_until_all_are_open() -> None:
    """Scissors against stone: Ada attacks, Bess blocks with the body, 4 points are halved."""
    play = fight(Ada=5, Bess=5)
    empty = play.does(hammerhydra_combat.Choosing(), by=ANN)
    assert (empty.title, empty.private) == ("Ada: choose in secret", True)
    assert empty.lines == (
        "0 of 2 have chosen",
        "nobody sees what you choose before everybody has",
    )
    assert menu(empty, "✌") == (("Bess|Colt", "Bess with Colt"),)
    mine = play.does(ties_play.Choose(who="Ada", menu="Bess|Colt"), by=ANN)
    assert mine.lines == (
        "1 of 2 have chosen",
        "✌ scissors: attack Bess with Colt",
        "you may change it until everybody has chosen",
    )
    assert mine.line == "Ada has chosen"
    card = play.does(
        ties_play.Choose(who="Bess", sign="stone", cover="body"), 9, 8, 7, 3, 5, 1, 8, 1, 1, by=BEN
    )
    hands = ("Ada ✌ attacks Bess: Colt", "Bess ✊ blocks with the body")
    assert (card.title, card.lines) == ("All hands are open", hands)
    assert card.line == "Round 1: Ada and Bess together: Ada scissors and Bess stone"
    assert (card.also[0].title, card.also[0].lines) == ("Round 1: Ada and Bess together", hands)
    assert card.also[1].title == "Ada hits Bess: 2 boxes"
    assert play.player("Bess").health.current == 8


@pytest.mark.rule("HH-58")
def test_whoever_plays_two_of_a_tie_is_led_from_one_to_the_other() -> None:
    play = fight(Ada=9, Cole=5)
    card = play.does(hammerhydra_combat.Choosing(who="Ada"))
    assert offered(card) == [
        "✌ Scissors: attack…",
        "✋ Paper: dodge",
        "✊ Stone: block, object",
        "✊ Stone: block, body",
        "Choose for Cole",
    ]
    play.does(ties_play.Choose(who="Cole", sign="paper"))
    both = play.does(ties_play.Choose(who="Ada", sign="paper"))
    assert both.also[0].lines == (
        "Ada ✋ dodges",
        "Cole ✋ dodges",
        "nobody attacks; the turns are used up",
    )


@pytest.mark.rule("HH-36", "R-36")
def test_initiative_is_rolled_again_with_edge_before_anybody_acts() -> None:
    play = Hydra(Ada=EDGY, Bess=EDGY)
    play.fights(Ada=9, Bess=5)
    card = play.does(order_actions.RollAgain(who="Ada"), 2)

    assert card.title == "Ada rolls initiative again"
    assert card.changes[:2] == ("Ada: die 9 → 2, initiative 25 → 18", "Ada: edge 2 → 1")
    assert play.total("Ada") == (18,)
    play.refuses(order_actions.RollAgain(who="Ada"), "reroll_used")
    play.does(order_actions.Pass(who="Ada"))
    late = play.refuses(order_actions.RollAgain(who="Bess"), "too_late")
    assert late == "Round 1 is under way: its order stands."


@pytest.mark.rule("R-32")
def test_a_standing_penalty_slows_by_twice_its_change_where_the_house_says_so() -> None:
    play = fight({"wound_shifts_initiative": "on"})
    play.does(on.SetWound(who="Bess", penalty=3))
    assert play.kept("Bess").pending == 6
    play.does(on.SetWound(who="Bess", penalty=1))
    assert play.kept("Bess").pending == 2
    assert play.kept("Ada").pending == 0
    plain = fight()
    plain.does(on.SetWound(who="Bess", penalty=3))
    assert plain.kept("Bess").pending == 0


@pytest.mark.rule("HH-41", "R-25", "R-26")
def test_a_counterattack_pays_at_once_where_the_house_says_so_and_only_once() -> None:
    play = fight({"counter_when": "next_attack"})
    play.does(SHOT)
    card = play.does(act.Defend(who="Bess", roll=1, how="counterattack"), 2, 3, 4)
    assert card.changes == ("Bess: next attack +1 die, target −1",)
    back = play.does(BACK)
    assert back.lines[0] == "dice 3 + 1 (counterattack) = 4 · target 8 − 1 (counterattack) = 7"
    play.does(act.Defend(who="Ada", how="dodge"), 2, 3, 4, 4)
    assert play.kept("Bess").countered == ()


@pytest.mark.rule("R-26")
def test_a_bonus_is_declined_and_waits_no_longer_than_its_round() -> None:
    play = fight(Ada=1, Bess=5)
    play.does(SHOT)
    play.does(act.Defend(who="Bess", roll=1, how="counterattack"), 2, 3, 4)
    play.does(order_actions.Pass(who="Bess"))
    play.does(order_actions.NewRound(), 1, 5)
    play.does(order_actions.Pass(who="Ada"))
    declined = play.does(replace(BACK, bonus=False))
    assert declined.lines == ("3 dice on 8, damage ●−1; Ada's answer:",)
    play.does(act.TakeBack(roll=2))
    play.does(order_actions.Pass(who="Bess"))
    play.does(order_actions.NewRound(), 1, 5)
    play.does(order_actions.Pass(who="Ada"))
    assert play.does(BACK).lines == declined.lines


@pytest.mark.rule("HH-48")
def test_a_nudge_counts_once_and_the_race_tells_who_has_not_rolled() -> None:
    play = Hydra(Ada=FIGHTER, Bess=FIGHTER)
    play.does(engine.Start(name="Alley", members=("Ada", "Bess")))
    assert play.does(order_actions.Race()).lines == ("Ada: not rolled yet", "Bess: not rolled yet")
    begun = fight(Ada=1, Bess=5)
    begun.does(order_actions.Nudge(who="Bess", by=3))
    race = begun.does(order_actions.Race())
    assert race.lines[1] == "▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰ 21 Bess (init +3)"
    begun.does(order_actions.Pass(who="Ada"))
    begun.does(order_actions.Pass(who="Bess"))
    begun.does(order_actions.NewRound(), 1, 1)
    assert begun.total("Bess") == (25,)


@pytest.mark.rule("HH-60")
def test_wounds_are_standard_or_grind() -> None:
    play = fight()
    said = play.refuses(wounds_play.SetWounds(mode="deep"), "bad_rule")
    assert said == "Wounds are standard, grind or house."


@pytest.mark.rule("HH-33")
def test_a_round_begins_when_everybody_has_acted_and_with_two_who_are_alive() -> None:
    play = fight(Ada=1, Bess=5)
    early = play.refuses(order_actions.NewRound(), "round_not_over")
    assert early.startswith("Round 1 is not over; still to come: Ada and Bess.")
    play.does(wounds_play.Hit(named="Bess", amount=99))
    play.does(order_actions.Pass(who="Ada"))
    lone = play.refuses(order_actions.NewRound(), "too_few_combatants")
    assert lone == "A round takes at least 2 fighters who are alive."
