/** The workspaces ("rooms") of the repository: content and allowed imports. The import test enforces them; docs/architecture.md shows them. */
export interface Room {
  /** One line for the table in docs/architecture.md. */
  readonly holds: string;
  /** Rooms that it may import besides itself. */
  readonly imports: readonly string[];
}

/** All rooms by path. */
export const ROOMS: Readonly<Record<string, Room>> = {
  "packages/contract": { holds: "zod schemas of every shape: types, validation, OpenAPI and SDK come from them", imports: [] },
  "packages/catalogue": {
    holds: "activities, exercises, metrics, zones, cues, norms, texts in three languages, as typed data; zone adjustment and score",
    imports: ["packages/contract"],
  },
  "packages/biomechanics": {
    holds: "signals, geometry, events, cycles, kinetics: pure functions, arrays in, values out",
    imports: ["packages/contract"],
  },
  "packages/pose": {
    holds: "what the numbers of a pose network mean, for the service and for the camera of the web app: pure functions",
    imports: ["packages/biomechanics"],
  },
  "packages/vision": {
    holds: "video in and out, the pose model behind its port, following people, drawing, blurring",
    imports: ["packages/contract", "packages/biomechanics", "packages/pose"],
  },
  "packages/sdk": { holds: "client for partners and for the web app", imports: ["packages/contract"] },
  "packages/figure": {
    holds: "a synthetic athlete with exact truth, for tests and benches",
    imports: ["packages/contract", "packages/biomechanics", "packages/vision"],
  },
  "packages/reports": {
    holds: "PDF and exchange formats",
    imports: ["packages/contract", "packages/catalogue", "packages/biomechanics", "packages/vision"],
  },
  "packages/analysis": {
    holds: "the pipeline from video to result, and the host that runs it in processes of their own",
    imports: ["packages/contract", "packages/catalogue", "packages/biomechanics", "packages/vision"],
  },
  "apps/server": {
    holds:
      "the service: one folder per feature with routes, service and repository; `platform/` has a port with adapters for each outside thing",
    imports: ["packages/contract", "packages/catalogue", "packages/analysis", "packages/reports", "packages/biomechanics"],
  },
  "apps/web": {
    holds: "the web app",
    imports: ["packages/contract", "packages/sdk", "packages/catalogue", "packages/biomechanics", "packages/pose"],
  },
  "apps/docs": {
    holds: "the documents as a searchable site, with the reference of the metrics",
    imports: ["packages/contract", "packages/catalogue"],
  },
  "apps/cli": {
    holds: "`sagittal start`, `doctor`, `analyze`, `listen`, `trigger`, `mcp`, `admin`",
    imports: [
      "packages/contract",
      "packages/sdk",
      "packages/catalogue",
      "packages/analysis",
      "packages/reports",
      "apps/server",
      "apps/web",
      "apps/docs",
    ],
  },
};
