// Make a passkey, or sign in with one: the device asks, and the form takes its answer along.

const optionsOf = async (form) => {
  const written = document.querySelector("#passkey-options");
  if (written) return JSON.parse(written.textContent);
  const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
  return answer.json();
};

// A passkey is kept by the device and asks for its owner; without this it would be a key beside a password.
const asPasskey = (options) => {
  Object.assign(options.publicKey.authenticatorSelection, {
    residentKey: "required",
    requireResidentKey: true,
    userVerification: "required",
  });
  return options;
};

const ask = async (form) => {
  const options = await optionsOf(form);
  return form.dataset.passkey === "create"
    ? window.webauthnJSON.create(asPasskey(options.creation_options))
    : window.webauthnJSON.get(options.request_options);
};

for (const form of document.querySelectorAll("[data-passkey]")) {
  if (!window.PublicKeyCredential) continue;
  form.querySelector("button").hidden = false;
  form.querySelector(".help").hidden = true;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const problem = form.querySelector("[role=alert]");
    problem.hidden = true;
    try {
      form.elements.credential.value = JSON.stringify(await ask(form));
      form.submit();
    } catch {
      problem.hidden = false;
    }
  });
}
