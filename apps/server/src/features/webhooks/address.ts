import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import type { FieldMessage } from "../../domain/fields/index.ts";

/** The address is one that a webhook must not reach. */
export class ForbiddenAddress extends Error {
  override name = "ForbiddenAddress";
}

// Loopback, private, link-local, carrier, documentation, benchmark, multicast and reserved ranges (IANA special-purpose registries).
const CLOSED = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  CLOSED.addSubnet(net, bits, "ipv4");
}
// Of IPv6 only global unicast is open, without the ranges in it that carry an IPv4 address or are for documentation.
const OPEN6 = new BlockList();
OPEN6.addSubnet("2000::", 3, "ipv6");
const CLOSED6 = new BlockList();
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  CLOSED6.addSubnet(net, bits, "ipv6");
}

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !CLOSED.check(address, "ipv4");
  return family === 6 && OPEN6.check(address, "ipv6") && !CLOSED6.check(address, "ipv6");
}

/** Why a URL cannot be a webhook's, or null. Names are looked up where that is possible; they are looked up again for each delivery. */
export async function urlProblem(text: string, allowPrivate: boolean): Promise<FieldMessage | null> {
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
