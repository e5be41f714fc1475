import type { CaptureFinding, MetricSpec, Session } from "@sagittal/contract";
import i18next from "i18next";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { en } from "../i18n/en.ts";
import type { MetricView } from "../lib/metrics.ts";
import { FirstWord } from "./FirstWord.tsx";

const spec: MetricSpec = {
  ...{ key: "sts5_time", label: "Five rises", unit: "s", group: "performance", group_label: "", views: ["side"], per_side: false },
  ...{ higher_is_better: false, min_good: null, max_good: 12, amber_low: null, amber_high: 15, beta: false, evidence_basis: "validated" },
  ...{
    evidence_label: "",
    source: "",
    sources: [],
    compared: [],
    note: "",
    per_athlete: false,
    reference_only: false,
    never_negative: true,
  },
  ...{ test_result: true, min_fps: null, cue_low: "", cue_high: "Rise faster", definition: "" },
};
const failed: MetricView = {
  ...{ spec, left: undefined, right: undefined, target: undefined, beta: false },
  value: { key: "sts5_time", value_num: null, value_json: { n: 3, sd: null, confidence: 0, reason: "cycles" } },
};

const i18n = i18next.createInstance();
void i18n.init({ lng: "en", resources: { en: { translation: en } } });
const said = (capture_findings: CaptureFinding[], views: MetricView[]) => {
  const session: Pick<Session, "score" | "metrics" | "metric_targets" | "capture_findings"> = {
    ...{ score: null, metrics: [], metric_targets: {}, capture_findings },
  };
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, createElement(FirstWord, { session, views })));
};

test("the first word says why there is no result, before any praise", () => {
  expect(said([], [failed])).toContain("Too few repetitions or steps were seen.");
  const other: CaptureFinding = { code: "implausible_geometry", severity: "high", data: { reason: "movement" } };
  expect(said([other], [failed])).toContain("The chosen exercise was not seen");
});
