// Before a form signs somebody out, or has a sheet forgotten, this device forgets what it kept. Deals that wait are
// asked about first.

import { forgetAll, forgetSheet, waitingOf } from "./forgetting.js";

const leave = async (form) => {
  const { sheet, sure } = form.dataset;
  const waiting = await waitingOf(sheet);
  if (waiting.length && !confirm(sure.replace("#", waiting.length))) return false;
  await (sheet ? forgetSheet(sheet, { evenWaiting: true }) : forgetAll());
  if (!waiting.length) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "empty" }));
  return true;
};

for (const form of document.querySelectorAll("form[data-sure]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    // A browser that keeps nothing has nothing to forget.
    if (await leave(form).catch(() => true)) form.submit();
  });
}
