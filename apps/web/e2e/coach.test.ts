import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RunningServer } from "@sagittal/server";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { accessibilityFaults, chromiumPath, launch, newestEmail, UNOPTIMISED, WITHOUT_CHROMIUM } from "./browser.ts";
import { excerpt, FPS } from "./excerpt.ts";
import { hasPicture, openPage, picture, serviceForBrowsers, turnTo } from "./world.ts";

const SAMPLE = fileURLToPath(new URL("../../../samples/run_treadmill_side.mp4", import.meta.url));
const COACH = { email: "ana@example.com", name: "Ana Coach", password: "correct horse battery" };
const SECOND = { email: "ben@example.com", name: "Ben Coach", password: "another horse battery" };
const SCREEN = { width: 1440, height: 900 };

if (chromiumPath === null) console.warn(WITHOUT_CHROMIUM);

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

/** One coach's way through the service, step upon step, in a real browser over the real service with the lite pose model. */
describe.skipIf(chromiumPath === null)("a coach's way", () => {
  let dataDir: string;
  let service: RunningServer;
  let stop: () => Promise<void> = async () => {};
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const faults: string[] = [];
  let failed = false;

  // Each step needs the one before: after a failure the rest would wait for what cannot come, a minute each.
  beforeEach(({ skip }) => skip(failed, "an earlier step failed"));
  afterEach(({ task }) => {
    failed ||= task.result?.state === "fail";
  });

  /** A context in English whose script errors are failures. */
  async function visitor(options: BrowserContextOptions = {}): Promise<{ context: BrowserContext; page: Page }> {
    const opened = await openPage(browser, { viewport: SCREEN, baseURL: service.url, ...options });
    opened.page.on("pageerror", (error) => faults.push(`${opened.page.url()}: ${error.message}`));
    return opened;
  }

  async function register(on: Page, who: typeof COACH, from = "/register"): Promise<void> {
    await on.goto(from);
    await on.getByLabel("Your name").fill(who.name);
    await on.getByLabel("Email").fill(who.email);
    await on.getByLabel("Password").fill(who.password);
    await on.getByRole("button", { name: "Create an account" }).click();
    await on.getByRole("heading", { name: "Confirm your email" }).waitFor();
    const mail = await newestEmail(dataDir, who.email, /Subject: \d{6}/);
    await on.getByLabel("Code").fill(/Subject: (\d{6})/.exec(mail)?.[1] ?? "");
  }

  const clean = async (on: Page) => {
    await on.getByRole("heading", { level: 1, includeHidden: true }).first().waitFor({ state: "attached" });
    expect(await accessibilityFaults(on), on.url()).toEqual([]);
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "sagittal-web-"));
    ({ service, stop } = await serviceForBrowsers(dataDir));
    browser = await launch([UNOPTIMISED]);
    ({ context, page } = await visitor({ serviceWorkers: "allow" }));
  });

  afterAll(async () => {
    await browser?.close();
    await stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  test("an unknown visitor is sent to sign in, and a wrong password is refused in words", async () => {
    await page.goto("/sessions");
    await page.waitForURL(/\/login\?next=/);
    await clean(page);
    await page.getByLabel("Email").fill("nobody@example.com");
    await page.getByLabel("Password").fill("wrong password");
    await page.getByRole("button", { name: "Sign in" }).click();
    expect(await page.getByRole("alert").textContent()).toContain("is wrong");
  });

  test.each([
    ["en", "Enter a valid email address."],
    ["ru", "Введите действительный адрес электронной почты."],
    ["es", "Escriba una dirección de correo válida."],
  ])("what the service finds wrong in a form is said in the language shown: %s", async (lang, text) => {
    const stranger = await visitor();
    await stranger.context.addInitScript(`localStorage.setItem("sagittal.lang", "${lang}")`);
    await stranger.page.goto("/register");
    // Browsers take an address without a top-level domain, the service does not.
    await stranger.page.locator("input[name=email]").fill("ana@club");
    await stranger.page.locator("input[name=password]").fill(COACH.password);
    await stranger.page.locator("button[type=submit]").click();
    await stranger.page.getByRole("alert").waitFor();
    expect(await stranger.page.locator("input[name=email]").getAttribute("aria-invalid")).toBe("true");
    expect(await stranger.page.getByText(text).count()).toBeGreaterThan(0);
    await stranger.context.close();
  });

  test("registers, verifies by the code of the email, and is led through onboarding", async () => {
    await register(page, COACH);
    await page.getByRole("heading", { name: "Who do you work with?" }).waitFor();
    await clean(page);
    await page.getByRole("button", { name: /^Athletes/ }).click();
    // The pressed buttons go with their steps: the focus is at the next step's heading.
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.getByRole("heading", { name: "Which activities do you film?" }).waitFor();
    expect(await focused()).toBe("Which activities do you film?");
    await page.getByRole("button", { name: "Running" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "See a finished session" }).waitFor();
    expect(await focused()).toBe("See a finished session");
    await clean(page);
  });

  test("opens the demo: a finished session that costs nothing", async () => {
    await page.getByRole("button", { name: "Open the demo" }).click();
    await page.getByLabel("Team or company").fill("Northside");
    await page.getByRole("button", { name: "Finish and open the demo" }).click();
    await page.waitForURL(/\/sessions\/[0-9a-f-]{36}$/);
    await page.getByRole("img", { name: /^Score \d+ of 100$/ }).waitFor();
    await page.getByText("Demo", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Home" }).click();
    await page.getByRole("heading", { name: "Hello, Ana Coach" }).waitFor();
    expect(await page.locator("dl").first().textContent()).toContain("Sessions left5");
    await clean(page);
  });

  test("adds an athlete", async () => {
    await page.getByRole("link", { name: "Athletes", exact: true }).first().click();
    await page.getByRole("button", { name: "Add an athlete" }).first().click();
    await page.getByLabel("Name", { exact: true }).fill("Mia Thompson");
    await page.getByLabel("Height, cm").fill("167");
    await page.getByLabel("Body mass, kg").fill("58");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Mia Thompson" }).waitFor();
    await clean(page);
  });

  test("uploads the sample clip, cut on the filmstrip, and watches it complete", async () => {
    await page.getByRole("link", { name: "New session" }).first().click();
    await page.getByRole("heading", { name: "New session" }).waitFor();
    await page.locator('input[type="file"]').setInputFiles(excerpt(SAMPLE, join(dataDir, "run.mp4"), 2.5));
    const end = page.getByRole("slider", { name: "End of the cut" });
    await end.waitFor();
    const before = Number(await end.getAttribute("aria-valuenow"));
    await end.focus();
    await page.keyboard.press("PageDown");
    expect(Number(await end.getAttribute("aria-valuenow"))).toBeCloseTo(before - 0.5, 2);
    await page.getByLabel("Activity").selectOption("running");
    await page.getByLabel("Exercise").selectOption("Treadmill");
    await page.getByRole("combobox", { name: "Athlete" }).fill("mia");
    await page.getByRole("option", { name: "Mia Thompson" }).click();
    await clean(page);
    // The connection is lost and comes back: nothing has to be done again.
    await context.setOffline(true);
    await page.getByRole("button", { name: "Upload and analyse" }).click();
    await page.getByText("No connection. The upload continues by itself.").waitFor();
    await context.setOffline(false);
    await page.waitForURL(/\/sessions\/[0-9a-f-]{36}$/, { timeout: 30_000 });
    await page.getByRole("img", { name: /^Score \d+ of 100$/ }).waitFor({ timeout: 200_000 });
  });

  test("shows the metrics with their zones, and steps exactly from frame to frame", async () => {
    await page.getByRole("button", { name: /^Cadence/ }).waitFor();
    const frame = page.getByTestId("frame");
    await hasPicture(page);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => frame.textContent()).toMatch(/^3\//);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => frame.textContent()).toMatch(/^2\//);
    await page.waitForFunction((fps) => {
      const t = document.querySelector("video")?.currentTime ?? 0;
      return t > 1 / fps && t < 2 / fps;
    }, FPS);
    await clean(page);
  });

  test("opens a metric's evidence by keyboard and closes it again", async () => {
    const cadence = page.getByRole("button", { name: /^Cadence/ });
    await cadence.getByRole("img", { name: /95 % interval: \d+ to \d+/ }).waitFor();
    await cadence.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: /Cadence/ });
    await dialog.getByText("Evidence", { exact: true }).waitFor();
    // Neither keys nor formulas of the catalogue.
    expect(await dialog.textContent()).not.toMatch(/[a-z]_[a-z]|[*/]\(/);
    expect(await dialog.getByText("95 % interval", { exact: true }).locator("+ dd").textContent()).toMatch(/^\d+ to \d+.steps\/min$/);
    await clean(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  });

  test("lays a ghost over the athlete at once, and takes it away again", async () => {
    const overlay = page.getByTestId("overlay");
    const picture = () => overlay.evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : ""));
    const choice = page.getByLabel("Ghost");
    // Towards the middle, where whole cycles lie.
    for (let i = 0; i < 12; i++) await page.keyboard.press("Shift+ArrowRight");
    const plain = await picture();
    await choice.selectOption(await choice.getByRole("option", { name: /^Sample: treadmill run/ }).getAttribute("value"));
    await page.waitForFunction((before) => document.querySelector("canvas")?.toDataURL() !== before, plain);
    await choice.blur();
    await page.keyboard.press("g");
    expect(await choice.inputValue()).toBe("");
    await page.waitForFunction((before) => document.querySelector("canvas")?.toDataURL() === before, plain);
    await page.keyboard.press("Shift+R");
    expect(await page.getByLabel("Sides").inputValue()).toBe("right");
    await page.keyboard.press("r");
  });

  test("drags a wrong event: the numbers follow; undo gives them back; the keyboard does the same", async () => {
    const numbers = async () => (await page.locator("button[aria-haspopup=dialog] .num").allTextContents()).join(" ");
    const mark = page.getByText(/^Corrected by a coach: /);
    const detected = await numbers();
    await page.getByRole("button", { name: "Correct events" }).click();
    const tick = page.getByRole("button", { name: /^Toe-off, Right/ }).nth(1);
    await tick.scrollIntoViewIfNeeded();
    const box = await tick.boundingBox();
    if (!box) throw new Error("The tick is not in view.");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 12, y, { steps: 4 });
    const retold = page.waitForRequest(/\/coaching\//);
    await page.mouse.up();
    await page.getByText(/^Computed again\. Numbers changed: [1-9]/).waitFor();
    await expect.poll(numbers).not.toBe(detected);
    await expect.poll(() => mark.textContent()).toBe("Corrected by a coach: 1");
    // The coaching is written anew from the new numbers, and names the score that the ring shows.
    await retold;
    const score = /\d+/.exec((await page.getByRole("img", { name: /^Score \d+ of 100$/ }).getAttribute("aria-label")) ?? "")?.[0];
    await page
      .getByText(new RegExp(`\\b${score} (out of|of) 100\\b`))
      .first()
      .waitFor();
    await clean(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await mark.waitFor({ state: "hidden" });
    await page.waitForFunction(
      (before) => [...document.querySelectorAll("button[aria-haspopup=dialog] .num")].map((e) => e.textContent).join(" ") === before,
      detected,
    );
    await tick.focus();
    await page.keyboard.press("ArrowRight");
    await mark.waitFor();
    await page.getByRole("button", { name: "Back to the detected events" }).click();
    await mark.waitFor({ state: "hidden" });
    await expect.poll(numbers).toBe(detected);
    await page.getByRole("button", { name: "Done" }).click();
  });

  test("drags a wrong knee: the numbers follow; undo gives them back; the keyboard does the same", async () => {
    const numbers = async () => (await page.locator("button[aria-haspopup=dialog] .num").allTextContents()).join(" ");
    const mark = page.getByText(/^Points placed by hand: /);
    const computed = () => page.getByText("Computing …").waitFor({ state: "hidden" });
    const measured = await numbers();
    await page.getByRole("button", { name: "Correct pose" }).click();
    await page.getByLabel(/^Point/).selectOption("right_knee");
    const knee = page.getByRole("button", { name: /^Knee, Right: drag/ });
    await knee.scrollIntoViewIfNeeded();
    const box = await knee.boundingBox();
    if (!box) throw new Error("The knee is not in view.");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 25, y, { steps: 4 });
    await page.mouse.up();
    await page.getByText("Points placed by hand: 1").waitFor();
    await computed();
    await expect.poll(numbers).not.toBe(measured);
    // Drawn where it was dropped.
    await expect.poll(async () => Math.abs(((await knee.boundingBox())?.x ?? 0) - box.x - 25)).toBeLessThan(1);
    await clean(page);
    await picture(page, "pose-editor");
    await knee.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await page.getByText("Points placed by hand: 2").waitFor();
    await page.getByRole("button", { name: "Undo the last point" }).click();
    await page.getByText("Points placed by hand: 1").waitFor();
    await page.getByRole("button", { name: "Back to the measured pose" }).click();
    await mark.waitFor({ state: "hidden" });
    await page.waitForFunction(
      (before) => [...document.querySelectorAll("button[aria-haspopup=dialog] .num")].map((e) => e.textContent).join(" ") === before,
      measured,
    );
    await page.getByRole("button", { name: "Done with the pose" }).click();
  });

  test("reviews the session", async () => {
    await page.getByLabel("Notes").fill("Good rhythm. Land closer to the hip.");
    await page.getByLabel("Score, 0 to 100").fill("77");
    await page.getByRole("button", { name: "Save the review" }).click();
    await page.getByRole("img", { name: "Score 77 of 100" }).waitFor();
  });

  test("shares it: a clean browser sees it without an account, in Spanish, and no longer after the link is taken back", async () => {
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByLabel("Language of the page").selectOption("es");
    await page.getByRole("button", { name: "Make the link" }).click();
    const link = await page.getByLabel("Link", { exact: true }).inputValue();
    const athlete = await visitor();
    await athlete.page.goto(link);
    await athlete.page.getByRole("img", { name: "Puntuación 77 de 100" }).waitFor();
    expect(await athlete.page.locator("html").getAttribute("lang")).toBe("es");
    expect(await athlete.page.locator("body").textContent()).not.toContain("Mia Thompson");
    await clean(athlete.page);
    await page.getByRole("button", { name: "Revoke the link" }).click();
    await page.getByText("The link no longer works.").first().waitFor();
    await athlete.page.reload();
    await athlete.page.getByText("This link does not work").waitFor();
    await athlete.context.close();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "hidden" });
  });

  test("writes a metric of the team's own: a fault is marked, a preview tried, the session shows it until it is deleted", async () => {
    const session = new URL(page.url()).pathname;
    await turnTo(page, "/settings/own-metrics");
    await page.getByText("No own metrics yet").waitFor();
    await page.getByRole("button", { name: "New metric" }).click();
    await page.getByLabel("Exercise").selectOption("Treadmill");
    await page.getByLabel("Name", { exact: true }).fill("Knee at contact");
    const field = page.getByLabel("Expression", { exact: true });
    await field.fill("knee_flexion at K");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByText("“K” is not an event.").waitFor();
    expect(await page.locator("mark").textContent()).toBe("K");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await field.evaluate((e) => e instanceof HTMLTextAreaElement && [e.selectionStart, e.selectionEnd])).toEqual([16, 17]);
    // What is typed outlives the page.
    await page.reload();
    await page.getByRole("button", { name: "New metric" }).click();
    await expect.poll(() => field.inputValue()).toBe("knee_flexion at K");
    await page.getByLabel("When").selectOption("Largest in a phase");
    await page.getByLabel("From event").selectOption("Initial contact");
    await page.getByLabel("To event").selectOption("Toe-off");
    await page.getByRole("button", { name: "Write it into the field" }).click();
    await expect.poll(() => field.inputValue()).toBe("max(knee_flexion, IC..TO)");
    await page.getByRole("button", { name: "Back to: knee_flexion at K" }).waitFor();
    await page.getByRole("button", { name: "Preview" }).click();
    const result = page.getByRole("region", { name: "Result" });
    await result.getByRole("row", { name: /^Both sides \d+\.\d° \d+ \d+\.\d+°$/ }).waitFor();
    expect(await page.getByRole("region", { name: "Each cycle" }).getByRole("row").count()).toBeGreaterThan(5);
    await page.setViewportSize({ width: 390, height: 844 });
    await clean(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await picture(page, "own-metric-phone");
    await page.setViewportSize(SCREEN);
    await picture(page, "own-metric");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Edit Knee at contact" }).waitFor();
    await picture(page, "own-metrics");
    const values = async () => (await page.request.get(`/api${session}/`)).text();
    await expect.poll(values, { timeout: 30_000 }).toContain("own_knee_at_contact");
    await turnTo(page, session);
    await page.getByRole("button", { name: /^Knee at contact/ }).waitFor();
    await turnTo(page, "/settings/own-metrics");
    await page.getByRole("button", { name: "Delete Knee at contact" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("No own metrics yet").waitFor();
    expect(await values()).not.toContain("own_knee_at_contact");
  });

  test("compares it with the demo and shares the comparison with a clean browser", async () => {
    await turnTo(page, "/sessions");
    const boxes = page.getByRole("checkbox", { name: /^Choose/ });
    await boxes.first().waitFor();
    expect(await boxes.count()).toBe(2);
    for (const box of await boxes.all()) await box.check();
    await page.getByRole("link", { name: "Compare 2" }).click();
    await page.getByRole("heading", { name: "Compare", level: 1 }).waitFor();
    await page.getByRole("heading", { name: "Differences" }).waitFor();
    await page.getByRole("button", { name: /Mia Thompson · / }).waitFor();
    await page.getByRole("columnheader", { name: "Reference" }).waitFor();
    await expect.poll(() => page.getByLabel("Aligned at").locator("option:checked").textContent()).toBe("Initial contact, Right");
    await page
      .getByRole("img", { name: /over the cycle$/ })
      .nth(5)
      .waitFor();
    await page.getByRole("img", { name: "Knee flexion / Hip flexion" }).waitFor();
    // One athlete over the other, seen through, as a skeleton, and turned: the upper picture follows.
    await page.getByRole("radio", { name: "One over the other" }).check();
    const upper = page.getByTestId("upper");
    const video = upper.locator("video");
    await upper.waitFor();
    await page.getByLabel("Opacity").press("End");
    expect(await upper.evaluate((e) => getComputedStyle(e).opacity)).toBe("1");
    await page.getByRole("radio", { name: "Skeleton" }).check();
    await expect.poll(() => video.isVisible()).toBe(false);
    await page.getByRole("radio", { name: "Video", exact: true }).check();
    const turn = page.getByRole("button", { name: "B", exact: true });
    const turned = (await turn.getAttribute("aria-pressed")) === "true";
    await turn.click();
    await expect.poll(() => turn.getAttribute("aria-pressed")).toBe(String(!turned));
    await clean(page);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Make the link" }).click();
    const link = await page.getByLabel("Link", { exact: true }).inputValue();
    expect(link).toContain("/r/c/");
    const athlete = await visitor();
    await athlete.page.goto(link);
    await athlete.page.getByRole("heading", { name: "Differences" }).waitFor();
    await clean(athlete.page);
    await athlete.context.close();
    await page.keyboard.press("Escape");
    // The demo becomes the model of its exercise, and is put beside the coach's own clip.
    const [own, demo] = (new URL(page.url()).searchParams.get("ids") ?? "").split(",");
    await turnTo(page, `/sessions/${demo}`);
    await page.getByRole("button", { name: "More" }).last().click();
    await page.getByRole("menuitem", { name: "Model for the exercise" }).click();
    await page.getByRole("button", { name: "Make this clip the model" }).click();
    await page.getByText("This clip is the model.").waitFor();
    await clean(page);
    await picture(page, "model");
    await page.keyboard.press("Escape");
    await turnTo(page, `/compare?ids=${own}`);
    await page.getByRole("button", { name: /^Model · / }).click();
    const targets = page.getByRole("columnheader", { name: "Target zone" });
    await targets.scrollIntoViewIfNeeded();
    await picture(page, "compare-model");
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await targets.scrollIntoViewIfNeeded();
    await picture(page, "compare-model-phone");
    // A scrubber as wide as the phone.
    expect((await page.getByRole("slider", { name: "Position" }).boundingBox())?.width).toBeGreaterThan(330);
    await page.setViewportSize(SCREEN);
  });

  test("finds a place by the command palette", async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Athlete, session or place" }).fill("mia");
    await page.getByRole("option", { name: /Mia Thompson/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Mia Thompson" }).waitFor();
  });

  test("chooses a plan on the test-mode checkout", async () => {
    await turnTo(page, "/settings/plan");
    await page.getByRole("button", { name: "Choose Professional" }).click();
    await page.waitForURL(/\/billing\/test\/checkout/);
    await page.getByRole("button").first().click();
    await page.waitForURL(/\/settings\/plan/);
    await page.getByText("Your plan").nth(1).waitFor();
    await clean(page);
  });

  test("invites a second coach, who registers, accepts and sees the team's session", async () => {
    await turnTo(page, "/settings/team");
    await page.getByLabel("Email of the coach").fill(SECOND.email);
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const link = await page.getByLabel("Invitation link").inputValue();
    await clean(page);
    const second = await visitor();
    await second.page.goto(link);
    await second.page.getByRole("link", { name: "Create an account" }).click();
    await second.page.waitForURL(/\/register/);
    expect(await second.page.getByLabel("Email").inputValue()).toBe(SECOND.email);
    await register(second.page, SECOND, second.page.url());
    await second.page.getByRole("button", { name: "Join the team" }).click();
    await second.page.getByRole("heading", { name: /^Hello/ }).waitFor();
    await second.page
      .getByRole("link", { name: /Treadmill/ })
      .first()
      .waitFor();
    await second.context.close();
  });

  test("a forgotten password is replaced through the link in the email", async () => {
    const visit = await visitor();
    await visit.page.goto("/login");
    await visit.page.getByRole("link", { name: "Forgot your password?" }).click();
    await visit.page.getByRole("heading", { name: "New password" }).waitFor();
    await visit.page.getByLabel("Email").fill(SECOND.email);
    await visit.page.getByRole("button", { name: "Send the link" }).click();
    const mail = await newestEmail(dataDir, SECOND.email, /reset-password#token=/);
    await visit.page.goto(/\/reset-password#token=[\w-]+/.exec(mail)?.[0] ?? "");
    await visit.page.getByLabel("New password").fill("a third horse battery");
    await visit.page.getByRole("button", { name: "Save the password" }).click();
    await visit.page.getByText("The password is changed.").waitFor();
    await visit.page.getByRole("link", { name: "Back to sign in" }).click();
    await visit.page.getByRole("heading", { name: "Sign in" }).waitFor();
    await visit.page.getByLabel("Email").fill(SECOND.email);
    await visit.page.getByLabel("Password").fill("a third horse battery");
    await visit.page.getByRole("button", { name: "Sign in" }).click();
    await visit.page.getByRole("heading", { name: /^Hello/ }).waitFor();
    await visit.context.close();
  });

  test("every other page is accessible, in the light and in the dark, and fits a phone's width", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await turnTo(page, "/athletes");
    const athlete = new URL((await page.getByRole("link", { name: "Mia Thompson" }).getAttribute("href")) ?? "", service.url).pathname;
    const tabs = ["trends", "peers", "reports", "texts", "profile"].map((tab) => `${athlete}?tab=${tab}`);
    const settings = ["profile", "team", "plan", "brand", "metrics", "own-metrics", "targets", "agents", "keys", "webhooks", "privacy"];
    for (const path of [
      "/",
      "/sessions",
      "/sessions/new",
      "/athletes",
      athlete,
      ...tabs,
      "/groups",
      "/solutions",
      "/assistant",
      "/compare",
      "/more",
      "/platform",
      ...settings.map((name) => `/settings/${name}`),
      "/welcome",
      "/nothing-here",
      "/reset",
    ]) {
      // The pages around signing in are no part of the app.
      if (path === "/reset") await page.goto(path);
      else await turnTo(page, path);
      await page.getByRole("heading", { level: 1, includeHidden: true }).first().waitFor({ state: "attached" });
      await page.waitForFunction(() => document.querySelectorAll(".skeleton").length === 0);
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await clean(page);
      // In the dark only the colours are others; without motion they are there at once.
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      expect(await accessibilityFaults(page, "color-contrast"), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} is wider than the screen`).toBeLessThanOrEqual(390);
    }
  });

  test("no script failed on any page", () => {
    expect(faults).toEqual([]);
    expect(context.pages().length).toBe(1);
  });
});
