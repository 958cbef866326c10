// One WebSocket, opened again when it breaks; questions get a number and their answer comes by it.

const PAUSES = [1, 2, 4, 8, 15];
const UNKNOWN = 4401;

export class Line {
  /** `heard(frame)` gets what comes by itself; `changed(state)` is open, away or barred. `actsAs()` is who acted last. */
  constructor(token, heard, changed, actsAs) {
    this.token = token;
    this.actsAs = actsAs;
    this.heard = heard;
    this.changed = changed;
    this.asked = new Map();
    this.number = 0;
    this.failures = 0;
    this.open();
  }

  open() {
    this.socket = new WebSocket(`ws://${location.host}/ws`);
    this.socket.addEventListener("open", () => this.socket.send(JSON.stringify({ seat: this.token, acts_as: this.actsAs() })));
    this.socket.addEventListener("message", (event) => this.take(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => this.close(event.code));
  }

  take(frame) {
    if (frame.is === "hello") {
      this.failures = 0;
      this.changed("open");
    }
    const answer = frame.k && this.asked.get(frame.k);
    if (answer) {
      this.asked.delete(frame.k);
      answer(frame);
    } else if (frame.is !== "picks") {
      this.heard(frame);
    }
  }

  close(code) {
    for (const answer of this.asked.values()) {
      answer({ cannot: "The table is away; this may not have reached it." });
    }
    this.asked.clear();
    if (code === UNKNOWN) return this.changed("barred");
    this.changed("away");
    const pause = PAUSES[Math.min(this.failures++, PAUSES.length - 1)];
    return setTimeout(() => this.open(), pause * 1000);
  }

  /** Do something; what came of it. */
  ask(what, about = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) {
      return Promise.resolve({ cannot: "The table is away; wait until it is back." });
    }
    const k = ++this.number;
    const answer = new Promise((resolve) => this.asked.set(k, resolve));
    this.socket.send(JSON.stringify({ do: what, k, ...about }));
    return answer;
  }

  /** Send JSON to a door of the server; the response. */
  post(path, about) {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${this.token}` };
    return fetch(path, { method: "POST", headers, body: JSON.stringify(about) });
  }
}

/** The id of a file that was handed in, for an option or field; throws a sentence. */
export async function handIn(line, file) {
  if (file.size > 256 * 1024) throw new Error("A file has at most 256 KB here.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  const answer = await line.post("/file", { name: file.name, content: btoa(text) });
  if (!answer.ok) throw new Error((await answer.text()) || "The file did not arrive.");
  return (await answer.json()).id;
}
