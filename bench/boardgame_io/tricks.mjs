/** A plain trick-taking game for four, written for boardgame.io: sixty cards, four suits, no trumps. */

import { createRequire } from "node:module";

// Set before the library is loaded, which checks and logs more otherwise.
process.env.NODE_ENV = "production";
const require = createRequire(import.meta.url);
const { INVALID_MOVE } = require("boardgame.io/core");
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");

export const { version } = require("boardgame.io/package.json");

const SEATS = 4;
const RANKS = 15;
const CARDS = 60;

const suit = (card) => Math.floor(card / RANKS);

/** Follow suit if you can. */
export function options(table, seat) {
  const hand = table.hands[seat];
  if (table.trick.length === 0) return hand;
  const led = suit(table.trick[0]);
  const following = hand.filter((card) => suit(card) === led);
  return following.length > 0 ? following : hand;
}

/** The highest card of the led suit takes the trick; `last` sits where its last card came from. */
function taker(trick, last) {
  const led = suit(trick[0]);
  let best = 0;
  for (let place = 1; place < trick.length; place++) {
    if (suit(trick[place]) === led && trick[place] > trick[best]) best = place;
  }
  return (last + 1 + best) % SEATS;
}

function deal({ random }) {
  const deck = random.Shuffle(Array.from({ length: CARDS }, (_, card) => card));
  const hands = Array.from({ length: SEATS }, (_, seat) => deck.slice(seat * RANKS, (seat + 1) * RANKS));
  return { hands, trick: [], taken: [0, 0, 0, 0], next: 0 };
}

function playCard({ G: table, playerID }, card) {
  const seat = Number(playerID);
  if (!options(table, seat).includes(card)) return INVALID_MOVE;
  const hands = table.hands.map((hand, owner) => (owner === seat ? hand.filter((held) => held !== card) : hand));
  const trick = [...table.trick, card];
  if (trick.length < SEATS) return { ...table, hands, trick, next: (seat + 1) % SEATS };
  const next = taker(trick, seat);
  const taken = table.taken.map((tricks, owner) => (owner === next ? tricks + 1 : tricks));
  return { hands, trick: [], taken, next };
}

export const tricks = {
  name: "tricks",
  disableUndo: true,
  setup: deal,
  turn: { minMoves: 1, maxMoves: 1, order: { first: () => 0, next: ({ G }) => G.next } },
  moves: { playCard },
  endIf: ({ G }) => (G.hands.every((hand) => hand.length === 0) ? { taken: G.taken } : undefined),
};

/** Deal a match from a seed. */
export const begin = (seed) => InitializeGame({ game: { ...tricks, seed }, numPlayers: SEATS });

const reduce = CreateGameReducer({ game: tricks });

/** Play a card of the seat whose turn it is. */
export const play = (match, card) =>
  reduce(match, { type: "MAKE_MOVE", payload: { type: "playCard", args: [card], playerID: match.ctx.currentPlayer } });
