// What an answer to a deal that was sent means.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isShut, outcomeOf, pauseAfter } from "../../static/js/answers.js";

const NOON = "Sat, 21 Nov 2026 12:00:00 GMT";

const ours = (status, reason) =>
  new Response(status === 204 ? null : reason, {
    status,
    headers: { "preference-applied": "return=minimal", date: NOON },
  });

test("the server says what became of a deal", async () => {
  const at = Date.parse(NOON) / 1000 + 1;
  assert.deepEqual(await outcomeOf(ours(204)), { state: "sent", reason: "", at });
  assert.deepEqual(await outcomeOf(ours(409, "")), { state: "conflict", reason: "", at });
  assert.deepEqual(await outcomeOf(ours(422, "Who was Re?")), { state: "refused", reason: "Who was Re?", at });
});

test("the log-in page of a guest network swallows no deal", async () => {
  for (const status of [200, 302, 500, 502, 503]) {
    assert.equal(await outcomeOf(new Response("Welcome!", { status })), undefined);
  }
});

test("what the server refuses without looking at it is kept with the status", async () => {
  const answer = new Response("", { status: 413, statusText: "Too Large" });
  assert.deepEqual(await outcomeOf(answer), { state: "refused", reason: "413 Too Large" });
});

test("a deal comes again after what passes", async () => {
  for (const status of [401, 407, 408, 425, 429]) {
    assert.equal(await outcomeOf(new Response("", { status })), undefined);
  }
});

test("a token or a link that is not taken is asked about", () => {
  assert.deepEqual([403, 404, 410].map((status) => isShut({ status })), [true, true, true]);
  assert.deepEqual([200, 204, 409, 422].map((status) => isShut({ status })), [false, false, false, false]);
});

test("the pauses grow to a minute", () => {
  const pauses = [0];
  while (pauses.length < 8) pauses.push(pauseAfter(pauses.at(-1)));
  assert.deepEqual(pauses, [0, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
});
