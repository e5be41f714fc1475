import type { Session } from "@sagittal/contract";
import { formatDate } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { useSessionTitle } from "./SessionRow.tsx";

/** A session with its time, as an option of a list. */
export function SessionOption({ session }: { session: Session }) {
  const title = useSessionTitle(session);
  const lang = useLang();
  return (
    <option value={session.id}>
      {title} · {formatDate(session.created_at, lang, "time")}
    </option>
  );
}
