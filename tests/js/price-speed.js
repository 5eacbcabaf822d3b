// How many single deals are looked up in a second: the points alone, and with all steps; the best of several rounds.

import { dealOf } from "../../static/js/price-facts.js";
import { covers, openPrices } from "../../static/js/price-list.js";
import { explain, score } from "../../static/js/price-points.js";

const ROUNDS = 8, TIMES = 400;

let input = "";
for await (const chunk of process.stdin) input += chunk;
const { list, deals: cases } = JSON.parse(input);
const prices = openPrices(list);
const all = cases.map(({ facts, setting }) => dealOf(prices, facts, setting));
const deals = all.filter((deal) => covers(prices, deal));

const rateOf = (work) => {
  let best = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = process.cpuUsage();
    for (let time = 0; time < TIMES; time += 1) for (const deal of deals) work(prices, deal);
    const { user } = process.cpuUsage(began);
    best = Math.max(best, (TIMES * deals.length) / (user / 1000));
  }
  return Math.round(1000 * best).toLocaleString("en");
};

const [points, steps] = [rateOf(score), rateOf(explain)];
process.stdout.write(`${points} single deals looked up per second of processor, ${steps} with their steps`);
