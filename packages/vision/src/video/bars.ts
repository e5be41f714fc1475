/** Bars around the filmed picture: black ones, plain ones, or the film itself enlarged and blurred, as editors and websites fill a format with one of another shape. */
import type { PixelArea } from "@sagittal/biomechanics";
import { VideoError } from "./errors.ts";
import { readFrames } from "./reader.ts";
import type { VideoProbe, YuvPlanes } from "./types.ts";

/** Pictures that are looked at, evenly over the clip, after the first one shows bars. */
const LOOKS = 12;

/** Least width of a bar, share of the frame. */
const LEAST_BAR = 0.04;

/** Greatest difference of the two bars of a pair, share of the frame: editors put the picture into the middle. */
const UNEVEN = 0.01;

/** Least part of the frame that the picture fills. */
const LEAST_PICTURE = 0.2;

/** Parts of a line of which each must be without detail, so that a hand that reaches into a bar is seen. */
const PARTS = 16;

/** Distance of the samples from which detail is read, and from one reading to the next, pixels. */
const REACH = 2;

/**
 * Least second difference of brightness that counts as detail, levels of 255; the greatest share of it in any part of a line in a bar (17 filmed clips between blurred bars, compressed anew: 0.06 at 8 levels); and
 * the least share in the most detailed part of a line in the picture, upper quartile of 16 lines (0.2 and more before walls and outdoors).
 */
const DETAIL = { levels: 10, inBars: 0.06, inPicture: 0.1 };

/** Search range for the picture's edge from where a bar ends: at least so many lines, and a share of the frame's lines. Compression lets the picture ring into a bar by a block or two, and larger frames are often scaled. */
const RINGING = { lines: 16, share: 0.02 };

/** Least change of brightness across the edge, levels of 255, and the share of the line along which there is one. */
const EDGE = { levels: 4, share: 0.5 };

/** One plane of brightness, read along its lines. */
interface Lines {
  readonly count: number;
  readonly length: number;
  readonly at: (line: number, along: number) => number;
}

const rowsOf = ({ y, yStride, width, height }: YuvPlanes): Lines => ({
  count: height,
  length: width,
  at: (line, along) => y[line * yStride + along]!,
});

const columnsOf = ({ y, yStride, width, height }: YuvPlanes): Lines => ({
  count: width,
  length: height,
  at: (line, along) => y[along * yStride + line]!,
});

/** The same lines from the last to the first. */
const fromLast = ({ count, length, at }: Lines): Lines => ({ count, length, at: (line, along) => at(count - 1 - line, along) });

/** Share of detail in the part of a line that has most of it. */
function detailOf({ length, at }: Lines, line: number): number {
  let most = 0;
  for (let part = 0; part < PARTS; part++) {
    const from = Math.max(REACH, Math.floor((part * length) / PARTS));
    const to = Math.min(length - REACH, Math.floor(((part + 1) * length) / PARTS));
    let detailed = 0;
    for (let i = from; i < to; i += REACH)
      if (Math.abs(at(line, i - REACH) - 2 * at(line, i) + at(line, i + REACH)) >= DETAIL.levels) detailed++;
    most = Math.max(most, (REACH * detailed) / Math.max(1, to - from));
  }
  return most;
}

/** Share of a line along which the next one is another colour. */
function changeAfter({ length, at }: Lines, line: number): number {
  let changed = 0;
  for (let i = 0; i < length; i += REACH) if (Math.abs(at(line + 1, i) - at(line, i)) >= EDGE.levels) changed++;
  return (REACH * changed) / length;
}

/** Lines of the bars before and after the picture, from the first to the last line of a frame. */
type Pair = readonly [before: number, after: number];

/** The lines of one end of the frames, of which the first is the frame's edge. */
class End {
  /** Share of change after each line, summed over the frames. */
  readonly #changes: number[] = [];
  #frames = 0;
  /** Lines among which the edge lies. */
  #reach = 0;
  /** Lines without detail in all frames. */
  plain = Number.POSITIVE_INFINITY;

  add(lines: Lines): void {
    const limit = Math.min(this.plain, Math.floor((lines.count * (1 - LEAST_PICTURE)) / 2));
    let plain = 0;
    while (plain < limit && detailOf(lines, plain) <= DETAIL.inBars) plain++;
    this.plain = plain;
    this.#frames++;
    this.#reach = plain + Math.max(RINGING.lines, Math.ceil(RINGING.share * lines.count));
    for (let i = 0; i < this.#reach; i++) this.#changes[i] = (this.#changes[i] ?? 0) + changeAfter(lines, i);
  }

  /** Lines before the straight edge of the picture; 0 without one. */
  edge(): number {
    const changes = this.#changes.slice(0, this.#reach);
    let edge = changes.findIndex((sum) => sum >= EDGE.share * this.#frames);
    // A picture that was scaled into the frame begins over two lines.
    while (changes[edge + 1]! > changes[edge]!) edge++;
    return edge + 1;
  }
}

/** The bars along one direction of the frames. */
class Ends {
  readonly #first = new End();
  readonly #last = new End();
  #count = 0;
  #detail = 0;

  /** @returns whether there may be bars */
  add(lines: Lines): boolean {
    this.#count = lines.count;
    this.#first.add(lines);
    this.#last.add(fromLast(lines));
    const [before, after] = [this.#first.plain, this.#last.plain];
    const inside = Array.from({ length: PARTS }, (_, i) => before + Math.floor(((i + 0.5) * (lines.count - before - after)) / PARTS));
    const detail = inside.map((line) => detailOf(lines, line)).sort((a, b) => a - b)[(3 * PARTS) >> 2]!;
    this.#detail = Math.max(this.#detail, detail);
    return Math.min(before, after) >= (LEAST_BAR - RINGING.share) * lines.count;
  }

  /** Two bars of equal width beside a picture with detail; null without. */
  pair(): Pair | null {
    const [before, after] = [this.#first.edge(), this.#last.edge()];
    const pair = Math.min(before, after) >= LEAST_BAR * this.#count && Math.abs(before - after) <= UNEVEN * this.#count;
    return pair && this.#detail >= DETAIL.inPicture ? [before, after] : null;
  }
}

/** Frames evenly over those that are analysed; none where none of them can be decoded. */
function* looksAt(probe: VideoProbe, indices: readonly number[]): Generator<YuvPlanes> {
  const looks = Math.min(LOOKS, indices.length);
  try {
    yield* readFrames(probe, { indices: Array.from({ length: looks }, (_, i) => indices[Math.floor((i * indices.length) / looks)]!) });
  } catch (error) {
    if (!(error instanceof VideoError)) throw error;
  }
}

/**
 * The part of the frame that shows the film, where bars of equal width surround it in all frames; null for a film that fills the frame. Pixels of the frames that the reader delivers, even numbers.
 * @param indices source frames of the part of the video that is analysed
 */
export function areaBetweenBars(probe: VideoProbe, indices: readonly number[]): PixelArea | null {
  const [rows, columns] = [new Ends(), new Ends()];
  for (const frame of looksAt(probe, indices)) {
    const found = [rows.add(rowsOf(frame)), columns.add(columnsOf(frame))];
    if (!found.includes(true)) return null;
  }
  const [above, beside] = [rows.pair(), columns.pair()];
  if (!above && !beside) return null;
  const [top, bottom] = above ?? [0, 0];
  const [left, right] = beside ?? [0, 0];
  const even = (pixels: number): number => pixels - (pixels % 2);
  const [x, y] = [even(left + 1), even(top + 1)];
  return { x, y, width: even(probe.frameWidth - x - right), height: even(probe.frameHeight - y - bottom) };
}
