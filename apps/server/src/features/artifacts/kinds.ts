import { z } from "zod";
import type { JobKind } from "../../platform/queue.ts";

const ArtifactJob = z.object({ artifact_id: z.uuid() });

/** Writes one artifact. */
export const ARTIFACT: JobKind<typeof ArtifactJob> = {
  name: "artifact",
  data: ArtifactJob,
  options: { retryLimit: 2, retryDelay: 2, retryBackoff: true, expireInSeconds: 900 },
};
