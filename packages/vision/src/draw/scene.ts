import type { ColorMatrix } from "../video/types.ts";
import type { BodySide, Zone } from "./palette.ts";

/** A landmark in pixels of the upright source. */
export interface OverlayLandmark {
  readonly x: number;
  readonly y: number;
  /** 0 to 1. */
  readonly visibility: number;
}

/** The contents of one frame of the overlay. */
export interface OverlayFrame {
  /** Time in the source in ms, ascending over the frames. */
  readonly tMs: number;
  /** By landmark, in the order of `LANDMARK_NAMES`; null entries, or null for all, are not drawn. */
  readonly landmarks: readonly (OverlayLandmark | null)[] | null;
  /** Degrees by the keys of `OverlayScene.angles`; missing or null values show no chip. */
  readonly angles: Readonly<Record<string, number | null>>;
}

/** A joint angle shown on a chip beside the athlete. */
export interface OverlayAngle {
  readonly key: string;
  /** Localised. */
  readonly label: string;
  readonly side: BodySide | null;
  /** Landmark index, or two whose middle is meant, to which the chip belongs. */
  readonly at: number | readonly [number, number];
  /** Landmarks between whose directions the angle is drawn as an arc; with `extended`, from the first one's direction prolonged through `at`. */
  readonly arms?: { readonly from: number; readonly to: number; readonly extended: boolean };
}

/** An event whose label is shown briefly beside the foot. */
export interface OverlayEvent {
  readonly tMs: number;
  /** Localised, short: "IC", "TO". */
  readonly label: string;
  readonly side: BodySide | null;
  /** Landmark index at which it happens. */
  readonly at: number;
}

export interface OverlayInterval {
  readonly startMs: number;
  readonly endMs: number;
}

/** A metric's value on the panel. */
export interface OverlayMetric {
  /** Localised. */
  readonly label: string;
  /** Localised number without unit. */
  readonly value: string;
  readonly unit: string;
  readonly zone: Zone | null;
}

interface OverlayTrail {
  readonly at: number;
  readonly side: BodySide | null;
  readonly seconds: number;
}

/** All that is drawn over one clip. Positions are pixels of the upright source; the painter scales them to its output. */
export interface OverlayScene {
  /** Size of the upright source. */
  readonly width: number;
  readonly height: number;
  readonly matrix: ColorMatrix;
  readonly frames: readonly OverlayFrame[];
  /** Side of the body nearer to the camera; null from the front or the back. */
  readonly nearSide: BodySide | null;
  readonly angles?: readonly OverlayAngle[];
  readonly events?: readonly OverlayEvent[];
  /** Ground contacts; without them there is no contact bar. */
  readonly contacts?: { readonly left: readonly OverlayInterval[]; readonly right: readonly OverlayInterval[] } | null;
  /** Localised initials of left and right on the contact bar. */
  readonly initials?: { readonly left: string; readonly right: string };
  readonly metrics?: readonly OverlayMetric[];
  /** Ground line, by two points on it. */
  readonly ground?: { readonly from: { x: number; y: number }; readonly to: { x: number; y: number } } | null;
  readonly trails?: readonly OverlayTrail[];
}
