"""What a crowd's card tells when its attackers answer in turn, and when the round goes by."""

from __future__ import annotations

import pytest

from tests.e2e.test_crowd import card_of_several, fight, of_several
from tests.support.game import Game, labels, text


async def attack_all(game: Game, system: str, line: str, *path: str, answer: str, face: int) -> str:
    """The card on which four thugs attacked, once everything is answered."""
    await fight(game, system, line=line)
    menu = await of_several(game)
    how_many = next(label for label in labels(menu) if label.startswith(("All", "Both")))
    game.dice.waiting = [face] * 400
    for label in (how_many, *path):
        await game.press("GM", label, menu)
    card = card_of_several(game)
    while any(label.startswith(answer) for label in labels(card, live=True)):
        await game.restart()  # only what is kept is known then
        await game.press("Skaz", answer, card)
    return text(card)


async def test_every_attacker_keeps_its_line_and_none_is_passed_over_after_its_attack(
    game: Game,
) -> None:
    line = "Skaz, str 3D, dex 3D, melee 4D, deflect 4D, sword 4D"
    said = await attack_all(game, "opend6", line, "Skaz", "club", answer="Hold", face=4)
    lines = said.splitlines()
    assert [line.split()[1] for line in lines[1:] if line.startswith("Thug ")] == list("1234")
    assert "action is left" not in said


@pytest.mark.parametrize(
    ("system", "line", "path", "answer"),
    [
        ("flamepunk", "Skaz", ("Skaz", "1 die"), "Take it"),
        ("opend6", "Skaz, str 3D, melee 4D, deflect 4D, sword 4D", ("Skaz", "club"), "Hold"),
    ],
)
async def test_the_panel_says_how_the_round_after_a_crowd_begins(
    game: Game, system: str, line: str, path: tuple[str, ...], answer: str
) -> None:
    said = await attack_all(game, system, line, *path, answer=answer, face=4)
    panel = next(text(card) for card in game.cards() if text(card).startswith("Round "))

    assert "begins." not in said
    assert "initiative" not in said
    assert "begins." in panel


async def test_a_serious_injury_in_a_crowds_attack_waits_for_the_gms_words_on_the_card(
    game: Game,
) -> None:
    await fight(game, "hammerhydra", line="Skaz")
    await game.say("GM", "combat order", names="Skaz, Thug 2, Thug 1, Thug 3, Thug 4")
    menu = await of_several(game)
    how_many = next(label for label in labels(menu) if label.startswith(("All", "Both")))
    game.dice.waiting = [9, 9, 9, 9, 1, 1, 1, 1] + [3] * 200
    for label in (how_many, "Skaz", "club"):
        await game.press("GM", label, menu)
    card = card_of_several(game)
    await game.press("Skaz", "Dodge", card)

    assert "GM: write the injury…" in labels(card)
