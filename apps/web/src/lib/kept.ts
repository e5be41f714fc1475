import { ServiceError } from "@sagittal/sdk";
import type { z } from "zod";

const PREFIX = "sagittal.kept.";

/**
 * What the service answers, kept in this browser; without a connection what it answered last. For the few answers without which the app
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

/** Forgets all that is kept: the next person at this browser sees none of it. */
export function dropKept(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Without a storage there is nothing to forget.
  }
}

function write(name: string, answer: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(answer));
  } catch {
    // A full or closed storage: only opening without a connection is lost.
  }
}

function read<T>(name: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(PREFIX + name) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}
