import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Gives paths in a folder of its own that is removed after the file's tests. */
export function tempFolder(): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), "vision-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name) => join(folder, name);
}
