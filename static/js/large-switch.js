// A switch in the menu: this phone is asked for a deal in large type, one question at a time. The server is told by a
// cookie, so that the form comes as it will be seen.

import { keptSwitch } from "./kept-switch.js";

const YEAR = 31_536_000;

keptSwitch("large", {
  isKept: () => document.cookie.split("; ").includes("large=on"),
  keep: (name, isOn) => (document.cookie = `${name}=on;path=/;samesite=lax;max-age=${isOn ? YEAR : 0}`),
  // What was tapped is kept as a draft.
  changed: () => document.querySelector("#entry") && location.reload(),
});
