"""Cards as messages, with the pictures that there are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from msgspec.structs import replace

from bot.client.emojis import Emojis
from bot.config.sections import PictureSettings
from bot.core.chart import Chart
from bot.core.report import File
from bot.shared.deal import Card
from bot.store.protocol import Store
from bot.ui.cards import DrawnCard, draw
from bot.ui.dice import Emoji
from bot.ui.pictures.charts import WIDTH, svg_of, words_of
from bot.ui.pictures.faces import SIZE, pictures
from bot.ui.pictures.painter import Painter

Charts = Callable[[Chart], Awaitable[File | None]]


class Easel:
    """Draws cards.

    `emoji` knows the pictures of dice, and so do `emojis`, those at Discord; without them dice are
    numbers. `charts` makes a file of a chart; without it, and where it cannot, the card's text
    stands alone.
    """

    def __init__(
        self,
        emoji: Emoji | None = None,
        charts: Charts | None = None,
        emojis: Emojis | None = None,
    ) -> None:
        self.emoji = emoji if emojis is None else emojis.find
        self.charts = charts
        self.emojis = emojis

    async def prepare(self, client: discord.Client, *, first: bool) -> None:
        """Send Discord the dice, or learn of them where another process, the first, does so."""
        if self.emojis is None:
            return
        await client.wait_until_ready()
        if first:
            await self.emojis.send(client)
        else:
            await self.emojis.recall(client.application_id or 0)

    def describe(self) -> str:
        """Which pictures of dice there are, as a sentence; "" where nobody sends any."""
        return "" if self.emojis is None else self.emojis.describe()

    def draw(self, card: Card) -> DrawnCard:
        """The card as a message."""
        return draw(card, self.emoji)

    async def draw_whole(self, card: Card) -> DrawnCard:
        """The same with its chart."""
        chart = card.report.chart
        file = await self.charts(chart) if chart is not None and self.charts is not None else None
        payload = self.draw(card)
        if file is None:
            return payload
        payload.embed.set_image(url=f"attachment://{file.name}")
        return replace(payload, files=(*payload.files, file))


def charts_by(painter: Painter) -> Charts:
    """Charts as PNG, which Discord shows."""

    async def make(chart: Chart) -> File | None:
        svg = svg_of(chart)
        png = await painter.paint(svg, WIDTH) if svg is not None else None
        return None if png is None else File("chart.png", png, words_of(chart))

    return make


async def chart_as_svg(chart: Chart) -> File | None:
    """A chart as it is drawn, for whoever shows SVG."""
    svg = svg_of(chart)
    return None if svg is None else File("chart.svg", svg.encode(), words_of(chart))


def easel_at_discord(settings: PictureSettings, store: Store, painter: Painter) -> Easel:
    """What draws for Discord: charts as PNG, dice as emojis of the application."""

    async def paint(svg: str) -> bytes | None:
        return await painter.paint(svg, SIZE)

    faces = pictures() if settings.dice else {}
    return Easel(charts=charts_by(painter), emojis=Emojis(store, faces, paint))
