// What a deal that a price list covers comes to, and why.

import { workOut } from "./price-steps.js";

const RE = 1, KONTRA = -1;
const NONE = { re: {}, kontra: {} };

// How the share of who plays alone is made of the value: so many times, but for `once`, which counts once.
const aloneOf = ({ kind, bonus, total }) => {
  if (!kind.alone.length) return undefined;
  const times = kind.alone[total < 0 ? 1 : 0], once = kind.alone[2] * bonus;
  return { times, once, makes: times * (total - once) + once };
};

const shareOf = ({ kind, total }) => kind.shares[total < 0 ? 1 : 0];
const paymentOf = ({ prices, kind, deal, rounds }) =>
  deal.hasBy ? kind.payment * (prices.isPaidInBock ? 2 ** rounds : 1) : 0;

const written = (prices, share, more) => {
  if (!prices.written) return share + more;
  const clamp = (points) => (prices.written * points > 0 ? points : 0);
  return prices.isPaidApart ? clamp(share) + clamp(more) : clamp(share + more);
};

// What everybody of a side gets beside the value.
const linesApart = ({ kind: { apart }, deal: { bonuses } }) => {
  if (!apart.length || !bonuses) return [];
  const { re, kontra } = bonuses;
  const linesOf = ([id, points]) => [[id, RE, points * (re[id] ?? 0)], [id, KONTRA, points * (kontra[id] ?? 0)]];
  return apart.flatMap(linesOf).filter(([, , points]) => points);
};

const pointsFor = (side, lines) => lines.reduce((sum, [, own, points]) => sum + (own === side ? points : 0), 0);

// `payers` is how many others there are to pay for a marriage: a dummy does not.
const pointsOf = (sum, payers) => {
  const { prices, total } = sum;
  const { ofShare, ofValue, ofKontra } = shareOf(sum);
  const share = ofShare * (aloneOf(sum)?.makes ?? total) + ofValue * total;
  const payment = paymentOf(sum), apart = linesApart(sum);
  const re = pointsFor(RE, apart), kontra = pointsFor(KONTRA, apart);
  const [got, paid] = prices.isPaidByBank ? [payment, 0] : [payers * payment, -payment];
  return {
    by: written(prices, share, got) + re,
    re: written(prices, share, paid) + re,
    kontra: written(prices, ofKontra * total, paid) + kontra,
  };
};

export const sharesOf = (sum, facts, seats) => {
  const { by, re, kontra } = pointsOf(sum, seats.length - 1);
  const own = facts.game === "marriage" ? facts.by?.[0] : undefined;
  return seats.map((seat) => (!facts.re.includes(seat) ? kontra : seat === own ? by : re));
};

export const missingInPot = (sum) => Math.max(0, shareOf(sum).draws * Math.abs(sum.total) - sum.deal.pot);

// The steps of a deal that the list covers, in the order of computation, what counts beside the value, and what leads
// from there to the share of who plays alone.
export const explain = (prices, deal) => {
  const steps = [], sum = workOut(prices, deal, steps), payment = paymentOf(sum);
  const apart = [...(payment ? [["marriage_payment", RE, payment]] : []), ...linesApart(sum)];
  return { winner: sum.winner, value: sum.total, steps, apart, alone: aloneOf(sum) };
};

// The bonuses that were entered and count nothing, unless they start a Bock round.
export const uncounted = (prices, deal) => {
  const { steps, apart } = explain(prices, deal);
  const all = JSON.stringify([steps, apart]);
  const { re, kontra } = deal.bonuses ?? NONE;
  const without = (side, key) => ({ ...side, [key]: 0 });
  return Object.keys({ ...re, ...kontra }).filter((key) => {
    if (prices.bock.afterBonuses[key]) return false;
    const less = explain(prices, { ...deal, bonuses: { re: without(re, key), kontra: without(kontra, key) } });
    return JSON.stringify([less.steps, less.apart]) === all;
  });
};

// How many Bock rounds start after a deal: one for each kind of what starts them.
export const bockStarted = ({ prices, deal, outcome, total }) => {
  const { afterBonuses, afterMarks, afterNothing } = prices.bock;
  const { re, kontra } = deal.bonuses ?? NONE;
  const byBonuses = Object.keys({ ...re, ...kontra }).flatMap((key) => afterBonuses[key] ?? []);
  const byMarks = deal.marks.flatMap((mark) => afterMarks[mark] ?? []);
  const byNothing = afterNothing && total === 0 ? ["zero_value"] : [];
  return new Set([...outcome.fired, ...byBonuses, ...byMarks, ...byNothing]).size;
};
