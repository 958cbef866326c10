"""The parts of a message as lines of text: its words, embeds, buttons, selects and forms."""

from __future__ import annotations

from collections.abc import Iterable

from tests.support.golden_masks import Json, Masks

EPHEMERAL, PAGE = 64, 32768
ROW, BUTTON, SELECT, FIELD, TEXT, BOX, LABELLED = 1, 2, 3, 4, 10, 17, 18
STYLES = {1: " primary", 2: "", 3: " success", 4: " danger", 5: " link"}


class Parts:
    """Writes what Discord was sent, each part on lines of its own."""

    def __init__(self, masks: Masks) -> None:
        self.masks = masks

    def body(self, data: Json) -> list[str]:
        """What a message says, without its buttons and files."""
        lines: list[str] = []
        flags = int(data.get("flags") or 0) & ~EPHEMERAL & ~PAGE
        if flags:
            lines.append(f"  flags {flags}")
        if data.get("tts"):
            lines.append("  spoken aloud")
        if data.get("content"):
            lines += self.quoted("|", data["content"])
        for embed in data.get("embeds") or ():
            lines += self._embed(embed)
        known = {"flags", "tts", "content", "embeds", "components", "attachments"}
        known |= {"allowed_mentions", "nonce", "enforce_nonce"}
        more = {key: value for key, value in data.items() if key not in known}
        return [*lines, f"  {self.masks.json(more)}"] if more else lines

    def quoted(self, mark: str, text: str) -> list[str]:
        """Each line of a text with this mark before it."""
        lines = self.masks.text(text).split("\n")
        return [f"  {mark} {line}" if line else f"  {mark}" for line in lines]

    def _embed(self, embed: Json) -> list[str]:
        title = self.masks.line(embed.get("title") or "")
        lines = [f"  #{int(embed.get('color') or 0):06x} {title}".rstrip(" ")]
        if embed.get("description"):
            lines += self.quoted(">", embed["description"])
        for field in embed.get("fields", ()):
            lines.append(f"  field {self.masks.json(field)}")
        footer: Json = dict(embed.get("footer") or {})
        if footer:
            lines += self.quoted("^", str(footer.pop("text", "")))
        known = {"title", "color", "description", "fields", "footer", "type", "flags"}
        more = {key: value for key, value in embed.items() if key not in known}
        more |= {"footer": footer} if footer else {}
        if embed.get("type", "rich") != "rich" or embed.get("flags"):
            more |= {"type": embed.get("type"), "flags": embed.get("flags")}
        return [*lines, f"  {self.masks.json(more)}"] if more else lines

    def components(self, components: Iterable[Json], indent: str = "  ") -> list[str]:
        """The rows and blocks of a message."""
        lines: list[str] = []
        for part in components:
            rest = {k: v for k, v in part.items() if v is not None and k not in ("type", "id")}
            if part["type"] == ROW:
                row = [line for each in rest.pop("components") for line in self._part(each)]
                lines += [f"{indent}{'=' if not n else ' '} {line}" for n, line in enumerate(row)]
                lines += [f"{indent}{self.masks.json(rest)}"] if rest else []
            elif part["type"] == BOX and not rest.pop("spoiler", False):
                lines.append(f"{indent}box #{int(rest.pop('accent_color', 0)):06x}")
                lines += self.components(rest.pop("components"), indent + "  ")
                lines += [f"{indent}{self.masks.json(rest)}"] if rest else []
            elif part["type"] == TEXT and rest.keys() == {"content"}:
                lines += [f"{indent[2:]}{line}" for line in self.quoted("|", part["content"])]
            elif rest == {"divider": True, "spacing": 1}:
                lines.append(f"{indent}----")
            else:
                lines.append(f"{indent}{part['type']} {self.masks.json(rest)}")
        return lines

    def _part(self, part: Json) -> list[str]:
        """A button or a select, with its options below it."""
        rest = {k: v for k, v in part.items() if v is not None and k not in ("type", "id")}
        key = self.masks.custom_id(rest.pop("custom_id")) if "custom_id" in rest else ""
        off = " DISABLED" * bool(rest.pop("disabled", False))
        if part["type"] == BUTTON:
            label = self.masks.line(rest.pop("label", ""))
            style = STYLES.get(rest.pop("style"), " ?")
            return [f"[{label}] {key}{style}{off}{self.more(rest)}"]
        if part["type"] != SELECT:
            return [f"{part['type']} {key}{off} {self.masks.json(rest)}"]
        label = self.masks.line(rest.pop("placeholder", ""))
        options: list[Json] = rest.pop("options", [])
        least, most = rest.pop("min_values", 1), rest.pop("max_values", 1)
        many = "" if (least, most) == (1, 1) else f" {least} to {most}"
        rest = {k: v for k, v in rest.items() if (k, v) != ("required", True)}
        return [f"<{label}> {key}{many}{off}{self.more(rest)}", *map(self._option, options)]

    def _option(self, option: Json) -> str:
        rest = {k: v for k, v in option.items() if v not in (None, False)}
        label, value = self.masks.line(rest.pop("label")), rest.pop("value")
        value = "" if value == option["label"] else f" = {self.masks.value(value)}"
        about = rest.pop("description", "")
        about = f" — {self.masks.line(about)}" if about else ""
        chosen = " CHOSEN" * bool(rest.pop("default", False))
        return f"  {label}{value}{about}{chosen}{self.more(rest)}"

    def form(self, data: Json) -> list[str]:
        """A form with its fields."""
        rest = dict(data)
        title, key = self.masks.line(rest.pop("title")), self.masks.custom_id(rest.pop("custom_id"))
        lines = [f"- opens the form {key}: {title}"]
        for labelled in rest.pop("components"):
            outer = {k: v for k, v in labelled.items() if v is not None and k not in ("type", "id")}
            field: Json = outer.pop("component", {})
            inner = {k: v for k, v in field.items() if v is not None and k not in ("type", "id")}
            if labelled["type"] != LABELLED or field.get("type") != FIELD:
                lines.append(
                    f"  {labelled['type']} {self.masks.json(outer | {'component': inner})}"
                )
                continue
            name, label = inner.pop("custom_id"), self.masks.line(outer.pop("label", ""))
            hint = outer.pop("description", "")
            hint = f" — {self.masks.line(hint)}" if hint else ""
            value = inner.pop("value", "")
            value = f" = {self.masks.value(value)}" if value else ""
            long = " in paragraphs" * (inner.pop("style") != 1)
            need = "" if inner.pop("required", True) else " optional"
            most = f" up to {inner.pop('max_length', 'any')}"
            rest_of = self.more(outer | inner)
            lines.append(f"  {name}: {label}{hint}{value}{long}{need}{most}{rest_of}")
        return [*lines, f"  {self.masks.json(rest)}"] if rest else lines

    def more(self, rest: Json) -> str:
        """What is not known here, as JSON."""
        return f" {self.masks.json(rest)}" if rest else ""

    def calls(self, data: Json) -> list[str]:
        """Whom a message may call."""
        if "allowed_mentions" not in data:
            return ["  ! may call anybody"] if data.get("content") else []
        called = {k: v for k, v in data["allowed_mentions"].items() if v}
        users = [self.masks.name(int(user)) for user in called.pop("users", ())]
        return [f"  ! may call {', '.join(users)}{self.more(called)}"] if users or called else []

    def choice(self, choice: Json) -> str:
        """A completion; its value where it is not its name."""
        rest = {key: value for key, value in choice.items() if value is not None}
        name, value = rest.pop("name"), rest.pop("value")
        value = "" if value == name else f" = {self.masks.value(value)}"
        return f"  {self.masks.line(name)}{value}{self.more(rest)}"
