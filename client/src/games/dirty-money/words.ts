// What the table of this game says by itself.
import { several } from "../../words";

export const words = {
  /** Drawn on the cover, line by line. */
  cover: ["DIRTY", "MONEY"],
  led: (suit: string) => `${suit} led`,
  broken: "Suit broken",
  leads: "leads",
  winning: "winning",
  round: (now: number, all: number) => `Round ${now} of ${all}`,
  aside: (n: number) => `${n} set aside`,
  asideShown: "Set aside",
  coins: (n: number) => several(n, "coin"),
  prints: (n: number) => several(n, "print"),
  cards: (n: number) => `${several(n, "card")} in hand`,
  cleaner: "still has a Cleaner",
  loot: (name: string, cards: number, coins: number) => `Loot of ${name}: ${several(cards, "card")} taken, ${several(coins, "coin")} in all. Look through it`,
  lootOf: (name: string) => `What ${name} took this round`,
  scale: "Fingerprints so far",
  line: "Bust line",
  lane: (name: string, n: number, busted: boolean) => `${name}: ${several(n, "print")}${busted ? ", would be busted now" : ""}`,
  busted: "busted",
  won: "gets away",
  taken: (name: string, coins: number, prints: number) =>
    `${name} took ${[coins ? several(coins, "coin") : "", prints ? several(prints, "print") : ""].filter(Boolean).join(", ") || "nothing"}`,
  last: "Last trick",
  mostCoins: (n: number) => `${several(n, "coin")}, the most of all`,
  roundOver: (n: number) => `Round ${n} is over`,
  roundScore: (n: number) => `Score of round ${n}`,
  gains: ["Player", "Coins", "Prints", "In all"],
  gained: (n: number) => (n ? `+${n}` : "–"),
  goOn: "Go on",
  wiped: (n: number) => `${several(n, "print")} wiped`,
  trick: "The trick",
  hand: "Your hand",
  cleanerCard: "Cleaner",
};
