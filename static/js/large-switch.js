// A switch in the menu: this phone is asked for a deal in large type, one question at a time. The server is told by a
// cookie, so that the form comes as it will be seen.

const YEAR = 31_536_000;
const isOn = () => document.cookie.split("; ").includes("large=on");

const show = () => {
  for (const button of document.querySelectorAll("[data-large]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", isOn());
  }
};

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-large]")) return;
  document.cookie = `large=on;path=/;samesite=lax;max-age=${isOn() ? 0 : YEAR}`;
  show();
  // What was tapped is kept as a draft.
  if (document.querySelector("#entry")) location.reload();
});
document.addEventListener("sheet:shown", show);
show();
