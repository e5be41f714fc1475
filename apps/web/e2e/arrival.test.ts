import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { command } from "../../server/src/testing/databases.ts";
import { chromiumPath } from "./browser.ts";
import { copySession } from "./measured-pages.ts";
import { DESK, fits, PHONE, picture, startWorld, turnTo, type World } from "./world.ts";

const SMALL = { width: 360, height: 740 };

/** What has the focus, by its name or its id. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id ?? document.activeElement?.tagName);

describe.skipIf(chromiumPath === null)("coming, going and being elsewhere", () => {
  let world: World;
  const copies: string[] = [];
  let athlete = "";

  beforeAll(async () => {
    world = await startWorld();
    await world.grant("organization");
    athlete = (await world.api.clients.create({ display_name: "Mia Thompson", birth_date: "2000-05-01" })).id;
    for (let i = 0; i < 5; i++) copies.push(await copySession(world.demo.id, (sql) => command(world.databaseUrl, sql)));
    for (const id of copies) await world.api.sessions.update(id, { client: athlete });
  }, 180_000);
  afterAll(() => world?.close());

  test("a screen reader hears the page that a link leads to, and the focus that went with the link begins at its content", async () => {
    const { context, page } = await world.coach();
    await page.goto("/athletes");
    const here = page.getByRole("status").filter({ hasText: /· Sagittal$/ });
    const link = page.getByRole("link", { name: "Mia Thompson" });
    await link.focus();
    await page.keyboard.press("Enter");
    await here.filter({ hasText: "Mia Thompson · Sagittal" }).waitFor({ state: "attached" });
    expect(await focused(page)).toBe("main");
    // A link that stays keeps the focus.
    const groups = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Groups" });
    await groups.focus();
    await page.keyboard.press("Enter");
    await here.filter({ hasText: "Groups · Sagittal" }).waitFor({ state: "attached" });
    expect(await groups.evaluate((e) => e === document.activeElement)).toBe(true);
    await context.close();
  });

  test.each([
    ["/sessions", "Sessions"],
    ["/athletes", "Athletes"],
  ])("clearing the filter of %s empties its search and goes back into it; what is found is said", async (path, name) => {
    const { page } = await world.shared();
    await turnTo(page, path);
    const search = page.getByRole("searchbox");
    await search.fill("Mia");
    await page
      .getByRole("status")
      .filter({ hasText: new RegExp(`^${name}: [1-9]`) })
      .waitFor({ state: "attached" });
    await search.fill("nobody at all");
    await page.getByRole("button", { name: /^Clear/ }).click();
    await page
      .getByRole("link", { name: /Mia Thompson|Treadmill|Sample/ })
      .first()
      .waitFor();
    expect(await search.inputValue()).toBe("");
    expect(await search.evaluate((e) => e === document.activeElement)).toBe(true);
    // The way in the bar beside leads to the whole list too.
    await search.fill("nobody at all");
    await page.getByRole("button", { name: /^Clear/ }).waitFor();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
    await expect.poll(() => search.inputValue()).toBe("");
  });

  test("four sessions are ticked at most, none is given up silently, and the way to compare is in sight down the list", async () => {
    const { context, page } = await world.coach(SMALL);
    await page.goto("/sessions");
    const boxes = page.getByRole("checkbox", { name: /^Choose/ });
    await boxes.nth(5).waitFor();
    for (const i of [5, 4, 3, 2]) await boxes.nth(i).check();
    await page.getByText("Chosen: 4 of 4").waitFor();
    expect(await boxes.nth(1).isDisabled()).toBe(true);
    expect(await boxes.nth(5).isChecked()).toBe(true);
    const compare = page.getByRole("link", { name: "Compare 4" });
    const inSight = await compare.evaluate((e) => {
      const { x, y, width, height } = e.getBoundingClientRect();
      return e.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(inSight).toBe(true);
    await fits(page);
    await picture(page, "chosen");
    await page.getByRole("button", { name: "Clear" }).click();
    expect(await boxes.nth(5).isChecked()).toBe(false);
    for (const i of [5, 4]) await boxes.nth(i).check();
    await page.getByRole("link", { name: "Compare 2" }).click();
    const offered = page.getByLabel("Add a session").locator("option");
    await expect.poll(() => offered.nth(1).textContent()).toMatch(/^Mia Thompson · /);
    await fits(page);
    await context.close();
  });

  test("a comparison takes out what it cannot show, tells clips of one day apart, and shows a session once it has results", async () => {
    const { context, page } = await world.coach();
    const [first, second, third] = copies;
    let status = "processing";
    await page.route(`**/api/sessions/${third}/`, async (route) => {
      const session: object = await (await route.fetch()).json();
      await route.fulfill({ json: { ...session, status } });
    });
    const gone = crypto.randomUUID();
    await page.goto(`/compare?ids=${first},${second},${third},${gone}`);
    const chips = page.getByRole("button", { name: /^Remove / });
    await expect.poll(() => chips.count()).toBe(4);
    const names = await chips.evaluateAll((all) => all.map((e) => e.textContent));
    expect(names[0]).toMatch(/^A · Mia Thompson · .*\d:\d\d/);
    expect(names[1]).toMatch(/^B · Mia Thompson · /);
    expect(names[2]).toMatch(/· In analysis$/);
    expect(names[3]).toBe("Session not found");
    await chips.nth(3).click();
    await expect.poll(() => chips.count()).toBe(3);
    expect(await page.getByRole("alert").count()).toBe(0);
    // The page asks again by itself.
    status = "completed";
    await page.getByRole("button", { name: /^Remove C · / }).waitFor();
    await fits(page);
    await context.close();
  });

  test("a group that could not be deleted stays, with a message beside the question", async () => {
    const { context, page } = await world.coach();
    const { id } = await world.api.groups.create({ name: "Tuesday" });
    await page.route(`**/api/client-groups/${id}/`, (route) => route.abort());
    await page.goto("/groups");
    await page.getByRole("button", { name: "Actions for Tuesday" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page
      .getByRole("status")
      .filter({ hasText: /reached|connection/i })
      .first()
      .waitFor({ state: "attached" });
    await context.close();
  });

  test("who saves by keyboard keeps the focus, and no press is lost while the one before is being saved", async () => {
    const { context, page } = await world.coach();
    await page.goto("/settings/profile");
    const held = Promise.withResolvers<void>();
    await page.route("**/api/me/", async (route) => {
      if (route.request().method() === "PATCH") await held.promise;
      await route.continue();
    });
    const save = page.getByRole("button", { name: "Save" });
    await save.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => save.getAttribute("aria-busy")).toBe("true");
    expect(await save.isDisabled()).toBe(true);
    expect(await save.evaluate((e) => e === document.activeElement)).toBe(true);
    const chips = ["Running", "Tennis"].map((name) => page.getByRole("button", { name, exact: true }));
    for (const chip of chips) {
      await chip.focus();
      await page.keyboard.press("Space");
    }
    held.resolve();
    await expect.poll(async () => (await world.api.me.read()).preferred_activities).toEqual(["running", "tennis"]);
    expect(await chips[1]?.evaluate((e) => e === document.activeElement)).toBe(true);
    await expect.poll(() => save.isDisabled()).toBe(false);
    await context.close();
  });

  test("the owner has all data of the team written, waits and fetches the ZIP", async () => {
    const { context, page } = await world.coach(PHONE);
    await page.goto("/settings/privacy");
    const data = page.getByRole("region", { name: "All data of the team" });
    const make = data.getByRole("button", { name: "Make an archive" });
    await make.click();
    await data.getByRole("status").filter({ hasText: "is being written" }).waitFor();
    const link = data.getByRole("link", { name: /^Download ZIP, \d+\.\d/ });
    await link.waitFor();
    expect(await make.evaluate((e) => e === document.activeElement)).toBe(true);
    await fits(page);
    await picture(page, "team-archive");
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    await context.close();
  });

  test("on a phone long names are shown to their end", async () => {
    const { context, page } = await world.coach(PHONE);
    const name = "Guadalupe Concepción González Fernández";
    const { id } = await world.api.clients.create({ display_name: name });
    await page.goto("/athletes");
    const link = page.getByRole("link", { name });
    await link.waitFor();
    expect(await link.evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(0);
    await fits(page);
    await world.api.clients.erase(id, false);
    await context.close();
  });

  test("home says that the list could not be loaded, and never that everything is reviewed", async () => {
    const { context, page } = await world.coach();
    await page.route(
      ({ pathname, searchParams }) => pathname === "/api/sessions/" && searchParams.has("needs_review"),
      (route) => route.fulfill({ status: 500, json: { detail: "server_error" } }),
    );
    await page.goto("/");
    await page.getByRole("region", { name: "Waiting for your review" }).getByRole("alert").waitFor();
    expect(await page.getByText("Everything is reviewed.").count()).toBe(0);
    await context.close();
  });

  test("a form that is sent after the session ended keeps what was typed, and is sent after signing in beside it", async () => {
    const { context, page } = await world.coach();
    await page.goto("/athletes");
    await page.getByRole("button", { name: "Add an athlete" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Typed Before");
    const cookies = await context.cookies();
    await context.clearCookies();
    await dialog.getByRole("button", { name: "Save" }).click();
    const link = dialog.getByRole("alert").getByRole("link", { name: /^Sign in in another window/ });
    expect([await link.getAttribute("href"), await link.getAttribute("target")]).toEqual(["/login", "_blank"]);
    await context.addCookies(cookies);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Typed Before" }).waitFor();
    await context.close();
  });

  /** As after an update of the service: the scripts of this page's build are gone. */
  const update = (page: Page) => page.route("**/assets/**", (route) => route.fulfill({ status: 404 }));

  test.each([
    ["en-GB", /newer version of Sagittal/, "Reload"],
    ["ru-RU", /новая версия Sagittal/, "Обновить страницу"],
    ["es-ES", /versión nueva de Sagittal/, "Recargar"],
  ])(
    "after an update of the service a page says so, keeps what was typed, and loads anew when asked to (%s)",
    async (locale, said, load) => {
      const { context, page, errors } = await world.coach(DESK, { locale });
      await page.goto("/settings/profile");
      const name = page.locator("input[name=name]");
      await name.fill("Typed Before");
      await update(page);
      const search = page.getByRole("button", { name: "Ctrl K" });
      await search.click();
      await page.getByRole("status").getByText(said).waitFor();
      expect(await name.inputValue()).toBe("Typed Before");
      await fits(page);
      await picture(page, `newer-version-${locale}`);
      await page.unroute("**/assets/**");
      await page.getByRole("status").getByRole("button", { name: load }).click();
      await page.getByText(said).waitFor({ state: "hidden" });
      await name.waitFor();
      await search.click();
      await page.getByRole("dialog").waitFor();
      expect(errors.filter((error) => !error.includes("404"))).toEqual([]);
      await context.close();
    },
  );

  test("a part of a page whose script does not come says so and leaves the rest as it is; a newer version is named in the app only where there is one", async () => {
    const { context, page } = await world.coach();
    const path = `/sessions/${world.demo.id}`;
    await page.goto(path);
    const open = page.getByRole("button", { name: "Open the 3D view" });
    await open.waitFor();
    await update(page);
    await open.click();
    await page.getByText("A newer version of Sagittal is there").waitFor();
    await page.getByRole("alert").getByText("This part did not load.").waitFor();
    await page.getByRole("slider", { name: "Position" }).waitFor();
    await page.unrouteAll();
    await page.goto(path);
    await open.waitFor();
    await page.route("**/assets/**", (route) => route.abort());
    await open.click();
    await page.getByRole("alert").getByText("This part did not load.").waitFor();
    expect(await page.getByText("A newer version of Sagittal is there").count()).toBe(0);
    await page.unrouteAll();
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    await open.click();
    await page.locator("canvas").first().waitFor();
    await context.close();
    const { token } = await world.api.sessions.share(world.demo.id, "es");
    const visit = await world.visitor();
    await visit.page.goto(`/r/${token}`);
    await visit.page.getByRole("slider").first().waitFor();
    await update(visit.page);
    await visit.page.getByRole("button", { name: "Teclas" }).click();
    await visit.page.getByRole("alert").getByText("Puede que haya una versión nueva").waitFor();
    await visit.page.getByRole("slider").first().waitFor();
    await visit.context.close();
  });

  test("a day is the same day west of Greenwich", async () => {
    await world.api.clients.recordConsent(athlete, { given_on: "2026-05-01" });
    const { context, page } = await world.coach(PHONE, { timezoneId: "America/Los_Angeles" });
    await page.goto(`/athletes/${athlete}?tab=profile`);
    await page
      .getByText(/\b1 May 2026/)
      .first()
      .waitFor();
    await context.close();
  });

  test("with a person's own colours it is seen what is chosen, what is on, and where a value lies", async () => {
    const { context, page } = await world.coach(PHONE, { forcedColors: "active" });
    await page.goto("/sessions/new");
    const outline = (name: string) =>
      page.locator("label", { has: page.getByRole("radio", { name }) }).evaluate((e) => getComputedStyle(e).outlineStyle);
    await page.getByRole("radio", { name: "Front" }).waitFor();
    expect([await outline("Side"), await outline("Front")]).toEqual(["solid", "none"]);
    const knob = page.getByRole("switch").first();
    const colours = () => knob.evaluate((e) => [e, ...e.children].map((part) => getComputedStyle(part).backgroundColor));
    const [off, on] = [await colours(), await knob.click().then(colours)];
    for (const [ground, thumb] of [off, on]) expect(ground).not.toBe(thumb);
    expect(on[0]).not.toBe(off[0]);
    await turnTo(page, `/sessions/${world.demo.id}`);
    // The mark tells the target; the value stands beside it in words.
    const bar = page.getByRole("img", { name: /steps\/min/ }).first();
    await bar.waitFor();
    const bands = await bar.evaluate((e) => [...e.children].slice(0, 3).map((band) => getComputedStyle(band).backgroundColor));
    expect(new Set(bands).size).toBeGreaterThan(1);
    await context.close();
  });

  test("a window 320 px wide, or text so large that it is one: nothing is cut, and the bar's five places are within reach", async () => {
    const { context, page } = await world.coach({ width: 320, height: 640 });
    for (const path of ["/", "/sessions", "/athletes", "/sessions/new", "/solutions", "/settings/plan"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForFunction(() => document.querySelectorAll(".skeleton").length === 0);
      await fits(page);
      const more = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "More" });
      expect(await more.evaluate((e) => e.getBoundingClientRect().right), path).toBeLessThanOrEqual(320);
    }
    await context.close();
  });

  test("a progress report draws its values over the sessions in Russian too, whose days no browser reads", async () => {
    const run = await world.api.solutions.create({ solution: "progress-review", client: athlete, session_ids: copies.slice(0, 3) });
    const { context, page } = await world.coach(SMALL);
    await context.addInitScript(() => localStorage.setItem("sagittal.lang", "ru"));
    const report = await context.request.get(`/api/solutions/runs/${run.id}/report/?lang=ru`);
    const body = z
      .looseObject({ sections: z.array(z.looseObject({ metrics: z.array(z.unknown()), charts: z.array(z.unknown()) })) })
      .parse(await report.json());
    // Sessions that are alike have no course of their own to show: the service gives charts of what changed.
    const points = ["30 окт. 2026 г.", "13 нояб. 2026 г.", "13 нояб. 2026 г."].map((x, i) => ({ x, y: 3 - i / 2 }));
    const course = { key: "k", kind: "trend", title: "Скорость бега", x_label: "", y_label: "Скорость бега, м/с", line: null, band: null };
    const [first, ...rest] = body.sections;
    const charts = [{ ...course, series: [{ name: "Скорость бега", points }] }];
    await page.route(`**/api/solutions/runs/${run.id}/report/**`, (route) =>
      route.fulfill({ json: { ...body, sections: [{ ...first, charts }, ...rest] } }),
    );
    await page.goto(`/solutions/runs/${run.id}`);
    const chart = page.getByRole("img", { name: /3,00 \(30 окт\. 2026 г\.\), 2,50 \(13 нояб\. 2026 г\.\), 2,00 / });
    await chart.waitFor();
    // More than the grid is drawn: the colour of the line.
    const drawn = () =>
      chart.locator("canvas").evaluate((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) return false;
        const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
        return Array.from({ length: data.length / 4 }, (_, i) => Math.abs((data[4 * i + 2] ?? 0) - (data[4 * i] ?? 0))).some(
          (d) => d > 100,
        );
      });
    await expect.poll(drawn).toBe(true);
    await fits(page);
    await context.close();
  });

  test("a page printed on wide paper fills it, as the navigation beside it is left out", async () => {
    const { page } = await world.shared(DESK);
    await turnTo(page, `/athletes/${athlete}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("main").evaluate((e) => e.clientWidth)).toBeGreaterThan(1000);
    await page.emulateMedia({ media: null });
  });

  // Last: the person has a second team from here on.
  test("a change of team is seen everywhere; another window says so, saves nothing into it, and goes on after coming back", async () => {
    const second = await world.api.team.create("Second club");
    const { context, page } = await world.coach();
    const other = await context.newPage();
    await other.goto("/athletes");
    await other.getByRole("button", { name: "Add an athlete" }).click();
    await other.getByRole("dialog").getByLabel("Name").fill("For the first club");
    await page.goto("/");
    await page.getByRole("button", { name: /^Ana Coach/ }).click();
    await page.getByRole("menuitem", { name: "Switch to Second club" }).click();
    await page.getByRole("button", { name: "Ana Coach Second club" }).waitFor();
    await other.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await other.getByRole("dialog").getByRole("alert").filter({ hasText: "Another team is active by now" }).waitFor();
    const active = async () => (await world.api.me.read()).teams.find((t) => t.is_active)?.id;
    expect(await active()).toBe(second.id);
    expect((await world.api.clients.list()).count).toBe(0);
    await other.keyboard.press("Escape");
    await other.getByRole("alert").getByRole("button", { name: "Stay in Northside" }).click();
    await other.getByText("You work in another team by now").waitFor({ state: "detached" });
    await other.getByRole("link", { name: "Mia Thompson" }).waitFor();
    expect(await active()).not.toBe(second.id);
    // A phone has the teams under More.
    await page.setViewportSize(PHONE);
    await page.goto("/more");
    await page.getByRole("button", { name: "Switch to Second club" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    expect(await active()).toBe(second.id);
    await page.goto("/more");
    await page.getByRole("button", { name: "Switch to Northside" }).waitFor();
    await context.close();
  });
});
