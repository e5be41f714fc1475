import type { Side } from "../body/body.ts";

/** An instant of one foot; `at` in frames, fractional. */
export interface FootEvent {
  readonly at: number;
  /** 0 to 1: how well the signals that found it agree and how well the foot was seen. */
  readonly confidence: number;
}

/** One ground contact of one foot: initial contact to toe-off. Either end is null where the video does not show it. */
export interface Contact {
  readonly side: Side;
  readonly initialContact: FootEvent | null;
  readonly toeOff: FootEvent | null;
}

/** A walk always has a foot on the ground, a run has flights. */
export type GaitKind = "running" | "walking";
