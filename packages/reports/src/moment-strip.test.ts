import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { PoseSidecar } from "@sagittal/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Printer } from "./host/printer.ts";
import type { KeyMoment } from "./key-frames.ts";
import { momentAreas } from "./moment-areas.ts";
import { sampleSidecar } from "./testing/sample.ts";

const SAMPLES = new URL("../../../samples/demo/", import.meta.url);
const at = (row: number): KeyMoment => ({ row, name: "moment", side: null });

describe("the areas of key moments", () => {
  it("have one size, lie within the picture and hold the landmarks that do", () => {
    const sidecar = sampleSidecar();
    const { width, height } = sidecar.image;
    fc.assert(
      fc.property(
        fc.array(fc.nat(sidecar.frame_count - 1), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: -300, max: 300 }),
        (rows, dx) => {
          const joints = sidecar.image.joints.map((frame) => frame.map(([x, y]): [number, number] => [x + dx, y]));
          const areas = momentAreas({ ...sidecar, image: { ...sidecar.image, joints } }, rows.map(at));
          for (const [i, area] of areas.entries()) {
            expect(area.width).toBe(areas[0]?.width);
            expect(area.height).toBe(areas[0]?.height);
            for (const [start, size] of [
              [area.left, area.width],
              [area.top, area.height],
            ] as const) {
              expect(start).toBeGreaterThanOrEqual(0);
              expect(start + size).toBeLessThanOrEqual(1 + 1e-9);
            }
            const seen = (joints[rows[i] ?? 0] ?? []).filter(([x, y]) => x >= 0 && x <= width && y >= 0 && y <= height);
            for (const [x, y] of seen) {
              expect(x / width).toBeGreaterThanOrEqual(area.left - 1e-9);
              expect(x / width).toBeLessThanOrEqual(area.left + area.width + 1e-9);
              expect(y / height).toBeGreaterThanOrEqual(area.top - 1e-9);
              expect(y / height).toBeLessThanOrEqual(area.top + area.height + 1e-9);
            }
          }
        },
      ),
    );
  });

  it("are the whole picture without landmarks", () => {
    const sidecar = sampleSidecar();
    const joints = sidecar.image.joints.map(() => []);
    expect(momentAreas({ ...sidecar, image: { ...sidecar.image, joints } }, [at(0)])).toEqual([{ left: 0, top: 0, width: 1, height: 1 }]);
  });
});

it("a session's moments become one picture with words in the reader's language", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sagittal-strip-"));
  const printer = new Printer();
  try {
    const text = (await promisify(gunzip)(await readFile(new URL("pose3d.json.gz", SAMPLES)))).toString();
    const sidecar = join(folder, "pose3d.json");
    await writeFile(sidecar, text);
    const film = { video: fileURLToPath(new URL("annotated.mp4", SAMPLES)), sidecar, side: "right" as const };
    const [english, russian] = await Promise.all(
      (["en", "ru"] as const).map(async (lang) => buffer(await printer.print({ kind: "strip", film, lang }))),
    );
    const sizes = [english, russian].map((jpeg) => sizeOf(jpeg ?? Buffer.alloc(0)));
    expect(sizes[0]).toEqual(sizes[1]);
    const { image, frame_count } = PoseSidecar.parse(JSON.parse(text));
    expect(frame_count).toBeGreaterThan(0);
    // Four pictures of an upright athlete beside each other: wider than high, unlike the video.
    expect(image.height).toBeGreaterThan(image.width);
    expect(sizes[0]?.width).toBeGreaterThan(1.5 * (sizes[0]?.height ?? 0));
    expect(english).not.toEqual(russian);
    await expect(printer.print({ kind: "strip", film: { ...film, video: sidecar }, lang: "en" })).rejects.toThrow();
  } finally {
    printer.close();
    await rm(folder, { recursive: true });
  }
});

/** Width and height from a baseline or progressive JPEG's frame header. */
function sizeOf(jpeg: Buffer): { width: number; height: number } {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1];
    if (marker === 0xc0 || marker === 0xc2) return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
  }
  throw new Error("This is no JPEG.");
}
