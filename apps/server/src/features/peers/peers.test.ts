import { Client, envelope, type MetricTarget, PeerStandings, Session } from "@sagittal/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";

const FLOOR = 4;
const WOMAN = { gender: "female", birth_date: "2000-01-01", skill_level: "beginner" } as const;
const EXACT = { gender: "female", age_band: "18-29", skill_level: "beginner" };
const BAND: MetricTarget = { min_good: 165, max_good: 190, amber_low: 155, amber_high: 200, higher_is_better: null, beta: false };

const SessionPage = envelope(Session);

/** Seconds of a hold that the clip cut, and of one that is no better than a guess. */
const CUT = 41;
const GUESSED = 42;

describe("GET /api/clients/{id}/peers/", () => {
  let s: TestService;
  let next = 40;
  const values = new Map<number, Record<string, number>>();
  beforeAll(async () => {
    s = await startTestService({ PEER_K_FLOOR: String(FLOOR) });
    s.clock.to(new Date("2026-03-01T12:00:00Z"));
    // The scripted analysis knows the athlete by weight.
    s.host.result = (request) => {
      const own = values.get(request.athlete.weight_kg ?? 0) ?? {};
      return {
        metrics: Object.entries(own).map(([key, value_num]) => ({
          key,
          value_num,
          value_json: {
            n: 12,
            sd: 1,
            confidence: 1,
            ...(key === "gait_speed" && { se: 0.03 }),
            ...(value_num === CUT && { at_least: true }),
            ...(value_num === GUESSED && { not_judged: true }),
          },
        })),
        metric_targets: { cadence: BAND },
      };
    };
  });
  afterAll(() => s.close());

  const coach = async (): Promise<Person> => {
    const p = await s.person();
    await s.grant(p, "organization", 500);
    return p;
  };
  const session = async (p: Person, client: Client, more: object = {}) => {
    const { id } = Session.parse((await s.createSession(p.token, { client: client.id, ...more })).body);
    await s.ended(p.token, id);
  };
  /** An athlete with one session that gives these values. */
  const athlete = async (p: Person, kindOf: object, own: Record<string, number>, more: object = {}): Promise<Client> => {
    const weight_kg = next++;
    values.set(weight_kg, own);
    const made = await s.call("POST", "/api/clients/", {
      token: p.token,
      body: { display_name: `Athlete ${weight_kg}`, weight_kg, ...kindOf },
    });
    const client = Client.parse(made.body);
    await session(p, client, more);
    return client;
  };
  const peers = async (p: Person, client: Client) => {
    const answer = await s.call("GET", `/api/clients/${client.id}/peers/`, { token: p.token });
    expect(answer.status).toBe(200);
    return PeerStandings.parse(answer.body);
  };
  const standing = async (p: Person, client: Client, key = "cadence") =>
    (await peers(p, client)).activities.flatMap((a) => a.metrics).find((m) => m.key === key)?.standing;
  /** Each test has an exercise of its own, so that their populations do not meet. */
  const easy = { exercise: "Easy Run" };
  const tempo = { exercise: "Tempo Run" };
  const sprint = { exercise: "Sprint" };

  test("a cell under the floor is absent; at the floor the team's cell has percentiles by distance to the zone and for the score", async () => {
    const p = await coach();
    const made: Client[] = [];
    for (const [cadence, score] of [
      [150, 60],
      [160, 70],
      [175, 80],
    ] as const)
      made.push(await athlete(p, WOMAN, { cadence, technique_score: score }, easy));
    expect(await peers(p, made[0]!)).toEqual({ client_id: made[0]!.id, activities: [{ activity: "running", score: null, metrics: [] }] });
    // 193 is 3 over the zone, 160 is 5 under it: nearer is better.
    made.push(await athlete(p, WOMAN, { cadence: 193, technique_score: 90 }, easy));
    const answers = await Promise.all(made.map((client) => peers(p, client)));
    expect(answers.map((a) => a.activities[0]?.metrics[0]?.standing.percentile)).toEqual([15, 40, 90, 65]);
    expect(answers.map((a) => a.activities[0]?.score?.percentile)).toEqual([15, 40, 65, 90]);
    expect(answers[0]?.activities[0]?.metrics).toEqual([
      {
        key: "cadence",
        exercise: "Easy Run",
        label: "Cadence",
        unit: "steps/min",
        value: 150,
        standing: {
          source: "team",
          percentile: 15,
          n: FLOOR,
          n_teams: null,
          cell: EXACT,
          band_min: null,
          band_max: null,
          band_position: null,
          band_borderline: null,
          band_source: null,
          percentile_source: null,
        },
      },
    ]);
    // The value is the median of the last three sessions within a year.
    for (const cadence of [180, 182, 184]) {
      values.set(made[0]!.weight_kg!, { cadence, technique_score: 60 });
      s.clock.advance({ hours: 1 });
      p.token = await s.login(p);
      await session(p, made[0]!, easy);
    }
    expect((await peers(p, made[0]!)).activities[0]?.metrics[0]?.value).toBe(182);
  });

  test("a platform cell needs three teams, none with more than half; then it comes before the team's own", async () => {
    const [a, b, c] = [await coach(), await coach(), await coach()];
    const mine = await athlete(a, WOMAN, { cadence: 170 }, tempo);
    for (const p of [a, a, b, b]) await athlete(p, WOMAN, { cadence: 150 }, tempo);
    expect(await standing(a, mine)).toBeUndefined();
    await athlete(c, WOMAN, { cadence: 150 }, tempo);
    expect(await standing(a, mine)).toMatchObject({ source: "platform", percentile: 90, n: FLOOR, n_teams: 3, cell: EXACT });
    // A fourth of the own team makes a team cell; the platform's still comes first.
    await athlete(a, WOMAN, { cadence: 150 }, tempo);
    expect(await standing(a, mine)).toMatchObject({ source: "platform" });
    const answer = await s.call("GET", `/api/clients/${mine.id}/peers/`, { token: (await s.key(a)).token });
    expect([answer.status, answer.text.match(/[0-9a-f-]{36}/g)]).toEqual([200, [mine.id]]);
    expect(await s.call("GET", `/api/clients/${mine.id}/peers/`, { token: b.token })).toMatchObject({
      status: 404,
      body: { detail: "client_not_found" },
    });
  });

  test("dimensions are widened in order: skill level, neighbouring age bands, age, gender only for angles and timing", async () => {
    const p = await coach();
    const both = { cadence: 170, vertical_oscillation: 8 };
    const mine = await athlete(p, WOMAN, both, sprint);
    const others = async (n: number, kindOf: object) => {
      for (let i = 0; i < n; i++) await athlete(p, { ...WOMAN, ...kindOf }, both, sprint);
    };
    const label = async (key: string) => Object.values((await standing(p, mine, key))?.cell ?? {});
    await others(1, { skill_level: "elite" });
    await others(1, { birth_date: "1990-01-01" });
    expect(await label("cadence")).toEqual([]);
    await others(1, { gender: "male" });
    expect(await label("cadence")).toEqual(["", "", ""]);
    expect(await label("vertical_oscillation")).toEqual([]);
    await others(1, { birth_date: "1960-01-01" });
    expect(await label("cadence")).toEqual(["female", "", ""]);
    await others(1, { birth_date: "1990-01-01", skill_level: "elite" });
    expect(await label("cadence")).toEqual(["female", "18-39", ""]);
    await others(2, { skill_level: "elite" });
    await others(3, { birth_date: "1990-01-01" });
    expect(await label("cadence")).toEqual(["female", "18-29", ""]);
  });

  test("a change of a value or a record, a deleted session and a deleted athlete show in the next answer", async () => {
    const p = await coach();
    const aSkip = { exercise: "A-Skip" };
    const score = async (client: Client) => (await peers(p, client)).activities[0]?.score;
    const made: Client[] = [];
    for (const technique_score of [60, 70, 80, 90, 95]) made.push(await athlete(p, WOMAN, { technique_score }, aSkip));
    const [first, second, third, , last] = made;
    // The first four by joining are counted; all are compared with them.
    expect(await score(first!)).toMatchObject({ n: FLOOR, percentile: 15 });
    expect(await score(last!)).toMatchObject({ n: FLOOR, percentile: 90 });
    values.set(first!.weight_kg!, { technique_score: 99 });
    for (let i = 0; i < 3; i++) await session(p, first!, aSkip);
    expect((await score(last!))?.percentile).toBeLessThan(90);
    await s.call("PATCH", `/api/clients/${second!.id}/`, { token: p.token, body: { skill_level: "elite" } });
    expect((await score(second!))?.cell).toMatchObject({ skill_level: "" });
    const sessions = SessionPage.parse((await s.call("GET", `/api/sessions/?client=${third!.id}`, { token: p.token })).body);
    await s.call("DELETE", `/api/sessions/${sessions.results[0]!.id}/`, { token: p.token });
    expect(await score(third!)).toBeUndefined();
    expect(await score(last!)).toMatchObject({ n: FLOOR });
    await s.call("DELETE", `/api/clients/${second!.id}/`, { token: p.token });
    expect(await score(last!)).toBeNull();
  });

  test("a published norm stands where the platform has no cell, before the team, with the percentile of its table; n is null", async () => {
    const p = await coach();
    const walk = { activity: "walking", exercise: "Comfortable Walk" };
    const made: Client[] = [];
    for (const speed of [0.95, 1.2, 1.3, 1.6])
      made.push(await athlete(p, { gender: "male", birth_date: "1953-05-01" }, { gait_speed: speed, technique_score: 80 }, walk));
    const [slow, , , fast] = await Promise.all(made.map((client) => standing(p, client, "gait_speed")));
    expect(slow).toEqual({
      source: "norm",
      // 0.95 m/s among men in their seventies, 1.33 ± 0.196 m/s: 1.9 standard deviations below.
      percentile: 5,
      percentile_open: "below",
      percentile_source: "Bohannon 1997, comfortable and maximum walking speed, Age Ageing 26:15",
      n: null,
      n_teams: null,
      cell: { gender: "male", age_band: "70-79", skill_level: "" },
      band_min: 1.042,
      band_max: 1.482,
      band_position: "below",
      band_borderline: false,
      band_source: expect.stringContaining("Bohannon"),
    });
    expect(fast?.band_position).toBe("above");
    // 1.0 ± 0.06 m/s holds the lower end of the band.
    const near = await athlete(p, { gender: "male", birth_date: "1953-05-01" }, { gait_speed: 1 }, walk);
    expect(await standing(p, near, "gait_speed")).toMatchObject({
      band_position: "below",
      band_borderline: true,
      percentile: 5,
      percentile_low: 5,
      percentile_high: 10,
    });
    expect((await peers(p, made[0]!)).activities[0]?.score).toMatchObject({ source: "team", n: FLOOR });

    // Below 60 years the time of five stands has a distribution, but no published limit.
    const chair = { activity: "fri", exercise: "5x Sit-to-Stand" };
    const young = await athlete(p, { gender: "female", birth_date: "1990-05-01" }, { sts5_time: 6.1 }, chair);
    expect(await standing(p, young, "sts5_time")).toMatchObject({
      source: "norm",
      // The mean of skewed times lies on the slow side of the middle.
      percentile: 45,
      percentile_source: expect.stringContaining("Bohannon et al. 2010"),
      band_max: null,
      band_source: null,
    });
  });

  test("neither a hold that the clip cut nor one that is no better than a guess is placed", async () => {
    const p = await coach();
    const held = async (plank_time: number) => {
      const made = await athlete(
        p,
        { gender: "male", birth_date: "2005-05-01" },
        { plank_time },
        { activity: "mobility", exercise: "Plank" },
      );
      return standing(p, made, "plank_time");
    };
    expect(await held(CUT)).toBeUndefined();
    expect(await held(GUESSED)).toBeUndefined();
    expect(await held(43)).toMatchObject({ source: "norm", percentile: 25, percentile_open: "below" });
  });
});
