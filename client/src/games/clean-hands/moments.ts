// What of a game of Clean Hands is staged: impeachments, Scandals, Schisms, Defections, what moved votes, elections.
import type { Moment, Setting, Staging } from "../../state/moments.svelte";
import type { Happened } from "../../wire/messages";
import { seatIn } from "./reading";
import Tableau, { type Person } from "./Tableau.svelte";
import type { CleanHandsView } from "./view";
import { words as say } from "./words";

type Staged = (one: Happened, at: Setting) => Moment | null;

const LONG = 5200;

const STAGED: Record<string, Staged> = {
  impeach: (one) => ({ title: say.moments.impeach, text: one.text, tone: "grave", picture: Tableau, props: { kind: "cleared" } }),
  ousted: (one) => ({ title: say.moments.ousted, text: one.text, tone: "grave", stays: LONG, picture: Tableau, props: { kind: "fallen" } }),
  exonerated: (one) => ({ title: say.moments.exonerated, text: one.text, tone: "good", picture: Tableau, props: { kind: "cleared" } }),
  schism: (one) => ({ title: say.moments.schism, text: one.text, tone: "bad", stays: LONG, picture: Tableau, props: { kind: "torn" } }),
  crisis: (one) => ({ title: say.moments.crisis, text: one.text, tone: "bad", picture: Tableau, props: { kind: "crisis" } }),
  defect: changedSides,
  "defect-to": changedSides,
  "force-resignation": changedSides,
  "submit-manipulation": manipulated,
  "play-cards": scandal,
  elections: (one) => ({ title: say.moments.elections, text: one.text, tone: "grave", stays: LONG, picture: Tableau, props: { kind: "urn" } }),
};

export const moments: Staging = (told, at) => told.flatMap((one) => STAGED[one.what]?.(one, at) ?? []);

/** A Secretary leaves somebody for somebody else, or for nobody. */
function changedSides(one: Happened, at: Setting): Moment | null {
  const left = one.moved?.find(({ piece, from }) => piece !== null && from !== null && seatIn(from) !== null);
  if (!left) return null;
  const people = (place: string | null) => [seatIn(place ?? "")].flatMap((seat) => (seat === null ? [] : person(seat, at)));
  const to = people(left.to);
  return {
    title: to.length ? say.moments.defection : say.moments.resignation,
    text: one.text,
    tone: to.length ? "calm" : "bad",
    picture: Tableau,
    props: { kind: "chair", office: left.piece, from: people(left.from), to },
  };
}

/** Whoever loses votes, and whoever gains them. */
function manipulated(one: Happened, at: Setting): Moment {
  const moved = (one.changed ?? []).flatMap(({ owner, by }) => (owner === null ? [] : [{ ...person(owner, at), by }]));
  return {
    title: say.moments.manipulation,
    text: one.text,
    picture: Tableau,
    props: { kind: "shift", from: moved.filter(({ by }) => by < 0), to: moved.filter(({ by }) => by > 0) },
  };
}

function scandal(one: Happened, at: Setting): Moment | null {
  const played = new Set((one.moved ?? []).map(({ piece }) => piece));
  const cards = (at.news.view as CleanHandsView).areas.flatMap((place) => place.pieces).filter(({ id, face }) => played.has(id) && face.effect === "scandal");
  const card = cards[0];
  return card ? { title: say.moments.scandal, text: one.text, tone: "bad", picture: Tableau, props: { kind: "headline", headline: card.face.name } } : null;
}

const person = (seat: number, at: Setting): Person => ({ seat, name: at.name(seat) });
