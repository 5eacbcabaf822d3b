// The bill of a deal from the steps of its price, as rulesets/scoring/result.py makes it from those of its score.

const LONGEST_SUM = 3, LONGEST_PLAIN_SUM = 14;

export const total = (number) => (number < 0 ? `−${-number}` : `${number}`);

const linesOf = (steps, side, unit) => {
  let makes = 0;
  return steps.map((step) => {
    const isFactor = "times" in step;
    const amount = isFactor ? step.times : step[2] * (step[1] === side ? unit : -unit);
    makes = isFactor ? makes * amount : makes + amount;
    return { step, isFactor, amount, makes };
  });
};

// The lines as the winner sees them, or who gets something where nobody won; figures in units of so many points.
export const billOf = ({ winner, value, steps, apart, alone }, unit = 1) => {
  const side = winner || (value >= 0 ? 1 : -1);
  const isOther = alone && alone.makes !== value;
  return {
    side,
    isDraw: !winner,
    lines: linesOf(steps, side, unit),
    value: side * value * unit,
    alone: isOther ? { ...alone, once: side * alone.once * unit, makes: side * alone.makes * unit } : undefined,
    apart: apart.map(([item, own, points]) => [item, own, points * unit]),
  };
};

const joined = (text, amounts) =>
  amounts.reduce((sum, each) => (sum ? `${sum} ${each < 0 ? "−" : "+"} ${Math.abs(each)}` : total(each)), text);

const resultOf = (text, value) => (text && text !== total(value) ? `${text} = ${total(value)}` : total(value));

const grouped = (lines) => {
  const groups = [];
  for (const { isFactor, amount } of lines) {
    if (groups.at(-1)?.isFactor === isFactor) groups.at(-1).amounts.push(amount);
    else groups.push({ isFactor, amounts: [amount] });
  }
  return groups;
};

// The sum that the lines are: (1 + 1) × 2 + 1 = 5.
export const formula = ({ lines, value }) => {
  const longest = lines.some(({ isFactor }) => isFactor) ? LONGEST_SUM : LONGEST_PLAIN_SUM;
  let text = "", isSum = false;
  for (const { isFactor, amounts } of grouped(lines)) {
    if (isFactor) {
      text = [(isSum ? `(${text})` : text) || "0", ...amounts].join(" × ");
      isSum = false;
    } else {
      const shown = amounts.length <= longest ? amounts : [amounts.reduce((sum, each) => sum + each)];
      isSum = Boolean(text) || shown.length > 1 || shown[0] < 0;
      text = joined(text, shown);
    }
  }
  return resultOf(text, value);
};

// How the lone player's share is made of the value: 2 × 3 = 6.
export const formulaAlone = ({ alone, value }) => {
  if (!alone) return "";
  const { times, once, makes } = alone;
  const counted = `${total(value - once)} × ${times}`;
  return resultOf(once ? joined(counted, [once]) : counted, makes);
};
