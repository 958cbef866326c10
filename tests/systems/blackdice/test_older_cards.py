"""Cards that an older version kept read as they did."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from bot.systems.blackdice import BLACKDICE
from bot.systems.blackdice.attack.actions import (
    Attack,
    AttackMishap,
    AttackRolled,
    Favour,
    React,
    SpoilAttack,
)
from bot.systems.blackdice.sheet import Sheet, Skill, Weapon
from tests.support.blackplay import Play, chosen

GUN = Weapon("Gun", 4, "Firearms", "ranged", needs_reload=True, ready=True)
GUNNER = Sheet(dexterity=2, skills=(Skill("Firearms", 4),), weapons=(GUN,))


@pytest.mark.rule("BD-26")
def test_a_jam_that_was_kept_in_words_reads_the_same() -> None:
    play = Play(Ada=GUNNER, Bess=GUNNER)
    play.does(Attack(who="Ada", target="Bess", weapon="Gun"))
    play.does(Favour(roll=1, defender_black=2))
    card = play.does(React(who="Bess", roll=1, reaction="duel"), *[2] * 12, 1, 1)
    action = chosen(card, "Bess's Gun jams")
    assert isinstance(action, SpoilAttack)
    rolled = msgspec.json.decode(action.card, type=AttackRolled)

    kept = replace(rolled, spoilt=(AttackMishap("defender", "jams", "Gun jams"),))

    assert BLACKDICE.report(kept, play.scene).changes == ("Bess: Gun jams",)
    assert play.does(action).changes == ("Bess: Gun jams",)
