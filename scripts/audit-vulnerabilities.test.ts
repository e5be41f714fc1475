import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sagittal-osv-"));
  mkdirSync(join(folder, "records"));
  const packages = {
    "": { version: "1.0.0" },
    "node_modules/left": { version: "1.4.0" },
    "node_modules/@scope/right": { version: "2.0.0" },
    "node_modules/left/node_modules/@scope/right": { version: "1.0.0-beta.2" },
  };
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages }));
});
afterEach(() => rmSync(folder, { recursive: true }));

const record = (id: string, name: string, events: object[], more: object = {}) =>
  writeFileSync(
    join(folder, "records", `${id}.json`),
    JSON.stringify({
      ...{ id, summary: "Reads too far.", ...more },
      affected: [{ package: { ecosystem: "npm", name }, ranges: [{ type: "SEMVER", events }] }],
    }),
  );
const audit = () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "audit-vulnerabilities.ts"), "records"], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
};

test("names each version of the lock file that a record's ranges hold, and no other", () => {
  record("OSV-1", "left", [{ introduced: "0" }, { fixed: "1.2.0" }, { introduced: "1.3.0" }, { fixed: "1.4.1" }]);
  record("OSV-2", "@scope/right", [{ introduced: "1.0.0-0" }, { last_affected: "1.9.9" }]);
  record("OSV-3", "left", [{ introduced: "1.4.1" }]);
  record("OSV-4", "left", [{ introduced: "0" }], { withdrawn: "2026-01-01T00:00:00Z" });
  const { status, said } = audit();
  expect(status).toBe(1);
  expect(said.match(/\S+ \S+: OSV-\d/g)?.toSorted()).toEqual(["@scope/right 1.0.0-beta.2: OSV-2", "left 1.4.0: OSV-1"]);
});

test("is content where nothing is affected, and says where records come from where there are none", () => {
  expect(audit()).toMatchObject({ status: 2, said: expect.stringContaining("osv.dev") });
  record("OSV-3", "left", [{ introduced: "1.4.1" }]);
  expect(audit()).toEqual({ status: 0, said: "2 packages, 1 records, 0 findings\n" });
});
