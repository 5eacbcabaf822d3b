// What a deal that waits does to its session, out of the fields of its form and of what it comes to.

import { all } from "./seating.js";

export const first = (fields, name) => all(fields, name)[0] || undefined;

export const gameOf = (fields) => first(fields, "game");

// Points that stand in the form for single players: by hand, or on top of the deal.
export const pointsNamed = (fields, what) =>
  fields
    .filter(([name, value]) => name.startsWith(what) && value)
    .map(([name, value]) => ({ seat: name.slice(what.length), points: Number(value.replace("−", "-")) }));

// What is entered by hand comes to: no list is needed for it.
export const pricedByHand = (fields) => {
  const shares = pointsNamed(fields, "each.");
  const own = shares.find(({ seat }) => seat === first(fields, "by"));
  return { shares, winner: own?.points > 0 ? 1 : -1 };
};

const receiversOf = (named, fields, others) => {
  if (named) return { soloist: all(fields, "soloist"), nobody: [] }[named.to] ?? others;
  return first(fields, "to") ? all(fields, "to") : others;
};

// What a penalty comes to: as much as its case costs, or as was typed.
const pricedAsPenalty = (fields, { penalties }, active) => {
  if (!penalties) return undefined;
  const by = first(fields, "by"), named = penalties.cases[first(fields, "penalty_case")];
  const absagen = Number(first(fields, "penalty_absagen") ?? 0);
  const points = named?.points?.[absagen] ?? Number(first(fields, "penalty"));
  const to = receiversOf(named, fields, active.filter((seat) => seat !== by));
  const share = penalties.isGiven ? Math.floor(points / to.length) : 0;
  return { shares: [{ seat: by, points: -points }, ...to.map((seat) => ({ seat, points: share }))] };
};

// What a game without cards comes to: dealt again, a penalty, points by hand.
export const BOOKED = { redeal: () => ({ shares: [] }), penalty: pricedAsPenalty, manual: pricedByHand };

// `seatOf` gives the place of a seat at the table.
export const courseOf = ({ afterMarks }, session, fields, seatOf) => {
  const [game, solo] = [gameOf(fields), first(fields, "solo")];
  const marked = new Set(all(fields, "marks").flatMap((mark) => afterMarks[mark] ?? []));
  const soloist = first(fields, { solo: "re", manual: solo && "by" }[game]);
  const dealer = first(fields, "dealer");
  return {
    ...{ game, solo, winner: 0 },
    fired: { redeal: session.redealFires, manual: marked.size }[game] ?? 0,
    soloist: soloist && seatOf(soloist),
    reason: game === "redeal" ? (first(fields, "reason") ?? "other") : undefined,
    isVoluntary: Boolean(first(fields, "voluntary")),
    dealer: dealer && seatOf(dealer),
    byHand: Number(first(fields, "bock.next") ?? 0),
  };
};
