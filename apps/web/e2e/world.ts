import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlanRole, Session } from "@sagittal/contract";
import { createClient } from "@sagittal/sdk";
import { type RunningServer, startServer } from "@sagittal/server";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { freshPostgres, withModels } from "../../server/src/testing/fresh.ts";
import { ensureWebApp } from "../build.ts";
import { accessibilityFaults, chromiumPath, launch, newestEmail, UNOPTIMISED } from "./browser.ts";
import { PHONE } from "./phone.ts";

const COACH = { email: "ana@example.com", display_name: "Ana Coach", password: "correct horse battery" };
const OPERATOR = { email: "operator@example.com", display_name: "Op", password: "operators horse battery" };

export { PHONE };
export const DESK = { width: 1440, height: 900 };

/**
 * How a browser comes. The service worker is left out: it loads the whole app for each new browser, two seconds of a processor.
 * Tests about it ask for it (`serviceWorkers: "allow"`).
 */
const PLAIN = { locale: "en-GB", reducedMotion: "reduce", serviceWorkers: "block" } as const;

/** How a test's browser comes. */
type Options = BrowserContextOptions & {
  /** Whether its person asked it to save data; so unless the test says otherwise. */
  savesData?: boolean;
  /** Whether the service draws the picture of a session's key moments: for each language half a second of a processor. */
  keyMoments?: boolean;
};

/** Stands for the picture of the key moments. */
const BLANK = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";

/** Answers requests for key moments with a blank picture. Other requests go past it, unlike past Playwright's own routes. */
async function withoutMoments(context: BrowserContext, page: Page): Promise<void> {
  const network = await context.newCDPSession(page);
  const responseHeaders = [{ name: "content-type", value: "image/png" }];
  network.on("Fetch.requestPaused", ({ requestId }) => {
    // A page that is left takes its requests with it.
    network.send("Fetch.fulfillRequest", { requestId, responseCode: 200, responseHeaders, body: BLANK }).catch(() => undefined);
  });
  await network.send("Fetch.enable", { patterns: [{ urlPattern: "*/key-moments.jpg*" }] });
}

/**
 * A page in a context of its own. Its person saves data: it fetches no scripts of the next pages and does not look at clips with the pose
 * model, which cost more of the processor than most pages.
 */
export async function openPage(
  browser: Browser,
  { savesData = true, keyMoments = false, ...options }: Options,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ ...PLAIN, ...options });
  context.setDefaultTimeout(60_000);
  if (savesData) await context.addInitScript(() => Object.defineProperty(NetworkInformation.prototype, "saveData", { get: () => true }));
  const page = await context.newPage();
  // Chromium goes past the service worker where requests are answered for it.
  if (!keyMoments && options.serviceWorkers !== "allow") await withoutMoments(context, page);
  return { context, page };
}

type Api = ReturnType<typeof createClient>;

/** A page in a context of its own, with what its console said of errors. */
interface Visit {
  context: BrowserContext;
  page: Page;
  errors: string[];
}

/** A running service with a verified coach, the demo session and a browser; for tests that begin in the middle of a coach's day. */
export interface World {
  service: RunningServer;
  databaseUrl: string;
  dataDir: string;
  api: Api;
  demo: Session;
  browser: Browser;
  /** A browser without a session. */
  visitor: (viewport?: { width: number; height: number }, options?: Options) => Promise<Visit>;
  /** A browser in which the coach is signed in. */
  coach: (viewport?: { width: number; height: number }, options?: Options) => Promise<Visit>;
  /**
   * The coach's page for tests that leave nothing behind in it, in the app. A new one starts a process and reads the app's scripts anew: with a
   * session two seconds of a processor, which `turnTo` spares.
   */
  shared: (viewport?: { width: number; height: number }) => Promise<Visit>;
  /** Puts the coach's team on a plan. */
  grant: (role: PlanRole) => Promise<void>;
  close: () => Promise<void>;
}

async function registered(url: string, dataDir: string, who: typeof COACH): Promise<{ api: Api; token: string }> {
  const { token } = await createClient({ baseUrl: url }).auth.register(who);
  const api = createClient({ baseUrl: url, token });
  const mail = await newestEmail(dataDir, who.email, /Subject: \d{6}/);
  await api.me.verify(/Subject: (\d{6})/.exec(mail)?.[1] ?? "");
  await api.me.onboard({ company_name: "Northside" });
  return { api, token };
}

/** The service with the lite pose model on a database of its own. */
export async function serviceForBrowsers(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ service: RunningServer; databaseUrl: string; stop: () => Promise<void> }> {
  await ensureWebApp(() => undefined);
  await withModels(dataDir);
  const database = await freshPostgres();
  const service = await startServer({
    PORT: "0",
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    APP_SECRET: "test-secret-test-secret-test-secret",
    POSE_QUALITY: "lite",
    WORKER_CONCURRENCY: "1",
    LOG_LEVEL: "silent",
    ...env,
  });
  return {
    service,
    databaseUrl: database.url,
    async stop() {
      await service.close();
      await database.stop();
    },
  };
}

export async function startWorld(flags: readonly string[] = [UNOPTIMISED], browserPath = chromiumPath): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), "sagittal-web-"));
  const { service, databaseUrl, stop } = await serviceForBrowsers(dataDir, { PLATFORM_ADMIN_EMAILS: OPERATOR.email });
  const { api, token } = await registered(service.url, dataDir, COACH);
  const demo = await api.me.demo();
  const browser = await launch(flags, browserPath);

  const visitor: World["visitor"] = async (viewport = DESK, options = {}) => {
    const { context, page } = await openPage(browser, { viewport, baseURL: service.url, ...options });
    const errors: string[] = [];
    page.on(
      "console",
      (message) => message.type() === "error" && errors.push(`${page.url()}: ${message.text()} (${message.location().url})`),
    );
    page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
    return { context, page, errors };
  };
  // Signed in once, without the form and the home page after it; every further browser takes over the cookies.
  let cookies: Awaited<ReturnType<BrowserContext["cookies"]>> | null = null;
  let opened: Visit | null = null;
  const world: World = {
    service,
    databaseUrl,
    dataDir,
    api,
    demo,
    browser,
    visitor,
    async coach(viewport = DESK, options = {}) {
      const made = await visitor(viewport, options);
      if (cookies === null) {
        await made.context.request.post("/api/auth/session/", { headers: { authorization: `Bearer ${token}` }, data: {} });
        cookies = await made.context.cookies();
      } else await made.context.addCookies(cookies);
      return made;
    },
    async shared(viewport = DESK) {
      if (opened === null) {
        opened = await world.coach(viewport);
        await opened.page.goto("/more");
        await opened.page.getByRole("main").waitFor();
      }
      await opened.page.setViewportSize(viewport);
      opened.errors.length = 0;
      return opened;
    },
    async grant(role) {
      const { api: operator } = await registered(service.url, dataDir, OPERATOR);
      const team = (await api.me.read()).teams.find((t) => t.is_active);
      await operator.platform.grant(team?.id ?? "", { role });
    },
    async close() {
      await browser.close();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return world;
}

declare global {
  /** Present in Chromium only. */
  var NetworkInformation: { prototype: object };
  /** The app's router, which puts itself here. */
  var __TSR_ROUTER__: {
    history: { push: (path: string) => void; location: Place };
    state: { status: string; resolvedLocation?: Place };
  };
}
/** A page in the browser's history, which the router counts. */
interface Place {
  state: { __TSR_index: number };
}

/** Goes to another page of the app as by a link, without loading the app again, which takes a third of a second of a processor. */
export async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => __TSR_ROUTER__.history.push(to), path);
  await page.waitForFunction(() => {
    const { history, state } = __TSR_ROUTER__;
    return state.status === "idle" && state.resolvedLocation?.state.__TSR_index === history.location.state.__TSR_index;
  });
}

/** Goes to a page of the app that may be the one that is shown: it begins anew. */
export async function turnAnewTo(page: Page, path: string): Promise<void> {
  await turnTo(page, "/more");
  await turnTo(page, path);
}

/** Waits until the page's video shows a picture. */
export async function hasPicture(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
}

/** No accessibility fault, and nothing wider than the screen. */
export async function fits(page: Page): Promise<void> {
  expect(await accessibilityFaults(page), page.url()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** A picture to look at, beside the test, where `PICTURES` names a folder for them. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}
