import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { childrenOf, killNow } from "../../../../test/support/processes.ts";
import { sampleBomb } from "../../../../test/support/sample-bomb.ts";
import { sampleResult, sampleSidecar } from "../testing/sample.ts";
import type { SessionJob, SolutionJob } from "./messages.ts";
import { Printer } from "./printer.ts";

const options = {
  ...({ lang: "ru", units: "metric", paper: "A4", persona: "athlete", made_at: "2026-11-21T12:00:00Z" } as const),
  branding: {
    ...{ brand_name: "Northside Lab", accent_color: "#fc0", footer_text: "", contact_email: "" },
    logo: Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64"),
  },
};
const session: SessionJob["report"] = {
  ...options,
  result: sampleResult(),
  ...{ name: "", recorded_at: "2026-11-20T09:30:00Z", athlete: null, review: null, coaching: null, correction: null },
};
const solution: SolutionJob["report"] = { ...options, solution: "progress-review", name: "", athlete: null, sessions: [], sections: [] };

/** In the command line of a printing process. */
const PROCESS = "reports/src/host/child.ts";

describe("printing process", () => {
  const printer = new Printer();
  let dir: string;
  let sidecar: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "sagittal-print-"));
    sidecar = join(dir, "pose3d.json");
    await writeFile(sidecar, JSON.stringify(sampleSidecar()));
    await writeFile(join(dir, "broken.mp4"), "no video");
  });
  afterAll(async () => {
    printer.close();
    await rm(dir, { recursive: true });
  });

  it("prints reports that are asked for at once, one after the other, logo included", async () => {
    const film = { video: null, sidecar, side: "right" as const };
    const jobs = [
      { kind: "session", report: session, film } as const,
      { kind: "solution", report: solution, films: [], landings: [] } as const,
    ];
    const pdfs = await Promise.all(jobs.map(async (job) => buffer(await printer.print(job))));
    for (const pdf of pdfs) {
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
      expect(pdf.subarray(-6).toString()).toContain("%%EOF");
      expect(pdf.toString("latin1")).toContain("/Subtype /Image");
    }
  });

  it("prints without pictures and curves when video and pose cannot be read, with a note", async () => {
    const told: string[] = [];
    const film = { video: join(dir, "broken.mp4"), sidecar, side: null };
    const curves = await buffer(await printer.print({ kind: "session", report: session, film }, (m) => told.push(m)));
    const bare = await buffer(
      await printer.print({ kind: "session", report: session, film: { ...film, sidecar: dir } }, (m) => told.push(m)),
    );
    expect(told).toEqual([expect.stringContaining("gives no pictures"), expect.stringContaining("cannot be read")]);
    expect(bare.length).toBeLessThan(curves.length);
  });

  it("rejects a report that cannot be printed, and prints the next one", async () => {
    const unknown = { ...solution, solution: "none" } as unknown as SolutionJob["report"];
    await expect(printer.print({ kind: "solution", report: unknown, films: [], landings: [] })).rejects.toThrow(
      "There is no Solution none.",
    );
    const pending = printer.print({ kind: "solution", report: solution, films: [], landings: [] });
    printer.close();
    const fate = await pending.then(
      () => "printed",
      (error: unknown) => String(error),
    );
    expect(fate).toMatch(/printed|ended with SIGKILL/);
    expect((await buffer(await printer.print({ kind: "solution", report: solution, films: [], landings: [] }))).length).toBeGreaterThan(
      1000,
    );
  });

  it("rejects a report when its idle process is gone, and prints the next one", async () => {
    const other = new Printer();
    const job: SolutionJob = { kind: "solution", report: solution, films: [], landings: [] };
    const before = childrenOf(process.pid, PROCESS);
    await buffer(await other.print(job));
    for (const pid of childrenOf(process.pid, PROCESS).filter((child) => !before.includes(child))) killNow(pid);
    await expect(other.print(job)).rejects.toThrow("cannot be reached");
    expect((await buffer(await other.print(job))).length).toBeGreaterThan(1000);
    other.close();
  });

  it("stops a process at its ceiling of memory, and prints the next report", { timeout: 60_000 }, async () => {
    const [bomb, out] = [join(dir, "bomb.mp4"), join(dir, "plain.mp4")];
    await writeFile(bomb, sampleBomb(40_000_000));
    await expect(printer.print({ kind: "plain-copy", video: bomb, out, sound: true }).then(buffer)).rejects.toThrow("SIGKILL");
    const film = { video: null, sidecar, side: null };
    expect((await buffer(await printer.print({ kind: "session", report: session, film }))).subarray(0, 5).toString()).toBe("%PDF-");
  });
});
