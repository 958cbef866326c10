"""OpenD6's maneuvers for position: steps that are forced or barred, footing, the surroundings."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from tests.support.cards import why
from tests.support.game import Game, labels, text
from tests.support.opend6 import ana, orc
from tests.support.opend6fight import ails, do, duel, press

SWORD = "melee: martial weapons"


async def maneuver(game: Game, kind: str, faces: list[int], **options: str) -> str:
    """A maneuver of Ana's against the orc, which takes the fixed value where it may answer."""
    game.dice.waiting = list(faces)
    options = {"skill": SWORD} | options
    target = options.pop("target", "Orc")
    more = ", ".join(f"{word} {value}" for word, value in {"kind": kind, **options}.items())
    said = text(await game.say("Skaz", "act", what="maneuver", target=target, more=more))
    if game.dice.waiting:
        said = text(await game.press("GM", "Hold at"))
    assert not game.dice.waiting, said
    return said


async def step(game: Game, more: str) -> str:
    """A step of the orc's."""
    return text(await game.say("GM", "act", what="step", more=more, who="Orc"))


async def forced(game: Game, directions: str) -> ResponseMessage:
    """The card of a step that Ana has forced."""
    await game.say(
        "Skaz", "act", what="maneuver", target="Orc", more=f"skill {SWORD}, directions {directions}"
    )
    game.dice.waiting = [6, 6, 6, 6]
    return await game.press("GM", "Hold at")


async def test_a_recap_counts_a_maneuver(game: Game) -> None:
    await duel(game, wild_die="off")
    await maneuver(game, "restrict", [3, 3, 2, 2], directions="left")

    told = text(await game.say("GM", "session recap")).splitlines()

    assert "Rolls: Ana 1 (1 made it)" in told


@pytest.mark.rule("D6-142", "D6-145", "R-36")
@pytest.mark.parametrize(
    ("kind", "faces", "title"),
    [
        ("restrict", [3, 3, 2, 2], "Ana restricts Orc"),
        ("restrict", [3, 3, 2, 1], "Orc holds the ground"),
        ("force", [4, 4, 4, 3], "Ana forces Orc"),
        ("force", [4, 4, 4, 2], "Orc holds the ground"),
    ],
)
async def test_forcing_is_five_harder_than_restricting(
    game: Game, kind: str, faces: list[int], title: str
) -> None:
    """Against deflect 11 restricting takes 11 and forcing 16."""
    await duel(game, wild_die="off")

    said = await maneuver(game, kind, faces, directions="left")

    assert said.startswith(title)
    assert "Orc's melee: deflect 11" in await why(game, "Skaz")


@pytest.mark.rule("D6-145", "R-36")
async def test_the_house_says_how_much_harder_forcing_is(game: Game) -> None:
    await duel(game, wild_die="off", force_extra="0")

    said = await maneuver(game, "force", [3, 3, 2, 2], directions="left")

    assert said.startswith("Ana forces Orc")


@pytest.mark.rule("D6-142")
async def test_it_takes_the_place_of_the_attack(game: Game) -> None:
    await duel(game, wild_die="off")
    alone = await maneuver(game, "force", [], directions="left", target="Ana")
    nowhere = await maneuver(game, "force", [], directions=" , ")
    await maneuver(game, "restrict", [3, 3, 2, 2], directions="left")

    again = await maneuver(game, "restrict", [], directions="left")

    assert again == "Ana has no full action left in round 1. A new round brings a new one."
    assert "Ana cannot maneuver alone" in alone
    assert "Say where the opponent must go" in nowhere


@pytest.mark.rule("D6-142", "D6-13", "D6-07")
async def test_the_opponent_may_resist_for_an_action(game: Game) -> None:
    """18 is more than 16, but the orc's check of 15 makes it 20; the bot is killed in between."""
    await duel(game, wild_die="off")
    asked = await do(
        game, "Skaz", "act", what="maneuver", target="Orc", more=f"skill {SWORD}, directions left"
    )
    offered = labels(asked, live=True)
    said = text(asked)
    early = text(await game.say("Skaz", "combat next"))
    await game.restart()

    stranger = text(await game.press("Skaz", "Resist"))
    held = text(await press(game, "GM", "Resist, bonus", (6, 6, 4, 1, 5, 5, 3)))
    told = await why(game, "Skaz")
    ready = text(await do(game, "GM", "act", what="ready: defence", who="Orc"))

    assert offered[:2] == ["Resist, bonus", "Hold at 11"]
    assert said.startswith("Ana maneuvers: Orc must step left")
    assert early.splitlines() == ["Round 1: Ana", "Ana is done; waiting: Orc"]
    assert stranger.endswith("answers here.")
    assert held.startswith("Orc holds the ground")
    assert "Orc resists (bonus): 15 counts" in told
    assert "18 against 20" in told
    assert ready == "Orc has no bonus action left in round 1. A new round brings a new one."


@pytest.mark.rule("D6-142", "D6-14")
async def test_without_an_answer_the_fixed_value_holds(game: Game) -> None:
    """By the clock, by the GM's word, and at once where no action is left to answer with."""
    await duel(game, wild_die="off")
    await do(
        game,
        "Skaz",
        "act",
        what="maneuver",
        target="Orc",
        more=f"kind restrict, skill {SWORD}, directions left",
    )
    typed = text(
        await game.say(
            "Skaz",
            "act",
            what="maneuver",
            target="Orc",
            more=f"kind restrict, skill {SWORD}, directions left",
            faces="1,1,1,1",
        )
    )
    game.dice.waiting = [3, 3, 2, 2]
    await game.later(301)
    late = text(game.cards()[0])
    for _ in range(2):
        await game.say("GM", "act", what="numbers: waive the step", who="Orc")
        await game.say("GM", "combat next")
    await do(
        game,
        "Skaz",
        "act",
        what="maneuver",
        target="Orc",
        more=f"kind restrict, skill {SWORD}, directions left",
    )
    game.dice.waiting = [3, 3, 2, 2]
    behind = await game.press("GM", "Why")
    gm = text(await game.press("GM", "GM: go on", behind))

    assert typed == "Ana has no full action left in round 1. A new round brings a new one."
    assert late.startswith("Ana restricts Orc")
    assert gm == "Done: Ana restricts Orc"


@pytest.mark.rule("D6-142")
@pytest.mark.parametrize(
    ("skill", "against"),
    [
        ("acrobatics: tumble", "Orc's acrobatics: balance 7"),
        ("intimidate: startle", "Orc's discipline: resolve 9"),
        ("shooting", "Orc's dodge 8"),
        ("search", "Orc's passive defence 10"),
    ],
)
async def test_what_defends_against_a_skill_resists_a_maneuver_with_it(
    game: Game, skill: str, against: str
) -> None:
    """Shooting by dodge, acrobatics by acrobatics, intimidation by will."""
    await duel(game, wild_die="off")
    general = skill.partition(":")[0]
    await game.say("GM", "character edit", who="Ana", field="skills", value=f"{general} | value 5D")
    rows = "acrobatics: balance | value 2D+1; discipline: resolve | value 3D; dodge | value 2D+2"
    await game.say("GM", "character edit", who="Orc", field="skills", value=rows)

    said = await maneuver(game, "restrict", [6] * 5, skill=skill, directions="left")

    assert against in await why(game, "Skaz")
    assert said.startswith("Ana restricts Orc")


@pytest.mark.rule("D6-143", "R-32")
async def test_a_forced_step_is_taken_before_the_turn_ends(game: Game) -> None:
    """15 feet are half of Move 30; the distance follows."""
    await duel(game, wild_die="off")
    forced = await maneuver(game, "force", [6, 6, 6, 6], directions="away")
    await game.say("Skaz", "combat next")

    early = text(await game.say("GM", "combat next"))
    far = await step(game, "feet 16")
    wrong = await step(game, "feet 5, direction left")
    card = await game.say("GM", "act", what="step", more="feet 15", who="Orc")
    after = text(await game.say("GM", "combat next"))

    assert "Orc must step away, 1 to 15 ft, on the next turn" in forced
    assert "Orc must step away. Take the step with /act what:step" in early
    assert "1 to 15 feet, half of Move, not 16" in far
    assert "“left” is no direction that was forced" in wrong
    assert text(card).startswith("Orc steps away, 15 ft")
    assert "Ana: 8 → 23 ft" in text(card)
    assert "Round 2" in after


@pytest.mark.rule("D6-143")
async def test_where_ways_are_barred_the_defender_chooses_among_the_others(game: Game) -> None:
    await duel(game, wild_die="off")
    barred = await maneuver(game, "restrict", [6, 6, 6, 6], directions="away, left")
    await game.restart()
    await game.say("Skaz", "combat next")

    wrong = await step(game, "feet 5, direction Left")
    right = await step(game, "feet 5, direction towards")

    assert "Orc must step, but not away or left" in barred
    assert "Left is barred: not away or left" in wrong
    assert right.startswith("Orc steps towards, 5 ft")
    assert "Ana: 8 → 3 ft" in right


@pytest.mark.rule("D6-143")
async def test_a_forced_way_is_a_button_and_the_gm_may_waive_it(game: Game) -> None:
    await duel(game, wild_die="off")
    card = await forced(game, "to the ledge")
    offered = labels(card, live=True)
    await game.say("Skaz", "combat next")
    panel = next(text(c) for c in game.cards() if "Next" in " ".join(labels(c)))

    player = text(await game.press("Skaz", "Waive the step", card))
    waived = text(await game.press("GM", "Waive the step", card))
    after = text(await game.say("GM", "combat next"))

    assert offered[:2] == ["Step to the ledge 5 ft", "Waive the step"]
    assert "must step" in panel
    assert player == "Only a GM does that here."
    assert "Orc need not step" in waived
    assert "Round 2" in after


@pytest.mark.rule("D6-144")
async def test_any_other_move_is_then_the_full_action(game: Game) -> None:
    await duel(game, wild_die="off")
    await maneuver(game, "force", [6, 6, 6, 6], directions="left")
    await game.say("Skaz", "combat next")
    await step(game, "feet 5")

    await do(game, "GM", "act", what="half move", more="feet 10", who="Orc")
    await press(game, "Skaz", "Ana stays")
    more = text(
        await game.say(
            "GM",
            "act",
            what="maneuver",
            target="Ana",
            more="kind restrict, skill 4D, directions left",
            who="Orc",
        )
    )
    ready = text(await do(game, "GM", "act", what="ready: defence", who="Orc"))

    assert more == "Orc has no full action left in round 1. A new round brings a new one."
    assert ready.startswith("Orc readies")


@pytest.mark.rule("D6-144", "D6-139")
async def test_with_multi_action_every_other_move_costs_a_die(game: Game) -> None:
    """Two more moves are two actions beyond the step: -2D on what follows."""
    await duel(game, wild_die="off", multi_action="on")
    await maneuver(game, "force", [6, 6, 6, 6], directions="left")
    await game.say("Skaz", "combat next")
    await step(game, "feet 5")
    looks = list[str]()
    for _ in range(2):
        await do(game, "GM", "act", what="half move", more="feet 5", who="Orc")
        await press(game, "Skaz", "Ana stays")
        looks.append(text(await game.say("GM", "act", what="situation")))

    assert "-1D for more actions" in looks[0]
    assert "-2D for more actions" in looks[1]


@pytest.mark.rule("D6-138")
async def test_in_the_theatre_of_the_mind_the_gm_is_asked_about_the_ground(game: Game) -> None:
    await duel(game, wild_die="off")
    card = await forced(game, "back")
    asked = labels(card, live=True)
    after = await game.press("GM", "Ana: higher ground", card)
    higher, kept = text(after), labels(after, live=True)
    mapped = text(await game.say("GM", "d6 set", what="map", value="on"))
    await game.say("Skaz", "combat next")
    await game.say("GM", "act", what="numbers: waive the step", who="Orc")
    await game.say("GM", "combat next")
    again = await forced(game, "back")

    assert "Orc: bad footing" in asked
    assert higher.splitlines()[:2] == ["Ana: higher ground", "+2 on all checks"]
    assert "Orc: bad footing" in kept
    assert "Ana: higher ground" not in kept
    assert "+2 on all checks" in higher
    assert mapped.startswith("Positions stand on a map")
    assert labels(again, live=True) == ["Step back 5 ft", "Waive the step", "Why"]
    assert "+2 Higher ground" in await why(game, "Skaz")


@pytest.mark.rule("D6-139")
async def test_difficult_ground_changes_checks_by_what_the_gm_says(game: Game) -> None:
    await duel(game, wild_die="off")

    usual = text(await game.say("GM", "d6 set", what="ground", value="difficult ground", who="Orc"))
    worse = text(
        await game.say("GM", "d6 set", what="ground", value="difficult ground 4", who="Ana")
    )
    rolled = await maneuver(game, "restrict", [3, 3, 3, 3], directions="left")

    assert "−2 on all checks" in usual
    assert "−4 on all checks" in worse
    assert rolled.startswith("Orc holds the ground\n3 · 3 · 3 · 3, +1 −4 = 9 vs 11")


@pytest.mark.rule("D6-140")
async def test_on_bad_footing_balance_defends(game: Game) -> None:
    """Deflect 11 becomes balance 2D+1 = 7; an attack of 12 has 5 result points."""
    await duel(game, wild_die="off")
    rows = "melee: deflect | value 3D+2; acrobatics: balance | value 2D+1"
    await game.say("GM", "character edit", who="Orc", field="skills", value=rows)
    said = text(await game.say("GM", "d6 set", what="ground", value="bad footing", who="Orc"))

    await do(game, "Skaz", "d6 attack", target="Orc")
    blow = text(await press(game, "GM", "Hold at 7", (3, 3, 3, 2, 1, 1, 1, 1)))

    assert "defends with acrobatics: balance" in said
    assert "Bad footing" in await ails(game, "Orc")
    assert "= 12 vs 7" in blow
    assert blow.startswith("Ana hits Orc: no harm")


@pytest.mark.rule("D6-141")
async def test_the_surroundings_are_a_weapon(game: Game) -> None:
    """A boulder of 8D damage takes 20 to shift, and hits whom it lands on."""
    await duel(game, wild_die="off")
    await game.say("GM", "character edit", who="Ana", field="skills", value="lifting | value 5D")

    faces = (5, 4, 4, 4, 4, *[2] * 10)
    blow = text(
        await do(game, "Skaz", "act", faces, what="shift", target="Orc", more="thing 8, feet 10")
    )

    assert blow.startswith("Ana hits Orc: Hurt\nshift 5 · 4 · 4 · 4 · 4 = 21 vs 20\n")


@pytest.mark.rule("D6-30", "D6-141")
async def test_by_house_rule_the_bottom_of_a_band_is_enough_to_shift_something(game: Game) -> None:
    """Of 16 to 20 the 16 counts; of 8D and one for rank 2 nine ones harm nobody."""
    await duel(game, wild_die="off", band="bottom")
    await game.say("GM", "character edit", who="Ana", field="skills", value="lifting | value 5D")

    faces = (4, 3, 3, 3, 3, *[1] * 9)
    blow = text(await do(game, "Skaz", "act", faces, what="shift", target="Orc", more="thing 8"))

    assert blow.startswith("Ana hits Orc: no harm\nshift 4 · 3 · 3 · 3 · 3 = 16 vs 16\n")


@pytest.mark.rule("D6-142", "D6-143")
async def test_without_a_fight_a_maneuver_says_what_comes_of_it(game: Game) -> None:
    await ana(game, wild_die="off")
    await orc(game)

    said = await maneuver(game, "force", [6, 6, 6, 6], directions="over the bridge")
    unknown = await maneuver(game, "force", [], directions="left", target="Troll")

    assert said.startswith("Ana forces Orc")
    assert "Orc must step over the bridge, 1 to 15 ft" in said
    assert "Nobody here is called Troll." in unknown


async def test_the_panel_tells_that_a_maneuver_waits_for_its_answer(game: Game) -> None:
    await duel(game, wild_die="off")
    await game.say(
        "Skaz", "act", what="maneuver", target="Orc", more=f"skill {SWORD}, directions left"
    )

    waiting = text(await game.say("GM", "combat show"))
    game.dice.waiting = [1, 1, 1, 1]
    await game.press("GM", "Hold at")
    after = text(await game.say("GM", "combat show"))

    assert "waiting: [Orc answers Ana](" in waiting
    assert "waiting" not in after
