// What one deal that waits means for the others.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as order from "../../static/js/order.js";
import { KNOWN, SHEET, deal } from "./deals.js";

const placesOf = (deals) => deals.map(({ id, position }) => [id, position]);

test("the first in line is sent, past what was refused", () => {
  assert.equal(order.firstToSend([deal(1, 5, { state: "refused" }), deal(2, 5), deal(3, 6)]).id, 2);
});

test("a deal that somebody else entered holds those behind it", () => {
  assert.equal(order.firstToSend([deal(1, 5, { state: "conflict" }), deal(2, 6)]), undefined);
});

test("each sheet has its own line, without what is sent", () => {
  const deals = [deal(1, 5), deal(2, 1, { sheet: "pub" }), deal(3, 6), deal(4, 9, { sheet: "home", state: "sent" })];
  const lines = order.bySheet([...deals, deal(5, 4, { state: "sent" })]);
  const ids = lines.map((line) => [line.sheet, line.deals.map(({ id }) => id)]);
  assert.deepEqual(ids, [[SHEET, [1, 3]], ["pub", [2]]]);
});

test("a page is news unless it is older than what is known", () => {
  const isNews = (revision, at) => order.isNews(KNOWN, { revision, at });
  assert.deepEqual([isNews(3, 1000), isNews(4, 1), isNews(5, 1), isNews(3, 1001)], [false, true, true, true]);
  assert.ok(order.isNews(undefined, { revision: 1, at: 1 }));
});

test("those behind a deal that was put somewhere else stand further on, as far as they must", () => {
  const deals = [deal(1, 8), deal(2, 6), deal(3, 7), deal(4, 20)];
  assert.deepEqual(placesOf(order.pushedOn(deals, deals[0])), [[2, 9], [3, 10]]);
});

test("another sheet and what is not in line stay where they are", () => {
  const others = [{ sheet: "pub" }, { state: "sent" }, { state: "refused" }];
  const deals = [deal(1, 8), ...others.map((other, index) => deal(index + 2, 6, other))];
  assert.deepEqual(order.pushedOn(deals, deals[0]), []);
});

test("those directly behind a deal that is taken out move up, those after a gap do not", () => {
  const deals = [deal(1, 5), deal(2, 6), deal(3, 7), deal(4, 9)];
  assert.deepEqual(placesOf(order.movedByDropping(deals, deals[0])), [[2, 5], [3, 6]]);
});

test("nobody moves up to the line that somebody else entered, nor where a refused deal stood", () => {
  for (const state of ["conflict", "refused", "sent"]) {
    const deals = [deal(1, 5, { state }), deal(2, 6)];
    assert.deepEqual(order.movedByDropping(deals, deals[0]), []);
  }
});

test("the next deal comes after all that wait, also where those of another phone stand at the same places", () => {
  const positionAfter = (...deals) => order.positionAfter({ known: KNOWN, deals });
  const refused = deal(4, 9, { state: "refused" });
  assert.deepEqual([positionAfter(), positionAfter(deal(1, 5), deal(2, 6), deal(3, 5), refused)], [5, 7]);
});
