import { z } from "zod";
import type { JobKind } from "../../platform/queue.ts";

const DeliveryJob = z.object({ delivery_id: z.uuid() });
export type DeliveryJob = z.infer<typeof DeliveryJob>;

/**
 * One delivery, tried for about three days: the pauses double from 5 s to six hours. The queue takes a random share of each pause, from a
 * half to the whole of it.
 */
export const WEBHOOK: JobKind<typeof DeliveryJob> = {
  name: "webhook",
  data: DeliveryJob,
  options: { retryLimit: 24, retryDelay: 5, retryBackoff: true, retryDelayMax: 21_600, expireInSeconds: 60 },
};
