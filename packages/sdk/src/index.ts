export type { AssistantEvent } from "./assistance.ts";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export { ServiceError } from "./error.ts";
export * from "./shapes.ts";
export { createSharedClient } from "./shared.ts";
export { readStream, type StreamEvent } from "./stream.ts";
