"""A whole fight by presses alone: the panel, its select, `Act` and `GM`."""

from __future__ import annotations

from simcord.results import ResponseMessage

from tests.support.game import Game, labels, parts, text


def panel(game: Game) -> ResponseMessage:
    """The fight's panel."""
    return next(card for card in game.cards() if "My sheet" in labels(card))


def options(card: ResponseMessage, label: str = "") -> dict[str, str]:
    """What the select of this placeholder offers: shown, value."""
    menu = next(part for part in parts(card, 3) if str(part["placeholder"]).startswith(label))
    return {option["label"]: option["value"] for option in menu["options"]}


async def choose(
    game: Game, who: str, starts: str, on: ResponseMessage, label: str = ""
) -> ResponseMessage:
    """The first option of a select that begins so."""
    found = options(on, label)
    value = next(value for shown, value in found.items() if shown.startswith(starts))
    return await game.pick(who, [value], on, label)


async def thugs(game: Game, system: str = "flamepunk", npcs: str = "Thug x2") -> ResponseMessage:
    """Skaz and some thugs in a fight that has begun, on Skaz's turn."""
    await game.say("GM", "table setup", system=system)
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("GM", "combat start", npcs=npcs)
    await game.press("GM", "Begin")
    return panel(game)


async def test_the_panels_select_attacks_with_one_press(game: Game) -> None:
    card = await thugs(game)
    game.dice.waiting = [5, 5, 3, 3, 1]
    attack = await choose(game, "Skaz", "Thug 1, 5 dice, keep 1", card, "Skaz attacks…")

    assert "Thug 1" in text(attack)
    assert (await game.pool("Skaz")) == 1


async def test_act_is_private_and_redrawn_in_place(game: Game) -> None:
    await thugs(game)
    menu = await game.press("Skaz", "Act")
    assert menu.ephemeral
    assert text(menu).startswith("Skaz, round 1: ●●●●●● Pyros 6.")
    assert labels(menu) == [
        "Attack…",
        "Task…",
        "Automatic, 1 die",
        "Pyros…",
        "Hold",
        "Delay…",
        "End turn",
    ]
    behind = await game.press("Skaz", "Attack…", menu)
    assert behind.id == menu.id
    assert labels(behind) == ["Thug 1", "Thug 2", "More…", "Back"]


async def test_a_deed_of_the_menu_has_a_card_of_its_own_and_the_menu_tells_it(game: Game) -> None:
    await thugs(game)
    menu = await game.press("Skaz", "Act")
    menu = await game.press("Skaz", "Attack…", menu)
    game.dice.waiting = [5, 5, 3]
    done = await choose(game, "Skaz", "Thug 2, 3 dice", menu)

    assert done.id == menu.id
    assert text(done).startswith("Done. ")
    assert labels(done) == ["Act again", "End turn"]
    assert "Thug 2" in text(game.cards()[0])
    again = await game.press("Skaz", "Act again", done)
    assert labels(again)[0] == "Attack…"
    await game.press("Skaz", "End turn", again)
    assert "Round 1: Thug 1" in text(panel(game))


async def test_a_menu_that_is_stale_says_so_and_shows_the_present_one(game: Game) -> None:
    await thugs(game)
    menu = await game.press("Skaz", "Act")
    menu = await game.press("Skaz", "Attack…", menu)
    await game.say("GM", "combat next")
    stale = await game.press("Skaz", "Thug 1", menu)

    assert text(stale).startswith("The fight has moved on.")
    assert "Attack…" not in labels(stale)


async def test_undo_takes_a_deed_of_the_menu_back(game: Game) -> None:
    await thugs(game)
    menu = await game.press("Skaz", "Act")
    done = await game.press("Skaz", "Automatic, 1 die", menu)
    await game.press("Skaz", "Act again", done)
    await game.say("GM", "undo")

    assert await game.pool("Skaz") == 6


async def test_on_an_npcs_turn_act_is_the_npcs_and_on_a_players_it_is_the_gms(game: Game) -> None:
    await thugs(game)
    gm = await game.press("GM", "Act")
    await game.press("GM", "Next")
    npc = await game.press("GM", "Act")

    assert "for whom?" in [str(part["placeholder"]) for part in parts(gm, 3)]
    assert text(npc).startswith("Thug 1, round 1: ")


async def test_a_gm_acts_for_nobody_who_is_not_there(game: Game) -> None:
    await thugs(game)

    for who in ("Zed", "Thug 1, Zed"):
        told = text(await game.say("GM", "act", what="damage", who=who))
        assert told == "Nobody here is called Zed."


async def test_damage_is_three_presses(game: Game) -> None:
    await thugs(game)
    menu = await game.press("GM", "GM")
    menu = await game.pick("GM", ["Thug 1", "Thug 2"], menu, "for whom?")
    menu = await game.press("GM", "Damage…", menu)
    done = await game.press("GM", "3", menu)

    assert text(done).startswith("Done: Thug 1–2 take 3 damage each")
    assert "wounds 3" in text(panel(game))


async def test_whoever_a_gm_puts_out_is_passed_over_until_they_are_back(game: Game) -> None:
    await thugs(game)
    for _ in range(2):
        menu = await game.press("GM", "GM")
        menu = await game.pick("GM", ["Thug 1"], menu, "for whom?")
        await game.press("GM", "Out / back", menu)
        card = text(panel(game))
        assert ("✗ Thug 1" in card) != ("· Thug 1–2" in card)


async def test_a_fight_of_flamepunk_goes_to_its_end_by_presses_alone(game: Game) -> None:
    """Nobody types anything once the fight stands: attack, dodge, the NPC's blow, out, the end."""
    card = await thugs(game)
    game.dice.waiting = [5, 5, 3, 3, 1]
    await choose(game, "Skaz", "Thug 1, 5 dice", card, "Skaz attacks…")
    await game.press("Skaz", "Next")
    game.dice.waiting = [5, 5, 6]
    await choose(game, "GM", "Skaz, 3 dice", panel(game), "Thug 1 attacks…")
    await game.press("Skaz", "Dodge")
    menu = await game.press("GM", "GM")
    menu = await game.pick("GM", ["Thug 1", "Thug 2"], menu, "for whom?")
    await game.press("GM", "Out / back", menu)
    menu = await game.press("GM", "GM")
    await game.press("GM", "End the fight", menu)

    assert not (await game.scene()).combats


async def ends_by_presses(game: Game, foes: tuple[str, ...]) -> None:
    """A GM puts everybody of one side out and ends the fight, by presses."""
    menu = await game.press("GM", "GM")
    menu = await game.pick("GM", list(foes), menu, "for whom?")
    await game.press("GM", "Out / back", menu)
    menu = await game.press("GM", "GM")
    await game.press("GM", "End the fight", menu)

    assert not (await game.scene()).combats


async def test_a_fight_of_hfrpg_goes_to_its_end_by_presses_alone(game: Game) -> None:
    card = await thugs(game, "hfrpg", "Thug x2, 2+2")
    game.dice.waiting = [5, 6]
    rolled = await choose(game, "GM", "Attribute + Competency, Normal", card, "Thug 1 rolls…")
    assert rolled.embeds[0].title
    await game.press("GM", "Next")
    menu = await game.press("GM", "Act")
    menu = await game.press("GM", "Roll…", menu)
    menu = await game.press("GM", "Attribute 2 + Competency 2", menu)
    game.dice.waiting = [5, 6]
    done = await game.press("GM", "Easy", menu)
    assert text(done).startswith("Done. ")
    await ends_by_presses(game, ("Thug 1", "Thug 2"))


async def test_a_fight_of_black_dice_goes_to_its_end_by_presses_alone(game: Game) -> None:
    await game.say("GM", "table setup", system="blackdice")
    await game.say("Skaz", "character new", line="Skaz, dex 3, Sword 3, Dodge 2, sabre 3")
    await game.say("GM", "combat start", npcs="Thug, dex 1, Brawl 3, club 2")
    game.dice.waiting = [1, 1, 1, 2, 2, 2, 2, 2]
    begun = await game.press("GM", "Begin")
    assert "Round 1: Skaz" in text(begun), text(begun)
    menu = await game.press("Skaz", "Act")
    menu = await game.press("Skaz", "Draw…", menu)
    done = await game.press("Skaz", "sabre", menu)
    assert text(done).startswith("Done: Skaz draws sabre")
    await game.press("Skaz", "End turn", done)
    card = panel(game)
    game.dice.waiting = [1] * 40
    await choose(game, "GM", "Skaz, ", card, "Thug attacks…")
    await game.press("Skaz", "No defence")
    await ends_by_presses(game, ("Thug",))


async def test_a_fight_of_hammerhydra_goes_to_its_end_by_presses_alone(game: Game) -> None:
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "character new", line="Skaz, all 8, str 7, Sword 3, sword oo+1")
    await game.say("GM", "combat start", npcs="Thug x2, Brawl 2, club oo")
    game.dice.waiting = [1, 5, 9]
    await game.press("GM", "Begin")
    game.dice.waiting = [9] * 30
    await choose(game, "Skaz", "Thug 1, sword", panel(game), "Skaz attacks…")
    await ends_by_presses(game, ("Thug 1", "Thug 2"))


async def test_a_fight_of_opend6_goes_to_its_end_by_presses_alone(game: Game) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("Skaz", "character new", line="Skaz, str 3D, dex 3D, per 4D, melee 4D, sword 4D")
    await game.say("GM", "combat start", npcs="Thug x2 | Strength 3D | melee 4D | club 2D")
    await game.press("GM", "Begin")
    menu = await game.press("Skaz", "Act")
    assert text(menu).startswith("Skaz, round 1: full, bonus, step left.")
    game.dice.waiting = [4] * 30
    await game.press("Skaz", "Defend, +10", menu)
    await game.press("Skaz", "Next")
    await choose(game, "GM", "Skaz, club", panel(game), "Thug 1 attacks…")
    game.dice.waiting = [4] * 30
    menu = await game.press("Skaz", "Act")
    await ends_by_presses(game, ("Thug 1", "Thug 2"))


async def test_people_join_by_a_press_before_it_begins(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "combat start")
    await game.press("Skaz", "Join")
    await game.write("GM", "NPCs…", {"template": "Thug x2"})

    assert text(panel(game)).startswith("A fight: Skaz, Thug 1–2")


async def test_while_all_declare_a_gm_declares_for_an_npc_and_does_it_on_its_turn(
    game: Game,
) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("Skaz", "character new", line="Skaz, str 3D, per 4D, melee 4D, sword 4D")
    await game.say("GM", "table house", key="opend6 order", value="split")
    await game.say("GM", "combat start", npcs="Thug | Strength 3D | melee 4D | club 2D")
    await game.press("GM", "Begin")
    menu = await game.press("GM", "GM")
    menu = await game.pick("GM", ["Thug"], menu, "for whom?")
    menu = await game.press("GM", "Declare for…", menu)
    await choose(game, "GM", "Openly, Attack Skaz", menu)
    card = panel(game)

    assert labels(card)[0] == "Declare"
    assert "Thug: attack Skaz" in text(card)
    menu = await game.press("Skaz", "Declare")
    await choose(game, "Skaz", "Hidden, Wait", menu)
    card = text(panel(game))
    assert "Skaz: something, hidden" in card


async def test_the_menu_of_who_has_left_the_fight_says_so(game: Game) -> None:
    await thugs(game)
    menu = await game.press("Skaz", "Act")
    await game.say("GM", "combat leave", who="Skaz")

    assert "Skaz” is not in this fight" in text(await game.press("Skaz", "Task", menu))


async def test_no_chance_is_in_a_menu_where_the_table_wants_none(game: Game) -> None:
    card = await thugs(game)
    assert all("%" in label for label in options(card, "Skaz attacks…"))
    await game.say("GM", "table house", key="table.chances", value="off")
    await game.press("Skaz", "Next")
    await game.press("GM", "Next: Thug 2")
    await game.press("GM", "Next: round 2")

    assert not any("%" in label for label in options(panel(game), "Skaz attacks…"))
    menu = await game.press("Skaz", "Act")
    menu = await game.press("Skaz", "Attack…", menu)
    assert "%" not in "".join(options(menu))


async def test_the_chances_of_an_npc_are_on_the_gms_menu_alone(game: Game) -> None:
    await thugs(game)
    await game.press("Skaz", "Next")

    assert not any("%" in label for label in options(panel(game), "Thug 1 attacks…"))
    menu = await game.press("GM", "Act")
    menu = await game.press("GM", "Attack…", menu)
    assert all("%" in label for label in options(menu))


async def test_a_turn_that_was_ended_in_the_menu_is_not_offered_to_be_ended_again(
    game: Game,
) -> None:
    await thugs(game)
    menu = await game.press("Skaz", "Act")
    menu = await game.press("Skaz", "Hold", menu)

    assert text(menu) == "Round 1: Thug 1\nSkaz holds, and may step in later this round."
    assert labels(menu) == ["Act again"]


async def test_who_is_not_in_the_fight_joins_it_by_a_press(game: Game) -> None:
    await thugs(game)
    refused = await game.press("Blazer", "Act")
    assert text(refused) == "Nobody of yours is in this fight."

    await game.press("Blazer", "Join", refused)

    assert "Blazer" in text(panel(game))
