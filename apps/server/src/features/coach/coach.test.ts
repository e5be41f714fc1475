import { exercisesOf, findingText, metricsFor, metricTargets, noteText } from "@sagittal/catalogue";
import { ACTIVITIES, AGENT_TONES, type AnalysisResult, Lang, Session, ShareLink } from "@sagittal/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pieces } from "../../http/text-stream.ts";
import { ModelStandIn } from "../../testing/model.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";
import { sentEvents } from "../../testing/stream.ts";
import { coachFacts, traineeOf, withIndispensable } from "./facts.ts";
import { inventedNumbers, numbersOf } from "./numbers.ts";
import { type CoachText, ruleText } from "./rules.ts";

const running = (values: Record<string, number | null>): AnalysisResult => {
  const targets = metricTargets({ activity: "running", exercise: "Easy Run", camera_view: "side", athlete: {}, context: {} });
  return {
    activity: "running",
    exercise: "Easy Run",
    camera_view: "side",
    fps: 60,
    source_fps: 60,
    duration_ms: 4000,
    metrics: Object.entries(values).map(([key, value_num]) => ({
      key,
      value_num,
      value_json: { n: 10, sd: 1, confidence: value_num === null ? 0 : 0.9, ...(value_num === null && { reason: "height" }) },
    })),
    metric_targets: targets,
    capture_findings: [],
    capture_notes: [],
    handedness: "right",
    blur_face: false,
    score: 74,
    facing: "right",
    near_side: "right",
    analysis_version: "t",
    timings_ms: { probe: 0, normalise: 0, pose_extract: 0, biomechanics: 0, render: 0, publish: 0 },
  };
};

describe("the deterministic coach", () => {
  test("states strengths, priorities and missing values, in each language with its number format", () => {
    const result = running({ cadence: 150.4, trunk_lean: 6, knee_flexion_ic: 15, vertical_oscillation: null });
    const texts = Lang.options.map((lang) => ruleText(coachFacts(result, lang)));
    for (const { sections, text } of texts) {
      expect(sections.map((s) => s.key)).toEqual(expect.arrayContaining(["summary", "focus", "next", "limits"]));
      expect(text).toContain("150");
      expect(text).toContain("74");
      expect(text).not.toMatch(/undefined|null|NaN|\{|\}/);
    }
    expect(texts[1]?.text).toMatch(/ниже целевого диапазона/);
    expect(texts[2]?.text).toMatch(/por debajo/);
    expect(ruleText(coachFacts(result, "en"))).toEqual(texts[0]);
  });

  test("speaks of the team's own metrics after those of the score, of the worse side only, and of none where the agent has a focus", () => {
    const result = running({ cadence: 150.4 });
    const own = { name: "Knee at contact", unit: "deg", higher_is_better: true } as const;
    const value = (key: string, value_num: number | null) => ({
      ...{ key, value_num },
      value_json: { n: 9, sd: 1, se: 0.4, confidence: 0.9, own, ...(value_num === null && { reason: "cycles" as const }) },
    });
    const zone = { min_good: 20, max_good: null, amber_low: 15, amber_high: null, higher_is_better: true, beta: false };
    result.metrics.push(value("own_knee_left", 12), value("own_knee_right", 16), value("own_hip", null));
    Object.assign(result.metric_targets, { own_knee_left: zone, own_knee_right: zone });
    const facts = coachFacts(result, "es");
    expect(facts.work.map((f) => [f.key, f.label, f.value, f.min])).toEqual([
      ["cadence", expect.any(String), expect.any(String), expect.any(String)],
      ["own_knee_left", expect.stringMatching(/^Knee at contact \(izquierd/), "12,0°", "20,0°"],
    ]);
    expect(facts.limits.join(" ")).toContain("Knee at contact");
    expect(ruleText(facts).text).toContain("12,0°");
    expect(coachFacts(result, "es", ["rhythm"]).work.map((f) => f.key)).not.toContain("own_knee_left");
  });

  test.each(Lang.options)(
    "of a clip that shows another movement says which one, and blames neither camera nor missing inputs (%s)",
    (lang) => {
      const result: AnalysisResult = {
        ...running({ cadence: null, trunk_lean: null }),
        ...{ score: null, capture_notes: [{ code: "looks_like", activity: "walking", exercise: "Comfortable Walk", doubt: 4, cues: [] }] },
        capture_findings: [
          { code: "subject_left_frame", severity: "high", data: {} },
          { code: "implausible_geometry", severity: "high", data: { reason: "movement" } },
        ],
      };
      const [cut, other] = result.capture_findings.map((finding) => findingText(finding, lang));
      const looksLike = result.capture_notes.map((note) => noteText(note, lang)).join();
      const { text, sections } = ruleText(coachFacts(result, lang));
      expect(sections.map((s) => s.key)).toEqual(["summary", "focus", "next"]);
      expect(sections.at(0)?.text).toBe(`${other?.happened} ${looksLike}`);
      expect(sections.at(-1)?.text).toBe(other?.action);
      // Where nothing says what the clip shows, a joint outside the picture may be why the exercise was not seen.
      const unknown = ruleText(coachFacts({ ...result, capture_notes: [] }, lang));
      expect(unknown.sections.at(-1)?.text).toBe(`${other?.action} ${cut?.action}`);
      expect(text).not.toContain(cut?.action);
    },
  );

  test.each(["looks_like", "unlike"] as const)("asks about a movement in doubt beside its score (%s)", (code) => {
    const note = code === "unlike" ? { code } : { ...{ code, activity: "running" as const, exercise: "A-Skip", doubt: 1, cues: [] } };
    const result: AnalysisResult = { ...running({ cadence: 150.4 }), capture_notes: [{ doubt: 1, cues: [], ...note }] };
    const [summary] = ruleText(coachFacts(result, "en")).sections;
    expect(summary?.text).toMatch(/74 out of 100/);
    expect(summary?.text).toContain(result.capture_notes.map((n) => noteText(n, "en")).join());
  });

  test("prints value and limit as the screen and the report do: neither rounded to halves, nor a limit coarser than it is stored", () => {
    const result = running({ vertical_oscillation: 9.76 });
    Object.assign(result.metric_targets.vertical_oscillation ?? {}, { max_good: 9.1, amber_high: 9.4 });
    result.metrics = result.metrics.map((m) => ({ ...m, value_json: { ...m.value_json, se: 0.1 } }));
    expect(coachFacts(result, "en").work.map((f) => [f.value, f.max])).toEqual([["9.8 cm", "9.1 cm"]]);
  });

  test("names the side that lies further out, and the coach's score beside that of the analysis", () => {
    const result = running({ knee_flexion_stance: 64, knee_flexion_stance_left: 60, knee_flexion_stance_right: 67 });
    const facts = coachFacts(result, "en", [], 80);
    expect(facts.work.map((f) => f.key)).toEqual(["knee_flexion_stance_right"]);
    for (const lang of Lang.options)
      for (const tone of AGENT_TONES) {
        const said = ruleText({ ...facts, lang }, tone).text;
        expect(said).toMatch(/80.+100.+74/);
        expect(ruleText({ ...facts, lang, score: null }, tone).text).not.toMatch(/74|null/);
      }
  });

  test("each tone words the same facts in its own way, without an empty phrase; brief is the shortest", () => {
    const result = running({ cadence: 150.4, trunk_lean: 6, knee_flexion_ic: 15, vertical_oscillation: null });
    for (const lang of Lang.options) {
      const facts = coachFacts(result, lang);
      const texts = AGENT_TONES.map((tone) => ruleText(facts, tone).text);
      expect(new Set(texts).size).toBe(AGENT_TONES.length);
      for (const text of texts) expect(text).not.toMatch(/undefined|null|NaN|\{|\}| {2}|\.\./);
      expect(texts[AGENT_TONES.indexOf("brief")]!.length).toBeLessThan(Math.min(...texts.slice(0, 2).map((t) => t.length)));
    }
  });

  test("each priority is a line of its own", () => {
    const result = running({ cadence: 150.4, trunk_lean: 16, knee_flexion_ic: 5, vertical_oscillation: null });
    const { text, sections } = ruleText(coachFacts(result, "en"));
    const lines = sections.find((s) => s.key === "focus")?.text.split("\n") ?? [];
    expect(lines.map((line) => /^(Cadence|Trunk lean|Knee flexion)/.exec(line)?.[0])).toEqual(["Cadence", "Trunk lean"]);
    expect(text).toContain(`What matters most\n${lines.join("\n")}\n\n`);
  });

  test("a focus confines the text to its metric groups and leaves the score as it is", () => {
    const result = running({ cadence: 150.4, trunk_lean: 16, knee_flexion_ic: 5, vertical_oscillation: null });
    const group = metricsFor("running", "Easy Run", "side").find((m) => m.key === "cadence")!.definition.group;
    const text = ruleText(coachFacts(result, "en", [group])).text;
    expect(text).toContain("Cadence");
    expect(text).not.toMatch(/trunk|knee/i);
    expect(text).toContain("74");
    const elsewhere = ruleText(coachFacts(result, "en", ["saddle"])).text;
    expect(elsewhere).toContain("no value with a target range in: Saddle");
    expect(elsewhere).not.toContain("Cadence");
  });

  test("tells a drill that serves two priorities once, and sends a failed test to a professional", () => {
    const targets = metricTargets({ activity: "fri", exercise: "5x Sit-to-Stand", camera_view: "side", athlete: { age: 78 }, context: {} });
    const metrics = Object.entries({ sts5_time: 18.4, sts_rise_time: 1.9 }).map(([key, value_num]) => ({
      key,
      value_num,
      value_json: { n: 5, sd: 0.1, se: 0.1, mdc: 0.28, confidence: 0.95 },
    }));
    const result = { ...running({}), activity: "fri" as const, exercise: "5x Sit-to-Stand", metrics, metric_targets: targets };
    const { sections } = ruleText(coachFacts(result, "en", [], null, { age: 78, sex: null, level: null, pain: null }));
    const text = sections.find((s) => s.key === "focus")!.text;
    expect(text.match(/Chair rise/g)).toHaveLength(1);
    expect(text).toMatch(/doctor or physiotherapist.*3 times a week.*12 weeks.*up to 0\.28 s may be measurement error/);
    expect(text).toContain("Rise time is 1.90 s");
    for (const lang of Lang.options) {
      for (const tone of AGENT_TONES) {
        const next = ruleText(coachFacts(result, lang), tone).sections.find((s) => s.key === "next")!.text;
        expect(next).toMatch(/not a diagnosis|не диагноз|no un diagnóstico|а не диагноз/);
      }
    }
  });

  test("speaks first of what bears on the part that hurts, and says where lasting pain belongs", () => {
    const desk = { activity: "workspace_wellness", exercise: "Ergonomics Assessment", camera_view: "side" } as const;
    const metrics = Object.entries({ screen_top_delta: -20, seat_height_delta: -12, seat_depth_delta: 9, desk_height_delta: 0 }).map(
      ([key, value_num]) => ({ key, value_num, value_json: { n: 1, sd: null, confidence: 0.95 } }),
    );
    const result = { ...running({}), ...desk, metrics, metric_targets: metricTargets({ ...desk, athlete: { height_cm: 175 } }) };
    const inputs = (body_part?: "hip_lower_back") => ({ pain: { has_pain: body_part !== undefined, ...(body_part && { body_part }) } });
    const profile = { age: 40, sex: null, skill_level: null };
    const [well, hurt] = [inputs(), inputs("hip_lower_back")].map((w) =>
      coachFacts(result, "en", [], null, traineeOf(profile, w)).work.map((f) => f.key),
    );
    expect(well![0]).toBe("screen_top_delta");
    expect(new Set(hurt!.slice(0, 2))).toEqual(new Set(["seat_height_delta", "seat_depth_delta"]));
    for (const lang of Lang.options) {
      expect(ruleText(coachFacts(result, lang)).text).toMatch(/Pain that lasts|Если боль не проходит|Un dolor que dura/);
    }
  });

  test("a language model's wording may not leave out a referral, nor what to mind in a test of falls", () => {
    const walk = { activity: "fri", exercise: "Gait Speed", camera_view: "side" } as const;
    const metrics = [{ key: "gait_speed", value_num: 0.7, value_json: { n: 5, sd: 0.1, se: 0.01, confidence: 0.95 } }];
    const facts = coachFacts({ ...running({}), ...walk, metrics, metric_targets: metricTargets(walk) }, "en");
    const text = withIndispensable("Walk more briskly.", [facts]);
    expect(text).toMatch(/^Walk more briskly\.\n\nShow this result to a doctor.*\n\nA screening aid, not a diagnosis/);
    expect(withIndispensable(text, [facts])).toBe(text);
  });

  test("refers nobody for a value that is below the target of their age and above the published cut-off", () => {
    const walk = { activity: "fri", exercise: "Gait Speed", camera_view: "side" } as const;
    const said = (age: number, speed: number) => {
      const metric_targets = metricTargets({ ...walk, athlete: { age, sex: "male" }, context: {} });
      const metrics = [{ key: "gait_speed", value_num: speed, value_json: { n: 5, sd: 0.1, se: 0.01, confidence: 0.95 } }];
      return ruleText(
        coachFacts({ ...running({}), ...walk, metrics, metric_targets }, "en", [], null, { age, sex: "male", level: null, pain: null }),
      ).text;
    };
    expect(said(66, 1.1)).toMatch(/below its target/);
    expect(said(66, 1.1)).not.toMatch(/doctor/);
    expect(said(66, 0.7)).toMatch(/doctor or physiotherapist and ask for a falls check-up/);
    // The check-up against falls is made for older people.
    expect(said(30, 0.7)).toMatch(/unusual below 60 years: show it to a doctor/);
    expect(said(30, 0.7)).not.toMatch(/medicines/);
  });

  describe("more load or pace", () => {
    const more = /load|pace|нагрузк|темп|carga|ritmo/;
    const notFalse = /for certain|уверенност|достоверн|con certeza/i;
    const next = (text: CoachText) => text.sections.find((section) => section.key === "next")!.text;
    const said = (result: AnalysisResult) =>
      Lang.options.flatMap((lang) => AGENT_TONES.map((tone) => ruleText(coachFacts(result, lang), tone)));
    /** Every value well inside its target, or on its limit. */
    const measured = (
      place: "inside" | "limit",
      activity: AnalysisResult["activity"] = "running",
      exercise = "Easy Run",
    ): AnalysisResult => {
      const subject = { activity, exercise, camera_view: "side" as const };
      const targets = metricTargets({ ...subject, athlete: { age: 78 }, context: {} });
      const metrics = Object.entries(targets).map(([key, { min_good, max_good }]) => {
        const inside = ((min_good ?? (max_good ?? 0) * 0.8 - 1) + (max_good ?? (min_good ?? 0) * 1.2 + 1)) / 2;
        const value_num = place === "inside" ? inside : (min_good ?? max_good);
        return { key, value_num, value_json: { n: 9, sd: 1, se: 0.0001, confidence: 0.95 } };
      });
      return { ...running({}), ...subject, metrics, metric_targets: targets };
    };

    test("comes next where every scored value is good for certain", () => {
      for (const text of said(measured("inside"))) expect(next(text)).toMatch(more);
    });

    test("does not come next while values are too near to a limit; the text then says no more than is known", () => {
      for (const text of said(measured("limit"))) {
        expect(next(text)).not.toMatch(more);
        expect(text.sections.find((section) => section.key === "focus")!.text).toMatch(notFalse);
      }
      const oneGood = measured("inside");
      oneGood.metrics = [...oneGood.metrics.slice(0, 1), ...measured("limit").metrics.slice(1)];
      for (const text of said(oneGood)) expect(next(text)).not.toMatch(more);
    });

    test("does not come next without a score or with a provisional one", () => {
      for (const text of said({ ...measured("inside"), score: null })) expect(next(text)).not.toMatch(more);
      const detail = { n: 3, sd: null, confidence: 0.6, coverage: 0.6, provisional: true, parts: [] };
      const result = measured("inside");
      result.metrics.push({ key: "technique_score", value_num: 74, value_json: detail });
      for (const text of said(result)) expect(next(text)).not.toMatch(more);
    });

    test("never follows a test, a posture or a walk, nor a test that the clip cut short", () => {
      const tests = [
        ["fri", "5x Sit-to-Stand"],
        ["mobility", "Overhead Squat Assessment"],
        ["workspace_wellness", "Seated Posture Check"],
        ["walking", "Comfortable Walk"],
        ["jump", "Countermovement Jump"],
        ["jump", "Single-leg Hop"],
      ] as const;
      for (const [activity, exercise] of tests) {
        const result = measured("inside", activity, exercise);
        expect(result.metrics.length, exercise).toBeGreaterThan(0);
        for (const text of said(result)) expect(next(text), exercise).not.toMatch(more);
      }
      const cut = measured("inside");
      cut.metrics = cut.metrics.map((metric, i) => (i > 0 ? metric : { ...metric, value_json: { ...metric.value_json, at_least: true } }));
      for (const text of said(cut)) expect(next(text)).not.toMatch(more);
    });
  });

  test("names the values that the video could not show", () => {
    const missing = (reason: "fps" | "unproven") => ({ n: 0, sd: null, confidence: 0, reason });
    const metrics = [
      { key: "contact_time", value_num: null, value_json: missing("fps") },
      { key: "contact_time_left", value_num: null, value_json: missing("fps") },
      { key: "pelvic_drop", value_num: null, value_json: missing("unproven") },
    ];
    const { limits } = coachFacts({ ...running({}), metrics }, "en");
    expect(limits).toEqual([
      expect.stringMatching(/^[^,]*contact time[^,]*: The frame rate is too low/i),
      expect.stringMatching(/^Pelvic drop[^,]*: Our measurements do not yet show/),
    ]);
  });

  test("every number in the text is a value, a limit or the score of the analysis, whatever was measured", () => {
    const exercise = fc
      .constantFrom(...ACTIVITIES)
      .chain((activity) => fc.constantFrom(...exercisesOf(activity).map((e) => ({ activity, exercise: e.name, view: e.views[0]! }))));
    fc.assert(
      fc.property(
        exercise,
        fc.constantFrom(...Lang.options),
        fc.constantFrom(...AGENT_TONES),
        fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { minLength: 30, maxLength: 30 }),
        ({ activity, exercise, view }, lang, tone, numbers) => {
          const targets = metricTargets({ activity, exercise, camera_view: view, athlete: {}, context: {} });
          const metrics = metricsFor(activity, exercise, view).map((m, i) => ({
            key: m.key,
            value_num: numbers[i % numbers.length] ?? 0,
            value_json: { n: 9, sd: 1, confidence: 1 },
          }));
          const facts = coachFacts({ ...running({}), activity, exercise, camera_view: view, metrics, metric_targets: targets }, lang);
          const said = ruleText(facts, tone);
          const shown = [...facts.good, ...facts.work]
            .map((f) => `${f.label} ${f.value} ${f.min ?? ""} ${f.max ?? ""} ${f.cue ?? ""} ${JSON.stringify(f.advice)}`)
            .join(" ");
          expect(inventedNumbers(said.text, `${shown} ${facts.limits.join(" ")} 74 100`)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("numbers are recognised in every language's writing; pieces make up the text again", () => {
    expect(numbersOf("1\u00a0234,5 и 0.50, 12%")).toEqual(["1234.5", "0.5", "12"]);
    fc.assert(fc.property(fc.string(), (text) => pieces(text).join("") === text));
  });
});

describe("the coaching stream", () => {
  const model = new ModelStandIn();
  let s: TestService;
  let coach: Person;
  beforeAll(async () => {
    s = await startTestService({
      COACH_PROVIDER: "openai-compatible",
      COACH_BASE_URL: await model.start(),
      COACH_MODEL: "small-model",
      COACH_TIMEOUT_SECONDS: "3",
    });
    coach = await s.person();
    await s.grant(coach, "professional");
    s.host.result = () => running({ cadence: 150.4, trunk_lean: 6, knee_flexion_ic: 15, vertical_oscillation: null });
  });
  afterAll(async () => {
    await s.close();
    await model.stop();
  });

  const done = async () => s.ended(coach.token, Session.parse((await s.createSession(coach.token)).body).id);
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await s.call("GET", path, { token: coach.token, headers });
    return { answer, events: sentEvents(answer) };
  };

  test("the model's wording is streamed when its numbers are those of the analysis, stored and given again", async () => {
    model.say = () => ["Cadence of 150 is ", "the thing to ", "work on."];
    const { id } = await done();
    const { answer, events } = await read(`/api/sessions/${id}/coaching/?lang=en`);
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    expect(events[0]).toMatchObject({ id: 0, event: "start", data: { session_id: id, locale: "en", model: "small-model" } });
    expect(
      events
        .filter((e) => e.event === "delta")
        .map((e) => e.data.text)
        .join(""),
    ).toBe("Cadence of 150 is the thing to work on.");
    expect(events.at(-1)).toMatchObject({ event: "done", data: { text: "Cadence of 150 is the thing to work on." } });
    const asked = model.prompts.length;
    const resumed = await read(`/api/sessions/${id}/coaching/`, { "last-event-id": "0" });
    expect(resumed.events.map((e) => e.id)).toEqual(events.slice(1).map((e) => e.id));
    expect(model.prompts).toHaveLength(asked);
  });

  test("a slow stream is waited for, as long as it ends within the limit", async () => {
    model.say = () => ({ slowly: ["Cadence ", "of ", "150 ", "first."] });
    const { id } = await done();
    const { events } = await read(`/api/sessions/${id}/coaching/?lang=en`);
    expect([events[0]?.data.model, events.at(-1)?.data.text]).toEqual(["small-model", "Cadence of 150 first."]);
  });

  test.each([
    ["an invented number", () => ["Your cadence is 187."]],
    ["a broken stream", () => "break" as const],
    ["a refusal", () => "refuse" as const],
    ["silence", () => []],
    ["a stream that stops half-way", () => "hang" as const],
  ])("%s falls back to the deterministic coach", async (_what, say) => {
    model.say = say;
    const { id } = await done();
    const { events } = await read(`/api/sessions/${id}/coaching/?lang=es`);
    expect(events[0]?.data).toMatchObject({ model: "rules", locale: "es" });
    expect(events.at(-1)?.data.text).toContain("por debajo");
  });

  test("a share's stream speaks the share's language; before the end it is 409", async () => {
    model.say = () => "refuse";
    const { id } = await done();
    const share = ShareLink.parse((await s.call("POST", `/api/sessions/${id}/share/?lang=ru`, { token: coach.token })).body);
    const { events } = await read(`/api/shared/${share.token}/coaching/`);
    expect(events[0]?.data).toMatchObject({ locale: "ru" });
    expect(events.at(-1)?.data.text).toMatch(/[а-я]/);
    s.host.decide = async () => ({ failure: { code: "no_person", data: {} } });
    const failed = await done();
    s.host.decide = async () => "completed";
    expect((await read(`/api/sessions/${failed.id}/coaching/`)).answer).toMatchObject({
      status: 409,
      body: { detail: "session_not_completed" },
    });
    expect((await s.call("GET", "/api/shared/unknown/coaching/")).status).toBe(404);
  });
});
