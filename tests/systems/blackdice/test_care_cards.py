"""What the cards of injuries, care, tries, tables and odds say, whole."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.shared.combat import actions as engine
from bot.systems.blackdice.injury.actions import Harm, Heal, Rest, Sleep, StayAwake
from bot.systems.blackdice.retries.play import Again, WalkAway
from bot.systems.blackdice.sheet import Sheet, Skill
from tests.support.blackplay import ANN, BEN, Play, chosen, offered, said

HEALER = Sheet(wits=2, skills=(Skill("Medicine", 2),))


@pytest.mark.rule("BD-99", "BD-100", "BD-21")
@pytest.mark.parametrize(
    ("faces", "verdict", "scar"),
    [
        ((1, 2, 2, 2), "1 pip back", ("leaves a large scar",)),
        ((1, 1, 2, 2), "2 pips back", ("leaves a scar",)),
        ((1, 1, 1, 2), "3 pips back", ("leaves a small scar",)),
        ((2, 2, 2, 2), "nothing gained", ("treat Bess: 1 black die more for Ada from now",)),
    ],
)
def test_a_treatment_tells_its_pips_and_its_scar(
    faces: tuple[int, ...], verdict: str, scar: tuple[str, ...]
) -> None:
    play = Play(Ada=HEALER, Bess=Sheet(lethal=4))
    card = play.does(Heal(who="Ada", target="Bess"), *faces)

    assert card.title == f"Ada treats Bess: {verdict}"
    assert card.changes[1 in faces :] == scar
    assert play.sheet("Bess").lethal == 4 - faces.count(1)
    assert play.sheet("Bess").treated is (1 in faces)


@pytest.mark.rule("BD-100")
@pytest.mark.parametrize(
    ("ones", "line"),
    [
        (4, "Bess ○○○○ ▣▣▣▣ awake again"),
        (2, "Bess ○○○○ ▢▣▣▣ 2 black on everything"),
    ],
)
def test_who_lies_unconscious_wakes_when_the_reserve_is_whole(ones: int, line: str) -> None:
    """12 of 8 Health pips lost, in the small: 8 of 4, and 4 or 2 successes."""
    play = Play(Ada=HEALER, Bess=Sheet(lethal=8, awake=False))
    card = play.does(Heal(who="Ada", target="Bess"), *[1] * ones, *[2] * (4 - ones))

    assert card.changes[0] == line
    assert play.sheet("Bess").awake is (ones == 4)


@pytest.mark.rule("BD-26", "BD-99")
def test_a_treatment_may_fail_foully() -> None:
    play = Play(Ada=HEALER, Bess=Sheet(lethal=4))
    card = play.does(Heal(who="Ada", target="Bess", black=1), 2, 2, 2, 2, 1)

    assert card.title == "Ada treats Bess: FOUL FAILURE 1"
    assert [one.label for one in card.choices] == ["GM: what goes wrong…", "Why"]
    spoilt = play.does(replace(chosen(card, "GM: what"), text="infects it"))
    assert spoilt.title == "Ada treats Bess: FOUL FAILURE 1"
    assert spoilt.changes[-1] == "Ada: infects it"
    assert offered(spoilt) == []
    play.refuses(Heal(who="Ada", target="Bess"), "locked")


@pytest.mark.rule("BD-97")
def test_first_aid_one_pip_a_round_comes_at_the_start_of_each() -> None:
    """R-49 the other way: three successes are a pip now and two later."""
    play = Play({"combat_heal": "per_round"}, Ada=HEALER, Bess=Sheet(lethal=4))
    play.fights("Ada", "Bess")
    card = play.does(Heal(who="Ada", target="Bess"), 1, 1, 1, 2)

    assert card.title == "Ada gives Bess first aid: 1 pip back"
    assert card.changes == ("Bess ●○○○ ▣▣▣▣", "2 pips more, one at the start of each round")
    play.does(engine.NextTurn())
    two = play.does(engine.NextTurn(), *play.order("Ada", "Bess"))
    assert "First aid: Bess has 1 pip back." in two.changes
    assert play.sheet("Bess").lethal == 2
    assert play.standing("Bess").mending == 1
    play.does(engine.NextTurn())
    play.does(engine.NextTurn(), *play.order("Ada", "Bess"))
    play.does(engine.NextTurn())
    last = play.does(engine.NextTurn(), *play.order("Ada", "Bess"))
    assert play.sheet("Bess").lethal == 1
    assert not any(line.startswith("First aid") for line in last.changes)


@pytest.mark.rule("BD-97")
def test_first_aid_to_somebody_beside_the_fight_works_at_once() -> None:
    """Who is in no order has no rounds for the pips to come in."""
    play = Play({"combat_heal": "per_round"}, Ada=HEALER, Bess=Sheet(lethal=4))
    play.fights("Ada")
    card = play.does(Heal(who="Ada", target="Bess"), 1, 1, 1, 2)

    assert card.title == "Ada gives Bess first aid: 3 pips back"
    assert len(card.changes) == 1
    assert play.sheet("Bess").lethal == 1


@pytest.mark.rule("BD-92")
def test_two_thirds_of_the_bruises_go_by_themselves() -> None:
    """6 bruises: 2 in an hour, 4 in ten, and no more."""
    play = Play(Ada=Sheet(fortitude=2, bruise=6, bruise_taken=6))
    hour = play.does(Rest(who="Ada", minutes=60))
    play.does(Rest(who="Ada", minutes=540))
    more = play.does(Rest(who="Ada", minutes=1))

    assert said(hour) == ("Ada rests 60 minutes: 2 pips back", (), ("Ada ●●●●○○○○ ▣▣▣▣",))
    assert (hour.tone, more.tone, more.title) == (
        "good",
        "plain",
        "Ada rests 1 minute: nothing heals",
    )
    assert play.sheet("Ada").bruise == 2


@pytest.mark.rule("BD-101")
def test_a_night_is_slept_by_one_or_by_all_players() -> None:
    """Not by the GM's Cole; and nobody sleeps off the danger of death."""
    play = Play(
        Ada=Sheet(lethal=7, awake=False), Bess=Sheet(lethal=12, awake=False), Cole=Sheet(lethal=2)
    )
    card = play.does(Sleep(everybody=True))

    assert card.title == "Ada sleeps through the night: 4 pips back"
    assert [line.split(":")[0] for line in card.lines] == ["Bess"]
    assert card.changes == ("Ada ●○○○ ▣▣▣▣ awake again",)
    assert [play.sheet(name).lethal for name in ("Ada", "Bess", "Cole")] == [3, 12, 2]
    own = play.does(Sleep(), by=ANN)
    assert own.title == "Ada sleeps through the night: 1 pip back"
    assert [play.sheet(name).lethal for name in ("Ada", "Bess", "Cole")] == [2, 12, 2]
    play.refuses(Sleep(), "danger_of_death", by=BEN)


@pytest.mark.rule("BD-82")
def test_the_gms_word_hurts_and_heals_one_or_several() -> None:
    play = Play(Bess=Sheet(lethal=3))
    both = play.does(Harm(named="Ada, Bess", pips=2, kind="bruises"))
    one = play.does(Harm(named="Ada", pips=1, kind="wounds"))
    dead = play.does(Harm(named="Bess", pips=9, kind="wounds"))
    healed = play.does(Harm(named="Ada", pips=-1, kind="bruises"))
    all_ = play.does(Harm(named="Ada, Bess", pips=-2, kind="wounds"))

    assert said(both) == (
        "Ada and Bess take 2 bruises each",
        (),
        ("Ada ●●○○ ▣▣▣▣", "Bess ○○○○ ▢▣▣▣ 2 black on everything"),
    )
    assert (both.tone, healed.tone) == ("bad", "good")
    assert one.title == "Ada takes 1 wound"
    assert dead.changes[1:] == ("Bess: 2 beyond the last pip",)
    assert healed.title == "Ada heals 1 pip"
    assert all_.title == "Ada and Bess heal 2 pips each"
    # Wounds go before bruises.
    ada, bess = play.sheet("Ada"), play.sheet("Bess")
    assert (ada.lethal, ada.bruise, bess.lethal, bess.bruise) == (0, 0, 8, 2)


@pytest.mark.rule("BD-93")
@pytest.mark.parametrize("pips", [0, 1])
def test_where_it_is_played_so_a_spent_reserve_is_death(pips: int) -> None:
    """R-47 the other way: nobody heals that."""
    play = Play({"reserve_spent": "dead"}, Ada=HEALER, Bess=Sheet(lethal=12 - pips))
    card = play.does(Harm(named="Bess", pips=pips, kind="wounds"))

    assert card.changes == ("Bess ○○○○ ▢▢▢▢ dead",)
    assert play.refuses(Heal(who="Ada", target="Bess"), "not_allowed") == (
        "Bess is dead at this table; nobody heals that."
    )
    play.does(engine.Start(name="Alley", members=("Bess",)))
    assert play.does(engine.Show()).lines[1] == "  dead"


@pytest.mark.rule("BD-29", "BD-30", "BD-32")
def test_tries_are_set_left_locked_and_forgotten() -> None:
    play = Play()
    cards = [
        play.does(Again(who="Ada", task="wall", amount=2)),
        play.does(Again(who="Ada", task="Wall", lock=True)),
        play.does(WalkAway(who="Ada", task="WALL")),
        play.does(Again(who="Ada", task="wall")),
        play.does(Again(who="Ada", task="door", amount=1)),
        play.does(WalkAway(who="Ada", task="door")),
    ]

    assert [said(card) for card in cards] == [
        ("Ada, wall: 2 failed tries", (), ("wall: no failed try → 2 failed tries",)),
        (
            "Ada, wall: no further try",
            (),
            ("wall: 2 failed tries → 2 failed tries, no further one",),
        ),
        (
            "Ada walks away from wall",
            ("a Foul Failure is not walked away from; a GM lifts it",),
            ("wall: 2 failed tries, no further one → no failed try, no further one",),
        ),
        (
            "Ada may try wall as if for the first time",
            (),
            ("wall: no failed try, no further one → no failed try",),
        ),
        ("Ada, door: 1 failed try", (), ("door: no failed try → 1 failed try",)),
        ("Ada walks away from door", (), ("door: 1 failed try → no failed try",)),
    ]


@pytest.mark.rule("BD-94", "BD-95")
@pytest.mark.parametrize(
    ("awake", "faces", "title", "tone"),
    [
        (True, (1, 2), "stays awake", "good"),
        (True, (2, 2), "passes out", "bad"),
        (False, (1, 2), "comes round, no action this round", "good"),
        (False, (2, 2), "stays out", "bad"),
    ],
)
def test_resolve_and_fortitude_keep_her_awake(
    *, awake: bool, faces: tuple[int, ...], title: str, tone: str
) -> None:
    """Outside a fight, without the black dice of wounds."""
    play = Play(Ada=Sheet(resolve=1, fortitude=1, lethal=8, awake=awake))
    card = play.does(StayAwake(who="Ada"), *faces)

    assert said(card) == (
        f"Ada {title}",
        ("Resolve 1 + Fortitude 1 = 2, 1 success needed",),
        (),
    )
    assert card.tone == tone
    assert [(row.label, row.ends) for row in card.dice] == [("", f" = {faces.count(1)}")]
    assert play.sheet("Ada").awake is (tone == "good")


@pytest.mark.rule("BD-94")
def test_where_it_is_played_so_wounds_count_for_staying_awake() -> None:
    """R-46 the other way, with R-11's trades: 3 dice are one sure success."""
    house = {"wounds_on_consciousness": "on", "trade_scope": "all"}
    play = Play(house, Ada=Sheet(resolve=1, fortitude=3, lethal=11))
    card = play.does(StayAwake(who="Ada", trades=1), 2, 2, 2)

    assert [row.label for row in card.dice] == ["", "black"]
    assert card.title == "Ada stays awake"
    again = play.does(StayAwake(who="Ada", trades=1), 2, 1, 2)
    assert (again.title, again.dice[0].ends) == ("Ada passes out", " = 0, +1 sure, −1 black = 0")
