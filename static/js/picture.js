// Make a PNG of the picture of an evening and send it, or save it.

import { offer, send } from "./buttons.js";

const SCALE = 2;

const drawn = async (address) => {
  const picture = Object.assign(new Image(), { src: address });
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const canvas = Object.assign(document.createElement("canvas"), { width: width * SCALE, height: height * SCALE });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
};

const save = (file) => {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

offer("picture", true, async ({ dataset }) => {
  const file = new File([await drawn(dataset.picture)], dataset.name, { type: "image/png" });
  return send({ files: [file] }, () => save(file));
});
