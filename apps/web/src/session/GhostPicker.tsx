import { useTranslation } from "react-i18next";
import { SessionOption } from "../pages/SessionOption.tsx";
import type { GhostChoice } from "./use-ghost.ts";

/** Chooses whose translucent skeleton is laid over the athlete. */
export function GhostPicker({ choice: { choice, choose, sessions, hasBest, apart } }: { choice: GhostChoice }) {
  const { t } = useTranslation();
  return (
    <>
      <select
        aria-label={t("ghost.label")}
        value={choice}
        onChange={(e) => choose(e.target.value)}
        className={`min-h-8 max-w-36 rounded-full border bg-surface px-2.5 ${choice === "" ? "border-line text-ink-2" : "border-accent text-accent"}`}
      >
        <option value="">{t("ghost.none")}</option>
        {hasBest ? <option value="best">{t("ghost.best")}</option> : null}
        {sessions.length > 0 ? (
          <optgroup label={t("ghost.sessions")}>
            {sessions.map((s) => (
              <SessionOption key={s.id} session={s} />
            ))}
          </optgroup>
        ) : null}
      </select>
      {apart ? <p className="w-full px-1 text-ink-2">{t("ghost.apart")}</p> : null}
    </>
  );
}
