import type { VoiceType } from "@sagittal/contract";

/** Kind of a stored file, by its first bytes. */
export type MediaKind = "video/mp4" | "video/quicktime" | "video/webm" | "image/jpeg" | "image/png" | "image/webp";

const MOV_ATOMS = new Set(["moov", "mdat", "wide", "free", "skip", "pnot"]);
const STILL_OR_AUDIO_BRANDS = /^(heic|heix|heim|heis|hevc|mif1|msf1|avif|avis|M4A |M4B |jp2 |crx )/;

/**
 * Recognises MP4, MOV, WebM, JPEG, PNG and WebP by content, never by name. Needs the first 64 bytes or more.
 * Boxes: ISO/IEC 14496-12 `ftyp`; QuickTime files without `ftyp` begin with another top-level atom. WebM: EBML header whose DocType is `webm`.
 */
export function recognise(bytes: Uint8Array): MediaKind | null {
  const b = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (b.length < 12) return null;
  const atom = b.toString("latin1", 4, 8);
  if (atom === "ftyp") {
    const brand = b.toString("latin1", 8, 12);
    if (STILL_OR_AUDIO_BRANDS.test(brand)) return null;
    return brand === "qt  " ? "video/quicktime" : "video/mp4";
  }
  if (MOV_ATOMS.has(atom)) return "video/quicktime";
  if (b.readUInt32BE(0) === 0x1a45dfa3) return b.subarray(0, 64).includes("webm", 0, "latin1") ? "video/webm" : null;
  if (b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff) return "image/jpeg";
  if (b.readUInt32BE(0) === 0x89504e47) return "image/png";
  if (b.toString("latin1", 0, 4) === "RIFF" && b.toString("latin1", 8, 12) === "WEBP") return "image/webp";
  return null;
}

/**
 * The kind of a recording by its first bytes: WebM, or MP4 of any brand that holds sound. These containers
 * also hold videos; whether one has pictures is not checked. Null for everything else.
 */
export function recogniseVoice(bytes: Uint8Array): VoiceType | null {
  const kind = recognise(bytes);
  if (kind === "video/webm") return "audio/webm";
  const isM4a = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(11, bytes.byteLength)).toString("latin1", 4) === "ftypM4A";
  return kind === "video/mp4" || isM4a ? "audio/mp4" : null;
}

/** True for the three video containers that are analysed. */
export function isVideo(kind: MediaKind | null): kind is "video/mp4" | "video/quicktime" | "video/webm" {
  return kind?.startsWith("video/") === true;
}

/** True for the three kinds of pictures that are read. */
export function isPicture(kind: MediaKind | null): kind is "image/jpeg" | "image/png" | "image/webp" {
  return kind?.startsWith("image/") === true;
}
