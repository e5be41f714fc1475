import { describe, expect, it } from "vitest";
import { sampleResult, sampleSidecar } from "../testing/sample.ts";
import { CSV_TABLES, csvCell, toCsv } from "./csv.ts";
import { toJson } from "./json.ts";
import { toMot } from "./mot.ts";
import { bodyMotion } from "./motion-frame.ts";
import { toTrc } from "./trc.ts";

const sidecar = sampleSidecar({ hidden: 15 });
const result = sampleResult();
/** Splits one CSV line whose cells hold no line breaks. */
const cells = (line: string) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((m) => m[1]?.replaceAll('""', '"') ?? m[2]!);

describe("toTrc", () => {
  const lines = toTrc(result, sidecar, "run.trc").split("\n");

  it("has OpenSim's header and one row per frame", () => {
    expect(lines[0]).toBe("PathFileType\t4\t(X/Y/Z)\trun.trc");
    expect(lines[2]!.split("\t")).toEqual(["60", "60", "120", "33", "mm", "60", "1", "120"]);
    const names = lines[3]!.split("\t").filter((c) => c !== "");
    expect(names).toEqual(["Frame#", "Time", ...sidecar.skeleton.joints]);
    expect(lines[4]!.split("\t").filter((c) => c !== "")).toHaveLength(99);
    expect(lines.slice(6).filter((l) => l !== "")).toHaveLength(120);
    for (const row of lines.slice(6, 126)) expect(row.split("\t")).toHaveLength(2 + 99);
  });

  it("is in millimetres with y up, x forward and z right, and empty where nothing was seen", () => {
    const row = lines[6 + 30]!.split("\t");
    expect(row.slice(0, 2)).toEqual(["31", "0.500000"]);
    const at = (name: string) => row.slice(2 + 3 * sidecar.skeleton.joints.indexOf(name)).slice(0, 3);
    const [hip, foot, heel, nose] = ["right_hip", "right_foot_index", "right_heel", "nose"].map((n) => at(n).map(Number));
    expect(nose![1]! - hip![1]!).toBeCloseTo(620, 0);
    expect(foot![0]! - heel![0]!).toBeCloseTo(210, 0);
    expect(hip![2]).toBeCloseTo(100, 0);
    expect(at("left_wrist")).toEqual(["", "", ""]);
  });
});

describe("toMot", () => {
  const lines = toMot(result, sidecar).split("\n");
  const end = lines.indexOf("endheader");
  const labels = lines[end + 1]!.split("\t");
  const rows = lines.slice(end + 2, -1).map((l) => l.split("\t"));

  it("counts its rows and columns", () => {
    expect(lines).toContain(`nRows=${rows.length}`);
    expect(lines).toContain(`nColumns=${labels.length}`);
    expect(lines).toContain("inDegrees=yes");
    for (const row of rows) expect(row).toHaveLength(labels.length);
  });

  it("names coordinates as OpenSim does, with its signs, and leaves out coordinates that were not measured", () => {
    const column = (name: string) => rows.map((r) => Number(r[labels.indexOf(name)]));
    expect(labels).not.toContain("elbow_flex_l");
    expect(column("pelvis_tilt")).toEqual(rows.map(() => -12));
    for (const [i, v] of column("knee_angle_l").entries()) expect(v).toBeCloseTo(sidecar.angles.knee_flexion_left![i]!, 2);
    expect(column("ankle_angle_l").slice(0, 4)).toEqual([Number.NaN, Number.NaN, Number.NaN, 5]);
    const heights = column("pelvis_ty");
    expect(Math.max(...heights) - Math.min(...heights)).toBeCloseTo(0.04, 2);
  });
});

describe("toMot from the front", () => {
  it("bends the trunk to the left with a negative angle: OpenSim turns about the forward axis", () => {
    const frontal = { ...sidecar, angles: { trunk_lateral_lean: sidecar.t_ms.map(() => 10) } };
    const lines = toMot({ ...result, camera_view: "front", facing: "camera" }, frontal).split("\n");
    const end = lines.indexOf("endheader");
    expect(Number(lines[end + 2]!.split("\t")[lines[end + 1]!.split("\t").indexOf("lumbar_bending")])).toBe(-10);
  });
});

describe("toMot, gaps and remarks", () => {
  const gone = (row: number) => ({
    ...sidecar,
    frames: sidecar.frames.map((f, i) => (i === row || i >= 100 ? f.map((): [number, number, number, number] => [0, 0, 0, 0]) : f)),
  });

  it("bridges a short gap of the pelvis' path and leaves an open end open", () => {
    const lines = toMot(result, gone(30)).trimEnd().split("\n");
    const end = lines.indexOf("endheader");
    const column = lines[end + 1]!.split("\t").indexOf("pelvis_ty");
    const at = (row: number) => Number(lines[end + 2 + row]!.split("\t")[column]);
    expect(at(30)).toBeCloseTo((at(29) + at(31)) / 2, 4);
    expect(at(99)).not.toBeNaN();
    expect(at(100)).toBeNaN();
  });

  it("has the coach's review and the author of corrected events in its header, without a line that parses as a setting", () => {
    const review = { key: "coach_review", value_num: null, value_json: { n: 1, sd: null, confidence: 1, notes: "pace=good\nkeep on" } };
    const author = { by: "M", at: "2026-11-21T10:00:00.000Z" };
    const correction = { ...author, events: author, landmarks: { ...author, placed: [] }, original_metrics: [], original_events: [] };
    const header = toMot({ ...result, metrics: [review] }, sidecar, "run", correction).split("endheader")[0]!;
    expect(header).toContain(
      "Coach's review: pace:good keep on\nEvents corrected by M on 2026-11-21\nLandmarks corrected by M on 2026-11-21\n",
    );
  });
});

describe("bodyMotion", () => {
  it("stays about the mid-hip when the athlete comes nearer, because one scale would not hold", () => {
    const nearer = {
      ...sidecar,
      image: {
        ...sidecar.image,
        joints: sidecar.image.joints.map((f, i) => f.map(([x, y]): [number, number] => [x * (1 + i / 60), y * (1 + i / 60)])),
      },
    };
    const motion = bodyMotion(result, nearer);
    expect(motion.travels).toBe(false);
    expect(motion.frames[100]![23]![1]).toBeCloseTo(0, 6);
    expect(bodyMotion(result, sidecar).travels).toBe(true);
  });
});

describe("toCsv", () => {
  it("holds metrics, events and time series in one file, each row led by its table", () => {
    const lines = toCsv(result, sidecar).split("\r\n");
    const rows = (name: string) => lines.filter((l) => l.startsWith(`${name},`)).map(cells);
    expect(rows("metrics")).toHaveLength(result.metrics.length);
    expect(rows("events")).toHaveLength(sidecar.events.length);
    expect(rows("series")).toHaveLength(sidecar.frame_count);
    expect(new Set(rows("series").map((r) => r.length)).size).toBe(1);
  });

  it("begins with a byte-order mark in every shape, so that a spreadsheet shows each name as it is written", () => {
    for (const table of [undefined, ...CSV_TABLES]) expect(toCsv(result, sidecar, table && { table })).toMatch(/^\ufeff[a-z]+,[^\ufeff]+$/);
  });

  it("gives one plain table on request, with gaps empty and reasons named", () => {
    const [head, ...rows] = toCsv(result, sidecar, { table: "metrics", lang: "ru" }).trim().split("\r\n").map(cells);
    const row = (key: string) => Object.fromEntries(head!.map((name, i) => [name, rows.find((r) => r[0] === key)![i]]));
    expect(row("cadence")).toMatchObject({
      value: "163.8",
      unit: "spm",
      n: "13",
      min_good: "167.8",
      label: expect.stringMatching(/[а-я]/),
    });
    expect(row("contact_time_asymmetry")).toMatchObject({ value: "", reason: "fps" });
    const [names, first] = toCsv(result, sidecar, { table: "series" }).split("\r\n").map(cells);
    const at = (name: string) => first![names!.indexOf(name)];
    expect(at("ankle_dorsiflexion_left_deg")).toBe("");
    expect(at("left_wrist_x_px")).toBe("");
    expect(Number(at("trunk_lean_deg"))).toBe(12);
  });

  it("names the coach's review in the language and gives its text", () => {
    const review = { key: "coach_review", value_num: 82, value_json: { n: 1, sd: null, confidence: 1, notes: "Well done" } };
    const [head, row] = toCsv({ ...result, metrics: [review] }, sidecar, { table: "metrics", lang: "es" })
      .split("\r\n")
      .map(cells);
    expect(row![head!.indexOf("label")]).toBe("Valoración del entrenador");
    expect([row![head!.indexOf("value")], row![head!.indexOf("notes")]]).toEqual(["82", "Well done"]);
  });

  it("keeps the original beside a correction", () => {
    const author = { by: "Coach, A.", at: "2026-11-21T10:00:00.000Z" };
    const correction = {
      ...{ ...author, events: author, landmarks: null },
      original_metrics: [{ key: "cadence", value_num: 160, value_json: { n: 12, sd: 2, confidence: 0.9 } }, ...result.metrics.slice(1)],
      original_events: sidecar.events.slice(0, 1),
    };
    const [head, ...rows] = toCsv(result, sidecar, { table: "metrics", correction }).trim().split("\r\n").map(cells);
    expect(rows.map((r) => r[head!.indexOf("corrected")]).filter((c) => c === "true")).toHaveLength(1);
    expect(rows[0]![head!.indexOf("original_value")]).toBe("160");
    const events = toCsv(result, sidecar, { table: "events", correction }).trim().split("\r\n").map(cells);
    expect(events.at(-1)).toContain("original");
    expect(events[1]).toEqual(expect.arrayContaining(["corrected", "Coach, A."]));
    expect(JSON.parse(toJson(result, sidecar, correction)).correction.by).toBe("Coach, A.");
    // Placed landmarks alone leave the events as they were detected.
    const placed = { ...correction, events: null, landmarks: { ...author, placed: [] } };
    expect(toCsv(result, sidecar, { table: "events", correction: placed })).toBe(toCsv(result, sidecar, { table: "events" }));
  });

  it("lets no text become a formula or a further cell", () => {
    expect(csvCell("=1+1")).toBe("'=1+1");
    expect(csvCell('a "b", c')).toBe('"a ""b"", c"');
    expect(csvCell(-3)).toBe("-3");
  });
});
