// There is nothing here: if a whole sheet has been withdrawn, this device forgets what it kept of it.

import { forgetSheet } from "./forgetting.js";

import { PATIENCE } from "./go.js";

const [url, sheet] = location.pathname.match(/^\/sheets\/([^/]+)\//) ?? [];

const forgetIfGone = async () => {
  const answer = await fetch(`${url}news/`, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
  if (answer.status === 404) await forgetSheet(sheet);
};

if (sheet) forgetIfGone().catch(() => {});
