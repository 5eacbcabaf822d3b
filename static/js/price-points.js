// What a deal that a price list covers comes to, and why.

import { linesApart } from "./price-bonuses.js";
import { workOut } from "./price-steps.js";

const RE = 1, KONTRA = -1;
const NONE = { re: {}, kontra: {} };

// How the share of who plays alone is made of the value: so many times, but for `once`, which counts once.
const aloneOf = ({ prices, kind, value, bonus }) => {
  if (!kind.isAlone) return undefined;
  const times = prices.alone[value + bonus < 0 ? 1 : 0];
  const once = prices.sparesBonuses ? bonus : 0;
  return { times, once, makes: times * (value + bonus - once) + once };
};

const clamp = ({ written }, points) => (written > 0 ? Math.max(0, points) : written < 0 ? Math.min(0, points) : points);

// What each player of a side gets, and what the pot must hold for it.
const sharesOf = (sum) => {
  const { prices, kind, value, bonus, deal } = sum;
  const total = value + bonus;
  const [timesShare, timesValue, timesKontra, draw] = kind.shares[total < 0 ? 1 : 0];
  const share = aloneOf(sum)?.makes ?? total;
  const shares = [timesShare * share + timesValue * total, timesKontra * total];
  const payment = deal.hasBy ? kind.payment * (prices.isPaidInBock ? 2 ** sum.rounds : 1) : 0;
  return { shares, payment, drawn: draw * Math.abs(total) };
};

// What each player of Re and of Kontra has beside the value.
const NOTHING_APART = { lines: [], re: 0, kontra: 0 };

const apartOf = ({ kind, deal }) => {
  if (!kind.own.length || !deal.bonuses) return NOTHING_APART;
  const lines = linesApart(kind, deal);
  const of = (side) => lines.reduce((sum, [, own, points]) => (own === side ? sum + points : sum), 0);
  return { lines, re: of(RE), kontra: of(KONTRA) };
};

const pointsOf = (sum) => {
  const { prices } = sum;
  const { shares, payment } = sharesOf(sum);
  const { re, kontra } = apartOf(sum);
  const paid = prices.isPaidByBank ? 0 : -payment;
  const got = prices.isPaidByBank ? payment : 3 * payment;
  const written = (share, more) =>
    prices.isPaidApart ? clamp(prices, share) + clamp(prices, more) : clamp(prices, share + more);
  return {
    by: written(shares[0], got) + re,
    re: written(shares[0], paid) + re,
    kontra: written(shares[1], paid) + kontra,
  };
};

// What a deal that the list covers comes to: who won, the value for Re, and the points of whoever announced, of each
// other player of Re, and of each of Kontra.
export const score = (prices, deal) => {
  const sum = workOut(prices, deal);
  return { winner: sum.winner, value: sum.value + sum.bonus, points: pointsOf(sum) };
};

// How much more a deal draws from the pot than is in it.
export const missingInPot = (prices, deal) => Math.max(0, sharesOf(workOut(prices, deal)).drawn - deal.pot);

// The steps of a deal that the list covers, in the order of computation, what counts beside the value, and what leads
// from there to the share of who plays alone.
export const explain = (prices, deal) => {
  const steps = [];
  const sum = workOut(prices, deal, steps);
  const { payment } = sharesOf(sum);
  const apart = [...(payment ? [["marriage_payment", RE, payment]] : []), ...apartOf(sum).lines];
  return { winner: sum.winner, value: sum.value + sum.bonus, rounds: sum.rounds, steps, apart, alone: aloneOf(sum) };
};

// The bonuses that were entered and count nothing, unless they start a Bock round.
export const uncounted = (prices, deal) => {
  const { steps, apart } = explain(prices, deal);
  const all = JSON.stringify([steps, apart]);
  const { re, kontra } = deal.bonuses ?? NONE;
  const without = (side, key) => Object.fromEntries(Object.entries(side).filter(([other]) => other !== key));
  return Object.keys({ ...re, ...kontra }).filter((key) => {
    if (prices.bock.afterBonuses[key]) return false;
    const less = explain(prices, { ...deal, bonuses: { re: without(re, key), kontra: without(kontra, key) } });
    return JSON.stringify([less.steps, less.apart]) === all;
  });
};

// How many Bock rounds start after a deal: one for each kind of what starts them.
export const bockStarted = (prices, deal) => {
  const sum = workOut(prices, deal);
  const { afterBonuses, afterMarks, afterNothing } = prices.bock;
  const { re, kontra } = deal.bonuses ?? NONE;
  const fired = new Set(sum.outcome.fired);
  if (afterNothing && sum.value + sum.bonus === 0) fired.add("zero_value");
  for (const key of Object.keys({ ...re, ...kontra })) afterBonuses[key]?.forEach((kind) => fired.add(kind));
  for (const mark of deal.marks) afterMarks[mark]?.forEach((kind) => fired.add(kind));
  return fired.size;
};
