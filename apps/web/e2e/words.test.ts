import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { chromiumPath } from "./browser.ts";
import { fits, PHONE, picture, startWorld, type World } from "./world.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const YELLOW = "rgb(255, 214, 10)";

/** Whose words and colours the app shows. */
describe.skipIf(chromiumPath === null)("words and colours", () => {
  let world: World;
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
    for (const path of others) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, includeHidden: true }).first().waitFor({ state: "attached" });
      await page.waitForFunction(() => document.querySelectorAll(".skeleton").length === 0);
      expect(await page.locator("main").textContent(), path).not.toMatch(athlete);
    }
    await page.goto("/athletes");
    await page.getByRole("heading", { name: nav, level: 1 }).waitFor();
    await page.getByRole("button", { name: add }).first().waitFor();
    expect(await page.locator("main").textContent()).not.toMatch(athlete);
    await fits(page);
    await picture(page, `patients-${lang}`);
    await context.close();
  });
});
