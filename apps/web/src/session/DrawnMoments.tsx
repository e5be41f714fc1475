import type { Drawing } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { formatClock } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { usePlayhead, usePlayState } from "./playhead.ts";

/** The instants that a coach drew on, each a way there. */
export function DrawnMoments({ drawings }: { drawings: readonly Drawing[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const playhead = usePlayhead();
  usePlayState();
  const times = [...new Set(drawings.map((d) => d.from_ms))].sort((a, b) => a - b);
  if (times.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 items-center gap-1.5 overflow-x-auto p-1">
      <legend className="sr-only">{t("player.drawn")}</legend>
      <span aria-hidden="true" className="shrink-0 text-sm text-ink-3">
        {t("player.drawn")}
      </span>
      {times.map((ms) => (
        <button
          key={ms}
          type="button"
          aria-pressed={Math.abs(playhead.t - ms) < 1}
          onClick={() => {
            playhead.pause();
            playhead.seekTime(ms);
          }}
          className="num min-h-8 shrink-0 rounded-full border border-line-strong px-3 text-sm aria-pressed:border-accent aria-pressed:bg-accent-soft"
        >
          {formatClock(ms, lang)}
        </button>
      ))}
    </fieldset>
  );
}
