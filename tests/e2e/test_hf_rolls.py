"""HFRPG's rolls, driven as people would: dice, explosions, implosions, bands, difficulties."""

from __future__ import annotations

import pytest

from tests.support.game import Game, labels, text
from tests.support.seen import seen_by


async def hf(
    game: Game, faces: list[int], attribute: str, *, skill: str = "0", **options: object
) -> str:
    """What Skaz is answered to `/hf roll` with these dice, and told who asks why."""
    game.dice.waiting = faces
    card = await game.say("Skaz", "hf roll", what=f"{attribute}+{skill}", **options)
    if "Why" not in labels(card):
        return text(card)
    return f"{text(card)}\n{text(await game.press('Skaz', 'Why', card))}"


@pytest.mark.rule("HF-18", "HF-12", "HF-13", "HF-17", "HA-02", "HA-22")
async def test_shannon_rolls_two_fours_and_a_one(game: Game) -> None:
    """The 1 quiets one 4, the other explodes twice: 4 + 4 + 4 + 2 = 14."""
    said = await hf(game, [4, 4, 1, 4, 2], "3", difficulty="very_hard")

    assert said.startswith("Skaz: CLEAN SUCCESS, 14")
    assert "4 + 4 + 4 + 2 + 0 + 0 = 14" in said
    assert "D4: **4** · **4!**→4!→2 · ~~1~~ = 14" in said
    assert "1 pair cancelled" in said


@pytest.mark.rule("HF-18", "HF-20")
async def test_shannon_with_skill_is_a_critical_success(game: Game) -> None:
    said = await hf(game, [4, 4, 1, 4, 2], "3", difficulty="very_hard", skill="1+1")

    assert said.startswith("Skaz: CRITICAL SUCCESS, 16")
    assert "Skaz: tokens 0 → +1" in said


@pytest.mark.rule("HF-19", "HF-14", "HA-17")
async def test_massimo_loses_his_eight_to_the_one(game: Game) -> None:
    """1, 4, 5, 8 on D10: the 8 is taken out and the 5 counts."""
    said = await hf(game, [1, 4, 5, 8], "4", difficulty="easy")

    assert said.startswith("Skaz: CLEAN FAILURE, 5")
    assert "1 · 4 · **5** · ~~8~~" in said
    assert "the 1 cost Skaz 3 points" in said


@pytest.mark.parametrize(
    ("faces", "row", "total", "lines"),
    [
        ([1, 4, 7], "1 · **4** · ~~7~~", 4, ["1 implosion: 7 taken out"]),
        ([1, 6, 6], "1 · ~~6~~ · **6**", 6, ["1 implosion: 6 taken out"]),
        ([1, 1, 3, 5, 7], "1 · 1 · **3** · ~~5~~ · ~~7~~", 3, ["2 implosions: 7, 5 taken out"]),
        ([1, 1, 5], "**1** · ~~1~~ · ~~5~~", 1, ["2 implosions: 5, 1 taken out"]),
        ([1, 1, 1], "~~1~~ · ~~1~~ · **1**", 1, ["3 implosions: 1, 1 taken out"]),
        ([2, 4, 7], "2 · 4 · **7**", 7, []),
    ],
)
@pytest.mark.rule("HF-14", "HA-23")
async def test_each_1_takes_out_the_highest_die_but_never_the_last(
    game: Game, faces: list[int], row: str, total: int, lines: list[str]
) -> None:
    """The dice taken out are struck through and count for nothing (HA-04)."""
    said = (await hf(game, faces, str(len(faces)))).splitlines()

    assert said[0].endswith(f", {total}")
    assert sorted(said[1].removeprefix("D8: ").split(" · ")) == sorted(row.split(" · "))
    assert f"{total} + 0 + 0 = {total}" in said
    assert [line for line in said if line.endswith("taken out")] == lines


@pytest.mark.rule("HF-19", "HF-04", "HF-22", "HA-11")
async def test_massimo_with_skill_scrapes_by(game: Game) -> None:
    said = await hf(game, [1, 4, 5, 8], "4", difficulty="easy", skill="3+2")

    assert said.startswith("Skaz: SCRAPED BY, 10")
    assert "5 + 3 + 2 = 10" in said
    assert "tokens 0 → −1" in said


@pytest.mark.rule("HF-01", "HF-02", "HF-03", "HF-05", "HF-06")
async def test_attribute_competency_and_specialisation_make_a_roll(game: Game) -> None:
    """Attribute 3 is three dice of the difficulty, and the highest counts."""
    said = await hf(game, [2, 6, 4], "3", skill="2+1")

    assert said.startswith("Skaz: ALMOST THERE, 9")
    assert "D8: 2 · **6** · 4, +2 +1 = 9" in said
    assert "6 + 2 + 1 = 9" in said
    assert "alpha rules" not in said


@pytest.mark.parametrize(
    ("competency", "verdict", "tokens"),
    [
        pytest.param("11", "CRITICAL SUCCESS, 16", "+1", marks=pytest.mark.rule("HF-20")),
        pytest.param("8", "CLEAN SUCCESS, 13", "", marks=pytest.mark.rule("HF-21")),
        pytest.param("7", "SCRAPED BY, 12", "−1", marks=pytest.mark.rule("HF-22")),
        pytest.param("2", "ALMOST THERE, 7", "+1", marks=pytest.mark.rule("HF-23")),
        pytest.param("1", "CLEAN FAILURE, 6", "", marks=pytest.mark.rule("HF-24")),
    ],
)
async def test_the_total_says_how_it_went(
    game: Game, competency: str, verdict: str, tokens: str
) -> None:
    said = await hf(game, [5], "1", skill=competency)

    assert said.startswith(f"Skaz: {verdict}\n")
    assert (f"Skaz: tokens 0 → {tokens}\n" in said) == bool(tokens)


@pytest.mark.parametrize(("faces", "total"), [([3], 3), ([2], 2), ([1, 5], 1)])
@pytest.mark.rule("HF-25", "HA-26")
async def test_three_or_less_is_a_critical_failure(
    game: Game, faces: list[int], total: int
) -> None:
    """No goal, the worst outcome, a penalty token, and a red card."""
    game.dice.waiting = faces
    card = await game.say("Skaz", "hf roll", what=str(len(faces)))
    said = text(card).splitlines()

    assert said[0] == f"Skaz: CRITICAL FAILURE, {total}"
    assert "no goal, and the worst of it" in said
    assert "Skaz: tokens 0 → −1" in said
    colour = card.embeds[0].colour
    assert colour is not None
    assert colour.r > 2 * max(colour.g, colour.b)
    assert await game.pool("Skaz", "tokens") == -1


@pytest.mark.rule("HF-24", "HF-25")
async def test_four_is_no_critical_failure(game: Game) -> None:
    card = await game.say("Skaz", "hf roll", what="1", faces="4")

    assert text(card).startswith("Skaz: CLEAN FAILURE, 4\n")
    assert "tokens" not in text(card)


@pytest.mark.parametrize(
    ("difficulty", "faces", "die"),
    [
        ("very_easy", [11], "Very Easy (D12)"),
        ("easy", [9], "Easy (D10)"),
        ("normal", [7], "Normal (D8)"),
        ("hard", [5], "Hard (D6)"),
        ("very_hard", [3], "Very Hard (D4)"),
    ],
)
@pytest.mark.rule("HF-05", "HF-08")
async def test_the_difficulty_is_the_die(
    game: Game, difficulty: str, faces: list[int], die: str
) -> None:
    said = await hf(game, faces, "1", difficulty=difficulty)

    assert die in said


@pytest.mark.parametrize(
    ("difficulty", "verdict"),
    [
        pytest.param("certain", "AUTOMATIC SUCCESS", marks=pytest.mark.rule("HF-09")),
        pytest.param("impossible", "AUTOMATIC FAILURE", marks=pytest.mark.rule("HF-10")),
    ],
)
async def test_nothing_is_rolled_at_the_ends(game: Game, difficulty: str, verdict: str) -> None:
    said = await hf(game, [], "3", difficulty=difficulty)
    refused = await game.say("Skaz", "hf roll", what="3", difficulty=difficulty, faces="5,5,5")

    assert said.startswith(f"Skaz: {verdict}\n")
    assert refused.ephemeral
    assert "decided without dice" in text(refused)
    assert ("skaz", "tokens") not in (await game.scene()).pools


@pytest.mark.rule("HF-11", "HA-15")
async def test_a_shift_moves_along_the_ladder_and_stops_at_its_ends(game: Game) -> None:
    assert "Very Hard (D4)" in await hf(game, [3], "1", more="shift 2")
    assert (await hf(game, [], "1", more="shift 6")).startswith("Skaz: AUTOMATIC FAILURE")
    assert "−6 to 6" in await hf(game, [], "1", more="shift 7")


@pytest.mark.rule("HF-11")
async def test_the_gm_eases_a_roll_before_it_is_thrown(game: Game) -> None:
    ready = await game.say("Skaz", "hf roll", what="1", task="climb", more="ready")
    said = text(ready)
    refused = await game.press("Skaz", "Easier", ready)
    eased = await game.press("GM", "Easier", ready)
    eased = await game.press("GM", "Easier", eased)
    easier = text(eased)
    game.dice.waiting = [11]
    thrown = await game.press("Skaz", "Roll", eased)

    assert said.startswith("Skaz is about to roll, climb: Normal (D8)\n")
    assert text(refused).endswith("does that here.")
    assert "Very Easy (D12)" in easier
    assert text(thrown).startswith("Skaz, climb: SCRAPED BY, 11")


async def test_a_prepared_roll_stays_as_hidden_as_it_was_asked_for(game: Game) -> None:
    ready = await game.say("Skaz", "hf roll", what="1", task="climb", visibility="gm", more="ready")
    game.dice.waiting = [7]
    thrown = await game.press("Skaz", "Roll", ready)

    assert ready.ephemeral
    assert text(thrown).startswith("Skaz, climb: ALMOST THERE, 7")
    assert "climb" not in seen_by(game, "Blazer")


async def test_harder_ends_at_impossible_and_never_mind_drops_it(game: Game) -> None:
    ready = await game.say("Skaz", "hf roll", what="1", difficulty="very_hard", more="ready")
    hard = await game.press("GM", "Harder", ready)
    assert "Impossible" in text(hard)
    assert "Harder" not in " ".join(labels(hard, live=True))
    dropped = await game.press("Skaz", "Never mind", hard)

    assert text(dropped).startswith("Skaz: not rolled")
    assert not any(row.open for row in (await game.scene()).rolls.values())


@pytest.mark.rule("HF-07", "HA-29")
async def test_the_gm_sets_the_usual_difficulty_of_the_channel(game: Game) -> None:
    refused = await game.say("Skaz", "table house", key="hfrpg difficulty", value="hard")
    await game.say("GM", "table house", key="hfrpg difficulty", value="hard")

    assert "Only a GM" in text(refused)
    assert "Hard (D6)" in await hf(game, [5], "1")
    assert "Easy (D10)" in await hf(game, [5], "1", difficulty="easy")


@pytest.mark.rule("HF-15")
async def test_of_two_dice_only_the_one_counts(game: Game) -> None:
    said = await hf(game, [1, 5], "2")

    assert said.startswith("Skaz: CRITICAL FAILURE, 1")
    assert "**1** · ~~5~~" in said


@pytest.mark.rule("HF-16", "HA-06")
async def test_a_lone_one_costs_a_token_besides_its_band(game: Game) -> None:
    said = await hf(game, [1], "1", skill="2")

    assert "tokens 0 → −2" in said
    assert await game.pool("Skaz", "tokens") == -2


@pytest.mark.rule("HF-17", "HA-03")
async def test_a_one_and_a_top_cancel_each_other_before_anything_else(game: Game) -> None:
    said = await hf(game, [8, 1], "2")

    assert said.startswith("Skaz: ALMOST THERE, 8")
    assert "D8: **8** · ~~1~~\n" in said


@pytest.mark.rule("HF-13")
async def test_an_exploding_die_brings_roll_after_roll(game: Game) -> None:
    said = await hf(game, [8, 8, 3], "1")

    assert "D8: **8!**→8!→3 = 19\n" in said
    assert "8 + 8 + 3 + 0 + 0 = 19" in said


@pytest.mark.rule("HF-13", "HF-05")
async def test_dice_thrown_by_hand_are_asked_for_what_explodes(game: Game) -> None:
    short = await game.say("Blazer", "hf roll", what="2", faces="8,3")
    long = await game.say("Skaz", "hf roll", what="2", faces="7,3,2")
    wrong = await game.say("Skaz", "hf roll", what="2", faces="9,3")
    right = await game.say("Skaz", "hf roll", what="2", faces="8,3,5")

    assert text(short) == "Blazer throws 1 die\nroll 8 · 3 (by hand)\nroll: 1d8"
    assert text(long) == "Skaz throws 2 dice here; you typed 3."
    assert "9 is not on it" in text(wrong)
    assert text(right).startswith("Skaz: CLEAN SUCCESS, 13")
    assert text(right).splitlines()[1] == "D8: **8!**→5 · 3 = 13 (by hand)"


@pytest.mark.parametrize(
    ("what", "words"),
    [
        pytest.param("0", "has no dice", marks=pytest.mark.rule("HF-03")),
        pytest.param("21", "At most 20 dice", marks=pytest.mark.rule("HF-03")),
        ("x", "x is not on Skaz's sheet yet."),
        ("1+51", "0 to 50"),
        ("1++-1", "0 to 50"),
        ("1+1e3", "1e3 is not on Skaz's sheet yet."),
        ("+2", "Which attribute?"),
        ("1+2+3+4", "Attribute + competency + specialisation, such as 3+2+1."),
    ],
)
@pytest.mark.rule("HA-20")
async def test_a_wrong_value_is_refused_and_changes_nothing(
    game: Game, what: str, words: str
) -> None:
    before = await game.scene()
    refused = await game.say("Skaz", "hf roll", what=what)
    after = await game.scene()

    assert refused.ephemeral
    assert words in text(refused)
    assert (after.pools, after.rolls, after.house) == (before.pools, before.rolls, before.house)


@pytest.mark.rule("HF-37")
async def test_fractions_are_rounded_up(game: Game) -> None:
    said = await hf(game, [2, 4], "3/2", skill="1.5+7/3")
    half = await game.say("Skaz", "roll", what="half 3")

    assert "4 + 2 + 3 = 9" in said
    assert text(half) == "Skaz, half 3: 2"


@pytest.mark.rule("HF-02", "HF-37")
async def test_a_roll_is_made_from_the_sheet(game: Game) -> None:
    await game.say("GM", "table setup", system="hfrpg")
    await game.say("Skaz", "character new", name="Ana")
    for field, value in (
        ("attributes", "Strength | 5/2"),
        ("competencies", "Climbing | 2"),
        ("specialisations", "Ice | 1.5"),
    ):
        await game.say("Skaz", "character edit", field=field, value=value)
    said = await hf(game, [3, 5, 2], "strength", skill="climbing+ice", who="Ana")
    alone = await hf(game, [3, 5, 2], "Strength", skill="Ice", who="Ana")
    unknown = await hf(game, [], "wits")

    assert "5 + 2 + 2 = 9" in said
    assert "5 + 0 + 2 = 7" in alone
    assert unknown.splitlines()[0] == "wits is not on Ana's sheet yet."


async def test_what_is_rolled_and_its_chance_complete_from_the_sheet(game: Game) -> None:
    await game.say("GM", "table setup", system="hfrpg")
    await game.say("Skaz", "character new", name="Ana", line="Strength 3, Climbing 5, Ice 2")
    skaz = game.people["Skaz"]

    async def offers(typed: str, option: str = "what", **given: object) -> list[str]:
        shown = await skaz.autocomplete(game.channel, "hf roll", option, typed, **given)
        return [choice["name"] for choice in shown]

    assert await offers("str") == ["Strength 3"]
    assert await offers("Strength") == ["Strength 3", "Strength + Climbing 5"]
    assert await offers("strength+climbing + i") == ["strength + climbing + Ice 2"]
    assert await offers("1+2+3+4") == []
    assert (await offers("shift 0", "more", what="Strength + Climbing"))[0] == "shift 0: 75 %"
    assert (await offers("shift 6", "more", what="Strength"))[0] == "shift 6"
    assert (await offers("shift 1", "more"))[0] == "shift 1"
    assert "is not on Ana's sheet yet" in (await offers("shift 0", "more", what="Wits"))[0]


@pytest.mark.rule("HF-20", "HF-13")
async def test_the_odds_are_exact_and_honest(game: Game) -> None:
    odds = await game.say("Skaz", "hf odds", what="4")
    tokens = await game.say("Skaz", "hf odds", what="3+5", tokens=1)
    many = await game.say("Skaz", "hf odds", what="20", tokens=-3)

    assert odds.ephemeral
    assert "Hard (D6): 23 %" in text(odds)
    assert "Very Hard (D4): 24 %" in text(odds)
    assert "For success, Very Hard (D4) is better than Hard (D6) here" in text(odds)
    assert "Normal (D8): 89 % / 41 %" in text(tokens)
    assert "Odds: 20 dice, C + S 0, 3 penalties" in text(many)
    assert "too many" not in text(many)
    assert text(many).count(" / ") >= 12


@pytest.mark.parametrize(
    ("tokens", "row"),
    [
        (-2, "Normal (D8): 43 % / under 1 % / 0 %"),
        (0, "Normal (D8): 75 % / 20 % / 0 %; one bonus more 89 %"),
        (1, "Normal (D8): 89 % / 41 % / 0 %; one bonus more 96 %"),
        (2, "Normal (D8): 96 % / 57 % / 0 %; one bonus more 98 %"),
    ],
)
@pytest.mark.rule("HF-20", "HF-29", "HF-33")
async def test_the_odds_say_what_tokens_and_one_bonus_more_are_worth(
    game: Game, tokens: int, row: str
) -> None:
    """3 dice with C + S 5, as the rules document counts them."""
    told = await game.say("Skaz", "hf odds", what="3+5", tokens=tokens)

    assert row in text(told).splitlines()


async def test_the_rules_stand_in_short_with_their_credit(game: Game) -> None:
    rules = await game.say("Skaz", "help", command="hf")

    assert "The Test Bear" in text(rules)
    assert "A 1 implodes" in text(rules)
