/** Takes a picture of every page at 1440 and 390 pixels, light and dark, into docs/screenshots: see the README there. */
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunningServer, startServer } from "@sagittal/server";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { ensureWebApp } from "../apps/web/build.ts";
import { launch } from "../apps/web/e2e/browser.ts";
import { pagesOf, type Shot } from "./screenshots/pages.ts";
import { backdate, type Seeded, seed } from "./screenshots/seed.ts";

const OUT = fileURLToPath(new URL("../docs/screenshots/", import.meta.url));
const WIDTHS = { 1440: 900, 390: 844 } as const;
const TALLEST = 2400;
const SETTLE_MS = 350;

const wanted = process.argv.slice(2);
const dataDir = process.env.SCREENSHOT_DATA ?? (await mkdtemp(join(tmpdir(), "sagittal-pictures-")));
const settings = {
  PORT: process.env.PORT ?? "8123",
  DATA_DIR: dataDir,
  LOG_LEVEL: "silent",
  POSE_QUALITY: process.env.POSE_QUALITY ?? "full",
  PEER_K_FLOOR: "2",
  PLATFORM_ADMIN_EMAILS: "admin@sagittal.example",
  PASSWORD_RESET_RATE_LIMIT_PER_HOUR: "1000",
};
await ensureWebApp(console.log);
let service: RunningServer = await startServer(settings);
const browser = await launch();
try {
  const seeded = await seed(service.url, dataDir, browser);
  await service.close();
  // Sessions of weeks instead of minutes, so that trends look as they do in use.
  await backdate(dataDir, seeded);
  service = await startServer(settings);
  await mkdir(OUT, { recursive: true });
  const shots = pagesOf(seeded).filter((shot) => wanted.length === 0 || wanted.includes(shot.name));
  for (const [width, height] of Object.entries(WIDTHS)) {
    for (const scheme of ["light", "dark"] as const) await takeAll(browser, seeded, shots, Number(width), height, scheme);
  }
  const files = (await readdir(OUT)).filter((name) => name.endsWith(".png"));
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(OUT, name))).size));
  console.log(
    `${files.length} pictures, ${(sizes.reduce((a, b) => a + b, 0) / 2 ** 20).toFixed(1)} MB, largest ${Math.round(Math.max(...sizes) / 1024)} kB`,
  );
} finally {
  await browser.close();
  await service.close();
  if (!process.env.SCREENSHOT_DATA) await rm(dataDir, { recursive: true, force: true });
}

async function takeAll(
  from: Browser,
  { states, url }: Seeded,
  shots: readonly Shot[],
  width: number,
  height: number,
  colorScheme: "light" | "dark",
): Promise<void> {
  for (const who of new Set(shots.map((shot) => shot.as))) {
    const storageState = states[who];
    const context = await from.newContext({
      baseURL: url,
      locale: "en-GB",
      timezoneId: "Europe/London",
      colorScheme,
      viewport: { width, height },
      reducedMotion: "reduce",
      ...(storageState && { storageState }),
    });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    for (const shot of shots.filter((s) => s.as === who)) {
      const name = `${shot.name}-${width}-${colorScheme}`;
      try {
        await page.setViewportSize({ width, height });
        await page.goto(shot.path);
        await settled(page);
        await shot.act?.(page);
        await settled(page);
        if (shot.whole !== false) await page.setViewportSize({ width, height: await fullHeight(page, height) });
        await page.waitForTimeout(SETTLE_MS);
        await writeFile(join(OUT, `${name}.png`), await packed(await page.screenshot()));
      } catch (error) {
        console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        process.exitCode = 1;
      }
    }
    await context.close();
  }
}

/** Waits until nothing loads: no placeholders, fonts and pictures loaded, videos at a frame. */
async function settled(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.waitForFunction(
    () =>
      document.querySelectorAll(".skeleton").length === 0 &&
      document.fonts.status === "loaded" &&
      [...document.images].every((image) => image.complete) &&
      [...document.querySelectorAll("video")].every((video) => video.readyState >= 2 || !video.src),
  );
  await page.waitForTimeout(SETTLE_MS);
}

/** Height of the whole page, so that sticky bars are in their place; at least `least` px. */
async function fullHeight(page: Page, least: number): Promise<number> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  return Math.min(TALLEST, Math.max(least, height));
}

/** A picture with as many colours as it needs, at most 256. */
function packed(png: Buffer): Promise<Buffer> {
  return sharp(png).png({ palette: true, quality: 90, effort: 8, compressionLevel: 9 }).toBuffer();
}
