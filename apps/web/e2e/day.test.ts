import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Session } from "@sagittal/contract";
import { createClient } from "@sagittal/sdk";
import { type RunningServer, startServer } from "@sagittal/server";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureWebApp } from "../build.ts";
import { accessibilityFaults, chromiumPath, launch, newestEmail } from "./browser.ts";

const COACH = { email: "ana@example.com", display_name: "Ana Coach", password: "correct horse battery" };
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** What a coach does every day, on the demo session: each test opens its own pages. */
describe.skipIf(chromiumPath === null)("a coach's day", () => {
  let dataDir: string;
  let service: RunningServer;
  let browser: Browser;
  let api: ReturnType<typeof createClient>;
  let demo: Session;

  beforeAll(async () => {
    await ensureWebApp(() => undefined);
    dataDir = await mkdtemp(join(tmpdir(), "sagittal-day-"));
    service = await startServer({ PORT: "0", DATA_DIR: dataDir, POSE_QUALITY: "lite", WORKER_CONCURRENCY: "1", LOG_LEVEL: "silent" });
    const { token } = await createClient({ baseUrl: service.url }).auth.register(COACH);
    api = createClient({ baseUrl: service.url, token });
    const mail = await newestEmail(dataDir, COACH.email, /Subject: \d{6}/);
    await api.me.verify(/Subject: (\d{6})/.exec(mail)?.[1] ?? "");
    await api.me.onboard({ company_name: "Northside" });
    demo = await api.me.demo();
    browser = await launch();
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await service?.close();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  async function visitor(viewport = DESK): Promise<{ context: BrowserContext; page: Page }> {
    const context = await browser.newContext({ locale: "en-GB", viewport, baseURL: service.url, reducedMotion: "reduce" });
    context.setDefaultTimeout(15_000);
    return { context, page: await context.newPage() };
  }

  /** A browser in which the coach is signed in. */
  async function coach(viewport = DESK): Promise<{ context: BrowserContext; page: Page }> {
    const made = await visitor(viewport);
    const { page } = made;
    await page.goto("/login");
    await page.getByLabel("Email").fill(COACH.email);
    await page.getByLabel("Password").fill(COACH.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: /^Hello/ }).waitFor();
    return made;
  }

  const fits = async (page: Page) => {
    expect(await accessibilityFaults(page), page.url()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  };

  test.each([
    ["en", "From your coach", DESK],
    ["ru", "Слова тренера", PHONE],
    ["es", "Palabras de su entrenador", PHONE],
  ] as const)("the coach's words and score come first on the public page, in %s", async (lang, title, viewport) => {
    await api.sessions.review(demo.id, "Good rhythm. Land closer to the hip.", 77);
    const link = await api.sessions.share(demo.id, lang);
    const measured = Math.round(demo.score ?? 0);
    const { context, page } = await visitor(viewport);
    const trends = page.waitForRequest(/\/trends\//, { timeout: 4000 }).then(
      () => true,
      () => false,
    );
    await page.goto(link.url);
    await page.getByRole("heading", { name: title }).waitFor();
    expect(await page.getByRole("heading", { level: 2 }).first().textContent()).toBe(title);
    expect(await page.locator("blockquote").textContent()).toBe("Good rhythm. Land closer to the hip.");
    // Ring and text name the coach's score, with that of the analysis beside it.
    await page.getByRole("img", { name: /\b77\b/ }).waitFor();
    await page.getByText(new RegExp(`\\b77\\b.+\\b100;.+\\b${measured}\\b`)).waitFor();
    expect(await page.locator("body").textContent()).not.toMatch(/\.\.(?!\.)/);
    // The dialog promises that no other session is shown.
    expect(await trends).toBe(false);
    await fits(page);
    await page.screenshot({ path: join(tmpdir(), `day-public-${lang}.png`) });
    await context.close();
  });

  test("the share dialog shows the link that is out, and asks before its language changes", async () => {
    const link = await api.sessions.share(demo.id, "ru");
    const { context, page } = await coach();
    await page.goto(`/sessions/${demo.id}`);
    await page.getByRole("button", { name: "Share" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("A link to this session is out. It opens in: Русский.").waitFor();
    expect(await dialog.getByLabel("Link", { exact: true }).inputValue()).toBe(new URL(link.url, service.url).href);
    expect(await dialog.getByText(/^Valid until/).count()).toBe(1);
    expect(await dialog.getByLabel("Language of the page").inputValue()).toBe("ru");
    await dialog.getByLabel("Language of the page").selectOption("es");
    await dialog.getByText(/will then see the page in another language: Español/).waitFor();
    expect((await api.sessions.activeShare(demo.id)).locale).toBe("ru");
    await fits(page);
    await page.screenshot({ path: join(tmpdir(), "day-share.png") });
    await dialog.getByRole("button", { name: "Change the language of this link" }).click();
    await dialog.getByText("A link to this session is out. It opens in: Español.").waitFor();
    expect((await api.sessions.activeShare(demo.id)).locale).toBe("es");
    await context.close();
  });
});
