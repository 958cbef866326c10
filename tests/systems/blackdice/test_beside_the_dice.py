"""Black Dice among others: newcomers, characters of other systems, who has left, what is typed."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.core.action import Action, Form, Select
from bot.core.errors import Refusal
from bot.core.scene import Seat, put
from bot.shared.combat import actions as engine
from bot.systems.blackdice.attack.actions import Attack, React
from bot.systems.blackdice.injury.actions import Heal
from bot.systems.blackdice.retries.play import Again
from bot.systems.blackdice.rounds.actions import Menu
from bot.systems.blackdice.rules import actions, attack, damage
from bot.systems.blackdice.rules.actions import Turn
from bot.systems.blackdice.rules.dice import Throws
from bot.systems.blackdice.rules.initiative import Entry, order_entries
from bot.systems.blackdice.sheet import KEY, Sheet, Skill, Weapon
from bot.systems.blackdice.surprise.actions import Surprise
from bot.systems.blackdice.tasks.actions import Call, Roll
from bot.systems.blackdice.tasks.odds import complete_trades
from tests.support.blackplay import ANN, Play
from tests.support.refusals import refusal


def test_new_npcs_and_people_without_a_character_join_with_an_empty_sheet() -> None:
    play = Play()
    play.does(engine.Start(name="Alley", members=("Ada",)))
    play.does(engine.AddNpcs(template="Thug x2"))
    play.scene = replace(play.scene, seats=put(play.scene.seats, 4, Seat("Dora")))
    play.does(engine.JoinIn(who="Dora"))

    names = sorted(one.name for one in play.scene.combatants.values())
    assert names == ["Ada", "Dora", "Thug 1", "Thug 2"]
    assert play.sheet("Thug 1") == Sheet()
    assert play.scene.characters["thug 2"].owner is None
    assert play.scene.characters["dora"].owner == 4


@pytest.mark.rule("BD-26", "BD-90")
def test_an_npc_made_like_another_is_whole() -> None:
    """Unhurt, awake, its weapons loaded and unbroken; what it has learnt it has too."""
    gun = Weapon("Gun", 4, "Firearms", "ranged", loaded=False, jammed=True, broken=True, ready=True)
    worn = Sheet(
        wits=2,
        weapons=(gun,),
        lethal=5,
        bruise=2,
        bruise_taken=2,
        self_healed=1,
        awake=False,
        treated=True,
    )
    play = Play(Cole=worn)
    play.does(engine.Start(name="Alley", members=("Ada",)))
    play.scene = replace(play.scene, system=KEY)
    play.does(engine.AddNpcs(template="Cole x2"))
    copy = play.sheet("Cole 2")

    assert copy.weapons == (Weapon("Gun", 4, "Firearms", "ranged", ready=True),)
    assert replace(copy, weapons=()) == Sheet(wits=2, initiative=1)


@pytest.mark.rule("BD-33")
def test_a_combatant_who_became_another_systems_hinders_nobody() -> None:
    play = Play(Bess=Sheet(lethal=2))
    play.fights("Ada", "Bess")
    play.foreign("Bess")
    shown = play.does(engine.Show())

    assert shown.lines == ("▶ Ada ●●●● ▣▣▣▣ 1 action", "· Bess")
    assert play.does(engine.End()).title


@pytest.mark.rule("BD-33", "BD-45")
def test_what_waits_in_a_fight_is_over_when_the_fight_is() -> None:
    """The attack in it; not a task, nor an attack outside it."""
    play = Play()
    play.fights("Ada", "Bess")
    play.does(Attack(who="Ada", target="Bess", pool="1"))
    play.does(Roll(who="Cole", pool=1, ready=True))
    play.does(engine.End())

    assert [row.open for row in play.scene.rolls.values()] == [False, True]
    assert play.scene.rolls[1].deadline is None
    assert play.scene.rolls[2].deadline is not None


@pytest.mark.rule("BD-35", "BD-37")
def test_an_ambush_by_the_shared_command_tells_what_everybody_scored() -> None:
    """Hide & Sneak 3 against Perception 2 and none: 2 against 1 and 0."""
    play = Play(
        Ada=Sheet(skills=(Skill("Hide & Sneak", 3),)),
        Bess=Sheet(skills=(Skill("Perception", 2),)),
    )
    play.does(engine.Start(name="Alley", members=("Ada", "Bess", "Cole")))
    card = play.does(engine.Ambush(by=("Ada",), against=("Bess", "Cole")), 1, 1, 2, 1, 1)

    assert card.changes == (
        "Ada lies in wait: 2",
        "Bess notices: 2",
        "Cole is surprised by Ada: 0",
    )
    panel = play.does(engine.NextTurn(), *play.order("Ada", "Bess", "Cole")).lines
    assert panel[-2:] == ("· Cole ●●●● ▣▣▣▣ 1 action", "  surprised by Ada")


@pytest.mark.rule("BD-40")
@pytest.mark.parametrize(
    ("entries", "kind"),
    [
        ([], "missing"),
        ([Entry("A", -1, 3)], "out_of_range"),
        ([Entry("A", 1, -3)], "out_of_range"),
        ([Entry("A", 1, 3, rolloffs=(-1,))], "out_of_range"),
        ([Entry("A", 1, 3), Entry("A", 2, 3)], "duplicate"),
        ([Entry("A", 1, 3, surprised_by=("B",))], "unknown_name"),
        ([Entry("A", 1, 3, surprised_by=("A",))], "conflict"),
    ],
)
def test_an_order_that_cannot_be_is_refused(entries: list[Entry], kind: str) -> None:
    assert refusal(lambda: order_entries(entries)) == kind


@pytest.mark.rule("BD-46", "BD-52")
@pytest.mark.parametrize("turn", [Turn(0, 1, 1), Turn(2, 3, 3)])
def test_whoever_has_no_action_left_begins_nothing_long(turn: Turn) -> None:
    assert refusal(lambda: actions.act_long(turn, 2)) == "no_actions_left"
    assert refusal(lambda: actions.bystand(turn, 1)) == "no_actions_left"


@pytest.mark.rule("BD-65", "BD-70", "BD-84", "BD-85", "BD-87")
def test_what_is_not_given_is_none() -> None:
    """No Dodge, no armour, no special bullets, no margin."""
    assert attack.reaction_share("evade").dodge == 0
    assert attack.reaction_share("dodge").dodge == 0
    assert damage.armour_dice("ranged", 4) == 4
    assert damage.armour_value(4) == 4
    plain = damage.damage("melee", Throws((1, 2)))
    assert (plain.dice_successes, plain.margin, plain.stopped, plain.total) == (1, 0, 0, 1)
    assert damage.damage("melee", Throws((1, 1)), av=1).total == 1


@pytest.mark.rule("BD-04")
@pytest.mark.parametrize(
    ("faces", "more", "chains"),
    [
        ((6, 1, 6), (6, 2, 3), ((6, 6, 3), (1,), (6, 2))),
        ((6,), (6, 6, 2), ((6, 6, 6, 2),)),
        ((6, 6), (), ((6,), (6,))),
        ((1, 2), (), ((1,), (2,))),
    ],
)
def test_rerolls_are_told_behind_the_sixes_they_came_from(
    faces: tuple[int, ...], more: tuple[int, ...], chains: tuple[tuple[int, ...], ...]
) -> None:
    """All sixes of a throw are thrown again together."""
    assert Throws(faces, more).chains == chains


def test_nothing_of_anothers_sheet_is_counted_for_who_may_not_play_it() -> None:
    """A GM is told the chances of Bess; Ann, who plays Ada, cannot read Bess's Wits off them."""
    play = Play(Ada=Sheet(wits=2), Bess=Sheet(wits=6))

    def first(by: Any, **given: Any) -> str:
        scene = replace(play.scene, actor=by)
        return complete_trades(Roll(attribute="wits", skill="0", **given), scene)[0][1]

    assert first(play.scene.actor, who="Bess") == "0: Roll 6, 69 %"
    assert first(ANN) == "0: Roll 2, 19 %"
    with pytest.raises(Refusal, match="Wits is not on Ann's sheet yet"):
        first(ANN, who="Bess")


@pytest.mark.rule("BD-99")
def test_a_treatment_that_the_patients_state_forbids_throws_no_dice() -> None:
    """R-50, R-47, R-74: treated already, in danger of death, without Medicine, unhurt, locked."""
    healer = Sheet(wits=2, skills=(Skill("Medicine", 1),))
    heal = Heal(who="Ada", target="Bess")

    Play(Ada=healer, Bess=Sheet(lethal=2, treated=True)).refuses(heal, "already_treated")
    Play(Ada=healer, Bess=Sheet(lethal=12)).refuses(heal, "danger_of_death")
    assert Play(Bess=Sheet(lethal=2)).refuses(heal, "not_allowed").startswith("Ada has no Medicine")
    assert Play(Ada=healer).refuses(heal, "not_allowed") == (
        "Bess is not hurt; there is nothing to treat."
    )
    play = Play(Ada=healer, Bess=Sheet(lethal=2))
    play.does(Again(who="Ada", task="treat Bess", lock=True))
    play.refuses(heal, "locked")
    often = Play({"treat_once": "off"}, Ada=healer, Bess=Sheet(lethal=2, treated=True))
    assert often.does(heal, 1, 2, 2).title == "Ada treats Bess: 1 pip back"
    unconscious = Play(Ada=replace(healer, awake=False, lethal=6), Bess=Sheet(lethal=2))
    unconscious.refuses(heal, "unconscious")


@pytest.mark.rule("BD-63")
def test_nobody_answers_an_attack_of_one_who_has_left_the_fight() -> None:
    """The attack was made in the fight; the attacker has left it before the answer: no dice."""
    gun = Weapon("Gun", 4, "Firearms", "ranged", ready=True)
    play = Play(Ada=Sheet(dexterity=1, weapons=(gun,)), Bess=Sheet(dexterity=1))
    play.fights("Ada", "Bess")
    play.does(Attack(who="Ada", target="Bess", reach="point_blank"))
    play.does(engine.LeaveFight(who="Ada"))
    card = play.does(React(who="Bess", roll=1, reaction="close_in", weapon="fists"))

    assert card.title.endswith(": one of the two has left")
    assert card.dice == ()
    assert not play.scene.rolls[1].open
    assert "in melee" not in " ".join(play.does(Menu(who="Bess")).lines)


@pytest.mark.rule("BD-35")
@pytest.mark.parametrize(("watchers", "forms"), [(5, 5), (6, 0)])
def test_more_than_five_watchers_have_a_button_each_and_no_form(watchers: int, forms: int) -> None:
    play = Play()
    play.does(engine.Start(name="Alley", members=("Ada",)))
    play.does(engine.AddNpcs(template=f"Rat x{watchers}"))
    rats = tuple(f"Rat {number}" for number in range(1, watchers + 1))
    card = play.does(Surprise(by=("Ada",), against=rats))
    labels = [one.label for one in card.choices]

    assert sum(label.startswith("Watch: ") for label in labels) == watchers
    assert sum(label.startswith("Watch with") for label in labels) == forms
    assert [one.label for one in card.choices if not one.under] == [
        *(f"Watch: Rat {number}" for number in range(1, 5)),
        "GM: roll for the rest",
        "More…",
        "Why",
    ]


@pytest.mark.rule("BD-26")
def test_who_has_left_has_no_weapon_that_could_break() -> None:
    play = Play(Ada=Sheet(weapons=(Weapon("Sabre"),)))
    foul = play.does(Roll(who="Ada", pool=0, black=1), 1)
    assert [one.label for one in foul.choices if one.under] == ["Sabre breaks", "Something else…"]
    partial = play.does(Roll(who="Ada", pool=0, black=1, hidden=True), 1)
    play.gone("Ada")
    reveal = next(one.action for one in partial.choices if one.label == "Reveal")

    revealed = play.does(reveal)
    assert [one.label for one in revealed.choices] == ["GM: what goes wrong…", "Why"]


@pytest.mark.rule("BD-02")
def test_a_call_for_a_skill_is_rolled_without_it_by_who_has_others() -> None:
    """A sheet without any skills says nothing: its player does."""
    play = Play(Ada=Sheet(wits=6, skills=(Skill("Song", 1),)))
    card = play.does(Call(named="Ada, Bess", attribute="wits", skill="lore"))

    assert card.choices[0].label == "Ada, 2 sure: enough"
    assert [one.label for one in card.choices if not one.under][1:] == [
        "Bess, roll…",
        "More…",
        "Why",
    ]


def test_long_names_are_cut_to_what_a_form_can_hold() -> None:
    """A line of a form has 45 characters."""
    long, other = "A" * 80, "B" * 80
    play = Play()
    for key, name in (("ada", long), ("bess", other)):
        row = replace(play.scene.characters[key], name=name)
        rest = {k: c for k, c in play.scene.characters.items() if k != key}
        play.scene = replace(play.scene, characters={**rest, name.casefold(): row})

    def lines(action: Action, label: str) -> list[str]:
        form = next(one.ask for one in play.does(action).choices if one.label == label)
        assert isinstance(form, Form)
        return [field.label for field in form.fields]

    assert lines(Attack(who=long, target=other, black=1, pool="1"), "GM: dice of both…") == [
        *["A" * 45] * 2,
        *["B" * 45] * 2,
    ]


@pytest.mark.rule("BD-16", "BD-49", "BD-64")
def test_the_menus_of_an_attack_hold_eight_trades_six_actions_and_six_answers() -> None:
    """A message holds no more; the rest is said with the command."""
    arms = tuple(Weapon(f"Blade {number}", ready=True) for number in range(9))
    play = Play(Bess=Sheet(dexterity=30, weapons=arms))
    play.fights("Ada", "Bess")
    card = play.does(Attack(who="Ada", target="Bess", pool="1"))
    picks = {
        one.ask.field: [value for value, _ in one.ask.options]
        for one in card.choices
        if isinstance(one.ask, Select)
    }

    assert picks["trades"] == [str(number) for number in range(9)]
    assert picks["actions"] == [str(number) for number in range(1, 7)]
    answers = [one.label.split(":")[0] for one in card.choices if one.label[:1] in "CEN"]
    assert answers == [
        "Counter, Blade 0",
        "Evade, 30 dice",
        "No defence",
        *(f"Counter, Blade {number}" for number in range(1, 4)),
    ]
    assert "Other dice…" in [one.label for one in card.choices if one.under == "More…"]
