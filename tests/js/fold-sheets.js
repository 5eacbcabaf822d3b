// Sheets with deals that wait, one in each line: what a phone says of each of them and of what comes after, as JSON.
// First one of them may be taken out, and one corrected.

import { folded } from "../../static/js/folding.js";
import { movedByDropping, pushedOn } from "../../static/js/order.js";
import { openPricing } from "../../static/js/pricing.js";

// As queue.js writes them down.
const moved = (deals, written) => deals.map((deal) => written.find(({ id }) => id === deal.id) ?? deal);
const without = (deals, id) => {
  const deal = deals.find((each) => each.id === id), rest = deals.filter((each) => each !== deal);
  return moved(rest, movedByDropping(deals, deal));
};
const corrected = (deals, deal) => {
  const put = moved(deals, [deal]);
  return moved(put, pushedOn(put, deal));
};

let input = "";
for await (const chunk of process.stdin) input += chunk;
const found = input.split("\n").filter(Boolean).map((line) => {
  const { document, known, deals, drop, correct } = JSON.parse(line);
  const put = correct ? corrected(deals, correct) : deals;
  return folded({ known, deals: drop ? without(put, drop) : put, lists: openPricing(document) });
});
process.stdout.write(JSON.stringify(found));
