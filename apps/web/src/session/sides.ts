import type { Side } from "@sagittal/contract";

/** Name of the token of a side's colour, which is the same in every chart, on the time line and in the video; without a side that of text. */
export const sideToken = (side: Side | null) => (side ? `--${side}` : "--ink");
/** A side's colour as a CSS value; without a side that of quiet text. */
export const sideColour = (side: Side | null) => (side ? `var(--${side})` : "var(--ink-2)");
