import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";

/** Purposes that a key is derived for; one key never serves two. */
type Purpose = "jwt" | "storage" | "seal" | "code" | "email" | "csrf" | "unsubscribe" | "offline-billing";

/** Keys derived from APP_SECRET. */
export interface Secrets {
  key(purpose: Purpose): Buffer;
  /** Authenticated encryption for what must be read again, such as a queued email's link. */
  seal(value: unknown): string;
  /** The value, or null when it was sealed with another secret. */
  open(sealed: string): unknown;
  hmac(purpose: Purpose, message: string): string;
  verify(purpose: Purpose, message: string, signature: string): boolean;
}

/**
 * Keys for each purpose by HKDF-SHA-256 (RFC 5869), the same in every process with this secret; sealed values are AES-256-GCM, signatures
 * HMAC-SHA-256.
 */
export function secretsFrom(appSecret: string): Secrets {
  const cache = new Map<Purpose, Buffer>();
  const key = (purpose: Purpose): Buffer => {
    const known = cache.get(purpose) ?? Buffer.from(hkdfSync("sha256", appSecret, "sagittal", purpose, 32));
    cache.set(purpose, known);
    return known;
  };
  const hmac = (purpose: Purpose, message: string) => createHmac("sha256", key(purpose)).update(message).digest("base64url");
  return {
    key,
    hmac,
    verify: (purpose, message, signature) => sameText(hmac(purpose, message), signature),
    seal(value) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key("seal"), iv);
      const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
    },
    open(sealed) {
      try {
        const bytes = Buffer.from(sealed, "base64url");
        const decipher = createDecipheriv("aes-256-gcm", key("seal"), bytes.subarray(0, 12));
        decipher.setAuthTag(bytes.subarray(12, 28));
        return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8"));
      } catch {
        return null;
      }
    },
  };
}

/** 256 random bits, base64url: share, invite, reset and session tokens. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hash that is stored instead of a token of 256 random bits: with that entropy a plain hash cannot be reversed. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Constant-time comparison. */
export function sameText(a: string, b: string): boolean {
  const [x, y] = [a, b].map((t) => createHash("sha256").update(t).digest());
  return timingSafeEqual(x!, y!);
}

/** APP_SECRET, or one made once and kept in DATA_DIR with mode 600. */
export async function appSecret(config: Config): Promise<string> {
  if (config.APP_SECRET) return config.APP_SECRET;
  const path = join(config.DATA_DIR, "app-secret");
  await mkdir(config.DATA_DIR, { recursive: true });
  try {
    await writeFile(path, `${randomBytes(48).toString("base64url")}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!isExisting(error)) throw error;
  }
  await chmod(path, 0o600);
  return (await readFile(path, "utf8")).trim();
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}
