import { z } from "zod";
import type { JobKind } from "../../platform/queue.ts";

const VoiceVideoJob = z.object({ team_id: z.uuid(), session_id: z.uuid(), video_id: z.uuid() });

/** Makes one video of a voice-over. */
export const VOICE_VIDEO: JobKind<typeof VoiceVideoJob> = {
  name: "voice-video",
  data: VoiceVideoJob,
  options: { retryLimit: 1, retryDelay: 5, expireInSeconds: 1800 },
};
