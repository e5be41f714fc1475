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

/** Allowed imports of each module of the analysis besides itself; an activity may use any family, a family only `shared`. */
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
  "own-metrics": ["engine"],
  output: ["engine"],
  pipeline: ["engine", "activities", "own-metrics", "output"],
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

/** Allowed imports of each layer of the server besides itself; the files in `src` itself put the layers together. */
const SERVER = "apps/server/src/";
const WITHIN_SERVER: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  platform: ["domain"],
  identity: ["domain", "platform"],
  mail: ["domain", "platform"],
  http: ["domain", "platform", "identity"],
  features: ["domain", "platform", "identity", "mail", "http"],
};
/** Files beside the layers that a layer may import: the ports, the proof of tenancy, and the list of job kinds. */
const BESIDE_LAYERS: readonly string[] = ["context.ts", "tenancy.ts", "job-kinds.ts"].map((file) => SERVER + file);
const layers = Object.keys(WITHIN_SERVER);
const layerOf = (path: string): string | undefined => layers.find((layer) => path.startsWith(`${SERVER}${layer}/`));
const pathsFrom = (file: string): string[] =>
  importsOf(file).flatMap((name) => (name.startsWith("@") ? [] : [relative(ROOT, resolve(ROOT, dirname(file), name))]));

test.each(layers)("within the server, %s imports only what lies below it", (layer) => {
  const own = files.filter((file) => layerOf(file) === layer);
  const wrong = own.flatMap((file) =>
    pathsFrom(file).flatMap((path) => {
      const to = layerOf(path);
      const allowed = to === undefined ? BESIDE_LAYERS.includes(path) : to === layer || WITHIN_SERVER[layer]?.includes(to);
      return allowed ? [] : [`${file} → ${path}`];
    }),
  );
  expect(own.length).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});

const features = files.filter((file) => layerOf(file) === "features");
const isRoutes = (file: string): boolean => /(^|[/-])routes\.ts$/.test(file);
const isRepository = (file: string): boolean => /(^|[/-])repository\.ts$/.test(file);
const usesLibrary = (file: string, library: string): boolean =>
  new RegExp(`\\bfrom\\s+"${library}(/[^"]*)?"`).test(readFileSync(resolve(ROOT, file), "utf8"));

test("only repositories hold SQL", () => {
  expect(features.filter((file) => !isRepository(file) && usesLibrary(file, "drizzle-orm"))).toEqual([]);
});

test("only routes know HTTP", () => {
  const knowsHttp = (file: string) => usesLibrary(file, "fastify") || pathsFrom(file).some((path) => layerOf(path) === "http");
  expect(features.filter((file) => !isRoutes(file) && knowsHttp(file))).toEqual([]);
});

test("a feature calls another feature's service, never its repository", () => {
  const wrong = features.flatMap((file) =>
    pathsFrom(file).flatMap((path) =>
      isRepository(path) && layerOf(path) === "features" && dirname(path) !== dirname(file) ? [`${file} → ${path}`] : [],
    ),
  );
  expect(wrong).toEqual([]);
});

const featureOf = (path: string): string => path.slice(`${SERVER}features/`.length).split("/")[0] ?? "";

/** The features that each feature imports, types included. */
const arrows = new Map<string, Set<string>>();
for (const file of features) {
  const own = featureOf(file);
  const to = pathsFrom(file)
    .filter((path) => layerOf(path) === "features")
    .map(featureOf);
  arrows.set(own, new Set([...(arrows.get(own) ?? []), ...to.filter((feature) => feature !== own)]));
}

test("features import each other in one direction only", () => {
  const done = new Set<string>();
  const below = (feature: string, seen: readonly string[] = []): void => {
    const way = [...seen, feature];
    expect(seen, way.slice(way.indexOf(feature)).join(" → ")).not.toContain(feature);
    if (done.has(feature)) return;
    for (const next of arrows.get(feature) ?? []) below(next, way);
    done.add(feature);
  };
  for (const feature of arrows.keys()) below(feature);
  expect(done.size).toBeGreaterThan(20);
});
