// A switch that this phone remembers: on or off, kept under a name.

export const isKeptOn = (name) => {
  try {
    return localStorage.getItem(name) === "on";
  } catch {
    return false;
  }
};

export const keepSwitch = (name, isOn) => {
  try {
    localStorage.setItem(name, isOn ? "on" : "off");
  } catch {
    // A private window keeps nothing: it holds for this page.
  }
};
