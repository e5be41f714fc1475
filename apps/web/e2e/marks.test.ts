import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { chromiumPath } from "./browser.ts";
import { excerpt } from "./excerpt.ts";
import { DESK, fits, PHONE, picture, startWorld, turnAnewTo, turnTo, type World } from "./world.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const SAMPLE = fileURLToPath(new URL("../../../samples/run_treadmill_side.mp4", import.meta.url));

/** The service computes a session again meanwhile. */
const WITHIN = { timeout: 30_000 };

/** Distances on a run, marked on its video. */
describe.skipIf(chromiumPath === null)("distance marks on a sprint", () => {
  let world: World;
  let id: string;

  beforeAll(async () => {
    world = await startWorld();
    const clip = excerpt(SAMPLE, join(world.dataDir, "sprint.mp4"), 2);
    const upload = await world.api.sessions.intent({ filename: "sprint.mp4", content_type: "video/mp4", activity: "running" });
    await fetch(upload.url, { method: "PUT", headers: upload.headers, body: new Uint8Array(await readFile(clip)) });
    ({ id } = await world.api.sessions.create({
      ...{ id: upload.session_id, activity: "running", exercise: "Sprint", video_url: upload.public_url },
      trim: { start_s: 0, end_s: 1.5 },
    }));
    const completed = async () => expect((await world.api.sessions.read(id)).status).toBe("completed");
    await vi.waitFor(completed, { timeout: 200_000, interval: 1000 });
  });
  afterAll(() => world?.close());

  test("the passages that a coach sees give splits; a line in the picture is moved by the keyboard and taken away", async () => {
    const { page, errors } = await world.shared(DESK);
    await turnTo(page, `/sessions/${id}`);
    await page.getByRole("button", { name: "Distance marks" }).click();
    const position = page.getByRole("slider", { name: "Position", exact: true });
    const passes = page.getByRole("button", { name: "Is passed in this frame" });
    await position.fill("3");
    await passes.click();
    await page.getByText("Distances marked: 1").waitFor();
    await position.fill("33");
    await page.getByLabel(/^Distance of the next mark/).fill("10");
    await passes.click();
    // Thirty frames at 30 per second, ten metres.
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /^10\sm$/ }) });
    await row.getByRole("cell", { name: /^1\.00 ± 0\.\d\d$/ }).waitFor();
    await row.getByRole("cell", { name: "10.00" }).waitFor();
    expect(await page.getByLabel(/^Distance of the next mark/).inputValue()).toBe("20");
    await page.getByRole("button", { name: "Stands in the picture" }).click();
    const line = page.getByRole("slider", { name: /^Mark 20\sm in the picture/ });
    await line.focus();
    const before = Number(await line.getAttribute("aria-valuenow"));
    await line.press("Shift+ArrowRight");
    await line.press("ArrowRight");
    await expect.poll(async () => Number(await line.getAttribute("aria-valuenow"))).toBeCloseTo(before + 1.5, 0);
    await expect
      .poll(async () => (await world.api.sessions.read(id)).distance_marks.find((m) => m.distance_m === 20)?.x ?? 0, WITHIN)
      .toBeGreaterThan(before / 100 + 0.013);
    // Nobody passes it: a treadmill's runner stays where they are.
    await page.getByRole("cell", { name: "not seen" }).waitFor();
    await fits(page);
    await picture(page, "marks");
    await page.getByRole("button", { name: /^Remove the mark 20/ }).click();
    await expect.poll(async () => (await world.api.sessions.read(id)).distance_marks.length, WITHIN).toBe(2);
    expect(errors).toEqual([]);
  });

  test("a line that is moved while the step before is being stored does not fall back", async () => {
    const { page } = await world.shared(DESK);
    await turnAnewTo(page, `/sessions/${id}`);
    await page.getByRole("button", { name: "Distance marks" }).click();
    const computed = Promise.withResolvers<void>();
    const moved = Promise.withResolvers<void>();
    await page.route("**/distance-marks/", async (route) => {
      const answer = await route.fetch();
      computed.resolve();
      await moved.promise;
      await route.fulfill({ response: answer });
    });
    await page.getByRole("button", { name: "Stands in the picture" }).click();
    await computed.promise;
    const line = page.getByRole("slider", { name: /^Mark .* in the picture/ });
    const shown = await line.evaluateHandle((slider) => {
      const values: (string | null)[] = [];
      new MutationObserver(() => values.push(slider.getAttribute("aria-valuenow"))).observe(slider, { attributeFilter: ["aria-valuenow"] });
      return values;
    });
    const before = await line.getAttribute("aria-valuenow");
    const placed = async () => (await world.api.sessions.read(id)).distance_marks.at(-1)?.x;
    const first = await placed();
    await line.press("ArrowRight");
    moved.resolve();
    await expect.poll(placed, WITHIN).toBeGreaterThan(first ?? 1);
    const values = await shown.jsonValue();
    expect(values.length).toBeGreaterThan(0);
    expect(values).not.toContain(before);
    // What was stored may not have been answered yet.
    await page.unrouteAll({ behavior: "wait" });
  });

  test.each(["ru", "es"] as const)("they are said in %s and fit a phone", async (lang) => {
    const { context, page } = await world.coach(PHONE, { locale: lang === "ru" ? "ru-RU" : "es-ES" });
    await page.addInitScript((to) => localStorage.setItem("sagittal.lang", to), lang);
    await page.goto(`/sessions/${id}`);
    await page.getByRole("button", { name: lang === "ru" ? "Отметки расстояния" : "Marcas de distancia" }).click();
    await page.getByText(lang === "ru" ? "Стоит на изображении" : "Está en la imagen").waitFor();
    await fits(page);
    await picture(page, `marks-${lang}`);
    await context.close();
  });
});
