export type { AssistantEvent } from "./assistance.ts";
export { createCaptureClient } from "./capture-links.ts";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export { createEntryClient } from "./entry.ts";
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PaywallError,
  PermissionError,
  RateLimitError,
  ServiceError,
  ValidationError,
} from "./error.ts";
export { AnalysisFailed, type CoachingEvent, type SessionVideo, type WaitOptions, WaitTimeout } from "./sessions.ts";
export * from "./shapes.ts";
export { createSharedClient } from "./shared.ts";
export { readStream, type StreamEvent } from "./stream.ts";
export { resumableAddress, type UploadOptions, uploadResumable } from "./upload.ts";
