import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toC3d } from "../export/c3d.ts";
import { sampleResult, sampleSidecar } from "../testing/sample.ts";
import { readC3dFile } from "./c3d-reader.ts";
import { contactsOf } from "./force-plates.ts";
import { readReference } from "./reference.ts";
import { ReferenceFileError } from "./reference-error.ts";
import { validate } from "./validate.ts";

/** Written by ezc3d 1.7.2: a left leg of known angles facing +y, Plug-in Gait's right knee, two plates of type 2 whose axes point down. */
const walk = gunzipSync(readFileSync(new URL("../testing/walk.c3d.gz", import.meta.url)));

type Float = (value: number) => Buffer;
const written =
  (write: (b: Buffer, v: number) => void): Float =>
  (v) => {
    const b = Buffer.alloc(4);
    write(b, v);
    return b;
  };
/** A floating-point number as each processor writes it; of VAX, whose words are exchanged and whose exponent is larger by two. */
const FLOATS: Record<84 | 85 | 86, Float> = {
  84: written((b, v) => b.writeFloatLE(v)),
  85: (v) => {
    const ieee = written((b, x) => b.writeFloatBE(x))(4 * v);
    return Buffer.from([ieee[1]!, ieee[0]!, ieee[3]!, ieee[2]!]);
  },
  86: written((b, v) => b.writeFloatBE(v)),
};

/** A file with one point and one channel of two samples a frame, as integers or real numbers. */
function small(processor: 84 | 85 | 86, real: boolean): Buffer {
  const float = FLOATS[processor];
  const word = (v: number): Buffer => {
    const b = Buffer.alloc(2);
    if (processor === 86) b.writeInt16BE(v);
    else b.writeInt16LE(v);
    return b;
  };
  const entry = (name: string, id: number, body: Buffer): Buffer =>
    Buffer.concat([Buffer.from([name.length, id & 0xff]), Buffer.from(name), word(2 + body.length + 1), body, Buffer.from([0])]);
  const scale = real ? -0.5 : 0.5;
  const parameters = Buffer.concat([
    entry("ANALOG", -1, Buffer.alloc(0)),
    entry("OFFSET", 1, Buffer.concat([Buffer.from([2, 0]), word(-10)])),
    entry("SCALE", 1, Buffer.concat([Buffer.from([4, 0]), float(0.25)])),
  ]);
  const value = (v: number): Buffer => (real ? float(v) : word(v));
  const frame = (x: number, residual: number): Buffer =>
    Buffer.concat([value(x), value(-2 * x), value(0), value(residual), value(30), value(-30)]);
  const header = Buffer.concat([Buffer.from([2, 0x50]), ...[1, 2, 1, 2, 0].map(word), float(scale), ...[3, 2].map(word), float(100)]);
  const block = (b: Buffer): Buffer => Buffer.concat([b, Buffer.alloc(512 - b.length)]);
  return Buffer.concat([
    block(header),
    block(Buffer.concat([Buffer.from([1, 0x50, 1, processor]), parameters])),
    block(Buffer.concat([frame(100, 0), frame(7, -1)])),
  ]);
}

describe("C3D files", () => {
  it.each([84, 85, 86] as const)("are read as processor %d wrote them, integers and real numbers", (processor) => {
    for (const real of [false, true]) {
      const file = readC3dFile(small(processor, real));
      expect([file.rate, file.frames, file.analogRate]).toEqual([100, 2, 200]);
      expect([...file.points[0]!.x]).toEqual([real ? 100 : 50, Number.NaN]);
      expect(file.points[0]!.y[0]).toBe(real ? -200 : -100);
      expect([...file.channels[0]!.values]).toEqual([10, -5, 10, -5]);
    }
  });

  it("of another program give the angles of markers, of a model, and contacts at 20 N", () => {
    const { curves, plates, timesS } = readReference(walk);
    timesS.forEach((t, i) => {
      if (i === 10) return;
      expect(curves.thigh_left![i]).toBeCloseTo(20 * Math.sin(2 * Math.PI * t), 3);
      expect(curves.knee_flexion_left![i]).toBeCloseTo(30 + 25 * Math.sin(2 * Math.PI * t + 1), 3);
      expect(curves.knee_flexion_right![i]).toBeCloseTo(40 + 20 * Math.sin(2 * Math.PI * t + 2), 3);
    });
    expect(curves.knee_flexion_left![10]).toBeNaN();
    const early = (0.25 / Math.PI) * Math.asin(20 / 800);
    const contacts = contactsOf(plates, false);
    expect(contacts).toHaveLength(2);
    expect(contacts[0]).toEqual({ side: null, startS: expect.closeTo(0.5 + early, 4), endS: expect.closeTo(0.75 - early, 4) });
  });

  it("that this system wrote give back the angles of the pose", () => {
    const sidecar = sampleSidecar();
    const found = validate({ activity: "running", metrics: [] }, sidecar, readReference(toC3d(sampleResult(), sidecar)));
    expect(found.offset_s).toBeCloseTo(0, 6);
    const rows = found.rows.map((r) => [r.key, r.agreement.n, Number(r.agreement.rmse.toFixed(1))]);
    expect(rows).toEqual(
      expect.arrayContaining([
        ["knee_flexion_left", 120, 0],
        ["knee_flexion_right", 120, 0],
        ["hip_flexion_left", 120, expect.closeTo(0.7, 0)],
      ]),
    );
  });

  it("of a plate that cannot be read are refused by its type", () => {
    const file = Buffer.from(walk);
    const at = file.indexOf("TYPE", 512);
    // Name, pointer, type and one dimension stand before the values, which ezc3d wrote as real numbers.
    file.writeFloatLE(11, at + 4 + 2 + 3);
    expect(() => readReference(file)).toThrow("type 11");
  });

  it("that end early or are broken anywhere are refused with a sentence", () => {
    for (const length of [0, 1, 511, 513, 1500, walk.length - 512]) {
      expect(() => readReference(Buffer.concat([walk.subarray(0, length)]))).toThrow(ReferenceFileError);
    }
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(8000), fc.nat(255)), { minLength: 1, maxLength: 6 }), (changes) => {
        const broken = Buffer.from(walk);
        for (const [at, byte] of changes) broken[at] = byte;
        try {
          readReference(broken);
        } catch (error) {
          expect(error).toBeInstanceOf(ReferenceFileError);
        }
      }),
      { numRuns: 150 },
    );
  });
});
