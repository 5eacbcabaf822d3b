// What a phone says of a deal: who won, what everybody got, what everybody has. No page is needed for it.

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

// A figure as it is said: “plus 3”, “minus 4”, “0”; a total without the plus.
const said = (figure, { plus, minus }) => {
  if (!figure) return "0";
  return `${figure < 0 ? minus : plus} ${Math.abs(figure)}`.trim();
};

export const sentenceOf = ({ headline, players, words }) => {
  const each = players.map(({ name, points, total }) => {
    const figures = { name, points: said(points, words), total: said(total, { ...words, plus: "" }) };
    return filled(points === null ? words.idle : words.player, figures);
  });
  return [headline, ...each].map((part) => `${part}.`).join(" ");
};
