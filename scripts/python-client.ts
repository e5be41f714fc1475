/** Writes the operations and shapes of the Python client from the OpenAPI document of today's routes: `npm run python-client`. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pythonModule } from "./python-client/operations.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const data = mkdtempSync(join(tmpdir(), "sagittal-openapi-"));
try {
  const env = { ...process.env, DATA_DIR: data, PORT: "0" };
  const text = execFileSync(process.execPath, [join(ROOT, "apps/server/src/testing/print-openapi.ts")], {
    env,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  writeFileSync(join(ROOT, "clients/python/sagittal/api.py"), pythonModule(JSON.parse(text)));
} finally {
  rmSync(data, { recursive: true, force: true });
}
