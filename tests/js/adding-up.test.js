// What a deal or an evening of a grid comes to.

import assert from "node:assert/strict";
import { test } from "node:test";

import { figureIn, sumText } from "../../static/js/adding-up.js";

test("figures are read with any minus that keyboards have", () => {
  assert.deepEqual(["12", " -3 ", "\u22124", "\u20135"].map(figureIn), [12, -3, -4, -5]);
  assert.equal(Number.isNaN(figureIn("half")), true);
});

test("a sum has its sign, and what is no number is none", () => {
  assert.deepEqual([0, 3, -2, Number.NaN].map(sumText), ["0", "+3", "\u22122", "?"]);
});
