import type { CoachVoice } from "../coach/voice.ts";
import type { AgentRow } from "./service.ts";

/** An agent as the voice of a coaching text. */
export function voiceOf(agent: AgentRow): CoachVoice {
  const { id, focus, tone, instructions } = agent;
  return { agent: id, revision: String(agent.updated_at.getTime()), focus, tone, instructions };
}
