/**
 * A writer of C3D files after the published format (the C3D user guide, c3d.org): one header block, the parameter section, 3D frames;
 * little-endian ("Intel"), floating-point, no analogue data.
 */

import { BLOCK, float, type Group, int, KEY, lines, type Parameter, paged, parameterSection, text, texts } from "./c3d-parameters.ts";

const PARAMETER_BLOCK = 2;
const EVENTS_SUPPORTED = 12345;
const HEADER_EVENTS = 18;
const UNSIGNED_LIMIT = 65535;

export interface C3dEvent {
  /** Seconds from the first frame. */
  readonly time: number;
  readonly label: string;
  readonly context: "Left" | "Right" | "General";
  readonly description?: string;
}

export interface C3dContent {
  readonly rate: number;
  readonly units: string;
  /** Axes of the recording that point right and up on a screen. */
  readonly screen: { readonly x: string; readonly y: string };
  readonly points: readonly { readonly label: string; readonly description: string }[];
  /** Per frame one place per point in `units`; null is an invalid point. */
  readonly frames: readonly (readonly (readonly [number, number, number] | null)[])[];
  readonly events: readonly C3dEvent[];
  /** Free text for the reader of the file. */
  readonly remarks?: readonly string[];
  readonly manufacturer: { readonly company: string; readonly software: string; readonly version: string };
}

/** The groups of the parameter section, given the block at which the data starts. */
function groups(c: C3dContent, scale: number, dataStart: number): Group[] {
  const { events } = c;
  const frames = c.frames.length;
  return [
    {
      name: "POINT",
      description: "3D point data",
      parameters: [
        int("USED", c.points.length, "Number of 3D points in each frame"),
        float("SCALE", scale, "Negative: points are stored as floating-point numbers"),
        float("RATE", c.rate, "3D frames per second"),
        int("DATA_START", dataStart, "First 512-byte block of the data"),
        int("FRAMES", Math.min(UNSIGNED_LIMIT, frames), "Number of 3D frames, unsigned"),
        ...texts(
          "LABELS",
          c.points.map((p) => p.label),
        ),
        ...texts(
          "DESCRIPTIONS",
          c.points.map((p) => p.description),
        ),
        text("UNITS", c.units, "Units of the 3D points"),
        text("X_SCREEN", c.screen.x, "Axis that points to the right on a screen"),
        text("Y_SCREEN", c.screen.y, "Axis that points up on a screen"),
        ...(frames > UNSIGNED_LIMIT ? [float("LONG_FRAMES", frames, "Number of 3D frames")] : []),
      ],
    },
    { name: "ANALOG", description: "No analogue data", parameters: [int("USED", 0), float("GEN_SCALE", 1), float("RATE", c.rate)] },
    { name: "FORCE_PLATFORM", description: "No force platforms", parameters: [int("USED", 0)] },
    {
      name: "TRIAL",
      description: "First and last frame as pairs of 16-bit words, low word first",
      parameters: [
        { name: "ACTUAL_START_FIELD", type: "int16", values: [1, 0], dims: [2] },
        { name: "ACTUAL_END_FIELD", type: "int16", values: [frames % 65536, Math.floor(frames / 65536)], dims: [2] },
      ],
    },
    {
      name: "MANUFACTURER",
      description: "The program that wrote this file",
      parameters: [
        text("COMPANY", c.manufacturer.company),
        text("SOFTWARE", c.manufacturer.software),
        text("VERSION_LABEL", c.manufacturer.version),
      ],
    },
    ...(events.length > 0 ? [eventGroup(events)] : []),
    ...(c.remarks?.length
      ? [{ name: "REMARKS", description: "Remarks on this recording", parameters: texts("TEXT", lines(c.remarks)) }]
      : []),
  ];
}

function eventGroup(events: readonly C3dEvent[]): Group {
  return {
    name: "EVENT",
    description: "Detected events",
    parameters: [
      int("USED", events.length, "Number of events"),
      ...texts(
        "CONTEXTS",
        events.map((e) => e.context),
      ),
      ...texts(
        "LABELS",
        events.map((e) => e.label),
      ),
      ...texts(
        "DESCRIPTIONS",
        events.map((e) => e.description ?? ""),
      ),
      ...paged(
        "TIMES",
        events,
        (name, page): Parameter => ({
          name,
          type: "float",
          values: page.flatMap((e) => [Math.floor(e.time / 60), e.time - 60 * Math.floor(e.time / 60)]),
          dims: [2, page.length],
          description: "Minutes and seconds from the first frame",
        }),
      ),
      ...texts(
        "SUBJECTS",
        events.map(() => "Athlete"),
      ),
      ...paged(
        "ICON_IDS",
        events,
        (name, page): Parameter => ({
          name,
          type: "int16",
          values: page.map((e) => (e.label === "Foot Strike" ? 1 : e.label === "Foot Off" ? 2 : 0)),
          dims: [page.length],
        }),
      ),
      ...paged(
        "GENERIC_FLAGS",
        events,
        (name, page): Parameter => ({ name, type: "int16", values: page.map(() => 0), dims: [page.length] }),
      ),
    ],
  };
}

function header(c: C3dContent, scale: number, dataStart: number): Buffer {
  const h = Buffer.alloc(BLOCK);
  const word = (n: number, v: number): number => h.writeUInt16LE(v, 2 * (n - 1));
  h[0] = PARAMETER_BLOCK;
  h[1] = KEY;
  word(2, c.points.length);
  word(3, 0);
  word(4, 1);
  word(5, Math.min(UNSIGNED_LIMIT, c.frames.length));
  word(6, 0);
  h.writeFloatLE(scale, 12);
  word(9, dataStart);
  word(10, 1);
  h.writeFloatLE(c.rate, 20);
  const events = c.events.slice(0, HEADER_EVENTS);
  word(150, EVENTS_SUPPORTED);
  word(151, events.length);
  events.forEach((e, i) => {
    h.writeFloatLE(e.time, 2 * 152 + 4 * i);
    h[2 * 188 + i] = 1;
    h.write(headerLabel(e).padEnd(4), 2 * 198 + 4 * i, 4, "ascii");
  });
  return h;
}

/** Four characters for the header's short events: side and kind, "RFS", "LFO" … */
function headerLabel(e: C3dEvent): string {
  const initials = e.label
    .split(" ")
    .map((w) => w[0] ?? "")
    .join("");
  return `${e.context === "General" ? "" : e.context[0]}${initials}`.toUpperCase().slice(0, 4);
}

/** Residual of a place that comes from calculation or filtering, and of a place that is not there. */
const RESIDUAL = { calculated: 0, invalid: -1 };

function dataSection(c: C3dContent): Buffer {
  const n = c.points.length;
  const data = Buffer.alloc(Math.ceil((16 * n * c.frames.length) / BLOCK) * BLOCK);
  let at = 0;
  for (const places of c.frames) {
    for (let i = 0; i < n; i++) {
      const p = places[i] ?? null;
      for (let axis = 0; axis < 3; axis++) data.writeFloatLE(p ? (p[axis] ?? 0) : 0, at + 4 * axis);
      data.writeFloatLE(p ? RESIDUAL.calculated : RESIDUAL.invalid, at + 12);
      at += 16;
    }
  }
  return data;
}

/** The bytes of a C3D file. */
export function writeC3d(content: C3dContent): Buffer {
  const largest = Math.max(
    1,
    content.frames.reduce((m, f) => f.reduce((n, p) => (p ? Math.max(n, Math.abs(p[0]), Math.abs(p[1]), Math.abs(p[2])) : n), m), 0),
  );
  // Its magnitude is the factor that a conversion to the integer format would use.
  const scale = Math.fround(-largest / 32000);
  const blocks = parameterSection(groups(content, scale, 0)).length / BLOCK;
  const dataStart = PARAMETER_BLOCK + blocks;
  return Buffer.concat([header(content, scale, dataStart), parameterSection(groups(content, scale, dataStart)), dataSection(content)]);
}
