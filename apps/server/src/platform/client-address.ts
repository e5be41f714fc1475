import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** True for the address of a proxy in front of the service. */
export type IsProxy = (address: string) => boolean;

const PRIVATE = ["loopback", "private", "uniqueLocal", "linkLocal"];

/** Understands `off`, `on` (proxies on loopback and private addresses) or a list of addresses and CIDR ranges; null for anything else. */
export function proxiesOf(setting: string): IsProxy | null {
  if (setting === "off") return () => false;
  if (setting === "on") return (address) => PRIVATE.includes(parsed(address)?.range() ?? "");
  const parts = setting.split(",").map((part) => part.trim());
  return parts.some((part) => rangeOf(part) === null) ? null : (address) => isWithin(address, parts);
}

/** Whether an address lies in one of these addresses and CIDR ranges. */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  const ip = parsed(address);
  if (ip === null) return false;
  return ranges.some((text) => {
    const range = rangeOf(text);
    return range !== null && range[0].kind() === ip.kind() && ip.match(range[0], range[1]);
  });
}

function rangeOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  // The library alone would also take "1" for 0.0.0.1.
  if (!isIP(text.split("/")[0] ?? "")) return null;
  try {
    if (text.includes("/")) return ipaddr.parseCIDR(text);
    const address = ipaddr.process(text);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  } catch {
    return null;
  }
}

function parsed(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return isIP(address) ? ipaddr.process(address) : null;
}

/**
 * The client's address. `X-Forwarded-For` is read from its right end, where the nearest proxy wrote: the first address that is no proxy is
 * the client's. Entries further left may be forged by the client. When every entry is a proxy's, the nearest one counts.
 * @param peer the other end of the connection
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, isProxy: IsProxy): string {
  if (forwardedFor === undefined || !isProxy(peer)) return peer;
  const entries = forwardedFor
    .split(",")
    .map((entry) => entry.trim())
    .reverse();
  const client = entries.find((entry) => !isProxy(entry)) ?? entries[0] ?? "";
  return parsed(client)?.toString() ?? peer;
}

/** Whether an address is this machine's own. */
export const isLoopback = (address: string): boolean => parsed(address)?.range() === "loopback";

/** Prefix length of what an IPv6 host is given: it may take any address within. */
const IPV6_HOST_BITS = 64;

/** What limits count as one client: an IPv4 address, or the /64 network of an IPv6 address, whose host has all its addresses. */
export function clientNetwork(address: string): string {
  const ip = parsed(address);
  if (ip === null || ip.kind() === "ipv4") return ip?.toString() ?? address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip.toString()}/${IPV6_HOST_BITS}`)}/${IPV6_HOST_BITS}`;
}
