// Stretches of sessions with what the engine says before each deal, one in each line: what the script says otherwise is
// answered, as JSON.

import { isDeepStrictEqual } from "node:util";

import { comingAfter, stateAfter } from "../../static/js/session.js";

let input = "";
for await (const chunk of process.stdin) input += chunk;
const different = [];
let count = 0;
for (const line of input.split("\n")) {
  const { list, standing, deals, expected } = JSON.parse(line);
  let state = standing;
  expected.forEach((wanted, place) => {
    const coming = comingAfter(list, state), { totals, bank } = state;
    const found = JSON.parse(JSON.stringify({ ...coming, totals, bank }));
    count += 1;
    if (!isDeepStrictEqual(found, wanted)) different.push({ standing, deals: deals.slice(0, place), found, wanted });
    if (deals[place]) state = stateAfter(list, state, deals[place]);
  });
}
process.stdout.write(JSON.stringify({ deals: count, different }));
