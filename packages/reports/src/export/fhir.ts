import { metricHead } from "@sagittal/catalogue";
import { type AnalysisResult, isLowerBound, type Lang, type MetricValue, REVIEW_KEY } from "@sagittal/contract";
import { answerItems, type Declared } from "./fhir-answers.ts";

/** Facts of the session that the result does not contain. */
export interface FhirSession {
  readonly id: string;
  readonly clientId: string | null;
  /** When the session was made and when its analysis ended, ISO 8601. */
  readonly createdAt: string;
  readonly processedAt: string | null;
  readonly lang: Lang;
  /** What was declared of the session besides its video. */
  readonly declared: Declared;
}

/** Units of the catalogue in UCUM; a unit that is missing here is given as text only. */
const UCUM: Readonly<Record<string, string>> = {
  deg: "deg",
  cm: "cm",
  m: "m",
  "%": "%",
  "m/s": "m/s",
  s: "s",
  ms: "ms",
  min: "min",
  ratio: "1",
  kg: "kg",
  N: "N",
  W: "W",
  "W/kg": "W/kg",
  "kN/m": "kN/m",
  Hz: "Hz",
  spm: "{steps}/min",
  rpm: "{revolutions}/min",
  count: "{count}",
  score: "{score}",
};
const UCUM_SYSTEM = "http://unitsofmeasure.org";
const ABSENT_SYSTEM = "http://terminology.hl7.org/CodeSystem/data-absent-reason";

const urn = (kind: string) => `urn:sagittal:${kind}`;

/**
 * A session's values as a FHIR R4 bundle (collection): a DiagnosticReport, one Observation for each metric, the software as Device and, where something was declared besides the video (a workstation, a dive, a belt), a QuestionnaireResponse with it. Codes are the catalogue's own
 * (`urn:sagittal:metric`), since no terminology has most of these values; a value that could not be measured has a dataAbsentReason. A lower bound has the comparator `>=`. Standard error, cycles and confidence are
 * components. The athlete is named by the service's id alone: the receiving system links it to a patient. Source: HL7 FHIR R4 (4.0.1).
 */
export function toFhir(result: AnalysisResult, session: FhirSession): string {
  const subject = session.clientId ? { subject: { type: "Patient", identifier: { system: urn("athlete"), value: session.clientId } } } : {};
  const shared = {
    ...subject,
    effectiveDateTime: session.createdAt,
    ...(session.processedAt && { issued: session.processedAt }),
  };
  const device = {
    resourceType: "Device",
    deviceName: [{ name: "Sagittal", type: "user-friendly-name" }],
    version: [{ value: result.analysis_version }],
  };
  const metrics = result.metrics.filter(({ key }) => key !== REVIEW_KEY);
  const observations = metrics.map((metric) => ({
    resourceType: "Observation",
    status: "final",
    code: { coding: [{ system: urn("metric"), code: metric.key }], text: metricHead(result.activity, metric, session.lang).label },
    ...shared,
    ...measured(result, metric),
    device: { reference: address(session, "device") },
  }));
  const report = {
    resourceType: "DiagnosticReport",
    identifier: [{ system: urn("session"), value: session.id }],
    status: "final",
    code: { coding: [{ system: urn("exercise"), code: `${result.activity}/${result.exercise}` }], text: result.exercise },
    ...shared,
    result: metrics.map(({ key }) => ({ reference: address(session, key) })),
  };
  const item = answerItems(session.declared);
  const answers = {
    resourceType: "QuestionnaireResponse",
    identifier: { system: urn("declared"), value: session.id },
    status: "completed",
    ...subject,
    authored: session.createdAt,
    item,
  };
  const entries = [
    { fullUrl: address(session, "report"), resource: report },
    ...observations.map((resource, i) => ({ fullUrl: address(session, metrics[i]?.key ?? ""), resource })),
    { fullUrl: address(session, "device"), resource: device },
    ...(item.length > 0 ? [{ fullUrl: address(session, "declared"), resource: answers }] : []),
  ];
  return JSON.stringify({
    resourceType: "Bundle",
    type: "collection",
    timestamp: session.processedAt ?? session.createdAt,
    entry: entries,
  });
}

const address = (session: FhirSession, part: string): string => `${urn("session")}:${session.id}:${part}`;

function measured({ activity }: AnalysisResult, metric: MetricValue): object {
  const { value_num, value_json: evidence } = metric;
  const unit = metricHead(activity, metric, "en").unit ?? "";
  if (value_num === null) {
    return {
      dataAbsentReason: {
        coding: [{ system: ABSENT_SYSTEM, code: "unknown" }],
        ...("reason" in evidence && evidence.reason && { text: evidence.reason }),
      },
    };
  }
  const part = (code: string, value: object) => ({ code: { coding: [{ system: urn("evidence"), code }] }, ...value });
  const component = [
    ...("se" in evidence && evidence.se !== undefined ? [part("standard-error", { valueQuantity: quantity(evidence.se, unit) })] : []),
    part("cycles", { valueInteger: Math.round(evidence.n) }),
    part("confidence", { valueQuantity: { value: evidence.confidence, system: UCUM_SYSTEM, code: "1" } }),
  ];
  return {
    valueQuantity: { ...quantity(value_num, unit), ...(isLowerBound(evidence) && { comparator: ">=" }) },
    ...("verdict" in evidence &&
      evidence.verdict && { interpretation: [{ coding: [{ system: urn("verdict"), code: evidence.verdict }] }] }),
    component,
  };
}

function quantity(value: number, unit: string): object {
  const code = UCUM[unit];
  return { value, ...(unit && { unit }), ...(code && { system: UCUM_SYSTEM, code }) };
}
