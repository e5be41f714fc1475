import type { Session } from "@sagittal/contract";
import { api } from "./api.ts";

/** The query of all sessions that a filter leaves, however many answers they fill; the newest first. */
export function everySession(filter: { client?: string; status?: "completed"; activity?: string }) {
  return {
    queryKey: ["sessions", "every", filter],
    queryFn: async () => {
      const found: Session[] = [];
      for await (const session of api.sessions.all(filter)) found.push(session);
      return found;
    },
  };
}
