// A switch that this phone remembers: a button that is pressed or not, wherever the page has it now.

const read = (name) => localStorage.getItem(name) === "on";
const write = (name, isOn) => localStorage.setItem(name, isOn ? "on" : "off");

// The switch of the button with `data-name`, kept under that name: shown where the browser can do what it is for.
export const keptSwitch = (name, { isOffered = () => true, isKept = read, keep = write, changed }) => {
  let isOn = isKept(name);
  const show = () => {
    const button = document.querySelector(`[data-${name}]`);
    if (!button) return;
    button.hidden = !isOffered();
    button.setAttribute("aria-pressed", isOn);
  };
  document.addEventListener("click", ({ target }) => {
    if (!target.closest(`[data-${name}]`)) return;
    isOn = !isOn;
    keep(name, isOn);
    show();
    changed(isOn);
  });
  document.addEventListener("sheet:shown", show);
  show();
  return { show, isOn: () => isOn };
};
