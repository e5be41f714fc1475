import { styleText } from "node:util";
import { examine } from "@sagittal/server";

const MARKS = { ok: styleText("green", "ok     "), note: styleText("yellow", "note   "), missing: styleText("red", "missing") } as const;

/** Prints what the service needs and finds here. Returns the exit status: 1 when something that it needs is missing. */
export async function doctor(env: NodeJS.ProcessEnv): Promise<number> {
  const parts = await examine(env);
  for (const { part, state, found, means } of parts) {
    console.log(`${MARKS[state]}  ${part.padEnd(13)} ${found}`);
    if (means) console.log(`${" ".repeat(23)} ${means}`);
  }
  const missing = parts.filter((p) => p.state === "missing").map((p) => p.part);
  console.log(missing.length === 0 ? "\nThe service runs here." : `\nThe service does not run here: ${missing.join(", ")}.`);
  return missing.length === 0 ? 0 : 1;
}
