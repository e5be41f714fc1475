import { VideoError } from "./errors.ts";
import { readFrames } from "./reader.ts";
import { copyTurned } from "./rotate.ts";
import { uprightCopy } from "./thumbnail.ts";
import type { VideoFrame, VideoProbe, YuvPlanes } from "./types.ts";

/** Frames that are kept at once where the order goes back and forth; at 1280 × 720 they take 33 MB. */
const MOST_KEPT = 24;

/**
 * Gives the source's frames in any order, repeated and backwards too: one picture for each index, as it is stored. A frame that cannot be
 * decoded shows the one before it in the order. Each picture is valid until the next one is asked for.
 *
 * @param order indices of source frames
 * @throws VideoError decode_failed when not even the first frames can be decoded, and the other errors of reading
 */
export function* framesInOrder(probe: VideoProbe, order: readonly number[]): Generator<YuvPlanes, void> {
  let shown: YuvPlanes | null = null;
  for (const batch of batchesOf(order)) {
    const frames = decodable(probe, batch.indices, shown !== null);
    for (const picture of batch.rising ? forward(frames, batch.indices, shown) : backAndForth(frames, batch.indices, shown)) {
      shown = picture;
      yield picture;
    }
  }
}

/** A part of an order that is decoded in one go. */
interface Batch {
  readonly indices: number[];
  /** No frame comes before an earlier one: none needs to be kept. */
  readonly rising: boolean;
}

/** Cuts an order into parts that go forward, of any length, and parts that go back and forth between few frames. */
function* batchesOf(order: readonly number[]): Generator<Batch, void> {
  let [indices, rising, different]: [number[], boolean, Set<number>] = [[], true, new Set()];
  for (const index of order) {
    const goesOn = rising && index >= (indices.at(-1) ?? 0);
    if (!goesOn && !different.has(index) && different.size >= MOST_KEPT) {
      yield { indices, rising };
      [indices, rising, different] = [[index], true, new Set([index])];
      continue;
    }
    // A long way forward would have to be kept whole.
    if (!goesOn && rising && different.size > MOST_KEPT) {
      yield { indices, rising };
      [indices, rising, different] = [[], true, new Set()];
    } else if (!goesOn) rising = false;
    indices.push(index);
    different.add(index);
  }
  if (indices.length > 0) yield { indices, rising };
}

/** The wanted frames that can be decoded, none where `mayLack`. */
function* decodable(probe: VideoProbe, indices: readonly number[], mayLack: boolean): Generator<VideoFrame, void> {
  try {
    yield* readFrames(probe, { indices: [...new Set(indices)].sort((a, b) => a - b) });
  } catch (error) {
    if (!(mayLack && error instanceof VideoError && error.code === "decode_failed")) throw error;
  }
}

function* forward(frames: Iterable<VideoFrame>, indices: readonly number[], before: YuvPlanes | null): Generator<YuvPlanes, void> {
  let shown = before;
  let at = 0;
  for (const frame of frames) {
    for (; shown && indices[at]! < frame.index; at++) yield shown;
    if (shown) copyTurned(frame, shown, 0);
    else shown = uprightCopy(frame, { rotation: 0 });
    for (; indices[at]! <= frame.index; at++) yield shown;
  }
  for (; shown && at < indices.length; at++) yield shown;
}

function* backAndForth(frames: Iterable<VideoFrame>, indices: readonly number[], before: YuvPlanes | null): Generator<YuvPlanes, void> {
  const kept = new Map<number, YuvPlanes>();
  for (const frame of frames) kept.set(frame.index, uprightCopy(frame, { rotation: 0 }));
  let shown = before ?? kept.values().next().value;
  for (const index of indices) {
    shown = kept.get(index) ?? shown;
    if (shown) yield shown;
  }
}
