import { rgbToYuv, VideoWriter, type X264Preset, type YuvPlanes } from "@sagittal/vision";

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
    rgbToYuv(rgb, this.planes, this.planes.height >= 720 || this.planes.width >= 720);
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
