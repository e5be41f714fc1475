/**
 * A flame chart of one warm analysis, of its main thread and its measuring threads.
 *
 *   npm run bench:flame -- SVG [VIDEO] [--activity running --exercise Treadmill --view side]
 *
 * Without a video: the clip of `bench:speed`. Writes the chart and prints the functions that took most of each thread's time.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { z } from "zod";
import { CACHE } from "./accuracy/own-clips.ts";
import { speedClip } from "./speed/clip.ts";
import { callsByStage, flameSvg, functionTimes, Profile } from "./speed/flame.ts";

const { values: args, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    activity: { type: "string", default: "running" },
    exercise: { type: "string", default: "Treadmill" },
    view: { type: "string", default: "side" },
  },
});
const [svg, given] = positionals;
if (svg === undefined) {
  console.error("Give the path of the chart to write.");
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "profiles-"));
const outDir = join(CACHE, "speed");
mkdirSync(outDir, { recursive: true });
const request = JSON.stringify({
  activity: args.activity,
  exercise: args.exercise,
  camera_view: args.view,
  athlete: { height_cm: 175 },
});
const script = fileURLToPath(new URL("./speed/profiled-run.ts", import.meta.url));
const video = given === undefined ? speedClip((line) => console.error(line)) : resolve(given);
const run = spawnSync(process.execPath, ["--cpu-prof", "--cpu-prof-dir", folder, script, video, outDir, join(CACHE, "data"), request], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
});
if (run.status !== 0) throw new Error(`The analysis ended with status ${run.status}.`);
const stages = z.array(z.tuple([z.string(), z.number()])).parse(JSON.parse(run.stdout));
// CPU.<date>.<time>.<process>.<thread>.<number>.cpuprofile: thread 0 is the main one.
const profiles = readdirSync(folder).sort((a, b) => Number(a.split(".")[4]) - Number(b.split(".")[4]));
const threads = profiles.map((file, i) => ({
  name: i === 0 ? "main thread" : `measuring thread ${i}`,
  stages: callsByStage(Profile.parse(JSON.parse(readFileSync(join(folder, file), "utf8"))), stages),
}));
rmSync(folder, { recursive: true });
writeFileSync(svg, flameSvg(threads));

const wholeUs = stages.at(-1)![1] - stages[0]![1];
for (const { name, stages: calls } of threads) {
  const busyUs = calls.reduce((sum, { root }) => sum + root.us, 0);
  console.log(`\n${name}: at work ${((100 * busyUs) / wholeUs).toFixed(0)} % of ${(wholeUs / 1000).toFixed(0)} ms`);
  for (const [call, us] of functionTimes(calls).slice(0, 16)) console.log(`  ${((100 * us) / busyUs).toFixed(1).padStart(5)} %  ${call}`);
}
