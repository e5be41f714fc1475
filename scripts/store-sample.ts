/** Puts an analysis of the sample clip under samples/demo/, as small as it can be served: see samples/README.md. */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { probeVideo, readFrames, VideoWriter } from "@sagittal/vision";

const from = process.argv[2];
if (from === undefined) throw new Error("Name the folder that `sagittal analyze --sample --out <folder>` wrote.");
const to = fileURLToPath(new URL("../samples/demo/", import.meta.url));
await mkdir(to, { recursive: true });
for (const name of ["analysis.json", "thumbnail.jpg"]) await copyFile(join(from, name), join(to, name));
for (const name of ["pose3d.json", "timeseries.csv"]) {
  await writeFile(join(to, `${name}.gz`), gzipSync(await readFile(join(from, name)), { level: 9 }));
}
const probe = probeVideo(join(from, "annotated.mp4"));
using writer = new VideoWriter(join(to, "annotated.mp4"), probe, { preset: "medium", crf: 27 });
for (const frame of readFrames(probe)) {
  writer.begin(frame);
  writer.commit(frame.ptsMs);
}
writer.finish();
