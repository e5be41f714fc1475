import { VideoWriter, type X264Preset, type YuvPlanes } from "../../packages/vision/src/video/index.ts";

/** Writes RGB24 pictures as an MP4 (H.264) with constant frame rate. */
export class RgbWriter {
  private readonly writer: VideoWriter;
  private readonly planes: YuvPlanes & { readonly y: Uint8Array };
  private readonly fps: number;
  private written = 0;

  constructor(path: string, width: number, height: number, fps: number, options: { crf?: number; preset?: X264Preset } = {}) {
    if (width % 2 !== 0 || height % 2 !== 0) throw new RangeError(`Width and height must be even, got ${width}x${height}.`);
    this.fps = fps;
    this.writer = new VideoWriter(
      path,
      { frameWidth: width, frameHeight: height, rotation: 0, matrix: height >= 720 || width >= 720 ? "bt709" : "bt601", sourceFps: fps },
      { crf: options.crf ?? 20, preset: options.preset ?? "superfast" },
    );
    const half = (width / 2) * (height / 2);
    this.planes = {
      width,
      height,
      y: new Uint8Array(width * height),
      u: new Uint8Array(half),
      v: new Uint8Array(half),
      yStride: width,
      uStride: width / 2,
      vStride: width / 2,
    };
  }

  add(rgb: Uint8Array): void {
    toYuv(rgb, this.planes, this.planes.height >= 720 || this.planes.width >= 720);
    this.writer.begin(this.planes);
    this.writer.commit((this.written * 1000) / this.fps);
    this.written++;
  }

  /** Completes the file; its size in bytes. */
  finish(): number {
    return this.writer.finish();
  }

  abort(): void {
    this.writer.abort();
  }
}

/** RGB24 to limited-range YUV 4:2:0, BT.709 or BT.601. */
export function toYuv(rgb: Uint8Array, out: YuvPlanes, hd: boolean): void {
  const [kr, kb] = hd ? [0.2126, 0.0722] : [0.299, 0.114];
  const kg = 1 - kr - kb;
  const { width: w, height: h } = out;
  const [ry, gy, by] = [(219 / 255) * kr, (219 / 255) * kg, (219 / 255) * kb];
  const [cu, cv] = [224 / 255 / (2 * (1 - kb)), 224 / 255 / (2 * (1 - kr))];
  for (let j = 0; j < h; j += 2) {
    for (let i = 0; i < w; i += 2) {
      let [r, g, b] = [0, 0, 0];
      for (let dj = 0; dj < 2; dj++) {
        for (let di = 0; di < 2; di++) {
          const k = (j + dj) * w + i + di;
          const [pr, pg, pb] = [rgb[3 * k]!, rgb[3 * k + 1]!, rgb[3 * k + 2]!];
          out.y[(j + dj) * out.yStride + i + di] = 16.5 + ry * pr + gy * pg + by * pb;
          r += pr;
          g += pg;
          b += pb;
        }
      }
      const luma = (kr * r + kg * g + kb * b) / 4;
      out.u[(j >> 1) * out.uStride + (i >> 1)] = 128.5 + cu * (b / 4 - luma);
      out.v[(j >> 1) * out.vStride + (i >> 1)] = 128.5 + cv * (r / 4 - luma);
    }
  }
}
