import { AssistantRequest, BadRequest, ErrorBody, Paywall } from "@sagittal/contract";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { eventStream } from "../../http/media.ts";
import { sendText } from "../../http/text-stream.ts";
import { type AssistantDeps, answer, conversationSubject } from "./service.ts";

const AnswerStream = eventStream(
  "Events start {locale, model, client, session}, delta {text}, done {text, sections, citations: [{session_id, seq_no, name, activity, exercise, client_id, created_at}]}, error {detail}",
);

/**
 * Questions about the team's sessions, answered as a stream that ends when the caller leaves. For its people, not for keys, on a plan that
 * includes agents (feature_not_in_plan).
 */
export function assistantRoutes(app: Api, deps: AssistantDeps): void {
  app.route({
    method: "POST",
    url: "/api/assistant/",
    config: { access: "member", feature: "agents" },
    schema: {
      tags: ["Assistant"],
      summary: "Ask about the team's sessions; the answer comes as server-sent events with the sessions it rests on",
      body: AssistantRequest,
      response: { 200: AnswerStream, 400: BadRequest, 402: Paywall, 404: ErrorBody },
    },
    handler: async (request, reply) => {
      const team = teamOf(request);
      const { messages, locale } = request.body;
      const { client, session } = await conversationSubject(deps, team, request.body);
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort());
      return sendText(deps.log, reply, {
        start: { locale, client: client?.id ?? null, session: session?.id ?? null },
        write: () => answer(deps, team, { messages, lang: locale, client, session }, gone.signal),
        done: ({ sections, citations }) => ({ sections, citations }),
        after: -1,
      });
    },
  });
}
