// A link to a question opens its chapter, closes the list of differences and puts the cursor into the question.

const differences = document.querySelector("#differences");

document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#question-"]');
  const question = link && document.querySelector(link.hash);
  if (!question) return;
  event.preventDefault();
  question.closest("details").open = true;
  differences.open = false;
  question.scrollIntoView({ block: "center" });
  question.querySelector("input:not([type=hidden]), select, textarea").focus({ preventScroll: true });
});

// Mark the questions that the list of what differs from the preset names.

document.addEventListener("htmx:afterSettle", () => {
  const links = differences.querySelector(".changes").querySelectorAll("a");
  const changed = new Set([...links].map((link) => link.hash.slice(1)));
  for (const question of document.querySelectorAll(".question")) {
    question.classList.toggle("changed", changed.has(question.id));
  }
});
