import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { command } from "../../server/src/testing/databases.ts";
import { chromiumPath, launch, UNOPTIMISED, WITHOUT_CHROMIUM } from "./browser.ts";
import { criticalPath } from "./critical-path.ts";
import { type MeasuredPage, pagesToMeasure } from "./measured-pages.ts";
import { serviceForBrowsers } from "./world.ts";

if (chromiumPath === null) console.warn(WITHOUT_CHROMIUM);

/** Largest contentful paint, calculated (`critical-path.ts`), s. The home page is not at its aim of 2.5 s yet: it may not become slower. */
const LONGEST_LCP_S: Readonly<Record<string, number>> = {
  login: 2.5,
  home: 3.6,
  session: 2.5,
  "public session": 2.5,
  comparison: 2.5,
  "public comparison": 2.5,
};
const MOST_SHIFT = 0.05;

describe.skipIf(chromiumPath === null)("pages on a slow phone", () => {
  let dataDir: string;
  let origin: string;
  let pages: MeasuredPage[];
  let browser: Browser;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "sagittal-speed-"));
    const started = await serviceForBrowsers(dataDir);
    stop = started.stop;
    origin = started.service.url;
    pages = await pagesToMeasure(origin, dataDir, (sql) => command(started.databaseUrl, sql));
    browser = await launch([UNOPTIMISED]);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await stop?.();
    await rm(dataDir, { recursive: true, force: true });
  });

  test.each(Object.entries(LONGEST_LCP_S))(
    "%s shows its main part within %f s, calculated, and nothing jumps",
    async (name, longestS) => {
      const page = pages.find((p) => p.name === name);
      const found = await criticalPath(browser, origin + page?.path, page?.cookies);
      const roundTrips = found.trips.map((trip) => trip.files.join("\n")).join("\n—\n");
      expect(found.what, roundTrips).not.toBe("");
      expect(found.simulatedS, roundTrips).toBeLessThan(longestS);
      expect(found.cls, found.shifts.join("\n")).toBeLessThan(MOST_SHIFT);
    },
    60_000,
  );
});
