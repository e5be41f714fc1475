import { Buffer } from "node:buffer";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { toCsv } from "../export/csv.ts";
import { sampleResult, sampleSidecar } from "../testing/sample.ts";
import { type ArchivedSession, athleteZip } from "./athlete.ts";
import { teamSessionsCsv } from "./team-csv.ts";
import { safeName, zipStream } from "./zip.ts";

/** Reads a ZIP by its central directory (PKWARE's application note). */
function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < zip.readUInt16LE(end + 10); i++) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(start, start + size);
    files.set(zip.toString("utf8", at + 46, at + 46 + name), method === 0 ? data : inflateRawSync(data));
    at += 46 + name + extra + comment;
  }
  return files;
}

const session = (seq_no: number, more: Partial<ArchivedSession> = {}): ArchivedSession => ({
  ...{ id: `s${seq_no}`, seq_no, name: "Осень, №1", activity: "running", exercise: "Treadmill", camera_view: "side", status: "completed" },
  ...{ created_at: "2026-11-20T09:30:00.000Z", record: { id: `s${seq_no}` }, correction: null },
  result: sampleResult(),
  table: async (table) => Readable.from([toCsv(sampleResult(), sampleSidecar(), { table, lang: "en" })]),
  sidecar: async () => Readable.from([JSON.stringify(sampleSidecar())]),
  references: [],
  media: [{ file: "video.mp4", open: () => Promise.resolve(Readable.from([Buffer.alloc(100_000, 7)])) }],
  ...more,
});

describe("athleteZip", () => {
  it("holds the record, a table of the sessions, and every session's data and media", async () => {
    const failed = session(2, { status: "failed", result: null, table: async () => null, sidecar: async () => null, media: [] });
    const plates = {
      file: "../plates.c3d",
      fallback: "r1",
      offset_s: 1.2,
      open: () => Promise.resolve(Readable.from([Buffer.from("C3D")])),
    };
    const athlete = {
      record: { display_name: "Анна" },
      photo: { file: "photo.jpg", open: () => Promise.resolve(Readable.from([Buffer.from("face")])) },
      sessions: [session(1, { references: [plates] }), failed],
      further: { trends: { a: 1 } },
      made_at: "2026-11-21T10:00:00Z",
    };
    const files = unzip(await buffer(athleteZip(athlete, "ru")));
    const folder = "sessions/0001 2026-11-20 Treadmill";
    expect([...files.keys()]).toEqual([
      ...["README.txt", "athlete.json", "photo.jpg", "trends.json"],
      ...["session.json", "metrics.csv", "events.csv", "series.csv", "pose3d.json", "laboratory/plates.c3d", "video.mp4"].map(
        (f) => `${folder}/${f}`,
      ),
      ...["sessions/0002 2026-11-20 Treadmill/session.json", "sessions.csv"],
    ]);
    expect(files.get("README.txt")!.toString()).toMatch(/Все данные: Анна/);
    expect(JSON.parse(files.get("athlete.json")!.toString())).toEqual({ display_name: "Анна" });
    expect(files.get(`${folder}/video.mp4`)!).toEqual(Buffer.alloc(100_000, 7));
    expect(files.get(`${folder}/laboratory/plates.c3d`)!.toString()).toBe("C3D");
    expect(JSON.parse(files.get(`${folder}/session.json`)!.toString()).references).toEqual([
      { file: "laboratory/plates.c3d", offset_s: 1.2 },
    ]);
    expect(JSON.parse(files.get(`${folder}/pose3d.json`)!.toString())).toEqual(sampleSidecar());
    expect(files.get("sessions.csv")!.toString().split("\r\n")).toHaveLength(4);
    for (const [name, bytes] of files) if (name.endsWith(".csv")) expect([name, bytes.toString()[0]]).toEqual([name, "\ufeff"]);
  });
});

describe("zipStream", () => {
  it("opens an entry only when it is written, and renames entries that would collide", async () => {
    let open = 0;
    let most = 0;
    const entries = Array.from({ length: 20 }, () => ({
      name: "same.bin",
      content: async () => {
        most = Math.max(most, ++open);
        return Readable.from(
          (function* () {
            yield Buffer.alloc(1000, 1);
            open--;
          })(),
        );
      },
    }));
    const files = unzip(await buffer(zipStream(entries)));
    expect(files.size).toBe(20);
    expect(files.has("same (20).bin")).toBe(true);
    expect(most).toBe(1);
  });

  it("ends with the error of an entry that cannot be read", async () => {
    const entries = [{ name: "a", content: () => Promise.reject(new Error("gone")) }];
    await expect(buffer(zipStream(entries))).rejects.toThrow("gone");
  });

  it("keeps names inside the archive", () => {
    expect(safeName("../../etc/passwd", "x")).toBe("etc passwd");
    expect(safeName("..", "x")).toBe("x");
    expect(safeName('a<b>:"c', "x")).toBe("a b c");
  });
});

describe("teamSessionsCsv", () => {
  it("has a row per session and a column per metric, and takes thousands of rows in seconds", async () => {
    const row = (seq_no: number) => ({
      ...{
        id: String(seq_no),
        seq_no,
        name: "=cmd()",
        client_id: null,
        client_name: "Núñez, Ana",
        activity: "running" as const,
        exercise: "Treadmill",
      },
      ...{ camera_view: "side", status: "completed", failure_reason: "", created_at: "2026-01-01", processed_at: null },
      ...{ score: 80, review_score: null, review_notes: 'said "good"\nand more', metrics: sampleResult().metrics },
    });
    const metrics = [
      { activity: "running" as const, key: "cadence" },
      { activity: "jump" as const, key: "jump_height" },
    ];
    const lines: string[] = [];
    for await (const line of teamSessionsCsv(
      Array.from({ length: 3000 }, (_, i) => row(i)),
      metrics,
      { labels: "es" },
    ))
      lines.push(line);
    expect(lines).toHaveLength(3002);
    expect(lines[0]).toMatch(/^\ufeffid,.*running\.cadence \(spm\),jump\.jump_height \(cm\)\r\n$/);
    expect(lines[1]).toContain("Cadencia");
    expect(lines[2]).toContain(`'=cmd(),,"Núñez, Ana"`);
    expect(lines[2]).toContain(`"said ""good""\nand more",163.8,\r\n`);
  });
});
