// Find somebody in a long list: rows that do not say what is typed are hidden.

const search = document.querySelector("[data-find]");

const show = () => {
  const wanted = search.value.trim().toLowerCase();
  for (const row of document.querySelectorAll(search.dataset.find)) {
    row.hidden = !row.textContent.toLowerCase().includes(wanted);
  }
};

if (search) {
  search.hidden = false;
  search.addEventListener("input", show);
}
