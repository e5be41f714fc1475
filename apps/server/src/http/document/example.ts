import { z } from "zod";

/** The parts of a JSON schema that an example is made from. */
const Schema = z.looseObject({
  $ref: z.string().optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  propertyNames: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
});

/** Values that read like real ones, by the name of the field. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  email: "coach@example.com",
  owner_email: "coach@example.com",
  contact_email: "hello@example.com",
  password: "a long passphrase",
  display_name: "Anna Petrova",
  client_name: "Anna Petrova",
  company_name: "Northside Lab",
  brand_name: "Northside Lab",
  team_name: "Northside Lab",
  footer_text: "Northside Lab, 12 Mill Lane",
  accent_color: "#0f6e84",
  phone: "+34 600 000 000",
  code: "123456",
  hint_id: "upload-tips",
  exercise: "Easy Run",
  activity: "running",
  filename: "run.mp4",
  content_type: "video/mp4",
  video_url: "https://sagittal.example/files/teams/5f0c/sessions/2026/11/9b2d.source.mp4",
  url: "https://example.com/hook",
  notes: "Cadence is coming along; keep the steps short.",
  label: "Cadence",
  unit: "steps/min",
  key: "cadence",
  value_num: 172.5,
  value: 172.5,
  score: 82,
  confirm: "coach@example.com",
  price_id: "price_professional_month",
  solution: "progress-review",
  solution_slug: "progress-review",
  solution_name: "Progress review",
  content: "## Goals\n\n- Cadence: now 158 steps/min, target 160 to 180 steps/min.",
  title: "Training plan: Anna Petrova",
  model: "rules",
  tz: "Europe/Madrid",
  source: "Heiderscheit 2011",
  analysis_version: "1.0.0",
  fps: 60,
  source_fps: 59.94,
  duration_ms: 4200,
  birth_date: "1994-05-17",
  age: 32,
  height_cm: 172,
  weight_kg: 64,
  instructions: "Speak to club runners.",
  token: "svc_3v9…",
  failure_reason: "",
  name: "Tuesday run",
  status: "completed",
  seq_no: 12,
  currency: "usd",
  percentile: 65,
  min_good: 165,
  max_good: 190,
  amber_low: 155,
  amber_high: 200,
  delta: 6,
  size: 42,
  leg_length_cm: 88,
  shoe: { brand: "Asics", model: "Gel", size: 42 },
  value_json: { n: 12, sd: 1.2, confidence: 0.9 },
  data: {},
};

/** Fields that are mostly null. */
const MOSTLY_NULL =
  /^(next|previous|archived_at|consent_withdrawn_at|edited_at|revoked_at|corrected_at|corrected_by|progress|movement_guide|trial_end|cancel_at|canceled_at|barbell_mass_kg|walk_test_distance_m|locale|demo_completed_at|change|line|band)$/;

/**
 * An example that fits a JSON schema: defaults, first choices, and values that read like real ones where the field's name is known.
 * @param resolve the schema behind a reference
 */
export function exampleOf(schema: unknown, resolve: (ref: string) => unknown, name = "", depth = 0): unknown {
  const s = Schema.parse(schema);
  if (s.$ref !== undefined) return exampleOf(resolve(s.$ref), resolve, name, depth);
  if (s.const !== undefined) return s.const;
  if (MOSTLY_NULL.test(name) && nullable(s)) return null;
  const choice = s.anyOf ?? s.oneOf;
  if (choice) {
    const first = choice.find((option) => Schema.parse(option).type !== "null") ?? choice[0];
    return exampleOf(first, resolve, name, depth);
  }
  if (s.allOf) return Object.assign({}, ...s.allOf.map((part) => exampleOf(part, resolve, name, depth)));
  if (s.enum) return s.enum.includes(BY_NAME[name]) ? BY_NAME[name] : s.enum[0];
  const type = Array.isArray(s.type) ? s.type.find((t) => t !== "null") : s.type;
  if (typeof BY_NAME[name] === "object" && type !== "array") return BY_NAME[name];
  if (type === "object" || s.properties) return objectExample(s, resolve, depth);
  if (type === "array") return arrayExample(s, resolve, name, depth);
  const known = BY_NAME[name];
  if (type === "string") return s.default ?? stringExample(s, name);
  if (type === "number" || type === "integer") {
    if (s.default !== undefined) return s.default;
    const value = typeof known === "number" ? known : 1;
    return Math.min(s.maximum ?? value, Math.max(s.minimum ?? value, value));
  }
  if (type === "boolean") return s.default ?? false;
  return known ?? null;
}

function nullable(s: z.infer<typeof Schema>): boolean {
  return (
    s.type === "null" ||
    (Array.isArray(s.type) && s.type.includes("null")) ||
    (s.anyOf ?? []).some((option) => nullable(Schema.parse(option)))
  );
}

function objectExample(s: z.infer<typeof Schema>, resolve: (ref: string) => unknown, depth: number): unknown {
  if (!s.properties) {
    const value = s.additionalProperties;
    const keys = s.propertyNames ? Schema.parse(s.propertyNames).enum : undefined;
    if (typeof value !== "object" || value === null) return {};
    return Object.fromEntries((keys ?? ["cadence"]).map((key) => [String(key), exampleOf(value, resolve, "", depth + 1)]));
  }
  return Object.fromEntries(Object.entries(s.properties).map(([key, value]) => [key, exampleOf(value, resolve, key, depth + 1)]));
}

function arrayExample(s: z.infer<typeof Schema>, resolve: (ref: string) => unknown, name: string, depth: number): unknown[] {
  if (Array.isArray(s.default)) return s.default;
  if (s.prefixItems) return s.prefixItems.map((item) => exampleOf(item, resolve, "", depth + 1));
  if (s.items === undefined) return [];
  const singular = name.replace(/_ids$/, "_id").replace(/s$/, "");
  const count = Math.max(1, s.minItems ?? 1);
  return Array.from({ length: count }, (_, i) => distinct(exampleOf(s.items, resolve, singular, depth + 1), i));
}

/** Lists of ids name each once. */
function distinct(value: unknown, i: number): unknown {
  return typeof value === "string" && value === ID ? `${ID.slice(0, -1)}${i}` : value;
}

const ID = "3d0f9f0a-6f0f-4a39-9a0f-5d2f7b0c1e50";

function stringExample(s: z.infer<typeof Schema>, name: string): string {
  if (s.format === "uuid") return ID;
  if (s.format === "email") return "coach@example.com";
  if (s.format === "date") return name === "birth_date" ? "1994-05-17" : "2026-11-21";
  if (s.format === "uri") return String(BY_NAME[name] ?? "https://example.com/");
  if (/_at$|_start$|_end$|^at$|timestamp/.test(name)) return "2026-11-21T12:00:00.000Z";
  if (/url$/.test(name) && typeof BY_NAME[name] !== "string") return "https://sagittal.example/…";
  const known = BY_NAME[name];
  return typeof known === "string" ? known : "text";
}
