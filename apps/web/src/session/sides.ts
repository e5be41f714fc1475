import type { Side } from "@sagittal/contract";

/** The colour of a side: the same in every chart, on the time line and in the video. */
export const sideToken = (side: Side | null) => (side ? `--${side}` : "--ink");
export const sideColour = (side: Side | null) => (side ? `var(--${side})` : "var(--ink-2)");
