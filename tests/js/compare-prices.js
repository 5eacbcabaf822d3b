// Price lists with deals and what the engine makes of them, a list in each line: what differs is answered, as JSON.
// What the list does not cover is none of it, but a deal that it takes for a possible one and that is not. Nor are sums
// beyond what a script reckons exactly: above 999 the page asks the server (pricing.js).

import { isDeepStrictEqual } from "node:util";

import { billOf, formula, formulaAlone } from "../../static/js/bill.js";
import { dealOf } from "../../static/js/price-facts.js";
import { isSure, refusalOf } from "../../static/js/price-limits.js";
import { openPrices } from "../../static/js/price-list.js";
import { bockStarted, explain, missingInPot, sharesOf, uncounted } from "../../static/js/price-points.js";
import { workOut } from "../../static/js/price-steps.js";

const SEATS = ["1", "2", "3", "4"];

const plain = (step) => (Array.isArray(step) || step.by ? step : { factor: step.factor, times: step.times });

const outcomeOf = (prices, deal, facts) => {
  const { winner, value, steps, apart, alone } = explain(prices, deal), sum = workOut(prices, deal);
  const bill = billOf({ winner, value, steps, apart, alone });
  return {
    winner,
    value,
    points: sharesOf(sum, facts, SEATS),
    steps: steps.map(plain),
    apart,
    lines: bill.lines.map(({ amount, makes }) => [amount, makes]),
    formula: formula(bill),
    formulaAlone: formulaAlone(bill),
    uncounted: uncounted(prices, deal),
    fired: bockStarted(sum),
  };
};

const isExact = ({ lines, points }) => [...lines.flat(), ...points].every(Number.isSafeInteger);

// A list that leaves out what is called least does not know it.
const isKnown = ({ priced, calls }) => Boolean(priced?.tables[0][calls]);

const answerOf = (prices, { facts, setting, expected }) => {
  const deal = dealOf(prices, facts, setting), refused = deal.priced && refusalOf(prices, deal);
  if (!expected) return isKnown(deal) && !refused ? "taken for possible" : null;
  if (refused) return "taken for impossible";
  const isCovered = Boolean(deal.outcome) && !missingInPot(workOut(prices, deal));
  return isCovered && isExact(expected) ? outcomeOf(prices, deal, facts) : null;
};

let input = "";
for await (const chunk of process.stdin) input += chunk;
const different = [];
const count = { deals: 0, possible: 0, covered: 0, sure: 0, refused: 0 };
for (const line of input.split("\n")) {
  const { list, deals } = JSON.parse(line);
  const prices = openPrices(list);
  for (const each of deals) {
    const answer = answerOf(prices, each);
    count.deals += 1;
    count.possible += Boolean(each.expected);
    const deal = dealOf(prices, each.facts, each.setting);
    count.refused += Boolean(deal.priced && refusalOf(prices, deal));
    if (each.expected && answer) {
      count.covered += 1;
      count.sure += isSure(prices, deal);
    }
    if (answer && !isDeepStrictEqual(answer, each.expected)) different.push({ ...each, answer });
  }
}
process.stdout.write(JSON.stringify({ ...count, different }));
