from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.action import Action, Choice, Form, Select
from bot.core.people import Audience
from bot.core.report import Head
from bot.shared.exchange.rows import Row, with_row, with_version
from bot.shared.exchange.windows import Behind
from bot.systems.flamepunk import FLAMEPUNK
from bot.systems.flamepunk.pools.actions import AddDefence, Join, SetPool
from bot.systems.flamepunk.rolls.actions import React, Roll, TakeIt, WhatIf
from tests.systems.flamepunk.flametable import MIA, FlameTable, action_of, pressed

PUNCH = Roll(who="Skaz", dice=4, target="Blazer")


def labels(choices: tuple[Choice, ...]) -> list[str]:
    """What the buttons say."""
    return [choice.label for choice in choices]


def test_the_pending_card_of_the_example() -> None:
    """Skaz's punch: the faces, the sum, what is left, and what may be done, best first."""
    card = FlameTable().card(PUNCH, 3, 3, 5, 6)

    assert card.title == "Skaz attacks Blazer: 4 damage"
    assert card.tone == "pending"
    assert [(die.face, die.mark) for die in card.dice[0].dice] == [
        (3, "plain"), (3, "plain"), (5, "hit"), (6, "hit"),
    ]  # fmt: skip
    assert card.lines == ("2 hits × 2 (two 3s) = 4",)
    assert card.changes == ("Skaz ●●○○○○",)
    assert [(choice.label, choice.under) for choice in card.choices] == [
        ("Dodge, 1 die: 6 out → 2", ""),
        ("Take it → 4", ""),
        ("Other die…", ""),
        ("Why", ""),
        ("Dodge, 1 die: 5 out → 2", "Other die…"),
        ("Dodge, 1 die: 3 out → 2", "Other die…"),
    ]
    assert card.call == Audience(characters=("blazer",))


def test_the_resolved_card_of_the_example() -> None:
    """Verdict first with what it was, the six struck out, and whom the answer changed."""
    table = FlameTable()
    pending = table.card(PUNCH, 3, 3, 5, 6)

    card = table.card(action_of(pressed(pending, "Dodge, 1 die: 6 out")))

    assert card.head == Head("Skaz hits Blazer", verdict="2 damage", first="4", number=2)
    assert card.dice[0].dice[3].mark == "removed"
    assert card.lines == ("1 hit × 2 (two 3s) = 2",)
    assert card.changes == ("Blazer ●●●●●○ wounds 0 → 2",)
    assert card.roll == 1


def test_why_names_every_step_with_its_source() -> None:
    """What the card leaves out: sources, bands, payments, and what else it could be."""
    table = FlameTable()
    table.act(PUNCH, 3, 3, 5, 6)
    table.act(React(who="Blazer", roll=1))

    why = table.card(Behind(roll=1, label="Why"))

    assert why.private
    assert why.lines == (
        "4 dice: 3, 3, 5, 6; hits on 5,6",
        "Blazer: dodge, 1 die, takes out up to 1",
        "out: 6",
        "magnitude 2 (two 3s): the largest set of equal dice",
        "1 hit × magnitude 2 = 2",
        "normal: a success of 1 to 5",
        "Skaz: dice 6 → 2",
        "Blazer: dice 6 → 5",
        "without the defence: 4",
        "with one die more: success sure, mean level 2.8",
        "1 Pyros, 5→6: 2",
        "first: Skaz attacks Blazer: 4 damage",
        "GM: Skaz hits Blazer: 2 damage (was 4)",
    )


def test_an_attack_that_hits_nothing_deals_no_damage() -> None:
    """The failure of an attack says so."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=1, target="Blazer"), 6)

    card = table.card(React(who="Blazer", roll=1))

    assert card.title == "Skaz misses Blazer (was 1)"
    assert card.tone == "bad"
    assert card.lines == ("no dice left",)


def test_every_button_of_a_card_does_what_it_says() -> None:
    """The level on the label is the level of the result, for each distinct removal."""
    faces = (1, 3, 3, 5, 6, 6)
    attack = Roll(who="Skaz", dice=6, target="Blazer", dodge=2)
    choices = FlameTable().card(attack, *faces).choices
    closing = [c for c in choices if c.ask is None and "→" in c.label and "Shift" not in c.label]
    assert len(closing) == 4 + 1
    for choice in closing:
        table = FlameTable()
        table.act(attack, *faces)

        result = table.card(action_of(choice))

        level = choice.label.rpartition("→ ")[2]
        hit = f"Skaz hits Blazer: {level} damage"
        assert result.title.startswith("Skaz misses Blazer" if level == "no hit" else hit)


def test_a_defence_is_the_targets_and_taking_it_is_everybodys_who_has_a_part() -> None:
    """Each button is addressed."""
    card = FlameTable().card(PUNCH, 3, 3, 5, 6)

    assert pressed(card, "Dodge, 1 die: 6").audience == Audience(characters=("blazer",))
    assert pressed(card, "Take it").audience == Audience(gm=True, characters=("blazer", "skaz"))


def test_an_empty_pool_greys_the_dodge_and_says_why() -> None:
    """What cannot be paid is not offered live."""
    table = FlameTable()
    table.act(SetPool(who="Blazer", current=0))

    card = table.card(PUNCH, 3, 3, 5, 6)

    dodge = next(choice for choice in card.choices if choice.label == "Dodge, 1 die")
    assert dodge.disabled == "no dice left"


def test_a_defence_of_two_dice_offers_the_best_few_and_a_select() -> None:
    """The best on the card; two more and the dice themselves by their places in the list."""
    table = FlameTable()
    table.act(AddDefence(who="Blazer", name="parry", cost=2, removes=2))

    card = table.card(PUNCH, 3, 3, 5, 6)

    parries = [choice for choice in card.choices if choice.label.startswith("Parry, 2 dice")]
    assert labels(tuple(parries))[0] == "Parry, 2 dice: 6 and 5 out → no hit"
    ask = parries[-1].ask
    assert isinstance(ask, Select)
    assert ask.field == "picked"
    assert ask.options == (
        ("1", "die 1 shows 3"),
        ("2", "die 2 shows 3"),
        ("3", "die 3 shows 5"),
        ("4", "die 4 shows 6"),
    )
    assert (ask.least, ask.most) == (0, 2)


def test_what_a_select_gives_back_fits_the_action() -> None:
    """Values arrive as texts and become places in the roll."""
    table = FlameTable()
    table.act(AddDefence(who="Blazer", name="parry", cost=2, removes=2))
    card = table.card(PUNCH, 3, 3, 5, 6)
    choice = pressed(card, "Parry, 2 dice: pick")
    fields = msgspec.json.decode(msgspec.json.encode(choice.action)) | {"picked": ["3", "4"]}

    action: Action = msgspec.convert(fields, FLAMEPUNK.actions, strict=False)

    assert isinstance(action, React)
    assert action.picked == (3, 4)
    assert table.card(action).title == "Skaz misses Blazer (was 4)"


def test_a_social_attack_offers_no_dodge() -> None:
    """Only defences that work are shown."""
    card = FlameTable().card(Roll(who="Skaz", dice=1, target="Blazer", kind="social"), 6)

    assert card.title == "Skaz acts against Blazer, social: SUCCESS 1, normal"
    assert not [label for label in labels(card.choices) if label.startswith("Dodge")]


def test_those_who_may_step_in_have_buttons_where_the_house_allows_it() -> None:
    """Interposing is a choice of its own for each who can pay."""
    table = FlameTable(interpose="on")
    table.by(MIA).act(Join(name="Mia"))

    card = table.card(PUNCH, 3, 3, 5, 6)
    after = table.card(action_of(pressed(card, "Mia steps in")))

    assert pressed(card, "Mia steps in").audience == Audience(characters=("mia",))
    assert after.title == "Skaz attacks Blazer: 2 damage (was 4)"
    assert after.call is None
    for gone in ("Mia", "Shift"):
        assert [label for label in labels(after.choices) if gone in label] == []


def test_a_task_shows_its_verdict_at_once() -> None:
    """It stands, and whoever rolled may turn a die."""
    card = FlameTable().card(Roll(who="Skaz", dice=4, task="door"), 1, 3, 3, 4)

    assert card.title == "Skaz, door: FAILURE 8, botched"
    assert pressed(card, "Shift 4→5: SUCCESS 2 (1 Pyros)")


def test_the_gm_is_offered_the_other_removals_of_a_task() -> None:
    """One button per other die for Dodge 1, taking nothing included, behind Why."""
    card = FlameTable(pyros_shift="off").card(Roll(who="Skaz", dice=4, dodge=1), 3, 3, 4, 5)

    assert [(choice.label, choice.under) for choice in card.choices] == [
        ("Again", ""),
        ("Why", ""),
        ("GM, Dodge 1: 3 out → SUCCESS 1", "Why"),
        ("GM, Dodge 1: none out → SUCCESS 2", "Why"),
        ("GM, Dodge 1: 4 out → SUCCESS 2", "Why"),
    ]


def test_a_turned_die_shows_what_it_was() -> None:
    """4→5, as a hit."""
    table = FlameTable()
    pending = table.card(Roll(who="Skaz", dice=2, task="door"), 4, 5)

    card = table.card(action_of(pressed(pending, "Shift 4→5")))

    assert card.dice[0].dice[0].was == (4,)
    assert card.dice[0].dice[0].mark == "hit"
    assert "1 Pyros turned a 4 into a 5" in table.card(Behind(roll=1, label="Why")).lines
    assert card.changes == ("Skaz Pyros 6 → 5",)


def test_modifiers_are_itemised_with_their_rolls() -> None:
    """Each earlier failure with what it adds."""
    table = FlameTable(pyros_shift="off")
    table.act(SetPool(who="Skaz", current=20, maximum=20))
    table.act(Roll(who="Skaz", dice=1, task="door"), 1)
    table.act(Roll(who="Skaz", dice=4, task="door"), 1, 3, 3, 4)

    table.card(Roll(who="Skaz", dice=6, task="door", dodge=1), 5, 5, 5, 5, 6, 6)

    why = table.card(Behind(roll=3, label="Why")).lines
    assert "Dodge 1 + 3 from earlier failures (+1, +2)" in why


def test_a_failure_says_what_the_next_try_meets() -> None:
    """All that the task holds against them."""
    table = FlameTable(pyros_shift="off")
    table.act(Roll(who="Skaz", dice=1, task="door"), 1)

    card = table.card(Roll(who="Skaz", dice=4, task="door"), 1, 3, 3, 4)

    assert "door: Dodge +3 for Skaz from now" in card.changes


def test_a_roll_takes_the_shift_from_the_card_of_the_one_before() -> None:
    """Whoever rolls again lets what lies be."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=2, task="door"), 4, 3)

    card = table.card(Roll(who="Skaz", dice=2, task="door"), 4, 5)

    assert [(other.roll, labels(other.choices)) for other in card.also] == [(1, ["Again", "Why"])]


def test_an_attack_that_fails_leaves_its_roller_the_shift_that_hits() -> None:
    """Nobody is asked to defend until it does."""
    table = FlameTable()
    missed = table.card(PUNCH, 4, 3, 3, 2)
    hit = table.card(action_of(pressed(missed, "Shift 4→5")))

    assert missed.call is None
    assert hit.call == Audience(characters=("blazer",))
    assert pressed(hit, "Take it")


def test_a_physical_attack_adds_its_level_as_wounds() -> None:
    """Where the table counts damage (FP-22)."""
    for setting, wounds in (("on", ("Blazer ●●●●●● wounds 0 → 2",)), ("off", ())):
        table = FlameTable(apply_damage=setting)
        table.card(PUNCH, 3, 3, 5, 4)
        card = table.card(TakeIt(who="Blazer"))

        assert tuple(line for line in card.changes if "wounds" in line) == wounds


def test_a_catastrophe_asks_the_gm_for_its_consequence() -> None:
    """A form for the GM, and the words on the card (FP-32)."""
    table = FlameTable(pyros_shift="off")
    card = table.card(Roll(who="Skaz", dice=4, task="door"), 1, 1, 1, 1)
    choice = pressed(card, "GM: what else goes wrong")

    assert choice.audience == Audience(gm=True)
    assert isinstance(choice.ask, Form)
    fields = msgspec.json.decode(msgspec.json.encode(choice.action)) | {"text": "The roof falls."}
    after = table.card(msgspec.convert(fields, FLAMEPUNK.actions, strict=False))

    assert "“The roof falls.”" in after.changes
    assert after.roll == 1
    assert labels(after.choices) == ["Again", "Why"]


def test_an_attacks_catastrophe_asks_for_nothing() -> None:
    """Combat reads levels its own way (FP-34)."""
    card = FlameTable().card(PUNCH, 1, 1, 1, 1)

    assert card.title == "Skaz misses Blazer"
    assert labels(card.choices) == ["Why"]


def test_a_button_of_an_earlier_card_still_says_what_if() -> None:
    """A private look that changes nothing."""
    table = FlameTable()
    look = WhatIf(faces=(3, 3, 5, 6), removed=(6,), allowance=1, attack=True)

    card = table.card(look)

    assert card.private
    assert card.lines == (
        "as read: success, level 2 (normal)",
        "without the defence: success, level 4 (normal)",
        "with one die more: success sure, mean level 2.8",
        "1 Pyros, 5→6: success, level 2 (normal)",
    )


def test_of_many_answers_nobody_is_told_to_have_done_what_others_did() -> None:
    table = FlameTable()
    table.act(PUNCH, 3, 3, 5, 6)
    table.act(React(who="Blazer", roll=1))
    roll = table.scene.rolls[1]
    row = msgspec.json.decode(roll.state, type=Row)
    (version,) = row.versions
    for user in range(9):
        row = replace(row, versions=with_version(row, replace(version, user=900 + user)))
    table.scene = with_row(table.scene, roll, row, is_open=True)

    *_, first, second, third, _a, _b, _c, _d, _e, last = table.card(
        Behind(roll=1, label="Why")
    ).lines

    assert first == "first: Skaz attacks Blazer: 4 damage"
    assert second == "…"
    assert third.startswith("somebody: ")
    assert last == "somebody: Skaz hits Blazer: 2 damage (was 4)"
