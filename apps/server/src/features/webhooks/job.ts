import { z } from "zod";
import type { JobKind } from "../../platform/queue.ts";

const DeliveryJob = z.object({ delivery_id: z.uuid() });
export type DeliveryJob = z.infer<typeof DeliveryJob>;

/** One delivery, tried for about three hours. */
export const WEBHOOK: JobKind<typeof DeliveryJob> = {
  name: "webhook",
  data: DeliveryJob,
  options: { retryLimit: 12, retryDelay: 3, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 60 },
};
