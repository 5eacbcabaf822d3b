// Go to another page in the place of this one. Where the browser may have none to show, held.js sees to it.

export const go = (url) => {
  const going = new CustomEvent("page:go", { cancelable: true, detail: url });
  if (document.dispatchEvent(going)) location.replace(url);
};
