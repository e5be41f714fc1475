import { readFileSync } from "node:fs";

/** Size of a memory page on the supported platforms (Linux on x64 and arm64), bytes. */
const PAGE = 4096;

/**
 * Resident memory of another process, bytes; null without /proc or when the process has ended.
 * Read from outside, because a process that is busy in native code cannot watch itself.
 */
export function residentMemory(pid: number): number | null {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]);
    return Number.isFinite(pages) ? pages * PAGE : null;
  } catch {
    return null;
  }
}
