// What this device keeps: deals that wait, what is known of each sheet, half-entered deals.

let opened;

const open = () => {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("karlchen", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("deals", { keyPath: "id", autoIncrement: true });
      request.result.createObjectStore("sheets", { keyPath: "sheet" });
      request.result.createObjectStore("drafts", { keyPath: "key" });
    };
    request.onsuccess = () => {
      // Some browsers close it while the phone sleeps.
      request.result.onclose = () => (opened = undefined);
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  return opened;
};

// All of `work` or nothing of it. What is answered has been written to the disk, unless that is `relaxed`.
export const transact = async (mode, work, stores = ["deals", "sheets", "drafts"], durability = "strict") => {
  const transaction = (await open()).transaction(stores, mode, { durability });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  done.catch(() => {});
  const ask = (store, method, ...given) =>
    new Promise((resolve, reject) => {
      const request = transaction.objectStore(store)[method](...given);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  let answer;
  try {
    answer = await work(ask);
  } catch (fault) {
    transaction.abort();
    throw fault;
  }
  await done;
  return answer;
};

export const read = (work) => transact("readonly", work);
export const write = (work) => transact("readwrite", work);
