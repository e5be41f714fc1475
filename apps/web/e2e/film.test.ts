import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { chromiumPath } from "./browser.ts";
import { fits, PHONE, picture, startWorld, type World } from "./world.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const CLIP = fileURLToPath(new URL("../../../samples/run_treadmill_side.mp4", import.meta.url));

/** A coach gives out a link; somebody without an account films by it. */
describe.skipIf(chromiumPath === null)("capture links", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world?.close());

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
    await dialog.getByRole("button", { name: "Take back" }).click();
    await dialog.getByText("No link is out.").waitFor();
    expect(await world.api.captureLinks.list()).toEqual([]);
    await context.close();
  });

  test("on a phone without an account a clip is chosen, agreed to by a guardian and sent; it lands with the athlete", async () => {
    const client = (await world.api.clients.create({ display_name: "Lena Voss" })).id;
    const link = await world.api.captureLinks.create({ client, activity: "running", exercise: "Easy Run" });
    const { context, page, errors } = await world.visitor(PHONE, { hasTouch: true, isMobile: true });
    await page.goto(link.url);
    await page.getByRole("heading", { name: "A clip for Northside" }).waitFor();
    expect(await page.locator("body").textContent()).not.toContain("Lena");
    const send = page.getByRole("button", { name: "Send the clip" });
    expect(await send.isDisabled()).toBe(true);
    await page.getByLabel("Or choose a clip that you filmed before").setInputFiles(CLIP);
    await page.getByText("run_treadmill_side.mp4").waitFor();
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
    expect(errors).toEqual([]);
    await context.close();
  });

  test.each([
    ["en", "Your name, as your coach knows it", "I am the person in the clip, and I agree."],
    ["ru", "Ваше имя, как его знает тренер", "В кадре я, и я согласен или согласна."],
    ["es", "Su nombre, como lo conoce su entrenador", "Soy la persona del vídeo y doy mi consentimiento."],
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
    await page.getByText("This link does not exist or was taken back.").waitFor();
    await fits(page);
    await context.close();
  });

  test("the app can be installed, and opens without a connection", async () => {
    const { context, page } = await world.coach(PHONE);
    await page.goto("/");
    await page.getByRole("heading", { name: /^Hello/ }).waitFor();
    const manifest = await page.evaluate(async () =>
      (await fetch(document.querySelector<HTMLLinkElement>("link[rel=manifest]")?.href ?? "")).json(),
    );
    expect(manifest).toMatchObject({ name: "Sagittal", start_url: "/", display: "standalone" });
    for (const { src } of manifest.icons) expect((await page.request.get(src)).headers()["content-type"], src).toMatch(/^image\//);
    await page.waitForFunction(async () => (await caches.open("sagittal-shell")).match("/"));
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
