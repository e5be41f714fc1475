import { z } from "zod";
import { GivenInstant, Instant, PageQuery } from "./common.ts";
import type { Rule } from "./rules.ts";

/** What a key may do: read; change everything that a key reaches; or only upload videos and create their sessions. */
export const KEY_SCOPES = ["read", "write", "upload"] as const;
export const KeyScope = z.enum(KEY_SCOPES);
export type KeyScope = z.infer<typeof KeyScope>;

/** A test key reaches data of its own, costs no quota and gets instant results. */
export const KEY_MODES = ["live", "test"] as const;
export const KeyMode = z.enum(KEY_MODES);
export type KeyMode = z.infer<typeof KeyMode>;

/** An IP address or a range of them: `203.0.113.7`, `10.0.0.0/8`, `2001:db8::/32`. */
const AddressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], "ip_range" satisfies Rule);

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Body of POST /api/api-keys/. */
export const ApiKeyCreate = z.object({
  label: z.string().trim().min(1).max(120).describe("What the key is for; the list of keys shows it"),
  mode: KeyMode.default("live").describe("`test`: data of its own, no quota, instant results; on every plan"),
  scopes: z
    .array(KeyScope)
    .min(1)
    .max(KEY_SCOPES.length)
    .default(["read", "write"])
    .transform(unique)
    .describe("`read`: every GET. `write`: everything that changes data, uploads too. `upload`: upload intents and new sessions only."),
  expires_at: GivenInstant.nullish().describe("When the key stops to work; null for never"),
  allowed_ips: z
    .array(AddressRange)
    .max(50)
    .default([])
    .transform(unique)
    .describe("Addresses and CIDR ranges that the key works from; empty for any"),
});

const limits = {
  mode: KeyMode,
  scopes: z.array(KeyScope),
  expires_at: Instant.nullable(),
  allowed_ips: z.array(z.string()),
};

export const ApiKey = z.object({
  id: z.uuid(),
  label: z.string(),
  token_hint: z.string(),
  ...limits,
  created_at: Instant,
  last_used_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyCreated = z.object({
  id: z.uuid(),
  token: z.string().describe("Shown in this answer only"),
  label: z.string(),
  ...limits,
  created_at: Instant,
});
export type ApiKeyCreated = z.infer<typeof ApiKeyCreated>;

/** Body of POST /api/api-keys/{id}/rotate/. */
export const ApiKeyRotate = z.object({
  overlap_hours: z
    .number()
    .min(0)
    .max(24 * 30)
    .default(24)
    .describe("For so long the old token works beside the new one"),
});

/** One request that was made with a key; bodies and query strings are never kept. */
export const ApiKeyRequest = z.object({
  id: z.uuid(),
  at: Instant,
  method: z.string(),
  path: z.string().describe("Without the query string"),
  status: z.int(),
  request_id: z.string().describe("The X-Request-Id of the answer"),
  latency_ms: z.int(),
});
export type ApiKeyRequest = z.infer<typeof ApiKeyRequest>;

export const ApiKeyRequestQuery = z.object({
  ...PageQuery.shape,
  status: z.enum(["ok", "error"]).optional().describe("`error`: statuses from 400"),
});
