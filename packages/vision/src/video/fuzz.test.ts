/**
 * Mutated videos of every container and codec, through the real demuxers and decoders in a process of their own: no hang, bounded memory, a plain
 * reason. `npm run fuzz:video` reads many; FUZZ_VIDEOS says how many, FUZZ_SEED where they begin.
 */
import { type ChildProcess, fork } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeClip } from "../../test-support/clips.ts";
import { MUTATED_CLIPS, mutated } from "../../test-support/mutate.ts";
import { tempFolder } from "../../test-support/temp.ts";

const VIDEOS = Number(process.env.FUZZ_VIDEOS ?? 20);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Whole clips of this size are read in some 50 ms; a hang is told from a busy machine by a wide margin. */
const LONGEST_MS = 60_000;
/** Decoders of such clips take less than 200 MB. The product stops an analysis at 3 GB. */
const MOST_BYTES = 1024 ** 3;
const PAGE_BYTES = 4096;

vi.setConfig({ testTimeout: 120_000 + VIDEOS * 2000, hookTimeout: 120_000 });

const temp = tempFolder();

let child: ChildProcess;
const start = () => fork(new URL("../../test-support/read-video.ts", import.meta.url), { stdio: ["ignore", "ignore", "ignore", "ipc"] });
let clips: { file: string; bytes: Buffer }[];
beforeAll(() => {
  child = start();
  clips = MUTATED_CLIPS.map(([file, options]) => ({ file, bytes: readFileSync(makeClip(temp(file), { frames: 24, ...options })) }));
});
afterAll(() => child.kill("SIGKILL"));

/** How reading a file ended, and the most memory that the process held meanwhile. */
async function read(path: string): Promise<{ ended: string; bytes: number }> {
  if (!child.connected) child = start();
  const reader = child;
  let bytes = 0;
  const ended = await new Promise<string>((resolve) => {
    const over = (how: string) => {
      clearInterval(watch);
      clearTimeout(late);
      reader.removeAllListeners();
      resolve(how);
    };
    const watch = setInterval(() => {
      bytes = Math.max(bytes, residentBytes(reader.pid ?? 0));
      if (bytes > MOST_BYTES) over("too much memory");
    }, 10);
    const late = setTimeout(() => over("hung"), LONGEST_MS);
    reader.once("message", (answer) => over(String(answer)));
    // The product's own process ends alone too, with the reason decoder_crashed.
    reader.once("exit", (_code, signal) => over(`crashed: ${signal}`));
    reader.send(path);
  });
  if (ended === "hung" || ended === "too much memory") reader.kill("SIGKILL");
  return { ended, bytes };
}

function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

test("whole clips of every kind are read", async () => {
  for (const { file } of clips) expect([file, (await read(temp(file))).ended]).toEqual([file, "read"]);
});

test(`${VIDEOS} mutated videos are read or refused with a reason, in time and in little memory`, async () => {
  const endings: Record<string, number> = {};
  let [slowestMs, mostBytes] = [0, 0];
  for (let seed = SEED; seed < SEED + VIDEOS; seed++) {
    const { file, bytes } = clips[seed % clips.length]!;
    const mutation = mutated(bytes, seed);
    const path = temp(`mutated-${file}`);
    writeFileSync(path, mutation.bytes);
    const started = performance.now();
    const result = await read(path);
    slowestMs = Math.max(slowestMs, performance.now() - started);
    mostBytes = Math.max(mostBytes, result.bytes);
    const where = `seed ${seed}: ${file}, ${mutation.done}`;
    expect([where, result.ended]).toEqual([where, expect.stringMatching(/^[a-z_]+$/)]);
    endings[result.ended] = (endings[result.ended] ?? 0) + 1;
  }
  if (process.env.FUZZ_VIDEOS)
    console.log({ VIDEOS, SEED, slowestMs: Math.round(slowestMs), mostMB: Math.round(mostBytes / 1e6), endings });
  // The process that read them all still reads a whole one.
  expect((await read(temp("h264.mp4"))).ended).toBe("read");
});
