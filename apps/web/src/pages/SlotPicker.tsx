import type { Solution, SolutionSlot } from "@sagittal/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { clipOfSlot, fitsSlot } from "../lib/battery.ts";
import { everySession } from "../lib/every-session.ts";
import { Badge, SkeletonRows } from "../ui/basics.tsx";
import { Icon } from "../ui/Icon.tsx";
import { SessionChoice } from "./SessionChoice.tsx";

/** An athlete's sessions, the newest first. */
export function useSessionsOf(client: string) {
  return useQuery({ ...everySession({ client }), enabled: client !== "" });
}

/** The places of a Solution, each with the athlete's sessions that fit it; chosen ones also while or after their analysis fails, to take them out. */
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
  const [chosen] = useState(ids);
  const sessions = useSessionsOf(client);
  if (sessions.isPending) return <SkeletonRows rows={2} />;
  const all = (sessions.data ?? []).filter((s) => s.status === "completed" || chosen.includes(s.id));
  return (
    <div className="space-y-4">
      {solution.slots.map((slot) => {
        const fit = all.filter((s) => fitsSlot(slot, s));
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

/** A link to film the missing session of a slot, with the slot's exercise and view preselected. */
function FilmSlot({ slot, client }: { slot: SolutionSlot; client: string }) {
  const { t } = useTranslation();
  return (
    <Link
      to="/record"
      search={clipOfSlot(slot, client)}
      className="inline-flex items-center gap-2 text-sm text-accent underline underline-offset-4"
    >
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
