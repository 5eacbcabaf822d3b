// Names for deals that no other has; without https the browser makes none by itself.

export const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const newUid = () => hexOf(crypto.getRandomValues(new Uint8Array(16)));
