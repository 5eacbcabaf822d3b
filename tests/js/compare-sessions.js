// Stretches of sessions with what the engine says before each deal, one in each line: what the script says otherwise is
// answered, as JSON.

import { isDeepStrictEqual } from "node:util";

import { comingAfter, openStanding, stateAfter } from "../../static/js/session.js";

let input = "";
for await (const chunk of process.stdin) input += chunk;
const different = [];
const count = { deals: 0, unknown: 0 };
for (const line of input.split("\n")) {
  const { list, standing, deals, expected: all } = JSON.parse(line);
  let state = openStanding(list, standing);
  all.forEach((wanted, place) => {
    const coming = comingAfter(list, state), { totals, bank } = state;
    const isKnown = coming.bock !== undefined;
    const found = JSON.parse(JSON.stringify({ ...coming, totals, bank }));
    count.deals += 1;
    count.unknown += !isKnown;
    // What the list does not say is not said.
    const expected = isKnown ? wanted : { ...wanted, bock: undefined, bockLeft: undefined };
    const isSame = isDeepStrictEqual(found, JSON.parse(JSON.stringify(expected)));
    if (!isSame) different.push({ standing, deals: deals.slice(0, place), found, expected });
    if (deals[place]) state = stateAfter(list, state, deals[place]);
  });
}
process.stdout.write(JSON.stringify({ ...count, different }));
