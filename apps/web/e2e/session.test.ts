import { SCORE_KEY, Session } from "@sagittal/contract";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { chromiumPath } from "./browser.ts";
import { DESK, fits, hasPicture, PHONE, picture, startWorld, turnAnewTo, type World } from "./world.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

/** What a coach sees of a session at a glance. */
describe.skipIf(chromiumPath === null)("the session page", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world?.close());

  const open = async (page: Page) => {
    await page.goto(`/sessions/${world.demo.id}`);
    await hasPicture(page);
  };
  /** On the page that tests share. */
  const openShared = async () => {
    const { page } = await world.shared(DESK);
    await turnAnewTo(page, `/sessions/${world.demo.id}`);
    await hasPicture(page);
    return page;
  };

  test("on a laptop of 1280 by 720 video, time line and one curve are seen together", async () => {
    const { context, page } = await world.coach({ width: 1280, height: 720 }, { keyMoments: true });
    await open(page);
    await page
      .getByRole("img", { name: /over time$/ })
      .first()
      .waitFor();
    for (const part of [
      page.locator("video"),
      page.getByRole("slider", { name: "Position" }),
      page.getByRole("img", { name: /over time$/ }).first(),
    ]) {
      const box = await part.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 1000)).toBeLessThanOrEqual(720);
    }
    await fits(page);
    await picture(page, "laptop");
    // What a curve is judged by lies behind it, and is said in words.
    // The coaching text gives reasons and drills, and does not say again what stands under "What to do".
    await page.getByText(/Cadence is \d+.+ It costs energy/).waitFor();
    for (const said of [/Take shorter, quicker steps/, /Come closer: /]) expect(await page.getByText(said).count()).toBe(1);
    await page.getByText("Target zone").waitFor();
    await page
      .getByTestId("curve-targets")
      .getByText(/^Knee flexion at contact\. Target \d+ to \d+°\.$/)
      .waitFor();
    // The key moments are drawn when they come into sight.
    const moments = page.getByRole("img", { name: /^Key moments/ });
    await moments.scrollIntoViewIfNeeded();
    const isStrip = () => moments.evaluate((i) => i instanceof HTMLImageElement && i.naturalWidth > 2 * i.naturalHeight);
    await expect.poll(isStrip, { timeout: 30_000 }).toBe(true);
    await picture(page, "key-moments");
    await context.close();
  });

  test("on a phone the number and the sentence are on the first screen, with the video; the tabs stay in sight, and two fingers enlarge", async () => {
    const { context, page } = await world.coach(PHONE, { hasTouch: true, isMobile: true });
    // Where things stand does not depend on the pictures of the video; the page as a whole is judged below, in each language.
    await page.goto(`/sessions/${world.demo.id}`, { waitUntil: "commit" });
    const word = page.getByTestId("first-word");
    await word.getByText("run tall with the chest up").waitFor();
    await word.getByRole("img", { name: `Score ${Math.round(world.demo.score ?? 0)} of 100` }).waitFor();
    await page.locator("video").waitFor();
    const [said, video] = [await word.boundingBox(), await page.locator("video").boundingBox()];
    expect((said?.y ?? 0) + (said?.height ?? 1000)).toBeLessThan(300);
    expect((video?.y ?? 0) + (video?.height ?? 1000)).toBeLessThan(844 - 72);
    await hasPicture(page);
    await picture(page, "phone-session");
    const pinch = await page.context().newCDPSession(page);
    const [x, y] = [(video?.x ?? 0) + (video?.width ?? 0) / 2, (video?.y ?? 0) + (video?.height ?? 0) / 2];
    const fingers = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) =>
      pinch.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [-1, 1].map((side, id) => ({ x: x + side * apart, y, id })),
      });
    await fingers("touchStart", 20);
    for (const apart of [25, 30, 40]) await fingers("touchMove", apart);
    await fingers("touchEnd", 0);
    await expect.poll(async () => ((await page.locator("video").boundingBox())?.height ?? 0) / (video?.height ?? 1)).toBeGreaterThan(1.5);
    // Deep in the results the tabs stand beneath the video, and lead to the beginning of the curves.
    await page.getByRole("heading", { name: "Your review" }).scrollIntoViewIfNeeded();
    const curves = page.getByRole("button", { name: "Angle curves" });
    const [player, tab] = [await page.locator(".player").boundingBox(), await curves.boundingBox()];
    expect(tab?.y).toBeGreaterThanOrEqual((player?.y ?? 0) + (player?.height ?? 0));
    expect(tab?.y).toBeLessThan(844 / 2 + 60);
    await picture(page, "phone-tabs");
    await curves.click();
    const first = page.getByRole("img", { name: /over time$/ }).first();
    await expect.poll(async () => (await first.boundingBox())?.x ?? 1000).toBeLessThan(20);
    expect((await first.boundingBox())?.y).toBeGreaterThan(0);
    await picture(page, "phone-curves");
    await context.close();
  });

  test("following enlarges the athlete and keeps them in the stage; a drawing lies where it was drawn; the whole picture comes back", async () => {
    const page = await openShared();
    const video = page.locator("video");
    const before = await video.boundingBox();
    await page.getByRole("button", { name: "Follow the athlete" }).click();
    await expect.poll(async () => (await video.boundingBox())?.height ?? 0).toBeGreaterThan((before?.height ?? 0) * 1.2);
    await fits(page);
    await picture(page, "follow");
    await page.getByRole("button", { name: "Larger" }).click();
    await expect.poll(() => page.getByRole("button", { name: "Follow the athlete" }).getAttribute("aria-pressed")).toBe("false");
    await page.getByRole("button", { name: "The whole picture" }).click();
    await expect.poll(async () => Math.round((await video.boundingBox())?.height ?? 0)).toBe(Math.round(before?.height ?? 0));
    // The wheel with Ctrl enlarges at the pointer.
    await page.mouse.move((before?.x ?? 0) + 10, (before?.y ?? 0) + 10);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -400);
    await page.keyboard.up("Control");
    await expect.poll(async () => (await video.boundingBox())?.height ?? 0).toBeGreaterThan((before?.height ?? 0) * 1.2);
  });

  test("words and numbers do not wait for the pose file, and nothing jumps when it comes", async () => {
    const { context, page } = await world.coach(PHONE);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/pose3d/, async (route) => {
      await held;
      await route.continue();
    });
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ("value" in entry && typeof entry.value === "number") shifts.sum += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(`/sessions/${world.demo.id}`);
    await page.getByRole("button", { name: /^Cadence/ }).waitFor();
    await page
      .getByText("The technique score of this session")
      .or(page.getByText(/^The coach's score/))
      .first()
      .waitFor();
    // A picture stands in the video's place; the video itself comes after the pose file.
    expect(await page.locator("video").getAttribute("poster")).toContain("thumb");
    expect(await page.locator("video").getAttribute("src")).toBeNull();
    release();
    await hasPicture(page);
    const shifts: unknown = await page.evaluate("window.shifts.sum");
    expect(shifts).toBeLessThan(0.1);
    await context.close();
  });

  test.each(["en", "es"] as const)("what a recording looks like is said beside the findings, in %s", async (lang) => {
    const { context, page } = await world.coach(PHONE);
    await context.addInitScript(`localStorage.setItem("sagittal.lang", "${lang}")`);
    await page.route(`**/api/sessions/${world.demo.id}/`, async (route) => {
      const response = await route.fetch();
      const notes = [{ code: "looks_like", activity: "weightlifting", exercise: "Back Squat" }, { code: "moving_camera" }];
      const reports = [{ id: crypto.randomUUID(), name: "", solution_slug: "running-symmetry" }];
      await route.fulfill({ response, json: { ...(await response.json()), capture_notes: notes, reports } });
    });
    await page.goto(`/sessions/${world.demo.id}`);
    const name = { en: "Back Squat", es: "entadilla" }[lang];
    const camera = { en: "The camera moved:", es: "La cámara se movió" }[lang];
    await page.getByText(new RegExp(name, "i")).first().waitFor();
    await page.getByText(new RegExp(camera)).first().waitFor();
    // A report without a name of its own has that of its Solution, not its key.
    await page.getByRole("link", { name: { en: "Running symmetry", es: "Simetría de carrera" }[lang] }).waitFor();
    expect(await page.getByText("running-symmetry").count()).toBe(0);
    await fits(page);
    await picture(page, `notes-${lang}`);
    await context.close();
  });

  /** Opens the demo as a session in which nothing was measured, with this recorded. */
  async function openUnmeasured(page: Page, recorded: Pick<Session, "capture_findings" | "capture_notes">): Promise<void> {
    await page.route(`**/api/sessions/${world.demo.id}/`, async (route) => {
      const response = await route.fetch();
      const session = Session.parse(await response.json());
      const metrics = session.metrics.map(({ key, value_json: { verdict, se, ...detail } }) => ({
        ...{ key, value_num: null },
        value_json: key === SCORE_KEY ? { ...detail, no_score: "capture" } : { ...detail, reason: "no_event" },
      }));
      await route.fulfill({
        response,
        json: { ...session, score: null, metrics, is_demo: false, client: null, metric_targets: {}, ...recorded },
      });
    });
    await page.goto(`/sessions/${world.demo.id}`);
  }

  test("another movement than the chosen exercise: the reason comes first, and a button opens the analysis as what it looks like", async () => {
    const { context, page } = await world.coach(PHONE);
    await openUnmeasured(page, {
      capture_findings: [
        { code: "camera_off_plane", severity: "low", data: {} },
        { code: "implausible_geometry", severity: "high", data: { reason: "movement" } },
      ],
      capture_notes: [{ code: "looks_like", activity: "walking", exercise: "Comfortable Walk" }],
    });
    await page.getByTestId("first-word").getByText("The chosen exercise was not seen").waitFor();
    const todo = page.getByRole("region", { name: "What to do" });
    await todo.getByRole("listitem").first().getByText("The chosen exercise was not seen").waitFor();
    await page
      .getByRole("region", { name: "Score" })
      .getByText(/does not look like the chosen exercise/)
      .waitFor();
    expect(await page.getByText("The recording is not reliable enough for a technique score.").count()).toBe(0);
    // All that was not measured is one line.
    await page
      .getByRole("region", { name: "Not measured" })
      .getByText(/^Metrics: \d\d$/)
      .waitFor();
    await fits(page);
    await picture(page, "other-movement");
    await todo.getByRole("button", { name: "Analyse as Comfortable Walk" }).click();
    const dialog = page.getByRole("dialog", { name: "Analyse again" });
    await expect.poll(() => dialog.getByLabel("Activity").inputValue()).toBe("walking");
    await expect.poll(() => dialog.getByLabel("Exercise").inputValue()).toBe("Comfortable Walk");
    await context.close();
  });

  test("what a clip shows that gave no number is said before how it was recorded", async () => {
    const { context, page } = await world.coach(PHONE);
    await openUnmeasured(page, {
      capture_findings: [{ code: "pose_sparse", severity: "high", data: {} }],
      capture_notes: [
        { code: "moving_camera" },
        { code: "looks_like", activity: "weightlifting", exercise: "Bench Press", doubt: 3, cues: [] },
      ],
    });
    const items = page.getByRole("region", { name: "What to do" }).getByRole("listitem");
    await items.first().getByRole("button", { name: "Analyse as Bench Press" }).waitFor();
    await items.nth(1).getByText("Body not seen reliably").waitFor();
    expect(await page.getByRole("button", { name: "Analyse as Bench Press" }).count()).toBe(1);
    await context.close();
  });

  test("what lacks the athlete's height says that it counts from the next analysis, and leads there once it is known", async () => {
    const athlete = await world.api.clients.create({ display_name: "Tom Short" });
    const { context, page } = await world.coach(DESK);
    await page.route(`**/api/sessions/${world.demo.id}/`, async (route) => {
      const response = await route.fetch();
      const session = Session.parse(await response.json());
      const metrics = session.metrics.map((m) =>
        m.key === "running_speed" ? { ...m, value_num: null, value_json: { n: 0, sd: null, confidence: 0, reason: "scale" } } : m,
      );
      await route.fulfill({ response, json: { ...session, metrics, is_demo: false, client: athlete.id } });
    });
    await page.goto(`/sessions/${world.demo.id}`);
    const missing = page.getByRole("region", { name: "Not measured" });
    await missing.getByText("No scale: enter the athlete's height.").first().waitFor();
    await missing.getByText("It counts from the next analysis.").waitFor();
    await missing.getByRole("link", { name: "Open the profile" }).click();
    await page.waitForURL(`**/athletes/${athlete.id}?tab=profile`);
    await page.getByLabel("Height").fill("180");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").first().waitFor();
    await page.goBack();
    await missing.getByText(/known by now/).waitFor();
    await missing.getByRole("button", { name: "Analyse again" }).click();
    await page.getByRole("dialog", { name: "Analyse again" }).waitFor();
    await context.close();
  });

  test("the annotated video is downloaded from the menu of exports, and the loops are one stop of the Tab key", async () => {
    const page = await openShared();
    await page.getByRole("button", { name: "Export" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Annotated video, MP4" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d-annotated\.mp4$/);
    const loops = page.getByRole("group", { name: "Loop" });
    const first = loops.getByRole("button").first();
    await first.focus();
    await page.keyboard.press("ArrowRight");
    await expect
      .poll(() =>
        loops
          .getByRole("button")
          .nth(1)
          .evaluate((b) => b === document.activeElement),
      )
      .toBe(true);
    expect(await loops.getByRole("button").evaluateAll((all) => all.filter((b) => b.tabIndex === 0).length)).toBe(1);
    await page.keyboard.press("Shift+Tab");
    expect(await loops.evaluate((group) => group.contains(document.activeElement))).toBe(false);
  });

  test("a laboratory's files are imported and compared: table, plots and pairs, on a desk and on a phone", async () => {
    const page = await openShared();
    const c3d = await page.request.get(`/api/sessions/${world.demo.id}/export/?format=c3d`);
    await page.getByRole("button", { name: "Compare with a lab's or watch's file" }).click();
    const lab = page.getByRole("region", { name: "Check against lab or watch data" });
    const input = lab.locator("input[type=file]");
    await input.setInputFiles({ name: "empty.csv", mimeType: "text/csv", buffer: Buffer.from("time_s,knee_flexion_left\n") });
    await lab.getByText("The file has no rows.").waitFor();
    await input.setInputFiles({ name: "trial.c3d", mimeType: "application/octet-stream", buffer: await c3d.body() });
    await lab.getByRole("button", { name: "Knee flexion, right, °" }).click();
    await lab.getByRole("img", { name: "Bland–Altman plot of Knee flexion, right, video − lab, °" }).waitFor();
    await lab.getByRole("img", { name: "Knee flexion, right over time, °" }).waitFor();
    await lab.getByText(/^The pairs as a table/).click();
    await lab.getByRole("columnheader", { name: "Lab's time, s" }).waitFor();
    await lab.getByText(/^The pairs as a table/).click();
    await fits(page);
    await lab.scrollIntoViewIfNeeded();
    await picture(page, "lab-desk");

    const { events } = await world.api.sessions.events(world.demo.id);
    const down = (t: number) => {
      const last = events.filter((e) => e.t_ms <= 1000 * t && (e.type === "initial_contact" || e.type === "toe_off")).at(-1);
      return last?.type === "initial_contact";
    };
    const rows = Array.from({ length: 5000 }, (_, i) => i / 1000).map((t) => `${t + 2},${down(t) ? 900 : 0}`);
    await world.api.sessions.importReference(world.demo.id, new File([`time_s,fz\n${rows.join("\n")}\n`], "treadmill.csv"));
    await page.setViewportSize(PHONE);
    await open(page);
    await page.getByRole("button", { name: "Compare with a lab's or watch's file" }).click();
    const small = page.getByRole("region", { name: "Check against lab or watch data" });
    await small.getByRole("button", { name: "Contact time, ms" }).click();
    await small.getByRole("img", { name: "Bland–Altman plot of Contact time, video − lab, ms" }).waitFor();
    await fits(page);
    await small.scrollIntoViewIfNeeded();
    await picture(page, "lab-phone");
    await small.getByRole("button", { name: "Delete the file" }).click();
    await expect.poll(() => small.getByLabel("Lab's file").locator("option").allTextContents()).toEqual(["trial.c3d"]);
  });
});
