// A penalty that waits on a phone.

import assert from "node:assert/strict";
import test from "node:test";

import { folded } from "../../static/js/folding.js";
import { KNOWN, LISTS, deal } from "./deals.js";

const after = (deals) => folded({ known: KNOWN, deals, lists: LISTS }).place;

const penalty = (...fields) =>
  deal(1, 5, { fields: [["game", "penalty"], ["by", "2"], ...fields], isCounted: false });

test("a penalty costs what its case says or what was typed, and goes to whoever gets it", () => {
  const comesTo = (...fields) => after([penalty(...fields)]).totals;
  const before = after([]).totals;
  const change = (totals) => Object.keys(totals).map((seat) => totals[seat] - before[seat]);
  assert.deepEqual(change(comesTo(["penalty_case", "serious"], ["penalty_absagen", "1"])), [5, -15, 5, 5]);
  assert.deepEqual(change(comesTo(["penalty_case", "minor_solo"], ["soloist", "4"])), [0, -3, 0, 3]);
  assert.deepEqual(change(comesTo(["penalty_case", "unsporting"], ["penalty", "7"])), [0, -7, 0, 0]);
  assert.deepEqual(change(comesTo(["penalty", "8"], ["to", "1"], ["to", "3"])), [4, -8, 4, 0]);
  assert.deepEqual(change(comesTo(["penalty", "8"])), [2, -8, 2, 2]);
});

test("the number and the dealer stay after a penalty, and all of it is certain", () => {
  const { number, text, isAbout } = after([penalty(["penalty", "3"])]);
  assert.deepEqual([number, text, isAbout], [4, "Anna deals", false]);
});
