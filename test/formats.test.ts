/** Whatever way a phone or a browser wrote the clip, the runner runs at the same rhythm. */
import { dirname } from "node:path";
import { type AnalysisHost, type AnalysisOutcome, createAnalysisHost } from "@sagittal/analysis";
import { analysisFailureText } from "@sagittal/catalogue";
import { AnalysisRequest } from "@sagittal/contract";
import { probeVideo } from "@sagittal/vision";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { withModels } from "../apps/server/src/testing/fresh.ts";
import { type ClipOptions, makeClip } from "../packages/vision/test-support/clips.ts";
import { tempFolder } from "../packages/vision/test-support/temp.ts";
import { sampleFilm, turned } from "./support/film.ts";

// Real analyses on whatever cores are left by other tests.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 400_000 });

const temp = tempFolder();
const SECONDS = 2;
const film = sampleFilm(0, SECONDS);
const SIZE = { width: 360, height: 640, fps: 60 };
const REQUEST = AnalysisRequest.parse({
  activity: "running",
  exercise: "Treadmill",
  camera_view: "side",
  athlete: { height_cm: 167 },
});

let host: AnalysisHost;
let plain: number;

async function analysed(path: string): Promise<Extract<AnalysisOutcome, { status: "completed" }>> {
  const outcome = await host.run({ videoPath: path, outDir: `${path}.out`, request: REQUEST });
  if (outcome.status === "failed") throw new Error(analysisFailureText(outcome.failure, "en"));
  return outcome;
}

const cadenceOf = ({ result }: Awaited<ReturnType<typeof analysed>>): number => {
  const cadence = result.metrics.find((m) => m.key === "cadence")?.value_num;
  if (typeof cadence !== "number") throw new Error("There is no cadence.");
  return cadence;
};

beforeAll(async () => {
  host = createAnalysisHost({ slots: 1, dataDir: await withModels(dirname(temp("x"))), quality: "lite" });
  plain = cadenceOf(await analysed(makeClip(temp("plain.mp4"), { ...SIZE, pictures: film })));
});
afterAll(() => host.close());

test("the plain clip has the runner's cadence", () => {
  expect(Math.abs(plain - 163.6)).toBeLessThan(1.5);
});

// Every seventh picture is missing, and the others come up to 4 ms early or late: as from a phone that is short of light.
const kept = film.flatMap((picture, i) => (i % 7 === 3 ? [] : [{ picture, ms: (1000 * i) / 60 + (i === 0 ? 0 : 4 * Math.sin(i)) }]));

const CLIPS: [name: string, file: string, options: ClipOptions, probed: object][] = [
  [
    "turned by 90 degrees",
    "turned.mov",
    { ...SIZE, width: 640, height: 360, pictures: film.map((p) => turned(p, 270)), rotation: 90, audio: true },
    { rotation: 90, displayWidth: 360, displayHeight: 640, hasAudio: true },
  ],
  [
    "of variable frame rate",
    "variable.mp4",
    { ...SIZE, pictures: kept.map((k) => k.picture), ptsMs: kept.map((k) => k.ms) },
    { variableFrameRate: true },
  ],
  ["in WebM, VP9", "film.webm", { ...SIZE, pictures: film, encoder: "vp9" }, { container: "webm", codec: "vp9" }],
  [
    "in HEVC of 10 bits",
    "film10.mp4",
    { ...SIZE, pictures: film, encoder: "hevc", pixelFormat: "yuv420p10le" },
    { codec: "hevc", bitDepth: 10 },
  ],
];

test.each(CLIPS)(
  "a clip %s gives the same cadence, and a video that browsers play",
  async (_name, file, options, probed) => {
    const path = makeClip(temp(file), options);
    expect(probeVideo(path)).toMatchObject(probed);
    const outcome = await analysed(path);
    expect(Math.abs(cadenceOf(outcome) - plain)).toBeLessThan(1.5);
    expect(outcome.result.facing).toBe("right");
    const written = probeVideo(outcome.files.annotated);
    expect(written).toMatchObject({
      container: "mp4",
      codec: "h264",
      bitDepth: 8,
      rotation: 0,
      hasAudio: false,
      displayWidth: 360,
      displayHeight: 640,
    });
    expect(Math.abs(written.durationMs - 1000 * SECONDS)).toBeLessThan(60);
  },
  120_000,
);
