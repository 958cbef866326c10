// A message as a card. Whatever the system, it is drawn from the same parts: lines, buttons, menus.

import { DOWN, drawing, el } from "./dom.js";
import { inline, lines, nameOf, plain, withDice } from "./text.js";

// The colours of Discord's frames, by what they mean.
export const TONES = {
  0xffd700: "best", 0x2e8b57: "good", 0xb03a2e: "bad", 0xc9a227: "waits", 0x4f6d8f: "plain",
};

const CALLED = /^(?:<@!?\d+>\s*)+$/;

/** What a card is called: its first title or line, as text. */
export function titleOf(message) {
  for (const embed of message.embeds || []) if (embed.title) return plain(embed.title);
  const [first] = lines(message.text || "").filter((line) => line.kind !== "gap");
  return first ? plain(first.text) : message.author;
}

/** Whom a message calls, by their ids. */
export const calledBy = (message) =>
  [...(message.text || "").matchAll(/<@!?(\d+)>/g)].map((match) => match[1]);

/** Whether somebody is waited for, and whether that is `you`. */
export function waits(message, you) {
  const pending = (message.embeds || []).some((embed) => TONES[embed.colour] === "waits");
  return { pending, mine: pending && calledBy(message).includes(you) };
}

/** A message as the list shows it: whose command it answers, then the card. */
export function entry(message, seat) {
  const item = el("li", { className: "entry", "data-id": message.id, "data-number": message.number });
  fill(item, message, seat);
  return item;
}

/** Draw a message into its place in the list; whoever is at one of its buttons stays there. */
export function fill(item, message, seat) {
  const held = item.contains(document.activeElement) ? document.activeElement : null;
  const key = held?.dataset.key;
  const edited = item.childElementCount > 0;
  item.replaceChildren(...used(message), card(message, seat, edited));
  if (!held) return;
  const again = [...item.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
  (again && !again.disabled ? again : item.querySelector("article")).focus({ preventScroll: true });
}

function used(message) {
  if (!message.command) return [];
  const when = new Date(message.at);
  const clock = when.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return [
    el("p", { className: "did" },
      el("span", {}, el("b", {}, el("bdi", { textContent: message.by })), " used ",
        el("code", { textContent: `/${message.command}` })),
      el("time", { datetime: when.toISOString(), textContent: clock })),
  ];
}

function card(message, seat, edited) {
  const { pending, mine } = waits(message, seat.id);
  const colour = message.colour || message.embeds.find((embed) => embed.colour)?.colour;
  const framed = message.embeds.length || message.blocks.length || message.components.length;
  const tone = TONES[colour] || "";
  const classes = ["card", tone, message.only_for && "mine", !framed && "bare", mine && "yours"];
  const about = { className: classes.filter(Boolean).join(" "), tabindex: "-1" };
  const id = `t${message.id}`;
  const article = el("article", { ...about, "aria-labelledby": id, "aria-live": edited ? "off" : null });
  article.append(...kick(message, pending, mine), ...body(message, seat, id));
  if (!article.querySelector(`#${id}`)) {
    article.removeAttribute("aria-labelledby");
    article.setAttribute("aria-label", titleOf(message));
  }
  return article;
}

function kick(message, pending, mine) {
  const tags = [];
  if (message.only_for) tags.push("Only you see this");
  else if (mine) tags.push("It is on you");
  else if (CALLED.test(message.text || "")) {
    const called = calledBy(message).map(nameOf).join(", ");
    tags.push(pending ? `It is on ${called}` : `For ${called}`);
  }
  return tags.map((tag) => el("p", { className: "kick" }, el("span", { className: "tag", textContent: tag })));
}

/** What stands in a card or in the panel. */
export function body(message, seat, id) {
  const parts = new Map(message.components.map((component) => [component.key, component]));
  const nodes = [];
  const titled = { id, done: false };
  if (message.blocks.length) {
    for (const block of message.blocks) nodes.push(...blocked(block, message, parts, seat, titled));
    return nodes;
  }
  if (message.text && !CALLED.test(message.text)) nodes.push(...texts(message.text, titled, "said"));
  for (const embed of message.embeds) {
    if (embed.title) nodes.push(heading(embed.title, titled));
    if (embed.description) nodes.push(...texts(embed.description, titled));
    for (const [name, text] of embed.fields) {
      nodes.push(el("h3", {}, ...inline(name)), ...texts(text, titled));
    }
    if (embed.picture) nodes.push(...pictured(message, embed.picture, "", seat));
  }
  nodes.push(...attached(message, seat));
  if (message.components.length) nodes.push(acts(message.components, message, seat));
  const hints = message.embeds.filter((embed) => embed.footer);
  nodes.push(...hints.map((embed) => el("p", { className: "hint" }, ...inline(embed.footer))));
  return nodes;
}

function blocked(block, message, parts, seat, titled) {
  switch (block.type) {
    case "text": {
      const words = texts(block.text, titled, "said");
      const beside = parts.get(block.key);
      if (!beside) return words;
      return [el("div", { className: "beside" }, el("div", {}, ...words), control(beside, message, seat))];
    }
    case "line": return [el("hr")];
    case "row": return [acts(block.keys.map((key) => parts.get(key)), message, seat)];
    default: return pictured(message, block.file, block.description, seat);
  }
}

function heading(text, titled) {
  const about = titled.done ? {} : { id: titled.id };
  titled.done = true;
  return el("h2", about, ...withEarlier(text));
}

/** A title whose earlier outcome, `(was 4)`, is struck through. */
function withEarlier(text) {
  const match = /^(.*)( \(was [^)]*\))$/s.exec(text);
  if (!match) return inline(text);
  return [...inline(match[1]), el("small", { className: "was" }, ...inline(match[2]))];
}

/** The lines of a text: dice in rows, the rest as steps, or as what is `said`. */
function texts(text, titled, steps = "why") {
  const nodes = [];
  let list = null;
  for (const line of lines(text)) {
    if (line.kind === "more" && list) {
      list.lastElementChild.append(el("small", {}, ...inline(line.text)));
      continue;
    }
    const kind = { plain: steps, more: steps, one: "order" }[line.kind];
    if (!kind || list?.className !== kind) list = null;
    switch (line.kind) {
      case "gap": break;
      case "heading": nodes.push(heading(line.text, titled)); break;
      case "small": nodes.push(el("p", { className: "hint" }, ...inline(line.text))); break;
      case "code": nodes.push(el("pre", { tabindex: "0", textContent: line.text })); break;
      case "dice": nodes.push(el("p", { className: "dice" }, ...withDice(line.text))); break;
      default:
        if (!list) nodes.push(list = el("ul", { className: kind }));
        list.append(line.kind === "one" ? ordered(line) : el("li", {}, ...inline(line.text)));
    }
  }
  return nodes;
}

const PLACES = { "▶": "now", "✓": "gone" };

/** Somebody in an order: whoever's turn it is, whoever has acted, the others. */
function ordered({ mark, text }) {
  const words = { "▶": "now: ", "✓": "done: " }[mark] || "";
  return el("li", { className: `who ${PLACES[mark] || ""}`.trim(), "aria-current": mark === "▶" ? "step" : null },
    el("span", {}, el("span", { className: "sr", textContent: words }), ...inline(text)));
}

function attached(message, seat) {
  const drawn = new Set(message.embeds.map((embed) => embed.picture));
  return message.files.flatMap((file, place) => {
    if (drawn.has(file.name)) return [];
    if (file.picture) return pictured(message, file.name, file.description, seat);
    const size = file.size < 1024 ? `${file.size} bytes` : `${Math.round(file.size / 1024)} KB`;
    const press = () => seat.download(message, place, file.name);
    return [el("button", { className: "btn file", press },
      el("bdi", { textContent: file.name }), el("small", { textContent: size }))];
  });
}

function pictured(message, name, description, seat) {
  const place = message.files.findIndex((file) => file.name === name);
  if (place < 0) return [];
  const words = description || message.files[place].description || name;
  const picture = el("img", { alt: words, className: "shown" });
  seat.show(message, place, picture);
  return [el("figure", {}, picture)];
}

function acts(components, message, seat) {
  const controls = components.filter(Boolean).map((one) => control(one, message, seat));
  const { pending, mine } = waits(message, seat.id);
  const best = controls.find((one) => one.classList.contains("primary"));
  if (best && (mine || !pending || message.pinned)) best.classList.add("best");
  const many = controls.length > 6 && !controls.some((one) => one.querySelector("small,em"));
  return el("div", { className: many ? "acts many" : "acts" }, ...controls);
}

function control(component, message, seat) {
  const key = { "data-key": component.key, disabled: component.disabled };
  if (component.type === "select") {
    const chosen = component.options.filter((option) => option.chosen).map((option) => option.label);
    const press = (event) => seat.pick(message, component, event.currentTarget);
    return el("button", { ...key, className: "pick", "aria-haspopup": "dialog", press },
      el("span", { textContent: component.label }),
      el("em", { textContent: chosen.join(", ") || "choose…" }), drawing(16, DOWN));
  }
  if (component.url) {
    const safe = component.url.startsWith("https://") ? component.url : null;
    return el("a", { className: "act", href: safe, target: "_blank", rel: "noopener noreferrer" },
      el("strong", { textContent: component.label }));
  }
  const press = (event) => seat.press(message, component.key, event.currentTarget);
  return el("button", { ...key, className: `act ${component.style}`, press }, ...labelled(component));
}

/** `Dodge (1 die): take the 6 → level 2` as title, small line and result; any other label whole. */
function labelled({ label, disabled }) {
  const whole = /^(?:(.+?): )?(.+?) → (.+)$/.exec(label);
  const [, title, rest, result] = whole || [];
  if (title) {
    return [el("strong", { textContent: title }), el("span", { className: "sr", textContent: ": " }),
      el("small", { textContent: rest }), el("span", { className: "sr", textContent: " → " }),
      el("em", { textContent: result })];
  }
  if (whole) {
    return [el("strong", { textContent: rest }), el("span", { className: "sr", textContent: " → " }),
      el("em", { textContent: result })];
  }
  const reason = disabled && /^(.+?): (.+)$/.exec(label);
  if (!reason) return [el("strong", { textContent: label })];
  return [el("strong", { textContent: reason[1] }), el("span", { className: "sr", textContent: ": " }),
    el("small", { textContent: reason[2] })];
}
