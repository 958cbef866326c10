// Who sits here: the rail, who asks to be let in, the invitation, and asking for a seat.

import { $, drawing, DOWN, el, face } from "./dom.js";

const WHERE = { laptop: "this laptop", phone: "on a phone", away: "away", "": "nobody here" };

/** The personas, to act as one of them; at a phone they are only shown. */
export function drawSeats(held, places) {
  const where = new Map(places.map((place) => [place.name, place.where]));
  const list = $("#seats");
  const owner = held.kind === "owner";
  $("#as").textContent = owner ? "You act as" : "Who sits here";
  if (owner) list.setAttribute("role", "radiogroup");
  else list.setAttribute("role", "list");
  list.setAttribute("aria-labelledby", "as");
  const focused = list.contains(document.activeElement);
  list.replaceChildren(...held.personas.map((persona) => seat(held, persona, where.get(persona.name) ?? "")));
  if (focused) list.querySelector("[aria-checked=true]")?.focus();
  drawMe(held);
}

function seat(held, persona, where) {
  const mine = persona.name === held.you;
  const inside = [face(persona),
    el("span", {}, el("strong", {}, el("bdi", { textContent: persona.name })), el("small", { textContent: WHERE[where] })),
    el("span", { className: where && where !== "away" ? "on" : "off", "aria-hidden": "true" })];
  if (held.kind !== "owner") {
    return el("div", { className: "seat", role: "listitem", "aria-current": mine ? "true" : null }, ...inside);
  }
  const about = { className: "seat", role: "radio", "aria-checked": String(mine), tabindex: mine ? "0" : "-1" };
  const button = el("button", { ...about, press: () => held.actAs(persona.name) }, ...inside);
  button.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = held.personas.indexOf(persona) + step;
    held.actAs(held.personas[(at + held.personas.length) % held.personas.length].name);
  });
  return button;
}

function drawMe(held) {
  const persona = held.personas.find((one) => one.name === held.you);
  if (!persona) return;
  const about = held.kind === "owner" ? "change" : "your seat";
  $("#me").disabled = held.kind !== "owner";
  $("#me").replaceChildren(face(persona),
    el("span", {}, el("bdi", { textContent: persona.name }), el("small", { textContent: about })));
  $("#me").setAttribute("aria-label", held.kind === "owner" ? `You are ${held.you}; change` : `You are ${held.you}`);
}

/** On a phone the laptop's rail is a sheet. */
export function openPersonas(held, from) {
  const dialog = $("#guests");
  const choose = (name) => { dialog.close(); held.actAs(name); };
  const options = held.personas.map((persona) =>
    el("button", { className: "option who", "aria-current": persona.name === held.you ? "true" : null,
      press: () => choose(persona.name) }, face(persona), el("strong", {}, el("bdi", { textContent: persona.name }))));
  const foot = [el("button", { className: "btn", textContent: "Close", press: () => dialog.close() })];
  if (held.invitation?.address) {
    foot.unshift(el("button", { className: "btn", textContent: "Invite players",
      press: () => { dialog.close(); openInvitation(held, from); } }));
  }
  dialog.replaceChildren(el("div", { className: "sheet" }, el("h2", { id: "guests-title", textContent: "You act as" }),
    el("div", { className: "options" }, ...options), el("div", { className: "foot" }, ...foot)));
  open(dialog, from);
}

function open(dialog, from) {
  dialog.addEventListener("close", () => from?.focus({ preventScroll: true }), { once: true });
  if (!dialog.open) dialog.showModal();
}

/** Who asks to be let in, at the laptop. */
export function drawAsks(held) {
  const { asking = [], address = "", screens = 0 } = held.invitation || {};
  $("#invite").hidden = !address;
  $("#where").textContent = address
    ? `Phones of this network, by ${address}.${screens ? ` Screens: ${screens}.` : ""}`
    : "Only this machine. Nothing leaves it.";
  $("#asks").replaceChildren(...asking.map((one) =>
    el("div", { className: "ask" },
      el("p", {}, el("strong", {}, one.screen ? "A screen asks to look on" : "Somebody asks to be ",
        one.screen ? "" : el("bdi", { textContent: one.name }))),
      el("p", { className: "tiny" }, "words to compare: ", el("b", { textContent: one.words })),
      el("div", {},
        el("button", { className: "btn go", textContent: "Let in", press: () => held.own("let_in", { ask: one.id }) }),
        el("button", { className: "btn", textContent: "Refuse", press: () => held.own("refuse", { ask: one.id }) })))));
}

/** The invitation, with the code for a phone's camera. */
export function openInvitation(held, from) {
  const dialog = $("#guests");
  drawInvitation(held);
  open(dialog, from);
}

/** Draw the invitation anew where it is open. */
export function drawInvitation(held) {
  const dialog = $("#guests");
  const { address, word, squares } = held.invitation;
  const taken = held.places.filter((place) => place.where === "phone" || place.where === "away");
  dialog.replaceChildren(el("div", { className: "sheet invitation" },
    el("h2", { id: "guests-title", textContent: "Invite players" }),
    el("div", { className: "qr" }, code(squares),
      el("div", {}, el("p", { textContent: "Point a phone’s camera here, or open" }),
        el("code", { textContent: address }),
        el("p", { className: "tiny" }, "and type the words ", el("b", { id: "word", textContent: word }),
          ". Whoever comes picks a seat; you let them in. Whoever shares this network can read along."))),
    taken.length ? el("h3", { textContent: "Seats on phones" }) : null,
    ...taken.map((place) => el("p", { className: "guest" }, el("bdi", { textContent: place.name }),
      el("button", { className: "btn", textContent: "Empty", "aria-label": `Empty the seat of ${place.name}`,
        press: () => held.own("empty", { name: place.name }) }))),
    el("div", { className: "foot" },
      el("button", { className: "btn", textContent: "New words", press: () => held.own("renew") }),
      el("button", { className: "btn go", textContent: "Done", press: () => dialog.close() }))));
}

function code(squares) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const size = squares.length;
  svg.setAttribute("viewBox", `-3 -3 ${size + 6} ${size + 6}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "QR code of the link to this table");
  svg.setAttribute("class", "code");
  const path = document.createElementNS(space, "path");
  const dark = squares.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`));
  path.setAttribute("d", dark.join(""));
  svg.append(path);
  return svg;
}

// Asking for a seat ---------------------------------------------------------------------------

const post = (path, about) => fetch(path, {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(about),
});

/** Ask for a seat; `done(token)` once the GM has let this device in. */
export function openJoin(key, done) {
  document.body.className = "joining";
  const join = $("#join");
  join.hidden = false;
  if (["127.0.0.1", "localhost"].includes(location.hostname)) {
    join.replaceChildren(mark(), el("h1", { textContent: "This table is closed here" }),
      el("p", { textContent: "Open the address that the terminal shows: it lets this machine in." }));
    return;
  }
  if (key) askNames(join, key, done);
  else askKey(join, "", done);
}

const mark = () => el("img", { src: "/icon.svg", alt: "Parry", width: "56", height: "56" });

function askKey(join, why, done) {
  const box = el("input", { id: "key", type: "text", autocomplete: "off", autocapitalize: "none", placeholder: "copper-lantern" });
  const wrong = el("p", { className: "wrong", role: "alert", textContent: why });
  const form = el("form", {}, el("div", { className: "field" }, el("label", { for: "key", textContent: "The table’s two words" }), box),
    wrong, el("button", { className: "btn go", type: "submit", textContent: "Go on" }));
  form.addEventListener("submit", (event) => { event.preventDefault(); askNames(join, box.value.trim(), done); });
  join.replaceChildren(mark(), el("h1", { textContent: "Come to the table" }),
    el("p", { textContent: "The table’s two words stand on the GM’s screen, beside the code." }), form);
  box.focus();
}

async function askNames(join, key, done) {
  const answer = await post("/seats", { key });
  if (!answer.ok) return askKey(join, await answer.text(), done);
  const { free } = await answer.json();
  const wrong = el("p", { className: "wrong", role: "alert" });
  const ask = async (about) => {
    const asked = await post("/join", { key, ...about });
    if (asked.ok) return wait(join, await asked.json(), done);
    wrong.textContent = await asked.text();
    return undefined;
  };
  const box = el("input", { id: "name", type: "text", maxlength: "32", autocomplete: "off" });
  const form = el("form", {}, el("div", { className: "field" }, el("label", { for: "name", textContent: "Or a name of your own" }), box),
    el("button", { className: "btn go", type: "submit", textContent: "Ask for a seat" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (box.value.trim()) ask({ name: box.value.trim() });
    else wrong.textContent = "Type a name, or take one of the seats above.";
  });
  join.replaceChildren(mark(), el("h1", { textContent: "Who are you?" }),
    el("div", { className: "options" }, ...free.map((name) =>
      el("button", { className: "option who", press: () => ask({ name }) }, face({ name }), el("strong", {}, el("bdi", { textContent: name }))))),
    form, wrong, el("button", { className: "btn quiet", textContent: "This is a screen: it only shows", press: () => ask({ screen: true }) }));
  return (join.querySelector(".option") || box).focus();
}

async function wait(join, { ask, words }, done) {
  const head = el("h1", { tabindex: "-1", textContent: words, className: "words" });
  join.replaceChildren(mark(), el("p", { textContent: "The GM sees these two words and lets you in:" }), head,
    el("p", { className: "tiny", role: "status", textContent: "Waiting for the GM…" }));
  head.focus();
  for (;;) {
    const answer = await post("/wait", { ask });
    if (!answer.ok) {
      join.replaceChildren(mark(), el("h1", { textContent: "Not this time" }), el("p", { role: "alert", textContent: await answer.text() }));
      return;
    }
    const { token } = await answer.json();
    if (token) {
      join.hidden = true;
      done(token);
      return;
    }
  }
}

/** The strip of a phone: whose turn it is. */
export function drawTurn(title, open) {
  const turn = $("#turn");
  turn.hidden = !title;
  if (!title) return;
  turn.setAttribute("aria-expanded", String(open));
  turn.replaceChildren(el("span", { textContent: title }), drawing(16, DOWN));
}
