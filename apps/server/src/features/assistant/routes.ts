import { AssistantRequest, BadRequest, ErrorBody, Paywall } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { teamOf } from "../../http/caller.ts";
import { eventStream } from "../../http/media.ts";
import type { Api } from "../../http/server.ts";
import { ClientRepository } from "../clients/repository.ts";
import { sendText } from "../coach/stream.ts";
import { SessionRepository } from "../sessions/repository.ts";
import { TeamData } from "./data.ts";
import { answer } from "./service.ts";

const AnswerStream = eventStream(
  "Events start {locale, model, client, session}, delta {text}, done {text, sections, citations: [{session_id, seq_no, name, activity, exercise, client_id, created_at}]}, error {detail}",
);

export function assistantRoutes(app: Api, ctx: Context): void {
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
      const [client, session] = [
        request.body.client ? await new ClientRepository(ctx.db, team).find(request.body.client) : null,
        request.body.session ? await new SessionRepository(ctx.db, team).find(request.body.session) : null,
      ];
      if (client === undefined) throw new DomainError("client_not_found");
      if (session === undefined) throw new DomainError("session_not_found");
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort());
      return sendText(ctx, reply, {
        start: { locale, client: client?.id ?? null, session: session?.id ?? null },
        write: () => answer(ctx, new TeamData(ctx, team), { messages, lang: locale, client, session }, gone.signal),
        done: ({ sections, citations }) => ({ sections, citations }),
        after: -1,
      });
    },
  });
}
