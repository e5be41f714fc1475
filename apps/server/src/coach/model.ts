import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { Lang } from "@sagittal/contract";
import { streamText } from "ai";
import type { Config } from "../platform/config.ts";
import type { CoachFacts } from "./facts.ts";
import { inventedNumbers } from "./numbers.ts";
import { type CoachText, ruleText } from "./rules.ts";

const LANGUAGE: Record<Lang, string> = { en: "English", ru: "Russian", es: "Spanish" };
const LIMIT_MS = 60_000;

/**
 * A language model's wording of the same facts. Throws when it fails, takes too long, says nothing or names a number that is not in
 * the facts: the caller then uses the deterministic text.
 */
export async function modelText(config: Config, facts: CoachFacts, style: string, signal?: AbortSignal): Promise<CoachText> {
  const basis = ruleText(facts);
  const provider = createOpenAICompatible({ name: "coach", baseURL: config.COACH_BASE_URL ?? "", apiKey: config.COACH_API_KEY });
  let failure: unknown = null;
  const limits = [AbortSignal.timeout(LIMIT_MS), ...(signal ? [signal] : [])];
  const stream = streamText({
    model: provider(config.COACH_MODEL ?? ""),
    system: [
      "You are a movement coach. Rewrite the report below as a short, encouraging text for the athlete's coach.",
      `Write in ${LANGUAGE[facts.lang]}. Use only what the report says. Use no number that is not in it, and no unit conversion.`,
      "Make no medical claim and no diagnosis.",
      style,
    ].join(" "),
    prompt: basis.text,
    abortSignal: AbortSignal.any(limits),
    maxRetries: 1,
    onError: ({ error }) => {
      failure = error;
    },
  });
  let text = "";
  for await (const chunk of stream.textStream) text += chunk;
  if (failure !== null) throw failure;
  text = text.trim();
  if (text === "") throw new Error("The model said nothing.");
  const invented = inventedNumbers(text, basis.text);
  if (invented.length > 0) throw new Error(`The model named numbers that are not in the analysis: ${invented.join(", ")}.`);
  return { text, sections: [{ key: "summary", title: "", text }] };
}
