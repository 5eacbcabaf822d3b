// Keys that lead from row to row, and those that lead nowhere.

import assert from "node:assert/strict";
import { test } from "node:test";

import { rowAfter } from "../../static/js/desk.js";

const KEYS = ["ArrowUp", "ArrowDown", "Home", "End"];
const from = (at, count) => KEYS.map((key) => rowAfter(key, at, count));

test("the arrows lead to the next row and the one before, Home and End to the first and the last", () => {
  assert.deepEqual(from(2, 5), [1, 3, 0, 4]);
});

test("at the first and the last row a key that leads no further is left to the page", () => {
  assert.deepEqual(from(0, 5), [undefined, 1, undefined, 4]);
  assert.deepEqual(from(4, 5), [3, undefined, 0, undefined]);
  assert.deepEqual(from(0, 1), [undefined, undefined, undefined, undefined]);
});

test("from the head of a table, above all rows, the way leads down", () => {
  assert.deepEqual(from(-1, 3), [undefined, 0, 0, 2]);
});

test("any other key leads nowhere", () => {
  for (const key of ["a", "Enter", "ArrowLeft", "PageDown"]) assert.equal(rowAfter(key, 1, 3), undefined);
});
