// Whether a deal can be, as far as its price list says: if it surely can, nobody is asked; if it surely cannot, that is
// said at once. What the list leaves open, rarely more than bonuses of a side with few card points, the server judges.

const PAIR = 2;

const isCalled = (_prices, { named, refused }, { re, kontra, calls }) =>
  named[0][re] && named[1][kontra] && !refused.has(calls);

const isMarked = (prices, { kind, marks }) =>
  marks.every((mark) => prices.bock.afterMarks[mark] || kind.endsWith(mark.replace("piglets_", "+")));

const isCounted = ({ gaps }, kind, { from, to }) =>
  kind.isMisere || !gaps.some(([low, high]) => low <= from && to <= high);

const countOf = (facts, { re, kontra }) => facts.reduce((sum, fact) => sum + (re[fact] ?? 0) + (kontra[fact] ?? 0), 0);

const areFew = ({ most, cards }, bonuses) =>
  Object.entries(most).every(([fact, each]) => countOf([fact], bonuses) <= each) &&
  cards.every((facts) => countOf(facts, bonuses) <= PAIR);

const areOfOneSide = ({ apart }, { re, kontra }) =>
  !apart.some(([a, b]) => (re[a] && kontra[b]) || (re[b] && kontra[a]));

const areTogether = ({ needs, never }, bonuses) =>
  Object.entries(needs).every(([fact, other]) => (bonuses[fact] ?? 0) <= (bonuses[other] ?? 0)) &&
  !never.some(([a, b]) => a !== b && bonuses[a] && bonuses[b]);

// The most card points that each side can have.
const pointsOf = ({ from, to }) => [Math.min(to, 241) - 1, 241 - Math.max(from, 1)];

const haveRoom = ({ room }, deal) => {
  const sides = [deal.bonuses.re, deal.bonuses.kontra];
  return pointsOf(deal).every((points, index) => points >= room || !Object.keys(sides[index]).length);
};

const areEarned = (prices, { limits, isMisere }, deal) => {
  if (!deal.bonuses) return true;
  const { re, kontra } = deal.bonuses;
  if (isMisere || !areFew(limits, deal.bonuses) || !areOfOneSide(limits, deal.bonuses)) return false;
  return areTogether(limits, re) && areTogether(limits, kontra) && haveRoom(prices, deal);
};

const isSaid = (prices, kind, deal) =>
  deal.isComplete && (!kind.payment || deal.hasBy) && (!deal.bockThis || prices.bock.canBeSet);

// Whether the sheet will refuse a deal: by its calls, its card points, or bonuses that only one side can have.
export const isImpossible = (prices, deal) => {
  const kind = deal.priced;
  if (!isCalled(prices, kind, deal) || !isCounted(prices, kind, deal)) return true;
  if (!deal.bonuses || kind.isMisere) return false;
  const { re, kontra } = deal.bonuses, { limits } = kind;
  return !areOfOneSide(limits, deal.bonuses) || !areTogether(limits, re) || !areTogether(limits, kontra);
};

export const isSure = (prices, deal) => {
  const kind = deal.priced;
  if (!isSaid(prices, kind, deal) || !isMarked(prices, deal)) return false;
  return [isCalled, isCounted, areEarned].every((check) => check(prices, kind, deal));
};
