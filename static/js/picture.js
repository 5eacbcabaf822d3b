// Make a PNG of the picture of an evening and hand it to the phone's own share sheet, or save it.

const SCALE = 2;

const drawn = async (address) => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth * SCALE;
  canvas.height = picture.naturalHeight * SCALE;
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
};

const save = (file) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

for (const button of document.querySelectorAll("[data-picture]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const file = new File([await drawn(button.dataset.picture)], button.dataset.name, { type: "image/png" });
    if (!navigator.canShare?.({ files: [file] })) return save(file);
    return navigator.share({ files: [file] }).catch((refusal) => {
      if (refusal.name !== "AbortError") save(file);
    });
  });
}
