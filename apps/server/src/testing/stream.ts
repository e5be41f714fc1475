import { z } from "zod";
import type { Answer } from "./service.ts";

const Data = z.record(z.string(), z.unknown());

/** One server-sent event of an answer. */
export interface SentEvent {
  id: number;
  event: string;
  data: Record<string, unknown>;
}

/** The server-sent events of an answer; comments are skipped. */
export function sentEvents(answer: Answer): SentEvent[] {
  return answer.text
    .split("\n\n")
    .filter((block) => block.startsWith("id:"))
    .map((block) => ({
      id: Number(/^id: (\d+)/.exec(block)?.[1]),
      event: /event: (\w+)/.exec(block)?.[1] ?? "",
      data: Data.parse(JSON.parse(/data: (.*)$/m.exec(block)?.[1] ?? "null")),
    }));
}
