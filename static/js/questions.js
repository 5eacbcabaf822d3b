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

// Who begins the last row of a list finds another one below it, as far as a ruleset takes them (MOST_ENTRIES).

const MOST_ROWS = 20;

document.addEventListener("input", ({ target }) => {
  const row = target.closest(".entry");
  const count = row?.parentElement.querySelectorAll(".entry").length;
  if (!row || !target.value || row.nextElementSibling.matches(".entry") || count >= MOST_ROWS) return;
  const next = row.cloneNode(true);
  next.setAttribute("aria-label", row.getAttribute("aria-label").replace(count, count + 1));
  for (const field of next.querySelectorAll("[name]")) {
    field.name = field.name.replace(/-\d+-/, `-${count}-`);
    if (field.type === "checkbox") field.checked = false;
    else if (field.tagName === "SELECT") field.selectedIndex = 0;
    else field.value = "";
  }
  row.after(next);
});
