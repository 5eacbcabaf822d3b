// What bonuses come to beside any value, as lines: the item, the side, the points.

const SIDES = [["re", 1], ["kontra", -1]];

const counted = (points, count) => {
  const most = points.length;
  if (count <= most) return points[count - 1];
  return points[most - 1] + (count - most) * (points[most - 1] - (points[most - 2] ?? 0));
};

// The bonuses of both sides.
export const bonusLines = (kind, { bonuses }) => {
  const lines = [];
  for (const [item, fact, points, turns] of kind.bonuses) {
    for (const [name, side] of SIDES) {
      const count = bonuses[name][fact];
      if (!count) continue;
      const earned = counted(points, count);
      if (earned) lines.push([item, turns && bonuses[name][turns] ? -side : side, earned]);
    }
  }
  return lines;
};

const countOf = ({ bonuses }, id) => (bonuses.re[id] ?? 0) + (bonuses.kontra[id] ?? 0);

// The group's own bonuses that go to the winners, as part of the value or as a bonus.
export const linesForWinners = (kind, deal, winner, where) =>
  !winner || !deal.bonuses
    ? []
    : kind.own
        .filter(([id, , counts]) => counts === where && countOf(deal, id))
        .map(([id, points]) => [id, winner, points * countOf(deal, id)]);

// What everybody of a side gets beside the value.
export const linesApart = (kind, { bonuses }) => {
  if (!bonuses) return [];
  const apart = kind.own.filter(([, , counts]) => counts === "apart");
  const lines = apart.flatMap(([id, each]) => SIDES.map(([name, side]) => [id, side, each * (bonuses[name][id] ?? 0)]));
  return lines.filter(([, , points]) => points);
};
