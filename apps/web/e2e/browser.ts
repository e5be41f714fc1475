import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const SHELL = "/usr/bin/chromium-headless-shell";
const firstOf = (paths: readonly (string | undefined)[]): string | null =>
  paths.find((path) => path !== undefined && existsSync(path)) ?? null;

/** Where Chromium is; null when there is none, and then browser tests say so and are skipped. The shell has no window to draw: half of the browser's own work. */
export const chromiumPath: string | null = firstOf([process.env.CHROMIUM_PATH, SHELL, ...BROWSERS]);

/** A browser with windows, of which a page can fill one; null when there is none. */
export const windowedPath: string | null = firstOf([process.env.CHROMIUM_PATH, ...BROWSERS]);

export const WITHOUT_CHROMIUM = "Chromium is not installed: set CHROMIUM_PATH or install the package `chromium` to run the browser tests";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** For pages that are looked at and left: to optimise their code takes longer than to run it as it is. Not where the pose model looks at pictures. */
export const UNOPTIMISED = "--js-flags=--no-turbofan,--no-maglev";

/**
 * For pages on which the pose model looks at pictures: a function of WebAssembly is optimised once it has run for longer. That saves most of a
 * second of a processor for each page, and a look takes as long as before. Without any optimisation a look takes twice as long.
 */
export const HOTTEST_OPTIMISED = "--js-flags=--wasm-tiering-budget=200000000";

export function launch(flags: readonly string[] = [], executablePath = chromiumPath): Promise<Browser> {
  if (executablePath === null) throw new Error(WITHOUT_CHROMIUM);
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

/** The text of the newest email to an address. */
export async function newestEmail(dataDir: string, to: string, matching: RegExp): Promise<string> {
  const until = Date.now() + 15_000;
  for (;;) {
    const dir = join(dataDir, "outbox");
    // An email that begins with a dot is still being written.
    const names = (await readdir(dir).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name)).sort();
    const mails = await Promise.all(
      names.map(async (name) =>
        (await readFile(join(dir, name), "utf8")).replaceAll("=\n", "").replaceAll("=\r\n", "").replaceAll("=3D", "="),
      ),
    );
    const found = mails.findLast((mail) => mail.includes(to) && matching.test(mail));
    if (found) return found;
    if (Date.now() > until) throw new Error(`No email to ${to} that matches ${matching} within 15 s.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on the page as it shows, by WCAG 2.2 AA and axe's best practices, or by one rule; each finding with where it is. */
export async function accessibilityFaults(page: Page, rule?: string): Promise<string[]> {
  const runOnly = rule === undefined ? { type: "tag", values: EVERYTHING } : { type: "rule", values: [rule] };
  // What passes is not described, and the style sheets, which only experimental rules ask for, are not loaded again: half of the time.
  const options = { runOnly, resultTypes: ["violations"], preload: { assets: ["media"] } };
  // Nor is the HTML of what it looks at told.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(`${AXE}; axe.configure({ noHtml: true }); 0`);
  const found: unknown = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then((r) => r.violations.flatMap((v) => v.nodes.map((n) => v.id + ": " + n.target.join(" ") + " — " + (n.any[0]?.message ?? n.failureSummary))))`,
  );
  return Array.isArray(found) ? found.map(String) : [];
}
