"""Cards as messages, with the pictures that there are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from bot.core.chart import Chart
from bot.core.report import File
from bot.shared.deal import Card
from bot.ui.cards import Drawn, draw
from bot.ui.dice import Emoji
from bot.ui.pictures.charts import WIDTH, svg_of, words_of
from bot.ui.pictures.painter import Painter

Charts = Callable[[Chart], Awaitable[File | None]]


class Easel:
    """Draws cards.

    `emoji` knows the pictures of dice; without it dice are numbers. `charts` makes a file of a
    chart; without it, and where it cannot, the card's text stands alone.
    """

    def __init__(self, emoji: Emoji | None = None, charts: Charts | None = None) -> None:
        self.emoji = emoji
        self.charts = charts

    def draw(self, card: Card, *, buttons: bool = True) -> Drawn:
        """The card as a message, with or without its `buttons`."""
        return draw(card, buttons=buttons, emoji=self.emoji)

    async def draw_whole(self, card: Card) -> Drawn:
        """The same with its chart."""
        chart = card.report.chart
        file = await self.charts(chart) if chart is not None and self.charts is not None else None
        drawn = self.draw(card)
        if file is None:
            return drawn
        drawn.embed.set_image(url=f"attachment://{file.name}")
        return replace(drawn, files=(*drawn.files, file))


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
