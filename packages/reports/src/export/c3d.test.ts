import { LANDMARK } from "@sagittal/biomechanics";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readC3d } from "../testing/read-c3d.ts";
import { sampleResult, sampleSidecar } from "../testing/sample.ts";
import { toC3d } from "./c3d.ts";
import { type C3dContent, writeC3d } from "./c3d-file.ts";

const content = (changes: Partial<C3dContent>): C3dContent => ({
  rate: 120,
  units: "mm",
  screen: { x: "+X", y: "+Z" },
  points: [{ label: "A", description: "first" }],
  frames: [[[1, 2, 3]]],
  events: [],
  manufacturer: { company: "c", software: "s", version: "v" },
  ...changes,
});

describe("toC3d", () => {
  const sidecar = sampleSidecar({ hidden: 15 });
  const file = readC3d(toC3d(sampleResult(), sidecar));
  const value = (name: string) => file.parameters.get(name)?.values;

  it("agrees with itself: header, parameters and size", () => {
    expect(file.header).toMatchObject({ points: 33, first: 1, last: 120, rate: 60, dataStart: 2 + file.blocks });
    expect(value("POINT:USED")).toEqual([33]);
    expect(value("POINT:FRAMES")).toEqual([120]);
    expect(value("POINT:RATE")).toEqual([60]);
    expect(value("POINT:DATA_START")).toEqual([file.header.dataStart]);
    expect(value("POINT:SCALE")).toEqual([file.header.scale]);
    expect(value("POINT:UNITS")).toEqual(["mm"]);
    expect(value("POINT:LABELS")).toEqual(sidecar.skeleton.joints);
    expect(value("POINT:DESCRIPTIONS")).toHaveLength(33);
    expect([value("POINT:X_SCREEN"), value("POINT:Y_SCREEN")]).toEqual([["+X"], ["+Z"]]);
    expect(value("ANALOG:USED")).toEqual([0]);
  });

  it("stands upright with z up, x forward and y to the left, feet on the floor, in millimetres", () => {
    for (const frame of file.frames) {
      expect(frame[0]!.z).toBeGreaterThan(frame[LANDMARK.left_hip]!.z + 400);
      expect(frame[LANDMARK.left_foot_index]!.x).toBeGreaterThan(frame[LANDMARK.left_heel]!.x + 150);
      expect(frame[LANDMARK.left_hip]!.y - frame[LANDMARK.right_hip]!.y).toBeCloseTo(200, 0);
      expect(Math.min(...frame.slice(LANDMARK.left_ankle).map((p) => p.z))).toBeGreaterThan(-60);
    }
  });

  it("marks an unseen landmark as invalid and the others as calculated", () => {
    for (const frame of file.frames) {
      expect(frame[LANDMARK.left_wrist]).toEqual({ x: 0, y: 0, z: 0, residual: -1 });
      expect(frame[LANDMARK.right_elbow]!.residual).toBe(0);
    }
  });

  it("carries the events by side, in minutes and seconds from the first frame", () => {
    const n = sidecar.events.length;
    expect(value("EVENT:USED")).toEqual([n]);
    expect(value("EVENT:CONTEXTS")!.slice(0, 4)).toEqual(["Right", "Right", "Left", "Left"]);
    expect(value("EVENT:LABELS")!.slice(0, 2)).toEqual(["Foot Strike", "Foot Off"]);
    expect(file.parameters.get("EVENT:TIMES")!.dims).toEqual([2, n]);
    expect(value("EVENT:TIMES")![0]).toBe(0);
    expect(value("EVENT:TIMES")![1]).toBeCloseTo(0.05, 5);
    expect(file.header.events[0]).toMatchObject({ label: "RFS", on: true });
  });

  it("runs on the movement's time when the file is slow motion", () => {
    const slow = readC3d(toC3d(sampleResult(), sampleSidecar({ slow: 4, offsetMs: 700 })));
    expect(slow.parameters.get("EVENT:TIMES")!.values[1]).toBeCloseTo(0.05, 5);
    expect(slow.header.rate).toBe(60);
  });

  it("carries a coach's review and names who corrected the events", () => {
    const review = {
      key: "coach_review",
      value_num: 82,
      value_json: { n: 1, sd: null, confidence: 1, notes: `Сильный темп.\n${"Дальше. ".repeat(40)}` },
    };
    const result = sampleResult({ metrics: [...sampleResult().metrics, review] });
    const author = { by: "Coach M", at: "2026-11-21T10:00:00.000Z" };
    const correction = { ...author, events: author, landmarks: null, original_metrics: [], original_events: [] };
    const written = readC3d(toC3d(result, sidecar, correction));
    const remarks = written.parameters.get("REMARKS:TEXT")!.values.map(String);
    expect(remarks.join(" ")).toBe(
      `Coach's review (82 of 100): Сильный темп. ${"Дальше. ".repeat(40).trim()} Events corrected by Coach M on 2026-11-21`,
    );
    expect(written.parameters.get("EVENT:DESCRIPTIONS")!.values[0]).toBe("initial_contact, corrected by Coach M");
    expect(file.parameters.has("REMARKS:TEXT")).toBe(false);
  });

  it("gives the same athlete whichever way he runs through the picture", () => {
    const other = readC3d(toC3d(sampleResult({ facing: "left" }), sampleSidecar({ facing: "left", hidden: 15 })));
    file.frames.forEach((frame, f) => {
      frame.forEach((p, k) => {
        for (const axis of ["x", "y", "z"] as const) expect(other.frames[f]![k]![axis]).toBeCloseTo(p[axis], 2);
      });
    });
  });
});

describe("writeC3d", () => {
  it("continues lists of more than 255 points and events under numbered names", () => {
    const points = Array.from({ length: 600 }, (_, i) => ({ label: `P${i}`, description: "" }));
    const events = Array.from({ length: 300 }, (_, i) => ({ time: i, label: "Foot Strike", context: "Left" as const }));
    const file = readC3d(writeC3d(content({ points, events, frames: [points.map((_, i) => [i, 0, 0])] })));
    const labels = ["LABELS", "LABELS2", "LABELS3"].flatMap((name) => file.parameters.get(`POINT:${name}`)!.values);
    expect(labels).toEqual(points.map((p) => p.label));
    expect(file.parameters.get("POINT:LABELS")!.dims[1]).toBe(255);
    expect(file.parameters.get("EVENT:TIMES2")!.values.slice(0, 2)).toEqual([4, 15]);
    expect(file.frames[0]![599]!.x).toBe(599);
    expect(file.header.events).toHaveLength(18);
  });

  it("states the true number of frames beyond 16 bits", () => {
    const frames = Array.from({ length: 70_000 }, (_, i): [[number, number, number]] => [[i, 0, 0]]);
    const file = readC3d(writeC3d(content({ frames })));
    expect(file.header.last).toBe(65535);
    expect(file.frames).toHaveLength(70_000);
    expect(file.frames[69_999]![0]!.x).toBe(69_999);
    const [low, high] = file.parameters.get("TRIAL:ACTUAL_END_FIELD")!.values;
    expect(Number(low) + 65536 * Number(high)).toBe(70_000);
  });

  it("reads back whatever was written, to the precision of a 32-bit float", () => {
    const coordinate = fc.float({ min: -20_000, max: 20_000, noNaN: true });
    const place = fc.option(fc.tuple(coordinate, coordinate, coordinate), { nil: null });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 40 }), fc.infiniteStream(place), (n, count, places) => {
        const frames = Array.from({ length: count }, () => Array.from({ length: n }, () => places.next().value));
        const points = Array.from({ length: n }, (_, i) => ({ label: `Метка ${i}`, description: "d".repeat(i * 20) }));
        const bytes = writeC3d(content({ points, frames }));
        expect(bytes.length % 512).toBe(0);
        const file = readC3d(bytes);
        expect(file.parameters.get("POINT:LABELS")!.values).toEqual(points.map((p) => p.label));
        expect(file.frames).toHaveLength(count);
        frames.forEach((frame, f) => {
          frame.forEach((p, k) => {
            const got = file.frames[f]![k]!;
            expect(got.residual).toBe(p ? 0 : -1);
            if (p) expect([got.x, got.y, got.z].map((v: number) => v + 0)).toEqual(p.map((v: number) => v + 0));
          });
        });
      }),
      { numRuns: 40 },
    );
  });
});
