import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

describe("the environment", () => {
  test("defaults", () => {
    expect(readConfig({})).toMatchObject({
      HOST: "127.0.0.1",
      PORT: 8000,
      PUBLIC_URL: "http://127.0.0.1:8000",
      ROLE: "all",
      LOCAL_AUTH: true,
      BILLING_PROVIDER: "offline",
      POSE_QUALITY: "heavy",
      NORMALISE_FPS: 120,
      EMAIL_CODE_TTL_SECONDS: 900,
      UPLOAD_URL_TTL_SECONDS: 900,
      SHARE_LINK_TTL_DAYS: 30,
      PARTNER_RATE_LIMIT_PER_MINUTE: 60,
      PASSWORD_RESET_RATE_LIMIT_PER_HOUR: 5,
      PEER_K_FLOOR: 10,
      CAPTURE_CHECK_EMAIL: true,
      TRUST_PROXY: "off",
    });
  });

  test("local accounts are off once an identity provider is set, unless asked for", () => {
    const idp = { OIDC_ISSUER: "https://idp.example/", OIDC_AUDIENCE: "x" };
    expect(readConfig(idp)).toMatchObject({ LOCAL_AUTH: false, OIDC_ISSUER: "https://idp.example" });
    expect(readConfig({ ...idp, LOCAL_AUTH: "on" }).LOCAL_AUTH).toBe(true);
  });

  test.each([
    ["PORT", { PORT: "http" }],
    ["PORT", { PORT: "70000" }],
    ["PUBLIC_URL", { PUBLIC_URL: "sagittal.example" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://x" }],
    ["DATABASE_URL", { ROLE: "worker" }],
    ["APP_SECRET", { DATABASE_URL: "postgres://x/y" }],
    ["APP_SECRET", { APP_SECRET: "short" }],
    ["ROLE", { ROLE: "boss" }],
    ["WORKER_CONCURRENCY", { WORKER_CONCURRENCY: "0" }],
    ["STORAGE_URL", { STORAGE_URL: "gs://bucket" }],
    ["SMTP_URL", { SMTP_URL: "mail.example" }],
    ["OIDC_AUDIENCE", { OIDC_ISSUER: "https://idp.example" }],
    ["LOCAL_AUTH", { LOCAL_AUTH: "off" }],
    ["LOCAL_AUTH", { LOCAL_AUTH: "yes" }],
    ["STRIPE_SECRET_KEY", { BILLING_PROVIDER: "stripe" }],
    ["COACH_BASE_URL", { COACH_PROVIDER: "openai-compatible" }],
    ["POSE_QUALITY", { POSE_QUALITY: "best" }],
    ["NORMALISE_FPS", { NORMALISE_FPS: "5" }],
    ["SHARE_LINK_TTL_DAYS", { SHARE_LINK_TTL_DAYS: "-1" }],
    ["PEER_K_FLOOR", { PEER_K_FLOOR: "1" }],
    ["TRUST_PROXY", { TRUST_PROXY: "1" }],
    ["TRUST_PROXY", { TRUST_PROXY: "proxy.example" }],
    ["TRUST_PROXY", { TRUST_PROXY: "10.0.0.0/99" }],
    ["CORS_ORIGINS", { CORS_ORIGINS: "*" }],
    ["CORS_ORIGINS", { CORS_ORIGINS: "app.example" }],
    ["CORS_ORIGINS", { CORS_ORIGINS: "https://app.example/page" }],
    ["PLATFORM_ADMIN_EMAILS", { PLATFORM_ADMIN_EMAILS: "nora" }],
    ["MAIL_FROM", { MAIL_FROM: "Sagittal" }],
  ])("a wrong value stops with one line that names %s", (name, env) => {
    const message = () => readConfig(env);
    expect(message).toThrow(ConfigError);
    expect(message).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  });

  test("a secret is never repeated in the message", () => {
    expect(() => readConfig({ APP_SECRET: "hunter2" })).toThrow(/^(?!.*hunter2)/);
    expect(() => readConfig({ DATABASE_URL: "mysql://me:hunter2@x" })).toThrow(/^(?!.*hunter2)/);
  });

  test("origins are kept as browsers write them, also of apps in a web view", () => {
    const CORS_ORIGINS = "https://App.example/, https://b.example:443,http://localhost:5173,capacitor://localhost";
    const written = ["https://app.example", "https://b.example", "http://localhost:5173", "capacitor://localhost"];
    expect(readConfig({ CORS_ORIGINS }).CORS_ORIGINS).toEqual(written);
  });

  test("fractions of a day are allowed for share links", () => {
    expect(readConfig({ SHARE_LINK_TTL_DAYS: "0.5" }).SHARE_LINK_TTL_DAYS).toBe(0.5);
  });
});
