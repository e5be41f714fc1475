import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Session, TeamExport, VoiceAnswer } from "@sagittal/contract";
import { type ZipEntry, zipStream } from "@sagittal/reports";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openOperator } from "../../operator.ts";
import * as schema from "../../platform/db/schema/index.ts";
import { MP4, type Person, startTestService, type TestService } from "../../testing/service.ts";
import { fileEntry, MANIFEST, PART_OF, ROWS, rowsEntry } from "./shape.ts";
import { ZipArchiveFile } from "./zip-file.ts";

const WithId = z.looseObject({ id: z.uuid() });
const Page = z.looseObject({ count: z.int(), results: z.array(z.looseObject({})) });
const Exports = z.object({ results: z.array(TeamExport) });

describe("a team's whole data as one archive, and back into another installation", () => {
  let [old, other]: [TestService, TestService] = [undefined!, undefined!];
  let folder: string;
  let coach: Person;
  let archive: string;
  let client: string;
  let shared: string;
  let finish = () => {};

  const ask = async (s: TestService, p: Person, method: string, path: string, body?: unknown) => {
    const answer = await s.call(method, `/api${path}`, { token: p.token, body });
    expect([method, path, answer.status, answer.status < 300 ? "" : answer.text]).toEqual([method, path, answer.status, ""]);
    return answer.body;
  };

  beforeAll(async () => {
    [old, other] = await Promise.all([startTestService(), startTestService()]);
    folder = await mkdtemp(join(tmpdir(), "sagittal-archive-"));
    archive = join(folder, "team.zip");
    coach = await old.person("coach");
    await old.grant(coach, "organization");
    const call = (method: string, path: string, body?: unknown) => ask(old, coach, method, path, body);
    client = WithId.parse(await call("POST", "/clients/", { display_name: "Núñez, Ana", email: "ana@example.com", height_cm: 171 })).id;
    const group = WithId.parse(await call("POST", "/client-groups/", { name: "Sprinters" })).id;
    await call("POST", `/client-groups/${group}/members/`, { client_ids: [client] });
    await call("PUT", "/metric-thresholds/", {
      ...{ activity: "running", exercise: "Easy Run", metric: "cadence", client },
      ...{ min_good: 160, max_good: 185, amber_low: 150, amber_high: 195 },
    });
    await call("POST", "/agents/", { name: "Short words" });
    const logo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set("logo", new Blob([new Uint8Array(logo)], { type: "image/png" }), "logo.png");
    await fetch(`${old.url}/api/me/branding/logo/`, { method: "POST", headers: { authorization: `Bearer ${coach.token}` }, body: form });
    const ids: string[] = [];
    for (const [name, failed] of [["first"], ["second"], ["third", true]] as const) {
      old.host.decide = async () => (failed ? { failure: { code: "no_person", data: {} } } : "completed");
      const { id } = Session.parse((await old.createSession(coach.token, { client, name, blur_face: name === "first" })).body);
      await old.ended(coach.token, id);
      ids.push(id);
    }
    const [first, second] = [ids[0] ?? "", ids[1] ?? ""];
    await call("POST", `/sessions/${first}/review/`, { notes: "well done", score: 70 });
    const voice = new FormData();
    voice.set("log", JSON.stringify({ duration_ms: 900, steps: [{ audio_ms: 0, clip_ms: 40, rate: 1 }] }));
    voice.set("audio", new Blob([new Uint8Array(Buffer.concat([MP4, Buffer.from("spoken")]))]));
    const headers = { authorization: `Bearer ${coach.token}` };
    expect((await fetch(`${old.url}/api/sessions/${first}/voice/`, { method: "PUT", headers, body: voice })).status).toBe(200);
    await withFilm(old, coach.teamId, first);
    shared = z.object({ token: z.string() }).parse(await call("POST", `/sessions/${first}/share/`)).token;
    await call("POST", "/sessions/compare/share/", { ids: [first, second] });
    await call("POST", "/solutions/runs/", { solution: "progress-review", client, session_ids: [first, second] });
    await old.call("GET", `/api/sessions/${first}/coaching/`, { token: coach.token });
    // Not ended: it stays behind.
    old.host.decide = () => new Promise((resolve) => (finish = () => resolve("completed")));
    await old.createSession(coach.token, { client, name: "running still" });
  });
  afterAll(async () => {
    finish();
    await Promise.all([old.close(), other.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  const operator = (s: TestService) =>
    openOperator({
      ...{ DATA_DIR: s.dataDir, PUBLIC_URL: s.url, APP_SECRET: s.ctx.config.APP_SECRET },
      DATABASE_URL: s.ctx.config.DATABASE_URL,
    });
  const importAs = async (email: string, file: string): Promise<string> => {
    const op = await operator(other);
    try {
      return await op.importTeam(email, file);
    } finally {
      await op.close();
    }
  };

  /** All data of a team without ids and addresses, and the bytes behind every address. */
  async function picture(s: TestService, p: Person) {
    const get = async (path: string) => Page.parse(await ask(s, p, "GET", path)).results;
    const listed = (await get("/sessions/?limit=200")).filter((one) => one.name !== "running still");
    const sessions = await Promise.all(listed.map(async ({ id }) => Session.parse(await ask(s, p, "GET", `/sessions/${id}/`))));
    const media = async (session: Session) => {
      const urls = [session.video_url, session.analyzed_url, session.anonymized_url, session.pose3d_url, session.thumbnail_url];
      const { voice } = VoiceAnswer.parse(await ask(s, p, "GET", `/sessions/${session.id}/voice/`));
      const files = await Promise.all(
        [...urls, voice?.url ?? "", voice?.video?.url ?? ""].map(async (url) => (url === "" ? "" : (await fetch(url)).text())),
      );
      return [...files, JSON.stringify(voice?.log ?? "")];
    };
    const shown = (session: Session) => ({
      ...{ seq: session.seq_no, name: session.name, status: session.status, score: session.score, failure: session.failure_reason },
      ...{ created: session.created_at, targets: session.metric_targets, shared: session.has_active_share, blur: session.blur_face },
      metrics: session.metrics.map(({ value_json, ...metric }) => ({
        ...metric,
        ...("notes" in value_json && { notes: value_json.notes }),
      })),
    });
    const profile = await s.profile(p);
    return {
      sessions: sessions.map(shown),
      media: await Promise.all(sessions.map(media)),
      athletes: (await get("/clients/")).map(({ display_name, email, height_cm }) => ({ display_name, email, height_cm })),
      groups: (await get("/client-groups/")).map(({ name, member_count }) => ({ name, member_count })),
      zones: (await get("/metric-thresholds/")).map(({ metric, min_good, amber_high }) => ({ metric, min_good, amber_high })),
      runs: (await get("/solutions/runs/")).map(({ solution, status, session_count }) => ({ solution, status, session_count })),
      logo: (await fetch(profile.branding.logo_url)).status,
    };
  }

  test("the same athletes, sessions, metrics, reviews, zones, reports and bytes are there; nothing is charged, no old link works", async () => {
    expect(TeamExport.parse(await ask(old, coach, "POST", "/team/exports/")).status).toBe("pending");
    const ready = await old.eventually(async () => {
      const [newest] = Exports.parse(await ask(old, coach, "GET", "/team/exports/")).results;
      return newest?.status === "ready" ? newest : undefined;
    });
    const zip = Buffer.from(await (await fetch(ready.url ?? "")).arrayBuffer());
    expect(zip.length).toBe(ready.size_bytes);
    await writeFile(archive, zip);

    const heir = await other.person("heir");
    const before = (await other.profile(heir)).session_quota;
    expect(await importAs(heir.email, archive)).toMatch(/1 athletes, 3 sessions/);
    const added = (await other.profile(heir)).teams.find((team) => team.id !== heir.teamId);
    await ask(other, heir, "POST", "/me/active-team/", { team_id: added?.id });
    const [was, is] = [await picture(old, coach), await picture(other, heir)];
    expect(is).toEqual(was);
    expect(was.sessions.map((one) => [one.name, one.shared])).toEqual([
      ["third", false],
      ["second", true],
      ["first", true],
    ]);
    expect(was.media.flat().filter((text) => text.length > 0).length).toBeGreaterThan(8);
    expect(was.media.flat().filter((text) => text.endsWith("spoken"))).toHaveLength(1);
    expect(was.media.flat().filter((text) => text.endsWith("filmed"))).toHaveLength(1);
    expect((await other.profile(heir)).session_quota).toBe(before);
    expect((await other.call("GET", `/api/shared/${shared}/`)).status).toBe(404);
    // The next session goes on with the numbers.
    other.host.decide = async () => "completed";
    expect(Session.parse((await other.createSession(heir.token)).body).seq_no).toBe(5);
  }, 60_000);

  test("what is no sound archive of a team is refused in plain words, and nothing of it is left", async () => {
    const heir = await other.person("careful");
    const source = await ZipArchiveFile.open(archive);
    const entries: ZipEntry[] = [];
    for (const name of source.names) {
      const path = join(folder, `entry-${entries.length}`);
      await source.extract(name, path);
      entries.push({ name, content: await readFile(path) });
    }
    source.close();
    const manifest = z.looseObject({ files: z.array(z.object({ path: z.string() })) }).parse(JSON.parse(String(entries.at(-1)?.content)));
    const video = fileEntry(manifest.files.find((file) => file.path.endsWith("annotated.mp4"))?.path ?? "");
    const withEntry = (name: string, content: string | Buffer) => entries.map((one) => (one.name === name ? { name, content } : one));
    const sessions = String(entries.find((one) => one.name === rowsEntry("sessions"))?.content);
    const cases: [what: string, entries: ZipEntry[], says: RegExp][] = [
      ["newer", withEntry(MANIFEST, JSON.stringify({ ...manifest, version: 2 })), /newer version of the service \(form 2.*Update/],
      ["other", [{ name: "photo.jpg", content: "x" }], /no archive of a team/],
      ["stranger", [...entries, { name: "files/../../evil.sh", content: "x" }], /evil\.sh|relative path/],
      ["bytes", withEntry(video, Buffer.alloc("annotated ".repeat(200).length, 1)), /differs from its checksum/],
      ["missing", entries.filter((one) => one.name !== video), /is missing/],
      ["rows", withEntry(rowsEntry("sessions"), sessions.slice(0, sessions.indexOf("\n") + 1)), /has 1 rows of 3/],
      [
        "value",
        withEntry(rowsEntry("sessions"), sessions.replaceAll('"running"', '"flying"')),
        /sessions\.jsonl, line 1, is damaged: activity/,
      ],
      ["table", entries.filter((one) => one.name !== rowsEntry("sessions")), /has 0 rows of 3/],
      ["parent", withEntry(rowsEntry("clients"), ""), /has 0 rows of 1/],
      ["bomb", [...entries, { name: "tables/more.jsonl", content: Buffer.alloc(80 * 1024 * 1024) }], /grow far beyond/],
    ];
    for (const [what, made, says] of cases) {
      const file = join(folder, `${what}.zip`);
      await writeFile(file, await buffer(zipStream(made)));
      await expect(importAs(heir.email, file), what).rejects.toThrow(says);
    }
    await writeFile(join(folder, "text.zip"), "This is no ZIP.");
    await expect(importAs(heir.email, join(folder, "text.zip"))).rejects.toThrow(/damaged or no ZIP/);
    expect((await other.profile(heir)).teams.map((team) => team.id)).toEqual([heir.teamId]);
    const known = new Set((await other.ctx.db.select({ id: schema.teams.id }).from(schema.teams)).map((team) => team.id));
    for await (const page of other.ctx.storage.list("teams/"))
      expect(page.filter((object) => !known.has(object.key.split("/")[1] ?? ""))).toEqual([]);
  }, 60_000);

  test("archives are for the owner, three a day, kept for a week, and go when an athlete in them is erased", async () => {
    const member = await old.member(coach);
    expect((await old.call("POST", "/api/team/exports/", { token: member.token })).status).toBe(403);
    const exported = async () => Exports.parse(await ask(old, coach, "GET", "/team/exports/")).results;
    const [made] = await exported();
    expect((await old.call("DELETE", `/api/clients/${client}/`, { token: coach.token })).status).toBe(204);
    expect([await exported(), (await fetch(made?.url ?? "")).status]).toEqual([[], 404]);
    for (const status of [201, 201, 429])
      expect((await old.call("POST", "/api/team/exports/", { token: coach.token })).status).toBe(status);
  });

  test("every table and column of a team is archived, or stays behind for a reason", () => {
    const people = ["created_by", "uploaded_by", "updated_by", "changed_by", "corrected_by", "placed_by", "recorded_by"];
    const queue = ["job_id", "lease_id", "debit_id", "progress"];
    const secrets = ["token_hash", "token_sealed", "video_url"];
    const behind = new Set(["team_id", ...people, ...queue, ...secrets]);
    // Accounts, keys, webhooks and invites with their secrets; the plan and its ledger; uploads without a session; what is computed again.
    const own = [
      ...["api_keys", "invites", "memberships", "webhooks", "upload_intents", "team_exports"],
      ...["subscriptions", "quota_entries", "offline_subscriptions", "peer_readings", "team_changes"],
    ];
    const ofTeams = Object.values(schema)
      .filter((table) => is(table, PgTable))
      .map((table) => getTableConfig(table))
      .filter(({ name, columns }) => name in PART_OF || columns.some((column) => column.name === "team_id") || name === "peer_readings");
    expect(ofTeams.map(({ name }) => name).sort()).toEqual([...Object.keys(ROWS), ...own].sort());
    const columns = new Map(ofTeams.map((table) => [table.name, table.columns.map((column) => column.name)]));
    for (const [name, { shape }] of Object.entries(ROWS))
      expect([
        name,
        columns
          .get(name)
          ?.filter((column) => !behind.has(column))
          .sort(),
      ]).toEqual([name, Object.keys(shape).sort()]);
  });
});

/** Puts a finished film beside a session, as the job that makes films leaves it. */
async function withFilm({ ctx }: TestService, team_id: string, session_id: string): Promise<void> {
  const id = crypto.randomUUID();
  const object_key = `teams/${team_id}/voices/${session_id}/${id}.mp4`;
  const film = Buffer.concat([MP4, Buffer.from("filmed")]);
  await ctx.storage.putBytes(object_key, film, "video/mp4");
  await ctx.db.insert(schema.voiceVideos).values({ id, team_id, session_id, status: "ready", size_bytes: film.length, object_key });
}
