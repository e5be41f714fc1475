import type { Config } from "../../platform/config.ts";
import { type CoachFacts, withIndispensable } from "./facts.ts";
import { modelAnswer } from "./language-model.ts";
import { requireKnownNumbers } from "./numbers.ts";
import { type CoachText, ruleText } from "./rules.ts";
import { type CoachVoice, voiceInstructions } from "./voice.ts";

/**
 * A language model's wording of the same facts. Throws when it fails or names a number that is not in the facts: the caller then uses
 * the deterministic text.
 */
export async function modelText(config: Config, facts: CoachFacts, voice: CoachVoice): Promise<CoachText> {
  const basis = ruleText(facts, voice.tone);
  const answer = await modelAnswer(config, {
    lang: facts.lang,
    instructions: [
      "You are a movement coach. Rewrite the report below as a short text for the athlete's coach. Use only what the report says.",
      voiceInstructions(voice),
    ],
    messages: [{ role: "user", content: basis.text }],
  });
  requireKnownNumbers(answer, basis.text);
  const text = withIndispensable(answer, [facts]);
  return { text, sections: [{ key: "summary", title: "", text }] };
}
