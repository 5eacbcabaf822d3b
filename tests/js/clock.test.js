import assert from "node:assert/strict";
import test from "node:test";

import { shareOf, timeLeft, urgencyOf } from "../../static/js/clock.js";

test("the time that is left is said in minutes and seconds, above an hour, too", () => {
  const said = [100 * 60_000, 97 * 60_000 + 20_000, 61_000, 60_000, 59_001, 1, 0, -5000].map(timeLeft);
  assert.deepEqual(said, ["100:00", "97:20", "1:01", "1:00", "1:00", "0:01", "0:00", "0:00"]);
});

test("the last ten minutes stand out, and so does the end", () => {
  assert.deepEqual([600_001, 600_000, 1, 0, -1].map(urgencyOf), ["calm", "soon", "soon", "over", "over"]);
});

test("the line fills from the start to the end and no further", () => {
  assert.deepEqual([90, 100, 150, 200, 300].map((now) => shareOf(100, 200, now)), [0, 0, 0.5, 1, 1]);
});
