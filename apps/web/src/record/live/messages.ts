import type { LiveBody } from "./body.ts";

/** To the thread: a picture to look at. It belongs to the thread from then on. */
export interface Picture {
  picture: ImageBitmap;
}

/** From the thread: it is ready for pictures, it has looked at one, or it cannot run here. */
export type Word = { kind: "ready" } | { kind: "looked"; body: LiveBody | null } | { kind: "failed" };
