// What a phone reads aloud.

import assert from "node:assert/strict";
import test from "node:test";

import { sentenceOf } from "../../static/js/aloud.js";

const words = { player: "{name} {points}, now {total}", idle: "{name}: {total}", plus: "plus", minus: "minus" };

test("the winner, what everybody got and what everybody has", () => {
  const players = [
    { name: "Anna", points: 3, total: 12 },
    { name: "Ben", points: -3, total: -7 },
    { name: "Cem", points: 0, total: 0 },
  ];
  assert.equal(
    sentenceOf({ headline: "Re wins", players, words }),
    "Re wins. Anna plus 3, now 12. Ben minus 3, now minus 7. Cem 0, now 0.",
  );
});

test("who sat out has a total and no points", () => {
  const players = [{ name: "Emil", points: null, total: 5 }];
  assert.equal(sentenceOf({ headline: "Kontra wins", players, words }), "Kontra wins. Emil: 5.");
});

test("a name is said as it is written", () => {
  const players = [{ name: "$& {total}", points: 1, total: 1 }];
  assert.equal(sentenceOf({ headline: "Re wins", players, words }), "Re wins. $& {total} plus 1, now 1.");
});
