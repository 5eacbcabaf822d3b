// Find one of many by what it says: what does not say what is typed is hidden, and what is folded opens with what does.

const search = document.querySelector("[data-find]");
const none = document.querySelector("[data-none]");

const show = () => {
  const wanted = search.value.trim().toLowerCase(), rows = [...document.querySelectorAll(search.dataset.find)];
  for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
  for (const fold of new Set(rows.map((row) => row.closest("details")).filter(Boolean))) {
    fold.hidden = !fold.querySelector(`${search.dataset.find}:not([hidden])`);
    fold.open = wanted !== "" && !fold.hidden;
  }
  if (none) none.textContent = rows.every(({ hidden }) => hidden) ? none.dataset.none : "";
};

if (search) {
  search.hidden = false;
  search.addEventListener("input", show);
  // Enter looks for something and sends no form.
  search.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
}
