// What a phone says of the next deal by itself.

import assert from "node:assert/strict";
import { test } from "node:test";

import { comingWords } from "../../static/js/next-deal.js";
import { KNOWN } from "./deals.js";

const COMING = { dealer: 0, active: [0, 1, 2, 3], phase: "regular", bock: 0 };

test("who owes solos is said to all, and first of all to whoever's phone it is", () => {
  const told = (owed, owner, owedKinds = []) => {
    const known = { ...KNOWN, owner, words: { ...KNOWN.words, owedKinds } };
    return comingWords(known, COMING, { isOver: false, owed }).split(" · ").slice(1).join(" · ");
  };
  assert.deepEqual(
    [
      told([[0], [0], [0], [0]]),
      told([[1], [0], [2], [0]]),
      told([[1], [1], [1], [1]]),
      told([[1], [1], [1], [1]], 2),
      told([[1], [2], [0], [1]], 2),
      told([[0], [1], [0], [0]], 2),
      told([[0, 1], [2, 1], [0, 0], [0, 0]], undefined, ["suit", "pictures"]),
    ],
    [
      "",
      "Owe a solo: Anna, Clara (2)",
      "Owe a solo: everyone",
      "You owe a solo · so does everyone else",
      "You owe a solo (2) · so do Anna, Dora",
      "You owe a solo",
      "Owe a solo: Anna (pictures), Ben (2 × suit, pictures)",
    ],
  );
});
