import { exerciseCatalogue, movementGuide } from "@sagittal/catalogue";
import { BadRequest, ExerciseCatalogue, ExerciseCatalogueQuery, MovementGuide, MovementGuideQuery } from "@sagittal/contract";
import type { Api } from "../../http/api.ts";

const tags = ["Catalogue"];
/** Holds no personal data: browsers may cache it and revalidate. */
const KEPT = "private, no-cache";

/** The catalogue of exercises and the movement guide. For any person or key, with or without a team: they hold nothing of one. */
export function catalogueRoutes(app: Api): void {
  app.route({
    method: "GET",
    url: "/api/exercises/",
    config: { access: "any" },
    schema: {
      tags,
      summary: "Exercises, metrics, views and guides",
      querystring: ExerciseCatalogueQuery,
      response: { 200: ExerciseCatalogue, 400: BadRequest },
    },
    handler: async (request, reply) => {
      reply.header("cache-control", KEPT);
      return exerciseCatalogue(request.query.activity, request.query.lang);
    },
  });

  app.route({
    method: "GET",
    url: "/api/movement-guide/",
    config: { access: "any" },
    schema: {
      tags,
      summary: "What a movement's analysis measures",
      querystring: MovementGuideQuery,
      response: { 200: MovementGuide, 400: BadRequest },
    },
    handler: async (request, reply) => {
      reply.header("cache-control", KEPT);
      return movementGuide(request.query.activity, request.query.exercise, request.query.lang);
    },
  });
}
