// What a deal comes to, looked up in the price list of its ruleset (rulesets/replay/price_list.py). Nothing here
// knows a house rule: the list has the figures, and the steps (price-steps.js) are those of rulesets/scoring/score.py.
// Sides are 1 (Re) and -1 (Kontra), points are signed for Re until they are told.

const PLACES = 243;

const product = (factors) => factors.reduce((times, [, each]) => times * each, 1);
const net = (lines) => lines.reduce((sum, [, side, points]) => sum + side * points, 0);

const outcomeOf = (list, [winner, items, calls, doublings, extra, powers, isTurned, fired = []]) => {
  const linesOf = (ids = []) => ids.map((id) => list.lines[id]);
  const factorsOf = (ids = []) => ids.map((id) => list.factors[id]);
  const lines = { items: linesOf(items), extra: linesOf(extra) };
  const factors = { powers: factorsOf(powers), calls: factorsOf(calls), doublings: factorsOf(doublings) };
  const times = Object.fromEntries(Object.entries(factors).map(([name, each]) => [name, product(each)]));
  return { winner, isTurned, fired, ...lines, ...factors, times, net: net(lines.items), extraNet: net(lines.extra) };
};

// The outcome at every place: a look at it costs less than a search. An outcome that holds in two parts of a run is
// two objects, so that what lies between two places is the same if these two are.
const spread = (run, outcomes) => {
  const places = Array(PLACES);
  for (let i = 0; i < run.length; i += 2) places.fill({ ...outcomes[run[i + 1]] }, run[i]);
  return places;
};

const isLower = (letter) => letter === letter.toLowerCase();
const statesOf = (letters) => [...letters.toLowerCase()].map((letter) => letter.charCodeAt(0) - 97);
const shareOf = ([ofShare, ofValue, ofKontra, draws]) => ({ ofShare, ofValue, ofKontra, draws });

const ownOf = ({ own }) =>
  Object.fromEntries(["value", "bonus", "apart"].map((where) => [where, own.filter((each) => each[2] === where)]));

// A kind of deals: by the calls of Re the row, by those of Kontra the place in it; what its own bonuses count as.
const openKind = (list, runs, each) => ({
  ...each,
  tables: each.runs.map((table) => table.map((run) => runs[run])),
  rows: statesOf(each.calls[0]).map((state) => state * list.states),
  places: statesOf(each.calls[1]),
  named: each.calls.map((letters) => [...letters].map(isLower)),
  refused: new Set(each.refused),
  shares: each.shares.map(shareOf),
  ...ownOf(each),
});

// A list as it came, made ready to be looked up in.
export const openPrices = (list) => {
  const outcomes = list.outcomes.map((each) => outcomeOf(list, each));
  const runs = list.runs.map((run) => spread(run, outcomes));
  const classes = list.classes.map((each) => openKind(list, runs, each));
  return { ...list, kinds: new Map(Object.entries(list.kinds).map(([key, number]) => [key, classes[number]])) };
};

export const placeOfCalls = ({ rows, places }, re, kontra) => rows[re] + places[kontra];

// What the list says of a kind of deal with some calls: undefined where it knows none, and where it is open between the
// first and the last place that the cards can have.
export const outcomeBetween = (kind, raises, calls, from, to) => {
  const places = kind.tables[raises]?.[calls];
  return places && places[from] === places[to] ? places[from] : undefined;
};
