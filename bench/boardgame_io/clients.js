// One process of the load: node clients.js PATIENCE PORT TABLES SECONDS PAUSE. The same people, watchers,
// pace and line of JSON as bench/load_clients.py, over boardgame.io's own sockets. PATIENCE: after so many
// seconds without an answer a move is sent again; 0: never.
const { randomUUID } = require("node:crypto");
const { io } = require("socket.io-client");

const [patience, port, tables, seconds, pause] = process.argv.slice(2).map(Number);
const SEATS = 4, WATCHERS = 2, WARM = 3;
const seen = { moves: 0, refused: 0, delivered: [], acknowledged: [] };
let counting = false, over = false;

const sleep = (s) => new Promise((done) => setTimeout(done, 1000 * s));
const now = () => performance.now() / 1000;

class Table {
  due = now() + pause * Math.random();

  async begin() {
    const matchID = randomUUID(); // a match begins when its first player asks for it
    const sent = new Map();
    this.saw = 0;
    this.seated = false;
    this.at = -1; // the newest state that any of the six has seen
    this.sockets = [];
    for (let number = 0; number < SEATS + WATCHERS; number++) {
      const playerID = number < SEATS ? String(number) : null;
      const socket = io(`http://127.0.0.1:${port}/las-vegas`, { transports: ["websocket"], forceNew: true });
      this.sockets.push(socket);
      let last = -1;
      const hear = (state) => {
        const before = last;
        if (state._stateID <= before) return; // files may answer a sync with an earlier state
        last = this.at = state._stateID;
        const began = sent.get(before);
        if (counting && began !== undefined) {
          seen.delivered.push(now() - began.at);
          if (began.number === number) { seen.moves++; seen.acknowledged.push(now() - began.at); }
        }
        if (state.ctx.gameover) return this.ended();
        if (playerID === state.ctx.currentPlayer && !over) {
          const go = () => this.move(socket, state, matchID, playerID, sent, number);
          if (this.seated) go();
          else this.first = go;
        }
      };
      socket.on("sync", (_, { state }) => hear(state));
      socket.on("update", (_, state) => hear(state));
      await new Promise((ready) => socket.on("connect", ready));
      const synced = new Promise((ready) => socket.once("sync", ready));
      socket.emit("sync", matchID, playerID, undefined, SEATS);
      await synced; // the first makes the match; a state that comes before one has synced is missed
    }
    this.seated = true;
    this.first();
  }

  async move(socket, state, matchID, playerID, sent, number) {
    if (pause) {
      this.due = Math.max(this.due + pause * (0.5 + Math.random()), now() - pause);
      await sleep(Math.max(0, this.due - now()));
    }
    if (over) return;
    const action = { type: "MAKE_MOVE", payload: { type: "place", args: [Math.min(...state.G.roll)], playerID } };
    sent.set(state._stateID, { at: now(), number });
    // It tells a state before it has written it to a file, and drops a move that comes in between.
    for (let tries = 0; this.at === state._stateID && !over; tries++) {
      if (tries && counting) seen.refused++;
      socket.emit("update", action, state._stateID, matchID, playerID);
      if (!patience) return;
      await sleep(patience * 2 ** tries);
    }
  }

  ended() {
    if (++this.saw < SEATS + WATCHERS) return;
    this.sockets.forEach((socket) => socket.close());
    if (!over) this.begin();
  }
}

(async () => {
  const all = Array.from({ length: tables }, () => new Table());
  const until = now() + WARM + seconds;
  for (const table of all) { await table.begin(); }
  const begins = Math.max(until - seconds, now());
  await sleep(begins - now());
  console.log("counting");
  counting = true;
  const used = process.cpuUsage();
  await sleep(seconds);
  counting = false; over = true;
  const { user, system } = process.cpuUsage(used);
  // A pipe takes 64 kB at once: the process ends when all of it is written.
  process.stdout.write(`${JSON.stringify({ ...seen, cpu: (user + system) / 1e6 })}\n`, () => process.exit(0));
})();
