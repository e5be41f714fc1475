import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { AnalysisResult } from "@sagittal/contract";
import type { ObjectStorage } from "../../platform/storage/port.ts";

const SAMPLES = new URL("../../../../../samples/", import.meta.url);

/** The stored result of the sample clip's real analysis; samples/README.md says how to make it again. */
export async function sampleResult(): Promise<AnalysisResult> {
  return AnalysisResult.parse(JSON.parse(await readFile(new URL("demo/analysis.json", SAMPLES), "utf8")));
}

/** Stores the sample's media under a prefix. Returns the session's columns with their keys. */
export async function storeSampleMedia(storage: ObjectStorage, base: string) {
  const keys = {
    video_key: `${base}.source.mp4`,
    analyzed_key: `${base}.annotated.mp4`,
    pose3d_key: `${base}.pose3d.json`,
    thumbnail_key: `${base}.thumbnail.jpg`,
    timeseries_key: `${base}.timeseries.csv`,
  };
  const path = (name: string) => fileURLToPath(new URL(name, SAMPLES));
  const unpacked = async (name: string) => promisify(gunzip)(await readFile(path(`demo/${name}.gz`)));
  await storage.putFile(keys.video_key, path("run_treadmill_side.mp4"), "video/mp4");
  await storage.putFile(keys.analyzed_key, path("demo/annotated.mp4"), "video/mp4");
  await storage.putFile(keys.thumbnail_key, path("demo/thumbnail.jpg"), "image/jpeg");
  await storage.putBytes(keys.pose3d_key, await unpacked("pose3d.json"), "application/json");
  await storage.putBytes(keys.timeseries_key, await unpacked("timeseries.csv"), "text/csv; charset=utf-8");
  return keys;
}
