import type { AssistantMessage, Citation, Lang } from "@sagittal/contract";
import { useEffect, useRef, useState } from "react";
import { api } from "../../lib/api.ts";

export interface Turn extends AssistantMessage {
  id: number;
  citations: readonly Citation[];
  /** `rules` where no language model answered; empty while it is not known. */
  model: string;
}

/** The service reads the newest of these; more are not sent. */
const MOST_SENT = 39;

/** A conversation about the team's sessions; the answer grows as it is written. */
export function useConversation(client: string | null, locale: Lang) {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [answering, setAnswering] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const ask = async (question: string) => {
    const content = question.trim();
    if (!content || answering) return;
    const abort = new AbortController();
    running.current = abort;
    const asked: Turn = { id: turns.length, role: "user", content, citations: [], model: "" };
    const answer: Turn = { id: turns.length + 1, role: "assistant", content: "", citations: [], model: "" };
    const before = [...turns.filter((turn) => turn.content), asked];
    const grow = (values: (now: Turn) => Partial<Turn>) =>
      setTurns((all) => all.map((turn) => (turn.id === answer.id ? { ...turn, ...values(turn) } : turn)));
    setTurns([...turns, asked, answer]);
    setError(null);
    setAnswering(true);
    try {
      const messages = before.slice(-MOST_SENT).map(({ role, content: said }) => ({ role, content: said.slice(0, 4000) }));
      for await (const event of api.assistant.ask({ messages, client, locale }, abort.signal)) {
        if (event.type === "start") grow(() => ({ model: event.data.model }));
        if (event.type === "delta") grow((now) => ({ content: now.content + event.data.text }));
        if (event.type === "done") grow(() => ({ content: event.data.text, citations: event.data.citations }));
      }
    } catch (problem) {
      if (!abort.signal.aborted) {
        setError(problem);
        // The question goes back to where it was typed; an answer that never came leaves no trace.
        setTurns(turns);
      }
    } finally {
      setAnswering(false);
    }
  };
  const clear = () => {
    running.current?.abort();
    setTurns([]);
    setError(null);
  };
  return { turns, answering, error, ask, clear };
}
