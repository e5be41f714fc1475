/**
 * Time until the slowest pages show their main part on a slow phone.
 *
 *   npm run bench:web -- [--runs N] [--cpu N] [--page NAME] [--trips]
 *
 * Starts the service with a demonstration session and opens each page in a fresh Chromium context of 390 × 844 px with an empty cache. Two ways:
 *
 * - calculated: round trip by round trip (`apps/web/e2e/critical-path.ts`), which does not depend on other load. `--trips` lists each round trip's files.
 * - by the clock, `--runs` times (0 leaves it out): at 1.6 Mbit/s, 150 ms and a processor slowed four times; medians. It depends on other load.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startServer } from "@sagittal/server";
import type { Browser } from "playwright-core";
import { command, startPostgres } from "../apps/server/src/testing/databases.ts";
import { ensureWebApp } from "../apps/web/build.ts";
import { launch } from "../apps/web/e2e/browser.ts";
import { type CriticalPath, criticalPath, observePaints, paintedOf, SLOW } from "../apps/web/e2e/critical-path.ts";
import { type MeasuredPage, pagesToMeasure } from "../apps/web/e2e/measured-pages.ts";
import { PHONE } from "../apps/web/e2e/phone.ts";
import { aligned } from "./accuracy/table.ts";

const { values: args } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    cpu: { type: "string", default: String(SLOW.cpu) },
    trips: { type: "boolean", default: false },
    page: { type: "string", default: "" },
  },
});
/** Longest wait for a page. */
const LONGEST_MS = 120_000;

/** Timing of one visit. */
interface Timed {
  lcpS: number;
  cls: number;
  /** Total blocking time: sum over the main thread's tasks of what each takes beyond 50 ms, s. */
  blockedS: number;
  /** When the main part was shown, s. */
  doneS: number;
}

const OBSERVE_TASKS = `window.blocked = 0;
new PerformanceObserver((l) => { for (const e of l.getEntries()) blocked += e.duration - 50; }).observe({ type: "longtask", buffered: true });`;

/** Opens a page on a slow phone and waits for its main part, then until the network is idle. */
async function visit(browser: Browser, origin: string, { path, main, cookies }: MeasuredPage): Promise<Timed> {
  const context = await browser.newContext({ viewport: PHONE, locale: "en-GB", isMobile: true, hasTouch: true });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 1000 * SLOW.tripS,
      downloadThroughput: SLOW.bytesPerS,
      uploadThroughput: SLOW.uploadBytesPerS,
    });
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: Number(args.cpu) });
    await observePaints(page);
    await page.addInitScript(OBSERVE_TASKS);
    await page.goto(origin + path, { timeout: LONGEST_MS });
    await page.locator(main).first().waitFor({ timeout: LONGEST_MS });
    const doneS = Number(await page.evaluate("performance.now()")) / 1000;
    await page.waitForLoadState("networkidle", { timeout: LONGEST_MS });
    const { lcp, cls } = await paintedOf(page);
    return { lcpS: lcp / 1000, cls, blockedS: Number(await page.evaluate("window.blocked")) / 1000, doneS };
  } finally {
    await context.close();
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const kB = (bytes: number): string => (bytes / 1000).toFixed(0);

function calculatedRow(name: string, { trips, simulatedS, cls, bytes, script, what }: CriticalPath): string[] {
  const kind = (wanted: string) => kB(trips.reduce((sum, trip) => sum + (trip.byKind.get(wanted) ?? 0), 0));
  const data = Number(kind("Fetch")) + Number(kind("Document"));
  return [
    name,
    simulatedS.toFixed(2),
    cls.toFixed(3),
    String(trips.length),
    kB(bytes),
    kind("Script"),
    kB(script),
    kind("Image"),
    String(data),
    what,
  ];
}

await ensureWebApp(console.log);
const dataDir = await mkdtemp(join(tmpdir(), "sagittal-bench-web-"));
const postgres = await startPostgres();
const service = await startServer({
  PORT: "0",
  DATA_DIR: dataDir,
  DATABASE_URL: postgres.url,
  APP_SECRET: "bench-secret-bench-secret-bench-secret",
  LOG_LEVEL: "silent",
});
const origin = service.url;
const browser = await launch();
try {
  const pages = await pagesToMeasure(origin, dataDir, (sql) => command(postgres.url, sql));
  const chosen = pages.filter(({ name }) => name.includes(args.page));
  const head = ["page", "LCP s", "CLS", "trips", "kB", "script", "unpacked", "pictures", "data", "largest"];
  const calculated: string[][] = [];
  for (const { name, path, cookies } of chosen) {
    const found = await criticalPath(browser, origin + path, cookies);
    calculated.push(calculatedRow(name, found));
    if (args.trips)
      for (const [i, trip] of found.trips.entries())
        console.log(`${name}, round trip ${i + 1}, ${kB(trip.bytes)} kB\n  ${trip.files.join("\n  ")}`);
    if (args.trips) console.log(found.shifts.join("\n"));
  }
  console.log(`Calculated, until the largest paint\n${aligned([head, ...calculated]).join("\n")}`);
  if (Number(args.runs) > 0) {
    const rows: string[][] = [];
    for (const page of chosen) {
      const runs: Timed[] = [];
      for (let i = 0; i < Number(args.runs); i++) runs.push(await visit(browser, origin, page));
      const of = (key: keyof Timed, digits: number) => median(runs.map((run) => run[key])).toFixed(digits);
      rows.push([page.name, of("lcpS", 2), of("cls", 3), of("blockedS", 2), of("doneS", 2)]);
    }
    console.log(`\nBy the clock, load ${loadavg()[0]?.toFixed(1)}`);
    console.log(aligned([["page", "LCP s", "CLS", "blocked s", "main part s"], ...rows]).join("\n"));
  }
} finally {
  await browser.close();
  await service.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
