// That there is no reception stands at the foot of the page, and what is above makes room for it (`--offline`).

const [told] = document.querySelector("#unreachable").children;
const usual = told.textContent;

// Other words than the usual stay until there is reception again.
export const tellReception = (isThere, words) => {
  if (isThere === told.hidden && !words) return;
  told.textContent = isThere ? usual : words ?? told.textContent;
  told.hidden = isThere;
};

// Its height changes with the width and the size of the letters, too.
new ResizeObserver(() => {
  document.documentElement.style.setProperty("--offline", `${told.offsetHeight}px`);
}).observe(told);
