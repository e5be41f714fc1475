import { readFile } from "node:fs/promises";
import { Session } from "@sagittal/contract";
import { deskSitting } from "@sagittal/figure/movements/screens";
import { Painter } from "@sagittal/figure/render/picture";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BODY, shotOfCase } from "../../../../../bench/activities/case.ts";
import { realHost } from "../../testing/real-host.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";

const SAMPLE = new URL("../../../../../samples/run_treadmill_side.mp4", import.meta.url);

/** A photo of somebody who sits at a desk and leans back by 8 degrees. */
function photo(): Promise<Buffer> {
  const camera = { width: 720, height: 960, distance: 2.6 };
  const shot = shotOfCase({ view: "side", movement: () => deskSitting(BODY, -8), camera });
  const painter = new Painter(shot, { scene: { name: "gym", seed: 3, wall: 2.2, treadmill: false }, seed: 3, noise: 1, light: 1 });
  return sharp(painter.frame(0), { raw: { width: 720, height: 960, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}
const wall = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: "#b8b4aa" } })
    .jpeg()
    .toBuffer();

const SETUP = ["backrest_delta", "desk_height_delta", "seat_depth_delta", "seat_height_delta", "workstation_score"];

/** Joint metrics come from the posture media, set-up metrics from the questionnaire. */
describe("an ergonomics assessment", () => {
  let s: TestService;
  let coach: Person;

  beforeAll(async () => {
    s = await startTestService({ POSE_QUALITY: "lite", WORKER_CONCURRENCY: "1" }, { realHost });
    coach = await s.person();
  });
  afterAll(() => s.close());

  async function assess(picture: Buffer | null): Promise<Session> {
    const intent = await s.deskIntent(coach.token);
    const video = new Uint8Array(await readFile(SAMPLE));
    expect((await fetch(intent.url, { method: "PUT", headers: intent.headers, body: video })).status).toBe(200);
    const { url, headers, public_url } = intent.posture_media;
    if (picture) expect((await fetch(url, { method: "PUT", headers, body: new Uint8Array(picture) })).status).toBe(200);
    const created = await s.call("POST", "/api/sessions/", {
      token: coach.token,
      body: {
        id: intent.session_id,
        activity: "workspace_wellness",
        exercise: "Ergonomics Assessment",
        video_url: intent.public_url,
        workstation_assessment: {
          setup: {
            posture: "seated",
            measurements_cm: {
              desktop_height: 80,
              eye_level_height: 122,
              screen_top_height: 118,
              seat_top_height: 46,
              seat_pan_depth: 45,
              back_rest_height: 50,
            },
          },
          anthropometry: { physical_height_cm: 175 },
          pain: { has_pain: false },
          sit_duration_min: 60,
          posture_media: { url: public_url, kind: "image" },
        },
      },
    });
    expect(created.status).toBe(201);
    const { id } = Session.parse(created.body);
    return s.ended(coach.token, id, 110_000);
  }
  const given = (session: Session): string[] => session.metrics.filter((m) => m.value_num !== null).map((m) => m.key);
  const numberOf = (session: Session, key: string): number => session.metrics.find((m) => m.key === key)?.value_num ?? Number.NaN;

  test("with a photo measures the posture in it", async () => {
    const session = await assess(await photo());
    expect([session.status, session.failure_reason]).toEqual(["completed", ""]);
    expect(given(session)).toEqual(expect.arrayContaining([...SETUP, "trunk_lean", "knee_angle_seated", "neck_inclination"]));
    expect(Math.abs(numberOf(session, "trunk_lean") + 8)).toBeLessThan(8);
    expect(Math.abs(numberOf(session, "knee_angle_seated") - 90)).toBeLessThan(15);
    expect(session.analyzed_url).not.toBe("");
    expect(session.thumbnail_url).not.toBe("");
  }, 120_000);

  test("with a photo that cannot be read fails, and the reason names the photo", async () => {
    const damaged = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100)]);
    const session = await assess(damaged);
    expect([session.status, session.failure_reason]).toEqual([
      "failed",
      expect.stringMatching(/^The picture of the posture cannot be read/),
    ]);
  }, 120_000);

  test("with a photo of nobody judges the set-up alone", async () => {
    const session = await assess(await wall());
    expect([session.status, session.failure_reason]).toEqual(["completed", ""]);
    expect(given(session)).toEqual(expect.arrayContaining(SETUP));
    expect(given(session)).not.toContain("trunk_lean");
  }, 120_000);
});
