// What the table of this game says by itself.
import { several } from "../../words";

const dollars = (amount: number) => `$${Math.abs(amount).toLocaleString("en-US")}`;
/** In thousands, where there is little room. */
const brief = (amount: number) => (!amount || Math.abs(amount) % 1000 ? dollars(amount) : `$${Math.abs(amount) / 1000}K`);
const signed = (amount: number, text: string) => `${amount < 0 ? "−" : "+"}${text}`;

export const words = {
  /** Drawn on the cover, line by line. */
  cover: ["LIE, CHEAT", "& STEAL"],
  vote: "VOTE",
  title: "Lie, Cheat & Steal",
  dollars,
  brief,
  change: (amount: number) => signed(amount, brief(amount)),
  changeVotes: (n: number) => signed(n, String(Math.abs(n))),
  votes: (n: number) => several(n, "vote"),
  wages: (amount: number) => `${dollars(amount)} of salary`,
  votesUnit: "votes",
  salary: (amount: number) => `salary ${brief(amount)}`,
  salaryUnit: "salary",
  fundSign: "→ fund",
  leads: (place: string) => `→ ${place}`,
  claim: (amount: number) => `${amount < 0 ? "PAY" : "COLLECT"} ${dollars(amount)}`,
  claimBrief: (amount: number) => `${amount < 0 ? "−" : "+"}${brief(amount)}`,
  youSaid: "You said",
  undeclared: "…",
  accuse: "Accuse",
  sue: "Sue",
  rank: (n: number) => ["", "1st", "2nd", "3rd", "4th", "5th", "6th"][n] ?? `${n}th`,
  ranked: (n: number) => `${["", "first", "second", "third", "fourth", "fifth", "sixth"][n] ?? n} in the race`,
  holds: (name: string) => `Cards of ${name}`,
  eyes: (n: number) => several(n, "Black Eye card"),
  feathers: (n: number) => several(n, "Feather card"),
  jailed: { sits: "in jail", leaves: "leaves jail" } as Record<string, string>,
  maySue: "may sue",
  record: (caught: number, cleared: number) =>
    [caught ? `caught lying ${several(caught, "time")}` : "", cleared ? `shown honest ${several(cleared, "time")}` : ""].filter(Boolean).join(", "),
  caught: (n: number) => `lied ${n}×`,
  cleared: (n: number) => `true ${n}×`,
  usedOn: (name: string) => `on ${name}`,
  on: "on",
  blank: "Blank",
  hand: "Your cards",
  noCards: "No cards yet",
  race: (target: number) => `First to ${target} votes`,
  lane: (name: string, n: number, target: number) => `${name}: ${several(n, "vote")} of ${target}`,
  leader: "leads",
  round: (n: number) => `Round ${n}`,
  decks: { money: "$ cards", "black-eyes": "Black Eyes", feathers: "Feathers" } as Record<string, string>,
  deck: (name: string, n: number) => `${name}: ${several(n, "card")}`,
  under: (name: string) => `What lies under the ${name}, from the top, as far as you have seen it`,
  unseen: "unseen",
  fund: "Old Politician Fund",
  fundBrief: "Fund",
  dice: "Dice",
  rolled: (name: string, n: number) => `${name} rolled ${n}`,
  lands: (name: string) => `${name} lands on`,
  here: (names: string) => `Here: ${names}`,
  near: "The spaces around your token",
  nearOf: (name: string) => `The spaces around the token of ${name}`,
  map: "The whole board: choose a place to look at",
  farther: "farther on",
  ahead: (n: number) => `+${n}`,
  lie: {
    title: "Only you have read this card",
    truth: "what it says",
    is: "Your $ card says",
    slide: "What you say it says",
    honest: "The truth. Nobody can do anything to you for it.",
    lie: (by: number) => `A lie worth ${dollars(by)}`,
    caught: "If you are called on it",
    back: (by: number) => `${dollars(by)} back to the bank`,
    votes: (n: number) => `${several(n, "vote")} to whoever calls it`,
    short: (n: number, price: number) => `you would have to buy ${several(n, "vote")} of them for ${dollars(price)}`,
    ruin: "You could not pay: that is bankruptcy.",
    called: (from: number, said: number, called: number, lies: number) =>
      said
        ? `Said here so far, from ${dollars(from)} up: ${several(said, "time")}. Called: ${called || "never"}${called ? `, and a lie ${lies === called ? "each time" : lies ? `${lies} of ${called}` : "never"}` : ""}.`
        : `Nobody has said ${dollars(from)} or more here yet.`,
    pay: "PAY",
    collect: "COLLECT",
    declare: (label: string) => `Declare ${label}`,
    free: "Nobody calls a PAY.",
  },
  docket: {
    bank: "the bank",
    fund: "the fund",
    somebody: "somebody",
    crime: "a crime",
    accusation: (accuser: string, victim: string, crime: string) => `${accuser} accuses ${victim} of ${crime}.`,
    offer: (seller: string, buyer: string, votes: number | null, price: number | null) =>
      `An offer: ${votes === null ? "some votes" : several(votes, "vote")} from ${seller} to ${buyer}${price === null || votes === null ? "" : ` for ${dollars(price * votes)}`}.`,
    auction: (bid: number, leader: string | null, passed: string[]) =>
      `A Black Eye card is auctioned: ${leader === null ? "no bid yet" : `${dollars(bid)} by ${leader}`}${passed.length ? `; out: ${passed.join(", ")}` : ""}.`,
    debt: (debtor: string, money: number, payee: string, votes: number, creditor: string, offers: number) => {
      const parts = [money ? `${dollars(money)} to ${payee}` : "", votes ? `${several(votes, "vote")} to ${creditor}` : ""].filter(Boolean);
      return `${debtor} owes ${parts.join(" and ") || "nothing"}; ${several(offers, "offer")} left.`;
    },
  },
  moments: {
    shown: "Fraud?",
    crime: "Accused of a crime",
    answer: "The answer",
    subpoena: "Subpoena",
    sue: "Sued for libel",
    verdict: "The card is shown in court",
    tip: "The tip is sold",
    deal: "An offer of votes",
    bankrupt: "Bankrupt",
  },
};
