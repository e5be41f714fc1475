import { POSTURE_MEDIA_TYPES, type SessionCreate, VIDEO_TYPES, type WorkstationAssessment } from "@sagittal/contract";

type UploadForm = Omit<SessionCreate, "id" | "video_url" | "workstation_assessment">;
/** The workstation assessment as it is entered; the address of its picture is known only once that is uploaded. */
export type WorkstationForm = Omit<WorkstationAssessment, "posture_media">;

/** Metadata sent with a clip. */
export interface Order {
  form: UploadForm;
  workstation: { assessment: WorkstationForm; picture: File } | null;
}

/** The slot of a report for which a clip was filmed. */
export interface Place {
  run: string;
  slot: string;
}

/** Where the bytes of a clip have arrived: with it a session can be made without sending them again. */
export interface Arrived {
  session_id: string;
  video_url: string;
  posture_url: string | null;
}

/** A clip that waits in the browser until its session exists. */
export interface Kept {
  id: string;
  /** The person and the team that sent it: nobody else's session may come of it. */
  owner: string;
  file: File;
  order: Order;
  /** Its session goes there once it exists. */
  place?: Place | undefined;
  arrived: Arrived | null;
  at: number;
  /** Why the service refused it for good; a later page says so again and does not try. */
  refused?: { status: number; body: unknown } | undefined;
}

type VideoType = (typeof VIDEO_TYPES)[number];
type PostureType = (typeof POSTURE_MEDIA_TYPES)[number];

const BY_ENDING: Record<string, VideoType> = {
  mp4: "video/mp4",
  m4v: "video/mp4",
  mov: "video/quicktime",
  qt: "video/quicktime",
  webm: "video/webm",
};
const PICTURES_BY_ENDING: Record<string, PostureType> = { jpg: "image/jpeg", jpeg: "image/jpeg", png: "image/png", webp: "image/webp" };

const ending = (file: File) => file.name.split(".").pop()?.toLowerCase() ?? "";

/** The type that the service takes; some phones leave a file's own type empty. */
export function videoType(file: File): VideoType | null {
  return VIDEO_TYPES.find((type) => type === file.type) ?? BY_ENDING[ending(file)] ?? null;
}

/** The type of a picture or short clip of a posture; null where the service takes none such. */
export function postureType(file: File): PostureType | null {
  const video = videoType(file);
  return POSTURE_MEDIA_TYPES.find((type) => type === file.type || type === video) ?? PICTURES_BY_ENDING[ending(file)] ?? null;
}

/** A random id; also where the page is served without TLS, so that `crypto.randomUUID` is missing. */
export function uniqueId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
