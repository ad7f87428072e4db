/** Random games of tricks in boardgame.io, through the reducer that its server uses. */

import { createInterface } from "node:readline";
import { begin, options, play, version } from "../boardgame_io/tricks.mjs";

const CARDS = 60;
let chance = 1;
let deals = 0;

function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Return a number below `limit` from a small generator with a seed, which Math.random lacks. */
function below(limit) {
  chance ^= chance << 13;
  chance ^= chance >>> 17;
  chance ^= chance << 5;
  return Math.floor(((chance >>> 0) / 2 ** 32) * limit);
}

function playGame() {
  let match = begin(String(deals++));
  let made = 0;
  while (match.ctx.gameover === undefined) {
    const cards = options(match.G, Number(match.ctx.currentPlayer));
    match = play(match, cards[below(cards.length)]);
    made++;
  }
  if (made !== CARDS) throw new Error(`a game took ${made} cards`);
  return made;
}

function playSlice({ seconds, seed }) {
  chance = Math.imul(seed + 1, 2654435761) | 1;
  deals = seed * 1_000_000;
  const started = cpu();
  let decisions = 0;
  let games = 0;
  while (cpu() - started < seconds) {
    decisions += playGame();
    games++;
  }
  return { decisions, cpu: cpu() - started, games };
}

const tell = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);

tell({
  name: "boardgame.io tricks",
  version: `${version} on Node ${process.versions.node}`,
  what: "a trick-taking game of 60 cards, 4 seats; loop in JavaScript over its game reducer",
});
for await (const line of createInterface({ input: process.stdin })) tell(playSlice(JSON.parse(line)));
