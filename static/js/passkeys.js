// Passkeys are made, and asked for, by the script of django-allauth. Here their button is shown where the browser knows
// passkeys, and it is said when one did not work.

const BUTTON = "use-passkey";
const ids = {
  ...{ login: BUTTON, authenticate: BUTTON, add: BUTTON },
  ...{ credential: "credential", passwordless: "passwordless", data: "passkey-options" },
};

const form = document.querySelector("[data-passkey]");
const button = form.querySelector("button"), problem = form.querySelector("[role=alert]");

if (window.PublicKeyCredential) {
  button.hidden = false;
  form.querySelector(".help").hidden = true;
  button.addEventListener("click", () => (problem.hidden = true));
  document.addEventListener("allauth.error", (event) => {
    event.preventDefault();
    problem.hidden = false;
  });
  // Only then that script is there.
  document.addEventListener("DOMContentLoaded", () => window.allauth.webauthn.forms[form.dataset.passkey]({ ids }));
}
