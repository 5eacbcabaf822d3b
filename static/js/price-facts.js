// The facts of a deal, named as in its document and in its form, as what is looked up in a price list.

import { outcomeBetween, placeOfCalls } from "./price-list.js";

const BITS = { re: 1, kontra: 1, no90: 2, no60: 4, no30: 8, schwarz: 16 };
const PIGLETS = { piglets_re: "+re", piglets_kontra: "+kontra" };
const NO_TRICK = { re: 0, kontra: 242 };
const NONE = [], NOWHERE = {};

const maskOf = (calls) => calls.reduce((mask, call) => mask | BITS[call], 0);

const keyOf = ({ game, solo, re, by = NONE }) => {
  if (game === "solo") return `solo.${solo}`;
  if (game === "marriage" && re.length === 1) return "marriage_alone";
  if (game === "armut" && by.length && !by.some((seat) => re.includes(seat))) return "armut_by_kontra";
  return game;
};

const kindOf = (prices, facts, marks) => {
  const key = keyOf(facts), marked = marks.reduce((name, mark) => name + (PIGLETS[mark] ?? ""), key);
  // Without a kind of its own, a mark is one that changes no points.
  return prices.kinds.has(marked) ? marked : key;
};

// Card points of Re as a place in the list: the first that they can be, or the last.
const placeOf = ({ points, no_trick: noTrick, tricks }, isMisere, isLast) => {
  if (isMisere) return tricks;
  if (noTrick) return NO_TRICK[noTrick];
  const counted = points?.re ?? points?.kontra;
  if (counted === undefined) return undefined;
  const isOfRe = points.re !== undefined;
  const told = counted.length ? counted[Number(isLast === isOfRe)] : counted;
  return isOfRe ? told + 1 : 241 - told;
};

// Whether it is known who played, and who announced where that must be known.
const isComplete = ({ game, re, by = NONE }, { alone }) => {
  if (game === "marriage" && !by.every((seat) => re.includes(seat))) return false;
  return re.length === (alone.length ? 1 : 2) && (game !== "armut" || by.length === 1);
};

// All calls of a side: “double” is one, and a bid that binds stands for all up to it.
const callsOf = (prices, { game, bid, calls }, side, marks) => {
  let mask = maskOf(calls?.[side] ?? NONE);
  if (marks.length && marks.includes(`double_${side}`)) mask |= BITS[side];
  return bid && side === "re" && game === "solo" && prices.doBidsBind ? mask | (2 * BITS[bid] - 1) : mask;
};

// Nothing if there are none.
const bonusesOf = ({ bonuses: { re = {}, kontra = {} } = {} }) =>
  [re, kontra].some((side) => Object.keys(side).length) ? { re, kontra } : undefined;

const lookedUp = (priced, facts, calls) => {
  const from = placeOf(facts, priced.isMisere, false), to = placeOf(facts, priced.isMisere, true);
  return { from, to, calls, outcome: outcomeBetween(priced, facts.raises ?? 0, calls, from, to) };
};

// A deal to be looked up. `setting` is what the sheet says: the Bock rounds that run, whether it is one of the last
// deals, what is in the pot. Without an `outcome` the list does not cover it.
export const dealOf = (prices, facts, { bock, isDoubled, pot }) => {
  const { marks = NONE } = facts, kind = kindOf(prices, facts, marks), priced = prices.kinds.get(kind);
  const re = callsOf(prices, facts, "re", marks), kontra = callsOf(prices, facts, "kontra", marks);
  const { from, to, calls, outcome } = priced ? lookedUp(priced, facts, placeOfCalls(priced, re, kontra)) : NOWHERE;
  return {
    bock, isDoubled, pot, kind, priced, marks, re, kontra, calls, from, to, outcome, raises: facts.raises ?? 0,
    bonuses: bonusesOf(facts),
    isComplete: Boolean(priced) && isComplete(facts, priced),
    hasBy: facts.game === "marriage" && facts.by?.length > 0,
    bockThis: facts.bock?.this ?? 0,
  };
};
