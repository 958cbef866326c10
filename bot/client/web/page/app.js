// The page: who it is, what it shows, and what a press does.

import * as cards from "./cards.js";
import * as dice from "./dice.js";
import { $, el, say as announce, trouble } from "./dom.js";
import * as forms from "./forms.js";
import { handIn, Line } from "./net.js";
import * as entry from "./say.js";
import * as seats from "./seats.js";
import { learnNames, refreshTimes } from "./text.js";

const KEPT = "parry-seat";
const ACTED_AS = "parry-acts-as";

const seat = {
  you: "", id: "", kind: "", personas: [], commands: [], places: [], invitation: null,
  messages: new Map(), line: null,

  async press(message, key, button) {
    await this.act(button, "press", { message: message.id, key });
  },
  pick(message, select, button) {
    forms.openMenu(select, this.personas, button, (values) =>
      this.act(button, "select", { message: message.id, key: select.key, values }));
  },
  async act(button, what, about) {
    trouble("");
    button.setAttribute("aria-busy", "true");
    const why = await this.take(await this.line.ask(what, about), button);
    button.removeAttribute("aria-busy");
    if (why) trouble(why);
  },
  async call(command, options) {
    trouble("");
    return this.take(await this.line.ask("call", { command, options }), $("#in"));
  },
  complete(about) {
    return this.line.ask("complete", about);
  },
  handIn(file) {
    return handIn(this.line, file);
  },
  actAs(name) {
    if (name !== this.you) this.own("act_as", { name });
  },
  async own(what, about = {}) {
    const { cannot } = await this.line.ask(what, about);
    if (cannot) trouble(cannot);
  },
  /** What came back at once: a sentence where it could not be done, a form where one is asked for. */
  take(answer, from) {
    if (answer.cannot) return answer.cannot;
    if (answer.form) {
      forms.openForm(answer.form, this.personas, from, async (values) =>
        this.take(await this.line.ask("submit", { form: answer.form.id, values }), from));
    }
    return answer.ok ? "" : "Parry did not answer.";
  },
  read(message, place) {
    const name = this.kind === "owner" ? this.you : "";
    return this.line.post("/read", { message: message.id, place, name });
  },
  async show(message, place, picture) {
    const answer = await this.read(message, place);
    if (!answer.ok) return;
    const address = URL.createObjectURL(await answer.blob());
    picture.addEventListener("load", () => URL.revokeObjectURL(address), { once: true });
    picture.setAttribute("src", address);
  },
  async download(message, place, name) {
    const answer = await this.read(message, place);
    if (!answer.ok) return trouble(`${name} is not there any more.`);
    const address = URL.createObjectURL(await answer.blob());
    const link = el("a", { href: address, download: name });
    link.click();
    return setTimeout(() => URL.revokeObjectURL(address), 1000);
  },
};

// What comes from the table ------------------------------------------------------------------

const heard = {
  hello({ you, kind, personas, commands }) {
    const another = you !== seat.you;
    Object.assign(seat, { you, kind, personas, commands });
    seat.id = personas.find((one) => one.name === you)?.id ?? "";
    learnNames(personas);
    document.body.className = kind;
    if (kind === "owner") sessionStorage.setItem(ACTED_AS, you);
    $("#asname").textContent = you;
    seats.drawSeats(seat, seat.places);
    if (another) entry.reset();
  },
  history({ messages }) {
    seat.messages = new Map(messages.map((message) => [message.id, message]));
    const list = $("#cards");
    const log = $("#told-cards");
    log.setAttribute("aria-live", "off");
    list.replaceChildren(...messages.filter(inLog).map((message) => cards.entry(message, seat)));
    setTimeout(() => log.setAttribute("aria-live", "polite"), 500);
    drawPanel();
    welcome();
    toEnd();
  },
  event({ kind, message }) {
    if (kind === "gone") seat.messages.delete(message.id);
    else seat.messages.set(message.id, message);
    drawInLog(message, kind);
    drawPanel();
    welcome();
  },
  seats({ seats: places }) {
    seat.places = places;
    seats.drawSeats(seat, places);
  },
  asks(invitation) {
    seat.invitation = invitation;
    seats.drawAsks(seat);
    if ($("#guests").open && $("#word")) seats.drawInvitation(seat);
  },
  answer({ cannot }) {
    if (cannot) trouble(cannot);
  },
};

const isPanel = (message) => message.pinned && !message.only_for;
const isNoise = (message) => message.text === "pinned a message to this channel.";
const inLog = (message) => !isPanel(message) && !isNoise(message);
const place = (id) => document.querySelector(`#cards [data-id="${id}"]`);

function drawInLog(message, kind) {
  const old = place(message.id);
  if (kind === "gone" || !inLog(message)) {
    old?.remove();
    return;
  }
  if (old) {
    cards.fill(old, message, seat);
    if (cards.waits(message, seat.id).mine || message.only_for === seat.you || old.contains(document.activeElement)) {
      announce(`Changed: ${cards.titleOf(message)}`);
    }
    return;
  }
  const log = $("#log");
  const low = log.scrollHeight - log.scrollTop - log.clientHeight < 160;
  const drawn = cards.entry(message, seat);
  drawn.classList.add("fresh");
  const later = [...$("#cards").children].find((one) => Number(one.dataset.number) > message.number);
  $("#cards").insertBefore(drawn, later ?? null);
  if (message.only_for === seat.you) unfold(false);
  if (low || message.by === seat.you || message.only_for === seat.you) toEnd();
}

/** On a phone the panel takes the place of the cards, or gives it back. */
function unfold(up) {
  document.body.classList.toggle("panelup", up);
  $("#turn").setAttribute("aria-expanded", String(up));
}

/** To the newest card: its end, or its beginning where it is longer than the window. */
function toEnd() {
  const log = $("#log");
  requestAnimationFrame(() => {
    const last = $("#cards").lastElementChild;
    const long = last && last.offsetHeight > log.clientHeight;
    log.scrollTop = long ? last.offsetTop - log.offsetTop - 12 : log.scrollHeight;
  });
}

function drawPanel() {
  const panel = $("#panel");
  const shown = [...seat.messages.values()].filter(isPanel).reverse();
  panel.hidden = !shown.length;
  document.body.classList.toggle("fights", shown.length > 0);
  const key = panel.contains(document.activeElement) ? document.activeElement.dataset.key : "";
  panel.replaceChildren(...shown.map((message) => {
    const id = `p${message.id}`;
    return el("section", { className: "fight", "aria-labelledby": id }, ...cards.body(message, seat, id));
  }));
  if (key) [...panel.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key)?.focus();
  seats.drawTurn(shown.length ? cards.titleOf(shown[0]) : "", document.body.classList.contains("panelup"));
}

/** An empty table says what one can do first. */
function welcome() {
  const place_ = $("#welcome");
  const empty = seat.kind !== "screen" && ![...seat.messages.values()].some((one) => !one.only_for);
  place_.hidden = !empty;
  if (!empty || place_.childElementCount) return;
  place_.replaceChildren(
    el("h2", { textContent: "Roll something" }),
    el("p", { textContent: "Nothing has to be set up: whoever rolls is in the game. Type / to see every command, or begin here." }),
    el("div", { className: "acts" },
      el("button", { className: "act best", press: tryRoll }, el("strong", { textContent: "Try a roll" })),
      el("button", { className: "act", press: () => seat.call("help", {}) }, el("strong", { textContent: "How it plays" }))));
}

/** The first command that rolls and asks for nothing but numbers: each gets a middling one. */
async function tryRoll() {
  const needs = (command) => command.options.filter((option) => option.required);
  const rolls = seat.commands.filter((command) => / roll$/.test(command.name)
    && needs(command).length && needs(command).every((option) => option.kind === "integer"));
  const [roll] = rolls.sort((one, other) => needs(one).length - needs(other).length);
  if (!roll) return entry.begin("help");
  const options = {};
  for (const { name, least, most } of needs(roll)) {
    options[name] = String(Math.min(Math.max(4, least ?? 4), most ?? 4));
  }
  const why = await seat.call(roll.name, options);
  return why ? trouble(why) : undefined;
}

// Coming and going ---------------------------------------------------------------------------

let invited = "";

function changed(state) {
  const away = $("#away");
  away.hidden = state !== "away";
  if (state === "open") trouble("");
  if (state === "away") away.textContent = "The table is away. Trying again…";
  if (state === "barred") {
    localStorage.removeItem(KEPT);
    seats.openJoin(invited, sit);
  }
}

function sit(token) {
  localStorage.setItem(KEPT, token);
  document.body.className = "closed";
  $("#join").hidden = true;
  seat.line = new Line(token, (frame) => heard[frame.is]?.(frame), changed,
    () => sessionStorage.getItem(ACTED_AS) ?? "");
}

function start() {
  const [, name, secret] = /^#(t|j)=(.+)$/.exec(location.hash) || [];
  if (name) history.replaceState(null, "", "/");
  if (name === "j") invited = secret;
  const token = name === "t" ? secret : localStorage.getItem(KEPT);
  entry.prepare(seat);
  forms.prepare($("#form"));
  forms.handFilesTo((file) => seat.handIn(file));
  $("#invite").addEventListener("click", (event) => seats.openInvitation(seat, event.currentTarget));
  $("#me").addEventListener("click", (event) => seats.openPersonas(seat, event.currentTarget));
  $("#turn").addEventListener("click", () => unfold(!document.body.classList.contains("panelup")));
  setInterval(refreshTimes, 15_000);
  dice.learn().finally(() => {
    if (token) sit(token);
    else seats.openJoin(invited, sit);
  });
}

start();

