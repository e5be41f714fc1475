import type { Session } from "@sagittal/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { useSessionTitle } from "./SessionRow.tsx";

/** Sessions to tick, in the order in which they are ticked. */
export function SessionChoice({
  label,
  hint,
  sessions,
  chosen,
  most = Number.POSITIVE_INFINITY,
  onChange,
}: {
  label: ReactNode;
  hint?: string;
  sessions: readonly Session[];
  chosen: readonly string[];
  most?: number;
  onChange: (chosen: readonly string[]) => void;
}) {
  const full = sessions.filter((s) => chosen.includes(s.id)).length >= most;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {hint ? <p className="text-sm text-ink-3">{hint}</p> : null}
      <ul className="max-h-64 divide-y divide-line overflow-y-auto">
        {sessions.map((s) => (
          <Choice
            key={s.id}
            session={s}
            checked={chosen.includes(s.id)}
            disabled={full && !chosen.includes(s.id)}
            onChange={(on) => onChange(on ? [...chosen, s.id] : chosen.filter((id) => id !== s.id))}
          />
        ))}
      </ul>
    </fieldset>
  );
}

function Choice({
  session,
  checked,
  disabled,
  onChange,
}: {
  session: Session;
  checked: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <li>
      <label className={`num flex min-h-11 cursor-pointer items-center gap-3 ${disabled ? "opacity-55" : ""}`}>
        <input
          type="checkbox"
          className="size-5 accent-(--accent)"
          checked={checked}
          disabled={disabled}
          onChange={(e) => onChange(e.target.checked)}
        />
        <span className="min-w-0 flex-1 truncate">{useSessionTitle(session)}</span>
        <span className="shrink-0 text-sm text-ink-3">
          {t(`view.${session.camera_view}`)} · {formatDate(session.created_at, lang)}
        </span>
      </label>
    </li>
  );
}
