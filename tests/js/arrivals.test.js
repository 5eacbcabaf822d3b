// What is said on the page of who plays.

import assert from "node:assert/strict";
import { test } from "node:test";

import { summaryOf, wrongIn } from "../../static/js/arrivals.js";
import { placeAfter } from "../../static/js/folding.js";
import { KNOWN, LISTS, seating } from "./deals.js";

test("what cannot be is said before it waits", () => {
  const place = placeAfter({ known: KNOWN, deals: [], lists: LISTS });
  const wrong = (said, rules) =>
    wrongIn({ joins: "", seat: "5", leaves: [], ...said }, place, { deals: [], most: 5, isForFour: false, ...rules });
  const deals = [seating(1, 5, "Emil")];
  assert.deepEqual(
    [
      wrong({ joins: "ANNA" }),
      wrong({ joins: "Emil" }, { isForFour: true }),
      wrong({ leaves: ["1"] }),
      wrong({ leaves: ["5"], joins: "Frank" }, { deals }),
      wrong({ joins: "Emil" }, { most: 4 }),
      wrong({ joins: "Emil", seat: "8" }),
      wrong({ joins: "Emil", leaves: ["1"] }, { most: 4 }),
    ],
    ["taken", "four", "few", "fresh", "many", "many", undefined],
  );
});

test("it is called by who comes and who leaves", () => {
  const words = { joins: "# joins", leaves: "# leaves" };
  const called = summaryOf({ joins: "Emil", leaves: ["1", "2"] }, KNOWN.names, words);
  assert.equal(called, "Emil joins · Anna leaves · Ben leaves");
});
