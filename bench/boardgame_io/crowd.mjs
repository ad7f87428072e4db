/** Players at many tables of a boardgame.io server, over its own protocol: node crowd.mjs PORT TABLES SECONDS. */

import { createRequire } from "node:module";
import { options } from "./tricks.mjs";

const require = createRequire(import.meta.url);
const { io } = require("socket.io-client");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const SEATS = 4;
const WARM_UP = 3;
let moves = 0;
let measuring = false;

async function create() {
  const answer = await fetch(`http://localhost:${port + 1}/games/tricks/create`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ numPlayers: SEATS }),
  });
  return (await answer.json()).matchID;
}

/** Four players and their matches, one after another. */
class Table {
  constructor() {
    this.players = Array.from({ length: SEATS }, (_, seat) => this.sit(String(seat)));
    this.over = 0;
    this.begin();
  }

  async begin() {
    this.match = await create();
    this.over = 0;
    for (const player of this.players) player.sync();
  }

  /** One player: any card that may be played, when it is their turn. */
  sit(playerID) {
    const socket = io(`http://localhost:${port}/tricks`, { transports: ["websocket"], forceNew: true });
    const sync = () => this.match && socket.emit("sync", this.match, playerID, undefined, SEATS);
    socket.on("connect", sync);
    socket.on("sync", (id, { state }) => this.see(socket, playerID, id, state));
    socket.on("update", (id, state) => this.see(socket, playerID, id, state));
    return { sync };
  }

  see(socket, playerID, id, state) {
    if (id !== this.match) return;
    if (state.ctx.gameover) {
      this.over++;
      if (this.over === SEATS) this.begin();
    } else if (state.ctx.currentPlayer === playerID && this.answered !== `${id} ${state._stateID}`) {
      this.answered = `${id} ${state._stateID}`;
      const cards = options(state.G, Number(playerID));
      const card = cards[Math.floor(Math.random() * cards.length)];
      const action = { type: "MAKE_MOVE", payload: { type: "playCard", args: [card], playerID } };
      socket.emit("update", action, state._stateID, id, playerID);
      if (measuring) moves++;
    }
  }
}

for (let table = 0; table < tables; table++) new Table();
setTimeout(() => {
  measuring = true;
  const began = performance.now();
  setTimeout(() => {
    const took = (performance.now() - began) / 1000;
    process.stdout.write(`${JSON.stringify({ moves, seconds: took })}\n`, () => process.exit(0));
  }, seconds * 1000);
}, WARM_UP * 1000);
