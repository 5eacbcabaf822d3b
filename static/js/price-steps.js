// From cards, calls and bonuses to the value, step by step, in the order of rulesets/scoring/score.py.

const RE = 1, KONTRA = -1;

// A deal on its way to its points: the steps so far, and what they lead to, signed for Re, with the bonuses apart from
// the value. `receiver` is the side that the value is for.
const begin = (prices, deal) => {
  const { outcome, priced: kind } = deal, { winner } = outcome;
  const isSpared = !winner && prices.bock.sparesDraws;
  const rounds = isSpared ? 0 : deal.bock + (prices.bock.canBeSet ? deal.bockThis : 0);
  return { prices, deal, kind, outcome, winner, receiver: winner, rounds, steps: [], value: 0, bonus: 0, total: 0 };
};

// One step more, if there is anything in it: points of a side, for the value or as a bonus.
const add = (sum, line, where = "value") => {
  const [, side, points] = line;
  if (!points) return;
  sum.steps.push(line);
  sum[where] += side * points;
};

// So many times all that is there yet.
const multiply = (sum, step) => {
  sum.steps.push(step);
  sum.value *= step.times;
  sum.bonus *= step.times;
};

const multiplyAll = (sum, steps) => { for (const step of steps) multiply(sum, step); };

const multiplyInBock = (sum) => {
  if (sum.rounds) multiply(sum, { factor: "bock", times: 2 ** sum.rounds, by: undefined });
};

const counted = (points, count) => {
  const most = points.length;
  if (count <= most) return points[count - 1];
  return points[most - 1] + (count - most) * (points[most - 1] - (points[most - 2] ?? 0));
};

const addBonus = (sum, [item, fact, points, turnedBy], bonuses, side) => {
  const count = bonuses[fact];
  if (count) add(sum, [item, turnedBy && bonuses[turnedBy] ? -side : side, counted(points, count)], "bonus");
};

const countOf = ({ re, kontra }, id) => (re[id] ?? 0) + (kontra[id] ?? 0);

// The group's own bonuses that go to the winners.
const addOwn = (sum, own, where) => {
  const { winner, deal: { bonuses } } = sum;
  if (winner && bonuses) for (const [id, points] of own) add(sum, [id, winner, points * countOf(bonuses, id)], where);
};

// The value of cards and calls, where they are points.
const addValue = (sum) => {
  for (const line of sum.outcome.items) add(sum, line);
  addOwn(sum, sum.kind.value, "value");
};

// The same where they double a base value.
const doubleValue = (sum) => {
  const { kind, deal: { bonuses }, outcome, winner } = sum;
  for (const [item, side, ...rest] of outcome.items) add(sum, [item, outcome.isTurned ? -side : side, ...rest]);
  multiplyAll(sum, outcome.powers);
  if (!winner || !bonuses) return;
  for (const [factor, points] of kind.value) {
    const power = points * countOf(bonuses, factor);
    if (power) multiply(sum, { factor, times: 2 ** power, by: undefined });
  }
};

// Cowardice: the value is the others'.
const turnOver = (sum) => {
  const { prices, value, winner } = sum;
  if (!prices.doublesByPoints) for (const side of [winner, -winner]) add(sum, ["cowardice", side, -side * value]);
  sum.receiver = -winner;
};

// Bonuses, before or after what calls multiply with.
const addBonuses = (sum) => {
  const { kind, deal: { bonuses }, outcome } = sum;
  for (const line of outcome.extra) add(sum, line, "bonus");
  if (!bonuses) return;
  for (const entry of kind.bonuses) {
    addBonus(sum, entry, bonuses.re, RE);
    addBonus(sum, entry, bonuses.kontra, KONTRA);
  }
  addOwn(sum, kind.bonus, "bonus");
};

const keepBackDoorShut = (sum) => {
  const { receiver, value, bonus } = sum;
  if (!receiver || receiver * (value + bonus) >= 0) return;
  add(sum, ["no_back_door", receiver, -receiver * (value + bonus)]);
  sum.value = sum.bonus = 0;
};

// A deal that the list covers.
export const workOut = (prices, deal) => {
  const sum = begin(prices, deal), { outcome, rounds } = sum, { bock, callsDoubleBonuses } = prices;
  (prices.doublesByPoints ? doubleValue : addValue)(sum);
  if (outcome.isTurned) turnOver(sum);
  // What multiplies the value alone stands before the bonuses.
  if (!callsDoubleBonuses) multiplyAll(sum, outcome.calls);
  if (bock.doublesValue) multiplyInBock(sum);
  addBonuses(sum);
  if (callsDoubleBonuses) multiplyAll(sum, outcome.calls);
  if (prices.hasNoBackDoor) keepBackDoorShut(sum);
  multiplyAll(sum, outcome.doublings);
  if (bock.doublesAll) multiplyInBock(sum);
  if (deal.isDoubled) multiply(sum, { factor: "last_deals", times: 2, by: undefined });
  if (sum.receiver) add(sum, ["bock", sum.receiver, bock.plus * rounds]);
  sum.total = sum.value + sum.bonus;
  return sum;
};
