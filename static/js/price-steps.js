// From cards, calls and bonuses to the value, step by step, in the order of rulesets/scoring/score.py.

import { linesForWinners, bonusLines } from "./price-bonuses.js";
import { net, outcomeAt, product } from "./price-list.js";

const asFactor = ([factor, times, by]) => ({ factor, times, by });

// A deal on its way to its points: what it is worth so far, signed for Re, and the steps that led there if they are
// wanted. `receiver` is the side that the value is for.
const begin = (prices, deal, steps) => {
  const kind = deal.priced;
  const outcome = outcomeAt(prices, deal);
  const { winner } = outcome;
  const isSpared = !winner && prices.bock.sparesDraws;
  const rounds = isSpared ? 0 : deal.bock + (prices.bock.canBeSet ? deal.bockThis : 0);
  return { prices, deal, steps, kind, outcome, winner, receiver: winner, rounds, value: 0, bonus: 0 };
};

const takeLines = ({ steps }, lines) => {
  if (!lines.length) return 0;
  steps?.push(...lines);
  return net(lines);
};

const takeFactors = ({ steps }, factors) => {
  steps?.push(...factors.map(asFactor));
  return product(factors);
};

// The value of cards and calls: points that are added, or a base value that they double.
const takeValue = (sum) => {
  const { prices, kind, deal, outcome, winner, steps } = sum;
  const own = linesForWinners(kind, deal, winner, "value");
  if (!prices.doublesByPoints) {
    steps?.push(...outcome.items);
    sum.value = outcome.net + takeLines(sum, own);
    return;
  }
  const isTurned = ([item, side, ...rest]) => [item, outcome.isTurned ? -side : side, ...rest];
  steps?.push(...outcome.items.map(isTurned), ...outcome.powers.map(asFactor));
  sum.value = outcome.net * outcome.times.powers * takeFactors(sum, own.map(([id, , points]) => [id, 2 ** points]));
};

// Cowardice: the value is the others'.
const turnOver = (sum) => {
  const { prices, value, winner, steps } = sum;
  if (value && !prices.doublesByPoints) {
    steps?.push(["cowardice", winner, -winner * value], ["cowardice", -winner, winner * value]);
  }
  [sum.value, sum.receiver] = [-value, -winner];
};

// Bonuses, before or after what calls multiply with.
const takeBonuses = (sum) => {
  const { kind, deal, outcome, winner, steps } = sum;
  steps?.push(...outcome.extra);
  sum.bonus = outcome.extraNet;
  if (!deal.bonuses) return;
  sum.bonus += takeLines(sum, bonusLines(kind, deal));
  sum.bonus += takeLines(sum, linesForWinners(kind, deal, winner, "bonus"));
};

const takeCalls = (sum) => {
  const { outcome, steps } = sum;
  steps?.push(...outcome.calls.map(asFactor));
  return outcome.times.calls;
};

const takeBockOfValue = (sum) => {
  if (sum.rounds && sum.prices.bock.doublesValue) sum.value *= takeFactors(sum, [["bock", 2 ** sum.rounds]]);
};

const keepBackDoorShut = (sum) => {
  const { receiver, value, bonus, steps } = sum;
  if (!receiver || receiver * (value + bonus) >= 0) return;
  steps?.push(["no_back_door", receiver, -receiver * (value + bonus)]);
  sum.value = sum.bonus = 0;
};

const doubleAll = (sum) => {
  const { prices, deal, outcome, rounds, steps } = sum;
  steps?.push(...outcome.doublings.map(asFactor));
  let times = outcome.times.doublings;
  if (rounds && prices.bock.doublesAll) times *= takeFactors(sum, [["bock", 2 ** rounds]]);
  if (deal.isDoubled) times *= takeFactors(sum, [["last_deals", 2]]);
  sum.value *= times;
  sum.bonus *= times;
};

const addForBock = (sum) => {
  const { prices, receiver, rounds } = sum;
  if (rounds && prices.bock.plus && receiver) {
    sum.value += takeLines(sum, [["bock", receiver, prices.bock.plus * rounds]]);
  }
};

export const workOut = (prices, deal, steps) => {
  const sum = begin(prices, deal, steps);
  takeValue(sum);
  if (sum.outcome.isTurned) turnOver(sum);
  const isForAll = prices.callsDoubleBonuses;
  if (!isForAll) sum.value *= takeCalls(sum);
  // What multiplies the value alone stands before the bonuses.
  const times = isForAll ? sum.outcome.times.calls : 1;
  sum.value *= times;
  takeBockOfValue(sum);
  takeBonuses(sum);
  if (isForAll) sum.bonus *= takeCalls(sum);
  if (prices.hasNoBackDoor) keepBackDoorShut(sum);
  doubleAll(sum);
  addForBock(sum);
  return sum;
};
