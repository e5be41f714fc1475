import { closeSync, openSync, writeSync } from "node:fs";

/** Writes a text piece by piece, so that only one piece is in memory at a time. */
export function writeText(path: string, pieces: Iterable<string>): void {
  const file = openSync(path, "w");
  try {
    for (const piece of pieces) writeSync(file, piece);
  } finally {
    closeSync(file);
  }
}
