// What has become of a deal that was sent, and what that means for those behind it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { settled } from "../../static/js/order.js";
import { KNOWN, deal } from "./deals.js";

test("a deal that was entered is listed as sent, and the sheet is known to go on behind it", () => {
  const sent = deal(1, 5);
  assert.deepEqual(settled({ known: KNOWN, deals: [sent] }, sent, { state: "sent", at: 1200 }), {
    known: { ...KNOWN, revision: 5, at: 1200, position: 6, sent: [sent.uid] },
    written: [{ ...sent, state: "sent" }],
    gone: [],
  });
});

test("a deal whose line is on a page already is done with", () => {
  const sent = deal(1, 4), known = { ...KNOWN, sent: ["uid-0"] };
  assert.deepEqual(settled({ known, deals: [sent] }, sent, { state: "sent" }), {
    known: { ...KNOWN, sent: ["uid-0", sent.uid] },
    written: [],
    gone: [1],
  });
});

test("a deal that was refused keeps the reason, and those behind it move up", () => {
  const deals = [deal(1, 5), deal(2, 6)];
  assert.deepEqual(settled({ known: KNOWN, deals }, deals[0], { state: "refused", reason: "who was Re?" }), {
    written: [{ ...deals[0], state: "refused", reason: "who was Re?" }, { ...deals[1], position: 5 }],
    gone: [],
  });
});

test("a deal whose place is taken stays, and so do those behind it", () => {
  const deals = [deal(1, 5), deal(2, 6)];
  assert.deepEqual(settled({ known: KNOWN, deals }, deals[0], { state: "conflict" }), {
    written: [{ ...deals[0], state: "conflict", reason: "" }],
    gone: [],
  });
});

test("an answer to what a deal was before does not touch what it is now", () => {
  const [before, now] = [deal(1, 5), deal(1, 5, { uid: "another" })];
  const refused = settled({ known: KNOWN, deals: [now] }, before, { state: "refused" });
  assert.deepEqual(refused, { written: [], gone: [] });
  const { known, written } = settled({ known: KNOWN, deals: [now] }, before, { state: "sent" });
  assert.deepEqual([known.position, written], [6, []]);
});
