import { join } from "node:path";
import { reviewOf } from "@sagittal/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeClip } from "../../../packages/vision/test-support/clips.ts";
import { chromiumPath } from "./browser.ts";
import { DESK, fits, PHONE, picture, startWorld, turnAnewTo, turnTo, type World } from "./world.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

/** What a coach does every day, on the demo session. */
describe.skipIf(chromiumPath === null)("a coach's day", () => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world?.close());

  test.each([
    ["en", "From your coach", DESK],
    ["ru", "Слова тренера", PHONE],
  ] as const)("the coach's words and score come first on the public page, in %s", async (lang, title, viewport) => {
    await world.api.sessions.review(world.demo.id, "Good rhythm. Land closer to the hip.", 77);
    const link = await world.api.sessions.share(world.demo.id, lang);
    const measured = Math.round(world.demo.score ?? 0);
    const { context, page } = await world.visitor(viewport);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(link.url);
    await page.getByRole("heading", { name: title }).waitFor();
    expect(await page.getByRole("heading", { level: 2 }).first().textContent()).toBe(title);
    expect(await page.locator("blockquote").textContent()).toBe("Good rhythm. Land closer to the hip.");
    // Ring and text name the coach's score, with that of the analysis beside it.
    await page.getByRole("img", { name: /\b77\b/ }).waitFor();
    await page.getByText(new RegExp(`\\b77\\b.+\\b100;.+\\b${measured}\\b`)).waitFor();
    expect(await page.locator("body").textContent()).not.toMatch(/\.\.(?!\.)/);
    await fits(page);
    // The dialog promises that no other session is shown.
    await page.waitForLoadState("networkidle");
    expect(asked.some((url) => url.includes("/api/"))).toBe(true);
    expect(asked.filter((url) => url.includes("/trends/"))).toEqual([]);
    await picture(page, `public-${lang}`);
    await context.close();
  });

  test("the share dialog shows the link that is out, and asks before its language changes", async () => {
    const link = await world.api.sessions.share(world.demo.id, "ru");
    const child = await world.api.clients.create({ display_name: "Kim", birth_date: "2019-03-01" });
    await world.api.sessions.update(world.demo.id, { client: child.id });
    const { page } = await world.shared();
    await turnTo(page, `/sessions/${world.demo.id}`);
    await page.getByRole("button", { name: "Share" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("A link to this session is active. It opens in: Русский.").waitFor();
    expect(await dialog.getByLabel("Link", { exact: true }).inputValue()).toBe(new URL(link.url, world.service.url).href);
    expect(await dialog.getByText(/^Valid until/).count()).toBe(1);
    await dialog.getByRole("status").filter({ hasText: "under 18 and the face is not blurred" }).waitFor();
    expect(await dialog.getByLabel("Language of the page").inputValue()).toBe("ru");
    await dialog.getByLabel("Language of the page").selectOption("es");
    await dialog.getByText(/will then see the page in another language: Español/).waitFor();
    expect((await world.api.sessions.activeShare(world.demo.id)).locale).toBe("ru");
    await fits(page);
    await picture(page, "share");
    await dialog.getByRole("button", { name: "Change the language of this link" }).click();
    await dialog.getByText("A link to this session is active. It opens in: Español.").waitFor();
    expect((await world.api.sessions.activeShare(world.demo.id)).locale).toBe("es");
    await page.keyboard.press("Escape");
  });

  test("a review that was typed and not saved is there after leaving the page, and goes when it is saved", async () => {
    const { context, page } = await world.coach(DESK, { savesData: false });
    // The next pages' scripts come one after another: with those of Solutions, those of Groups are there.
    const warmed = page.waitForResponse((response) => /\/solutions-[^/]*\.js$/.test(response.url()));
    await page.goto(`/sessions/${world.demo.id}`);
    await page.getByLabel("Notes").fill("Half a thought");
    await page.getByText(/^Not saved yet: kept in this browser/).waitFor();
    await page.getByRole("link", { name: "Home" }).first().click();
    await page.getByRole("heading", { name: /^Hello/ }).waitFor();
    await page.goBack();
    await page.getByLabel("Notes").waitFor();
    await expect.poll(() => page.getByLabel("Notes").inputValue()).toBe("Half a thought");
    await fits(page);
    await page.getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => page.getByLabel("Notes").inputValue()).not.toContain("Half a thought");
    // Without a connection it waits, says so, and is saved when there is one.
    await page.getByLabel("Notes").fill("A whole thought");
    await warmed;
    await context.setOffline(true);
    await page.getByText(/^No connection. Uploads, and what you save,/).waitFor();
    await page.getByRole("button", { name: /the review$/ }).click();
    await page.getByText("No connection: it is saved as soon as there is one.").waitFor();
    await picture(page, "offline");
    await page.getByRole("link", { name: "Groups" }).first().click();
    const waiting = page.getByText("No connection. This page loads as soon as it is back.");
    await waiting.waitFor();
    await context.setOffline(false);
    await waiting.waitFor({ state: "hidden" });
    await expect.poll(async () => JSON.stringify((await world.api.sessions.read(world.demo.id)).metrics)).toContain("A whole thought");
    await page.goto(`/sessions/${world.demo.id}`);
    await page.getByLabel("Notes").waitFor();
    expect(await page.getByText(/^Not saved yet/).count()).toBe(0);
    await context.close();
  });

  test("a clip that the service refuses is refused once: a reload says so again and sends nothing", async () => {
    const { page } = await world.shared();
    await turnTo(page, "/sessions/new");
    const file = { name: "notes.mp4", mimeType: "video/mp4", buffer: Buffer.from("no video at all, only words".repeat(50)) };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByLabel("Exercise").waitFor();
    await page.getByRole("button", { name: "Upload and analyse" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "notes.mp4" });
    await row.locator(".text-bad").last().waitFor();
    await page.getByRole("heading", { name: "Not sent" }).waitFor();
    expect(await page.getByRole("heading", { name: "Uploads" }).count()).toBe(0);
    const sent: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
    await page.reload();
    await row.locator(".text-bad").last().waitFor();
    expect(await row.getByRole("button", { name: "Try again" }).count()).toBe(0);
    await picture(page, "refused");
    await row.getByRole("button", { name: /^Remove/ }).click();
    await row.waitFor({ state: "detached" });
    expect(sent).toEqual([]);
    // A plan that is used up refuses once as well, names the plans, and may be asked again by hand.
    await page.route("**/api/sessions/upload-intent/", (route) => route.fulfill({ status: 402, json: { detail: "quota_exhausted" } }));
    // Several clips may be of several athletes.
    await page.locator('input[type="file"]').setInputFiles(["more.mp4", "other.mp4"].map((name) => ({ ...file, name })));
    const owner = page.getByRole("article", { name: "other.mp4" }).getByRole("combobox", { name: "Athlete in this clip" });
    expect(await owner.getAttribute("placeholder")).toBe("As chosen for all clips");
    await page.getByRole("button", { name: "Remove other.mp4" }).click();
    await owner.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Upload and analyse" }).click();
    const more = page.getByRole("listitem").filter({ hasText: "more.mp4" });
    await more.getByRole("link", { name: "All plans" }).waitFor();
    await page.reload();
    await more.getByRole("link", { name: "All plans" }).waitFor();
    expect(sent.filter((url) => url.includes("upload"))).toHaveLength(1);
    await page.unrouteAll();
    await more.getByRole("button", { name: /^Remove/ }).click();
    await more.waitFor({ state: "detached" });
  });

  test("a clip of more than a minute is offered as a part, which is moved to where the movement is", async () => {
    const { page } = await world.shared(PHONE);
    await turnAnewTo(page, "/sessions/new");
    const long = makeClip(join(world.dataDir, "long.mp4"), { width: 64, height: 96, fps: 5, frames: 325 });
    await page.locator('input[type="file"]').setInputFiles(long);
    await page.getByRole("button", { name: "Keep 20 s from the start of the cut" }).press("Enter");
    const [start, end] = [page.getByRole("slider", { name: "Start of the cut" }), page.getByRole("slider", { name: "End of the cut" })];
    const cut = async () => [Number(await start.getAttribute("aria-valuenow")), Number(await end.getAttribute("aria-valuenow"))];
    expect(await cut()).toEqual([0, 20]);
    expect(await start.evaluate((e) => e === document.activeElement)).toBe(true);
    await end.focus();
    await page.keyboard.press("End");
    expect(await cut()).toEqual([0, 65]);
    await page.keyboard.press("Home");
    expect(await cut()).toEqual([0, 0.3]);
    await page.keyboard.press("End");
    await page.getByRole("button", { name: "Keep 20 s from the start of the cut" }).click();
    const kept = page.getByTestId("kept");
    await kept.scrollIntoViewIfNeeded();
    const box = await kept.boundingBox();
    if (!box) throw new Error("The filmstrip is not in view.");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 1.5 * box.width, box.y + box.height / 2, { steps: 3 });
    await page.mouse.up();
    const [from = 0, to = 0] = await cut();
    expect(from).toBeCloseTo(20, 0);
    expect(to - from).toBeCloseTo(20, 1);
    await fits(page);
    await picture(page, "long-clip");
    // On a phone held sideways the button to send covers nothing of it.
    await page.setViewportSize({ width: 844, height: 390 });
    await kept.scrollIntoViewIfNeeded();
    await picture(page, "long-clip-sideways");
    const send = await page.getByRole("button", { name: "Upload and analyse" }).boundingBox();
    const strip = await kept.boundingBox();
    expect(send?.y).toBeGreaterThan((strip?.y ?? 0) + (strip?.height ?? 0));
  });

  test("a review that somebody else saved meanwhile is shown, and nothing typed is lost", async () => {
    const { page } = await world.shared(DESK);
    await turnAnewTo(page, `/sessions/${world.demo.id}`);
    const notes = page.getByLabel("Notes");
    await notes.fill("Mine.");
    await world.api.sessions.review(world.demo.id, "Theirs.", null);
    await page.getByRole("button", { name: "Update the review" }).click();
    const asked = page.getByRole("alert").filter({ hasText: "Another review was saved" });
    await asked.getByText("Theirs.").waitFor();
    expect(await notes.inputValue()).toBe("Mine.");
    await fits(page);
    await asked.getByRole("button", { name: "Keep mine" }).click();
    await expect.poll(async () => reviewOf((await world.api.sessions.read(world.demo.id)).metrics)?.notes).toBe("Mine.");
    await asked.waitFor({ state: "detached" });
  });

  test("a clip filed under the wrong activity is analysed again as what it shows", async () => {
    const upload = await world.api.sessions.intent({ filename: "torn.mp4", content_type: "video/mp4", activity: "walking" });
    // The beginning of a video, and then nothing: it is taken and cannot be read.
    const torn = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom\0\0\x02\0isomiso2"), Buffer.alloc(5000)]);
    await fetch(upload.url, { method: "PUT", headers: upload.headers, body: torn });
    const { id } = await world.api.sessions.create({
      id: upload.session_id,
      activity: "walking",
      exercise: "Comfortable Walk",
      video_url: upload.public_url,
    });
    await expect.poll(async () => (await world.api.sessions.read(id)).status, { timeout: 50_000 }).toBe("failed");
    const { page } = await world.shared();
    await turnTo(page, `/sessions/${id}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Analyse again" }).click();
    const dialog = page.getByRole("dialog");
    // A closed dialog gives the focus back: to the menu's button, as the item is gone, or to its own button.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(focused).toBe("More");
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expect.poll(focused).toBe("More");
    // What a refused clip most often needs is offered where it is told.
    await page.getByRole("button", { name: "Analyse again" }).press("Enter");
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(focused).toBe("Analyse again");
    await page.keyboard.press("Enter");
    await dialog.getByLabel("Activity").selectOption("weightlifting");
    await dialog.getByLabel("Exercise").selectOption("Back Squat");
    await dialog.getByLabel(/^Bar with plates/).fill("60");
    await fits(page);
    await picture(page, "again");
    await dialog.getByRole("button", { name: "Analyse again" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("heading", { name: "Back Squat" }).waitFor();
    expect(await world.api.sessions.read(id)).toMatchObject({ activity: "weightlifting", exercise: "Back Squat", barbell_mass_kg: 60 });
    // Home names it once, and the demonstration no longer.
    await page.goto("/");
    await page.locator(`a[href="/sessions/${id}"]`).first().waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".skeleton").length === 0);
    await expect.poll(() => page.locator(`a[href="/sessions/${id}"]`).count()).toBe(1);
    expect(await page.locator(`a[href="/sessions/${world.demo.id}"]`).count()).toBe(0);
  });

  test("the console stays free of errors: what the plan or a missing session would refuse is not asked", async () => {
    const stranger = await world.visitor();
    await stranger.page.goto("/sessions");
    await stranger.page.getByRole("button", { name: "Sign in" }).waitFor();
    const { context, page, errors } = await world.coach();
    for (const path of [`/sessions/${world.demo.id}`, "/settings/agents", "/settings/keys", "/assistant", "/"]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
    }
    expect([...stranger.errors, ...errors]).toEqual([]);
    await stranger.context.close();
    await context.close();
  });
});
