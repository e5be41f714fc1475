import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { ANALYSIS_VARIABLES, listVariable, wholeNumber } from "@sagittal/contract/variables";
import { z } from "zod";
import { proxiesOf } from "./client-address.ts";

/** A wrong setting: one line for the operator that names the variable. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

export type Env = Readonly<Record<string, string | undefined>>;

const onOff = z.enum(["on", "off"], "expected on or off").transform((v) => v === "on");
const days = z
  .string()
  .refine((v) => v.trim() !== "" && Number(v) > 0 && Number(v) <= 3650, "expected a number of days above 0, fractions allowed")
  .transform(Number);
/** An origin as browsers write it, without a closing slash and the usual port; null for anything else, which no browser would ever send. */
function originOf(text: string): string | null {
  const [, origin] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#@\s*]+)\/?$/i.exec(text) ?? [];
  if (!origin || !URL.canParse(origin)) return null;
  const { origin: written, protocol } = new URL(origin);
  return /^https?:$/.test(protocol) ? written : origin.toLowerCase();
}

const emailAddress = /^[^\s@<>,]+@[^\s@<>,]+$/;

const httpUrl = z
  .string()
  .refine((v) => /^https?:$/.test(protocolOf(v)), "expected a URL that begins with http:// or https://")
  .transform((v) => v.replace(/\/+$/, ""));

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : "";
}
const urlOf = (...protocols: string[]) =>
  z
    .string()
    .refine((v) => protocols.includes(protocolOf(v)), `expected a URL that begins with ${protocols.map((p) => `${p}//`).join(" or ")}`);

const Variables = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: wholeNumber(0, 65_535).default(8000),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z
    .string()
    .default("./data")
    .transform((v) => resolve(v)),
  DATABASE_URL: urlOf("postgres:", "postgresql:").optional(),
  ROLE: z.enum(["all", "api", "worker"], "expected all, api or worker").default("all"),
  WORKER_CONCURRENCY: wholeNumber(1, 256).optional(),
  STORAGE_URL: urlOf("s3:").optional(),
  SMTP_URL: urlOf("smtp:", "smtps:").optional(),
  MAIL_FROM: z
    .string()
    .refine((v) => emailAddress.test(/^[^<>]*<([^<>]*)>$/.exec(v)?.[1] ?? v), "expected an address such as Sagittal <coach@example.com>")
    .default("Sagittal <no-reply@localhost>"),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_AUDIENCE: z.string().optional(),
  LOCAL_AUTH: onOff.optional(),
  APP_SECRET: z.string().min(32, "expected at least 32 characters").optional(),
  PLATFORM_ADMIN_EMAILS: listVariable
    .refine((list) => list.every((one) => emailAddress.test(one)), "expected email addresses, separated by commas")
    .transform((l) => l.map((e) => e.toLowerCase()))
    .default([]),
  BILLING_PROVIDER: z.enum(["offline", "stripe"], "expected offline or stripe").default("offline"),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: httpUrl.optional(),
  COACH_PROVIDER: z.enum(["rules", "openai-compatible"], "expected rules or openai-compatible").default("rules"),
  COACH_BASE_URL: httpUrl.optional(),
  COACH_API_KEY: z.string().optional(),
  COACH_MODEL: z.string().optional(),
  COACH_TIMEOUT_SECONDS: wholeNumber(1, 600).default(60),
  ...ANALYSIS_VARIABLES,
  EMAIL_CODE_TTL_SECONDS: wholeNumber(1, 86_400).default(900),
  UPLOAD_URL_TTL_SECONDS: wholeNumber(1, 86_400).default(900),
  SHARE_LINK_TTL_DAYS: days.default(30),
  PARTNER_RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(60),
  PASSWORD_RESET_RATE_LIMIT_PER_HOUR: wholeNumber(1, 1_000_000).default(5),
  PEER_K_FLOOR: wholeNumber(2, 10_000).default(10),
  CAPTURE_CHECK_EMAIL: onOff.default(true),
  TRUST_PROXY: z
    .string()
    .refine((v) => proxiesOf(v) !== null, "expected off, on, or addresses and CIDR ranges of proxies, separated by commas")
    .default("off"),
  METRICS_TOKEN: z.string().min(8, "expected at least 8 characters").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_SERVICE_NAME: z.string().default("sagittal"),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((v) => v.trim() !== "" && Number(v) >= 0 && Number(v) <= 1, "expected a number from 0 to 1")
    .transform(Number)
    .default(1),
  CORS_ORIGINS: listVariable
    .refine((list) => list.every((one) => originOf(one) !== null), "expected origins such as https://app.example, separated by commas")
    .transform((list) => list.flatMap((one) => originOf(one) ?? []))
    .default([]),
  WEBHOOK_ALLOW_PRIVATE: onOff.default(false),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "expected a log level such as info").default("info"),
});

export type Config = ReturnType<typeof readConfig>;

/** Reads and checks the environment. Throws ConfigError on the first wrong variable. */
export function readConfig(env: Env) {
  const names = Object.keys(Variables.shape);
  const given = Object.fromEntries(names.flatMap((n) => (env[n] === undefined || env[n] === "" ? [] : [[n, env[n]]])));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const name = String(issue.path[0]);
    throw new ConfigError(`${name}: ${issue.message} (got ${shown(name, given[name])})`);
  }
  const v = parsed.data;
  if (v.ROLE !== "all" && !v.DATABASE_URL)
    throw new ConfigError(`DATABASE_URL: needed when ROLE is ${v.ROLE}, since the embedded database serves one process`);
  if (v.DATABASE_URL && !v.APP_SECRET)
    throw new ConfigError("APP_SECRET: needed when DATABASE_URL is set, so that all processes sign alike");
  if (v.OIDC_ISSUER && !v.OIDC_AUDIENCE) throw new ConfigError("OIDC_AUDIENCE: needed when OIDC_ISSUER is set");
  const localAuth = v.LOCAL_AUTH ?? !v.OIDC_ISSUER;
  if (!localAuth && !v.OIDC_ISSUER) throw new ConfigError("LOCAL_AUTH: off needs OIDC_ISSUER, or nobody could sign in");
  if (v.BILLING_PROVIDER === "stripe") {
    if (!v.STRIPE_SECRET_KEY) throw new ConfigError("STRIPE_SECRET_KEY: needed when BILLING_PROVIDER is stripe");
    if (!v.STRIPE_WEBHOOK_SECRET) throw new ConfigError("STRIPE_WEBHOOK_SECRET: needed when BILLING_PROVIDER is stripe");
  }
  if (v.COACH_PROVIDER === "openai-compatible") {
    if (!v.COACH_BASE_URL) throw new ConfigError("COACH_BASE_URL: needed when COACH_PROVIDER is openai-compatible");
    if (!v.COACH_MODEL) throw new ConfigError("COACH_MODEL: needed when COACH_PROVIDER is openai-compatible");
  }
  return {
    ...v,
    LOCAL_AUTH: localAuth,
    WORKER_CONCURRENCY: v.WORKER_CONCURRENCY ?? availableParallelism(),
    PUBLIC_URL: v.PUBLIC_URL ?? `http://${v.HOST.includes(":") ? `[${v.HOST}]` : v.HOST}:${v.PORT}`,
    publicUrlGiven: v.PUBLIC_URL !== undefined,
  };
}

const secretNames = /SECRET|KEY|TOKEN|SMTP_URL|DATABASE_URL/;
function shown(name: string, value: string | undefined): string {
  return secretNames.test(name) ? "a value that is not shown" : JSON.stringify(value);
}
