import { createClient } from "@sagittal/sdk";
import type { Browser } from "playwright-core";
import { launch, newestEmail } from "./browser.ts";

const COACH = { email: "coach@example.com", password: "correct horse battery", display_name: "Coach" };

type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["cookies"]>>;

export interface MeasuredPage {
  name: string;
  path: string;
  /** What shows that the page's main part stands. */
  main: string;
  cookies: Cookies;
}

/**
 * A second session with all that the first has, and its media, a week older: a comparison needs two.
 * @param run runs a statement of SQL on the service's database
 * @returns its id
 */
export async function copySession(id: string, run: (sql: string) => Promise<unknown>): Promise<string> {
  const copy = crypto.randomUUID();
  const statements = [
    `INSERT INTO sessions SELECT (jsonb_populate_record(s, jsonb_build_object('id', '${copy}', 'created_at', s.created_at - interval '7 days'))).* FROM sessions s WHERE id = '${id}'`,
    `INSERT INTO session_metrics SELECT (jsonb_populate_record(m, jsonb_build_object('session_id', '${copy}'))).* FROM session_metrics m WHERE session_id = '${id}'`,
  ];
  for (const statement of statements) await run(statement);
  return copy;
}

/**
 * A coach with two finished sessions at a running service, and the addresses of the pages whose speed is held.
 * @param run runs a statement of SQL on the service's database
 */
export async function pagesToMeasure(origin: string, dataDir: string, run: (sql: string) => Promise<unknown>): Promise<MeasuredPage[]> {
  const { token } = await createClient({ baseUrl: origin }).auth.register(COACH);
  const api = createClient({ baseUrl: origin, token });
  await api.me.verify(/Subject: (\d{6})/.exec(await newestEmail(dataDir, COACH.email, /Subject: \d{6}/))?.[1] ?? "");
  await api.me.onboard({ company_name: "Northside" });
  const demo = await api.me.demo();
  await api.sessions.review(demo.id, "Good rhythm. Land closer to the hip.", null);
  const link = await api.sessions.share(demo.id, "en");
  const copy = await copySession(demo.id, run);
  const compared = await api.sessions.shareComparison([demo.id, copy], "en");
  const cookies = await signedIn(origin, token);
  return [
    { name: "login", path: "/login", main: "form", cookies: [] },
    { name: "home", path: "/", main: "main h1", cookies },
    { name: "session", path: `/sessions/${demo.id}`, main: "video", cookies },
    { name: "public session", path: new URL(link.url, origin).pathname, main: "video", cookies: [] },
    { name: "comparison", path: `/compare?ids=${demo.id},${copy}`, main: "video", cookies },
    { name: "public comparison", path: new URL(compared.url, origin).pathname, main: "video", cookies: [] },
  ];
}

async function signedIn(origin: string, token: string): Promise<Cookies> {
  const browser = await launch();
  try {
    const context = await browser.newContext({ baseURL: origin });
    await context.request.post("/api/auth/session/", { headers: { authorization: `Bearer ${token}` }, data: {} });
    return await context.cookies();
  } finally {
    await browser.close();
  }
}
