import type { Context } from "../../context.ts";

export type WordingDeps = Pick<Context, "config" | "log">;

/** The language model's text when one is configured and its numbers come from the facts, else the deterministic one; `model` names the author. */
export async function worded<T extends object>(
  { config, log }: WordingDeps,
  byModel: () => Promise<T>,
  byRules: () => T | Promise<T>,
): Promise<T & { model: string }> {
  if (config.COACH_PROVIDER === "rules") return { ...(await byRules()), model: "rules" };
  try {
    return { ...(await byModel()), model: config.COACH_MODEL ?? "" };
  } catch (error) {
    log.warn({ err: error }, "coach model not used");
    return { ...(await byRules()), model: "rules" };
  }
}
