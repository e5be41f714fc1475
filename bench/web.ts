/**
 * How soon the pages that wait longest show their main part on a slow phone.
 *
 *   npm run bench:web -- [--runs N] [--cpu N]
 *
 * Starts the service with a demonstration session, opens each page in a fresh Chromium context of 390 × 844 px with an empty cache at 1.6 Mbit/s, 150 ms and a
 * processor slowed four times, and prints the largest contentful paint (s), the cumulative layout shift and the bytes that came until the page was quiet. The median
 * of the runs. Times depend on what else the machine does; bytes do not.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createClient } from "@sagittal/sdk";
import { startServer } from "@sagittal/server";
import type { Browser } from "playwright-core";
import { ensureWebApp } from "../apps/web/build.ts";
import { launch, newestEmail } from "../apps/web/e2e/browser.ts";
import { aligned } from "./accuracy/table.ts";

const { values: args } = parseArgs({ options: { runs: { type: "string", default: "3" }, cpu: { type: "string", default: "4" } } });
const BITS_PER_S = 1.6e6;
const LATENCY_MS = 150;
const LONGEST_MS = 90_000;
const PHONE = { width: 390, height: 844 };
const COACH = { email: "coach@example.com", password: "correct horse battery", display_name: "Coach" };

interface Paint {
  lcpS: number;
  cls: number;
  kB: number;
}
type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["cookies"]>>;

const OBSERVE = `window.painted = { lcp: 0, cls: 0 };
new PerformanceObserver((l) => { for (const e of l.getEntries()) painted.lcp = e.startTime; }).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((l) => { for (const e of l.getEntries()) if (!e.hadRecentInput) painted.cls += e.value; }).observe({ type: "layout-shift", buffered: true });`;

function painted(value: unknown): { lcp: number; cls: number } {
  if (typeof value === "object" && value !== null && "lcp" in value && "cls" in value)
    return { lcp: Number(value.lcp), cls: Number(value.cls) };
  throw new Error("The page measured nothing.");
}

/** Opens a page and waits for its main part, and until nothing more comes. */
async function visit(browser: Browser, url: string, main: string, cookies: Cookies): Promise<Paint> {
  const context = await browser.newContext({ viewport: PHONE, locale: "en-GB", isMobile: true, hasTouch: true });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    let bytes = 0;
    cdp.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await cdp.send("Network.enable");
    const perSecond = BITS_PER_S / 8;
    await cdp.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: perSecond,
      uploadThroughput: perSecond,
    });
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: Number(args.cpu) });
    await page.addInitScript(OBSERVE);
    await page.goto(url, { timeout: LONGEST_MS });
    await page.locator(main).first().waitFor({ timeout: LONGEST_MS });
    await page.waitForLoadState("networkidle", { timeout: LONGEST_MS });
    const { lcp, cls } = painted(await page.evaluate("window.painted"));
    return { lcpS: lcp / 1000, cls, kB: bytes / 1000 };
  } finally {
    await context.close();
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

await ensureWebApp(console.log);
const dataDir = await mkdtemp(join(tmpdir(), "sagittal-bench-web-"));
const service = await startServer({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", POSE_QUALITY: "lite" });
const browser = await launch();
try {
  const { token } = await createClient({ baseUrl: service.url }).auth.register(COACH);
  const api = createClient({ baseUrl: service.url, token });
  await api.me.verify(/Subject: (\d{6})/.exec(await newestEmail(dataDir, COACH.email, /Subject: \d{6}/))?.[1] ?? "");
  await api.me.onboard({ company_name: "Bench" });
  const demo = await api.me.demo();
  await api.sessions.review(demo.id, "Good rhythm. Land closer to the hip.", null);
  const link = await api.sessions.share(demo.id, "en");
  const entry = await browser.newContext({ baseURL: service.url });
  await entry.request.post("/api/auth/session/", { headers: { authorization: `Bearer ${token}` }, data: {} });
  const cookies = await entry.cookies();
  await entry.close();
  const pages: readonly [name: string, path: string, main: string, Cookies][] = [
    ["login", "/login", "form", []],
    ["home", "/", "main h1", cookies],
    ["session", `/sessions/${demo.id}`, "video", cookies],
    ["public session", new URL(link.url, service.url).pathname, "video", []],
  ];
  const rows: string[][] = [];
  for (const [name, path, main, known] of pages) {
    const runs: Paint[] = [];
    for (let i = 0; i < Number(args.runs); i++) runs.push(await visit(browser, service.url + path, main, known));
    rows.push([
      name,
      median(runs.map((r) => r.lcpS)).toFixed(2),
      median(runs.map((r) => r.cls)).toFixed(3),
      median(runs.map((r) => r.kB)).toFixed(0),
    ]);
  }
  console.log(aligned([["page", "LCP s", "CLS", "kB"], ...rows]).join("\n"));
} finally {
  await browser.close();
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
}
