// The facts of a deal, named as in its document and in its form, as what is looked up in a price list.

const BITS = { re: 1, kontra: 1, no90: 2, no60: 4, no30: 8, schwarz: 16 };
const PIGLETS = { piglets_re: "+re", piglets_kontra: "+kontra" };
const NO_TRICK = { re: 0, kontra: 242 };

const maskOf = (calls = []) => calls.reduce((mask, call) => mask | BITS[call], 0);

// A bid that binds stands for all calls up to it.
const bidMask = (prices, { game, bid }) => (prices.doBidsBind && game === "solo" && bid ? 2 * BITS[bid] - 1 : 0);

const doubled = (side, marks) => (marks.includes(`double_${side}`) ? BITS[side] : 0);

const keyOf = ({ game, solo, re, by = [] }) => {
  if (game === "solo") return `solo.${solo}`;
  if (game === "marriage" && re.length === 1) return "marriage_alone";
  if (game === "armut" && by.length && !by.some((seat) => re.includes(seat))) return "armut_by_kontra";
  return game;
};

const kindOf = (prices, facts, marks) => {
  const suffixes = marks.map((mark) => PIGLETS[mark]).filter(Boolean);
  const key = keyOf(facts);
  // Without a kind of its own, a mark is one that changes no points.
  return prices.kinds[key + suffixes.join("")] ? key + suffixes.join("") : key;
};

// Card points of Re as places in the list, the first and the last that they can be.
const placesOf = ({ points, no_trick: noTrick, tricks }, isMisere) => {
  if (isMisere) return tricks === undefined ? [] : [tricks, tricks];
  if (noTrick) return [NO_TRICK[noTrick], NO_TRICK[noTrick]];
  const [side] = Object.keys(points ?? {});
  if (!side) return [];
  const [low, high] = [points[side]].flat(), last = high ?? low;
  return side === "re" ? [low + 1, last + 1] : [241 - last, 241 - low];
};

// Whether it is known who played, and who announced where that must be known.
const isComplete = ({ game, re, by = [] }, { isAlone }) => {
  if (game === "marriage" && !by.every((seat) => re.includes(seat))) return false;
  return re.length === (isAlone ? 1 : 2) && (game !== "armut" || by.length === 1);
};

const NO_BONUSES = { re: {}, kontra: {} };

const callsOf = (prices, facts, marks) => {
  const { re, kontra } = facts.calls ?? {};
  return {
    re: maskOf(re) | bidMask(prices, facts) | doubled("re", marks),
    kontra: maskOf(kontra) | doubled("kontra", marks),
  };
};

const bonusesOf = ({ bonuses }) => {
  const { re, kontra } = { ...NO_BONUSES, ...bonuses };
  return Object.keys(re).length || Object.keys(kontra).length ? { re, kontra } : undefined;
};

// A deal to be looked up. `setting` is what the sheet says: the Bock rounds that run, whether it is one of the last
// deals, what is in the pot.
export const dealOf = (prices, facts, setting) => {
  const { game, marks = [], raises = 0, by = [], bock } = facts;
  const kind = kindOf(prices, facts, marks);
  const priced = prices.kinds[kind];
  const [from, to] = placesOf(facts, priced?.isMisere);
  return {
    ...setting,
    ...{ kind, priced, from, to, marks, raises },
    calls: callsOf(prices, facts, marks),
    bonuses: bonusesOf(facts),
    isComplete: Boolean(priced) && isComplete(facts, priced),
    hasBy: game === "marriage" && by.length > 0,
    bockThis: bock?.this ?? 0,
  };
};
