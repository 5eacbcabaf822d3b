// A link to a question opens its chapter, which may have to come first, closes the list of differences and puts the
// cursor into the question.

const differences = document.querySelector("#differences");

document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#question-"]');
  if (!link) return;
  event.preventDefault();
  differences.open = false;
  if (show(link.hash)) return;
  const opener = document.querySelector(`#chapter-${link.dataset.chapter} .chapter-opener`);
  if (!opener) return;
  document.addEventListener("htmx:afterSettle", () => show(link.hash), { once: true });
  opener.click();
});

function show(hash) {
  const question = document.querySelector(hash);
  if (!question) return false;
  for (let fold = question.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  question.scrollIntoView({ block: "center" });
  question.querySelector("input:not([type=hidden]), select, textarea").focus({ preventScroll: true });
  return true;
}

// Mark the questions that the list of what differs from the preset names.

document.addEventListener("htmx:afterSettle", () => {
  const links = differences.querySelector(".changes").querySelectorAll("a");
  const changed = new Set([...links].map((link) => link.hash.slice(1)));
  for (const question of document.querySelectorAll(".question")) {
    question.classList.toggle("changed", changed.has(question.id));
  }
});

// What is searched is found while it is typed; the key that ends typing does not save.

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches(".search input")) event.preventDefault();
});

document.addEventListener("click", (event) => {
  const similar = event.target.closest("[name=similar]");
  if (similar) document.querySelector(".search input").value = similar.value;
});
