import { BadRequest, ErrorBody, IdParams, NoContent, SessionVoice, VOICE_BYTES, VoiceAnswer, VoiceVideo } from "@sagittal/contract";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { FieldError } from "../../domain/errors.ts";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { fileForm } from "../../http/document/form-body.ts";
import { partsOf } from "../../http/form.ts";
import { languageOf } from "../../http/language.ts";
import { putVoice, readVoice, removeVoice, type SentVoice, type VoiceDeps } from "./service.ts";
import { makeVoiceVideo, type VoiceVideoDeps } from "./video.ts";

const tags = ["Sessions"];
/** Most bytes of a log: as many drawings and points as its schema takes. */
const LOG_BYTES = 2 * 1024 * 1024;

const VOICE_FORM = fileForm(
  { field: "audio", types: ["audio/webm", "audio/mp4"], description: "The recording, up to 8 MB" },
  z.object({ log: z.string().meta({ description: "What was shown and drawn while it was recorded: `log` of a voice-over, as JSON" }) }),
);

/** The voice-over of a session: store, read, make a video of, delete. For the team's people and keys. */
export function voiceRoutes(app: Api, deps: VoiceDeps & VoiceVideoDeps): void {
  const url = "/api/sessions/:id/voice/";
  const config = { access: "team", missing: "session_not_found" } as const;

  app.route({
    method: "PUT",
    url,
    config: { ...config, form: VOICE_FORM },
    schema: {
      tags,
      summary: "Store a voice-over of a session",
      params: IdParams,
      response: { 200: SessionVoice, 400: BadRequest, 404: ErrorBody, 409: ErrorBody, 413: ErrorBody },
    },
    handler: (request) => putVoice(deps, teamOf(request), request.params.id, () => sentVoice(request)),
  });

  app.route({
    method: "GET",
    url,
    config,
    schema: { tags, summary: "A session's voice-over", params: IdParams, response: { 200: VoiceAnswer, 404: ErrorBody } },
    handler: (request) => readVoice(deps, teamOf(request), request.params.id, languageOf(request)),
  });

  app.route({
    method: "POST",
    url: `${url}video/`,
    config: { access: "team", missing: "voice_not_found" },
    schema: {
      tags,
      summary: "Make a video of a session's voice-over",
      params: IdParams,
      response: { 202: VoiceVideo, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody, 503: ErrorBody },
    },
    handler: async (request, reply) =>
      reply.code(202).send(await makeVoiceVideo(deps, teamOf(request), request.params.id, languageOf(request))),
  });

  app.route({
    method: "DELETE",
    url,
    config: { access: "team", missing: "voice_not_found" },
    schema: { tags, summary: "Delete a session's voice-over", params: IdParams, response: { 204: NoContent, 404: ErrorBody } },
    handler: async (request, reply) => {
      await removeVoice(deps, teamOf(request), request.params.id);
      return reply.code(204).send(undefined);
    },
  });
}

/** Throws FieldError when there is no recording, or the log is no JSON, and payload_too_large. */
async function sentVoice(request: FastifyRequest): Promise<SentVoice> {
  if (!request.isMultipart()) throw new FieldError({ audio: (t) => t.voiceMissing });
  const { fields, file } = await partsOf(request, "audio", { fileSize: VOICE_BYTES, fieldSize: LOG_BYTES });
  if (!file) throw new FieldError({ audio: (t) => t.voiceMissing });
  return { log: parsed(fields.log), audio: file };
}

function parsed(log: unknown): unknown {
  if (log === undefined) throw new FieldError({ log: (t) => t.rules.required });
  try {
    return JSON.parse(String(log));
  } catch {
    throw new FieldError({ log: (t) => t.kinds.object });
  }
}
