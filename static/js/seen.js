// Whether something can be seen where it stands: browsers say so by themselves only since 2024.

const FOLDED = "details:not([open]) > :not(summary)";

export const isSeen = (element) =>
  Boolean(element?.offsetParent) && getComputedStyle(element).visibility === "visible" && !element.closest(FOLDED);
