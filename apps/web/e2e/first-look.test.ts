import { SharedSession } from "@sagittal/contract";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { command } from "../../server/src/testing/databases.ts";
import { chromiumPath } from "./browser.ts";
import { copySession } from "./measured-pages.ts";
import { DESK, hasPicture, PHONE, picture, startWorld, type World } from "./world.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

/** Waits for what a busy machine shows late. */
const LATER = { timeout: 30_000 };
const WORDS = "Good rhythm.\n</script><b>Land closer</b> to the hip.";

/** What a phone shows before the app has loaded, and how it gives way. */
describe.skipIf(chromiumPath === null)("the first look of a page", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
    await world.api.sessions.review(world.demo.id, WORDS, null);
    // Without a name of its own it is called by its exercise.
    await command(world.databaseUrl, `UPDATE sessions SET name = '' WHERE id = '${world.demo.id}'`);
    await world.api.me.brand({ brand_name: "Northside Running", accent_color: "#b00020" });
  });
  afterAll(() => world?.close());

  const score = () => String(Math.round(world.demo.score ?? 0));
  const first = (page: Page) => page.locator("#first-look");

  /** Keeps every part of the app from loading until it is released; what runs before it has come. */
  async function withoutApp(page: Page): Promise<() => void> {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/(?!first-|paint-|index-)[^/]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    return release;
  }

  /** The answer of the API that stands in the page of a public link; null where none does. */
  async function embedded(path: string): Promise<{ html: string; answer: unknown; headers: Headers }> {
    const response = await fetch(new URL(path, world.service.url));
    const html = await response.text();
    const [, json] = /<script type="application\/json" id="answer"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    return { html, answer: json === undefined ? null : JSON.parse(json), headers: response.headers };
  }

  const pictured = (look: Locator) =>
    look.locator("img").evaluateAll((all) => all.every((i) => i instanceof HTMLImageElement && i.naturalWidth > 0));
  const colour = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"));

  test.each(["en-GB", "ru-RU", "es-ES"])("a session shows score and picture before the app has loaded, in %s", async (locale) => {
    const { context, page, errors } = await world.coach(PHONE, { locale });
    const release = await withoutApp(page);
    await page.goto(`/sessions/${world.demo.id}`, { waitUntil: "commit" });
    const look = first(page);
    await look.locator("svg text").waitFor();
    expect(await look.locator("svg text").textContent()).toBe(score());
    await expect.poll(() => pictured(look), LATER).toBe(true);
    // The name of an exercise in another language comes with the catalogue: none is shown in a wrong one.
    expect(await look.locator("h1").count()).toBe(locale === "en-GB" ? 1 : 0);
    expect(await colour(page)).toBe("#b00020");
    // Read once, from the app itself.
    expect(await page.getByRole("heading").count()).toBe(0);
    await picture(page, `first-session-${locale}`);
    release();
    await page.getByTestId("first-word").waitFor();
    expect(await look.count()).toBe(0);
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    await hasPicture(page);
    await picture(page, `then-session-${locale}`);
    expect(errors).toEqual([]);
    await context.close();
  });

  test.each(["en", "ru", "es"] as const)(
    "a public link shows the coach's words as they are, in the team's colours, in %s",
    async (lang) => {
      const link = await world.api.sessions.share(world.demo.id, lang);
      const { context, page, errors } = await world.visitor(PHONE, { colorScheme: lang === "ru" ? "dark" : "light" });
      const release = await withoutApp(page);
      await page.goto(link.url, { waitUntil: "commit" });
      const look = first(page);
      await look.locator("blockquote").waitFor();
      expect(await look.locator("blockquote").textContent()).toBe(WORDS);
      expect(await look.locator("header").textContent()).toBe("Northside Running");
      expect(await look.locator("svg text").textContent()).toBe(score());
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
      const [accent, title] = [await colour(page), await look.locator("h1").textContent()];
      await picture(page, `first-public-${lang}`);
      release();
      await page.getByRole("heading", { level: 1, name: title ?? "" }).waitFor();
      expect(await look.count()).toBe(0);
      expect(await colour(page)).toBe(accent);
      await hasPicture(page);
      await picture(page, `then-public-${lang}`);
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  test("a comparison shows its pictures, in the app and by a link", async () => {
    const copy = await copySession(world.demo.id, (sql) => command(world.databaseUrl, sql));
    const link = await world.api.sessions.shareComparison([world.demo.id, copy], "ru");
    const { context, page, errors } = await world.coach(PHONE);
    for (const path of [`/compare?ids=${world.demo.id},${copy}`, link.url]) {
      const release = await withoutApp(page);
      await page.goto(path, { waitUntil: "commit" });
      const look = first(page);
      await expect.poll(() => look.locator("figure img").count(), LATER).toBe(2);
      await expect.poll(() => pictured(look), LATER).toBe(true);
      await picture(page, `first-comparison-${path.startsWith("/r/") ? "public" : "app"}`);
      release();
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await look.count()).toBe(0);
      await page.waitForFunction(() => [...document.querySelectorAll("video")].filter((v) => v.readyState >= 2).length === 2);
      await picture(page, `then-comparison-${path.startsWith("/r/") ? "public" : "app"}`);
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  test("a wide page waits for the app", async () => {
    const { context, page } = await world.coach(DESK);
    await page.goto(`/sessions/${world.demo.id}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await first(page).count()).toBe(0);
    await context.close();
  });

  test("the first look gives way where the app has nothing to show in its place", async () => {
    const { context, page } = await world.coach(PHONE);
    // The app reads the answer with its schema, which this one does not keep.
    await page.route(`**/api/sessions/${world.demo.id}/`, (route) =>
      route.fulfill({ json: { status: "completed", name: "Broken", score: 50, metrics: [], thumbnail_url: "" } }),
    );
    await page.goto(`/sessions/${world.demo.id}`);
    await page.getByRole("alert").first().waitFor();
    expect(await first(page).count()).toBe(0);
    await context.close();
  });

  test("a link's page holds exactly what the API answers, is kept by nobody, and holds nothing once the link is revoked", async () => {
    const link = await world.api.sessions.share(world.demo.id, "es");
    const token = link.url.split("/").at(-1) ?? "";
    const page = await embedded(link.url);
    const api: unknown = await (await fetch(`${world.service.url}/api/shared/${token}/`)).json();
    // Each answer has media addresses of its own.
    const stable = (answer: unknown) => JSON.parse(JSON.stringify(SharedSession.parse(answer)).replaceAll(/shared-media\/[\w-]+/g, ""));
    expect(stable(page.answer)).toEqual(stable(api));
    expect(Object.keys(Object(page.answer)).sort()).toEqual(Object.keys(Object(api)).sort());
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("x-robots-tag")).toContain("noindex");
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self';");
    // A token of one kind opens nothing of another.
    expect((await embedded(`/r/c/${token}`)).answer).toBeNull();
    await world.api.sessions.unshare(world.demo.id);
    const revoked = await embedded(link.url);
    expect(revoked.answer).toBeNull();
    expect(revoked.html).not.toContain("Land closer");
    expect((await embedded("/r/unknown")).answer).toBeNull();
    // Without a valid link the page says so, and no first look stays.
    const { context, page: shown } = await world.visitor(PHONE);
    await shown.goto(link.url);
    await shown.getByText("This link does not work").waitFor();
    expect(await first(shown).count()).toBe(0);
    await context.close();
  });
});
