import { buffer } from "node:stream/consumers";
import { findSolution, noteText, reportSections, SOLUTIONS, trustText } from "@sagittal/catalogue";
import {
  type CaptureNote,
  DRAWING_HEX,
  type Drawing,
  Lang,
  type MetricTarget,
  type MetricValue,
  type ReportSection,
  type Side,
} from "@sagittal/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toC3d } from "../export/c3d.ts";
import type { LandingStill } from "../landing-stills.ts";
import { sampleResult, sampleSidecar } from "../testing/sample.ts";
import { readReference } from "../validation/reference.ts";
import { validate } from "../validation/validate.ts";
import { ticks } from "./charts.ts";
import { cycleCurves, timeCurves } from "./cycles.ts";
import type { PrintOptions } from "./page.ts";
import { referenceContent, referencePdf } from "./reference-report.ts";
import type { SessionReport } from "./session/report.ts";
import { targetText } from "./session/values.ts";
import { sessionContent, sessionPdf } from "./session-report.ts";
import type { SolutionReport, SolutionSession } from "./solution/report.ts";
import { solutionContent, solutionPdf } from "./solution-report.ts";
import { reportTexts } from "./texts.ts";
import { accentOf, readable } from "./theme.ts";
import { zoneBar } from "./zone-bar.ts";

const PIXEL = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");
const print = (lang: Lang = "en"): PrintOptions => ({
  ...{ lang, units: "metric", paper: "A4", persona: "athlete", made_at: "2026-11-21T12:00:00Z" },
  branding: { brand_name: "Northside Lab", logo: null, accent_color: "#fc0", footer_text: "12 Mill Lane", contact_email: "a@b.example" },
});
const session = (more: Partial<SessionReport> = {}): SessionReport => ({
  ...print(more.lang),
  result: sampleResult(),
  sidecar: sampleSidecar({ frames: 240 }),
  ...{ name: "Autumn", recorded_at: "2026-11-20T09:30:00Z", frames: [{ image: PIXEL, caption: "Contact" }], drawn: [] },
  athlete: { name: "Анна Петрова", age: 31, height_cm: 168, weight_kg: 60 },
  review: { notes: "Well done.", score: 82, by: "Coach" },
  ...{ coaching: "## Title\n\nDo **this**.\n\n- one\n- two", correction: null },
  ...more,
});

/** Every text of a document, in order. */
function words(node: unknown): string[] {
  if (typeof node === "string") return [node];
  if (Array.isArray(node)) return node.flatMap(words);
  if (typeof node !== "object" || node === null) return [];
  return ["text", "stack", "columns", "ul", "table", "body"].flatMap((key) => words((node as Record<string, unknown>)[key]));
}

const pages = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

describe("report of a laboratory's file", () => {
  const reference = readReference(toC3d(sampleResult(), sampleSidecar()));
  const metrics = { cadence: 170 };
  const comparison = validate({ activity: "running", metrics: sampleResult().metrics }, sampleSidecar(), { ...reference, metrics });
  const about = {
    activity: "running" as const,
    exercise: "Treadmill",
    name: "Autumn",
    recorded_at: "2026-11-20T09:30:00Z",
    file: "trial.c3d",
  };

  it.each(Lang.options)("prints tables and plots in %s, every name in words", async (lang) => {
    const report = { ...print(lang), ...about, comparison };
    const said = words(referenceContent(report)).join(" ");
    for (const part of ["trial.c3d", reportTexts(lang).lab.limits, reportTexts(lang).lab.plots]) expect(said).toContain(part);
    expect(said).not.toMatch(/[a-z]_[a-z]/);
    const pdf = await buffer(await referencePdf(report));
    expect(pages(pdf)).toBeGreaterThanOrEqual(1);
  });
});

describe("session report", () => {
  it("prints the pictures that the coach drew on, with shapes in their colours and words as they were written", () => {
    const base = { from_ms: 100, to_ms: 100, text: "" };
    const drawings: Drawing[] = [
      {
        ...base,
        kind: "circle",
        colour: "red",
        points: [
          [0.5, 0.5],
          [0.6, 0.5],
        ],
      },
      { ...base, kind: "text", colour: "white", points: [[0.1, 0.9]], text: "Hips <high>" },
      {
        ...base,
        kind: "angle",
        colour: "yellow",
        points: [
          [0.5, 0.2],
          [0.5, 0.5],
          [0.8, 0.5],
        ],
      },
    ];
    const drawn = [{ image: PIXEL, width: 400, height: 400, caption: "0:00.10", drawings }];
    const content = JSON.stringify(sessionContent(session({ drawn })));
    for (const part of [DRAWING_HEX.red, "Hips &lt;high&gt;", ">90°<", "0:00.10"]) expect(content).toContain(part);
    expect(JSON.stringify(sessionContent(session()))).not.toContain(DRAWING_HEX.red);
  });

  it.each(Lang.options)("prints a whole document in %s, with embedded fonts, on both papers", async (lang) => {
    for (const paper of ["A4", "LETTER"] as const) {
      const pdf = await buffer(await sessionPdf({ ...session({ lang }), paper }));
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
      expect(pages(pdf)).toBeGreaterThanOrEqual(2);
      const text = pdf.toString("latin1");
      expect(text).toContain("Inter");
      expect(text).toContain("/FontFile2");
      expect(text).toContain(paper === "A4" ? "595.28 841.89" : "612 792");
    }
  });

  it("states priorities, the certainty of each value and missing values in the language", () => {
    const said = words(sessionContent(session({ lang: "ru" }))).join(" ");
    for (const part of [
      /С чего начать/,
      /Каденс/,
      /163|164/,
      /Измерено надёжно/,
      /Частота кадров слишком мала/,
      /Анна Петрова/,
      /Well done\./,
    ])
      expect(said).toMatch(part);
    expect(said).not.toMatch(/undefined|NaN|Infinity|technique_score/);
  });

  it("lists the team's own metrics under a title of their own", () => {
    const own = { name: "Knee at contact", unit: "deg", higher_is_better: null } as const;
    const report = session({ lang: "ru" });
    const metrics = [...report.result.metrics, { key: "own_knee", value_num: 17.5, value_json: { n: 9, sd: 1, confidence: 0.9, own } }];
    const said = words(sessionContent({ ...report, result: { ...report.result, metrics } }));
    expect(said.indexOf("Knee at contact")).toBeGreaterThan(said.indexOf("Свои показатели"));
    expect(said.indexOf("Свои показатели")).toBeGreaterThan(0);
  });

  describe("of a run over marked distances", () => {
    const split = { declared: false, se_s: 0.012 };
    const splits = [
      { ...split, distance_m: 0, time_s: 0, se_s: 0, split_s: null, speed_mps: null },
      { ...split, distance_m: 10, time_s: 1.874, split_s: 1.874, speed_mps: 5.336 },
      { ...split, distance_m: 20, time_s: null, se_s: null, split_s: null, speed_mps: null },
    ];
    const marked = (more: Partial<SessionReport> = {}, rows = splits): string[] => {
      const { result, ...report } = session(more);
      const sprint = { key: "fastest_split", value_num: 5.336, value_json: { n: 1, sd: null, confidence: 0.9, splits: rows } };
      return words(sessionContent({ ...report, result: { ...result, metrics: [...result.metrics, sprint] } }));
    };

    it.each(Lang.options)("prints the table of its splits in %s, with the error of each time and marks that were not seen", (lang) => {
      const { title, unseen } = reportTexts(lang).splits;
      const said = marked({ lang });
      const table = said.slice(said.indexOf(title));
      const point = lang === "en" ? "." : ",";
      for (const text of [`1${point}87`, ` ± 0${point}012`, `5${point}34`, `20${point}00`, unseen]) expect(table).toContain(text);
    });

    it("gives lengths and speeds in the chosen units", () => {
      const said = marked({ units: "imperial" });
      for (const text of ["Distance, ft", "32.81", "Speed, mph", "11.94", "1.87"]) expect(said).toContain(text);
    });

    it("has no table without a second mark", () => {
      expect(marked({}, splits.slice(0, 1))).not.toContain(reportTexts("en").splits.title);
      expect(words(sessionContent(session()))).not.toContain(reportTexts("en").splits.title);
    });
  });

  it("does not call values fine that are all rough estimates", () => {
    const rough = sampleResult().metrics.map((m) => ({ ...m, value_json: { n: 1, sd: null, confidence: 0.4, beta: true } }));
    const said = words(sessionContent(session({ result: sampleResult({ metrics: rough }) }))).join(" ");
    expect(said).toContain("none is sure enough for advice");
    expect(said).not.toContain("well-measured value");
    expect(said).toContain("No score");
    expect(said).not.toMatch(/\b(strong|needs work)\b/);
  });

  it.each(Lang.options)("names no target for what is shown without being judged, and in %s the side that alone is judged", (lang) => {
    const [knee] = sampleResult().metrics.filter((m) => m.key === "knee_flexion_ic");
    const said = (guesses: readonly string[]): string => {
      const metrics = ["knee_flexion_ic", "knee_flexion_ic_left", "knee_flexion_ic_right"].map((key) => {
        const { verdict: _, ...detail } = knee!.value_json;
        return { ...knee!, key, value_json: { ...detail, ...(guesses.includes(key) && { not_judged: true }) } };
      });
      return words(sessionContent(session({ lang, result: sampleResult({ metrics }) }))).join(" ");
    };
    const { onlyJudged } = reportTexts(lang);
    expect(said([])).toContain("10 – 25");
    const side = said(["knee_flexion_ic", "knee_flexion_ic_left"]);
    expect(side).toContain(onlyJudged.right);
    expect(side).toContain("10 – 25");
    const none = said(["knee_flexion_ic", "knee_flexion_ic_left", "knee_flexion_ic_right"]);
    expect(none).toContain(trustText("guess", lang));
    expect(none).not.toContain("10 – 25");
    expect(none).not.toContain(onlyJudged.right);
  });

  it("claims no value to be in its zone when its interval holds the limit", () => {
    const { cadence, trunk_lean: lean } = sampleResult().metric_targets;
    const value_json = { n: 20, sd: 1, se: 0.5, confidence: 0.9 };
    const metrics = [
      { key: "cadence", value_num: cadence!.min_good, value_json },
      { key: "trunk_lean", value_num: (lean!.min_good! + lean!.max_good!) / 2, value_json },
    ];
    const said = words(sessionContent(session({ result: sampleResult({ metrics }) }))).join(" ");
    expect(said).toContain("No well-measured value lies outside its target zone for certain.");
  });

  it("names value and target of each priority", () => {
    const result = sampleResult();
    const target = { ...result.metric_targets.cadence!, min_good: 169, max_good: 189, amber_low: 159 };
    const metrics = result.metrics.map((m) =>
      m.key === "cadence" ? { ...m, value_num: 150, value_json: { n: 20, sd: 1, se: 0.5, confidence: 0.9 } } : m,
    );
    const slow = sampleResult({ metrics, metric_targets: { ...result.metric_targets, cadence: target } });
    for (const [lang, line] of [
      ["en", "Cadence  150 steps/min  ·  Target: 169 – 189"],
      ["ru", "·  Цель: 169 – 189"],
      ["es", "·  Objetivo: 169 – 189"],
    ] as const)
      expect(words(sessionContent(session({ lang, result: slow }))).join("")).toContain(line);
  });

  it("prints the standard error of a value and not the spread of its cycles", () => {
    const exact = sampleResult().metrics.map((m) => ({ ...m, value_json: { n: 9, sd: 0.001, confidence: 0.9, se: 2.5 } }));
    const said = words(sessionContent(session({ result: sampleResult({ metrics: exact }) }))).join(" ");
    expect(said).toContain("± 2.5");
    expect(said).not.toContain("± < 0.1");
    expect(said).toContain("the standard error of measurement");
  });

  it("says in a test of falls that it is a screening, and at a desk where lasting pain belongs", () => {
    const said = (result: Parameters<typeof sampleResult>[0]) => words(sessionContent(session({ result: sampleResult(result) }))).join(" ");
    expect(said({ activity: "fri", exercise: "Gait Speed" })).toContain("A screening aid, not a diagnosis.");
    expect(said({ activity: "workspace_wellness", exercise: "Ergonomics Assessment" })).toContain("Pain that lasts or spreads");
    expect(said({})).not.toMatch(/screening aid|Pain that lasts/);
  });

  it("marks a hold that the clip's end cut short as a lower bound, wherever its value stands", () => {
    const value_json = { n: 1, sd: null, se: 0.1, confidence: 0.9, at_least: true } as const;
    const tandem = {
      activity: "fri",
      exercise: "Tandem Stance",
      metric_targets: {},
      metrics: [{ key: "tandem_time", value_num: 6, value_json }],
    } as const;
    const said = words(sessionContent(session({ result: sampleResult({ ...tandem, metrics: [...tandem.metrics] }) }))).join(" ");
    expect(said.match(/≥ 6\.0/g)).toHaveLength(2);
    const legs = { ...tandem, exercise: "One-leg Stance" };
    const each = ["ols_time", "ols_time_left", "ols_time_right"].map((key, i) => ({
      ...{ key, value_num: 6 + i },
      value_json: { ...value_json, at_least: i < 2 },
    }));
    const both = words(sessionContent(session({ result: sampleResult({ ...legs, metrics: each }) }))).join(" ");
    expect(both).toMatch(/L\S* ≥ 7\.0/);
    expect(both).toMatch(/R\S* 8\.0/);
  });

  it("tells a test's result, and a failed test, apart from the technique", () => {
    const chair = { activity: "fri", exercise: "5x Sit-to-Stand", metric_targets: {} } as const;
    const limits = { min_good: null, max_good: 12.6, amber_low: null, amber_high: 15.6, higher_is_better: false, beta: false };
    const said = (metric: Pick<MetricValue, "value_num" | "value_json">, more = {}) =>
      words(sessionContent(session({ result: sampleResult({ ...chair, metrics: [{ key: "sts5_time", ...metric }], ...more }) }))).join(" ");
    const slow = { value_num: 15, value_json: { n: 5, sd: 0.1, se: 0.3, confidence: 0.9, percentile: 20, percentile_source: "A table" } };
    expect(said(slow, { metric_targets: { sts5_time: limits } })).toMatch(
      /Test result.*Five-times sit-to-stand\s+15\.0 s ± 0\.3 s.*Target: ≤ 12\.6.*20.*A table/,
    );
    const helped = { value_num: null, value_json: { n: 0, sd: null, confidence: 0, reason: "hands_used" } } as const;
    expect(said(helped)).toMatch(/Test result.*The hands helped, so the test counts as failed/);
    const short = { value_num: null, value_json: { n: 3, sd: null, confidence: 0, reason: "cycles" } } as const;
    expect(said(short)).toMatch(/Test result.*Five-times sit-to-stand\s+Too few repetitions/);
    expect(words(sessionContent(session())).join(" ")).not.toContain("Test result");
  });

  it("reads a stature as people say it", () => {
    expect(words(sessionContent(session())).join(" ")).toContain("Height 168 cm");
    expect(words(sessionContent({ ...session(), units: "imperial" })).join(" ")).toContain("Height 5 ft 6 in");
  });

  it("contains no names when it is shared, and marks corrected events and placed landmarks", () => {
    const events = { by: "Coach M", at: "2026-11-21T10:00:00Z" };
    const landmarks = { by: "Coach N", at: "2026-11-22T10:00:00Z", placed: [] };
    const said = words(sessionContent(session({ athlete: null, review: null, correction: { events, landmarks } }))).join(" ");
    expect(said).toMatch(/placed by hand by Coach N on 22 Nov 2026/);
    expect(said).not.toContain("Анна");
    expect(said).toMatch(/corrected by Coach M on 21 Nov 2026/);
  });

  it.each([
    ["en", /\bpatient/, /\bathlete/i],
    ["ru", /пациент/, /спортсмен/i],
    ["es", /\bpaciente/, /\batleta/i],
  ] as const)("calls the person filmed as the team does, in %s", (lang, noun, other) => {
    const result = sampleResult({ capture_findings: [{ code: "subject_too_far", severity: "medium", data: {} }] });
    const said = words(sessionContent({ ...session({ ...print(lang), result, coaching: null }), persona: "patient" })).join(" ");
    expect(said).toMatch(noun);
    expect(said).not.toMatch(other);
  });

  it.each(Lang.options)("calls a recording fine only where nothing was noticed in it, in %s", (lang) => {
    const said = (capture_notes: CaptureNote[]) =>
      words(sessionContent(session({ ...print(lang), result: sampleResult({ capture_findings: [], capture_notes }) }))).join(" ");
    const clean = reportTexts(lang).captureClean;
    expect(said([])).toContain(clean);
    const noted: CaptureNote[] = [
      { code: "slow_motion" },
      { code: "looks_like", activity: "running", exercise: "Sprint", doubt: 1, cues: [] },
    ];
    expect(said(noted)).not.toContain(clean);
    for (const note of noted) expect(said(noted)).toContain(noteText(note, lang));
  });

  it("prints a session without score, sidecar, pictures and findings", async () => {
    const bare = session({ sidecar: null, frames: [{ image: Buffer.from("no image"), caption: "x" }], coaching: null, review: null });
    const pdf = await buffer(
      await sessionPdf({ ...bare, result: sampleResult({ score: null, metrics: [], metric_targets: {}, capture_findings: [] }) }),
    );
    expect(pages(pdf)).toBe(1);
  });
});

describe("Solution report", () => {
  const section: ReportSection = {
    key: "overview",
    title: "Обзор <&>",
    summary: "Summary",
    findings: [{ code: "x", severity: "priority", text: "Finding" }],
    metrics: [],
    charts: [
      {
        key: "a",
        kind: "trend",
        title: "T",
        x_label: "",
        y_label: "cm & <in>",
        series: [
          {
            name: "n",
            points: [
              { x: "1 Jan", y: 1 },
              { x: "2 Jan", y: null },
              { x: "3 Jan", y: 2 },
            ],
          },
        ],
        line: null,
        band: { min: 1, max: null },
      },
      {
        key: "b",
        kind: "scatter",
        title: "S",
        x_label: "kg",
        y_label: "",
        series: [{ name: "n", points: [{ x: 20, y: 1 }] }],
        line: [
          { x: 0, y: 2 },
          { x: 40, y: 0 },
        ],
        band: null,
      },
      {
        key: "c",
        kind: "pairs",
        title: "P",
        x_label: "",
        y_label: "",
        series: [
          { name: "l", points: [{ x: "a", y: -2 }] },
          { name: "r", points: [{ x: "a", y: 3 }] },
        ],
        line: null,
        band: null,
      },
    ],
  };
  const bound = (seq_no: number, more: Partial<SolutionSession> = {}): SolutionSession => ({
    ...{ activity: "running", exercise: "Easy Run", camera_view: "side", created_at: "2026-01-01T00:00:00Z", seq_no },
    ...{ corrected: false, review: null },
    ...more,
  });
  const report = (more: Partial<SolutionReport> = {}): SolutionReport => ({
    ...print(more.lang),
    solution: findSolution("progress-review")!,
    ...{ name: "", athlete: { name: "Ana", age: 40 }, sections: [section] },
    sessions: [bound(1)],
    ...{ pictures: [], landings: [] },
    ...more,
  });

  it.each(Lang.options)("prints both landings at the same instants, each with leg, knee angle and day, in %s", (lang) => {
    const still = (side: Side, name: LandingStill["name"], kneeDeg: number | null, afterS: number): LandingStill => ({
      ...{ image: PIXEL, side, name, kneeDeg, afterS, row: 0 },
    });
    const leg = (side: Side, knee: number | null, recorded_at: string) => ({
      recorded_at,
      stills: [still(side, "initial_contact", 21.6, 0), still(side, "knee_deepest", knee, 0.3)],
    });
    const left = leg("left", 64.2, "2026-03-01T10:00:00Z");
    const landings = [{ exercise: "Single-leg Hop", left, right: leg("right", null, "2026-03-09T10:00:00Z") }];
    const said = words(solutionContent(report({ lang, landings }))).join("");
    const texts = reportTexts(lang);
    for (const part of [texts.landings.title, texts.moments.knee_deepest!, "22°", "64°", texts.landings.unseen])
      expect(said).toContain(part);
    expect(said).toMatch(new RegExp(`${texts.landings.left}.*${texts.landings.right}.*${texts.landings.left}.*${texts.landings.right}`));
    expect(said.match(/\b1\D+2026.*\b9\D+2026/)).not.toBeNull();
    const alone = { ...left, stills: left.stills.slice(0, 1) };
    const contact = words(solutionContent(report({ lang, landings: [{ ...landings[0]!, left: alone }] }))).join("");
    expect(contact).not.toContain(texts.moments.knee_deepest);
    expect(words(solutionContent(report({ lang }))).join("")).not.toContain(texts.landings.title);
  });

  it.each(Lang.options)("prints sections, findings and charts in %s", async (lang) => {
    const pdf = await buffer(await solutionPdf(report({ lang })));
    expect(pages(pdf)).toBeGreaterThanOrEqual(1);
    const said = words(solutionContent(report({ lang }))).join(" ");
    expect(said).toContain("Finding");
    expect(said).toMatch(/Weir 2005/);
  });

  it("carries the coach's reviews, pictures and corrections of its sessions", async () => {
    const sessions = [bound(1, { review: { notes: "Дышите ровнее.", score: 71, by: "Coach M" } }), bound(2, { corrected: true })];
    const whole = report({ sessions, pictures: [{ image: PIXEL, caption: "Mid-stance" }] });
    const said = words(solutionContent(whole)).join(" ");
    for (const part of ["Дышите ровнее.", "Coach M  ·  Coach's score: 71", "Mid-stance", "Events or pose corrected by a coach: #2."])
      expect(said).toContain(part);
    expect(pages(await buffer(await solutionPdf(whole)))).toBeGreaterThan(0);
  });

  it.each([
    ["en", /\bpatient/, /\bathlete/i],
    ["ru", /пациент/, /спортсмен/i],
  ] as const)("calls the person filmed as the team does where it explains the zones, in %s", (lang, noun, other) => {
    const target: MetricTarget = { amber_low: 0, min_good: 10, max_good: 20, amber_high: 30, higher_is_better: null, beta: false };
    const item = {
      key: "tug_time",
      label: { activity: "fri", metric: "tug_time" },
      unit: "s",
      value: 15,
      sd: 9,
      zone: "green",
      target,
    } as const;
    const computed = { sections: [{ key: "tests", summary: { code: "no_data" }, findings: [], items: [item], charts: [] } as const] };
    const sections = reportSections(computed, { lang, units: "metric" });
    const said = words(solutionContent({ ...report({ lang, sections }), persona: "patient" })).join(" ");
    expect(said).toMatch(noun);
    expect(said).not.toMatch(other);
  });

  it.each(Lang.options)("prints a value's standard error, draws its interval on the bar and says what both are, in %s", (lang) => {
    const target: MetricTarget = { amber_low: 0, min_good: 10, max_good: 20, amber_high: 30, higher_is_better: null, beta: false };
    const item = (se?: number) => ({
      ...({ key: "tug_time", label: { activity: "fri", metric: "tug_time" }, unit: "s", value: 15, sd: 9, zone: "green", target } as const),
      ...(se !== undefined && { se }),
    });
    const content = (se?: number) => {
      const computed = { sections: [{ key: "tests", summary: { code: "no_data" }, findings: [], items: [item(se)], charts: [] } as const] };
      return solutionContent(report({ lang, sections: reportSections(computed, { lang, units: "metric" }) }));
    };
    const lines = (se?: number) => JSON.stringify(content(se)).split('"type":"line"').length - 1;
    expect(words(content(0.42)).join("")).toMatch(/ ± 0[.,]4 /);
    expect(words(content(0.42)).join(" ")).toContain(reportTexts(lang).readingZones);
    expect(words(content()).join("")).not.toMatch(/15[.,]0\s\S+ ±/);
    expect(lines(0.42)).toBe(lines() + 1);
  });

  it("puts many sessions into two columns without losing one", () => {
    const said = words(solutionContent(report({ sessions: Array.from({ length: 19 }, (_, i) => bound(i + 1)) })));
    expect(said.filter((w) => /^#\d+$/.test(w))).toHaveLength(19);
  });

  it("prints every Solution's empty report", async () => {
    for (const solution of SOLUTIONS) {
      const sections = reportSections(
        solution.compute({ slots: {}, athlete: { age: null, sex: null, weight_kg: null, fall_history: null, hop_tests: null } }),
        {
          lang: "en",
          units: "imperial",
        },
      );
      expect(pages(await buffer(await solutionPdf(report({ solution, sections }))))).toBeGreaterThan(0);
    }
  });
});

describe("zone bar", () => {
  it("lies in its width, without gaps or overlaps, with the mark where the value is", () => {
    const limits = fc.tuple(
      fc.double({ min: 0.1, max: 5, noNaN: true }),
      fc.double({ min: 6, max: 10, noNaN: true }),
      fc.double({ min: 11, max: 15, noNaN: true }),
      fc.double({ min: 16, max: 20, noNaN: true }),
    );
    fc.assert(
      fc.property(
        limits,
        fc.double({ min: -30, max: 50, noNaN: true }),
        fc.constantFrom("both", "low", "high"),
        ([al, lo, hi, ah], value, kind) => {
          const target: MetricTarget = {
            ...{ amber_low: kind === "high" ? null : al, min_good: kind === "high" ? null : lo },
            ...{ amber_high: kind === "low" ? null : ah, max_good: kind === "low" ? null : hi, higher_is_better: null, beta: false },
          };
          const shapes = zoneBar(target, { value }, 100).flatMap((s) => (s.type === "rect" ? [s] : []));
          const mark = shapes.at(-1)!;
          let edge = 0;
          for (const part of shapes.slice(0, -1)) {
            expect(part.x).toBeCloseTo(edge, 6);
            edge = part.x + part.w;
          }
          expect(edge).toBeCloseTo(100, 6);
          expect(mark.x).toBeGreaterThan(-1);
          expect(mark.x + mark.w).toBeLessThan(101);
          expect(shapes).toHaveLength(kind === "both" ? 6 : 4);
        },
      ),
    );
  });

  it("show how far the error of a value reaches, within the bar", () => {
    const target: MetricTarget = { amber_low: 0, min_good: 10, max_good: 20, amber_high: 30, higher_is_better: null, beta: false };
    const line = (value: number, se?: number) => zoneBar(target, { value, se }, 100).find((s) => s.type === "line");
    const [mark] = zoneBar(target, { value: 15 }, 100)
      .filter((s) => s.type === "rect")
      .slice(-1);
    expect(line(15)).toBeUndefined();
    const of = line(15, 2)!;
    // From -7.5 to 37.5 over 100 points: 3.92 to either side are 8.7 points.
    expect(of).toMatchObject({ x1: expect.closeTo(mark!.x + 0.75 - 8.7, 1), x2: expect.closeTo(mark!.x + 0.75 + 8.7, 1) });
    expect(line(29, 40)).toMatchObject({ x1: 0, x2: 100 });
  });
});

describe("curves", () => {
  it("average the cycles of each side and leave out frames without the landmark", () => {
    const curves = cycleCurves(sampleSidecar({ frames: 600, fps: 120 }));
    const knee = curves.find((c) => c.angle === "knee_flexion")!;
    expect(knee.left!.n).toBeGreaterThanOrEqual(4);
    // The sample's knee bends by 45 minus 35 times a cosine, so a cycle spans 70 degrees and every cycle is alike.
    expect(Math.max(...knee.left!.mean) - Math.min(...knee.left!.mean)).toBeCloseTo(70, 0);
    expect(Math.max(...knee.left!.sd)).toBeLessThan(0.5);
    expect(knee.left!.mean[0]).toBeCloseTo(knee.left!.mean[100]!, 1);
    expect(curves.map((c) => c.angle)).not.toContain("elbow_flexion");
  });

  it("fall back to time when there are no two cycles", () => {
    const short = sampleSidecar({ frames: 40 });
    expect(cycleCurves(short)).toEqual([]);
    expect(timeCurves({ camera_view: "side" }, short)[0]!.series.map((s) => s.side)).toEqual(["left", "right"]);
  });
});

describe("words and numbers", () => {
  it("exist in every language", () => {
    const flat = (v: unknown, path = ""): string[] =>
      typeof v === "string"
        ? [v === "" ? `${path} is empty` : path]
        : Object.entries(v as object).flatMap(([k, x]) => flat(x, `${path}/${k}`));
    for (const lang of Lang.options) expect(flat(reportTexts(lang)).toSorted()).toEqual(flat(reportTexts("en")).toSorted());
  });

  it("write targets in the chosen units and language", () => {
    const target = { min_good: 7, max_good: null, amber_low: null, amber_high: null, higher_is_better: true, beta: false };
    expect(targetText(target, "cm", { lang: "en", units: "imperial" })).toBe("≥ 2.8");
    expect(targetText({ ...target, max_good: 9.5 }, "cm", { lang: "ru", units: "metric" })).toBe("7,0 – 9,5");
  });

  it("keep text readable whatever the accent colour", () => {
    expect(accentOf("#fc0")).toBe("#ffcc00");
    expect(accentOf("red; x")).toMatch(/^#/);
    expect(readable("#ffffff")).not.toBe("#ffffff");
    expect(readable("#123456")).toBe("#123456");
  });

  it("put ticks on round numbers inside the range", () => {
    expect(ticks(0, 100, 4)).toEqual([0, 50, 100]);
    fc.assert(
      fc.property(fc.double({ min: -1e4, max: 1e4, noNaN: true }), fc.double({ min: 0.01, max: 1e4, noNaN: true }), (from, span) => {
        const t = ticks(from, from + span, 4);
        expect(t.length).toBeLessThanOrEqual(6);
        for (const v of t) expect(v >= from - 1e-6 * span - 1e-9 && v <= from + span + 1e-6 * span + 1e-9).toBe(true);
      }),
    );
  });
});
