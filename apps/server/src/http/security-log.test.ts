import { Writable } from "node:stream";
import { Session } from "@sagittal/contract";
import pino from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { startTestService } from "../testing/service.ts";

const WithId = z.looseObject({ id: z.uuid() });
const Line = z.looseObject({ security: z.string().optional() });

test("resets, keys, shares, members, webhooks, exports, failed logins and erasure each leave a line that names ids, and no email, password or token", async () => {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  const s = await startTestService({}, { log: pino({ level: "info" }, stream) });
  const p = await s.person();
  await s.grant(p, "organization");
  const key = await s.key(p);
  const { id } = await s.ended(p.token, Session.parse((await s.createSession(p.token)).body).id);
  await s.call("POST", `/api/sessions/${id}/share/`, { token: key.token });
  await s.call("DELETE", `/api/sessions/${id}/share/`, { token: p.token });
  const link = { activity: "running", exercise: "Easy Run" };
  const made = await s.call("POST", "/api/capture-links/", { token: p.token, body: link });
  await s.call("DELETE", `/api/capture-links/${WithId.parse(made.body).id}/`, { token: p.token });
  const run = { solution: "progress-review", session_ids: [id] };
  const report = WithId.parse((await s.call("POST", "/api/solutions/runs/", { token: p.token, body: run })).body).id;
  await s.call("POST", `/api/solutions/runs/${report}/share/`, { token: p.token });
  await s.call("DELETE", `/api/solutions/runs/${report}/share/`, { token: p.token });
  const member = await s.member(p);
  await s.call("DELETE", `/api/team/members/${member.id}/`, { token: p.token });
  const hook = { url: "https://receiver.example/hook", events: ["session.completed"] };
  const webhook = WithId.parse((await s.call("POST", "/api/webhooks/", { token: p.token, body: hook })).body).id;
  await s.call("DELETE", `/api/webhooks/${webhook}/`, { token: p.token });
  const athlete = WithId.parse((await s.call("POST", "/api/clients/", { token: p.token, body: { display_name: "Eva" } })).body).id;
  await s.call("GET", `/api/clients/${athlete}/export/`, { token: p.token });
  await s.call("DELETE", "/client-management/clients/", { token: key.token, body: { user_uid: athlete } });
  await s.call("DELETE", `/api/sessions/${id}/`, { token: key.token });
  await s.call("DELETE", `/api/api-keys/${key.id}/`, { token: p.token });
  await s.call("POST", "/api/auth/login/", { body: { email: p.email, password: "not the password" } });
  await s.call("POST", "/api/auth/password-reset/", { body: { email: p.email } });
  await s.call("DELETE", "/api/me/", { token: p.token, body: { confirm: p.email } });
  const events = () => written.map((line) => Line.parse(JSON.parse(line))).filter((line) => line.security !== undefined);
  await s.eventually(async () => (events().some((line) => line.security === "account_erased") ? true : undefined));
  await s.close();
  expect(events().map((line) => line.security)).toEqual([
    "account_registered",
    "api_key_minted",
    "session_shared",
    "session_unshared",
    "capture_link_made",
    "capture_link_revoked",
    "report_shared",
    "report_unshared",
    "account_registered",
    "invite_sent",
    "invite_accepted",
    "member_removed",
    "webhook_made",
    "webhook_removed",
    "athlete_exported",
    "athlete_erased",
    "session_erased",
    "api_key_revoked",
    "login_failed",
    "password_reset_requested",
    "account_erased",
  ]);
  expect(events()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ security: "session_shared", key: key.id, team: p.teamId, id, status: 200 }),
      expect.objectContaining({ security: "member_removed", admin: p.id, team: p.teamId, id: member.id, status: 204 }),
      expect.objectContaining({ security: "session_erased", key: key.id, id, status: 204 }),
      expect.objectContaining({ security: "athlete_erased", key: key.id, id: athlete, status: 200 }),
      expect.objectContaining({ security: "account_erased", admin: p.id, client: "127.0.0.1", status: 204 }),
    ]),
  );
  for (const secret of [p.email, member.email, p.password, p.token, key.token]) expect(written.join("")).not.toContain(secret);
});
