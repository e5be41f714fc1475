/**
 * Zero-lag Butterworth low-pass: second order forwards and backwards, cut-off corrected for the double pass (Winter 2009), ends padded by
 * odd reflection. Gaps (NaN) are bridged linearly first. Independent of the analysis' own filter on purpose.
 */
export function lowPass(x: Float64Array, fps: number, cutoff: number): Float64Array {
  const filled = bridged(x);
  const n = filled.length;
  const pad = Math.min(n - 1, Math.ceil(fps));
  const wide = new Float64Array(n + 2 * pad);
  for (let i = 0; i < pad; i++) {
    wide[i] = 2 * filled[0]! - filled[pad - i]!;
    wide[n + pad + i] = 2 * filled[n - 1]! - filled[n - 2 - i]!;
  }
  wide.set(filled, pad);
  const c = coefficients(Math.min(cutoff / 0.802, 0.45 * fps), fps);
  const forward = pass(wide, c);
  const back = pass(forward.reverse(), c).reverse();
  return back.slice(pad, pad + n);
}

interface Coefficients {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

function coefficients(cutoff: number, fps: number): Coefficients {
  const k = Math.tan((Math.PI * cutoff) / fps);
  const norm = 1 / (1 + Math.SQRT2 * k + k * k);
  const b0 = k * k * norm;
  return { b: [b0, 2 * b0, b0], a: [2 * (k * k - 1) * norm, (1 - Math.SQRT2 * k + k * k) * norm] };
}

function pass(x: Float64Array, { b, a }: Coefficients): Float64Array {
  const y = new Float64Array(x.length);
  const first = x[0]!;
  let [x1, x2, y1, y2] = [first, first, first, first];
  for (let i = 0; i < x.length; i++) {
    const v = b[0] * x[i]! + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x[i]!, y1, v];
    y[i] = v;
  }
  return y;
}

function bridged(x: Float64Array): Float64Array {
  const out = Float64Array.from(x);
  const known = [...out.keys()].filter((i) => Number.isFinite(out[i]!));
  const first = known[0];
  if (first === undefined) return out.fill(0);
  for (let i = 0; i < out.length; i++) {
    if (Number.isFinite(out[i]!)) continue;
    const after = known.find((k) => k > i);
    const before = known.findLast((k) => k < i);
    if (before === undefined) out[i] = x[first]!;
    else if (after === undefined) out[i] = x[before]!;
    else out[i] = x[before]! + ((x[after]! - x[before]!) * (i - before)) / (after - before);
  }
  return out;
}
