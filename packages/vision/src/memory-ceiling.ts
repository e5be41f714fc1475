/** A ceiling on the memory of processes that read untrusted files with large C libraries. */
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";

/** A demuxer can allocate a gigabyte in half a second, so a process's memory is read this often, ms. */
const WATCH_MS = 50;
/** Size of a memory page on the supported platforms (Linux on x64 and arm64), bytes. */
const PAGE = 4096;

/**
 * Resident memory of another process, bytes; null without /proc or when the process has ended.
 * Read from outside, because a process that is busy in native code cannot watch itself.
 */
function residentMemory(pid: number): number | null {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]);
    return Number.isFinite(pages) ? pages * PAGE : null;
  } catch {
    return null;
  }
}

/**
 * Watches a process until the returned function is called.
 * @param most resident memory above which it is to be stopped, bytes
 * @param stop called once when it has more
 */
export function watchMemory({ pid }: Pick<ChildProcess, "pid">, most: number, stop: () => void): () => void {
  const watch = setInterval(() => {
    const used = pid === undefined ? null : residentMemory(pid);
    if (used === null || used <= most) return;
    clearInterval(watch);
    stop();
  }, WATCH_MS);
  return () => clearInterval(watch);
}
