import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { freshPostgres } from "../../apps/server/src/testing/fresh.ts";
import { blocksOf, PACKAGES, SourceCopy } from "./guide.ts";

const activity = blocksOf("adding-an-activity.md");
const metric = blocksOf("adding-a-metric.md");
const event = blocksOf("adding-a-webhook-event.md");
const language = blocksOf("adding-a-language.md");

const ActivityAnswer = z.object({
  metrics: z.record(z.string(), z.number().nullable()),
  targets: z.array(z.string()),
  score: z.number().nullable(),
  events: z.array(z.string()),
  squats: z.record(z.string(), z.number().nullable()),
  labels: z.array(z.string()),
});

/** Checks of the new activity: its own case, and squats declared as it. */
const ACTIVITY_TRIAL = `
import { interpret } from "@sagittal/analysis";
import { exerciseCatalogue } from "@sagittal/catalogue";
import { requestOf, trackOfCase } from "./bench/activities/case.ts";
import { ROWING } from "./bench/activities/rowing.ts";
import { SQUAT_DEFAULTS, squat } from "@sagittal/figure/movements/squat";
import { BODY } from "./bench/activities/case.ts";
const [c] = ROWING;
const numbers = (i) => Object.fromEntries(i.metrics.map((m) => [m.key, m.value_num]));
const i = interpret(trackOfCase(c), requestOf(c));
const other = interpret(trackOfCase({ ...c, movement: () => squat(BODY, SQUAT_DEFAULTS) }), requestOf(c));
const labels = exerciseCatalogue("rowing", "en").metrics["Indoor Rower"].map((m) => m.label);
console.log(JSON.stringify({ metrics: numbers(i), targets: Object.keys(i.targets), score: i.score.score, events: i.events.map((e) => e.type), squats: numbers(other), labels }));
`;

const MetricAnswer = z.object({ swing: z.record(z.string(), z.number()), stance: z.record(z.string(), z.number()), label: z.string() });

const METRIC_TRIAL = `
import { interpret } from "@sagittal/analysis";
import { exerciseCatalogue } from "@sagittal/catalogue";
import { CASES } from "./bench/activities/all.ts";
import { requestOf, trackOfCase } from "./bench/activities/case.ts";
const walk = CASES.find((c) => c.activity === "walking" && c.exercise === "Treadmill Walk" && c.view === "side");
const { metrics } = interpret(trackOfCase(walk), requestOf(walk));
const of = (key) => Object.fromEntries(metrics.filter((m) => m.key.startsWith(key)).map((m) => [m.key.slice(key.length), m.value_num]));
const { label } = exerciseCatalogue("walking", "ru").metrics["Treadmill Walk"].find((m) => m.key === "swing_pct");
console.log(JSON.stringify({ swing: of("swing_pct"), stance: of("stance_pct"), label }));
`;

const EventAnswer = z.object({
  received: z.array(z.object({ type: z.string(), data: z.object({ session_id: z.string(), status: z.string() }) })),
  id: z.string(),
});

/** A service with a webhook for the new event; a session is created over HTTP and the delivery awaited. */
const EVENT_TRIAL = `
import { once } from "node:events";
import { createServer } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { readConfig } from "./apps/server/src/platform/config.ts";
import { openService } from "./apps/server/src/service.ts";
const dataDir = mkdtempSync(join(tmpdir(), "sagittal-event-"));
const config = readConfig({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", ROLE: "all", WEBHOOK_ALLOW_PRIVATE: "on", DATABASE_URL: process.env.DATABASE_URL, APP_SECRET: "test-secret-test-secret-test-secret" });
const never = { run: () => new Promise(() => {}), close: async () => {} };
const service = await openService(config, { log: pino({ level: "silent" }), host: async () => never });
const received = [];
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => { received.push(JSON.parse(body)); response.writeHead(204).end(); receiver.emit("taken"); });
}).listen(0, "127.0.0.1");
await once(receiver, "listening");
let token;
const call = async (path, body) => {
  const answer = await fetch(service.url + path, { method: "POST", headers: { "content-type": "application/json", ...(token && { authorization: "Bearer " + token }) }, body: JSON.stringify(body) });
  if (answer.status !== 201 && answer.status !== 200) throw new Error(path + " " + answer.status + " " + (await answer.text()));
  return answer.json();
};
({ token } = await call("/api/auth/register/", { email: "coach@example.com", password: "correct horse battery" }));
await call("/api/webhooks/", { url: "http://127.0.0.1:" + receiver.address().port + "/", events: ["session.created"] });
const intent = await call("/api/sessions/upload-intent/", { filename: "run.mp4", content_type: "video/mp4", activity: "running" });
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom\\0\\0\\x02\\0isomiso2avc1mp41", "latin1"), Buffer.alloc(1024)]);
await fetch(intent.url, { method: "PUT", headers: intent.headers, body: mp4 });
const taken = once(receiver, "taken");
const { id } = await call("/api/sessions/", { id: intent.session_id, activity: "running", exercise: "Easy Run", video_url: intent.public_url });
await taken;
console.log(JSON.stringify({ received, id }));
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
`;

/** The page about an activity shows the English texts; the other languages are files of the same shape. */
function translate(folder: string): void {
  for (const lang of ["en", "ru", "es"]) {
    const texts = join(folder, "packages/catalogue/src/texts", lang);
    if (!existsSync(join(texts, "rowing.ts"))) cpSync(join(texts, "../en/rowing.ts"), join(texts, "rowing.ts"));
    const index = readFileSync(join(texts, "index.ts"), "utf8");
    writeFileSync(
      join(texts, "index.ts"),
      index
        .replace("import { running }", 'import { rowing } from "./rowing.ts";\nimport { running }')
        .replace("    fri,\n", "    fri,\n    rowing,\n"),
    );
  }
}

// The whole copy is type-checked, beside other tests.
vi.setConfig({ testTimeout: 300_000 });

// In one copy, since type-checking one takes ten seconds of a processor.
describe("the pages about adding an activity, a metric, a webhook event and a language, carried out together", () => {
  let copy: SourceCopy;
  beforeAll(() => {
    copy = new SourceCopy([...PACKAGES, "apps/server", "apps/cli", "apps/docs", "apps/web"], ["bench"]);
    copy.apply([...activity, ...metric, ...event]);
    translate(copy.folder);
  });
  afterAll(() => copy.remove());

  test("an activity leaves the engine alone", () => {
    expect(activity.length).toBeGreaterThan(7);
    expect(activity.filter((b) => /\/engine\/|packages\/(biomechanics|vision)\/|interpret|analyze/.test(b.path))).toEqual([]);
  });

  test("an activity is analysed end to end and measures nothing in squats", () => {
    const answer = ActivityAnswer.parse(copy.run(ACTIVITY_TRIAL));
    expect(Math.abs(answer.metrics.stroke_rate! - 30)).toBeLessThan(1);
    expect(Math.abs(answer.metrics.catch_trunk_lean! - 28)).toBeLessThan(3);
    expect(Math.abs(answer.metrics.catch_knee_flexion! - 120)).toBeLessThan(5);
    expect(answer.score).not.toBeNull();
    expect(answer.targets).toContain("stroke_rate");
    expect(answer.events.filter((e) => e === "rep_bottom")).toHaveLength(5);
    expect(answer.labels).toContain("Stroke rate");
    expect(Object.values(answer.squats).every((v) => v === null)).toBe(true);
  });

  test("a metric is measured: swing and stance make up the stride, on both sides", () => {
    const { swing, stance, label } = MetricAnswer.parse(copy.run(METRIC_TRIAL));
    expect(Object.keys(swing).sort()).toEqual(["", "_left", "_right"]);
    for (const side of Object.keys(swing)) expect(swing[side]! + stance[side]!).toBeCloseTo(100, 0);
    expect(label).toBe("Фаза переноса");
  });

  test("an event is delivered when a session is created", async () => {
    const database = await freshPostgres();
    const { received, id } = EventAnswer.parse(copy.run(EVENT_TRIAL, { DATABASE_URL: database.url }));
    await database.stop();
    expect(received.map((e) => [e.type, e.data.session_id, e.data.status])).toEqual([["session.created", id, "pending"]]);
  });

  // Last, since nothing runs in a language that has no texts yet.
  describe("and then compiled", () => {
    let faults: ReturnType<SourceCopy["typeErrors"]>;
    /** Every place without texts in German lacks a property of that name. */
    const ofLanguage = /^TS\d+: Property 'de' /;
    beforeAll(() => {
      copy.apply(language);
      faults = copy.typeErrors();
    });

    test("an activity, a metric and an event are right in contract, analysis, service, client and app", () => {
      expect(faults.filter(({ text }) => !ofLanguage.test(text))).toEqual([]);
    });

    test("the page about a language lists every file that the compiler names", () => {
      const list = language.find((b) => b.path === "compiler");
      const named = new Set(faults.filter(({ text }) => ofLanguage.test(text)).map(({ path }) => path));
      expect([...named].sort()).toEqual(list?.text.trim().split("\n"));
    });
  });
});
