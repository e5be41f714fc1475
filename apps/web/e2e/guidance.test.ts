import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { chromiumPath, HOTTEST_OPTIMISED } from "./browser.ts";
import { excerpt } from "./excerpt.ts";
import { fakeCamera } from "./fake-camera.ts";
import { DESK, fits, PHONE, picture, startWorld, type World } from "./world.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const CLIP = fileURLToPath(new URL("../../../samples/run_treadmill_side.mp4", import.meta.url));

/** What the page said aloud. */
declare global {
  interface Window {
    spoken: { text: string; lang: string }[];
  }
}

const isOfModel = (path: string) => /^\/models\/|\.wasm$|live-pose/.test(path);

/** The lite pose model runs in the browser: beside the camera it guides and counts, and it looks at a clip before it is sent. */
describe.skipIf(chromiumPath === null)("the pose model in the browser", () => {
  let world: World;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sagittal-camera-"));
    // A person who fills two thirds of the picture and dips once in two seconds.
    const seen = { zoom: 1.5, dip: { share: 0.1, everyS: 2 } };
    world = await startWorld([HOTTEST_OPTIMISED, ...fakeCamera(CLIP, join(folder, "camera.y4m"), 2, seen)]);
  });
  afterAll(async () => {
    await world?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const squats = async (page: Page) => {
    // A browser without voices: what would be said is written down.
    await page.addInitScript(() => {
      window.spoken = [];
      speechSynthesis.speak = ({ text, lang }) => void window.spoken.push({ text, lang });
    });
    await page.goto("/record?activity=weightlifting&exercise=Back%20Squat");
    await expect.poll(() => page.getByLabel(/^(Exercise|Упражнение)$/).inputValue(), { timeout: 60_000 }).toBe("Back Squat");
  };

  test("comes with the camera under a policy of its own, says that the whole body is in view, and counts repetitions aloud while it films", async () => {
    const { context, page, errors } = await world.coach(PHONE, { hasTouch: true, isMobile: true, savesData: false });
    const policies = new Map<string, string>();
    context.on("response", (response) =>
      policies.set(new URL(response.url()).pathname, response.headers()["content-security-policy"] ?? ""),
    );
    await squats(page);
    expect([...policies.keys()].filter(isOfModel)).toEqual([]);
    await page.getByRole("button", { name: "Open the camera" }).click();
    await page.getByText("The whole body is in view.").waitFor();
    // The thread alone may compile WebAssembly.
    const thread = [...policies.keys()].find((path) => path.includes("live-pose")) ?? "";
    expect(policies.get(thread)).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policies.get("/record")).toContain("script-src 'self';");
    await page.getByRole("switch", { name: "Count aloud" }).waitFor();
    await fits(page);
    await picture(page, "guidance-phone");
    await page.setViewportSize({ width: 844, height: 390 });
    await fits(page);
    await picture(page, "guidance-landscape");
    await page.setViewportSize(PHONE);
    await page.getByLabel("Stops after").selectOption("30");
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByText(/^3 reps$/).waitFor();
    await picture(page, "guidance-counting");
    await page.getByRole("button", { name: "Stop" }).press("Enter");
    await page.getByRole("button", { name: "Keep and analyse" }).waitFor();
    const said = (await page.evaluate(() => window.spoken)).filter(({ text }) => text.trim() !== "");
    expect(said.slice(0, 3)).toEqual(["1", "2", "3"].map((text) => ({ text, lang: "en" })));
    expect(errors).toEqual([]);
    await context.close();
  });

  test("counts without a voice where that was switched off, in Russian, and remembers it", async () => {
    const { context, page } = await world.coach(DESK, { savesData: false });
    await page.addInitScript(() => localStorage.setItem("sagittal.lang", "ru"));
    await squats(page);
    await page.getByRole("button", { name: "Открыть камеру" }).click();
    await page.getByText("Тело видно целиком.").waitFor();
    const aloud = page.getByRole("switch", { name: "Считать вслух" });
    await aloud.press("Space");
    await fits(page);
    await picture(page, "guidance-desk-ru");
    await page.getByRole("button", { name: "Начать" }).click();
    await page.getByText(/^1 повт\.$/).waitFor();
    expect(await page.evaluate(() => window.spoken)).toEqual([]);
    await page.reload();
    await page.getByRole("button", { name: "Открыть камеру" }).click();
    await expect.poll(() => aloud.getAttribute("aria-checked")).toBe("false");
    await context.close();
  });

  test("is left out where the model cannot be loaded: the camera works as before", async () => {
    const { context, page } = await world.coach(PHONE, { savesData: false });
    await page.route("**/models/**", (route) => route.abort());
    await squats(page);
    await page.getByRole("button", { name: "Open the camera" }).click();
    await page.getByText("The light is good.").waitFor();
    await page.getByLabel("Stops after").selectOption("60");
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByText(/^[1-9]\d? of 60 s$/).waitFor();
    expect(await page.getByText(/reps$/).count()).toBe(0);
    await page.getByRole("button", { name: "Stop" }).press("Enter");
    await page.getByRole("button", { name: "Keep and analyse" }).waitFor();
    await context.close();
  });

  test("is left out where the browser saves data: nothing of the model is loaded", async () => {
    const { context, page } = await world.coach(PHONE, { savesData: true });
    const loaded: string[] = [];
    context.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    await squats(page);
    await page.getByRole("button", { name: "Open the camera" }).click();
    await page.getByText("The light is good.").waitFor();
    expect(loaded.filter(isOfModel)).toEqual([]);
    await context.close();
  });

  test("a warning comes before a session is spent on a clip that shows another movement than the chosen exercise", async () => {
    const left = (await world.api.me.read()).session_quota;
    const { context, page, errors } = await world.coach(PHONE, { hasTouch: true, isMobile: true, savesData: false });
    // Small pictures that each stand alone: a look that takes longer than 20 s, as at the whole clip on a busy machine, gives up in silence.
    const run = excerpt(CLIP, join(folder, "run.mp4"), 5);
    const clip = page.getByRole("article", { name: "run.mp4" });
    const warning = clip.getByText("This clip shows running, not “Back Squat”.");
    await page.goto("/sessions/new?activity=weightlifting&exercise=Back%20Squat");
    await page.getByText("Choose clips", { exact: true }).waitFor();
    // A finger drops nothing.
    expect(await page.getByText(/drop them here/).isVisible()).toBe(false);
    await expect.poll(() => page.getByLabel("Exercise").inputValue(), { timeout: 60_000 }).toBe("Back Squat");
    await page.locator('input[type="file"]').setInputFiles(run);
    await warning.waitFor();
    await fits(page);
    await picture(page, "other-movement");
    await clip.getByRole("button", { name: "File as Easy Run" }).click();
    await expect.poll(() => page.getByLabel("Exercise").inputValue(), { timeout: 60_000 }).toBe("Easy Run");
    await expect.poll(() => page.getByLabel("Activity").inputValue()).toBe("running");
    await expect.poll(() => clip.getByText(/^This clip shows/).count()).toBe(0);
    expect((await world.api.me.read()).session_quota).toBe(left);
    expect(errors).toEqual([]);
    await context.close();
  });
});
