import { type CaptureFinding, Session, TokenResponse } from "@sagittal/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessions } from "../../platform/db/schema/index.ts";
import { startTestService, type TestService } from "../../testing/service.ts";
import { ANALYSIS } from "../sessions/kinds.ts";

const SUBJECT = /Subject: Consider recording again/;

/** Waits until the analysis job is done with everything, the news of its end included. */
async function finished(s: TestService, id: string): Promise<void> {
  await s.eventually(async () => {
    const [row] = await s.ctx.db.select({ job: sessions.job_id }).from(sessions).where(eq(sessions.id, id));
    const job = row?.job ?? "";
    return (await s.ctx.queue.states(ANALYSIS, [job])).get(job) === "completed" ? true : undefined;
  });
}

describe("Capture Check email", () => {
  let s: TestService;
  beforeAll(async () => {
    s = await startTestService();
  });
  afterAll(() => s.close());

  /** A finished session with findings of this severity. */
  const session = async (token: string, severity: "low" | "medium" | "high", finding: Partial<CaptureFinding> = {}) => {
    s.host.result = () => ({ capture_findings: [{ code: "subject_too_far", severity, data: {}, ...finding }] });
    const { id } = Session.parse((await s.createSession(token)).body);
    await finished(s, id);
    return { id };
  };
  const mails = async (to: string) => (await s.emails()).filter((m) => m.includes(`To: ${to}`) && SUBJECT.test(m));
  /** The queue sends in order: when this email is out, earlier ones are too. */
  const drained = async () => {
    const p = await s.person("marker");
    await s.code(p.email);
  };

  const verified = async (name?: string) => {
    const p = await s.person(name);
    await s.markVerified(p);
    return p;
  };

  test("goes to verified addresses only, and names in it carry no link", async () => {
    const branding = { brand_name: "bank.example security", footer_text: "Visit https://evil.example/login" };
    const stranger = await s.person("stranger");
    const p = await verified();
    await s.call("PATCH", "/api/me/branding/", { token: p.token, body: branding });
    s.host.result = () => ({ capture_findings: [{ code: "subject_too_far", severity: "high", data: {} }] });
    for (const { token } of [stranger, p]) {
      await finished(s, Session.parse((await s.createSession(token, { name: "URGENT https://evil.example/login" })).body).id);
    }
    expect(await s.email(p.email, SUBJECT)).not.toMatch(/(evil|bank)\.example/);
    expect(await mails(stranger.email)).toEqual([]);
  });

  test("goes to the uploader with findings, link and one-click unsubscribe, once a day", async () => {
    const p = await verified();
    const { id } = await session(p.token, "medium");
    const mail = await s.email(p.email, SUBJECT);
    expect(mail).toContain("The athlete is small in the picture");
    expect(mail).toContain(`/sessions/${id}`);
    expect(mail).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/i);
    await session(p.token, "high");
    await drained();
    expect(await mails(p.email)).toHaveLength(1);
    s.clock.advance({ hours: 25 });
    const again = await s.call("POST", "/api/auth/login/", { body: { email: p.email, password: p.password } });
    await session(TokenResponse.parse(again.body).token, "high", { code: "camera_off_plane", data: { angles_from: "space" } });
    expect(await s.email(p.email, SUBJECT, 1)).toContain("read in space");
  });

  test("of a clip that shows another exercise names it, and asks for no other place of the camera", async () => {
    const p = await verified();
    s.host.result = () => ({
      capture_findings: [
        { code: "subject_left_frame", severity: "medium", data: {} },
        { code: "implausible_geometry", severity: "high", data: { reason: "movement" } },
      ],
      capture_notes: [{ code: "looks_like", activity: "walking", exercise: "Comfortable Walk", doubt: 4, cues: [] }],
    });
    await finished(s, Session.parse((await s.createSession(p.token)).body).id);
    const mail = (await s.email(p.email, SUBJECT)).replaceAll(/\s+/g, " ");
    expect(mail).toContain("nothing was measured. This looks like Comfortable Walk.");
    expect(mail).not.toContain("camera back");
  });

  test("the link stops the emails without a login: a page asks, a click stops; a forged link does nothing", async () => {
    const p = await verified();
    await session(p.token, "high");
    const mail = await s.email(p.email, SUBJECT);
    const link = /List-Unsubscribe:\s*<([^>]+)>/i.exec(mail)?.[1]?.replace(/\s/g, "") ?? "";
    const asked = await s.call("GET", link);
    expect([asked.status, asked.text.includes('<form method="post">')]).toEqual([200, true]);
    expect((await s.profile(p)).notify_capture_check_email).toBe(true);
    const other = await s.person();
    const forged = link.replace(p.id, other.id);
    expect((await s.call("POST", forged, { body: "x=y", headers: { "content-type": "application/x-www-form-urlencoded" } })).status).toBe(
      403,
    );
    const clicked = await s.call("POST", link, {
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(clicked.status).toBe(200);
    expect([(await s.profile(p)).notify_capture_check_email, (await s.profile(other)).notify_capture_check_email]).toEqual([false, true]);
  });

  test("goes for slight findings too, in milder words", async () => {
    const p = await verified();
    await session(p.token, "low");
    const mail = await s.email(p.email, SUBJECT);
    expect(mail).toContain("Recorded a little differently");
    expect(mail).not.toContain("can be trusted");
  });

  test("the gravest finding comes first, and advice that cannot be followed together is not given", async () => {
    const p = await verified();
    s.host.result = () => ({
      capture_findings: [
        { code: "pose_sparse", severity: "low", data: {} },
        { code: "subject_too_far", severity: "medium", data: {} },
        { code: "subject_left_frame", severity: "high", data: {} },
      ],
    });
    await finished(s, Session.parse((await s.createSession(p.token)).body).id);
    const mail = await s.email(p.email, SUBJECT);
    const [left, sparse] = ["outside the picture for much", "even light"].map((words) => mail.indexOf(words));
    expect([left, sparse], mail).not.toContain(-1);
    expect(left).toBeLessThan(sparse ?? 0);
    expect(mail).not.toContain("Come closer");
  });

  test("does not go for a clean recording, nor to whom turned it off, nor for sessions of a key", async () => {
    const p = await verified();
    s.host.result = () => ({ capture_findings: [] });
    await finished(s, Session.parse((await s.createSession(p.token)).body).id);
    await s.call("PATCH", "/api/me/", { token: p.token, body: { notify_capture_check_email: false } });
    await session(p.token, "high");
    const owner = await verified();
    await s.grant(owner, "organization");
    await session((await s.key(owner)).token, "high");
    await drained();
    expect([...(await mails(p.email)), ...(await mails(owner.email))]).toEqual([]);
  });
});

test("CAPTURE_CHECK_EMAIL=off sends none", async () => {
  const s = await startTestService({ CAPTURE_CHECK_EMAIL: "off" });
  try {
    s.host.result = () => ({ capture_findings: [{ code: "pose_sparse", severity: "high", data: {} }] });
    const p = await s.person();
    await s.markVerified(p);
    await finished(s, Session.parse((await s.createSession(p.token)).body).id);
    await s.code((await s.person("marker")).email);
    expect((await s.emails()).filter((m) => SUBJECT.test(m))).toEqual([]);
  } finally {
    await s.close();
  }
});
