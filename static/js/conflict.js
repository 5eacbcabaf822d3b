// Two entries of one deal: mine takes the place of the other one and waits no longer, or both count.

import { go } from "./go.js";
import { entry, opened, sheetUrl } from "./opening.js";
import { PATIENCE } from "./outbox.js";
import { drop } from "./queue.js";

const replacing = document.querySelector("#replace");

// A deal that waits is dropped only once the sheet has it.
const replace = async () => {
  await opened;
  const answer = await fetch(replacing.action, {
    method: "POST",
    body: new URLSearchParams(new FormData(replacing)),
    headers: { Prefer: "return=minimal" },
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (answer.status !== 204) throw new Error(answer.status);
  if (entry.kept) await drop(entry.kept.id);
  go(sheetUrl);
};

replacing?.addEventListener("submit", (event) => {
  event.preventDefault();
  replace().catch(() => replacing.submit());
});

// What is folded away is not seen, and so not summed up for the queue.
document.querySelector("#both")?.addEventListener("click", () => { document.querySelector("#look-over").open = true; });
