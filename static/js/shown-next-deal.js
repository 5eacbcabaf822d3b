// What comes after the deals that wait, shown where the server has written what comes after those on the sheet.

const written = new WeakMap();
const restore = (part) => {
  if (!written.has(part)) written.set(part, part.innerHTML);
  part.innerHTML = written.get(part);
};

const showNext = (coming, { number, text }) => {
  coming.querySelector("strong").textContent = number;
  coming.querySelector("p").textContent = text;
  coming.querySelector("ul")?.remove();
};

// Who deals stands with what is next, not at a name.
const showTotals = (head, { totals, active, present, isAbout }, figure) => {
  const sums = [...head.querySelectorAll(".sum")];
  const most = Math.max(...sums.map(({ dataset: { seat } }) => totals[seat] ?? -Infinity));
  sums.forEach((sum) => {
    const total = totals[sum.dataset.seat] ?? -Object.values(totals).reduce((all, each) => all + each);
    sum.textContent = (isAbout ? "≈" : "") + figure(total);
    const { classList } = sum.closest("th");
    classList.toggle("leader", total === most);
    classList.toggle("sits-out", present.includes(sum.dataset.seat) && !active.includes(sum.dataset.seat));
  });
  for (const mark of head.querySelectorAll("svg, :is(.name *, .sum ~ *).visually-hidden")) mark.remove();
};

const showHead = (head, what, figure, showColumns) => {
  head.classList.toggle("waits", Boolean(what));
  showColumns?.(head.parentElement, what);
  if (what?.totals) showTotals(head, what, figure);
};

// `what` is what comes after all that waits, with the totals that it leads to; nothing if nothing waits.
export const showWhatFollows = (what, figure, showColumns) => {
  const [coming, head] = [document.querySelector("#coming"), document.querySelector("#scores thead")];
  for (const part of [coming, head]) if (part) restore(part);
  if (coming && what) showNext(coming, what);
  if (head) showHead(head, what, figure, showColumns);
};
