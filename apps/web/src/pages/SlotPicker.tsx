import type { Session, Solution, SolutionSlot } from "@sagittal/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { Badge, SkeletonRows } from "../ui/basics.tsx";
import { Icon } from "../ui/Icon.tsx";
import { SessionChoice } from "./SessionChoice.tsx";

function fits(slot: SolutionSlot, s: Session): boolean {
  const exercises = [slot.exercise ?? "", ...slot.exercises].filter(Boolean);
  const views = [slot.camera_view, ...slot.camera_views].filter((v) => v !== null);
  return (
    (slot.activity === null || slot.activity === s.activity) &&
    (views.length === 0 || views.includes(s.camera_view)) &&
    (exercises.length === 0 || exercises.includes(s.exercise))
  );
}

/** The places of a Solution, each with the athlete's sessions that fit it. */
export function SlotPicker({
  solution,
  client,
  ids,
  onChange,
}: {
  solution: Solution;
  client: string;
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const query = { client, status: "completed", limit: 200 };
  const sessions = useQuery({ queryKey: ["sessions", query], queryFn: () => api.sessions.list(query) });
  if (sessions.isPending) return <SkeletonRows rows={2} />;
  const all = sessions.data?.results ?? [];
  return (
    <div className="space-y-4">
      {solution.slots.map((slot) => {
        const fit = all.filter((s) => fits(slot, s));
        const enough = fit.filter((s) => ids.includes(s.id)).length >= slot.min;
        const label = <SlotLabel slot={slot} enough={enough} />;
        return (
          <div key={slot.key} className="space-y-1">
            {fit.length === 0 ? (
              <>
                <p className="text-sm font-medium">{label}</p>
                <p className="text-sm text-ink-2">{t("solutions.noneFit")}</p>
              </>
            ) : (
              <SessionChoice label={label} sessions={fit} chosen={ids} most={slot.max} onChange={onChange} />
            )}
            {fit.length < Math.max(1, slot.min) ? <FilmSlot slot={slot} client={client} /> : null}
          </div>
        );
      })}
    </div>
  );
}

/** The way to film what a place lacks, with all that the place says already chosen. */
function FilmSlot({ slot, client }: { slot: SolutionSlot; client: string }) {
  const { t } = useTranslation();
  const search = {
    client,
    activity: slot.activity ?? undefined,
    exercise: slot.exercise ?? slot.exercises[0],
    view: slot.camera_view ?? slot.camera_views[0],
  };
  return (
    <Link to="/record" search={search} className="inline-flex items-center gap-2 text-sm text-accent underline underline-offset-4">
      <Icon name="record" />
      {t("solutions.film", { name: slot.name })}
    </Link>
  );
}

function SlotLabel({ slot, enough }: { slot: SolutionSlot; enough: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {slot.name}
      <Badge tone={enough ? "good" : "neutral"} {...(enough && { icon: "check" as const })}>
        {slot.min === slot.max ? t("solutions.exactly", { n: slot.min }) : t("solutions.between", { min: slot.min, max: slot.max })}
      </Badge>
    </span>
  );
}
