import { BadRequest, ErrorBody, IdParams, PeerStandings, PeersQuery } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { peerStandings } from "./service.ts";

/** The standings of an athlete of the team among others, of whom only aggregates are shown. For the team's people and keys. */
export function peerRoutes(app: Api, deps: Pick<Context, "db" | "clock" | "config">): void {
  app.route({
    method: "GET",
    url: "/api/clients/:id/peers/",
    config: { access: "team", missing: "client_not_found" },
    schema: {
      tags: ["Athletes"],
      summary: "Where an athlete stands among their peers",
      description: `One standing per metric, from the first source that has one: the platform's athletes, a published norm, the team's athletes.
Compared are medians of the last three completed sessions within 365 days. People are compared by gender, age band and skill level; where a
cell would hold fewer than PEER_K_FLOOR athletes (on the platform also of fewer than three teams, or mostly of one) it is widened by skill
level, to neighbouring age bands, by age, and at last by gender for metrics that do not differ by sex. An athlete with a narrow cell
is not counted in a wider one. A cell counts its athletes in groups of the floor's size, in order of joining, and percentiles come in steps of
five, so that no answer, nor the difference of two, tells of fewer people than the floor. Cells under the floor are absent. Exercises
of more than 500 athletes are compared anew every few minutes, others at once.`,
      params: IdParams,
      querystring: PeersQuery,
      response: { 200: PeerStandings, 400: BadRequest, 404: ErrorBody },
    },
    handler: (request) => peerStandings(deps, teamOf(request), request.params.id, request.query.lang),
  });
}
