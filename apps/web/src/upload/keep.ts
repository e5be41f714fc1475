import type { UploadForm } from "./store.ts";

/** A clip that waits in the browser until its session exists. */
export interface Kept {
  id: string;
  file: File;
  form: UploadForm;
  at: number;
}

const STORE = "uploads";
const MAX_AGE_MS = 24 * 3_600_000;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("sagittal", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const db = await open();
    return await new Promise<T>((resolve, reject) => {
      const request = act(db.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } catch {
    // Private windows and full disks refuse: the upload works all the same, only a reload would lose it.
    return undefined;
  }
}

export async function keep(entry: Kept): Promise<void> {
  await inStore("readwrite", (store) => store.put(entry));
}

export async function forget(id: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(id));
}

export async function recall(): Promise<Kept[]> {
  const all = await inStore<Kept[]>("readonly", (store) => store.getAll());
  return (all ?? []).filter((entry) => Date.now() - entry.at < MAX_AGE_MS).sort((a, b) => a.at - b.at);
}
