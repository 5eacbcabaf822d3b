// Whether the deal moves on to the left after a line of the sheet: 1 or 0, undefined where only the server knows.

const afterSolo = (known, soloist) => {
  if (known.isDue) return undefined;
  if (known.stays.solo === "duty") return known.owing.includes(soloist) ? undefined : 1;
  return { always: 0, never: 1 }[known.stays.solo];
};

export const movesOn = (known, { game, soloist, reason, isElsewhere }) => {
  if (isElsewhere || !known.stays) return undefined;
  if (game === "penalty") return 0;
  if (game === "redeal") return known.stays.redeal.includes(reason || "other") ? 0 : 1;
  return game === "solo" ? afterSolo(known, soloist) : 1;
};

// What is known of the deal after some that wait: who deals by how often it moved on, the rest by its number. With more
// than four at the table who plays goes by both, and a solo that becomes due by what was paid meanwhile.
export const comingAfter = ({ coming, everybody }, open) => {
  if (open.some(({ moves, isPlain }) => moves === undefined && !isPlain)) return undefined;
  const moved = open.reduce((sum, { moves, isPlain }) => sum + (isPlain ? 1 : moves), 0);
  const counted = open.filter(({ isCounted }) => isCounted).length;
  const [dealt, next] = [coming[moved], coming[counted]];
  const isEven = moved === counted;
  if (!dealt || !next || (!isEven && everybody.length)) return undefined;
  const isChanged = open.some(({ isPlain }) => !isPlain);
  return isChanged && (next.isDue || dealt.isDue) ? undefined : { ...next, text: dealt.text };
};
