import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";

describe("teams and invites", () => {
  let s: TestService;
  let owner: Person;
  beforeAll(async () => {
    s = await startTestService();
    owner = await s.person("owner");
    await s.grant(owner, "professional");
  });
  afterAll(() => s.close());

  const invite = async (email: string, from = owner) => {
    await s.markVerified(from);
    const answer = await s.call("POST", "/api/invites/", { token: from.token, body: { email } });
    expect(answer.status).toBe(201);
    const { id, url } = Object(answer.body);
    return { id: String(id), token: String(url).split("/").at(-1) ?? "", body: answer.body };
  };
  const accept = (p: Person, token: string) => s.call("POST", `/api/invites/${token}/accept/`, { token: p.token });
  const fresh = async (role: "professional" | "organization" | "free" = "organization") => {
    const p = await s.person("team");
    await s.grant(p, role);
    return p;
  };

  test("Behaviour rule 14: accepting joins the team, never stamps onboarded_at, and switches the active team only after onboarding", async () => {
    const team = await fresh();
    const [early, done] = [await s.person(), await s.person()];
    await s.call("POST", "/api/me/onboarding/", { token: done.token });
    const joined = await accept(early, (await invite("somebody-else@example.com", team)).token);
    expect([joined.status, joined.body]).toEqual([
      200,
      {
        admin: { id: early.id, email: early.email, display_name: "coach" },
        idp_uid: expect.any(String),
        team_id: team.teamId,
        role: "member",
        is_owner: false,
        session_count: 0,
        joined_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    await accept(done, (await invite(done.email, team)).token);
    const [e, d] = [await s.profile(early), await s.profile(done)];
    expect([e.onboarded, e.teams.find((t) => t.is_active)?.id]).toEqual([false, early.teamId]);
    expect(d.teams.find((t) => t.is_active)?.id).toBe(team.teamId);
    expect(d.role).toBe("member");
  });

  test("Behaviour rule 14: unknown 404, cancelled, expired and used invites 410, resending revives an expired one", async () => {
    const team = await fresh();
    const [p, q] = [await s.person(), await s.person()];
    expect(await accept(p, "unknown")).toMatchObject({ status: 404, body: { detail: "invite_not_found" } });
    const cancelled = await invite("a@example.com", team);
    expect((await s.call("DELETE", `/api/invites/${cancelled.id}/`, { token: team.token })).status).toBe(204);
    expect(await accept(p, cancelled.token)).toMatchObject({ status: 410, body: { detail: "invite_unusable" } });
    expect(await s.call("POST", `/api/invites/${cancelled.id}/resend/`, { token: team.token })).toMatchObject({ status: 409 });
    const expired = await invite("b@example.com", team);
    s.clock.advance({ days: 8 });
    expect(await accept(p, expired.token)).toMatchObject({ status: 401 });
    s.clock.advance({ days: -8 });
    const old = await invite("c@example.com", team);
    await s.ctx.db.execute(`update invites set expires_at = now() - interval '1 day' where id = '${old.id}'`);
    expect(await accept(p, old.token)).toMatchObject({ status: 410, body: { detail: "invite_unusable" } });
    expect((await s.call("GET", `/api/invites/${old.token}/`)).body).toMatchObject({
      status: "expired",
      email: "c@example.com",
      role: "member",
    });
    const resent = await s.call("POST", `/api/invites/${old.id}/resend/`, { token: team.token });
    expect(resent.body).toMatchObject({ status: "pending" });
    expect(resent.body).not.toHaveProperty("url");
    expect((await accept(p, old.token)).status).toBe(404);
    const renewed = /invites\/([\w-]{43})/.exec(await s.email("c@example.com", /./s, 1))?.[1] ?? "";
    expect((await accept(p, renewed)).status).toBe(200);
    expect((await accept(p, renewed)).status).toBe(200);
    expect(await accept(q, renewed)).toMatchObject({ status: 410, body: { detail: "invite_unusable" } });
  });

  test("Behaviour rule 14: two people accept the last seat at once: one gets it, the other's invite stays pending", async () => {
    const team = await fresh("professional");
    await accept(await s.person(), (await invite("first@example.com", team)).token);
    const [p, q] = [await s.person(), await s.person()];
    const invites = [await invite(p.email, team), await invite(q.email, team)];
    const answers = await Promise.all([accept(p, invites[0]!.token), accept(q, invites[1]!.token)]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 402]);
    const refused = answers.findIndex((a) => a.status === 402);
    expect(answers[refused]?.body).toEqual({
      detail: "seat_limit_reached",
      reset_at: null,
      current_plan: "Professional",
      current_role: "professional",
    });
    expect((await s.call("GET", `/api/invites/${invites[refused]?.token}/`)).body).toMatchObject({ status: "pending" });
    await s.grant(team, "strategic");
    expect((await accept([p, q][refused]!, invites[refused]!.token)).status).toBe(200);
  });

  test("the invite's token stands in one answer and in the email only, never in clear in the database", async () => {
    const { token, id } = await invite("mail@example.com");
    expect(await s.email("mail@example.com")).toContain(token);
    const list = await s.call("GET", "/api/invites/", { token: owner.token });
    expect(list.body).toMatchObject({
      count: expect.any(Number),
      results: expect.arrayContaining([expect.objectContaining({ id, status: "pending" })]),
    });
    expect(list.text).not.toContain(token);
    const stored = JSON.stringify(await s.ctx.db.execute("select i.*, (select json_agg(j.data) from pgboss.job j) as jobs from invites i"));
    expect(stored).not.toContain(token);
  });

  test("invites belong to the owner", async () => {
    const member = await s.member(owner);
    expect(await s.call("POST", "/api/invites/", { token: member.token, body: { email: "x@example.com" } })).toMatchObject({
      status: 403,
      body: { detail: "Only the team owner can do this." },
    });
    expect((await s.call("POST", "/api/invites/", { token: owner.token, body: { email: member.email } })).body).toHaveProperty("email");
  });

  test("members: the owner removes, a member leaves, the owner cannot leave, ownership is handed over", async () => {
    const team = await fresh();
    const [a, b] = [await s.member(team), await s.member(team)];
    const remove = (by: Person, id: string) => s.call("DELETE", `/api/team/members/${id}/`, { token: by.token });
    expect((await s.call("GET", "/api/team/members/", { token: a.token })).body).toMatchObject({
      count: 3,
      results: [{ is_owner: true }, {}, {}],
    });
    expect((await remove(a, b.id)).status).toBe(403);
    expect(await remove(team, team.id)).toMatchObject({ status: 409, body: { detail: "owner_cannot_leave" } });
    expect((await remove(a, a.id)).status).toBe(204);
    expect((await s.profile(a)).teams).toMatchObject([{ role: "owner", is_active: true }]);
    const transfer = (by: Person, admin_id: string) =>
      s.call("POST", "/api/team/transfer-ownership/", { token: by.token, body: { admin_id } });
    expect(await transfer(team, a.id)).toMatchObject({ status: 404, body: { detail: "member_not_found" } });
    expect(await transfer(team, b.id)).toMatchObject({ status: 200, body: { is_owner: true, admin: { id: b.id } } });
    expect((await transfer(team, b.id)).status).toBe(403);
    expect((await remove(b, team.id)).status).toBe(204);
    expect((await remove(b, team.id)).status).toBe(404);
  });

  test("a person without an active team gets 403 from everything that belongs to a team", async () => {
    const p = await s.person();
    await s.ctx.db.execute(`update admins set active_team_id = null where id = '${p.id}'`);
    expect(await s.call("GET", "/api/sessions/", { token: p.token })).toMatchObject({
      status: 403,
      body: { detail: "No active team is selected." },
    });
    expect((await s.call("POST", "/api/teams/", { token: p.token, body: { name: "New" } })).body).toMatchObject({
      is_active: true,
      role: "owner",
    });
    expect((await s.call("GET", "/api/sessions/", { token: p.token })).status).toBe(200);
  });
});
