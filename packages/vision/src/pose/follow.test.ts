import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { tempFolder } from "../../test-support/temp.ts";
import { planFrames } from "../video/frame-plan.ts";
import { probeVideo } from "../video/probe.ts";
import { type Followed, followAthlete } from "./follow.ts";
import { PosePool } from "./pool.ts";

const SAMPLE = fileURLToPath(new URL("../../../../samples/run_treadmill_side.mp4", import.meta.url));
const temp = tempFolder();

async function followed(threads: number): Promise<Followed> {
  const probe = probeVideo(SAMPLE);
  const pool = new PosePool({ modelsDir: dirname(temp("x")), quality: "lite" }, threads);
  try {
    return await followAthlete(pool, probe, planFrames(probe, 20, { startS: 0.5, endS: 2.9 }));
  } finally {
    await pool.close();
  }
}

test("the landmarks do not depend on the number of threads, to the last bit", async () => {
  const one = await followed(1);
  expect(one.people).toHaveLength(1);
  expect(one.presence.length).toBeGreaterThan(40);
  expect(Math.min(...one.presence)).toBeGreaterThan(0.9);
  expect(await followed(3)).toEqual(one);
}, 180_000);
