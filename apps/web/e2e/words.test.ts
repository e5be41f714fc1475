import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { command } from "../../server/src/testing/databases.ts";
import { chromiumPath } from "./browser.ts";
import { copySession } from "./measured-pages.ts";
import { fits, PHONE, picture, startWorld, turnTo, type World } from "./world.ts";

const PAGES = [
  "/",
  "/sessions",
  "/sessions/new",
  "/record",
  "/athletes",
  "/groups",
  "/solutions",
  "/assistant",
  "/compare",
  "/more",
  ...["profile", "team", "plan", "brand", "metrics", "own-metrics", "targets", "agents", "keys", "webhooks", "privacy"].map(
    (name) => `/settings/${name}`,
  ),
];
const TABS = ["trends", "peers", "reports", "texts", "profile"];

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const YELLOW = "rgb(255, 214, 10)";

/** Whose words and colours the app shows. */
describe.skipIf(chromiumPath === null)("words and colours", () => {
  let world: World;
  let copy = "";
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world?.close());

  test("the team's colour is one colour: on the app's surfaces in the light and the dark, and on the public page", async () => {
    await world.api.me.brand({ accent_color: "#ffd60a", brand_name: "Northside <Lab>" });
    const link = await world.api.sessions.share(world.demo.id, "en");
    const { context, page } = await world.coach();
    const button = page.getByRole("link", { name: "New session" }).first();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/");
      await button.waitFor();
      expect(await button.evaluate((e) => getComputedStyle(e).backgroundColor)).toBe(YELLOW);
      await fits(page);
    }
    await picture(page, "brand");
    await page.goto(link.url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const fill = "getComputedStyle(document.documentElement).getPropertyValue('--fill').trim()";
    await expect.poll(() => page.evaluate(fill)).toBe("#ffd60a");
    await fits(page);
    await context.close();
  });

  test("a chat that reads the link's page finds title, words and picture, escaped, and nothing once it is taken back", async () => {
    const link = await world.api.sessions.share(world.demo.id, "ru");
    const address = new URL(link.url, world.service.url);
    const html = await (await fetch(address)).text();
    const tag = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(html).toContain('<html lang="ru">');
    expect(tag("title")).toMatch(/^Бег на дорожке · Northside &lt;Lab&gt;$/);
    expect(tag("description")).toMatch(/^Ваше движение на видео/);
    const image = await fetch(tag("image") ?? "");
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(html).not.toContain("Ana Coach");
    // A comparison and a report as well.
    copy = await copySession(world.demo.id, (sql) => command(world.databaseUrl, sql));
    await world.api.sessions.update(copy, { name: "Мия 2" });
    const compared = await world.api.sessions.shareComparison([copy, world.demo.id], "es");
    const pair = await (await fetch(new URL(compared.url, world.service.url))).text();
    expect(pair).toMatch(/<meta property="og:title" content="[^"]+ · Northside &lt;Lab&gt;" \/>/);
    expect(pair).toContain('content="Tu movimiento lado a lado');
    const run = await world.api.solutions.create({ solution: "progress-review", session_ids: [copy, world.demo.id] });
    const shared = await world.api.solutions.share(run.id, "en", "metric");
    const report = await (await fetch(new URL(shared.url, world.service.url))).text();
    expect(report).toContain('<meta property="og:title" content="Progress review · Northside &lt;Lab&gt;" />');
    await world.api.solutions.remove(run.id);
    expect(await (await fetch(new URL(shared.url, world.service.url))).text()).not.toContain("og:title");
    await world.api.sessions.unshare(world.demo.id);
    expect(await (await fetch(address)).text()).not.toContain("og:title");
  });

  test.each([
    ["en", "Patients", "Add a patient", /athlete/i, ["/", "/sessions/new", "/solutions", "/groups", "/sessions"]],
    ["ru", "Пациенты", "Добавить пациента", /спортсмен/i, ["/"]],
    ["es", "Pacientes", "Añadir un paciente", /\batletas?\b/i, ["/"]],
  ] as const)("a clinic reads of patients, in %s", async (lang, nav, add, athlete, others) => {
    await world.api.me.update({ segment: "healthcare" });
    const { context, page } = await world.coach(PHONE);
    await context.addInitScript(`localStorage.setItem("sagittal.lang", "${lang}")`);
    await page.goto("/");
    await page.getByRole("main").waitFor();
    for (const path of others) {
      await turnTo(page, path);
      await page.getByRole("heading", { level: 1, includeHidden: true }).first().waitFor({ state: "attached" });
      await page.waitForFunction(() => document.querySelectorAll(".skeleton").length === 0);
      expect(await page.locator("main").textContent(), path).not.toMatch(athlete);
    }
    await turnTo(page, "/athletes");
    await page.getByRole("heading", { name: nav, level: 1 }).waitFor();
    await page.getByRole("button", { name: add }).first().waitFor();
    expect(await page.locator("main").textContent()).not.toMatch(athlete);
    await fits(page);
    await picture(page, `patients-${lang}`);
    await context.close();
  });

  // Brands, file formats, protocols and people are named alike in all languages.
  test.each([
    [
      "ru",
      // Words, and units behind a number.
      /[A-Za-z]{3,}|(?<=\d[\s\u202f])(?:s|ms|MB|cm|kg|m|N)\b/g,
      /^(Sagittal|Northside|Ana|Coach|Ctrl|MOV|WebM|ZIP|JPEG|PNG|API|CIDR|FPPA|SPPB|example|com|ana|https|English|Espa)$/,
    ],
    ["es", /\b(the|of|and|with|your|this|is|are|to|from|free|starter|professional|organization|sample|left|right|fps)\b/gi, /^$/],
  ] as const)("no page says anything in English, names a key or ends a sentence twice, in %s", async (lang, foreign, allowed) => {
    await world.api.me.update({ segment: "sports" });
    // What coaches name themselves is in their own words.
    await world.api.sessions.update(world.demo.id, { name: "Мия 1" });
    // A session without a name has that of its exercise, in lists to choose from too.
    await world.api.sessions.update(copy, { name: "" });
    const athletes = await world.api.clients.list();
    const athlete = athletes.results[0] ?? (await world.api.clients.create({ display_name: "Мия" }));
    const { context, page } = await world.coach(PHONE);
    await context.addInitScript(`localStorage.setItem("sagittal.lang", "${lang}")`);
    await page.goto("/");
    await page.getByRole("main").waitFor();
    for (const path of [
      ...PAGES,
      `/sessions/${world.demo.id}`,
      `/compare?ids=${world.demo.id},${copy}`,
      ...TABS.map((tab) => `/athletes/${athlete.id}?tab=${tab}`),
    ]) {
      await turnTo(page, path);
      await page.getByRole("heading", { level: 1, includeHidden: true }).first().waitFor({ state: "attached" });
      await page.waitForFunction(() => document.querySelectorAll(".skeleton").length === 0);
      // Names of exercises come with the catalogue, after the page.
      const wrong = async () =>
        (await page.evaluate(saidOn)).filter((text) => [...text.matchAll(foreign)].some(([word]) => !allowed.test(word)));
      await expect.poll(wrong, { message: path }).toEqual([]);
      const said = await page.evaluate(saidOn);
      expect(
        said.filter((text) => /\b[a-z]+_[a-z_]+\b|\.\.(?!\.)/.test(text)),
        path,
      ).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} is wider than the phone`).toBeLessThanOrEqual(
        PHONE.width,
      );
    }
    await context.close();
  });
});

/** Everything that a page says, also to screen readers, without what is marked as code or as another language. */
function saidOn(): string[] {
  const copy = document.body.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return [];
  for (const other of copy.querySelectorAll("script, style, code, pre, [lang=en]")) other.remove();
  const words: (string | null)[] = [];
  for (const walk = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT); walk.nextNode(); ) words.push(walk.currentNode.textContent);
  for (const element of copy.querySelectorAll("*"))
    words.push(...["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name)));
  return words.flatMap((word) => (word?.trim() ? [word.trim()] : []));
}
