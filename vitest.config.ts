import { join } from "node:path";
import { defineConfig } from "vitest/config";

// The commands and processes that tests start read the same sources hundreds of times.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled");

/** A guide that is tried on a running service. */
const WITH_SERVICE = "scripts/guides/adding-a-webhook-event.test.ts";

const shared = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  setupFiles: ["scripts/test-setup.ts"],
  // On a busy machine a page takes longer than the usual second to follow an action.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    // One more than two cores: tests of services and browsers wait a third of their time.
    maxWorkers: 3,
    pool: "forks",
    projects: [
      {
        // Pure code and its readers hold no state between files: workers are reused, as are those of the service's tests, each of which starts services of its own.
        test: {
          ...shared,
          name: "pure",
          include: ["packages/**/*.test.ts", "bench/**/*.test.ts", "scripts/**/*.test.ts", "apps/{web,docs}/src/**/*.test.ts"],
          exclude: ["packages/vision/**", "**/node_modules/**", WITH_SERVICE],
          isolate: false,
        },
      },
      { test: { ...shared, name: "vision", include: ["packages/vision/**/*.test.ts"] } },
      {
        test: {
          ...shared,
          name: "server",
          include: ["apps/server/**/*.test.ts", WITH_SERVICE],
          isolate: false,
          globalSetup: ["apps/server/src/testing/global-setup.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "product",
          globalSetup: ["apps/server/src/testing/global-setup.ts"],
          include: ["apps/cli/**/*.test.ts", "apps/web/e2e/**/*.test.ts", "test/**/*.test.ts"],
        },
      },
    ],
  },
});
