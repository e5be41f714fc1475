import { describe, expect, test } from "vitest";
import { startTestService } from "../testing/service.ts";
import { clientAddress, clientNetwork, proxiesOf } from "./client-address.ts";

const from = (setting: string, peer: string, forwardedFor?: string) => clientAddress(peer, forwardedFor, proxiesOf(setting)!);

describe("the client's address", () => {
  test.each([
    ["off", "127.0.0.1", "198.51.100.7", "127.0.0.1"],
    ["on", "127.0.0.1", "198.51.100.7", "198.51.100.7"],
    ["on", "203.0.113.9", "198.51.100.7", "203.0.113.9"],
    ["on", "127.0.0.1", "10.9.8.1, 198.51.100.7", "198.51.100.7"],
    ["on", "::ffff:127.0.0.1", "1.2.3.4, 198.51.100.7, 10.0.0.2", "198.51.100.7"],
    ["on", "127.0.0.1", "10.9.8.1, 10.0.0.5", "10.0.0.5"],
    ["on", "127.0.0.1", "nonsense", "127.0.0.1"],
    ["203.0.113.0/24, ::1", "203.0.113.9", "1.2.3.4, 10.0.0.5", "10.0.0.5"],
    ["203.0.113.0/24,::1", "::1", "1.2.3.4, 203.0.113.77", "1.2.3.4"],
    ["203.0.113.0/24", "127.0.0.1", "198.51.100.7", "127.0.0.1"],
  ])("TRUST_PROXY=%s, connection from %s, X-Forwarded-For %s: %s", (setting, peer, forwardedFor, client) => {
    expect(from(setting, peer, forwardedFor)).toBe(client);
  });

  test("without X-Forwarded-For it is the connection's", () => {
    expect(from("on", "127.0.0.1")).toBe("127.0.0.1");
  });

  test.each([
    ["198.51.100.7", "198.51.100.7"],
    ["::ffff:198.51.100.7", "198.51.100.7"],
    ["2001:db8:1:1::1", "2001:db8:1:1::/64"],
    ["2001:db8:1:1:ffff:ffff:ffff:ffff", "2001:db8:1:1::/64"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80::/64"],
    ["::1", "::/64"],
    ["", ""],
  ])("%j counts as %j", (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  test("a client behind the proxy cannot escape a limit by writing addresses of its own", async () => {
    const s = await startTestService({ TRUST_PROXY: "127.0.0.1", PASSWORD_RESET_RATE_LIMIT_PER_HOUR: "3" });
    const ask = (forwardedFor: string) =>
      s.call("POST", "/api/auth/password-reset/", {
        body: { email: "nobody@example.com" },
        headers: { "x-forwarded-for": forwardedFor },
      });
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await ask(`10.9.8.${i}, 198.51.100.7`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await ask("198.51.100.8")).status).toBe(200);
    // The host of an IPv6 network has all its addresses.
    const within = [];
    for (let i = 1; i <= 4; i++) within.push((await ask(`2001:db8:1:1::${i}`)).status);
    expect(within).toEqual([200, 200, 200, 429]);
    expect((await ask("2001:db8:1:2::1")).status).toBe(200);
    await s.close();
  });
});
