/** Videos that cannot be analysed, and analyses that are stopped: a reason for the coach, no file left behind, and the next job works. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { type AnalysisHost, type AnalysisOutcome, createAnalysisHost, type HostOptions } from "@sagittal/analysis";
import { analysisFailureText } from "@sagittal/catalogue";
import { AnalysisRequest } from "@sagittal/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { withModels } from "../apps/server/src/testing/fresh.ts";
import { confinement } from "../packages/vision/src/confined.ts";
import { makeClip, makeSound } from "../packages/vision/test-support/clips.ts";
import { tempFolder } from "../packages/vision/test-support/temp.ts";
import { blank, paste, SAMPLE, sampleFilm, turned } from "./support/film.ts";
import { childrenOf, killNow, runs } from "./support/processes.ts";
import { sampleBomb } from "./support/sample-bomb.ts";

// Real analyses on whatever cores are left by other tests.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 400_000 });

const temp = tempFolder();
const dataDir = dirname(temp("x"));
const RUN = { activity: "running", exercise: "Treadmill", camera_view: "side", athlete: { height_cm: 167 } } as const;

let host: AnalysisHost;
beforeAll(async () => {
  await withModels(dataDir);
  host = createAnalysisHost({ slots: 1, dataDir, quality: "lite", normaliseFps: 30 });
});
afterAll(() => host.close());

let jobs = 0;
function job(videoPath: string, request: Partial<z.input<typeof AnalysisRequest>> = {}) {
  return { videoPath, outDir: temp(`out-${++jobs}`), request: AnalysisRequest.parse({ ...RUN, ...request }) };
}

const CONFINED = new URL("../packages/vision/src/confined.ts", import.meta.url).href;

/** In the command line of an analysis; a report's process of a test before has another folder. */
const ANALYSIS = "analysis/src/host/child.ts";

const left = (outDir: string): string[] => (existsSync(outDir) ? readdirSync(outDir) : []);

async function failure(videoPath: string, request: Partial<z.input<typeof AnalysisRequest>> = {}): Promise<string> {
  const one = job(videoPath, request);
  const outcome = await host.run(one);
  expect(left(one.outDir)).toEqual([]);
  return outcome.status === "failed" ? analysisFailureText(outcome.failure, "en") : `completed with score ${outcome.result.score}`;
}

describe("a video that cannot be analysed ends with a reason for the coach", () => {
  const write = (name: string, bytes: Uint8Array | string): string => {
    writeFileSync(temp(name), bytes);
    return temp(name);
  };
  const sample = readFileSync(SAMPLE);

  test.each<[what: string, video: () => string, request: Partial<z.input<typeof AnalysisRequest>>, reason: RegExp]>([
    ["no video", () => write("text.mp4", "This is a letter.".repeat(200)), {}, /not a video/],
    ["an empty file", () => write("empty.mp4", ""), {}, /not a video/],
    ["a truncated video", () => write("cut.mp4", sample.subarray(0, Math.round(sample.length * 0.6))), {}, /incomplete/],
    ["sound only", () => makeSound(temp("sound.mp4")), {}, /no picture/],
    ["one picture", () => makeClip(temp("one.mp4"), { frames: 1 }), {}, /too short/],
    ["a clip of five pictures", () => makeClip(temp("five.mp4"), { frames: 5 }), {}, /at least one second/],
    ["nobody in view", () => makeClip(temp("nobody.mp4"), { frames: 40, width: 320, height: 240 }), {}, /No person/],
    ["a trim beyond the end", () => SAMPLE, { trim: { start_s: 60, end_s: 70 } }, /trim leaves nothing/],
    ["an exercise of another activity", () => SAMPLE, { exercise: "Long Jump of Frogs" }, /does not belong to Running/],
    [
      "a view that the exercise lacks",
      () => SAMPLE,
      { activity: "jump", exercise: "Countermovement Jump", camera_view: "back" },
      /cannot be analysed from behind/,
    ],
  ])("%s", async (_what, video, request, reason) => {
    expect(await failure(video(), request)).toMatch(reason);
  });

  test("pictures damaged after the first two seconds", async () => {
    const bytes = Buffer.from(sample);
    for (let i = Math.round(0.4 * bytes.length); i < bytes.length - 20_000; i += 7) bytes[i] = (i * 31) & 255;
    const outcome = await host.run(job(write("damaged.mp4", bytes), { trim: { start_s: 1, end_s: 3 } }));
    if (outcome.status === "failed") expect(analysisFailureText(outcome.failure, "en")).toMatch(/damaged|No person|incomplete/);
    else
      expect(outcome.result.capture_findings.length + outcome.result.metrics.filter((m) => m.value_num === null).length).toBeGreaterThan(0);
  });
});

describe("people who come and go", () => {
  // Every other picture: 30 per second show who is where.
  const film = sampleFilm(0, 2.5).filter((_, i) => i % 2 === 0);
  const outcomeOf = (outcome: AnalysisOutcome) =>
    outcome.status === "completed" ? outcome.result : analysisFailureText(outcome.failure, "en");

  test("a runner who leaves the picture and comes back is measured in both passes", async () => {
    const [width, away] = [720, 38];
    const passing = film.slice(0, 66).map((picture, i) => ({ picture, x: 180 + Math.max(0, i - 45) * 28 }));
    const back = film.slice(0, 58).map((picture, i) => ({ picture: mirror(picture), x: Math.max(180, width - 28 * i) }));
    const pictures = [...passing, ...Array.from({ length: away }, () => null), ...back].map((shown) => {
      const canvas = blank(width, 640, 110);
      if (shown) paste(canvas, shown.picture, shown.x);
      return canvas;
    });
    const one = job(makeClip(temp("leaves.mp4"), { width, height: 640, fps: 30, pictures }));
    const result = outcomeOf(await host.run(one));
    if (typeof result === "string") throw new Error(result);
    const sidecar: { frames: number[][][]; frame_count: number } = JSON.parse(readFileSync(`${one.outDir}/pose3d.json`, "utf8"));
    expect(sidecar.frame_count).toBe(pictures.length);
    const hipSeen = (frame: number): number => sidecar.frames[frame]?.[24]?.[3] ?? Number.NaN;
    expect([hipSeen(22) > 0.5, hipSeen(66 + away / 2), hipSeen(66 + away + 40) > 0.5]).toEqual([true, 0, true]);
    expect(result.capture_notes.map((note) => note.code)).toContain("passes");
  });

  test("two people who cross end in a result about one of them", async () => {
    const mirrored = film.map((picture) => mirror(picture));
    const pictures = film.map((picture, i) => {
      const canvas = blank(1080, 640, 110);
      paste(canvas, mirrored[(i + 10) % film.length] ?? picture, 700 - i * 8);
      paste(canvas, picture, 20 + i * 8);
      return canvas;
    });
    const result = outcomeOf(await host.run(job(makeClip(temp("cross.mp4"), { width: 1080, height: 640, fps: 30, pictures }))));
    if (typeof result === "string") expect(result).toMatch(/person|Film/);
    else expect(["left", "right"]).toContain(result.facing);
  });

  const mirror = (picture: (typeof film)[number]) => {
    const copy = turned(picture, 0);
    const flip = (plane: Uint8Array, stride: number) => {
      for (let row = 0; row < plane.length; row += stride) plane.subarray(row, row + stride).reverse();
    };
    flip(copy.y, copy.yStride);
    flip(copy.u, copy.uStride);
    flip(copy.v, copy.vStride);
    return copy;
  };
});

describe("an analysis that is stopped", () => {
  const short = { trim: { start_s: 0.5, end_s: 1.6 } };

  async function withHost<T>(options: Partial<HostOptions>, use: (host: AnalysisHost) => Promise<T>): Promise<T> {
    const other = createAnalysisHost({ slots: 1, dataDir, quality: "lite", normaliseFps: 30, ...options });
    try {
      return await use(other);
    } finally {
      await other.close();
    }
  }

  test.each<[what: string, options: Partial<HostOptions>, code: string]>([
    ["without a sign of life", { maxSilenceMs: 1 }, "no_progress"],
    ["that takes too long", { maxJobMs: 50 }, "timed_out"],
    ["that needs too much memory", { maxMemory: 64 * 1024 ** 2, quality: "full" }, "out_of_memory"],
  ])("%s fails with the reason and leaves nothing", async (_what, options, code) => {
    const one = job(SAMPLE);
    const outcome = await withHost(options, (limited) => limited.run(one));
    expect(outcome).toMatchObject({ status: "failed", failure: { code } });
    expect(left(one.outDir)).toEqual([]);
    expect(childrenOf(process.pid, ANALYSIS).length).toBeLessThanOrEqual(1);
  });

  /** Stops an analysis at its first sign of life, and says what was seen of its process then. */
  async function glance(look: (pid: number) => string): Promise<string> {
    let seen = "";
    const controller = new AbortController();
    const first = () => {
      const newest = childrenOf(process.pid, ANALYSIS).at(-1);
      if (seen === "" && newest !== undefined) seen = look(newest);
      controller.abort(new Error("Seen."));
    };
    await withHost({}, (other) => expect(other.run(job(SAMPLE, short), first, controller.signal)).rejects.toThrow("Seen."));
    return seen;
  }

  test("with its host is nobody's fault: it may be done again elsewhere", async () => {
    const other = createAnalysisHost({ slots: 1, dataDir, quality: "lite" });
    const one = job(SAMPLE);
    const begun = Promise.withResolvers<void>();
    const outcome = other.run(one, () => begun.resolve());
    const rejected = expect(outcome).rejects.toThrow(expect.objectContaining({ name: "AnalysisStopped" }));
    await begun.promise;
    await other.close();
    await rejected;
    expect(left(one.outDir)).toEqual([]);
    await expect(other.run(job(SAMPLE))).rejects.toThrow("closed");
  });

  test("for a file of 700 bytes that claims 40 million samples: its process is stopped at the ceiling, though the demuxer keeps it busy", async () => {
    writeFileSync(temp("bomb.mp4"), sampleBomb(40_000_000));
    const one = job(temp("bomb.mp4"));
    const outcome = await withHost({ maxMemory: 400 * 1024 ** 2 }, (limited) => limited.run(one));
    expect(outcome).toMatchObject({ status: "failed", failure: { code: "out_of_memory" } });
    expect(left(one.outDir)).toEqual([]);
  });

  test("holds no secret of the process that started it", async () => {
    process.env.APP_SECRET = "a secret of the service";
    try {
      const seen = await glance((pid) => readFileSync(`/proc/${pid}/environ`, "latin1"));
      expect(seen).toContain("PATH=");
      expect(seen).not.toContain("APP_SECRET");
    } finally {
      delete process.env.APP_SECRET;
    }
  });

  test.skipIf(!confinement().network || !confinement().limits)(
    "reaches no network, may gain no privilege, dumps no memory, and dies with the process that started it",
    async () => {
      const network = (pid: number | "self") => readlinkSync(`/proc/${pid}/ns/net`);
      const seen = await glance((pid) => {
        const limits = readFileSync(`/proc/${pid}/limits`, "utf8");
        return `${readFileSync(`/proc/${pid}/status`, "utf8")}${limits}same network: ${network(pid) === network("self")}`;
      });
      expect(seen).toMatch(/^NoNewPrivs:\t1$/m);
      expect(seen).toMatch(/^CapEff:\t0+$/m);
      expect(seen).toMatch(/^Max core file size +0 +0 /m);
      expect(seen).toContain("same network: false");
      writeFileSync(temp("loop.mjs"), "process.send('here'); for (;;);");
      const start = `const { forkConfined } = await import(${JSON.stringify(CONFINED)});
        const child = forkConfined(new URL("file://${temp("loop.mjs")}"), [], { execArgv: [] });
        child.once("message", () => console.log(child.pid));`;
      const parent = spawn(process.execPath, ["--input-type=module", "-e", start], { stdio: ["ignore", "pipe", "inherit"] });
      const [said] = await once(parent.stdout, "data");
      const child = Number(String(said));
      expect(runs(child)).toBe(true);
      parent.kill("SIGKILL");
      await vi.waitFor(() => expect(runs(child)).toBe(false), 10_000);
    },
  );

  test("by the death of its process fails alone: the other and the next one complete", async () => {
    await withHost({ slots: 2 }, async (two) => {
      const before = childrenOf(process.pid, ANALYSIS);
      const victim = job(SAMPLE, { blur_face: true, ...short });
      let killed = false;
      const first = two.run(victim, ({ stage, frame_done }) => {
        if (stage !== "render" || frame_done < 10 || killed) return;
        killed = true;
        const mine = childrenOf(process.pid, ANALYSIS).filter((pid) => !before.includes(pid))[0];
        if (mine !== undefined) process.kill(mine, "SIGKILL");
      });
      expect(await first).toMatchObject({ status: "failed", failure: { code: "decoder_crashed" } });
      expect(killed).toBe(true);
      expect(left(victim.outDir)).toEqual([]);
      const both = await Promise.all([two.run(job(SAMPLE, short)), two.run(job(SAMPLE, short))]);
      expect(both.map((o) => o.status)).toEqual(["completed", "completed"]);
    });
  });

  test("by an uncaught exception of its program is a fault of the service: the video is not blamed", async () => {
    writeFileSync(temp("no-folder"), "");
    const one = job(SAMPLE);
    await withHost({ dataDir: temp("no-folder") }, (broken) => expect(broken.run(one)).rejects.toThrow("exit code 1"));
    expect(left(one.outDir)).toEqual([]);
  });

  test("because its idle process is gone is a fault of the service, and the next one completes", async () => {
    await withHost({}, async (other) => {
      const before = childrenOf(process.pid, ANALYSIS);
      expect((await other.run(job(SAMPLE, short))).status).toBe("completed");
      for (const pid of childrenOf(process.pid, ANALYSIS).filter((child) => !before.includes(child))) killNow(pid);
      await expect(other.run(job(SAMPLE))).rejects.toThrow("cannot be reached");
      expect((await other.run(job(SAMPLE, short))).status).toBe("completed");
    });
  });

  test("by its caller ends at once and leaves nothing", async () => {
    await withHost({}, async (other) => {
      const one = job(SAMPLE);
      const controller = new AbortController();
      const running = other.run(
        one,
        ({ stage }) => stage === "pose_extract" && controller.abort(new Error("No longer wanted.")),
        controller.signal,
      );
      await expect(running).rejects.toThrow("No longer wanted.");
      expect(left(one.outDir)).toEqual([]);
      await expect(other.run(job(SAMPLE, short), undefined, controller.signal)).rejects.toThrow("No longer wanted.");
      expect((await other.run(job(SAMPLE, short))).status).toBe("completed");
    });
  });
});
