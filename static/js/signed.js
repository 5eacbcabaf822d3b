// Points with their sign.

const MINUS = "−";

export const signed = (points) => (points < 0 ? `${MINUS}${-points}` : `${points > 0 ? "+" : ""}${points}`);
