// How long a phone waits until it asks again what is new.

import assert from "node:assert/strict";
import { test } from "node:test";

import { pauseAfter, pauseUntilTold } from "../../static/js/pause.js";

const MINUTE = 60_000;
const pause = (given, chance = 0) => pauseAfter({ quiet: 0, took: 20, failures: 0, ...given }, chance);

test("a phone asks soon while deals come, and seldom where nothing happens", () => {
  const quiet = [0, 3 * MINUTE - 1, 3 * MINUTE, 30 * MINUTE - 1, 30 * MINUTE, 600 * MINUTE];
  assert.deepEqual(quiet.map((each) => pause({ quiet: each })), [1500, 1500, 5000, 5000, 30000, 30000]);
});

test("a slow server is asked less often", () => {
  assert.deepEqual([20, 375, 1000, 5000, 60000].map((took) => pause({ took })), [1500, 1500, 4000, 20000, 30000]);
});

test("a server that does not answer is asked half as often after every failure", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 50].map((failures) => pause({ failures })), [
    1500, 3000, 6000, 12000, 24000, 30000, 30000,
  ]);
});

test("phones that began at the same moment do not ask at the same moment", () => {
  assert.deepEqual([0, 0.5, 1].map((chance) => pause({}, chance)), [1500, 1350, 1200]);
  assert.deepEqual([0, 0.5, 1].map((chance) => pause({ failures: 5 }, chance)), [30000, 22500, 15000]);
});

test("a deal is seen within two seconds while deals come and the server is well", () => {
  assert.ok([0, 0.3, 1].every((chance) => pause({ quiet: MINUTE, took: 300 }, chance) <= 1700));
});

test("a phone that is told at once asks once a minute, and as others do where it gets no answer", () => {
  const quiet = [0, 10 * MINUTE, 600 * MINUTE];
  assert.deepEqual(quiet.map((each) => pause({ quiet: each, isTold: true })), [60000, 60000, 60000]);
  assert.deepEqual([0, 1].map((failures) => pause({ failures, isTold: true }, 1)), [48000, 1500]);
});

test("a phone that could not listen tries again within seconds, then within a minute", () => {
  const failures = [0, 1, 2, 3, 4, 50];
  assert.deepEqual(failures.map((each) => pauseUntilTold(each, 1)), [5000, 10000, 20000, 40000, 60000, 60000]);
  assert.deepEqual(failures.map((each) => pauseUntilTold(each, 0)), [1000, 2000, 4000, 8000, 12000, 12000]);
});
