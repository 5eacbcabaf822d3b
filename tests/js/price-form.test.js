import assert from "node:assert/strict";
import test from "node:test";

import { factsOf, lackedIn } from "../../static/js/price-form.js";

const PRICES = { covers: ["normal", "solo", "silent_solo", "marriage", "armut"], isSchwarzByPoints: false };
const NOTHING = {
  marks: [],
  solo: undefined,
  by: [],
  bid: undefined,
  calls: { re: [], kontra: [] },
  raises: undefined,
  bonuses: { re: {}, kontra: {} },
  bock: { this: undefined },
  tricks: undefined,
};

const CASES = [
  ["a plain deal", [["game", "normal"], ["re", "1"], ["re", "3"], ["points", "121-150"]],
    { game: "normal", re: ["1", "3"], points: { re: [121, 150] } }],
  ["no trick", [["game", "normal"], ["re", "1"], ["re", "2"], ["points", "kontra-schwarz"]],
    { game: "normal", re: ["1", "2"], points: { kontra: 0 }, no_trick: "kontra" }],
  ["calls and bonuses", [["game", "normal"], ["calls.re", "re"], ["calls.re", "no90"], ["bonuses.kontra.fox", "2"],
    ["bonuses.re.charlie", ""]],
    { game: "normal", re: [], calls: { re: ["re", "no90"], kontra: [] }, bonuses: { re: {}, kontra: { fox: 2 } } }],
  ["a marriage with a partner", [["game", "marriage"], ["by", "3"], ["partner", "1"]],
    { game: "marriage", re: ["1", "3"], by: ["3"] }],
  ["a marriage that found none", [["game", "marriage"], ["by", "3"], ["partner", "alone"]],
    { game: "marriage", re: ["3"], by: ["3"] }],
];

for (const [name, fields, facts] of CASES) {
  test(`the fields of ${name} are its facts`, () => {
    const found = JSON.parse(JSON.stringify(factsOf(PRICES, fields)));
    assert.deepEqual(found, JSON.parse(JSON.stringify({ ...NOTHING, ...facts })));
  });
}

test("an exact number goes before a band", () => {
  const fields = [["game", "normal"], ["points", "121-150"], ["exact", "133"], ["exact_side", "kontra"]];
  assert.deepEqual(factsOf(PRICES, fields).points, { kontra: 133 });
});

for (const field of [["game", "penalty"], ["adjust.1", "3"], ["dealer", "2"]]) {
  test(`a deal with ${field.join(" ")} is the server's`, () => {
    assert.equal(factsOf(PRICES, [["game", "normal"], field].slice(field[0] === "game" ? 1 : 0)), undefined);
  });
}

const SOLO = [["game", "solo"], ["re", "1"], ["solo", "queens"]];
const POINTS = ["points", "121-150"];
const LACKED = [
  ["re", [["game", "normal"], ["re", "1"], POINTS]],
  ["alone", [["game", "silent_solo"], POINTS]],
  ["marriage", [["game", "marriage"]]],
  ["armut", [["game", "armut"], ["re", "1"]]],
  ["partner", [["game", "marriage"], ["by", "1"], ["partner", "1"]]],
  ["solo", [["game", "solo"], ["re", "1"], POINTS]],
  ["tricks", [["game", "solo"], ["re", "1"], ["solo", "misere"], POINTS]],
  ["points", SOLO],
  ["points", [["game", "marriage"], ["by", "1"], ["partner", "alone"]]],
  // Which solo it was says nothing of another game.
  ["points", [["game", "normal"], ["re", "1"], ["re", "2"], ["solo", "misere"]]],
  [undefined, [...SOLO, POINTS]],
  [undefined, [["game", "marriage"], ["re", "1"], POINTS]],
  [undefined, [["game", "armut"], ["by", "1"], ["partner", "2"], ["points", "re-schwarz"]]],
  [undefined, [["game", "solo"], ["re", "1"], ["solo", "misere"], ["tricks", "0"]]],
  [undefined, [["game", "penalty"]]],
];

test("what is asked next is what the deal lacks first", () => {
  assert.deepEqual(LACKED.map(([, fields]) => lackedIn(factsOf(PRICES, fields))), LACKED.map(([lacked]) => lacked));
});
