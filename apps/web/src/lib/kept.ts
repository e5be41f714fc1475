import { ServiceError } from "@sagittal/sdk";
import type { z } from "zod";

const PREFIX = "sagittal.kept.";

/**
 * The service's answer, stored in this browser; offline, the last stored answer. For the few answers without which the app
 * cannot open.
 * @throws what `ask` throws, where nothing is kept or the service did answer
 */
export async function keptAnswer<T>(name: string, schema: z.ZodType<T>, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    write(name, answer);
    return answer;
  } catch (error) {
    const kept = error instanceof ServiceError && error.status === 0 ? read(name, schema) : null;
    if (kept === null) throw error;
    return kept;
  }
}

/** Deletes all stored answers, so that the browser's next user cannot see them. */
export function dropKept(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}

function write(name: string, answer: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(answer));
  } catch {
    // Storage full or unavailable: only opening offline is lost.
  }
}

function read<T>(name: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(PREFIX + name) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}
