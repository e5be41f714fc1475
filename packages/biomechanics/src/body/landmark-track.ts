import { LANDMARK, LANDMARK_COUNT } from "../landmarks.ts";
import { median } from "../signals/series.ts";
import type { RawTrack } from "./raw-track.ts";

/** Values of one landmark position: x, y, z. */
const AXES = 3;

/** Values of one row of positions. */
export const ROW_WIDTH = AXES * LANDMARK_COUNT;

/**
 * Positions of all landmarks along time by row and landmark, over a flat array of rows × 33 × (x, y, z). It holds no values of its own: writing
 * changes the array. Reading allocates nothing. A value is NaN where the athlete was not found.
 */
export class LandmarkPositions {
  readonly #data: Float64Array;

  constructor(data: Float64Array) {
    this.#data = data;
  }

  x(row: number, landmark: number): number {
    return this.#data[(row * LANDMARK_COUNT + landmark) * AXES]!;
  }

  y(row: number, landmark: number): number {
    return this.#data[(row * LANDMARK_COUNT + landmark) * AXES + 1]!;
  }

  z(row: number, landmark: number): number {
    return this.#data[(row * LANDMARK_COUNT + landmark) * AXES + 2]!;
  }

  /** @param axis 0 for x, 1 for y, 2 for z */
  at(row: number, landmark: number, axis: 0 | 1 | 2): number {
    return this.#data[(row * LANDMARK_COUNT + landmark) * AXES + axis]!;
  }

  /** One coordinate of one landmark in every row, copied. */
  series(landmark: number, axis: 0 | 1 | 2): Float64Array {
    const rows = this.#data.length / ROW_WIDTH;
    const out = new Float64Array(rows);
    for (let row = 0; row < rows; row++) out[row] = this.at(row, landmark, axis);
    return out;
  }

  set(row: number, landmark: number, x: number, y: number, z: number): void {
    const from = (row * LANDMARK_COUNT + landmark) * AXES;
    this.#data[from] = x;
    this.#data[from + 1] = y;
    this.#data[from + 2] = z;
  }

  /** Marks a landmark as not found. */
  clear(row: number, landmark: number): void {
    this.set(row, landmark, Number.NaN, Number.NaN, Number.NaN);
  }

  /** Exchanges two landmarks of one row. */
  exchange(row: number, a: number, b: number): void {
    const x = this.x(row, a);
    const y = this.y(row, a);
    const z = this.z(row, a);
    this.set(row, a, this.x(row, b), this.y(row, b), this.z(row, b));
    this.set(row, b, x, y, z);
  }
}

/** A raw track read and written by row and landmark (`LANDMARK.left_hip`) instead of by place in its arrays. */
export class LandmarkTrack {
  readonly rows: number;
  /** Upright pixels, y down, z on the scale of x, negative towards the camera. */
  readonly image: LandmarkPositions;
  /** Metres about the hip centre, x right, y down, z away from the camera. */
  readonly world: LandmarkPositions;
  readonly #visibility: Float64Array;

  constructor(track: Pick<RawTrack, "tMs" | "image" | "world" | "visibility">) {
    this.rows = track.tMs.length;
    this.image = new LandmarkPositions(track.image);
    this.world = new LandmarkPositions(track.world);
    this.#visibility = track.visibility;
  }

  /** 0 to 1; NaN where the athlete was not found. */
  visibility(row: number, landmark: number): number {
    return this.#visibility[row * LANDMARK_COUNT + landmark]!;
  }

  setVisibility(row: number, landmark: number, value: number): void {
    this.#visibility[row * LANDMARK_COUNT + landmark] = value;
  }

  /** Whether the landmark has a place in the picture in this row. */
  has(row: number, landmark: number): boolean {
    return !Number.isNaN(this.image.x(row, landmark));
  }

  /** Marks a landmark as not found in picture and space; its visibility stays. */
  clear(row: number, landmark: number): void {
    this.image.clear(row, landmark);
    this.world.clear(row, landmark);
  }

  /** Exchanges two landmarks of one row, with their visibility. */
  exchange(row: number, a: number, b: number): void {
    this.image.exchange(row, a, b);
    this.world.exchange(row, a, b);
    const held = this.visibility(row, a);
    this.setVisibility(row, a, this.visibility(row, b));
    this.setVisibility(row, b, held);
  }

  /** Visibility of one landmark in every row; 0 where the athlete was not found. */
  visibilityOf(landmark: number): Float64Array {
    return Float64Array.from({ length: this.rows }, (_, row) => {
      const v = this.visibility(row, landmark);
      return Number.isNaN(v) ? 0 : v;
    });
  }

  /** Rows in which a landmark was found. */
  rowsWith(landmark: number): number[] {
    return Array.from({ length: this.rows }, (_, row) => row).filter((row) => this.has(row, landmark));
  }

  /** Length of the trunk in the picture, mid-hip to mid-shoulder, median over time, pixels; NaN where nobody is found. */
  trunkPx(): number {
    return median(this.trunkPxByRow());
  }

  /** Length of the trunk in the picture by row, pixels. */
  trunkPxByRow(): Float64Array {
    const { left_shoulder, right_shoulder, left_hip, right_hip } = LANDMARK;
    const p = this.image;
    return Float64Array.from(
      { length: this.rows },
      (_, row) =>
        Math.hypot(
          p.x(row, left_shoulder) + p.x(row, right_shoulder) - p.x(row, left_hip) - p.x(row, right_hip),
          p.y(row, left_shoulder) + p.y(row, right_shoulder) - p.y(row, left_hip) - p.y(row, right_hip),
        ) / 2,
    );
  }
}

/** A copy of a track whose positions and visibility may be written without changing the track. */
export const copyOf = (track: RawTrack): RawTrack => ({
  ...track,
  image: Float64Array.from(track.image),
  world: Float64Array.from(track.world),
  visibility: Float64Array.from(track.visibility),
});
