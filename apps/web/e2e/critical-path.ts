import type { Browser, CDPSession, Page } from "playwright-core";
import { PHONE } from "./phone.ts";

/** The connection and the processor that pages are measured for: a slow 4G phone. */
export const SLOW = { bytesPerS: 1.6e6 / 8, uploadBytesPerS: 0.75e6 / 8, tripS: 0.15, cpu: 4 } as const;
/**
 * What a script costs the main thread of that phone before something shows, s per byte as it is read (not packed): by the clock, with the connection's
 * share taken away, 1.2 µs for the sign-in page and 2.0 µs for the home page (docs/performance.md).
 */
const SCRIPT_S_PER_BYTE = 1.5e-6;

/** Kinds of request whose answers a page waits for; a video or a stream may never end. */
const AWAITED = ["Document", "Stylesheet", "Script", "Image", "Font", "Fetch", "XHR"];
/** Nothing new within this time: the page waits for its answers, ms. */
const QUIET_MS = 250;
/** Between two looks at what the page wants, ms. */
const STEP_MS = 60;
/** One turn of the page's event loop. */
const TURN = "new Promise((done) => setTimeout(() => setTimeout(done)))";
/** Two frames and a turn. */
const FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))";
/** A page that draws nothing for so long waits for an answer with it, ms. */
const FRAMELESS_MS = 2000;
/** Nothing wanted within this time: the page has all that it needs, ms. */
const DONE_MS = 1500;
/** An answer that has not come by then is not waited for, ms. */
const PATIENCE_MS = 20_000;
/** A timer of the page this long is no part of its way to the first picture: it waits until the end, ms. */
const LONG_TIMER_MS = 1000;

const OBSERVE = `(() => {
  const seen = window.painted = { lcp: 0, size: 0, what: "", cls: 0, shifts: [] };
  new PerformanceObserver((list) => { for (const e of list.getEntries()) {
    const { element, url, size, startTime } = e;
    Object.assign(seen, { lcp: startTime, size, what: (element?.tagName.toLowerCase() ?? "?") + " " + (url ? url.replace(/^.*\\/([^/?]{1,40})[^/]*$/, "$1") : (element?.textContent ?? "").slice(0, 40)) });
  } }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) {
    seen.cls += e.value;
    seen.shifts.push(e.value.toFixed(3) + " " + e.sources.map((s) => (s.node?.nodeName ?? "?") + "." + String(s.node?.className ?? "").slice(0, 30)).join(", "));
  } }).observe({ type: "layout-shift", buffered: true });
})();`;
const WITHOUT_LONG_TIMERS = `(() => { const timer = window.setTimeout;
  window.setTimeout = (run, ms, ...rest) => timer(run, ms >= ${LONG_TIMER_MS} ? ms * 60 : ms, ...rest); })();`;

/** What a page has shown so far. */
export interface Painted {
  /** Largest contentful paint, ms by the clock. */
  lcp: number;
  /** Its area, px². */
  size: number;
  /** The element, with its file or its first words. */
  what: string;
  /** Cumulative layout shift. */
  cls: number;
  shifts: string[];
}

function isPainted(value: unknown): value is Painted {
  return typeof value === "object" && value !== null && "lcp" in value && "cls" in value;
}

export async function paintedOf(page: Page): Promise<Painted> {
  const value: unknown = await page.evaluate("window.painted");
  if (!isPainted(value)) throw new Error("The page measured nothing.");
  return value;
}

/** Records paints and shifts of the pages that the context opens. */
export const observePaints = (page: Page): Promise<unknown> => page.addInitScript(OBSERVE);

/** One round trip: all requests that are known at once, and what came. */
interface Trip {
  bytes: number;
  /** Bytes by kind, as they are sent. */
  byKind: Map<string, number>;
  /** Bytes of script, unpacked. */
  script: number;
  files: string[];
  /** Area of the largest paint after it, px². */
  size: number;
}

export interface CriticalPath {
  /** Round trips until the largest paint, one after another. */
  trips: Trip[];
  what: string;
  cls: number;
  shifts: string[];
  bytes: number;
  /** Bytes of script, unpacked. */
  script: number;
  /** When the largest paint comes on the slow phone, s; calculated, so that it does not depend on what else the machine does. */
  simulatedS: number;
}

/** Holds a page's requests, and answers all that are held at once: round trip by round trip, however fast the machine is. */
class RoundTrips {
  #held: { id: string; kind: string }[] = [];
  #open = new Set<string>();
  #last = Date.now();
  #kinds = new Map<string, { kind: string; url: string }>();
  trip = RoundTrips.#empty();
  readonly #cdp: CDPSession;
  readonly #page: Page;

  constructor(cdp: CDPSession, page: Page) {
    this.#cdp = cdp;
    this.#page = page;
    cdp.on("Fetch.requestPaused", ({ requestId, networkId, resourceType }) => {
      this.#last = Date.now();
      if (!AWAITED.includes(resourceType)) {
        void this.#release(requestId);
        return;
      }
      this.#held.push({ id: requestId, kind: resourceType });
      if (networkId) this.#open.add(networkId);
    });
    cdp.on("Network.responseReceived", ({ requestId, type, response }) => this.#kinds.set(requestId, { kind: type, url: response.url }));
    cdp.on("Network.dataReceived", ({ requestId, dataLength }) => {
      if (this.#kinds.get(requestId)?.kind === "Script") this.trip.script += dataLength;
    });
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const { kind = "Other", url = "" } = this.#kinds.get(requestId) ?? {};
      if (!this.#open.delete(requestId)) return;
      this.#last = Date.now();
      this.trip.bytes += encodedDataLength;
      this.trip.byKind.set(kind, (this.trip.byKind.get(kind) ?? 0) + encodedDataLength);
      this.trip.files.push(`${url.replace(/^https?:\/\/[^/]+/, "").slice(0, 60)} ${encodedDataLength}`);
    });
    cdp.on("Network.loadingFailed", ({ requestId }) => {
      this.#last = Date.now();
      this.#open.delete(requestId);
    });
  }

  static #empty(): Trip {
    return { bytes: 0, byKind: new Map(), script: 0, files: [], size: 0 };
  }

  /** A request of a page that was left needs no answer. */
  async #release(requestId: string): Promise<void> {
    await this.#cdp.send("Fetch.continueRequest", { requestId }).catch(() => undefined);
  }

  /** Waits until everything that was let go has come, is shown, and the page wants nothing more; whether it wants answers. */
  async settle(): Promise<boolean> {
    let last = 0;
    let turn = { done: false };
    let frames = turn;
    for (const until = Date.now() + PATIENCE_MS; ; ) {
      if (Date.now() > until) throw new Error(`The page still waits for ${this.#open.size - this.#held.length} answers.`);
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
      if (this.#open.size > this.#held.length) continue;
      if (last !== this.#last) {
        last = this.#last;
        [turn, frames] = [this.#after(TURN), this.#after(FRAMES)];
        continue;
      }
      const quietMs = Date.now() - last;
      // However busy the machine is: the page has done what it could, and has shown it. One whose styles or first script are held shows nothing.
      const shown = frames.done || quietMs > FRAMELESS_MS || this.#held.some(({ kind }) => kind === "Stylesheet");
      if (turn.done && shown && quietMs > (this.#held.length > 0 ? QUIET_MS : DONE_MS)) return this.#held.length > 0;
    }
  }

  /** Says when the page's own expression has come to its end; a page that is left meanwhile has done so too. */
  #after(expression: string): { done: boolean } {
    const state = { done: false };
    const end = () => {
      state.done = true;
    };
    this.#page.evaluate(expression).then(end, end);
    return state;
  }

  /** Waits for the first request. */
  async asked(): Promise<void> {
    while (this.#held.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  /** Answers all that is held. */
  async go(): Promise<Trip> {
    this.trip = RoundTrips.#empty();
    const held = this.#held;
    this.#held = [];
    this.#last = Date.now();
    await Promise.all(held.map(({ id }) => this.#release(id)));
    return this.trip;
  }
}

type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["cookies"]>>;
/** More round trips than any page makes. */
const MOST_TRIPS = 30;

/** Loads a page on a phone round trip by round trip, and says what it needs until its largest paint. */
export async function criticalPath(browser: Browser, url: string, cookies: Cookies = []): Promise<CriticalPath> {
  const context = await browser.newContext({ viewport: PHONE, locale: "en-GB", isMobile: true, hasTouch: true, serviceWorkers: "block" });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    await observePaints(page);
    await page.addInitScript(WITHOUT_LONG_TIMERS);
    const cdp = await context.newCDPSession(page);
    const roundTrips = new RoundTrips(cdp, page);
    await cdp.send("Network.enable");
    await cdp.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
    const opened = page.goto(url, { timeout: 60_000 }).catch(() => undefined);
    const trips: Trip[] = [];
    // Nothing of the page runs before its document has come.
    await roundTrips.asked();
    trips.push(await roundTrips.go());
    while (trips.length < MOST_TRIPS && (await roundTrips.settle())) {
      const before = trips.at(-1);
      if (before) before.size = (await paintedOf(page)).size;
      trips.push(await roundTrips.go());
    }
    await opened;
    const { what, cls, shifts, size } = await paintedOf(page);
    const last = trips.findIndex((trip) => trip.size === size);
    const path = last === -1 ? trips : trips.slice(0, last + 1);
    const bytes = path.reduce((sum, trip) => sum + trip.bytes, 0);
    // A picture shows when it has come, whatever scripts come beside it; words are written by scripts.
    const running = /^(img|video) /.test(what) ? path.slice(0, -1) : path;
    const script = running.reduce((sum, trip) => sum + trip.script, 0);
    // One more opens the connection.
    const simulatedS = (path.length + 1) * SLOW.tripS + bytes / SLOW.bytesPerS + script * SCRIPT_S_PER_BYTE;
    return { trips: path, what, cls, shifts, bytes, script, simulatedS };
  } finally {
    await context.close();
  }
}
