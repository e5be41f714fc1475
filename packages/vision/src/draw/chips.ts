import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { ColorMatrix } from "../video/types.ts";
import { overlayFont } from "./fonts.ts";
import { type BodySide, PALETTE, sideColour, type Zone } from "./palette.ts";
import type { OverlayAngle, OverlayMetric } from "./scene.ts";
import { makeSprite, type Sprite } from "./sprite.ts";

const GLASS = "rgba(11, 15, 20, 0.68)";
const HAIRLINE = "rgba(244, 247, 250, 0.14)";
const LABEL_COLOUR = "#c3cdd8";
const WHITE = "#ffffff";

/** Widest value that an angle chip makes room for. */
const WIDEST_ANGLE = "−188°";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Draws the labelled plates of the overlay. One unit is a pixel of a 720p picture. */
export class ChipPress {
  readonly #unit: number;
  readonly #matrix: ColorMatrix;
  readonly #pen: SKRSContext2D;
  readonly #values = new Map<string, Sprite>();

  constructor(unit: number, matrix: ColorMatrix) {
    this.#unit = unit;
    this.#matrix = matrix;
    this.#pen = createCanvas(8, 8).getContext("2d");
    this.#pen.lang = "en";
    this.#pen.fontVariantNumeric = "tabular-nums";
  }

  /** Size of the angles' chips, one for all of them and for any value. */
  angleSize(angles: readonly OverlayAngle[]): Size {
    const u = this.#unit;
    const label = Math.max(...angles.map((angle) => this.#measure(angle.label, 500, 19)));
    const width = 16 * u + label + 6 * u + this.#measure(WIDEST_ANGLE, 600, 21) + 12 * u;
    return { width: 8 * Math.ceil(width / 8), height: 2 * Math.ceil((38 * u) / 2) };
  }

  /** An angle's chip without its value. */
  angleChip(angle: OverlayAngle, { width, height }: Size): Sprite {
    const u = this.#unit;
    return makeSprite(width, height, this.#matrix, (c) => {
      plate(c, width, height, 9 * u);
      c.save();
      c.clip();
      c.fillStyle = sideColour(angle.side);
      c.fillRect(0, 0, 5 * u, height);
      c.restore();
      write(c, angle.label, 16 * u, height / 2 + 7 * u, overlayFont(500, 19 * u), LABEL_COLOUR, "left");
    });
  }

  /** A value to be laid over the right end of an angle's chip. Each value is drawn once for all angles. */
  angleValue(degrees: number, { height }: Size): Sprite {
    const text = formatDegrees(degrees);
    const known = this.#values.get(text);
    if (known) return known;
    const u = this.#unit;
    const width = 8 * Math.ceil((this.#measure(WIDEST_ANGLE, 600, 21) + 12 * u) / 8);
    const sprite = makeSprite(width, height, this.#matrix, (c) => {
      write(c, text, width - 12 * u, height / 2 + 7 * u, overlayFont(600, 21 * u), WHITE, "right");
    });
    this.#values.set(text, sprite);
    return sprite;
  }

  /** A short word in a body side's colour. */
  eventPill(label: string, side: BodySide | null): Sprite {
    const u = this.#unit;
    const width = this.#measure(label, 600, 20) + 22 * u;
    const height = 32 * u;
    return makeSprite(width, height, this.#matrix, (c) => {
      rounded(c, width, height, height / 2);
      c.fillStyle = sideColour(side);
      c.fill();
      c.strokeStyle = "rgba(11, 15, 20, 0.55)";
      c.lineWidth = 2 * u;
      c.stroke();
      write(c, label, width / 2, height / 2 + 7 * u, overlayFont(600, 20 * u), PALETTE.ink, "center");
    });
  }

  /** A body side's initial, lit while that foot is on the ground. */
  initial(letter: string, side: BodySide, lit: boolean): Sprite {
    const size = 20 * this.#unit;
    return makeSprite(size, size, this.#matrix, (c) => {
      rounded(c, size, size, 5 * this.#unit);
      c.fillStyle = lit ? sideColour(side) : "rgba(244, 247, 250, 0.1)";
      c.fill();
      write(
        c,
        letter,
        size / 2,
        size / 2 + 5 * this.#unit,
        overlayFont(600, 14 * this.#unit),
        lit ? PALETTE.ink : sideColour(side),
        "center",
      );
    });
  }

  glass(width: number, height: number): Sprite {
    return makeSprite(width, height, this.#matrix, (c) => plate(c, width, height, 12 * this.#unit));
  }

  /** The metrics one below the other. */
  metricColumn(given: readonly OverlayMetric[]): Sprite {
    const metrics = given.map(joined);
    const u = this.#unit;
    const zones = metrics.some((m) => m.zone) ? 22 * u : 0;
    const labels = Math.max(...metrics.map((m) => this.#measure(m.label, 500, 19)));
    const units = Math.max(...metrics.map((m) => (m.unit ? 6 * u + this.#measure(m.unit, 500, 16) : 0)));
    const values = Math.max(...metrics.map((m) => this.#measure(m.value, 600, 23)));
    const row = 38 * u;
    const width = 16 * u + zones + labels + 28 * u + values + units + 16 * u;
    const height = metrics.length * row + 14 * u;
    return makeSprite(width, height, this.#matrix, (c) => {
      plate(c, width, height, 12 * u);
      for (const [i, metric] of metrics.entries()) {
        const middle = 7 * u + (i + 0.5) * row;
        if (i > 0) hairline(c, 16 * u, middle - row / 2, width - 32 * u, 0);
        if (metric.zone) zoneMark(c, metric.zone, 22 * u, middle, 6.5 * u);
        const base = middle + 8 * u;
        write(c, metric.label, 16 * u + zones, base, overlayFont(500, 19 * u), LABEL_COLOUR, "left");
        write(c, metric.value, width - 16 * u - units, base, overlayFont(600, 23 * u), WHITE, "right");
        if (metric.unit) write(c, metric.unit, width - 10 * u - units, base, overlayFont(500, 16 * u), LABEL_COLOUR, "left");
      }
    });
  }

  /** The metrics side by side, each label above its value. */
  metricStrip(given: readonly OverlayMetric[]): Sprite {
    const metrics = given.map(joined);
    const u = this.#unit;
    const gap = (m: OverlayMetric) => (m.zone ? 20 * u : 0);
    const cells = metrics.map((m) => {
      const value = this.#measure(m.value, 600, 25) + (m.unit ? 5 * u + this.#measure(m.unit, 500, 16) : 0);
      return Math.max(this.#measure(m.label, 500, 16), value + gap(m)) + 32 * u;
    });
    const width = cells.reduce((sum, cell) => sum + cell, 0);
    const height = 68 * u;
    return makeSprite(width, height, this.#matrix, (c) => {
      plate(c, width, height, 12 * u);
      let left = 0;
      for (const [i, metric] of metrics.entries()) {
        if (i > 0) hairline(c, left, 14 * u, 0, height - 28 * u);
        write(c, metric.label, left + 16 * u, 26 * u, overlayFont(500, 16 * u), LABEL_COLOUR, "left");
        if (metric.zone) zoneMark(c, metric.zone, left + 22 * u, 46 * u, 6.5 * u);
        const x = left + 16 * u + gap(metric);
        write(c, metric.value, x, 54 * u, overlayFont(600, 25 * u), WHITE, "left");
        if (metric.unit)
          write(c, metric.unit, x + this.#measure(metric.value, 600, 25) + 5 * u, 54 * u, overlayFont(500, 16 * u), LABEL_COLOUR, "left");
        left += cells[i]!;
      }
    });
  }

  #measure(text: string, weight: 500 | 600, units: number): number {
    this.#pen.font = overlayFont(weight, units * this.#unit);
    return this.#pen.measureText(text).width;
  }
}

/** Whole degrees with a true minus sign. */
function formatDegrees(degrees: number): string {
  const whole = Math.round(degrees);
  return `${whole < 0 ? "−" : ""}${Math.abs(whole)}°`;
}

/** The degree sign stands at the number, without a space (ISO 80000-1). */
function joined(metric: OverlayMetric): OverlayMetric {
  return metric.unit === "°" ? { ...metric, value: `${metric.value}°`, unit: "" } : metric;
}

function rounded(c: SKRSContext2D, width: number, height: number, radius: number): void {
  c.beginPath();
  c.roundRect(0, 0, width, height, radius);
}

function plate(c: SKRSContext2D, width: number, height: number, radius: number): void {
  rounded(c, width, height, radius);
  c.fillStyle = GLASS;
  c.fill();
}

function hairline(c: SKRSContext2D, x: number, y: number, width: number, height: number): void {
  c.fillStyle = HAIRLINE;
  c.fillRect(x, y, Math.max(1, width), Math.max(1, height));
}

function write(
  c: SKRSContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  colour: string,
  align: "left" | "right" | "center",
): void {
  c.font = font;
  c.fillStyle = colour;
  c.textAlign = align;
  c.fillText(text, x, y);
}

/** Zones differ in shape as well as in colour: a disc is good, a triangle middling, a diamond poor. */
function zoneMark(c: SKRSContext2D, zone: Zone, x: number, y: number, radius: number): void {
  c.fillStyle = PALETTE.zones[zone];
  c.beginPath();
  if (zone === "green") {
    c.arc(x, y, radius, 0, 2 * Math.PI);
  } else {
    const corners = zone === "amber" ? 3 : 4;
    const reach = radius * (zone === "amber" ? 1.25 : 1.15);
    for (let i = 0; i < corners; i++) {
      const angle = -Math.PI / 2 + (i * 2 * Math.PI) / corners;
      c.lineTo(x + reach * Math.cos(angle), y + reach * Math.sin(angle) + (zone === "amber" ? 0.15 * radius : 0));
    }
    c.closePath();
  }
  c.fill();
}
