// A tap on a line of a chart, or on the name at its end, does what its name below the chart does.

for (const line of document.querySelectorAll(".course [data-line]")) {
  line.addEventListener("click", () => document.querySelector(`.lifts [data-line="${line.dataset.line}"]`).click());
}
