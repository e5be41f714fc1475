import { DRAWING_HEX, reviewOf } from "@sagittal/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { UNOPTIMISED, windowedPath } from "./browser.ts";
import { DESK, fits, hasPicture, PHONE, picture, startWorld, turnAnewTo, turnTo, type World } from "./world.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

/** A coach draws on the picture; the athlete sees it. */
describe.skipIf(windowedPath === null)("the pen", () => {
  let world: World;
  beforeAll(async () => {
    // Full screen needs a window.
    world = await startWorld([UNOPTIMISED, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"], windowedPath);
  });
  afterAll(() => world?.close());

  test("line, angle with its value, and words go into the review; undo takes back; another frame shows none of them", async () => {
    const { page } = await world.shared();
    await turnTo(page, `/sessions/${world.demo.id}`);
    await hasPicture(page);
    await page.getByRole("button", { name: "One frame forward" }).click();
    await page.getByRole("button", { name: "Draw on the picture" }).click();
    const layer = page.getByRole("button", { name: /^The picture: draw/ });
    const box = await layer.boundingBox();
    if (!box) throw new Error("The picture is not in view.");
    const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
    await page.mouse.move(...at(0.2, 0.2));
    await page.mouse.down();
    await page.mouse.move(...at(0.5, 0.4), { steps: 3 });
    await page.mouse.up();
    const drawn = page.getByTestId("drawings");
    await drawn.locator("path").first().waitFor({ state: "attached" });
    await page.getByText("Angle", { exact: true }).click();
    // By the keyboard: up from the middle, the middle, right of it; a right angle.
    await layer.focus();
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+ArrowRight");
    await drawn.getByText("90°").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Text", { exact: true }).click();
    await page.getByLabel("Words to place").fill("Hips high");
    await page.mouse.click(...at(0.1, 0.8));
    await drawn.getByText("Hips high").waitFor();
    await page.mouse.click(...at(0.1, 0.9));
    await expect.poll(() => drawn.getByText("Hips high").count()).toBe(2);
    await page.getByRole("button", { name: "Undo the last drawing" }).click();
    await expect.poll(() => drawn.getByText("Hips high").count()).toBe(1);
    // A circle and a line by free hand, each in its colour, are taken back again.
    for (const [tool, colour] of [
      ["Circle", "Red"],
      ["Free", "Blue"],
    ] as const) {
      await page.getByText(tool, { exact: true }).click();
      await page.getByRole("radio", { name: colour }).check();
      const before = await drawn.locator("g").count();
      await page.mouse.move(...at(0.3, 0.7));
      await page.mouse.down();
      await page.mouse.move(...at(0.45, 0.75), { steps: 4 });
      await page.mouse.up();
      const stroke = drawn.locator("g").nth(before).locator("path").last();
      await expect.poll(() => stroke.getAttribute("stroke")).toBe(DRAWING_HEX[colour === "Red" ? "red" : "blue"]);
      expect((await stroke.getAttribute("d"))?.match(/[AL]/g)?.length).toBeGreaterThanOrEqual(2);
      await page.getByRole("button", { name: "Undo the last drawing" }).click();
      await expect.poll(() => drawn.locator("g").count()).toBe(before);
    }
    await page.getByRole("radio", { name: "Yellow" }).check();
    // A tenth of the picture's height on the sample, whose athlete's stature is known.
    await page.getByText("Distance", { exact: true }).click();
    await page.mouse.move(...at(0.8, 0.3));
    await page.mouse.down();
    await page.mouse.move(...at(0.8, 0.4), { steps: 3 });
    await page.mouse.up();
    await drawn.getByText(/^40\.\d\scm$/).waitFor();
    await page.getByText("Drawings: 4").waitFor();
    await fits(page);
    await picture(page, "pen");
    await page.getByRole("button", { name: "Save with the review" }).click();
    await page.getByText("The review is saved.").first().waitFor();
    const stored = reviewOf((await world.api.sessions.read(world.demo.id)).metrics)?.drawings ?? [];
    expect(stored.map((d) => d.kind)).toEqual(["line", "angle", "text", "distance"]);
    expect(new Set(stored.map((d) => d.from_ms)).size).toBe(1);

    // The voice: refused first, then recorded while an arrow is drawn and the next frame shown.
    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      const allowed = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = () => {
        mediaDevices.getUserMedia = allowed;
        return Promise.reject(new DOMException("", "NotAllowedError"));
      };
    });
    const record = page.getByRole("button", { name: "Record your voice" });
    await record.click();
    await page.getByText("The browser may not use the microphone.").waitFor();
    await record.click();
    await page.getByText("Recording: 0:00 of 3:00").waitFor();
    await page.getByText("Arrow", { exact: true }).click();
    await page.getByLabel("Shown for").selectOption("the whole clip");
    await page.mouse.move(...at(0.6, 0.6));
    await page.mouse.down();
    await page.mouse.move(...at(0.8, 0.7), { steps: 3 });
    await page.mouse.up();
    await page.getByText("Drawings: 5").waitFor();
    await picture(page, "voice-recording");
    await page.getByRole("button", { name: "One frame forward" }).click();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByText("Your voice is saved with the review.").first().waitFor();
    const { voice } = await world.api.sessions.voice(world.demo.id);
    expect(voice?.content_type).toBe("audio/webm");
    const told = voice?.log.drawings.map(({ drawing, drawn_ms }) => [drawing.kind, drawn_ms > 0]);
    expect(told?.toSorted()).toEqual([
      ["angle", false],
      ["arrow", true],
      ["distance", false],
      ["line", false],
      ["text", false],
    ]);
    const frames = voice?.log.steps.map((step) => step.clip_ms) ?? [];
    expect(frames.at(-1)).toBeGreaterThan(frames[0] ?? 0);
    const back = page.getByRole("button", { name: "Undo the last drawing" });
    await back.click();
    await page.getByRole("button", { name: "Draw on the picture" }).click();
    await page.getByRole("button", { name: "One frame forward" }).click();
    await drawn.waitFor({ state: "detached" });
    await page.getByRole("group", { name: "Drawn at" }).getByRole("button").click();
    await drawn.getByText("90°").waitFor();
    // At its beginning the voice shows the drawings that were there; at its end the next frame with the arrow, which the review does not have.
    const frame = page.getByTestId("frame");
    const begun = await frame.textContent();
    const position = page.getByRole("slider", { name: "Position in the voice" });
    await position.focus();
    await page.keyboard.press("End");
    await drawn.getByText("90°").waitFor({ state: "detached" });
    await expect.poll(() => drawn.locator("g").count()).toBe(1);
    expect(Number.parseInt((await frame.textContent()) ?? "", 10)).toBe(Number.parseInt(begun ?? "", 10) + 1);
    await page.keyboard.press("Home");
    await drawn.getByText("90°").waitFor();
    expect([await frame.textContent(), await drawn.locator("g").count()]).toEqual([begun, 4]);
    await page.getByRole("button", { name: "Play the voice" }).click();
    await drawn.getByText("90°").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Play the voice" }).waitFor();
    await expect.poll(() => drawn.locator("g").count()).toBe(1);
    await page.getByRole("button", { name: "Make a video" }).click();
    await page.getByRole("link", { name: "Download the video" }).waitFor();
    expect((await world.api.sessions.voice(world.demo.id)).voice?.video).toMatchObject({ status: "ready", failure_reason: "" });
    await picture(page, "voice-replay");
    await page.setViewportSize(PHONE);
    await fits(page);
    await picture(page, "voice-replay-phone");
  });

  test.each([
    ["en", "Drawn at", "Play the voice", DESK],
    ["es", "Dibujos en", "Escuchar la voz", PHONE],
  ] as const)("the athlete sees the drawings and hears the voice on the public page, in %s", async (lang, label, play, viewport) => {
    const link = await world.api.sessions.share(world.demo.id, lang);
    const { context, page } = await world.visitor(viewport);
    await page.goto(link.url);
    await hasPicture(page);
    await page.getByRole("group", { name: label }).getByRole("button").click();
    await page.getByTestId("drawings").getByText("90°").waitFor();
    await page.getByTestId("drawings").getByText("Hips high").waitFor();
    await page.getByRole("button", { name: play }).waitFor();
    if (lang === "en") {
      await page.getByRole("button", { name: play }).click();
      await page.getByTestId("drawings").getByText("90°").waitFor({ state: "detached" });
      await page.getByRole("button", { name: play }).waitFor();
      await expect.poll(() => page.getByTestId("drawings").locator("g").count()).toBe(1);
    }
    expect(await page.getByRole("button", { name: "Draw on the picture" }).count()).toBe(0);
    await fits(page);
    await picture(page, `pen-public-${lang}`);
    await context.close();
  });

  test("in full screen the time line and the scrubber stay, also on a phone held sideways", async () => {
    const { page } = await world.shared({ width: 844, height: 390 });
    await turnAnewTo(page, `/sessions/${world.demo.id}`);
    await hasPicture(page);
    await picture(page, "landscape");
    const video = await page.locator("video").boundingBox();
    expect(video?.height).toBeGreaterThan(230);
    await page.getByRole("button", { name: "Full screen" }).click();
    await page.waitForFunction(() => document.fullscreenElement !== null);
    const seen = page.locator(".player").getByRole("slider", { name: "Position" }).filter({ visible: true });
    await seen.focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => /^2\//.test(document.querySelector("[data-testid=frame]")?.textContent ?? ""));
    await picture(page, "full-landscape");
    await page.setViewportSize(DESK);
    await page.locator(".player").getByRole("group", { name: "Loop" }).waitFor();
    await picture(page, "full");
  });
});
