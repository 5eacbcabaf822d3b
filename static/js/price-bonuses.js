// What bonuses come to beside any value, as lines: the item, the side, the points.

const RE = 1, KONTRA = -1;
const SIDES = [["re", RE], ["kontra", KONTRA]];
const NONE = [];

const counted = (points, count) => {
  const most = points.length;
  if (count <= most) return points[count - 1];
  return points[most - 1] + (count - most) * (points[most - 1] - (points[most - 2] ?? 0));
};

const addLine = (lines, entry, bonuses, side) => {
  const count = bonuses[entry[1]];
  const points = count ? counted(entry[2], count) : 0;
  if (points) lines.push([entry[0], entry[3] && bonuses[entry[3]] ? -side : side, points]);
};

// The bonuses of both sides.
export const bonusLines = (kind, { bonuses }) => {
  const lines = [];
  for (const entry of kind.bonuses) {
    addLine(lines, entry, bonuses.re, RE);
    addLine(lines, entry, bonuses.kontra, KONTRA);
  }
  return lines;
};

const countOf = ({ bonuses }, id) => (bonuses.re[id] ?? 0) + (bonuses.kontra[id] ?? 0);

// The group's own bonuses that go to the winners, as part of the value or as a bonus.
export const linesForWinners = (kind, deal, winner, where) =>
  !winner || !deal.bonuses || !kind.own.length
    ? NONE
    : kind.own
        .filter(([, , counts]) => counts === where)
        .map(([id, points]) => [id, winner, points * countOf(deal, id)])
        .filter(([, , points]) => points);

// What everybody of a side gets beside the value.
export const linesApart = (kind, { bonuses }) => {
  if (!bonuses || !kind.own.length) return NONE;
  const apart = kind.own.filter(([, , counts]) => counts === "apart");
  const lines = apart.flatMap(([id, each]) => SIDES.map(([name, side]) => [id, side, each * (bonuses[name][id] ?? 0)]));
  return lines.filter(([, , points]) => points);
};
