import type { YuvPlanes } from "../video/types.ts";
import { AngleChips } from "./angle-chips.ts";
import { ChipPress } from "./chips.ts";
import { ContactBar, contactBarHeight } from "./contact-bar.ts";
import { type Box, grown, leastOverlap, overlap, quantile, smoothed } from "./layout.ts";
import { PALETTE, sideColour, toYuv } from "./palette.ts";
import { drawArc, drawDashes, drawLine, type Point } from "./raster.ts";
import type { OverlayEvent, OverlayScene } from "./scene.ts";
import { drawSkeleton } from "./skeleton.ts";
import { blit, type Sprite } from "./sprite.ts";
import { Track } from "./track.ts";

/** Parts of the overlay to draw; by default all but trails, where the scene has them. */
export interface OverlayParts {
  readonly skeleton?: boolean;
  readonly angles?: boolean;
  readonly events?: boolean;
  readonly contactBar?: boolean;
  readonly metrics?: boolean;
  readonly ground?: boolean;
  readonly trails?: boolean;
}

export interface PainterOptions {
  /** Pixels of the output per pixel of the upright source: `VideoWriter.scale`. */
  readonly scale?: number;
  readonly parts?: OverlayParts;
}

/** How long an event's label stays, and its ring grows. */
const EVENT_MS = 420;
const RING_MS = 300;

interface EventMark {
  readonly event: OverlayEvent;
  readonly at: Point;
  readonly pill: Sprite;
  readonly box: Box;
}

interface Panel {
  readonly sprite: Sprite;
  readonly box: Box;
  /** By frame: fainter while the athlete is behind it. */
  readonly opacity: readonly number[];
}

/** Draws a clip's overlay into its frames. Positions are planned once from the whole clip, so that nothing jumps. */
export class OverlayPainter {
  readonly #scene: OverlayScene;
  readonly #scale: number;
  readonly #unit: number;
  readonly #track: Track;
  readonly #parts: Required<OverlayParts>;
  readonly #boneWidth: number;
  readonly #bar: ContactBar | null;
  readonly #panel: Panel | null;
  readonly #chips: AngleChips | null;
  readonly #events: readonly EventMark[];

  constructor(scene: OverlayScene, { scale = 1, parts = {} }: PainterOptions = {}) {
    this.#scene = scene;
    this.#scale = scale;
    this.#parts = { skeleton: true, angles: true, events: true, contactBar: true, metrics: true, ground: true, trails: false, ...parts };
    const [width, height] = [scene.width * scale, scene.height * scale];
    const unit = Math.sqrt((width * height) / (1280 * 720));
    this.#unit = unit;
    this.#track = new Track(scene, scale);
    const press = new ChipPress(unit, scene.matrix);
    // Panels at multiples of eight blend fastest.
    const margin = 8 * Math.round((20 * unit) / 8);

    const boxes = scene.frames.map((_, i) => this.#track.box(i));
    const tall = quantile(
      boxes.flatMap((box) => (box ? [box.height] : [])),
      0.8,
    );
    this.#boneWidth = Math.min(9 * unit, Math.max(3 * unit, 0.0095 * tall));
    const near = boxes.map((box) => box && grown(box, 12 * unit));

    const screen = { width, height, margin };
    this.#bar = this.#parts.contactBar && scene.contacts ? placeBar(scene, scene.contacts, press, near, screen, unit) : null;
    const taken = this.#bar ? [this.#bar.box] : [];
    this.#panel =
      this.#parts.metrics && scene.metrics?.length ? placePanel(scene, press, near, taken, screen, this.#track.times, unit) : null;
    const panels = [...taken, ...(this.#panel ? [this.#panel.box] : [])];
    const area = { width, margin, top: margin + 20 * unit, bottom: height - margin - 20 * unit, taken: panels };
    this.#chips = this.#parts.angles && scene.angles?.length ? new AngleChips(scene, this.#track, press, area, unit) : null;
    this.#events = this.#parts.events ? placeEvents(scene.events ?? [], this.#track, press, this.#bar?.box ?? null, screen, unit) : [];
  }

  /**
   * Draws the overlay of one time into a picture.
   *
   * @param tMs time in the source, on the clock of the scene's frames
   */
  paint(picture: YuvPlanes, tMs: number): void {
    if (this.#parts.ground) this.#drawGround(picture);
    if (this.#parts.trails) this.#drawTrails(picture, tMs);
    this.#chips?.drawArcs(picture, tMs, this.#boneWidth);
    if (this.#parts.skeleton) {
      const style = { width: this.#boneWidth, outline: 1.3 * this.#unit, nearSide: this.#scene.nearSide, matrix: this.#scene.matrix };
      drawSkeleton(picture, this.#track, tMs, style);
    }
    this.#drawEvents(picture, tMs);
    this.#chips?.draw(picture, tMs);
    if (this.#panel) {
      const frame = this.#track.frameAt(tMs);
      blit(picture, this.#panel.sprite, this.#panel.box.left, this.#panel.box.top, this.#panel.opacity[frame] ?? 1);
    }
    this.#bar?.draw(picture, tMs);
  }

  #drawGround(picture: YuvPlanes): void {
    const { ground, matrix } = this.#scene;
    if (!ground) return;
    const u = this.#unit;
    const scaled = (p: Point) => ({ x: p.x * this.#scale, y: p.y * this.#scale });
    drawDashes(
      picture,
      scaled(ground.from),
      scaled(ground.to),
      { width: 2 * u, dash: 10 * u, gap: 12 * u },
      toYuv(PALETTE.neutral, matrix),
      0.45,
    );
  }

  #drawTrails(picture: YuvPlanes, tMs: number): void {
    for (const { at, side, seconds } of this.#scene.trails ?? []) {
      const points = this.#track.trail(at, tMs, seconds);
      const colour = toYuv(sideColour(side), this.#scene.matrix);
      for (let i = 1; i < points.length; i++) {
        drawLine(picture, points[i - 1]!, points[i]!, 0.55 * this.#boneWidth, colour, 0.75 * (i / points.length) ** 1.5);
      }
    }
  }

  #drawEvents(picture: YuvPlanes, tMs: number): void {
    const u = this.#unit;
    for (const { event, at, pill, box } of this.#events) {
      const age = tMs - event.tMs;
      if (age < 0 || age > EVENT_MS) continue;
      const colour = toYuv(sideColour(event.side), this.#scene.matrix);
      const grow = age / RING_MS;
      if (grow < 1) {
        const ring = { centre: at, radius: (10 + 26 * Math.sqrt(grow)) * u, start: 0, sweep: 2 * Math.PI };
        drawArc(picture, { ...ring, width: 6.5 * u }, toYuv(PALETTE.ink, this.#scene.matrix), 0.4 * (1 - grow));
        drawArc(picture, { ...ring, width: 4 * u }, colour, 1 - grow);
      }
      blit(picture, pill, box.left, box.top, Math.min(1, (EVENT_MS - age) / 160));
    }
  }
}

/** Labels stand below the foot where it was, beside one another when two events meet. */
function placeEvents(
  events: readonly OverlayEvent[],
  track: Track,
  press: ChipPress,
  bar: Box | null,
  screen: Screen,
  unit: number,
): EventMark[] {
  const marks: EventMark[] = [];
  for (const event of events.toSorted((a, b) => a.tMs - b.tMs)) {
    const at = track.landmark(event.at, event.tMs);
    if (!at) continue;
    const pill = press.eventPill(event.label, event.side);
    const size = { width: pill.width, height: pill.height };
    const floor = bar && bar.top > at.y ? bar.top - 6 * unit : screen.height - 6 * unit;
    const top = Math.min(at.y + 20 * unit, floor - pill.height);
    let left = at.x - pill.width / 2;
    for (const mark of marks) {
      if (event.tMs - mark.event.tMs > EVENT_MS) continue;
      if (overlap({ left, top, ...size }, mark.box) > 0) left = mark.box.left + mark.box.width + 2 * unit;
    }
    left = Math.min(screen.width - pill.width - 4 * unit, Math.max(4 * unit, left));
    marks.push({ event, at, pill, box: { left, top, ...size } });
  }
  return marks;
}

interface Screen {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

function placeBar(
  scene: OverlayScene,
  contacts: NonNullable<OverlayScene["contacts"]>,
  press: ChipPress,
  athlete: readonly (Box | null)[],
  { width, height, margin }: Screen,
  unit: number,
): ContactBar {
  const tall = contactBarHeight(unit);
  const bottom = { left: margin, top: height - margin - tall, width: 8 * Math.floor((width - 2 * margin) / 8), height: tall };
  const box = leastOverlap([bottom, { ...bottom, top: margin }], athlete);
  return new ContactBar(scene, contacts, box, press, unit);
}

function placePanel(
  scene: OverlayScene,
  press: ChipPress,
  athlete: readonly (Box | null)[],
  taken: readonly Box[],
  { width, height, margin }: Screen,
  times: readonly number[],
  unit: number,
): Panel {
  const metrics = scene.metrics ?? [];
  const column = press.metricColumn(metrics);
  const strip = press.metricStrip(metrics);
  const above = taken.find((box) => box.top < height / 2);
  const below = taken.find((box) => box.top >= height / 2);
  const top = above ? above.top + above.height + 10 * unit : margin;
  const bottom = below ? below.top - 10 * unit : height - margin;
  const places = (sprite: Sprite) =>
    [top, bottom - sprite.height].flatMap((y) =>
      [margin, 8 * Math.floor((width - margin - sprite.width) / 8)].map((x) => ({
        left: x,
        top: y,
        width: sprite.width,
        height: sprite.height,
        sprite,
      })),
    );
  const [first, ...others] = [...places(column), ...(strip.width <= width - 2 * margin ? places(strip) : [])];
  const { sprite, ...box } = leastOverlap([first!, ...others], athlete, taken);
  const covered = smoothed(
    athlete.map((b) => (b ? overlap(box, b) : 0)),
    times,
    250,
  );
  return { sprite, box, opacity: covered.map((share) => 1 - 0.55 * Math.min(1, 5 * (share ?? 0))) };
}
