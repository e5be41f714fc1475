import { existsSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

// The commands and processes that tests start read the same sources hundreds of times.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled");

/** Linux keeps files under it in memory. */
const IN_MEMORY = "/dev/shm";
/** What the tests' files take of it at most is a sixth, bytes. */
const ROOM = 6 * 1024 ** 3;

/** Whether files in memory have room for the tests'. */
function hasRoom(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > ROOM;
}

// Databases, films and folders of tests live for seconds: on a disk their thousands of files cost a tenth of the services' processor time.
if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = IN_MEMORY;

/** Guides of which one is tried on a running service. */
const WITH_SERVICE = "scripts/guides/additions.test.ts";

const shared = {
  // Pure code and its readers hold no state between files, and the others start services of their own: workers are reused.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  setupFiles: ["scripts/test-setup.ts"],
  // On a busy machine a page takes longer than the usual second to follow an action.
  expect: { poll: { timeout: 20_000 } },
};

/** Node imports the sources itself: what computes runs a fifth faster than through the test runner's own modules. */
const native = { ...shared, experimental: { viteModuleRunner: false } };

export default defineConfig({
  test: {
    // Two more than two cores: tests of services and browsers wait half of their time.
    maxWorkers: 4,
    pool: "forks",
    projects: [
      {
        test: {
          ...native,
          name: "pure",
          // Series of numbers come and go: with more room for the young ones they are collected less often (a tenth of the processor's time).
          execArgv: ["--max-semi-space-size=64"],
          include: ["packages/**/*.test.ts", "bench/**/*.test.ts", "scripts/**/*.test.ts", "apps/docs/src/**/*.test.ts"],
          exclude: ["**/node_modules/**", WITH_SERVICE],
        },
      },
      // The app's sources are JSX, which Node does not read.
      { test: { ...shared, name: "web", include: ["apps/web/src/**/*.test.ts"] } },
      {
        test: {
          ...native,
          name: "service",
          globalSetup: ["apps/server/src/testing/global-setup.ts"],
          include: ["apps/server/**/*.test.ts", "apps/cli/**/*.test.ts", "apps/web/e2e/**/*.test.ts", "test/**/*.test.ts", WITH_SERVICE],
        },
      },
    ],
  },
});
