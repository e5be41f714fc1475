import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { FieldMessage } from "../../domain/fields/index.ts";

/** The address is one that a webhook must not reach. */
export class ForbiddenAddress extends Error {
  override name = "ForbiddenAddress";
}

/** Stored instead of an address for a listener: it fetches its deliveries, they are not sent. */
export const LISTENER_URL = "listener:";

/** Global unicast: the rest of the IPv6 space leads to no public host. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** True for an IP address of the public internet. Private, loopback, link-local, documentation, tunnel and reserved ranges are not. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

/** Why a URL cannot be a webhook's, or null. An unknown host passes: a host name is resolved again for each delivery, and the resolved address is checked then. */
export async function urlProblem(text: string, { allowPrivate }: { allowPrivate: boolean }): Promise<FieldMessage | null> {
  if (!URL.canParse(text)) return (t) => t.webAddress;
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return (t) => t.webAddress;
  if (url.username !== "" || url.password !== "") return (t) => t.withoutCredentials;
  if (allowPrivate) return null;
  const refused: FieldMessage = (t) => t.publicAddress;
  const host = bareHost(url);
  if (isIP(host)) return isPublicAddress(host) ? null : refused;
  if (!host.includes(".") || /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/.test(host)) return refused;
  const late = new Promise<never[]>((resolve) => setTimeout(resolve, 2000, []).unref());
  const found = await Promise.race([lookup(host, { all: true }).catch(() => []), late]);
  return found.every((a) => isPublicAddress(a.address)) ? null : refused;
}

/** The URL's host without the brackets of an IPv6 address. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}
