import assert from "node:assert/strict";
import test from "node:test";

import { comingAfter, movesOn } from "../../static/js/dealer.js";
import { KNOWN, deal } from "./deals.js";

const CASES = [
  ["a plain deal", { game: "normal" }, 1],
  ["a penalty", { game: "penalty" }, 0],
  ["a redeal after which the dealer deals again", { game: "redeal", reason: "nines" }, 0],
  ["a redeal without a reason", { game: "redeal", reason: "" }, 1],
  ["a solo of who owes one", { game: "solo", soloist: "0" }, undefined],
  ["a solo of who owes none", { game: "solo", soloist: "1" }, 1],
  ["a deal dealt out of turn", { game: "normal", isElsewhere: true }, undefined],
];

for (const [name, line, moves] of CASES) {
  test(`after ${name} the deal moves on: ${moves}`, () => assert.equal(movesOn(KNOWN, line), moves));
}

test("a sheet as an earlier version knew it says nothing", () => {
  assert.equal(movesOn({ ...KNOWN, stays: undefined }, { game: "solo" }), undefined);
});

const FOUR = { ...KNOWN, everybody: [] };

test("after a penalty the same player deals, and the number is the same", () => {
  const penalty = deal(1, 5, { isPlain: false, isCounted: false, moves: 0 });
  assert.deepEqual(comingAfter(FOUR, [penalty]), KNOWN.coming[0]);
});

test("after a solo of a dealer who stays the next number has the same dealer", () => {
  const solo = deal(1, 5, { isPlain: false, moves: 0 });
  assert.deepEqual(comingAfter(FOUR, [solo]), { ...KNOWN.coming[1], text: "Anna deals" });
});

test("with more than four at the table nothing is said of who plays then", () => {
  const solo = deal(1, 5, { isPlain: false, moves: 0 });
  assert.equal(comingAfter(KNOWN, [solo]), undefined);
});

test("where only the server knows who deals nothing is said", () => {
  assert.equal(comingAfter(FOUR, [deal(1, 5, { isPlain: false })]), undefined);
});

test("where a solo may be due nothing is said after one that may have paid for it", () => {
  const due = { ...FOUR, coming: FOUR.coming.map((coming) => ({ ...coming, isDue: true })) };
  const solo = deal(1, 5, { isPlain: false, moves: 1 });
  assert.equal(comingAfter(due, [solo]), undefined);
  assert.deepEqual(comingAfter(due, [deal(1, 5)]), due.coming[1]);
});
