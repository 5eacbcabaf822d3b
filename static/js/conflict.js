// Two entries of one deal: mine takes the place of the other one and waits no longer, or both count.

import { go } from "./go.js";
import { entry, opened, sheetUrl } from "./opening.js";
import { post } from "./outbox.js";
import { drop } from "./queue.js";

const replacing = document.querySelector("#replace");

// A deal that waits is dropped only once the sheet has it.
const replace = async () => {
  await opened;
  const answer = await post(replacing.action, new URLSearchParams(new FormData(replacing)));
  if (answer.status !== 204) throw new Error(answer.status);
  if (entry.kept) await drop(entry.kept.id);
  go(sheetUrl);
};

replacing?.addEventListener("submit", (event) => {
  event.preventDefault();
  replacing.inert = true;
  replace().catch(() => replacing.submit());
});
addEventListener("pageshow", () => replacing && (replacing.inert = false));

// What is folded away is not seen, and so not summed up for the queue.
document.querySelector("#both")?.addEventListener("click", () => { document.querySelector("#look-over").open = true; });
