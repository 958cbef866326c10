"""What can be asked for in a melee, as values that a button can keep (D6-18 to D6-64)."""

from __future__ import annotations

from bot.core.action import Action
from bot.core.people import ANYONE, GMS


class InFight(Action, frozen=True):
    """Whatever is about the fight."""


class Attack(InFight, frozen=True, tag="attack"):
    """An attack on `target` (D6-18); it waits for the answer of who is attacked (D6-13).

    `weapon` "" is what is in hand, "unarmed" nothing. `skill`, `damage` and `defence` take the
    place of what follows from it, `gang` is how many are counted. `effects` is a line such as
    `B2 luck`. `typed` says that faces were given with it. A GM sets `helpless` to strike somebody
    who is out of action (R-62), and `extra` for so many ranks beyond the first that shall buy
    other effects than damage (D6-65).
    """

    target: str = ""
    weapon: str = ""
    skill: str = ""
    damage: str = ""
    defence: str = ""
    gang: int | None = None
    effects: str = ""
    typed: bool = False
    helpless: bool = False
    extra: int = 0


class Defend(InFight, frozen=True, tag="defend"):
    """`who` goes on the defensive (D6-23), or answers the attack that waits for them so.

    `skill` is another one that fits (D6-24); `only` makes a single active check instead (D6-13).
    """

    skill: str = ""
    only: bool = False
    effects: str = ""


class Answer(InFight, frozen=True, tag="answer"):
    """`who` answers an action that waits: defend, active_defence, resist or fixed (D6-13, D6-14).

    `pays` is full or bonus, "" the cheapest. `roll` 0 is the oldest that waits for them.
    """

    roll: int = 0
    answer: str = "fixed"
    pays: str = ""
    skill: str = ""
    effects: str = ""


class GoOn(InFight, frozen=True, tag="go_on"):
    """An action that waits goes on without who has not answered: fixed values hold (D6-14)."""

    asker = GMS

    roll: int = 0
    overdue: bool = False


class CallOff(InFight, frozen=True, tag="call_off"):
    """A GM takes back an action that waits; what it cost comes back."""

    asker = GMS

    roll: int = 0


class Fire(InFight, frozen=True, tag="fire"):
    """`who` uses the readied action, within the action of roll `roll` (D6-57), 0 for none."""

    roll: int = 0


class LetPass(InFight, frozen=True, tag="let_pass"):
    """`who` uses neither readied nor held action within this one."""

    roll: int = 0


class Interrupt(InFight, frozen=True, tag="interrupt"):
    """`who` acts within a slower one's declared action, before it takes effect (D6-119)."""

    roll: int = 0


class Force(InFight, frozen=True, tag="force"):
    """An opponent is forced to move (D6-42); `direction` in words."""

    target: str = ""
    skill: str = ""
    direction: str = ""
    away: bool = True
    effects: str = ""
    typed: bool = False


class Interact(InFight, frozen=True, tag="interact"):
    """An attack on composure (D6-51 to D6-53); `against` is a GM's choice of skill (D6-98)."""

    target: str = ""
    skill: str = ""
    against: str = ""
    words: str = ""
    gang: int | None = None
    effects: str = ""
    typed: bool = False


class Gain(InFight, frozen=True, tag="gain"):
    """A bonus action for an advantage (D6-46 to D6-49)."""

    skill: str = ""
    target: str = ""
    difficulty: int | None = None
    effects: str = ""
    typed: bool = False


class Choose(InFight, frozen=True, tag="choose"):
    """An advantage taken for the ranks that a check created (D6-50)."""

    roll: int = 0
    effect: str = ""


class HandOver(InFight, frozen=True, tag="hand_over"):
    """A held advantage goes to somebody else (D6-46, R-65); `number` 0 is the newest.

    `what` is the effect that is meant where a card says so, as the condition notes it; `roll` the
    row of ranks that are still to be chosen on that card.
    """

    to: str = ""
    number: int = 0
    what: str = ""
    roll: int = 0


class UseUp(InFight, frozen=True, tag="use_up"):
    """A held advantage comes into force, `on` a skill where it needs one; else as `HandOver`."""

    number: int = 0
    on: str = ""
    what: str = ""
    roll: int = 0


class Move(InFight, frozen=True, tag="move"):
    """A movement of so many feet (D6-26, D6-54, D6-63); `pace` is full, bonus or free.

    `towards` or `away` name another combatant. `difficulty` or the rows of D6-30 ask for a check.
    """

    feet: int = 0
    pace: str = "full"
    towards: str = ""
    away: str = ""
    skill: str = ""
    difficulty: int | None = None
    distance: int | None = None
    ascent: int | None = None
    terrain: str = ""
    passage: str = ""
    effects: str = ""


class Follow(InFight, frozen=True, tag="follow"):
    """`who` matches or follows the movement of this roll (D6-29, D6-54, D6-63).

    `rolls` makes the check with dice where one is due, else the fixed value stands.
    """

    roll: int = 0
    rolls: bool = True
    effects: str = ""


class Stay(InFight, frozen=True, tag="stay"):
    """`who` does not follow."""

    roll: int = 0


class Ground(InFight, frozen=True, tag="ground"):
    """A GM's word on a forced or failed movement: needs a check, prone, stays (D6-28, D6-43)."""

    asker = GMS

    roll: int = 0
    what: str = "stays"
    difficulty: int | None = None


class Shift(InFight, frozen=True, tag="shift"):
    """Something heavy is hurled or toppled onto a target (D6-35, D6-141)."""

    target: str = ""
    thing: int = 5
    feet: int = 0
    effects: str = ""


class Recover(InFight, frozen=True, tag="recover"):
    """A try to be rid of a condition (D6-36); `target` "" is oneself."""

    condition: str = ""
    target: str = ""
    skill: str = ""
    effects: str = ""


class Mend(InFight, frozen=True, tag="mend"):
    """Ranks of a recovery check are spent (D6-38)."""

    roll: int = 0
    option: str = ""


class Ready(InFight, frozen=True, tag="ready"):
    """A check is prepared for a condition (D6-56), or a defence (D6-58).

    `what` is attack, force, interact, move or defence; `target` its opponent and `whom` who is
    watched, "" for anybody.
    """

    what: str = "attack"
    target: str = ""
    skill: str = ""
    weapon: str = ""
    on: str = "custom"
    whom: str = ""
    trigger: str = ""
    feet: int = 0


class HoldBack(InFight, frozen=True, tag="hold_back"):
    """An action is kept so as to answer others later in the order (D6-59)."""

    kind: str = "full"


class Support(InFight, frozen=True, tag="support"):
    """A check that helps or hinders somebody's next one in this round (D6-60)."""

    target: str = ""
    skill: str = ""
    difficulty: int | None = None
    hinder: bool = False
    effects: str = ""


class Talk(InFight, frozen=True, tag="talk"):
    """Trash talk, banter, a plan: free, and never a check (D6-62, D6-64)."""

    kind: str = "talk"
    words: str = ""
    at: str = ""


class Equip(InFight, frozen=True, tag="equip"):
    """A weapon is drawn, or put away where none is named (D6-64)."""

    item: str = ""


class Focus(InFight, frozen=True, tag="focus"):
    """The main focus of attention is somebody else (D6-11)."""

    target: str = ""


class Concede(InFight, frozen=True, tag="concede"):
    """`who` gives up the fight, or takes that back (D6-10)."""

    back: bool = False


class Measure(InFight, frozen=True, tag="measure"):
    """A GM says how far two are apart, or how much room somebody has (D6-20, D6-25)."""

    asker = GMS

    one: str = ""
    other: str = ""
    feet: int = 0


class Gang(InFight, frozen=True, tag="gang"):
    """A GM says who forms a gang; nobody named gives it back to sides and focus (D6-115)."""

    asker = GMS

    names: tuple[str, ...] = ()


class Situation(InFight, frozen=True, tag="situation"):
    """A look at the fight: focus, distances, gangs, what is held and readied."""

    asker = ANYONE


class Method(InFight, frozen=True, tag="method"):
    """How the fight is ordered from the next round on (D6-120 to D6-127); "" leaves as it is."""

    asker = GMS

    mode: str = ""
    renew: str = ""
    group_by: str = ""
    preset: str = ""
    length: str = ""


class Chaos(InFight, frozen=True, tag="chaos"):
    """Awareness is rolled for so many rounds, 0 for the whole encounter, None to end it (D6-16)."""

    asker = GMS

    rounds: int | None = 1
    stop: bool = False


class Declare(InFight, frozen=True, tag="declare"):
    """What `who` will do in this round (D6-118, D6-122, D6-126).

    `deeds` are kinds such as physical, `what` an action of the round, `words` what is said.
    """

    deeds: tuple[str, ...] = ()
    what: str = ""
    target: str = ""
    skill: str = ""
    weapon: str = ""
    words: str = ""
    secret: bool = False


class Execute(InFight, frozen=True, tag="execute"):
    """What was declared is done now (D6-122)."""


FightAction = (
    Attack
    | Defend
    | Answer
    | GoOn
    | CallOff
    | Fire
    | LetPass
    | Interrupt
    | Force
    | Interact
    | Gain
    | Choose
    | HandOver
    | UseUp
    | Move
    | Follow
    | Stay
    | Ground
    | Shift
    | Recover
    | Mend
    | Ready
    | HoldBack
    | Support
    | Talk
    | Equip
    | Focus
    | Concede
    | Measure
    | Gang
    | Situation
    | Method
    | Chaos
    | Declare
    | Execute
)
