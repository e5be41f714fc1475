import { FitWriter } from "@markw65/fit-file-writer";
import { describe, expect, it } from "vitest";
import { readReference, referenceFormat } from "./reference.ts";
import { ReferenceFileError } from "./reference-error.ts";
import { validate } from "./validate.ts";

const START = Date.parse("2026-11-01T08:00:00Z");
/** Six minutes: a stand, five minutes at 160 steps a minute, a stand, and a minute at 180. Steps of one foot are counted. */
const cadenceAt = (second: number): number => (second < 30 ? 0 : second < 300 ? 80 : second < 320 ? 0 : 90);
const SECONDS = 380;

function fit(sport: "running" | "cycling"): Buffer {
  const writer = new FitWriter();
  const time = (second: number) => writer.time(new Date(START + 1000 * second));
  const about = { type: "activity", manufacturer: "garmin", product: 0, serial_number: 1, time_created: time(0) } as const;
  writer.writeMessage("file_id", about, null, true);
  for (let second = 0; second < SECONDS; second++) {
    const cadence = cadenceAt(second);
    const dynamics = cadence > 0 && { stance_time: 250.5, vertical_oscillation: 84, step_length: 1150 };
    writer.writeMessage(
      "record",
      { timestamp: time(second), cadence, fractional_cadence: cadence && 0.5, ...dynamics },
      null,
      second === SECONDS - 1,
    );
  }
  writer.writeMessage(
    "session",
    { sport, timestamp: time(SECONDS), start_time: time(0), total_elapsed_time: SECONDS, total_timer_time: SECONDS },
    null,
    true,
  );
  const bytes = writer.finish();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function tcx(sport: "Running" | "Biking"): Buffer {
  const cadence = (n: number) =>
    sport === "Biking" ? `<Cadence>${n}</Cadence>` : `<Extensions><ns3:TPX><ns3:RunCadence>${n}</ns3:RunCadence></ns3:TPX></Extensions>`;
  const points = Array.from(
    { length: SECONDS },
    (_, s) => `<Trackpoint><Time>${new Date(START + 1000 * s).toISOString()}</Time>${cadence(cadenceAt(s))}</Trackpoint>`,
  );
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2">
  <Activities><Activity Sport="${sport}"><Id>2026-11-01T08:00:00Z</Id><Lap><Track>${points.join("")}</Track></Lap></Activity></Activities>
</TrainingCenterDatabase>`);
}

const value = (key: string, value_num: number) => ({ key, value_num, value_json: { n: 12, sd: 1, confidence: 0.9, se: 1 } });
const run = {
  activity: "running" as const,
  metrics: [value("cadence", 179), value("contact_time", 240), value("vertical_oscillation", 8), value("step_length", 1.2)],
};
const ride = { activity: "cycling" as const, metrics: [value("cadence", 79)] };
/** Four seconds, cut out of a longer film. */
const filmed = { fps: 50, t_ms: Array.from({ length: 200 }, (_, i) => 1000 + 20 * i), angles: {}, events: [] };
const compared = (file: Buffer, result: Parameters<typeof validate>[0], offsetS?: number) =>
  validate(result, filmed, readReference(file), { ...(offsetS !== undefined && { offsetS }) });
const reference = (found: ReturnType<typeof compared>, key: string) => found.metrics.find((m) => m.key === key)?.reference;

describe("the recording of a watch", () => {
  it("is known by its content", () => {
    expect([referenceFormat(fit("running")), referenceFormat(tcx("Running"))]).toEqual(["fit", "tcx"]);
  });

  it("gives both feet's steps and the running dynamics, over the whole recording without its pauses", () => {
    const found = compared(fit("running"), run);
    expect(found).toMatchObject({ offset_s: null, aligned_by: null, unknown: [] });
    expect(reference(found, "cadence")).toBe(161);
    expect(reference(found, "contact_time")).toBeCloseTo(250.5, 6);
    expect(reference(found, "vertical_oscillation")).toBeCloseTo(8.4, 6);
    expect(reference(found, "step_length")).toBeCloseTo(1.15, 6);
    expect(reference(compared(tcx("Running"), run), "cadence")).toBe(160);
  });

  it("gives what was recorded during the clip where the clocks' difference is stated", () => {
    const found = compared(fit("running"), run, 340);
    expect(found).toMatchObject({ offset_s: 340, aligned_by: "stated" });
    expect(found.metrics[0]).toMatchObject({ key: "cadence", measured: 179, reference: 181, difference: -2, within_stated: false });
    expect(reference(compared(tcx("Running"), run, 340), "cadence")).toBe(180);
    expect(compared(tcx("Running"), run, 5000)).toMatchObject({ metrics: [], unknown: ["cadence"] });
  });

  it("of a bicycle counts turns of the crank and is nothing that a run measures", () => {
    expect(reference(compared(fit("cycling"), ride), "cadence")).toBe(80.5);
    expect(reference(compared(tcx("Biking"), ride), "cadence")).toBe(80);
    expect(compared(tcx("Biking"), run)).toMatchObject({ metrics: [], unknown: ["cadence"] });
  });

  it.each([
    ["a FIT file that ends early", fit("running").subarray(0, 900)],
    ["a FIT file with a changed byte", Buffer.from(fit("running")).fill(7, 200, 201)],
    ["a TCX file that ends early", tcx("Running").subarray(0, 4000)],
  ])("%s is refused in words", (_what, file) => {
    expect(() => readReference(file)).toThrow(ReferenceFileError);
    expect(() => readReference(file)).toThrow("The FIT or TCX file is damaged or ends early.");
  });
});
