import type { Session } from "@sagittal/contract";
import { formatDate } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { useSessionTitle } from "./SessionRow.tsx";

/** A session with its time, as an option of a list; in a list of several athletes with whose it is. */
export function SessionOption({ session, athlete }: { session: Session; athlete?: string | undefined }) {
  const title = useSessionTitle(session);
  const lang = useLang();
  return <option value={session.id}>{[athlete, title, formatDate(session.created_at, lang, "time")].filter(Boolean).join(" · ")}</option>;
}
