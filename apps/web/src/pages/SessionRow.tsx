import type { Session } from "@sagittal/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { exerciseName, useCatalogue } from "../lib/catalogue.ts";
import { formatDate } from "../lib/format.ts";
import { scoresOf } from "../lib/scores.ts";
import { useLang } from "../lib/use-lang.ts";
import { Badge } from "../ui/basics.tsx";
import { Icon } from "../ui/Icon.tsx";

type Titled = Pick<Session, "name" | "exercise" | "activity">;

/** A session's label, else its exercise in the language shown. */
export function useSessionTitle(session: Titled): string {
  const { t } = useTranslation();
  const lang = useLang();
  // The catalogue's keys are the English names.
  const catalogue = useCatalogue(lang === "en" || session.name || !session.exercise ? undefined : session.activity, lang);
  const exercise = catalogue.isLoading ? "" : exerciseName(catalogue.data, session.exercise);
  return session.name || exercise || t(`activity.${session.activity}`);
}

function StatusBadge({ session }: { session: Session }) {
  const { t } = useTranslation();
  if (session.status === "failed") {
    return (
      <Badge tone="bad" icon="alert">
        {t("status.failed")}
      </Badge>
    );
  }
  if (session.status === "completed") return null;
  const { progress } = session;
  const percent = progress && progress.frame_total > 0 ? ` ${Math.round((100 * progress.frame_done) / progress.frame_total)} %` : "";
  return <Badge tone="accent">{progress ? `${t(`stage.${progress.stage}`)}${percent}` : t(`status.${session.status}`)}</Badge>;
}

function ScoreMark({ session }: { session: Session }) {
  const { t } = useTranslation();
  const { score } = session;
  const { analysis, coach } = scoresOf(session);
  if (score === null)
    return (
      <span className="num w-10 text-right text-ink-3" role="img" aria-label={t("score.none")}>
        –
      </span>
    );
  return (
    <span
      className="num w-10 text-right text-lg font-semibold"
      title={coach === null ? t("score.title") : t("score.byCoach", { measured: analysis === null ? "–" : Math.round(analysis) })}
    >
      {Math.round(score)}
    </span>
  );
}

/** One session in a list. */
export function SessionRow({
  session,
  athlete,
  selected,
  full,
  onSelect,
}: {
  session: Session;
  athlete?: string | undefined;
  selected?: boolean;
  /** As many are chosen as can be. */
  full?: boolean;
  onSelect?: (on: boolean) => void;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const title = useSessionTitle(session);
  return (
    <li className="relative flex items-center gap-3 border-b border-line px-3 py-2.5 last:border-0 hover:bg-sunken sm:gap-4 sm:px-4">
      {onSelect ? (
        // As large as a thumb: beside it the row opens the session.
        <label className="relative z-10 -m-3 grid size-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            className="size-5 accent-(--accent)"
            checked={selected ?? false}
            disabled={session.status !== "completed" || (full && !selected)}
            onChange={(e) => onSelect(e.target.checked)}
            aria-label={t("sessions.select", { name: [title, athlete].filter(Boolean).join(", ") })}
          />
        </label>
      ) : null}
      <div className="relative grid h-14 w-20 shrink-0 place-items-center overflow-hidden rounded-lg bg-[#0d1013] text-[#929ca7]">
        {session.thumbnail_url ? (
          <img src={session.thumbnail_url} alt="" loading="lazy" className="absolute inset-0 size-full object-cover object-[50%_60%]" />
        ) : (
          <Icon name="film" />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <Link
          to="/sessions/$id"
          params={{ id: session.id }}
          className="line-clamp-2 font-medium break-words after:absolute after:inset-0 sm:line-clamp-1"
        >
          {title}
        </Link>
        <p className="truncate text-sm text-ink-2">
          {[athlete, t(`activity.${session.activity}`), t(`view.${session.camera_view}`)].filter(Boolean).join(" · ")}
        </p>
        {/* Marks stand beneath the title, which they would cut short. */}
        <p className="num flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3">
          <span>
            {session.seq_no === null ? "" : `#${session.seq_no} · `}
            {formatDate(session.created_at, lang, "time")}
          </span>
          {session.is_demo ? <Badge>{t("session.demo")}</Badge> : null}
          {session.capture_findings && session.capture_findings.length > 0 ? (
            <span className="hidden sm:inline">
              <Badge tone="warn" icon="alert">
                {t("session.capture")}
              </Badge>
            </span>
          ) : null}
          <StatusBadge session={session} />
        </p>
      </div>
      {session.status === "completed" ? <ScoreMark session={session} /> : null}
    </li>
  );
}
