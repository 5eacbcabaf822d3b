// What is only booked, without cards: dealt again, a penalty, points by hand. As the server says it before it is saved.

import { signed } from "./signed.js";
import { BOOKED, first, gameOf, pricedByHand } from "./session-facts.js";

const lacksSoloist = (fields, { penalties }) =>
  penalties?.cases[first(fields, "penalty_case")]?.to === "soloist" && !first(fields, "soloist");

// What a case does not name the table does, up to a most where it has one.
const isAmount = (named, amount) => Boolean(named?.points) || (amount > 0 && amount <= (named?.most ?? Infinity));

const wrongPenalty = (fields, session) => {
  const [by, to] = [first(fields, "by"), first(fields, "penalty_case")], named = session.penalties?.cases[to];
  if (!by || lacksSoloist(fields, session) || !isAmount(named, Number(first(fields, "penalty")))) return "missing";
  const getting = { soloist: ["soloist"], undefined: ["to"] }[named?.to] ?? [];
  return fields.some(([name, value]) => getting.includes(name) && value === by) ? "together" : undefined;
};

const wrongByHand = (fields) => {
  const points = pricedByHand(fields).shares.map((share) => share.points);
  if (!points.length || !points.every(Number.isSafeInteger)) return "missing";
  if (Boolean(first(fields, "solo")) !== Boolean(first(fields, "by"))) return "together";
  const bank = Number((first(fields, "bank") ?? "").replace("−", "-"));
  return points.reduce((sum, each) => sum + each, bank) === 0 ? undefined : "sum";
};

const WRONG = { penalty: wrongPenalty, manual: wrongByHand };

// What an entry without cards lacks, or what cannot be in it; undefined if nothing.
export const wrongInBook = (sessions, fields) => {
  const session = Object.values(sessions ?? {})[0];
  return session ? WRONG[gameOf(fields)]?.(fields, session) : undefined;
};

const isEntered = (fields, { shares }, game, session) =>
  !(game === "penalty" && lacksSoloist(fields, session)) &&
  shares.every(({ seat, points }) => seat && Number.isSafeInteger(points)) &&
  (game !== "manual" || shares.length > 0) &&
  !fields.some(([name, value]) => (name === "dealer" || name.startsWith("adjust.")) && value);

const headlineOf = (words, game, [share], { names, unit }) =>
  game === "penalty" ? `${words.games[game]}: ${names[share.seat]} ${signed(unit * share.points)}` : words.games[game];

// Everybody who plays, and whoever else gets something; `seats` are those who play.
const sharesOf = (shares, seats) => {
  const all = [...new Set([...seats, ...shares.map(({ seat }) => seat)])];
  const pointsOf = (seat) => shares.reduce((sum, each) => sum + (each.seat === seat ? each.points : 0), 0);
  return all.map((seat) => ({ seat, points: pointsOf(seat) }));
};

// Undefined for what is no such thing, or not entered yet. It is never sure: what else it causes the server says.
export const priceBooked = (words, sessions, fields, { standing, seats }) => {
  const game = gameOf(fields), session = Object.values(sessions ?? {})[0];
  const booked = session && BOOKED[game]?.(fields, session, seats);
  if (!booked || !isEntered(fields, booked, game, session)) return undefined;
  return {
    ...{ headline: headlineOf(words, game, booked.shares, standing), formula: "", formulaAlone: "", rows: [] },
    ...{ shares: sharesOf(booked.shares, seats), uncounted: "", isSure: false },
  };
};
