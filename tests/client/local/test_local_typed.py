"""What people type becomes typed values, or a clear line."""

from __future__ import annotations

import pytest

from bot.client.local import typed
from bot.client.local.table import CannotPlay, Command, Option, Pick, Value
from bot.client.local.world import seats

PEOPLE = seats(["Old Tom"])
ROLL = Command(
    name="flame roll",
    description="",
    options=(
        Option(name="dice", description="", kind="integer", required=True, least=1, most=20),
        Option(name="task", description="", kind="text", most=20),
        Option(name="target", description="", kind="person"),
        Option(name="loud", description="", kind="yes or no"),
        Option(name="luck", description="", kind="number"),
        Option(
            name="kind",
            description="",
            kind="text",
            choices=(Pick(label="In the flesh", value="physical"), Pick(label="Words", value="w")),
        ),
    ),
)
COMMANDS = (ROLL, Command(name="flame pool", description=""), Command(name="help", description=""))


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("/flame roll dice:4", {"dice": 4}),
        ("/Flame ROLL Dice: 4", {"dice": 4}),
        ('/flame roll dice:4 task:"old dice:2 door"', {"dice": 4, "task": "old dice:2 door"}),
        ("/flame roll task:old door dice:4", {"dice": 4, "task": "old door"}),
        ("/flame roll task:the door: now dice:4", {"dice": 4, "task": "the door: now"}),
        (r'/flame roll dice:4 task:"say \"no\""', {"dice": 4, "task": 'say "no"'}),
        ("/flame roll dice:4 target:old tom", {"dice": 4, "target": "Old Tom"}),
        ("/flame roll dice:4 target:@blazer", {"dice": 4, "target": "Blazer"}),
        ("/flame roll dice:4 loud:yes luck:1.5", {"dice": 4, "loud": True, "luck": 1.5}),
        ("/flame roll dice:4 kind:in the", {"dice": 4, "kind": "physical"}),
        ("/flame roll dice:4 kind:physical", {"dice": 4, "kind": "physical"}),
    ],
)
def test_values_have_the_types_of_their_options(line: str, values: dict[str, Value]) -> None:
    assert typed.read_command(line, COMMANDS, PEOPLE) == (ROLL, values)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("/flame roll", "/flame roll needs dice:"),
        ("/flame roll dice:four", "dice: is a whole number, not “four”"),
        ("/flame roll dice:0", "dice: is at least 1, not 0"),
        ("/flame roll dice:21", "dice: is at most 20, not 21"),
        ("/flame roll dice:4 dice:5", "dice: is given twice"),
        ("/flame roll dcie:4", "/flame roll has no option dcie:"),
        ("/flame roll 4", "/flame roll cannot tell what “4” is for"),
        ("/flame roll dice:4 task:door taret:Blazer", "did you mean target:?"),
        ("/flame roll dice:4 task:123456789012345678901", "task: has at most 20 characters"),
        ("/flame roll dice:4 target:Nobody", "nobody called Nobody sits here: GM, Skaz, Blazer"),
        ("/flame roll dice:4 loud:perhaps", "loud: is yes or no, not perhaps"),
        ("/flame roll dice:4 luck:nan", "luck: is a number, not “nan”"),
        ("/flame roll dice:4 kind:magic", "is none of In the flesh or Words"),
        ("/flame rol dice:4", "there is no command /flame rol; did you mean /flame roll?"),
        ("/flame dance", "/flame is followed by one of: roll, pool"),
        ("/xyz", "there is no command /xyz"),
        ("/", "there is no command /"),
    ],
)
def test_a_wrong_line_is_told_what_is_wrong(line: str, said: str) -> None:
    with pytest.raises(CannotPlay) as refused:
        typed.read_command(line, COMMANDS, PEOPLE)

    assert said in str(refused.value)


def test_an_option_with_nothing_behind_it_is_told_what_to_do() -> None:
    faces = Option(name="faces", description="", kind="text", least=1, most=200)
    rolls = (Command(name="roll", description="", options=(faces,)),)
    with pytest.raises(CannotPlay) as refused:
        typed.read_command("/roll faces:", rolls, PEOPLE)

    said = "faces: says nothing. Write a value behind it, or leave it out"
    assert str(refused.value) == said


def test_a_name_of_several_words_can_be_addressed() -> None:
    gm, _, _, tom = PEOPLE

    assert typed.split_address("@old  tom press 1", PEOPLE, gm) == (tom, "press 1")
    assert typed.split_address("@Old Tom", PEOPLE, gm) == (tom, "")
    assert typed.split_address("press 1", PEOPLE, gm) == (gm, "press 1")


def test_a_label_with_a_comma_is_one_pick() -> None:
    offered = (Pick(label="5, then 6", value="a"), Pick(label="6", value="b"))

    assert typed.picks("5, then 6", offered, of="which") == [offered[0]]
    assert typed.picks('6,"5, then 6"', offered, of="which") == [offered[1], offered[0]]


def test_ids_of_personas_depend_on_their_names_alone() -> None:
    assert [p.user for p in PEOPLE[1:3]] == [p.user for p in seats(())][1:]
    assert seats(["SKAZ", "gm"]) == seats(())
    assert len({p.user for p in seats([f"player {n}" for n in range(50)])}) == 53


def test_the_beginning_of_a_label_with_a_comma_is_one_pick_where_one_begins_so() -> None:
    offered = [
        Pick("Thug 1, 4 dice, keep 2 (80 %)", "a"),
        Pick("Thug 1, 5 dice, keep 1 (87 %)", "b"),
    ]

    assert typed.picks("thug 1, 4 dice", offered, of="which") == [offered[0]]
    with pytest.raises(CannotPlay):
        typed.picks("Thug 1, ", offered, of="which")
