// What a deal counts is not shown while others wait before it, because they may change it; nor without reception.

import { form, place } from "./opening.js";

const showUnseen = () => {
  const hint = Object.assign(document.createElement("p"), { className: "hint", textContent: form.dataset.unseen });
  document.querySelector("#result").replaceChildren(hint);
};

form.addEventListener("htmx:beforeRequest", (event) => {
  if (!place?.waiting) return;
  event.preventDefault();
  showUnseen();
});
for (const fault of ["htmx:sendError", "htmx:responseError"]) form.addEventListener(fault, showUnseen);
