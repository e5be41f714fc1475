/** Imports point one way: apps, then analysis and reports, then vision, biomechanics and catalogue, then the contract. */
import { globSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ROOMS } from "./rooms.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const ALLOWED: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(ROOMS).map(([room, { imports }]) => [room, imports]),
);

const rooms = Object.keys(ALLOWED);
const roomOf = (path: string): string | undefined => rooms.find((room) => path.startsWith(`${room}/`));

function importsOf(file: string): string[] {
  const text = readFileSync(resolve(ROOT, file), "utf8");
  return [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)"(@sagittal\/[^"/]+|\.{1,2}\/[^"]+)"/g)].map((m) => m[1] ?? "");
}

/** Rooms that a file imports, its own left out. */
function reached(file: string): string[] {
  const own = roomOf(file);
  return importsOf(file).flatMap((name) => {
    const path = name.startsWith("@") ? undefined : relative(ROOT, resolve(ROOT, dirname(file), name));
    const room = path === undefined ? rooms.find((r) => r.endsWith(`/${name.split("/")[1]}`)) : roomOf(path);
    return room === undefined || room === own ? [] : [room];
  });
}

// Tests may use whatever shows the behaviour.
const files = rooms.flatMap((room) =>
  globSync(`${room}/{src,bin}/**/*.{ts,tsx}`, { cwd: ROOT }).filter((f) => !/\.test\.tsx?$|\/testing\//.test(f)),
);

test.each(rooms)("%s imports only what lies below it", (room) => {
  const own = files.filter((f) => roomOf(f) === room);
  const wrong = own.flatMap((file) => reached(file).flatMap((to) => (ALLOWED[room]?.includes(to) ? [] : [`${file} → ${to}`])));
  expect(wrong).toEqual([]);
});

test("the rooms have no way back to themselves", () => {
  const below = (room: string, seen: readonly string[] = []): void => {
    expect(seen, `${[...seen, room].join(" → ")}`).not.toContain(room);
    for (const next of ALLOWED[room] ?? []) below(next, [...seen, room]);
  };
  for (const room of rooms) below(room);
  expect(files.length).toBeGreaterThan(200);
});

/** What each module of the analysis may import besides itself; an activity may use any family, a family only `shared`. */
const ANALYSIS = "packages/analysis/src/";
const WITHIN_ANALYSIS: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  "families/shared": ["engine"],
  "families/gait": ["engine", "families/shared"],
  "families/jump": ["engine", "families/shared"],
  "families/repetitions": ["engine", "families/shared"],
  "families/strokes": ["engine", "families/shared"],
  "families/posture": ["engine", "families/shared"],
  activities: [
    "engine",
    "families/shared",
    "families/gait",
    "families/jump",
    "families/repetitions",
    "families/strokes",
    "families/posture",
  ],
  output: ["engine"],
  pipeline: ["engine", "activities", "output"],
  host: ["pipeline"],
};
const modules = Object.keys(WITHIN_ANALYSIS);
const moduleOf = (path: string): string | undefined => modules.find((m) => path.startsWith(`${ANALYSIS}${m}/`));

test.each(modules)("within the analysis, %s imports only what lies below it", (module) => {
  const own = files.filter((file) => moduleOf(file) === module);
  const wrong = own.flatMap((file) =>
    importsOf(file).flatMap((name) => {
      if (name.startsWith("@")) return [];
      const to = moduleOf(relative(ROOT, resolve(ROOT, dirname(file), name))) ?? "packages/analysis";
      return to === module || WITHIN_ANALYSIS[module]?.includes(to) ? [] : [`${file} → ${name}`];
    }),
  );
  expect(own.length).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});
