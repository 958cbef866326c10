"""Messages read well as plain text."""

from __future__ import annotations

from bot.client.local.table import Button, Embed, Field, File, Message, Modal, Pick, Select
from bot.client.terminal import page


def name(user: int) -> str:
    return {7: "Blazer"}.get(user, "somebody")


def test_a_card_shows_everything_a_person_would_read() -> None:
    shown = Message(
        id=1,
        number=1,
        author="Parry",
        text="<@7> is called",
        embeds=(
            Embed(
                title="SUCCESS, level 2",
                description="3 · **5** · ~~6~~ (by hand)\n\nSkaz 6 → 2",
                fields=(("Task", "an old\\_door"), ("Long", "one\ntwo")),
                footer="undone by the GM",
            ),
        ),
        components=(
            Button(key="a", label="Dodge (1 die): take the 6 → level 1"),
            Button(key="b", label="Fly: no wings", disabled=True),
            Button(key="c", label="Rules", url="https://example.org"),
            Select(
                key="d", label="Which", options=(Pick(label="the 5", value="5"),), least=1, most=2
            ),
        ),
        files=(File("odds.png"),),
        only_for="Skaz",
        edited=True,
    )

    assert page.message(shown, name=name) == [
        "Parry: (only Skaz sees this) (edited)",
        "  @Blazer is called",
        "  | **SUCCESS, level 2**",
        "  | 3 · **5** · ~~6~~ (by hand)",
        "  |",
        "  | Skaz 6 → 2",
        "  | Task: an old_door",
        "  | Long:",
        "  |   one",
        "  |   two",
        "  | (undone by the GM)",
        "  attached: odds.png",
        "  [1] Dodge (1 die): take the 6 → level 1",
        "  [2] Fly: no wings (disabled)",
        "  [3] Rules -> https://example.org",
        "  [4] Which (1 to 2) - select: the 5",
    ]


def test_a_long_menu_has_a_line_for_each_of_its_options() -> None:
    menu = Select(
        key="s", label="Shift", options=tuple(Pick(label=f"{n} " * 20, value=n) for n in (5, 6))
    )

    assert page.buttons((menu,)) == [
        "  [1] Shift - select:",
        f"      {'5 ' * 20}",
        f"      {'6 ' * 20}",
    ]


def test_markdown_becomes_readable_and_keeps_what_carries_meaning() -> None:
    text = (
        "## Head\n-# small [here](https://a.b/c) </flame roll:12> <#3> <t:99:R>\n"
        "```py\ncode\n```\n\\*not bold\\* **bold** <@!9> <:d6:55>"
    )

    assert page.plain(text, name=name) == [
        "Head",
        "small here (https://a.b/c) /flame roll #table (a time)",
        "code",
        "*not bold* **bold** @somebody :d6:",
    ]


def test_a_form_says_what_it_wants() -> None:
    form = Modal(
        id=1,
        title="What happens?",
        fields=(
            Field(key="what", label="What", description="in a word"),
            Field(key="how", label="How", required=False, value="fast"),
            Field(
                key="who",
                label="Who",
                kind="choices",
                options=(Pick(label="Skaz", value="1"), Pick(label="all", value="2")),
            ),
        ),
        note="A catastrophe.",
    )

    assert page.form(form, person="GM") == [
        "A form for GM: What happens?",
        "  A catastrophe.",
        "  What - in a word",
        "  How (optional) [fast]",
        "  Who: Skaz; all",
    ]
