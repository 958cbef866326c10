"""`/hydra` about fights: attack, defend, choose in secret; and `/hydra-gm fight`."""

from __future__ import annotations

from typing import Annotated

from discord import app_commands

from bot.systems.hammerhydra import picks
from bot.systems.hammerhydra.attack import actions as do
from bot.systems.hammerhydra.order import actions as order_actions
from bot.systems.hammerhydra.sheet import KEY
from bot.systems.hammerhydra.ties import play as ties_play
from bot.systems.hammerhydra.wounds import play as wounds_play
from bot.ui.options import Chosen, Interaction, Offered, Target, Whole, described
from cogs.hammerhydra.options import Attribute, Faces, Mod, MoreDice, Page, Skill, Task, Who

Weapon = Annotated[str, Offered("A weapon, or damage such as oo+2", picks.weapons)]
EdgeDie = Annotated[int, Whole("Edge points: a die more each", 0, 20)]
EdgeLower = Annotated[int, Whole("Edge points: target one lower each", 0, 20)]
How = Annotated[str, Chosen("How you meet it", ("counterattack", "dodge", "block"))]
Cover = Annotated[
    str, Chosen("What you block with", (("an object", "object"), ("the body", "body")))
]
Sign = Annotated[
    str,
    Chosen(
        "Scissors, paper or stone",
        (("scissors: attack", "scissors"), ("paper: dodge", "paper"), ("stone: block", "stone")),
    ),
]
Mode = Annotated[
    str,
    Chosen(
        "How hits are counted in this fight",
        (
            ("standard: hits take health boxes", "standard"),
            ("grind: hits take grind wounds first", "grind"),
            ("house: as the table has it", "house"),
        ),
    ),
]


class Attacks(Page, name="attacks", description="Attacks"):
    """The commands of those who fight; they stand in `/hydra` itself."""

    @app_commands.command()
    @described(
        do.Strike,
        against="Whom you attack",
        skill="A skill or a number; else the weapon's",
        attribute="An attribute or a target; else the weapon's",
        target="The GM's change of the target",
        edge_damage="Edge points: a damage die more each",
        bonus="False declines a counterattack's bonus",
        unaware="GM: they cannot defend",
        dramatic="GM: it goes to the real boxes",
        no_block="GM: no block",
        faces="Dice thrown by hand, if they are unaware",
    )
    async def attack(
        self,
        interaction: Interaction,
        *,
        against: Target = "",
        weapon: Weapon = "",
        skill: Skill = "",
        attribute: Attribute = "",
        dice: MoreDice = 0,
        target: Mod = 0,
        edge_dice: EdgeDie = 0,
        edge_target: EdgeLower = 0,
        edge_damage: app_commands.Range[int, 0, 20] = 0,
        task: Task = "",
        bonus: bool = True,
        unaware: bool = False,
        dramatic: bool = False,
        no_block: bool = False,
        faces: Faces | None = None,
        who: Who = "",
    ) -> None:
        """Declare an attack; the defender chooses before the dice."""
        action = do.Strike(
            who=who,
            against=against,
            weapon=weapon,
            skill=skill,
            attribute=attribute,
            dice=dice,
            target=target,
            edge_dice=edge_dice,
            edge_target=edge_target,
            edge_damage=edge_damage,
            task=task,
            bonus=bonus,
            unaware=unaware,
            dramatic=dramatic,
            no_block=no_block,
        )
        await self.desk.act(interaction, KEY, action, faces=faces)

    @app_commands.command()
    @described(
        do.Defend,
        target="The GM's change of the target",
        faces="By hand: attack, dodge, damage, block",
    )
    async def defend(
        self,
        interaction: Interaction,
        *,
        how: How,
        cover: Cover = "",
        dice: MoreDice = 0,
        target: Mod = 0,
        edge_dice: EdgeDie = 0,
        edge_target: EdgeLower = 0,
        faces: Faces | None = None,
        who: Who = "",
    ) -> None:
        """Meet the attack that waits for you."""
        action = do.Defend(
            who=who,
            how=how,
            cover=cover,
            dice=dice,
            target=target,
            edge_dice=edge_dice,
            edge_target=edge_target,
        )
        await self.desk.act(interaction, KEY, action, faces=faces)

    @app_commands.command()
    @described(
        ties_play.Choose,
        against="Whom you attack",
        cover="Stone: what you block with",
        skill="A skill or a number; else the weapon's",
        target="The GM's change of the target",
    )
    async def choose(
        self,
        interaction: Interaction,
        *,
        sign: Sign,
        against: Target = "",
        cover: Cover = "",
        weapon: Weapon = "",
        skill: Skill = "",
        dice: MoreDice = 0,
        target: Mod = 0,
        edge_dice: EdgeDie = 0,
        edge_target: EdgeLower = 0,
        who: Who = "",
    ) -> None:
        """Choose in secret when several act at once; only you see it."""
        action = ties_play.Choose(
            who=who,
            sign=sign,
            cover=cover,
            against=against,
            weapon=weapon,
            skill=skill,
            dice=dice,
            target=target,
            edge_dice=edge_dice,
            edge_target=edge_target,
        )
        await self.desk.act(interaction, KEY, action)

    @app_commands.command(name="pass")
    @described(order_actions.Pass)
    async def pass_(self, interaction: Interaction, *, who: Who = "") -> None:
        """End your turn without an attack."""
        await self.desk.act(interaction, KEY, order_actions.Pass(who=who))

    @app_commands.command()
    async def race(self, interaction: Interaction) -> None:
        """Show the running initiatives; only you see it."""
        await self.desk.act(interaction, KEY, order_actions.Race())


class FightPage(Page, name="fight", description="Initiative, wounds, and the GM's word"):
    """What a GM says about a fight; `/combat` starts, joins and ends it."""

    @app_commands.command()
    @described(order_actions.NewRound, faces="Dice thrown by hand, in the order of joining")
    async def round(
        self,
        interaction: Interaction,
        *,
        faces: Faces | None = None,
    ) -> None:
        """GM: roll initiative for the next round, when everybody has acted."""
        await self.desk.act(interaction, KEY, order_actions.NewRound(), faces=faces)

    @app_commands.command()
    @described(
        order_actions.Nudge, who="Whose initiative", by="Added to the next one, once; -999 to 999"
    )
    async def nudge(
        self, interaction: Interaction, *, who: Target, by: app_commands.Range[int, -999, 999]
    ) -> None:
        """GM: change somebody's next initiative, once."""
        await self.desk.act(interaction, KEY, order_actions.Nudge(who=who, by=by))

    @app_commands.command()
    @described(
        wounds_play.SetWounds, dramatic="Dramatic circumstances: every hit goes to the real boxes"
    )
    async def wounds(
        self, interaction: Interaction, *, mode: Mode = "", dramatic: bool | None = None
    ) -> None:
        """GM: say how wounds are counted in this fight."""
        await self.desk.act(interaction, KEY, wounds_play.SetWounds(mode=mode, dramatic=dramatic))

    @app_commands.command()
    @described(wounds_play.Refill, who="Whose grind wounds; everybody's if left out")
    async def refill(self, interaction: Interaction, *, who: Target = "") -> None:
        """GM: give grind wounds back."""
        await self.desk.act(interaction, KEY, wounds_play.Refill(who=who))
