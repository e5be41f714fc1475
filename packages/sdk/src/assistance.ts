import {
  Agent,
  type AgentCreate,
  type AgentPatch,
  Artifact,
  type ArtifactCreate,
  type ArtifactPatch,
  AssistantDone,
  type AssistantRequest,
  AssistantStart,
  envelope,
  StreamDelta,
  StreamError,
} from "@sagittal/contract";
import { z } from "zod";
import { ServiceError } from "./error.ts";
import { readStream } from "./stream.ts";
import type { Call, CallStream, Query } from "./transport.ts";

const nothing = z.unknown();

/** Coaching agents: topics and tone of the coaching text. */
export function agents(call: Call) {
  const at = (id: string) => `/api/agents/${id}/`;
  return {
    list: () => call(envelope(Agent), "GET", "/api/agents/", { query: { limit: 200 } }),
    create: (body: z.input<typeof AgentCreate>) => call(Agent, "POST", "/api/agents/", { body }),
    update: (id: string, body: z.input<typeof AgentPatch>) => call(Agent, "PATCH", at(id), { body }),
    remove: (id: string) => call(nothing, "DELETE", at(id)),
  };
}

/** Texts that the service writes from an athlete's sessions. */
export function artifacts(call: Call) {
  const at = (id: string) => `/api/artifacts/${id}/`;
  return {
    list: (query: Query = {}) => call(envelope(Artifact), "GET", "/api/artifacts/", { query: { limit: 200, ...query } }),
    create: (body: z.input<typeof ArtifactCreate>) => call(Artifact, "POST", "/api/artifacts/", { body }),
    read: (id: string) => call(Artifact, "GET", at(id)),
    update: (id: string, body: z.input<typeof ArtifactPatch>) => call(Artifact, "PATCH", at(id), { body }),
    remove: (id: string) => call(nothing, "DELETE", at(id)),
  };
}

export type AssistantEvent =
  | { type: "start"; data: AssistantStart }
  | { type: "delta"; data: z.infer<typeof StreamDelta> }
  | { type: "done"; data: AssistantDone };

/** Questions about the team's sessions; the answer comes piece by piece. */
export function assistant(open: CallStream) {
  return {
    /** Throws ServiceError, also where the stream ends with an error or too early. */
    async *ask(body: z.input<typeof AssistantRequest>, signal?: AbortSignal): AsyncGenerator<AssistantEvent> {
      const stream = await open("POST", "/api/assistant/", { body, ...(signal && { signal }) });
      for await (const { event, data } of readStream(stream)) {
        const json: unknown = JSON.parse(data);
        if (event === "error") throw new ServiceError(500, StreamError.parse(json));
        if (event === "start") yield { type: "start", data: AssistantStart.parse(json) };
        if (event === "delta") yield { type: "delta", data: StreamDelta.parse(json) };
        if (event === "done") {
          yield { type: "done", data: AssistantDone.parse(json) };
          return;
        }
      }
      throw new ServiceError(0, { detail: "unreachable" });
    },
  };
}
