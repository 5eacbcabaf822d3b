// Whether a deal can be: its price list has what the checks of the server refuse wherever a deal stands
// (rulesets/replay/price_limits.py). What is refused is said with what it is about.

const isCalled = (_prices, { named, refused }, { re, kontra, calls }) =>
  named[0][re] && named[1][kontra] && !refused.has(calls);

// Further calls answer those of both sides: where they do not, the list has nothing for them.
const areAnswered = (_prices, { tables }, { raises, calls }) =>
  !raises || !tables[0][calls] || Boolean(tables[raises]?.[calls]);

const areMet = ({ marks: { needs, apart } }, marks) =>
  marks.every((mark) => !needs[mark] || needs[mark].some((other) => marks.includes(other))) &&
  !apart.some((pair) => pair.every((mark) => marks.includes(mark)));

const isMarked = (_prices, kind, { kind: key, marks }) =>
  areMet(kind, marks) &&
  marks.every((mark) => !mark.startsWith("piglets_") || key.endsWith(mark.replace("piglets_", "+")));

const areCalledFor = (_prices, { marks: { called } }, deal) =>
  !called.some(([some, side, calls]) => some.every((mark) => deal.marks.includes(mark)) && calls.includes(deal[side]));

const isCounted = ({ gaps }, kind, { from, to }) =>
  kind.isMisere || !gaps.some(([low, high]) => low <= from && to <= high);

// Card points that were not counted exactly come to the same everywhere between two limits.
const isSettled = (_prices, { tables }, { raises, calls, from, outcome }) =>
  from === undefined || Boolean(outcome) || !tables[raises]?.[calls];

const countOf = (facts, side) => facts.reduce((sum, fact) => sum + (side[fact] ?? 0), 0);

const areFew = (_prices, { limits: { most } }, { bonuses: { re, kontra } }) =>
  most.every(([count, facts]) => countOf(facts, re) + countOf(facts, kontra) <= count);

const isNever = ({ never }, side) => never.some(([a, b]) => side[a] && side[b]);

const areTogether = (_prices, { limits, marks }, { bonuses, marks: ticked }) =>
  !limits.apart.some(([a, b]) => (bonuses.re[a] && bonuses.kontra[b]) || (bonuses.re[b] && bonuses.kontra[a])) &&
  !(isNever(limits, bonuses.re) || isNever(limits, bonuses.kontra)) &&
  !marks.lost.some(([mark, side, fact]) => ticked.includes(mark) && bonuses[side][fact]);

const areWhole = ({ parts }, _kind, { bonuses: { re, kontra } }) =>
  [re, kontra].every((side) => parts.every(([whole, facts]) => countOf(facts, side) <= (side[whole] ?? 0)));

// The most card points that each side can have; one less than nothing without a trick.
const pointsOf = ({ from, to }) => [Math.min(to, 241) - 1, 241 - Math.max(from, 1)]
  .map((points, index) => ((index ? from === 242 : to === 0) ? -1 : points));

const neededBy = ({ brought, fullTricks, least, ofCards }, side) => {
  if (!ofCards.some((fact) => side[fact])) return -1;
  const cards = Object.entries(brought).reduce((sum, [fact, points]) => sum + points * (side[fact] ?? 0), 0);
  return Math.max(least, cards, fullTricks[side.doppelkopf ?? 0] ?? 0);
};

const haveRoom = (prices, { isMisere }, deal) => {
  if (isMisere) return true;
  const { re, kontra } = deal.bonuses, [most, mostOfOthers] = pointsOf(deal);
  return !(most < neededBy(prices, re) || mostOfOthers < neededBy(prices, kontra));
};

const canBeBock = ({ bock }, _kind, { bockThis }) => !bockThis || bock.canBeSet;

// What is refused, in the order in which it is said.
const REFUSED = {
  calls: [isCalled, areAnswered, areCalledFor],
  points: [isCounted],
  open: [isSettled],
  together: [isMarked, canBeBock],
};
const REFUSED_BONUSES = { together: [areFew, areTogether, areWhole], room: [haveRoom] };

const wrongIn = (refused, prices, deal) =>
  Object.keys(refused).find((what) => !refused[what].every((check) => check(prices, deal.priced, deal)));

// What the sheet will refuse of a deal; undefined if it takes it.
export const refusalOf = (prices, deal) => {
  const wrong = wrongIn(REFUSED, prices, deal);
  return wrong || !deal.bonuses ? wrong : wrongIn(REFUSED_BONUSES, prices, deal);
};

const isSaid = (kind, deal) => deal.isComplete && (!kind.payment || deal.hasBy);

export const isSure = (prices, deal) =>
  isSaid(deal.priced, deal) && !refusalOf(prices, deal) && !(deal.bonuses && deal.priced.isMisere);
