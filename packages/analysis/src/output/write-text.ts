import { closeSync, openSync, writeSync } from "node:fs";

/** Writes a text that comes in pieces, each of which is gone before the next is made. */
export function writeText(path: string, pieces: Iterable<string>): void {
  const file = openSync(path, "w");
  try {
    for (const piece of pieces) writeSync(file, piece);
  } finally {
    closeSync(file);
  }
}
