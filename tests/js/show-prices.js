// What a page shows of deals by their price list, or asks of those that lack something: the words and the fields come
// from the tests, the answer is JSON.

import { openPricing } from "../../static/js/pricing.js";

let input = "";
for await (const chunk of process.stdin) input += chunk;
const shown = JSON.parse(input).map(({ document, standing, deals }) => {
  const list = openPricing(document);
  const where = { standing, seats: ["1", "2", "3", "4"], setting: standing.setting };
  return deals.map((fields) => list.price(fields, where) ?? list.question(fields) ?? null);
});
process.stdout.write(JSON.stringify(shown));
