// What is staged of Hand Management: castings, bids, firings and thefts, points.
import { area, counter } from "../../wire/views";
import type { Moment, Setting } from "../../state/moments.svelte";
import type { Happened } from "../../wire/messages";
import Bids from "./Bids.svelte";
import Casting from "./Casting.svelte";
import Count from "./Count.svelte";
import Faces from "./Faces.svelte";
import Rolls from "./Rolls.svelte";
import { applicantsOf, handOf, jobNamed, modelNamed, type Casting as Cast, type Seen } from "./reading";
import type { ModelPiece } from "./view";
import { words } from "./words";

const say = words.moments;
const LONG = 6000;
const SHORT = 2600;

export function moments(told: Happened[], at: Setting): Moment[] {
  return told.flatMap((one, n) => {
    const stage = STAGED[one.what];
    return stage ? stage(one, at, told, n) : [];
  });
}

type Staged = (one: Happened, at: Setting, told: Happened[], n: number) => Moment[];

const STAGED: Record<string, Staged> = {
  hire: hired,
  "resolve-job": (one, at) => (seen(at).facts.castings.some((cast) => cast.done && cast.winner === null && one.moved?.some((move) => move.piece === cast.job)) ? [{ title: one.text ?? "", stays: SHORT }] : []),
  "show-bids": (_, at) => {
    const bids = seen(at).facts.auction;
    const first = bids[0];
    return first && bids.length > 1 ? [{ title: say.bids, text: say.first(at.name(first.seat)), picture: Bids, props: { news: at.news, sight: at.sight, bids }, stays: LONG }] : [];
  },
  fire: (one, at, told, n) => [{ title: say.fired, text: told[n - 1]?.text ?? "", tone: "bad", picture: Faces, props: { models: moved(one, at), gone: true } }],
  lure: (one, at) => (one.text ? [{ title: say.lured, text: one.text, tone: "bad", picture: Faces, props: { models: moved(one, at) } }] : []),
  swap: (one, at) => (one.text ? [{ title: say.swapped, text: one.text, tone: "bad", picture: Faces, props: { models: moved(one, at) } }] : []),
  "lose-card": (one) => [{ title: say.robbed, text: one.text ?? "", tone: "bad", stays: SHORT }],
  "use-security": (one) => (one.altered?.length ? [{ title: say.saved, text: one.text ?? "", tone: "good", stays: SHORT }] : []),
  "lock-in": lockedIn,
  "end-week": (one, at, told) => (told.some((other) => other.what === "count-hands") ? [] : [{ title: say.weekOver(weekOf(one, at)), text: one.text ?? "", stays: SHORT }]),
  "count-hands": counted,
};

const seen = (at: Setting) => at.news.view as Seen;
/** The week that something ended. */
function weekOf(one: Happened, at: Setting): number {
  const turned = one.changed?.find((change) => change.counter === "week");
  return turned ? turned.to - turned.by : counter(seen(at), "week");
}

function moved(one: Happened, at: Setting): ModelPiece[] {
  return (one.moved ?? []).flatMap(({ piece }) => (piece ? (modelNamed(at.sight, piece) ?? []) : []));
}

/** Ties first, round by round; then the whole ladder with the dice that decided. */
function hired(one: Happened, at: Setting, told: Happened[], n: number): Moment[] {
  const job = one.moved?.find(({ to }) => to === "jobs-discard")?.piece;
  const cast = seen(at).facts.castings.find((other) => other.job === job);
  if (!cast || one.who === null) return [];
  const all = applicantsOf(seen(at), at.sight, cast);
  const winner = all.find(({ seat }) => seat === one.who)?.model.face.name ?? "";
  const face = jobNamed(at.sight, cast.job)?.face;
  const tone = one.who === seen(at).seat ? "good" : "calm";
  const text = face ? say.collects(at.name(one.who), face.client, face.pay) : "";
  if (all.length < 2) return [{ title: say.alone(winner), text, tone, picture: Faces, props: { models: all.map(({ model }) => model) }, stays: SHORT }];
  return [...ties(cast, at, told.slice(0, n)), { title: say.hired(winner), text, tone, picture: Casting, props: { news: at.news, sight: at.sight, casting: cast }, stays: LONG }];
}

/** Every round of dice but the last was a tie of those who rolled in the next. */
function ties(cast: Cast, at: Setting, told: Happened[]): Moment[] {
  const models = new Map(applicantsOf(seen(at), at.sight, cast).map(({ seat, model }) => [seat, model]));
  const rounds = roundsOf(told.slice(told.findLastIndex(({ what }) => what === "hire") + 1)).slice(-cast.rounds);
  return rounds.slice(0, -1).map((round, n) => {
    const again = rounds[n + 1]!.map(({ who }) => models.get(who ?? -1)?.face.name ?? "");
    const rolls = round.flatMap(({ who, dice }) => (models.has(who ?? -1) ? { model: models.get(who!)!, dice: dice ?? [] } : []));
    return { title: say.tie(again), tone: "grave", picture: Rolls, props: { rolls }, stays: SHORT };
  });
}

/** Rolls by rounds: whoever rolls once more begins a new one. */
function roundsOf(told: Happened[]): Happened[][] {
  const rounds: Happened[][] = [];
  for (const roll of told.filter(({ what }) => what === "roll-dice")) {
    if (!rounds.length || (roll.who ?? 0) <= (rounds.at(-1)!.at(-1)!.who ?? 0)) rounds.push([]);
    rounds.at(-1)!.push(roll);
  }
  return rounds;
}

/** What somebody has locked in; of oneself, once one keeps the rest. */
function lockedIn(one: Happened, at: Setting): Moment[] {
  const view = seen(at);
  const points = one.changed?.find(({ counter: id }) => id.startsWith("score-"));
  if (one.who === null) return [];
  if (one.who !== view.seat) return points ? [{ title: say.locked(at.name(one.who), points.by), text: one.text ?? "", stays: SHORT }] : [];
  const worth = handOf(view, one.who).facts.worth ?? 0;
  return points ? [] : [{ title: say.recorded(counter(view, `score-${one.who + 1}`)), text: `${one.text ?? ""} ${say.kept(worth)}`, tone: "good" }];
}

function counted(one: Happened, at: Setting): Moment[] {
  const view = seen(at);
  const lines = Array.from({ length: view.seats }, (_, seat) => {
    const by = one.changed?.find(({ counter: id }) => id === `score-${seat + 1}`)?.by ?? 0;
    const has = counter(view, `score-${seat + 1}`);
    return { seat, name: at.name(seat), had: has - by, by, has, rank: area<{ facts: { rank: number } }>(view, `agency-${seat + 1}`).facts.rank };
  }).sort((a, b) => a.rank - b.rank);
  return [{ title: say.count, text: say.winners((at.news.outcome?.winners ?? []).map((seat) => at.name(seat)).join(", ")), picture: Count, props: { lines }, tone: "good", stays: LONG }];
}
