import {
  BadRequest,
  ErrorBody,
  IdParams,
  SessionEvents,
  SessionEventsPut,
  SessionLandmarks,
  SessionLandmarksPut,
  SessionMarks,
  SessionMarksPut,
} from "@sagittal/contract";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { correctEvents, type EventDeps, markDistances, placeLandmarks, readEvents, readLandmarks } from "./service.ts";

const tags = ["Sessions"];

/**
 * What a coach corrects in a session: events, landmarks, distance marks. Each computes the metrics again without quota. For the team's
 * people and keys.
 */
export function eventRoutes(app: Api, deps: EventDeps): void {
  const config = { access: "team", missing: "session_not_found" } as const;

  app.route({
    method: "GET",
    url: "/api/sessions/:id/events/",
    config,
    schema: {
      tags,
      summary: "Detected events and a coach's correction",
      params: IdParams,
      response: { 200: SessionEvents, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
    },
    handler: (request) => readEvents(deps, teamOf(request), request.params.id),
  });

  app.route({
    method: "PUT",
    url: "/api/sessions/:id/events/",
    config,
    schema: {
      tags,
      summary: "Correct the events; metrics are computed again without quota. null goes back to the detected events",
      params: IdParams,
      body: SessionEventsPut,
      response: { 200: SessionEvents, 400: BadRequest, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
    },
    handler: (request) => correctEvents(deps, teamOf(request), request.params.id, request.body.events),
  });

  app.route({
    method: "GET",
    url: "/api/sessions/:id/landmarks/",
    config,
    schema: {
      tags,
      summary: "Landmarks that a coach placed by hand",
      params: IdParams,
      response: { 200: SessionLandmarks, 404: ErrorBody, 409: ErrorBody },
    },
    handler: (request) => readLandmarks(deps, teamOf(request), request.params.id),
  });

  app.route({
    method: "PUT",
    url: "/api/sessions/:id/landmarks/",
    config,
    schema: {
      tags,
      summary: "Place landmarks by hand; metrics are computed again without quota. An empty list goes back to the measured pose",
      params: IdParams,
      body: SessionLandmarksPut,
      response: { 200: SessionLandmarks, 400: BadRequest, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
    },
    handler: (request) => placeLandmarks(deps, teamOf(request), request.params.id, request.body.landmarks),
  });

  app.route({
    method: "PUT",
    url: "/api/sessions/:id/distance-marks/",
    config,
    schema: {
      tags,
      summary: "Mark known distances of a run; its times are computed again without quota. An empty list takes the marks away",
      params: IdParams,
      body: SessionMarksPut,
      response: { 200: SessionMarks, 400: BadRequest, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
    },
    handler: (request) => markDistances(deps, teamOf(request), request.params.id, request.body.marks),
  });
}
