// From cards, calls and bonuses to the value, step by step, in the order of rulesets/scoring/score.py.

const RE = 1, KONTRA = -1;

const asFactor = ([factor, times, by]) => ({ factor, times, by });

// A deal on its way to its points: what it is worth so far, signed for Re, and the steps that led there if they are
// wanted. `receiver` is the side that the value is for.
const begin = (prices, deal, steps) => {
  const { outcome } = deal, { winner } = outcome;
  const isSpared = !winner && prices.bock.sparesDraws;
  const rounds = isSpared ? 0 : deal.bock + (prices.bock.canBeSet ? deal.bockThis : 0);
  return { prices, deal, steps, kind: deal.priced, outcome, winner, receiver: winner, rounds, value: 0, bonus: 0 };
};

// One step more, if there is anything in it: what it counts for Re, or how many times.
const takeLine = ({ steps }, item, side, points) => {
  if (points) steps?.push([item, side, points]);
  return side * points;
};

const takeFactor = ({ steps }, factor, times) => {
  steps?.push({ factor, times, by: undefined });
  return times;
};

const counted = (points, count) => {
  const most = points.length;
  if (count <= most) return points[count - 1];
  return points[most - 1] + (count - most) * (points[most - 1] - (points[most - 2] ?? 0));
};

const takeBonus = (sum, [item, fact, points, turnedBy], bonuses, side) => {
  const count = bonuses[fact];
  return count ? takeLine(sum, item, turnedBy && bonuses[turnedBy] ? -side : side, counted(points, count)) : 0;
};

const countOf = ({ re, kontra }, id) => (re[id] ?? 0) + (kontra[id] ?? 0);

// The group's own bonuses that go to the winners, as part of the value or as a bonus.
const takeOwn = (sum, own) => {
  const { bonuses } = sum.deal;
  if (!sum.winner || !bonuses) return 0;
  return own.reduce((net, [id, points]) => net + takeLine(sum, id, sum.winner, points * countOf(bonuses, id)), 0);
};

// The value of cards and calls: points that are added, or a base value that they double.
const takeValue = (sum) => {
  const { prices, kind, deal, outcome, winner, steps } = sum;
  if (!prices.doublesByPoints) {
    steps?.push(...outcome.items);
    sum.value = outcome.net + takeOwn(sum, kind.value);
    return;
  }
  const isTurned = ([item, side, ...rest]) => [item, outcome.isTurned ? -side : side, ...rest];
  steps?.push(...outcome.items.map(isTurned), ...outcome.powers.map(asFactor));
  sum.value = outcome.net * outcome.times.powers;
  if (!winner || !deal.bonuses) return;
  for (const [id, points] of kind.value) {
    const power = points * countOf(deal.bonuses, id);
    if (power) sum.value *= takeFactor(sum, id, 2 ** power);
  }
};

// Cowardice: the value is the others'.
const turnOver = (sum) => {
  const { prices, value, winner } = sum;
  if (!prices.doublesByPoints) for (const side of [winner, -winner]) takeLine(sum, "cowardice", side, -side * value);
  [sum.value, sum.receiver] = [-value, -winner];
};

// Bonuses, before or after what calls multiply with.
const takeBonuses = (sum) => {
  const { kind, deal, outcome, steps } = sum;
  steps?.push(...outcome.extra);
  sum.bonus = outcome.extraNet;
  if (!deal.bonuses) return;
  const { re, kontra } = deal.bonuses;
  for (const entry of kind.bonuses) sum.bonus += takeBonus(sum, entry, re, RE) + takeBonus(sum, entry, kontra, KONTRA);
  sum.bonus += takeOwn(sum, kind.bonus);
};

const takeCalls = ({ outcome, steps }) => {
  steps?.push(...outcome.calls.map(asFactor));
  return outcome.times.calls;
};

const keepBackDoorShut = (sum) => {
  const { receiver, value, bonus } = sum;
  if (!receiver || receiver * (value + bonus) >= 0) return;
  takeLine(sum, "no_back_door", receiver, -receiver * (value + bonus));
  sum.value = sum.bonus = 0;
};

const doubleAll = (sum) => {
  const { prices, deal, outcome, rounds, steps } = sum;
  steps?.push(...outcome.doublings.map(asFactor));
  let times = outcome.times.doublings;
  if (rounds && prices.bock.doublesAll) times *= takeFactor(sum, "bock", 2 ** rounds);
  if (deal.isDoubled) times *= takeFactor(sum, "last_deals", 2);
  sum.value *= times;
  sum.bonus *= times;
};

// A deal that the list covers; `steps` is where its steps are put, if they are wanted.
export const workOut = (prices, deal, steps) => {
  const sum = begin(prices, deal, steps), { rounds } = sum, { bock, callsDoubleBonuses } = prices;
  takeValue(sum);
  if (sum.outcome.isTurned) turnOver(sum);
  // What multiplies the value alone stands before the bonuses.
  sum.value *= callsDoubleBonuses ? sum.outcome.times.calls : takeCalls(sum);
  if (rounds && bock.doublesValue) sum.value *= takeFactor(sum, "bock", 2 ** rounds);
  takeBonuses(sum);
  if (callsDoubleBonuses) sum.bonus *= takeCalls(sum);
  if (prices.hasNoBackDoor) keepBackDoorShut(sum);
  doubleAll(sum);
  if (rounds && sum.receiver) sum.value += takeLine(sum, "bock", sum.receiver, bock.plus * rounds);
  sum.total = sum.value + sum.bonus;
  return sum;
};
