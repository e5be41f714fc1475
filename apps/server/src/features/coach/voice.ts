import type { AgentTone } from "@sagittal/contract";
import type { AgentRow } from "../agents/service.ts";

/** Focus and tone of a text. */
export interface CoachVoice {
  /** Id of the agent, empty for the plain coach: each agent has its own texts. */
  agent: string;
  /** Revision of the agent: a text of an earlier revision is written again. */
  revision: string;
  /** Keys of metric groups; empty: all. */
  focus: readonly string[];
  tone: AgentTone;
  /** The team's own words for the language model. */
  instructions: string;
}

export const PLAIN_VOICE: CoachVoice = { agent: "", revision: "", focus: [], tone: "plain", instructions: "" };

/** An agent as the voice of a coaching text. */
export function voiceOf(agent: AgentRow): CoachVoice {
  const { id, focus, tone, instructions } = agent;
  return { agent: id, revision: String(agent.updated_at.getTime()), focus, tone, instructions };
}

const TONES: Record<AgentTone, string> = {
  plain: "Write plainly and matter-of-factly.",
  warm: "Write warmly and encouragingly, without exaggerating.",
  brief: "Write as briefly as possible: short sentences, nothing that is not needed.",
};

/** The voice as instructions of a language model; the team's own words come last and do not override the instructions before them. */
export function voiceInstructions(voice: CoachVoice): string {
  const own = voice.instructions
    ? `The team asks you to keep to the following, as long as it does not contradict anything said so far: ${voice.instructions}`
    : "";
  return [TONES[voice.tone], own].filter(Boolean).join(" ");
}
