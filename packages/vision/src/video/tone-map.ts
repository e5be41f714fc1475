import type { YuvPlanes } from "./types.ts";

/**
 * Turns high dynamic range pictures (BT.2100 HLG or PQ in BT.2020 colours) into standard range BT.709, on 8-bit limited-range planes.
 *
 * Luma goes through one curve: signal → display light (BT.2100) → roll-off above mid grey → BT.1886 signal. Chroma is treated to first order
 * around grey, where the curve's slope scales it and the change of primaries is one 2×2 matrix. That keeps people looking natural at a
 * fraction of the cost of colour management per pixel; only strongly saturated colours come out a little less saturated.
 */
export interface ToneMap {
  /** New luma code for each of the 256 old ones. */
  readonly luma: Uint8Array;
  /** Chroma gain for each luma code of the source. */
  readonly gain: Float32Array;
}

/** Light of diffuse white in an HDR picture in cd/m² (BT.2408). */
const REFERENCE_WHITE = 203;
/** Peak of the HDR display that the roll-off compresses into standard range, in cd/m². */
const PEAK = 1000;
/** Linear light, relative to diffuse white, up to which nothing is compressed. */
const KNEE = 0.3;
const DISPLAY_GAMMA = 2.4;

/** Tone map of one transfer function. */
export function toneMapFor(transfer: "hlg" | "pq"): ToneMap {
  const light = transfer === "hlg" ? hlgLight : pqLight;
  const curve = (signal: number) => rollOff(light(Math.min(1, Math.max(0, signal))) / REFERENCE_WHITE) ** (1 / DISPLAY_GAMMA);
  const luma = new Uint8Array(256);
  const gain = new Float32Array(256);
  for (let code = 0; code < 256; code++) {
    const signal = (code - 16) / 219;
    luma[code] = Math.round(16 + 219 * curve(signal));
    const low = Math.max(0.02, signal - 0.02);
    gain[code] = (curve(low + 0.04) - curve(low)) / 0.04;
  }
  return { luma, gain };
}

/** Display light of a neutral HLG signal on a 1000 cd/m² display (BT.2100: inverse OETF, system gamma 1.2). */
function hlgLight(signal: number): number {
  const a = 0.17883277;
  const b = 1 - 4 * a;
  const c = 0.5 - a * Math.log(4 * a);
  const scene = signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - c) / a) + b) / 12;
  return PEAK * scene ** 1.2;
}

/** Display light of a PQ signal (SMPTE ST 2084). */
function pqLight(signal: number): number {
  const power = signal ** (32 / 2523);
  return 10_000 * (Math.max(0, power - 3424 / 4096) / (2413 / 128 - (2392 / 128) * power)) ** (8192 / 1305);
}

/** Möbius curve: the identity below the knee, then smoothly to 1 at the peak. */
function rollOff(light: number): number {
  if (light <= KNEE) return light;
  const peak = PEAK / REFERENCE_WHITE;
  const a = (-(KNEE ** 2) * (peak - 1)) / (KNEE ** 2 - 2 * KNEE + peak);
  const b = (KNEE ** 2 - 2 * KNEE * peak + peak) / (peak - 1);
  return Math.min(1, ((b ** 2 + 2 * b * KNEE + KNEE ** 2) / (b - a)) * ((light + a) / (light + b)));
}

/** BT.2020 (Cb, Cr) → BT.709 (Cb, Cr) for colours near grey, by rows. */
const CHROMA_709 = chromaMatrix();

function chromaMatrix(): readonly [number, number, number, number] {
  const column = (cb: number, cr: number) => {
    const red = 1.4746 * cr;
    const blue = 1.8814 * cb;
    const green = -(0.2627 * red + 0.0593 * blue) / 0.678;
    const r = 1.660491 * red - 0.587641 * green - 0.07285 * blue;
    const g = -0.12455 * red + 1.1329 * green - 0.008349 * blue;
    const b = -0.018151 * red - 0.100579 * green + 1.11873 * blue;
    const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    return [(b - luma) / 1.8556, (r - luma) / 1.5748] as const;
  };
  const [fromCb, fromCr] = [column(1, 0), column(0, 1)];
  return [fromCb[0], fromCr[0], fromCb[1], fromCr[1]];
}

/** Applies a tone map in place. */
export function applyToneMap({ width, height, y, u, v, yStride, uStride, vStride }: YuvPlanes, map: ToneMap): void {
  const { luma, gain } = map;
  const [bb, br, rb, rr] = CHROMA_709;
  const chromaWidth = (width + 1) >> 1;
  const chromaHeight = (height + 1) >> 1;
  for (let row = 0; row < chromaHeight; row++) {
    const yRow = 2 * row * yStride;
    const uRow = row * uStride;
    const vRow = row * vStride;
    for (let x = 0; x < chromaWidth; x++) {
      const k = gain[y[yRow + 2 * x]!]!;
      const cb = k * (u[uRow + x]! - 128);
      const cr = k * (v[vRow + x]! - 128);
      u[uRow + x] = clamp(128.5 + bb * cb + br * cr);
      v[vRow + x] = clamp(128.5 + rb * cb + rr * cr);
    }
  }
  const end = height * yStride;
  for (let i = 0; i < end; i++) y[i] = luma[y[i]!]!;
}

function clamp(chroma: number): number {
  return chroma < 16 ? 16 : chroma > 240 ? 240 : chroma | 0;
}
