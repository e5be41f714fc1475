import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ERRORS, type Lock, type Locker, type RequestRelease } from "@tus/server";
import type { Db } from "../../platform/db/index.ts";
import { releaseLock, renewLock, takeLock, wantLock } from "./repository.ts";

interface LockTiming {
  /** How long a lock outlives its holder's last sign of life. */
  leaseMs: number;
  /** How often a holder gives a sign of life, and looks whether another request waits. */
  renewMs: number;
  /** How often a request that waits tries again. */
  retryMs: number;
  /** After this a request that waits is refused. */
  patienceMs: number;
}
/** The patience is that of the protocol's own locker; it outlasts the lease, so that an upload goes on after its process has died. */
const TIMING: LockTiming = { leaseMs: 15_000, renewMs: 500, retryMs: 200, patienceMs: 30_000 };

/**
 * Locks uploads for all processes that share a database: one request at a time reads or writes an upload. A request that waits makes the holder
 * end: so a connection that hangs in one process gives way to the client's next one, which may reach another process.
 */
export class UploadLocker implements Locker {
  readonly #db: Db;
  readonly #timing: LockTiming;

  constructor(db: Db, timing: LockTiming = TIMING) {
    this.#db = db;
    this.#timing = timing;
  }

  newLock(uploadId: string): Lock {
    return new UploadLock(this.#db, uploadId, this.#timing);
  }

  /** Runs work exclusively for one upload. Throws ERR_LOCK_TIMEOUT when the upload stays in use. */
  async holding<T>(uploadId: string, act: () => Promise<T>): Promise<T> {
    const lock = this.newLock(uploadId);
    await lock.lock(new AbortController().signal, () => {});
    try {
      return await act();
    } finally {
      await lock.unlock();
    }
  }
}

class UploadLock implements Lock {
  readonly #db: Db;
  readonly #uploadId: string;
  readonly #timing: LockTiming;
  readonly #token = randomUUID();
  readonly #released = new AbortController();

  constructor(db: Db, uploadId: string, timing: LockTiming) {
    this.#db = db;
    this.#uploadId = uploadId;
    this.#timing = timing;
  }

  /** @param giveWay called once when another request waits, or when the lock was lost */
  async lock(stop: AbortSignal, giveWay: RequestRelease): Promise<void> {
    const { leaseMs, retryMs, patienceMs } = this.#timing;
    const until = performance.now() + patienceMs;
    while (!(await takeLock(this.#db, this.#uploadId, this.#token, leaseMs))) {
      if (stop.aborted || performance.now() >= until) throw ERRORS.ERR_LOCK_TIMEOUT;
      await wantLock(this.#db, this.#uploadId);
      // An abort ends the wait; the next round throws.
      await sleep(retryMs, undefined, { signal: stop }).catch(() => {});
    }
    void this.#keep(giveWay);
  }

  async unlock(): Promise<void> {
    this.#released.abort();
    // The bytes are stored whether or not the database answers now: without it the lock ends with its lease.
    await releaseLock(this.#db, this.#uploadId, this.#token).catch(() => {});
  }

  /** Renews the lease until the lock is given back. */
  async #keep(giveWay: RequestRelease): Promise<void> {
    const { leaseMs, renewMs } = this.#timing;
    const { signal } = this.#released;
    let lastSignOfLife = performance.now();
    let asked = false;
    const ask = async () => {
      if (!asked) await giveWay();
      asked = true;
    };
    for (;;) {
      await sleep(renewMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        const isWanted = await renewLock(this.#db, this.#uploadId, this.#token, leaseMs);
        lastSignOfLife = performance.now();
        if (isWanted ?? !signal.aborted) await ask();
        if (isWanted === null) return;
      } catch {
        // A short outage of the database is harmless; when the lease expires another process may write.
        if (performance.now() - lastSignOfLife > leaseMs - renewMs) return void (await ask());
      }
    }
  }
}
