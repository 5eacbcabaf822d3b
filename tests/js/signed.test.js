// Figures keep their signs on a phone as on the server (tests/scorekeeper/site/web/test_figures.py): "~" parts
// no line, "|" is nothing that one sees.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { unbroken } from "../../static/js/signed.js";

const TEXTS = JSON.parse(readFileSync(new URL("unbroken.json", import.meta.url), "utf8"));

for (const [text, shown] of Object.entries(TEXTS)) {
  test(`no line ends within the figures of ${text}`, () => {
    assert.equal(unbroken(text).replaceAll("\u00a0", "~").replaceAll("\u2060", "|"), shown);
  });
}
