"""`/hydra` about fights: attack, defend, choose in secret; and `/hydra-gm fight`."""

from __future__ import annotations

from discord import app_commands

from bot.systems.hammerhydra import picks
from bot.systems.hammerhydra.attack import actions as do
from bot.systems.hammerhydra.order import actions as order_actions
from bot.systems.hammerhydra.sheet import KEY
from bot.systems.hammerhydra.ties import play as ties_play
from bot.systems.hammerhydra.wounds import play as wounds_play
from bot.ui.options import Text
from cogs.hammerhydra.options import (
    WHO,
    Attribute,
    Faces,
    Interaction,
    Mod,
    Name,
    Page,
    Points,
    Skill,
    Task,
)

STRIKE = {
    "against": "Whom you attack",
    "weapon": "A weapon, or damage such as oo+2",
    "skill": "A skill or a number; else the weapon's",
    "attribute": "An attribute or a target; else the weapon's",
    "dice": "The GM's dice, fewer below 0",
    "target": "The GM's change of the target",
    "edge_dice": "Edge points: a die more each",
    "edge_target": "Edge points: target one lower each",
    "edge_damage": "Edge points: a damage die more each",
    "task": "What you try",
    "bonus": "False declines a counterattack's bonus",
    "who": WHO,
}
CHOOSE = (
    "against",
    "weapon",
    "skill",
    "dice",
    "target",
    "edge_dice",
    "edge_target",
    "who",
)
HOW = [
    app_commands.Choice(name="counterattack", value="counterattack"),
    app_commands.Choice(name="dodge", value="dodge"),
    app_commands.Choice(name="block", value="block"),
]
COVER = [
    app_commands.Choice(name="an object", value="object"),
    app_commands.Choice(name="the body", value="body"),
]
SIGN = [
    app_commands.Choice(name="scissors: attack", value="scissors"),
    app_commands.Choice(name="paper: dodge", value="paper"),
    app_commands.Choice(name="stone: block", value="stone"),
]
MODE = [
    app_commands.Choice(name="standard: hits take health boxes", value="standard"),
    app_commands.Choice(name="grind: hits take grind wounds first", value="grind"),
    app_commands.Choice(name="house: as the table has it", value="house"),
]


class Attacks(Page, name="attacks", description="Attacks"):
    """The commands of those who fight; they stand in `/hydra` itself."""

    @app_commands.command()
    @app_commands.describe(
        **STRIKE,
        unaware="GM: they cannot defend",
        dramatic="GM: it goes to the real boxes",
        no_block="GM: no block",
        faces="Dice thrown by hand, if they are unaware",
    )
    async def attack(
        self,
        interaction: Interaction,
        *,
        against: Name,
        weapon: Name = "",
        skill: Skill = "",
        attribute: Attribute = "",
        dice: Mod = 0,
        target: Mod = 0,
        edge_dice: Points = 0,
        edge_target: Points = 0,
        edge_damage: Points = 0,
        task: Task = "",
        bonus: bool = True,
        unaware: bool = False,
        dramatic: bool = False,
        no_block: bool = False,
        faces: Faces | None = None,
        who: Name = "",
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
    @app_commands.describe(
        how="How you meet it",
        cover="What you block with",
        dice=STRIKE["dice"],
        target=STRIKE["target"],
        edge_dice=STRIKE["edge_dice"],
        edge_target=STRIKE["edge_target"],
        faces="By hand: attack, dodge, damage, block",
        who=STRIKE["who"],
    )
    @app_commands.choices(how=HOW, cover=COVER)
    async def defend(
        self,
        interaction: Interaction,
        *,
        how: str,
        cover: str = "",
        dice: Mod = 0,
        target: Mod = 0,
        edge_dice: Points = 0,
        edge_target: Points = 0,
        faces: Faces | None = None,
        who: Name = "",
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
    @app_commands.describe(
        sign="Scissors, paper or stone",
        cover="Stone: what you block with",
        **{key: STRIKE[key] for key in CHOOSE},
    )
    @app_commands.choices(sign=SIGN, cover=COVER)
    async def choose(
        self,
        interaction: Interaction,
        *,
        sign: str,
        against: Name = "",
        cover: str = "",
        weapon: Name = "",
        skill: Skill = "",
        dice: Mod = 0,
        target: Mod = 0,
        edge_dice: Points = 0,
        edge_target: Points = 0,
        who: Name = "",
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
    @app_commands.describe(who=STRIKE["who"])
    async def pass_(self, interaction: Interaction, *, who: Name = "") -> None:
        """End your turn without an attack."""
        await self.desk.act(interaction, KEY, order_actions.Pass(who=who))

    @app_commands.command()
    async def race(self, interaction: Interaction) -> None:
        """Show the running initiatives; only you see it."""
        await self.desk.act(interaction, KEY, order_actions.Race())

    @attack.autocomplete("against")
    @choose.autocomplete("against")
    async def _against(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.anybody(interaction, typed)

    @attack.autocomplete("weapon")
    @choose.autocomplete("weapon")
    async def _weapon(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.weapons)

    @attack.autocomplete("skill")
    @choose.autocomplete("skill")
    async def _skill(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.skills)

    @attack.autocomplete("attribute")
    async def _attribute(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.attributes)

    @attack.autocomplete("who")
    @defend.autocomplete("who")
    @choose.autocomplete("who")
    @pass_.autocomplete("who")
    async def _who(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.own(interaction, typed)


class FightPage(Page, name="fight", description="Initiative, wounds, and the GM's word"):
    """What a GM says about a fight; `/combat` starts, joins and ends it."""

    @app_commands.command()
    @app_commands.describe(faces="Dice thrown by hand, in the order of joining")
    async def round(
        self,
        interaction: Interaction,
        *,
        faces: Faces | None = None,
    ) -> None:
        """GM: roll initiative for the next round, when everybody has acted."""
        await self.desk.act(interaction, KEY, order_actions.NewRound(), faces=faces)

    @app_commands.command()
    @app_commands.describe(who="Whose initiative", by="Added to the next one, once; -999 to 999")
    async def nudge(
        self, interaction: Interaction, *, who: Name, by: app_commands.Range[int, -999, 999]
    ) -> None:
        """GM: change somebody's next initiative, once."""
        await self.desk.act(interaction, KEY, order_actions.Nudge(who=who, by=by))

    @app_commands.command()
    @app_commands.describe(
        mode="How hits are counted in this fight",
        dramatic="Dramatic circumstances: every hit goes to the real boxes",
    )
    @app_commands.choices(mode=MODE)
    async def wounds(
        self, interaction: Interaction, *, mode: str = "", dramatic: bool | None = None
    ) -> None:
        """GM: say how wounds are counted in this fight."""
        await self.desk.act(interaction, KEY, wounds_play.SetWounds(mode=mode, dramatic=dramatic))

    @app_commands.command()
    @app_commands.describe(who="Whose grind wounds; everybody's if left out")
    async def refill(self, interaction: Interaction, *, who: Name = "") -> None:
        """GM: give grind wounds back."""
        await self.desk.act(interaction, KEY, wounds_play.Refill(who=who))

    @nudge.autocomplete("who")
    @refill.autocomplete("who")
    async def _somebody(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.anybody(interaction, typed)
