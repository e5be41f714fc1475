import { DomainError } from "../../domain/errors.ts";
import type { Clock } from "../clock.ts";
import type { Secrets } from "../secrets.ts";
import { isKey } from "./port.ts";
import { RESUMABLE_TTL_S } from "./resumable.ts";

export interface UploadGrant {
  contentType: string;
  maxBytes: number;
}

/** In one request, or in parts by the tus protocol; an address signed for one way does not serve the other. */
type UploadMethod = "PUT" | "TUS";

/** Fields of an upload address other than its key. */
interface UploadQuery {
  type?: string;
  max?: string;
  expires?: string;
  signature?: string;
}

type Signing = { readonly secrets: Secrets; readonly clock: Clock };

/** The query of an address that takes one object of one type and at most `maxBytes` for `ttlSeconds`. */
export function signedGrant(
  { secrets, clock }: Signing,
  by: UploadMethod,
  key: string,
  { contentType, maxBytes }: UploadGrant,
  ttlSeconds: number,
): URLSearchParams {
  const expires = Math.floor(clock.now().getTime() / 1000) + ttlSeconds;
  const query = new URLSearchParams({ type: contentType, max: String(maxBytes), expires: String(expires) });
  query.set("signature", secrets.hmac("storage", `${by}\n${key}\n${contentType}\n${maxBytes}\n${expires}`));
  return query;
}

/** Verifies an upload address and returns what it permits. Throws 403 for a wrong signature or an address past its time. */
export function checkGrant(
  { secrets, clock }: Signing,
  by: UploadMethod,
  key: string,
  { type = "", max = "", expires = "", signature = "" }: UploadQuery,
): UploadGrant {
  if (!isKey(key) || !secrets.verify("storage", `${by}\n${key}\n${type}\n${max}\n${expires}`, signature))
    throw new DomainError("signature_invalid");
  checkExpiry(clock, expires);
  return { contentType: type, maxBytes: Number(max) };
}

/** Throws 403 for an address past its time. */
export function checkExpiry(clock: Clock, expires: string | undefined): void {
  if (Number(expires) * 1000 <= clock.now().getTime()) throw new DomainError("link_expired");
}

/** Where an object may be uploaded in parts, by the tus protocol. */
export function resumableUrl(signing: Signing & { publicUrl(): string }, key: string, grant: UploadGrant): string {
  const query = signedGrant(signing, "TUS", key, grant, RESUMABLE_TTL_S);
  query.set("key", key);
  return `${signing.publicUrl()}/resumable/?${query}`;
}
