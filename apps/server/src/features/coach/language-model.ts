import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { AssistantMessage, Lang } from "@sagittal/contract";
import { isStepCount, streamText, type ToolSet } from "ai";
import type { Config } from "../../platform/config.ts";

const LANGUAGE: Record<Lang, string> = { en: "English", ru: "Russian", es: "Spanish" };
/** Greatest number of steps: look-ups and the answer after them. */
const MOST_STEPS = 8;

/** Request to a language model. */
export interface ModelRequest {
  lang: Lang;
  instructions: readonly string[];
  messages: readonly AssistantMessage[];
  tools?: ToolSet;
}

/**
 * Answer of the configured language model: its last step when it used tools. Throws when the provider fails, breaks off, takes longer
 * than COACH_TIMEOUT_SECONDS or answers with an empty text: the caller then uses the deterministic text.
 */
export async function modelAnswer(config: Config, request: ModelRequest, signal?: AbortSignal): Promise<string> {
  const provider = createOpenAICompatible({ name: "coach", baseURL: config.COACH_BASE_URL ?? "", apiKey: config.COACH_API_KEY });
  let failure: unknown = null;
  const limits = [AbortSignal.timeout(config.COACH_TIMEOUT_SECONDS * 1000), ...(signal ? [signal] : [])];
  const stream = streamText({
    model: provider(config.COACH_MODEL ?? ""),
    instructions: [
      ...request.instructions,
      `Write in ${LANGUAGE[request.lang]}. Use no number that you were not given, and no unit conversion. Make no medical claim and no diagnosis.`,
    ].join(" "),
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    tools: request.tools,
    stopWhen: isStepCount(MOST_STEPS),
    abortSignal: AbortSignal.any(limits),
    maxRetries: 1,
    onError: ({ error }) => {
      failure = error;
    },
  });
  let text = "";
  for await (const part of stream.fullStream) {
    if (part.type === "start-step") text = "";
    else if (part.type === "text-delta") text += part.text;
    else if (part.type === "error") failure = part.error;
    else if (part.type === "abort") failure = new Error("The model took too long, or the caller has gone.");
  }
  if (failure !== null) throw failure;
  text = text.trim();
  if (text === "") throw new Error("The model gave an empty answer.");
  return text;
}
