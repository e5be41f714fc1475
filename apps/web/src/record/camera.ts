/** Why there is no picture; each has a message with a remedy. */
export const CAMERA_FAULTS = ["denied", "none", "busy", "insecure", "unsupported"] as const;
export type CameraFault = (typeof CAMERA_FAULTS)[number];

export class CameraError extends Error {
  override name = "CameraError";
  readonly fault: CameraFault;

  constructor(fault: CameraFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Recording formats in order of preference: phones encode H.264 in hardware; VP8 is the cheapest in software. The analysis reads all of them. */
const TYPES = ["video/mp4;codecs=avc1.640028", "video/mp4;codecs=avc1.42E01E", "video/webm;codecs=vp8", "video/webm", "video/mp4"];
/** Bits per second of a take: a minute of it is 75 MB, well under the 200 MB of an upload. */
const BITS_PER_S = 10_000_000;

/**
 * Opens the rear camera with the highest frame rate that the browser gives, in high definition where that costs no frames.
 * @throws CameraError
 */
export async function openCamera(): Promise<MediaStream> {
  if (!isSecureContext) throw new CameraError("insecure");
  if (!navigator.mediaDevices?.getUserMedia || recordingType() === null) throw new CameraError("unsupported");
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 240 } },
    });
  } catch (error) {
    throw new CameraError(faultOf(error));
  }
}

function faultOf(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "none";
  return "busy";
}

/** What the browser can record, of the types that are analysed; null where it can record none. */
function recordingType(): string | null {
  if (typeof MediaRecorder === "undefined") return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** A take that is being filmed. */
export interface Filming {
  stop: () => void;
  /** The finished take; rejects where the browser gave up. */
  file: Promise<File>;
}

/** Films from now on. Throws CameraError where the browser cannot. */
export function film(stream: MediaStream, name: string): Filming {
  const mimeType = recordingType();
  if (mimeType === null) throw new CameraError("unsupported");
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS_PER_S });
  const pieces: Blob[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<File>();
  recorder.ondataavailable = (e) => {
    if (e.data.size > 0) pieces.push(e.data);
  };
  recorder.onstop = () => {
    const type = mimeType.split(";")[0] ?? mimeType;
    resolve(new File(pieces, `${name}.${type.endsWith("mp4") ? "mp4" : "webm"}`, { type }));
  };
  recorder.onerror = () => reject(new CameraError("busy"));
  // In pieces of a second, so that a long take does not lie in the encoder's memory.
  recorder.start(1000);
  return { stop: () => recorder.state !== "inactive" && recorder.stop(), file: promise };
}
