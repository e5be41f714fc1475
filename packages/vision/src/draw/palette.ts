import type { ColorMatrix } from "../video/types.ts";

/**
 * Colours of everything that is drawn of a person, the same in videos, charts and reports. Blue for left and orange for right stay apart under
 * every common colour blindness (Okabe and Ito), and against skin, grass and track.
 */
export const PALETTE = {
  left: "#35b6ff",
  right: "#ff9a2e",
  neutral: "#f4f7fa",
  ink: "#0b0f14",
  zones: { green: "#3dd68c", amber: "#ffc53d", red: "#ff6369" },
} as const;

export type BodySide = "left" | "right";
export type Zone = keyof typeof PALETTE.zones;

/** Colour of a body side; null is the middle of the body. */
export function sideColour(side: BodySide | null): string {
  return side === null ? PALETTE.neutral : PALETTE[side];
}

/** A colour as limited-range Y, Cb and Cr. */
export interface YuvColour {
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

/** Weights of red and blue in luma. */
export const LUMA_WEIGHTS: Record<ColorMatrix, readonly [red: number, blue: number]> = {
  bt601: [0.299, 0.114],
  bt709: [0.2126, 0.0722],
};

/** @param hex "#rrggbb" */
export function toYuv(hex: string, matrix: ColorMatrix): YuvColour {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number];
  const [kr, kb] = LUMA_WEIGHTS[matrix];
  const luma = kr * r + (1 - kr - kb) * g + kb * b;
  return { y: 16 + 219 * luma, u: 128 + (112 * (b - luma)) / (1 - kb), v: 128 + (112 * (r - luma)) / (1 - kr) };
}
