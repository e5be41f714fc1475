import { expect, test } from "vitest";
import { z } from "zod";
import { sampleResult, sampleSidecar } from "../testing/sample.ts";
import { toCsv } from "./csv.ts";
import { toFhir } from "./fhir.ts";

const Coding = z.object({ coding: z.array(z.object({ system: z.url(), code: z.string() })), text: z.string().optional() });
const Quantity = z.object({
  value: z.number(),
  comparator: z.literal(">=").optional(),
  unit: z.string().optional(),
  system: z.string().optional(),
  code: z.string().optional(),
});
const Observation = z.strictObject({
  resourceType: z.literal("Observation"),
  status: z.literal("final"),
  code: Coding,
  subject: z.object({ type: z.literal("Patient"), identifier: z.object({ system: z.url(), value: z.string() }) }).optional(),
  effectiveDateTime: z.iso.datetime(),
  issued: z.iso.datetime().optional(),
  valueQuantity: Quantity.optional(),
  dataAbsentReason: Coding.optional(),
  interpretation: z.array(Coding).optional(),
  component: z.array(z.object({ code: Coding, valueQuantity: Quantity.optional(), valueInteger: z.int().optional() })).optional(),
  device: z.object({ reference: z.string() }),
});
const Bundle = z.object({
  resourceType: z.literal("Bundle"),
  type: z.literal("collection"),
  entry: z.array(z.object({ fullUrl: z.url(), resource: z.looseObject({ resourceType: z.string() }) })),
});
const session = {
  id: "2c5d8c7e-8f0f-4f61-9f3e-0d6f0c1f1a11",
  clientId: "athlete-1",
  createdAt: "2026-01-02T03:04:05.000Z",
  processedAt: "2026-01-02T03:05:00.000Z",
  lang: "ru",
  declared: {},
} as const;

test("a bundle has a report that refers to an observation for each metric, and nothing that leads nowhere", () => {
  const result = sampleResult();
  result.metrics.push({ key: "technique_score", value_num: 74, value_json: { n: 9, sd: null, confidence: 0.9 } });
  const text = toFhir(result, session);
  const { entry } = Bundle.parse(JSON.parse(text));
  const urls = entry.map((e) => e.fullUrl);
  expect(new Set(urls).size).toBe(urls.length);
  for (const [, reference] of text.matchAll(/"reference":"([^"]+)"/g)) expect(urls).toContain(reference);
  const observations = entry.filter((e) => e.resource.resourceType === "Observation").map((e) => Observation.parse(e.resource));
  expect(observations).toHaveLength(result.metrics.length);
  const of = (key: string) => observations.find((o) => o.code.coding[0]?.code === key);
  expect(of("running_speed")).toMatchObject({
    valueQuantity: { value: 2.91, unit: "m/s", system: "http://unitsofmeasure.org", code: "m/s" },
    subject: { identifier: { value: "athlete-1" } },
  });
  expect(of("cadence")?.code.text).toMatch(/[а-я]/);
  expect(of("contact_time_asymmetry")?.valueQuantity).toBeUndefined();
  expect(of("contact_time_asymmetry")?.dataAbsentReason).toMatchObject({ coding: [{ code: "unknown" }], text: "fps" });
  expect(of("technique_score")?.code.text).toBe("Оценка техники");
  for (const o of observations)
    expect([o.code.text, (o.valueQuantity === undefined) !== (o.dataAbsentReason === undefined)]).toEqual([o.code.text, true]);
});

test("a lower bound says so", () => {
  const result = sampleResult();
  const evidence = { n: 1, sd: null, confidence: 0.9 };
  result.metrics = [
    { key: "ols_time_left", value_num: 3.3, value_json: { ...evidence, at_least: true } },
    { key: "ols_time_right", value_num: 7.6, value_json: evidence },
  ];
  const { entry } = Bundle.parse(JSON.parse(toFhir(result, session)));
  const observations = entry.filter((e) => e.resource.resourceType === "Observation").map((e) => Observation.parse(e.resource));
  expect(observations.map((o) => [o.valueQuantity?.value, o.valueQuantity?.comparator])).toEqual([
    [3.3, ">="],
    [7.6, undefined],
  ]);
  const [head, ...rows] = toCsv(result, sampleSidecar(), { table: "metrics" })
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  expect(rows.map((row) => row[head!.indexOf("at_least")])).toEqual(["true", "false"]);
});

test("a session without an athlete has no subject", () => {
  expect(toFhir(sampleResult(), { ...session, clientId: null })).not.toContain("subject");
});

test("what was declared besides the video is a questionnaire's response; what was left open, and where a photo lies, is not in it", () => {
  const declared = {
    treadmill_speed_mps: null,
    workstation_assessment: {
      setup: { posture: "seated", measurements_cm: { desktop_height: 72.5, back_rest_height: null } },
      pain: { has_pain: false },
      sit_duration_min: 45,
      posture_media: { url: "https://elsewhere.example/photo.jpg" },
    },
  };
  const { entry } = Bundle.parse(JSON.parse(toFhir(sampleResult(), { ...session, declared })));
  const responses = entry.filter((e) => e.resource.resourceType === "QuestionnaireResponse").map((e) => e.resource);
  const group = "workstation_assessment";
  expect(responses).toMatchObject([{ status: "completed", authored: session.createdAt, subject: { identifier: { value: "athlete-1" } } }]);
  expect(responses[0]?.item).toEqual([
    {
      linkId: group,
      item: [
        {
          linkId: `${group}.setup`,
          item: [
            { linkId: `${group}.setup.posture`, answer: [{ valueString: "seated" }] },
            {
              linkId: `${group}.setup.measurements_cm`,
              item: [{ linkId: `${group}.setup.measurements_cm.desktop_height`, answer: [{ valueDecimal: 72.5 }] }],
            },
          ],
        },
        { linkId: `${group}.pain`, item: [{ linkId: `${group}.pain.has_pain`, answer: [{ valueBoolean: false }] }] },
        { linkId: `${group}.sit_duration_min`, answer: [{ valueDecimal: 45 }] },
      ],
    },
  ]);
  expect(toFhir(sampleResult(), session)).not.toContain("QuestionnaireResponse");
});
