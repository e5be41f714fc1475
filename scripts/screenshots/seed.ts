import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { type Client, createClient } from "@sagittal/sdk";
import type { Browser, BrowserContext } from "playwright-core";
import { newestEmail } from "../../apps/web/e2e/browser.ts";

const SAMPLE = fileURLToPath(new URL("../../samples/run_treadmill_side.mp4", import.meta.url));
const PASSWORD = "correct horse battery";
const DAY_MS = 86_400_000;

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;
/** The viewer of a page. */
export type Who = "nobody" | "unverified" | "segment" | "activities" | "demo" | "account" | "beginner" | "coach" | "admin";

/** Ids and tokens that the pages need. */
export interface Seeded {
  url: string;
  states: Partial<Record<Who, State>>;
  athlete: string;
  /** Sessions of the athlete, oldest first. */
  sessions: string[];
  demo: string;
  run: string;
  draft: string;
  invite: string;
  checkout: string;
  portal: string;
  shared: { session: string; comparison: string; report: string };
}

/** Fills the service through its API with a team as it is after some weeks of use. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one script of steps in their order
export async function seed(url: string, dataDir: string, browser: Browser): Promise<Seeded> {
  const states: Seeded["states"] = {};
  const account = async (who: Who, email: string, name: string): Promise<Client> => {
    const anonymous = createClient({ baseUrl: url });
    const { token } = await anonymous.auth.register({ email, password: PASSWORD, display_name: name });
    states[who] = await signIn(browser, url, token);
    return createClient({ baseUrl: url, token });
  };
  const verified = async (who: Who, email: string, name: string): Promise<Client> => {
    const api = await account(who, email, name);
    const code = /Subject: (\d{6})/.exec(await newestEmail(dataDir, email, /Subject: \d{6}/))?.[1] ?? "";
    await api.me.verify(code);
    return api;
  };

  await account("unverified", "new@sagittal.example", "Lena Novak");
  await verified("segment", "first@sagittal.example", "Lena Novak");
  await (await verified("activities", "second@sagittal.example", "Lena Novak")).me.update({ segment: "sports" });
  const third = await verified("demo", "third@sagittal.example", "Lena Novak");
  await third.me.update({ segment: "sports", preferred_activities: ["running"] });
  const fourth = await verified("account", "fourth@sagittal.example", "Lena Novak");
  await fourth.me.update({ segment: "sports", preferred_activities: ["running"], demo_completed: true });
  const beginner = await verified("beginner", "beginner@sagittal.example", "Lena Novak");
  await beginner.me.update({ segment: "sports", preferred_activities: ["weightlifting"], demo_completed: true });
  await beginner.me.onboard({ company_name: "Harbour Gym" });
  const admin = await verified("admin", "admin@sagittal.example", "Robin Admin");
  await admin.me.onboard({ company_name: "Operations" });

  const api = await verified("coach", "ana@sagittal.example", "Ana Ruiz");
  await api.me.update({ segment: "sports", preferred_activities: ["running", "jump", "weightlifting"], demo_completed: true });
  await api.me.onboard({ company_name: "Northside Athletics" });
  const demo = (await api.me.demo()).id;
  const price = (role: string) => `price_${role}_month`;
  const { url: checkout } = await api.billing.checkout(price("organization"), `${url}/settings/plan`, `${url}/settings/plan`);
  await pay(browser, checkout);
  const { url: portal } = await api.billing.portal();
  const { url: unpaid } = await beginner.billing.checkout(price("professional"), `${url}/settings/plan`, `${url}/settings/plan`);

  const athletes = await people(api);
  const [mia = "", jonas = "", sara = ""] = athletes;
  const sessions: string[] = [];
  for (const [client, from, to, name] of [
    [mia, 0, 3.2, "Easy pace"],
    [mia, 0.8, 4, "After the drills"],
    [mia, 0.4, 4.6, "Easy pace, week 6"],
    [jonas, 0.2, 3.6, ""],
    [sara, 0.6, 4.2, ""],
  ] as const) {
    sessions.push(await analysed(api, client, from, to, name));
  }
  const own = sessions.slice(0, 3);
  const [first = "", second = "", last = ""] = own;
  await api.sessions.review(first, "Relaxed shoulders, good rhythm. Next time: land closer to the hip.", 78);
  await groups(api, athletes);
  await api.thresholds.set({
    activity: "running",
    exercise: "Treadmill",
    metric: "cadence",
    client: mia,
    min_good: 172,
    max_good: 186,
    amber_low: 166,
    amber_high: 192,
  });
  await api.me.setHiddenMetrics({ activity: "running", exercise: "", hidden: ["forces"] });
  await api.agents.create({
    name: "Beginners",
    tone: "warm",
    locale: "en",
    focus: ["rhythm", "posture"],
    instructions: "One thing at a time.",
  });
  await api.artifacts.create({ kind: "summary", client: mia, session_ids: own, locale: "en" });
  await api.artifacts.create({ kind: "athlete_message", client: mia, session_ids: own, locale: "en" });
  await api.me.createKey({ label: "Club system" });
  await api.webhooks.create("https://hooks.northside.example/sagittal", ["session.completed", "session.failed"]).catch(() => undefined);
  await api.me.brand({
    brand_name: "Northside Athletics",
    accent_color: "#0b6e4f",
    footer_text: "Northside Athletics · Track 3",
    contact_email: "hello@northside.example",
  });
  const { url: invite } = await api.team.invite("ben@northside.example");
  const run = await api.solutions.create({ solution: "progress-review", client: mia, session_ids: own, name: "Mia, spring block" });
  const draft = await api.solutions.create({ solution: "running-form-360", client: mia, session_ids: [last], name: "" });
  const shared = {
    session: (await api.sessions.share(last, "en")).url,
    comparison: (await api.sessions.shareComparison([second, last], "en")).url,
    report: (await api.solutions.share(run.id, "en", "metric")).url,
  };
  return {
    url,
    states,
    athlete: mia,
    sessions: own,
    demo,
    run: run.id,
    draft: draft.id,
    invite: pathOf(invite ?? ""),
    checkout: unpaid,
    portal,
    shared,
  };
}

/** Moves the sessions' dates to the weeks before today. The service must not be running. */
export async function backdate(dataDir: string, { sessions }: Seeded): Promise<void> {
  const db = await PGlite.create({ dataDir: join(dataDir, "db") });
  try {
    for (const [i, id] of sessions.entries()) {
      const days = 14 * (sessions.length - 1 - i) + 1;
      await db.query("update sessions set created_at = created_at - $1 * interval '1 millisecond' where id = $2", [days * DAY_MS, id]);
    }
  } finally {
    await db.close();
  }
}

const pathOf = (address: string) => (address.startsWith("http") ? new URL(address).pathname : address);

async function signIn(browser: Browser, url: string, token: string): Promise<State> {
  const context = await browser.newContext({ baseURL: url });
  await context.request.post("/api/auth/session/", { headers: { authorization: `Bearer ${token}` }, data: {} });
  const state = await context.storageState();
  await context.close();
  return state;
}

async function pay(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.getByRole("button").first().click();
  await page.waitForURL(/\/settings\/plan|\/login/);
  await page.close();
}

async function people(api: Client): Promise<string[]> {
  const all = [
    ["Mia Thompson", "female", "1996-04-02", 167, 58, "advanced"],
    ["Jonas Weber", "male", "1998-09-17", 183, 76, "intermediate"],
    ["Sara Lind", "female", "1994-01-30", 172, 61, "advanced"],
    ["Tom Okafor", "male", "2001-06-11", 178, 70, "beginner"],
    ["Elena Petrova", "female", "1989-11-25", 169, 60, "elite"],
  ] as const;
  const ids: string[] = [];
  for (const [display_name, gender, birth_date, height_cm, weight_kg, skill_level] of all) {
    const made = await api.clients.create({
      display_name,
      gender,
      birth_date,
      height_cm,
      weight_kg,
      skill_level,
      preferred_activities: ["running"],
    });
    ids.push(made.id);
  }
  return ids;
}

async function groups(api: Client, athletes: readonly string[]): Promise<void> {
  const track = await api.groups.create({ name: "Track squad", description: "Tuesdays and Thursdays, 18:00", colour: "good" });
  await api.groups.addMembers(track.id, [...athletes]);
  const back = await api.groups.create({ name: "Return to running", description: "After injury, sides compared", colour: "right" });
  await api.groups.addMembers(back.id, athletes.slice(0, 2));
}

async function analysed(api: Client, client: string, start_s: number, end_s: number, name: string): Promise<string> {
  const intent = await api.sessions.intent({ filename: "run.mp4", content_type: "video/mp4", activity: "running" });
  const put = await fetch(intent.url, { method: "PUT", headers: intent.headers, body: await readFile(SAMPLE) });
  if (!put.ok) throw new Error(`The sample could not be uploaded: ${put.status}`);
  const made = await api.sessions.create({
    id: intent.session_id,
    activity: "running",
    exercise: "Treadmill",
    video_url: intent.public_url,
    client,
    name,
    trim: { start_s, end_s },
  });
  for (;;) {
    const { status, failure_reason } = await api.sessions.read(made.id);
    if (status === "completed") return made.id;
    if (status === "failed") throw new Error(failure_reason);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
