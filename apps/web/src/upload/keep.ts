import type { Kept } from "./types.ts";

const STORE = "uploads";
const MAX_AGE_MS = 24 * 3_600_000;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("sagittal", 2);
    request.onupgradeneeded = () => {
      if (request.result.objectStoreNames.contains(STORE)) request.result.deleteObjectStore(STORE);
      request.result.createObjectStore(STORE, { keyPath: "id" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const db = await open();
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = db.transaction(STORE, mode);
        const request = act(transaction.objectStore(STORE));
        // Not the request's own success: a reload before the transaction completes rolls the write back.
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      db.close();
    }
  } catch {
    // Private windows and full disks refuse storage: the upload still works, but a reload loses it.
    return undefined;
  }
}

/**
 * Keeps a clip in the browser, or what became of it, in place of what was kept under its id. Never fails: where nothing can be stored, a
 * reload loses it.
 */
export async function keep(entry: Kept): Promise<void> {
  await inStore("readwrite", (store) => store.put(entry));
}

/** Takes a clip out of the browser's store. Never fails, also without such a clip. */
export async function forget(id: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(id));
}

/** Whether a clip still waits; another window may have sent it meanwhile. */
export async function isKept(id: string): Promise<boolean> {
  return (await inStore("readonly", (store) => store.getKey(id))) !== undefined;
}

/** The clips of an owner that still wait, oldest first. Those older than a day are forgotten. */
export async function recall(owner: string): Promise<Kept[]> {
  const all = (await inStore<Kept[]>("readonly", (store) => store.getAll())) ?? [];
  const fresh = (entry: Kept) => Date.now() - entry.at < MAX_AGE_MS;
  await Promise.all(all.filter((entry) => !fresh(entry)).map((entry) => forget(entry.id)));
  return all.filter((entry) => entry.owner === owner && fresh(entry)).sort((a, b) => a.at - b.at);
}
