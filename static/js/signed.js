// Figures with their sign: of points, and such that a line never ends between both.

const MINUS = "−";

export const signed = (points) => (points < 0 ? `${MINUS}${-points}` : `${points > 0 ? "+" : ""}${points}`);

// A sign keeps its figure (“= 4”), and a span is in one piece (“121–150”), as on the server (`web/figures.py`).
export const unbroken = (text) => text.replace(/([=×+−→]) (?=[(\d])/g, "$1\u00a0").replace(/(\d)–(?=\d)/g, "$1–\u2060");
