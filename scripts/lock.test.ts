/** The lock file as `npm run lock` leaves it. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const Lock = z.object({ packages: z.record(z.string(), z.object({ resolved: z.string().optional(), engines: z.unknown().optional() })) });
const { packages } = Lock.parse(JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")));
const installed = Object.entries(packages).filter(([where]) => where.startsWith("node_modules/"));

test("no package warns of the Node that npm runs on: scripts run on the one that comes as a package", () => {
  expect(installed.length).toBeGreaterThan(500);
  expect(installed.flatMap(([where, { engines }]) => (engines === undefined ? [] : [where]))).toEqual([]);
});

test("no package is bound to one registry", () => {
  expect(installed.flatMap(([where, { resolved }]) => (resolved?.includes("://") ? [where] : []))).toEqual([]);
});
