import type { Side } from "@sagittal/contract";
import type { C3dFile } from "./c3d-reader.ts";
import { ReferenceFileError } from "./reference-error.ts";

/**
 * Vertical force above which a foot is on the plate, N. Between 10 and 50 N are in use; Leitch et al. 2011 (Gait Posture 33:130) compare them in running.
 */
const CONTACT_N = 20;
/** A contact or a gap that is shorter is noise, s. */
const LEAST_S = 0.02;

/** The vertical force on one plate along time, N, loading positive. */
export interface Plate {
  /** The foot that stands on it, where the file says so. */
  readonly side: Side | null;
  readonly timesS: readonly number[];
  readonly force: Float64Array;
}

/** A stretch with a foot on a plate, s on the laboratory's clock; null where the recording begins or ends within it. */
export interface Contact {
  readonly side: Side | null;
  readonly startS: number | null;
  readonly endS: number | null;
}

/** Loading as positive, whichever way the plate's axis points: the largest force on a plate is always one that presses it. */
export function loading(force: Float64Array): Float64Array {
  const largest = force.reduce((m, v) => (Math.abs(v) > Math.abs(m) ? v : m), 0);
  return largest < 0 ? force.map((v) => -v) : force;
}

/**
 * Vertical forces of a C3D file's plates: types 1, 2 and 4 (Fz is the third channel), 3 (four vertical sensors), 5 (eight channels); types 4 and 5 by their
 * calibration matrix. FORCE_PLATFORM:ZERO names the samples whose mean is taken off.
 * @throws ReferenceFileError for another type, or channels that are not there
 */
export function platesOf({ parameters, channels, analogRate, rate }: C3dFile): Plate[] {
  const numbers = (name: string): number[] =>
    (parameters.get(`FORCE_PLATFORM:${name}`)?.values ?? []).flatMap((v) => (typeof v === "number" ? [v] : []));
  const used = Math.min(numbers("USED")[0] ?? 0, numbers("TYPE").length);
  const perPlate = parameters.get("FORCE_PLATFORM:CHANNEL")?.dims[0] ?? 0;
  const matrix = numbers("CAL_MATRIX");
  const [rows = 6, columns = 6] = parameters.get("FORCE_PLATFORM:CAL_MATRIX")?.dims ?? [];
  const [zeroFrom = 0, zeroTo = 0] = numbers("ZERO");
  return Array.from({ length: used }, (_, plate): Plate => {
    const type = numbers("TYPE")[plate] ?? 0;
    const inputs = numbers("CHANNEL").slice(plate * perPlate, (plate + 1) * perPlate);
    const weights = verticalWeights(type, (input) => matrix[plate * rows * columns + input * rows + 2] ?? Number.NaN);
    const force = new Float64Array(channels[0]?.values.length ?? 0);
    weights.forEach((weight, input) => {
      if (weight === 0) return;
      const channel = channels[(inputs[input] ?? 0) - 1];
      if (!channel || Number.isNaN(weight)) throw new ReferenceFileError({ code: "damaged" });
      for (let i = 0; i < force.length; i++) force[i]! += weight * channel.values[i]!;
    });
    const zero = zeroTo >= zeroFrom && zeroFrom > 0 ? force.slice(zeroFrom - 1, Math.min(zeroTo, force.length)) : force.slice(0, 0);
    const base = zero.length > 0 ? zero.reduce((sum, v) => sum + v, 0) / zero.length : 0;
    // The first sample of a frame is taken with the frame.
    const timesS = Array.from(force, (_v, i) => i / (analogRate > 0 ? analogRate : rate));
    return { side: null, timesS, force: loading(force.map((v) => v - base)) };
  });
}

/** The share of each channel of a plate in its vertical force. */
function verticalWeights(type: number, calibrated: (input: number) => number): number[] {
  switch (type) {
    case 1:
    case 2:
      return [0, 0, 1];
    case 3:
      return [0, 0, 0, 0, 1, 1, 1, 1];
    case 4:
      return Array.from({ length: 6 }, (_, input) => calibrated(input));
    case 5:
      return Array.from({ length: 8 }, (_, input) => calibrated(input));
    default:
      throw new ReferenceFileError({ code: "force_plate_type", at: type });
  }
}

/**
 * Contacts in order of time: stretches above 20 N, their instants between samples by linear interpolation.
 * @param together true adds the plates up (one body in flight or not, as in running and jumping); false takes each by itself (walking, where both feet are down)
 */
export function contactsOf(plates: readonly Plate[], together: boolean): Contact[] {
  const [first] = plates;
  if (!first) return [];
  const separate = plates.flatMap(contactsOfPlate).sort((a, b) => instant(a) - instant(b));
  if (!together || plates.length === 1) return separate;
  const sum = first.force.map((_, i) => plates.reduce((total, p) => total + (p.force[i] ?? 0), 0));
  // A foot that stands on one plate alone keeps its side.
  return contactsOfPlate({ ...first, side: null, force: sum }).map((whole) => {
    const within = separate.filter((c) => c.side !== null && overlap(c, whole) > 0);
    const sides = new Set(within.map((c) => c.side));
    return sides.size === 1 ? { ...whole, side: within[0]!.side } : whole;
  });
}

const instant = (c: Contact): number => c.startS ?? (c.endS === null ? 0 : c.endS - 1e6);
const overlap = (a: Contact, b: Contact): number =>
  Math.min(a.endS ?? Number.POSITIVE_INFINITY, b.endS ?? Number.POSITIVE_INFINITY) -
  Math.max(a.startS ?? Number.NEGATIVE_INFINITY, b.startS ?? Number.NEGATIVE_INFINITY);

function contactsOfPlate({ side, timesS, force }: Plate): Contact[] {
  const edges: { at: number; up: boolean }[] = [];
  for (let i = 1; i < force.length; i++) {
    const [a, b] = [force[i - 1]!, force[i]!];
    if (a >= CONTACT_N === b >= CONTACT_N || Number.isNaN(a) || Number.isNaN(b)) continue;
    edges.push({ at: timesS[i - 1]! + ((CONTACT_N - a) / (b - a)) * (timesS[i]! - timesS[i - 1]!), up: b > a });
  }
  // Two crossings closer than the noise cancel each other.
  const kept: typeof edges = [];
  for (const edge of edges) {
    const before = kept.at(-1);
    if (before && edge.at - before.at < LEAST_S) kept.pop();
    else kept.push(edge);
  }
  const contacts: Contact[] = [];
  let startS: number | null = null;
  let loaded = kept[0]?.up === false;
  for (const { at, up } of kept) {
    if (!up && loaded) contacts.push({ side, startS, endS: at });
    startS = up ? at : null;
    loaded = up;
  }
  if (loaded && startS !== null) contacts.push({ side, startS, endS: null });
  return contacts;
}
