import type { YuvPlanes } from "../video/types.ts";
import type { ChipPress, Size } from "./chips.ts";
import { type Box, highest, overlap, quantile, smoothed, stacked } from "./layout.ts";
import { PALETTE, sideColour, toYuv } from "./palette.ts";
import { drawArc, drawLine } from "./raster.ts";
import type { OverlayAngle, OverlayScene } from "./scene.ts";
import { blit, type Sprite } from "./sprite.ts";
import type { Track } from "./track.ts";

type Column = "left" | "right";
type Mode = "both" | Column;

const NOSE = 0;
const SHOULDERS = [11, 12] as const;
const HIPS = [23, 24] as const;

/** Half window of the moving average with which chips follow the trunk, ms: they do not follow the limbs. */
const GLIDE_MS = 400;
/** Shortest stay in a column, ms; shorter changes are left out. */
const MIN_MODE_MS = 500;
const FADE_MS = 160;

export interface ChipArea {
  readonly width: number;
  /** Limits of the chips' centres. */
  readonly top: number;
  readonly bottom: number;
  readonly margin: number;
  /** Panels to keep clear of. */
  readonly taken: readonly Box[];
}

interface Placed {
  readonly angle: OverlayAngle;
  readonly size: Size;
  readonly plate: Sprite;
  /** By frame. */
  readonly x: readonly number[];
  readonly y: readonly (number | null)[];
  readonly opacity: readonly number[];
  readonly onLeft: readonly boolean[];
}

/** Joint angles beside the athlete, in two columns, with leader lines to their joints. Positions are planned once for the whole clip. */
export class AngleChips {
  readonly #scene: OverlayScene;
  readonly #track: Track;
  readonly #press: ChipPress;
  readonly #unit: number;
  readonly #placed: readonly Placed[];

  constructor(scene: OverlayScene, track: Track, press: ChipPress, area: ChipArea, unit: number) {
    this.#scene = scene;
    this.#track = track;
    this.#press = press;
    this.#unit = unit;
    this.#placed = planChips(scene, track, press, area, unit);
  }

  /** Arcs at the joints; drawn before the skeleton. */
  drawArcs(picture: YuvPlanes, tMs: number, boneWidth: number): void {
    for (const { angle } of this.#placed) {
      if (!angle.arms || this.#track.angle(angle.key, tMs) === null) continue;
      const [at, from, to] = [angle.at, angle.arms.from, angle.arms.to].map((joint) => this.#track.point(joint, tMs));
      if (!at || !from || !to || Math.min(at.visibility, from.visibility, to.visibility) < 0.5) continue;
      const away = angle.arms.extended ? Math.PI : 0;
      const start = Math.atan2(from.y - at.y, from.x - at.x) + away;
      const sweep = wrapped(Math.atan2(to.y - at.y, to.x - at.x) - start);
      const colour = toYuv(sideColour(angle.side), this.#scene.matrix);
      const strength = this.#isFar(angle) ? 0.5 : 1;
      const radius = 4.2 * boneWidth;
      drawArc(picture, { centre: at, radius: radius / 2, width: radius, start, sweep }, colour, 0.22 * strength);
      drawArc(
        picture,
        { centre: at, radius, width: 2.5 * this.#unit, start, sweep },
        toYuv(PALETTE.neutral, this.#scene.matrix),
        0.9 * strength,
      );
    }
  }

  /** Chips and the lines that lead to them; drawn after the skeleton. */
  draw(picture: YuvPlanes, tMs: number): void {
    const frame = this.#track.frameAt(tMs);
    for (const chip of this.#placed) {
      const degrees = this.#track.angle(chip.angle.key, tMs);
      const opacity = chip.opacity[frame] ?? 0;
      const y = chip.y[frame];
      if (degrees === null || opacity <= 0.02 || y === null || y === undefined) continue;
      const x = chip.x[frame]!;
      const joint = this.#track.point(chip.angle.at, tMs);
      if (joint) {
        const edge = { x: chip.onLeft[frame] ? x + chip.size.width : x, y };
        const neutral = toYuv(PALETTE.neutral, this.#scene.matrix);
        const strength = opacity * (this.#isFar(chip.angle) ? 0.35 : 0.6);
        drawLine(picture, edge, joint, 3.6 * this.#unit, toYuv(PALETTE.ink, this.#scene.matrix), 0.35 * strength);
        drawLine(picture, edge, joint, 1.6 * this.#unit, neutral, strength);
      }
      const top = y - chip.size.height / 2;
      const value = this.#press.angleValue(degrees, chip.size);
      blit(picture, chip.plate, x, top, opacity);
      blit(picture, value, x + chip.size.width - value.width, top, opacity);
    }
  }

  #isFar({ side }: OverlayAngle): boolean {
    return side !== null && this.#scene.nearSide !== null && side !== this.#scene.nearSide;
  }
}

/** Horizontal position of the trunk by frame, null where nobody is seen, and of the inner edge of a column of chips in a frame, px. */
interface ColumnEdges {
  readonly trunk: readonly (number | null)[];
  readonly edge: (side: Column, frame: number) => number;
}

/** Column edges that follow the trunk and stay clear of the body. */
function columnEdges(track: Track, unit: number): ColumnEdges {
  const { times } = track;
  const trunk = smoothed(
    times.map((t) => trunkX(track, t)),
    times,
    GLIDE_MS,
  );
  const boxes = times.map((_, i) => track.box(i));
  // Landmarks lie inside the body: its outline is about a twentieth of its height farther out.
  const gap =
    14 * unit +
    0.05 *
      quantile(
        boxes.flatMap((box) => (box ? [box.height] : [])),
        0.8,
      );
  const reach = (side: Column) => {
    const extents = boxes.map((box, i) => {
      const x = trunk[i] ?? null;
      return box && x !== null ? (side === "left" ? x - box.left : box.left + box.width - x) : null;
    });
    return smoothed(highest(extents, times, GLIDE_MS), times, GLIDE_MS);
  };
  const reaches = { left: reach("left"), right: reach("right") };
  const edge = (side: Column, frame: number) => {
    const away = (reaches[side][frame] ?? 0) + gap;
    return (trunk[frame] ?? 0) + (side === "left" ? -away : away);
  };
  return { trunk, edge };
}

/** Plans column, position and opacity of every chip for the whole clip. */
function planChips(scene: OverlayScene, track: Track, press: ChipPress, area: ChipArea, unit: number): Placed[] {
  const angles = scene.angles ?? [];
  const { times } = track;
  if (angles.length === 0 || times.length === 0) return [];
  const size = press.angleSize(angles);
  const spacing = size.height + 8 * unit;
  const { trunk, edge } = columnEdges(track, unit);
  const modes = settled(
    trunk.map((x, frame): Mode => {
      const left = x !== null && edge("left", frame) - size.width >= area.margin;
      const right = x !== null && edge("right", frame) + size.width <= area.width - area.margin;
      return left === right ? "both" : left ? "left" : "right";
    }),
    times,
  );

  const home = angles.map((angle) => homeColumn(angle, scene, track));
  const anchors = angles.map((angle) =>
    smoothed(
      times.map((t) => track.point(angle.at, t)?.y ?? null),
      times,
      GLIDE_MS,
    ),
  );
  const order = angles.map((_, i) => i).toSorted((a, b) => meanOf(anchors[a]!) - meanOf(anchors[b]!));
  const columns = angles.map((_, i) => modes.map((mode) => (mode === "both" ? home[i]! : mode)));

  const wishes: (number | null)[][] = angles.map(() => []);
  for (const frame of times.keys()) {
    for (const side of ["left", "right"] as const) {
      const members = order.filter((i) => columns[i]![frame] === side && anchors[i]![frame] !== null);
      if (members.length === 0 || trunk[frame] === null) continue;
      const limits = clearLimits(area, columnBox(edge(side, frame), side, size.width, area), spacing / 2);
      const places = stacked(
        members.map((i) => anchors[i]![frame]!),
        spacing,
        ...limits,
      );
      for (const [k, i] of members.entries()) wishes[i]![frame] = places[k]!;
    }
  }

  return angles.map((angle, i) => {
    const known = times.map((t) => (track.angle(angle.key, t) === null ? 0 : 1));
    const shown = smoothed(known, times, FADE_MS / 2);
    const changes = modes.flatMap((mode, f) =>
      f > 0 && mode !== modes[f - 1] && columns[i]![f] !== columns[i]![f - 1] ? [times[f]!] : [],
    );
    return {
      angle,
      size,
      plate: press.angleChip(angle, size),
      onLeft: columns[i]!.map((side) => side === "left"),
      x: times.map((_, f) => {
        const side = columns[i]![f]!;
        const wanted = edge(side, f) - (side === "left" ? size.width : 0);
        return Math.min(area.width - area.margin - size.width, Math.max(area.margin, wanted));
      }),
      y: withinRuns(
        Array.from(times, (_, f) => wishes[i]![f] ?? null),
        columns[i]!,
        times,
      ),
      opacity: times.map((t, f) => (shown[f] ?? 0) * Math.min(1, ...changes.map((change) => Math.abs(t - change) / FADE_MS))),
    };
  });
}

function trunkX(track: Track, tMs: number): number | null {
  const [shoulders, hips] = [track.point(SHOULDERS, tMs), track.point(HIPS, tMs)];
  return shoulders && hips ? (shoulders.x + hips.x) / 2 : (hips?.x ?? shoulders?.x ?? null);
}

/** From the side: the near side's angles in front of the athlete, all others behind. From the front or back: each side's on its own side. */
function homeColumn({ side }: OverlayAngle, scene: OverlayScene, track: Track): Column {
  const lean = (a: number | readonly [number, number], b: number | readonly [number, number]) =>
    track.times.reduce((sum, t) => sum + ((track.point(a, t)?.x ?? 0) - (track.point(b, t)?.x ?? 0)), 0);
  if (scene.nearSide === null) {
    const leftIsLeft = lean(23, 24) < 0;
    return (side === "right") === leftIsLeft ? "right" : "left";
  }
  const facesRight = lean(NOSE, SHOULDERS) + lean(31, 29) + lean(32, 30) > 0;
  return (side === scene.nearSide) === facesRight ? "right" : "left";
}

/** Removes stays shorter than `MIN_MODE_MS`. */
function settled(modes: readonly Mode[], times: readonly number[]): Mode[] {
  const result = [...modes];
  for (let start = 0; start < result.length; ) {
    let end = start;
    while (end < result.length && result[end] === result[start]) end++;
    const lasts = (times[end] ?? Number.POSITIVE_INFINITY) - times[start]!;
    if (start > 0 && lasts < MIN_MODE_MS) result.fill(result[start - 1]!, start, end);
    start = end;
  }
  return result;
}

function columnBox(edge: number, side: Column, width: number, area: ChipArea): Box {
  const wanted = side === "left" ? edge - width : edge;
  return {
    left: Math.min(area.width - area.margin - width, Math.max(area.margin, wanted)),
    width,
    top: area.top,
    height: area.bottom - area.top,
  };
}

/** Vertical limits of a column that keep it clear of panels above or below. */
function clearLimits(area: ChipArea, column: Box, half: number): [top: number, bottom: number] {
  let [top, bottom] = [area.top, area.bottom];
  const middle = (top + bottom) / 2;
  for (const panel of area.taken) {
    if (overlap(column, { ...panel, top: column.top, height: column.height }) === 0) continue;
    if (panel.top + panel.height / 2 < middle) top = Math.max(top, panel.top + panel.height + half);
    else bottom = Math.min(bottom, panel.top - half);
  }
  return top < bottom ? [top, bottom] : [area.top, area.bottom];
}

/** Smooths heights within each stay in one column, so that a change of columns is a jump of a faded chip and not a slide across the athlete. */
function withinRuns(values: readonly (number | null)[], columns: readonly Column[], times: readonly number[]): (number | null)[] {
  const result: (number | null)[] = [];
  for (let start = 0; start < values.length; ) {
    let end = start;
    while (end < values.length && columns[end] === columns[start]) end++;
    result.push(...smoothed(values.slice(start, end), times.slice(start, end), GLIDE_MS / 2));
    start = end;
  }
  return result;
}

function meanOf(values: readonly (number | null)[]): number {
  const known = values.filter((v) => v !== null);
  return known.length ? known.reduce((sum, v) => sum + v, 0) / known.length : Number.POSITIVE_INFINITY;
}

function wrapped(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}
