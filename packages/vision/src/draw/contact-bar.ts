import type { YuvPlanes } from "../video/types.ts";
import type { ChipPress } from "./chips.ts";
import type { Box } from "./layout.ts";
import { type BodySide, PALETTE, toYuv } from "./palette.ts";
import { drawLine } from "./raster.ts";
import type { OverlayInterval, OverlayScene } from "./scene.ts";
import { blit, type Sprite } from "./sprite.ts";

/** Longest time that the bar shows at once; longer clips scroll past the playhead. */
const WINDOW_MS = 4000;
const SIDES = ["left", "right"] as const satisfies readonly BodySide[];

/** Height of the bar in pixels. */
export function contactBarHeight(unit: number): number {
  return 2 * Math.ceil((64 * unit) / 2);
}

/** Timeline of ground contacts: one lane for each foot, the playhead, and the feet's initials lit while they are down. */
export class ContactBar {
  readonly box: Box;
  readonly #unit: number;
  readonly #scene: OverlayScene;
  readonly #contacts: Record<BodySide, readonly OverlayInterval[]>;
  readonly #glass: Sprite;
  readonly #initials: Record<BodySide, { lit: Sprite; unlit: Sprite }>;
  readonly #start: number;
  readonly #end: number;

  constructor(scene: OverlayScene, contacts: NonNullable<OverlayScene["contacts"]>, box: Box, press: ChipPress, unit: number) {
    this.box = box;
    this.#unit = unit;
    this.#scene = scene;
    this.#contacts = contacts;
    this.#glass = press.glass(box.width, box.height);
    const initials = scene.initials ?? { left: "L", right: "R" };
    const pair = (side: BodySide) => ({
      lit: press.initial(initials[side], side, true),
      unlit: press.initial(initials[side], side, false),
    });
    this.#initials = { left: pair("left"), right: pair("right") };
    this.#start = scene.frames[0]?.tMs ?? 0;
    this.#end = Math.max(this.#start + 1, scene.frames.at(-1)?.tMs ?? 0);
  }

  draw(picture: YuvPlanes, tMs: number): void {
    const u = this.#unit;
    const { left, top, width, height } = this.box;
    blit(picture, this.#glass, left, top);
    const lane = 12 * u;
    const from = left + 46 * u;
    const to = left + width - 18 * u;
    const span = Math.min(WINDOW_MS, this.#end - this.#start);
    const windowStart = Math.min(Math.max(tMs - span / 2, this.#start), this.#end - span);
    const x = (t: number) => from + ((t - windowStart) / span) * (to - from);
    const track = toYuv(PALETTE.neutral, this.#scene.matrix);
    for (const [i, side] of SIDES.entries()) {
      const y = top + height * (i === 0 ? 0.31 : 0.69);
      const colour = toYuv(PALETTE[side], this.#scene.matrix);
      drawLine(picture, { x: from, y }, { x: to, y }, 2 * u, track, 0.22);
      let down = false;
      for (const { startMs, endMs } of this.#contacts[side]) {
        down ||= tMs >= startMs && tMs < endMs;
        const [a, b] = [Math.max(from, x(startMs)), Math.min(to, x(endMs))];
        const inset = Math.min(lane / 2, (b - a) / 2);
        if (b > a) drawLine(picture, { x: a + inset, y }, { x: b - inset, y }, 2 * inset, colour, 0.95);
      }
      const { lit, unlit } = this.#initials[side];
      blit(picture, down ? lit : unlit, left + 12 * u, y - lit.height / 2);
    }
    const head = x(tMs);
    const [upper, lower] = [top + 8 * u, top + height - 8 * u];
    drawLine(picture, { x: head, y: upper }, { x: head, y: lower }, 5 * u, toYuv(PALETTE.ink, this.#scene.matrix), 0.6);
    drawLine(picture, { x: head, y: upper }, { x: head, y: lower }, 2.5 * u, track);
  }
}
