// Drafts and deals that were kept by an older version have their fields under older names.

import assert from "node:assert/strict";
import { test } from "node:test";

import { presentName } from "../../static/js/field-names.js";

const OLDER = {
  re_calls: "calls.re",
  kontra_calls: "calls.kontra",
  re_fox: "bonuses.re.fox",
  kontra_fox_last_trick: "bonuses.kontra.fox_last_trick",
  each_1: "each.1",
  adjust_7: "adjust.7",
};

const TODAY = ["re", "by", "reason", "adjustment_reason", "penalty_case", "calls.re", "bonuses.re.re_calls", "each.1"];

test("an older name becomes the one of today", () => {
  assert.deepEqual(Object.keys(OLDER).map(presentName), Object.values(OLDER));
});

test("a name of today stays", () => {
  assert.deepEqual(TODAY.map(presentName), TODAY);
});
