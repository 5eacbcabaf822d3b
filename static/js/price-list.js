// What a deal comes to, looked up in the price list of its ruleset (rulesets/replay/price_list.py). Nothing here
// knows a house rule: the list has the figures, and the steps (price-steps.js) are those of rulesets/scoring/score.py.
// Sides are 1 (Re) and -1 (Kontra), points are signed for Re until they are told.

const PLACES = 243;

export const product = (factors) => factors.reduce((times, [, each]) => times * each, 1);
export const net = (lines) => {
  let sum = 0;
  for (const line of lines) sum += line[1] * line[2];
  return sum;
};

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

// A list as it came, made ready to be looked up in.
export const openPrices = (list) => {
  const outcomes = list.outcomes.map((each) => outcomeOf(list, each));
  const runs = list.runs.map((run) => spread(run, outcomes));
  const classes = list.classes.map((each) => ({
    ...each,
    tables: each.runs.map((table) => table.map((run) => runs[run])),
    states: each.calls.map(statesOf),
    named: each.calls.map((letters) => [...letters].map(isLower)),
    refused: new Set(each.refused),
  }));
  const kinds = Object.fromEntries(Object.entries(list.kinds).map(([key, number]) => [key, classes[number]]));
  return { ...list, kinds };
};

// The outcomes at every place with the calls of a deal, undefined if the list knows none.
const outcomesOf = ({ states }, { priced, calls, raises }) =>
  priced?.tables[raises]?.[states * priced.states[0][calls.re] + priced.states[1][calls.kontra]];

// The outcome of a deal that the list covers.
export const outcomeAt = (prices, deal) => outcomesOf(prices, deal)[deal.from];

// Whether the list says what a deal comes to: it does not where that is open between the first and the last place that
// the cards can have.
export const covers = (prices, deal) => {
  const places = outcomesOf(prices, deal);
  return Boolean(places?.[deal.from]) && places[deal.from] === places[deal.to];
};
