// Sheets with deals that wait, one in each line: what a phone says of each of them and of what comes after, as JSON.

import { folded } from "../../static/js/folding.js";
import { openPricing } from "../../static/js/pricing.js";

let input = "";
for await (const chunk of process.stdin) input += chunk;
const found = input.split("\n").map((line) => {
  const { document, known, deals } = JSON.parse(line);
  return folded({ known, deals, lists: openPricing(document) });
});
process.stdout.write(JSON.stringify(found));
