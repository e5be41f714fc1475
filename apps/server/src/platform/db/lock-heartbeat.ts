import { readFileSync, utimesSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";

const { path, token, beatMs } = z.object({ path: z.string(), token: z.string(), beatMs: z.number() }).parse(workerData);

/** Touches the lock of the data directory; reports to the process when the lock is lost. */
const timer = setInterval(() => {
  try {
    if (readFileSync(path, "utf8").includes(token)) {
      const now = new Date();
      utimesSync(path, now, now);
      return;
    }
  } catch (error) {
    // Only a missing lock is lost, like one that another process holds. After any other error (too many open files, a busy disk) the next beat decides.
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) return;
  }
  clearInterval(timer);
  parentPort?.postMessage("lost");
}, beatMs);
