import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { reviewOf } from "@sagittal/contract";
import { probeVideo } from "@sagittal/vision";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { chromiumPath, HOTTEST_OPTIMISED } from "./browser.ts";
import { fakeCamera } from "./fake-camera.ts";
import { DESK, fits, hasPicture, PHONE, picture, startWorld, type World } from "./world.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const CLIP = fileURLToPath(new URL("../../../samples/run_treadmill_side.mp4", import.meta.url));

/** A coach gives out a link; somebody without an account films by it. */
describe.skipIf(chromiumPath === null)("capture links", () => {
  let world: World;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sagittal-camera-"));
    world = await startWorld([HOTTEST_OPTIMISED, ...fakeCamera(CLIP, join(folder, "camera.y4m"), 3)]);
  });
  afterAll(async () => {
    await world?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The clip of a session as it lies in the storage, decoded. */
  const stored = async (session: string) => {
    const all = await readdir(world.dataDir, { recursive: true });
    const path = all.find((name) => name.includes(session) && /\.(webm|mp4)$/.test(name));
    if (path === undefined) throw new Error(`No clip of ${session} is stored.`);
    return probeVideo(join(world.dataDir, path));
  };

  test("the coach makes a link with its code and takes it back", async () => {
    const { context, page } = await world.coach();
    await page.goto("/athletes");
    await page.getByRole("button", { name: "Link to film" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Activity").selectOption("weightlifting");
    await dialog.getByLabel("Exercise").selectOption("Back Squat");
    await dialog.getByLabel("Valid for, days").fill("7");
    await dialog.getByRole("button", { name: "Make the link" }).click();
    const url = await dialog.getByTestId("capture-url").textContent();
    expect(new URL(url ?? "").pathname).toMatch(/^\/film\/[\w-]{43}$/);
    await dialog.getByRole("img", { name: "QR code of the link" }).waitFor();
    await dialog.getByText(/^0 of 50 clips, until /).waitFor();
    await fits(page);
    await picture(page, "capture-link");
    await page.setViewportSize(PHONE);
    await fits(page);
    await picture(page, "capture-link-phone");
    expect(await world.api.captureLinks.list()).toMatchObject([{ client: null, exercise: "Back Squat", received: 0 }]);
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await dialog.getByText("No links are active.").waitFor();
    expect(await world.api.captureLinks.list()).toEqual([]);
    await context.close();
  });

  test("a coach films with the guided camera, draws, speaks and shares; the athlete answers, and the coach reads it", async () => {
    const { context, page, errors } = await world.coach(DESK, { savesData: false });
    await page.goto("/record?activity=running&exercise=Easy%20Run");
    await expect.poll(() => page.getByLabel("Exercise").inputValue(), { timeout: 60_000 }).toBe("Easy Run");
    await page.getByRole("button", { name: "Open the camera" }).click();
    await page.getByText("Come closer: the body should fill two thirds of the picture.").waitFor();
    await page.getByLabel("Stops after").selectOption("60");
    await page.getByRole("button", { name: "Start" }).click();
    // Two seconds are enough to analyse; that a take ends by itself is shown on the phone below.
    await page.getByText(/^([2-9]|\d\d) of 60 s$/).waitFor();
    await page.getByRole("button", { name: "Stop" }).press("Enter");
    await page.getByRole("button", { name: "Keep and analyse" }).click();
    await page.getByRole("link", { name: "Open" }).click();
    await page.waitForURL(/\/sessions\/[0-9a-f-]{36}$/);
    const session = page.url().split("/").at(-1) ?? "";
    await page.getByRole("button", { name: "Draw on the picture" }).click({ timeout: 200_000 });
    await hasPicture(page);
    const layer = page.getByRole("button", { name: /^The picture: draw/ });
    const line = async () => {
      for (const key of ["Enter", "Shift+ArrowDown", "Enter"]) await layer.press(key);
    };
    await line();
    await page.getByText("Drawings: 1").waitFor();
    await page.getByRole("button", { name: "Record your voice" }).click();
    await page.getByText(/^Recording: 0:0\d of 3:00$/).waitFor();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByText("Your voice is saved with the review.").first().waitFor();
    await page.getByLabel("Notes").fill("Land closer to the hip.");
    await page
      .getByRole("button", { name: /the review$/ })
      .last()
      .click();
    await page.getByText("The review is saved.").first().waitFor();
    expect(reviewOf((await world.api.sessions.read(session)).metrics)).toMatchObject({
      notes: "Land closer to the hip.",
      drawings: [{ kind: "line" }],
    });
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByLabel("Language of the page").selectOption("ru");
    await page.getByRole("button", { name: "Make the link" }).click();
    const link = await page.getByLabel("Link", { exact: true }).inputValue();
    const athlete = await world.visitor(PHONE);
    await athlete.page.goto(link);
    await athlete.page.getByText("Land closer to the hip.").waitFor();
    await athlete.page.getByRole("group", { name: "Рисунки" }).getByRole("button").waitFor();
    await athlete.page.getByRole("button", { name: "Слушать голос" }).waitFor();
    await athlete.page.getByLabel("Ваш ответ тренеру").fill("На следующей неделе");
    await athlete.page.getByRole("button", { name: "Понятно" }).click();
    const sent = athlete.page.getByText("Понятно. Тренер это увидит.");
    await sent.waitFor();
    await athlete.page.reload();
    await sent.waitFor();
    await fits(athlete.page);
    await picture(athlete.page, "answer");
    await athlete.context.close();
    await page.reload();
    await page.getByText(/^The athlete's answer · /).waitFor();
    await page.getByText("На следующей неделе").waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  test("on a phone without an account a clip is filmed, agreed to by a guardian and sent; it lands with the athlete", async () => {
    const client = (await world.api.clients.create({ display_name: "Lena Voss" })).id;
    const link = await world.api.captureLinks.create({ client, activity: "running", exercise: "Easy Run" });
    const { context, page, errors } = await world.visitor(PHONE, { hasTouch: true, isMobile: true, savesData: false });
    await page.goto(link.url);
    await page.getByRole("heading", { name: "A clip for Northside" }).waitFor();
    expect(await page.locator("body").textContent()).not.toContain("Lena");
    const send = page.getByRole("button", { name: "Send the clip" });
    expect(await send.isDisabled()).toBe(true);
    await page.getByLabel("Or choose a clip that you filmed before").setInputFiles(CLIP);
    await page.getByText("run_treadmill_side.mp4").waitFor();
    // Filmed here instead: by the same recorder as in the app.
    await page.getByRole("button", { name: "Open the camera" }).click();
    await page.getByText(/^(2[5-9]|30) frames\/s$/).waitFor();
    // The lite pose model looks at the picture in a thread of its own: the runner is small in it.
    await page.getByText("Come closer: the body should fill two thirds of the picture.").waitFor();
    await page.getByLabel("Stops after").selectOption("5");
    await fits(page);
    await picture(page, "film-camera");
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByText("Filming starts in 3 seconds.").waitFor();
    await page.getByText(/^[1-4] of 5 s$/).waitFor();
    await picture(page, "film-filming");
    await page.getByRole("button", { name: "Use this take" }).click();
    await page.getByText(/^Easy Run \d\d\.\d\d\.\d\d\.(webm|mp4)$/).waitFor();
    await page.getByLabel("Age of the person in the clip, years").fill("15");
    await page.getByLabel("Name of a parent or guardian").fill("Ute Voss");
    await page.getByLabel("I am the parent or guardian, and I agree.").check();
    await fits(page);
    await picture(page, "film-phone");
    await send.click();
    await page.getByText("The clip has arrived.").waitFor();
    await fits(page);
    await picture(page, "film-thanks");
    const [clip] = await world.api.captureLinks.clips(link.id);
    expect(clip).toMatchObject({ age_years: 15, guardian_name: "Ute Voss", lang: "en" });
    const session = await world.api.sessions.read(clip?.session ?? "");
    expect(session).toMatchObject({ client, activity: "running", exercise: "Easy Run", blur_face: true });
    const take = await stored(clip?.session ?? "");
    expect(take.durationMs).toBeGreaterThan(4500);
    expect(take.durationMs).toBeLessThan(6500);
    // Its analysis, which begins meanwhile, shows nothing here.
    await world.api.sessions.remove(session.id);
    expect(errors).toEqual([]);
    await context.close();
  });

  test("in the app the tests that a report lacks are filmed in turn; what is kept goes into the report, what is discarded is not sent", async () => {
    const athlete = (await world.api.clients.list()).results[0] ?? (await world.api.clients.create({ display_name: "Lena Voss" }));
    const { context, page } = await world.coach(PHONE, { hasTouch: true, isMobile: true, savesData: false });
    // The first question for the camera is refused, and the browser records WebM only.
    await context.addInitScript(() => {
      MediaRecorder.isTypeSupported = (type) => type.startsWith("video/webm");
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = (wanted) => {
        navigator.mediaDevices.getUserMedia = ask;
        return wanted ? Promise.reject(new DOMException("", "NotAllowedError")) : ask(wanted);
      };
    });
    // Advice on where the body is goes before advice on the level: it waits until that was read.
    const levelRead = Promise.withResolvers<void>();
    await page.route("**/models/**", (route) => levelRead.promise.then(() => route.continue()));
    await page.goto("/more");
    await page.getByRole("link", { name: "Record" }).click();
    await page.getByLabel("Activity").selectOption("jump");
    await page.getByLabel("Exercise").selectOption("Drop Jump");
    await page.getByRole("combobox", { name: "Athlete" }).fill(athlete.display_name);
    await page.getByRole("option", { name: athlete.display_name }).click();
    const report = await world.api.solutions.create({ solution: "jump-profile", client: athlete.id });
    await page.goto(`/solutions/runs/${report.id}`);
    await page.getByRole("link", { name: "Film the missing tests: 2" }).click();
    await page.getByText(/^Test 1 of 2: .+, Side$/).waitFor();
    await page.getByRole("button", { name: "Skip this test" }).press("Enter");
    await page.getByText(/^Test 2 of 2: .+, Side$/).waitFor();
    await expect.poll(() => page.getByLabel("Exercise").inputValue()).toBe("Squat Jump");
    await expect.poll(() => page.getByRole("combobox", { name: "Athlete" }).inputValue()).toBe(athlete.display_name);
    await page.getByRole("button", { name: "Open the camera" }).click();
    await page.getByText(/^The camera is not allowed for this page\./).waitFor();
    await page.getByRole("button", { name: "Open the camera" }).click();
    await page.getByText(/^Here the browser gives \d+ frames per second; this movement needs 50\./).waitFor();
    const hold = (x: number) =>
      page.evaluate((x) => dispatchEvent(new DeviceMotionEvent("devicemotion", { accelerationIncludingGravity: { x, y: 9.7, z: 0 } })), x);
    await hold(1.5);
    await page.getByText("Turn the phone until the line is level.").waitFor();
    levelRead.resolve();
    await hold(0);
    await page.getByText(/^Come closer:/).waitFor();
    await fits(page);
    await page.getByLabel("Stops after").selectOption("60");
    for (const word of ["Discard", "Keep and analyse"]) {
      await page.getByRole("button", { name: "Start" }).click();
      await page.getByText(/^[1-9]\d? of 60 s$/).waitFor();
      // By the keyboard: a click waits for a picture that stands still, which a busy machine draws late.
      await page.getByRole("button", { name: "Stop" }).press("Enter");
      await page.getByRole("button", { name: word }).click();
    }
    await page.getByRole("link", { name: "Open" }).waitFor();
    const sent = (await world.api.sessions.list({ activity: "jump" })).results;
    expect(sent).toMatchObject([{ exercise: "Squat Jump", client: athlete.id }]);
    expect((await world.api.solutions.read(report.id, "en")).sessions).toMatchObject([{ id: sent[0]?.id }]);
    // What the browser can encode.
    expect(await stored(sent[0]?.id ?? "")).toMatchObject({ container: expect.stringMatching(/^(webm|mp4)$/) });
    await picture(page, "record-phone");
    await page.setViewportSize({ width: 844, height: 390 });
    await fits(page);
    await picture(page, "record-landscape");
    await page.setViewportSize(DESK);
    await picture(page, "record-desk");
    await page.getByRole("button", { name: "Finish" }).press("Enter");
    await page.getByText(/^All tests were offered\./).waitFor();
    await page.setViewportSize(PHONE);
    await fits(page);
    await picture(page, "battery-over");
    await page.getByRole("link", { name: "To the report" }).click();
    await page.getByText(/^Sessions are missing$/).waitFor();
    await page.getByRole("link", { name: "Film the missing tests: 1" }).waitFor();
    await fits(page);
    await picture(page, "battery-report");
    await context.close();
  });

  test.each([
    ["en", "Your name, as your coach knows it", "I am the person in the clip, and I agree."],
    ["ru", "Ваше имя, как его знает тренер", "В кадре я, и я даю согласие."],
    ["es", "Tu nombre, como lo conoce tu entrenador", "Soy la persona del vídeo y doy mi consentimiento."],
  ] as const)("a team's link asks for a name and speaks its own language, in %s", async (locale, name, agree) => {
    const link = await world.api.captureLinks.create({ activity: "weightlifting", exercise: "Back Squat", locale });
    const { context, page } = await world.visitor(PHONE);
    await page.goto(link.url);
    await page.getByLabel(name).waitFor();
    await page.getByLabel(agree).waitFor();
    expect(await page.getAttribute("html", "lang")).toBe(locale);
    await fits(page);
    await picture(page, `film-${locale}`);
    await context.close();
  });

  test("a link that was taken back says so", async () => {
    const link = await world.api.captureLinks.create({ activity: "running", exercise: "Easy Run" });
    await world.api.captureLinks.revoke(link.id);
    const { context, page } = await world.visitor(PHONE);
    await page.goto(link.url);
    await page.getByText("This link does not exist or was withdrawn.").waitFor();
    await fits(page);
    await context.close();
  });

  test("the app can be installed, and opens without a connection", async () => {
    const { context, page } = await world.coach(PHONE, { serviceWorkers: "allow" });
    await page.goto("/");
    await page.getByRole("heading", { name: /^Hello/ }).waitFor();
    const manifest = await page.evaluate(async () =>
      (await fetch(document.querySelector<HTMLLinkElement>("link[rel=manifest]")?.href ?? "")).json(),
    );
    expect(manifest).toMatchObject({ name: "Sagittal", start_url: "/", display: "standalone" });
    for (const { src } of manifest.icons) expect((await page.request.get(src)).headers()["content-type"], src).toMatch(/^image\//);
    const kept = () => page.evaluate(async () => (await (await caches.open("sagittal-shell")).match("/"))?.status);
    await expect.poll(kept, { timeout: 30_000 }).toBe(200);
    await context.setOffline(true);
    await page.reload();
    await page.getByText("No connection. Uploads, and what you save, are sent as soon as it is back.").waitFor();
    await page.getByRole("heading", { name: /^Hello/ }).waitFor();
    await fits(page);
    await picture(page, "offline");
    // What a link opens is never kept.
    await expect(page.goto("/r/none")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
    await context.close();
  });
});
