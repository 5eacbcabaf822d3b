// Who begins the last row of a list finds another one below it, as far as a ruleset takes them.

document.addEventListener("input", ({ target }) => {
  const row = target.closest(".entry");
  if (!row || !target.value || row.nextElementSibling.matches(".entry")) return;
  const count = row.parentElement.querySelectorAll(".entry").length;
  if (count >= Number(row.dataset.most)) return;
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
