// How many single deals are looked up in a second: the points of four players from the facts, what a side gets, and
// this with all steps; the best of several rounds.

import { dealOf } from "../../static/js/price-facts.js";
import { openPrices } from "../../static/js/price-list.js";
import { explain, sharesOf } from "../../static/js/price-points.js";
import { workOut } from "../../static/js/price-steps.js";

const ROUNDS = 8, TIMES = 400;
const SEATS = ["1", "2", "3", "4"];

let input = "";
for await (const chunk of process.stdin) input += chunk;
const { list, deals: cases } = JSON.parse(input);
const prices = openPrices(list);
const told = cases.map(({ facts, setting }) => ({ facts, setting, deal: dealOf(prices, facts, setting) }));
const deals = told.filter(({ deal }) => deal.outcome);

const pointsOf = ({ facts, setting }) => {
  const deal = dealOf(prices, facts, setting);
  return deal.outcome && sharesOf(workOut(prices, deal), facts, SEATS);
};

const rateOf = (work) => {
  let best = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = process.cpuUsage();
    for (let time = 0; time < TIMES; time += 1) for (const deal of deals) work(deal);
    const { user } = process.cpuUsage(began);
    best = Math.max(best, (TIMES * deals.length) / (user / 1000));
  }
  return Math.round(1000 * best).toLocaleString("en");
};

const scoreOf = ({ deal, facts }) => sharesOf(workOut(prices, deal), facts, SEATS);
const rates = [pointsOf, scoreOf, ({ deal }) => explain(prices, deal)].map(rateOf);
const [fromFacts, lookedUp, explained] = rates;
process.stdout.write(
  `${fromFacts} single deals priced from their facts per second of processor, ${lookedUp} looked up, ` +
    `${explained} with their steps`,
);
