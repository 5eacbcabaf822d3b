// What this device keeps: deals that wait, what is known of each sheet, half-entered deals.

let opened;

const answerOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = async () => {
  const request = indexedDB.open("karlchen", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("deals", { keyPath: "id", autoIncrement: true });
    request.result.createObjectStore("sheets", { keyPath: "sheet" });
    request.result.createObjectStore("drafts", { keyPath: "key" });
  };
  const store = await answerOf(request);
  // Some browsers close it while the phone sleeps.
  store.onclose = () => (opened = undefined);
  store.onversionchange = () => store.close();
  return store;
};

// All of `work` or nothing of it. What is answered has been written to the disk, unless that is `relaxed`.
export const transact = async (mode, work, stores = ["deals", "sheets", "drafts"], durability = "strict") => {
  const transaction = (await (opened ??= open())).transaction(stores, mode, { durability });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  done.catch(() => {});
  const ask = (store, method, ...given) => answerOf(transaction.objectStore(store)[method](...given));
  const answer = await work(ask).catch((fault) => {
    transaction.abort();
    throw fault;
  });
  await done;
  return answer;
};

export const read = (work) => transact("readonly", work);
export const write = (work) => transact("readwrite", work);
