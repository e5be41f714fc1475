import {
  ChangeAlert,
  ClientGroup,
  Client as ClientSchema,
  envelope,
  Membership,
  MotionEvent,
  PlacedLandmark,
  Session,
  Solution,
  SolutionRun,
  WebhookCreated as WebhookCreatedSchema,
  WebhookDelivery as WebhookDeliverySchema,
  Webhook as WebhookSchema,
} from "@sagittal/contract";
import { z } from "zod";

export * from "./shared-shapes.ts";

export const SessionEvents = z.looseObject({
  events: z.array(MotionEvent),
  detected: z.array(MotionEvent).optional(),
  original: z.array(MotionEvent).optional(),
  corrected: z.boolean().optional(),
});
export type SessionEvents = z.infer<typeof SessionEvents>;

export const SessionLandmarks = z.looseObject({ landmarks: z.array(PlacedLandmark), corrected: z.boolean() });
export type SessionLandmarks = z.infer<typeof SessionLandmarks>;

/** The list of Solutions, as a plain array or in an envelope. */
export const Solutions = z.union([z.array(Solution), z.object({ results: z.array(Solution) }).transform((page) => page.results)]);

export const Dashboard = z.looseObject({
  counts: z.looseObject({}).optional(),
  quota: z.unknown().optional(),
  recent: z.array(Session).catch([]),
  needs_review: z.array(Session).catch([]),
  improvers: z
    .array(
      z.looseObject({
        client_id: z.uuid().nullish(),
        display_name: z.string().nullish(),
        delta: z.number().nullish(),
        from: z.number().nullish(),
        to: z.number().nullish(),
      }),
    )
    .catch([]),
  alerts: z.array(ChangeAlert).catch([]),
});
export type Dashboard = z.infer<typeof Dashboard>;

// Any name of an event is read, so that an older client reads the list of a newer service.
export const Webhook = z.looseObject({ ...WebhookSchema.shape, events: z.array(z.string()) });
export type Webhook = z.infer<typeof Webhook>;
export const WebhookCreated = z.looseObject({ ...WebhookCreatedSchema.shape, events: z.array(z.string()) });
export const WebhookDelivery = z.looseObject({ ...WebhookDeliverySchema.shape, event: z.string() });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export type { Solution, SolutionRun } from "@sagittal/contract";

export const SessionPage = envelope(Session);
export const ClientPage = envelope(ClientSchema);
export const GroupPage = envelope(ClientGroup);
export const RunPage = envelope(SolutionRun);
export const MemberPage = envelope(Membership);
