import type { DistanceMark, PoseSidecar, RunSplit, Session } from "@sagittal/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inputsOf, useCatalogue } from "../lib/catalogue.ts";
import { formatClock, formatLimit, formatNumber } from "../lib/format.ts";
import { hipColumn, nextDistance, splitsOf } from "../lib/marks.ts";
import { useConverter } from "../lib/units.ts";
import { useLang } from "../lib/use-lang.ts";
import { Badge, Button, FormError } from "../ui/basics.tsx";
import { QuantityField } from "../ui/QuantityField.tsx";
import { usePlayhead } from "./playhead.ts";
import type { Marks } from "./use-marks.ts";

const FARTHEST_M = 400;

/** A mark's distance in the reader's units. */
export function useMarkLabel(): (mark: Pick<DistanceMark, "distance_m">) => string {
  const { t } = useTranslation();
  const lang = useLang();
  const { label, factor } = useConverter()(t("unit.m"));
  return ({ distance_m }) => `${formatLimit(distance_m * factor, lang)}\u202f${label}`;
}

/** Whether the times of an exercise can be read from distance marks. */
export function useTakesMarks({ activity, exercise }: Pick<Session, "activity" | "exercise">): boolean {
  const catalogue = useCatalogue(activity, useLang());
  return inputsOf(catalogue.data, exercise).has("distance_marks");
}

/** Places at known distances along a run: in the picture of a camera that stands still, or by the moments of their passage; and the splits between them. */
export function MarkEditor({ session, pose, marks }: { session: Session; pose: PoseSidecar; marks: Marks }) {
  const { t } = useTranslation();
  const playhead = usePlayhead();
  const count = marks.marks.length;
  return (
    <div className="mt-2 space-y-2">
      {marks.on ? (
        <div className="space-y-3 rounded-lg border border-line bg-surface p-3 text-sm">
          <p className="text-ink-2">{t("marks.how")}</p>
          <NewMark key={count} pose={pose} marks={marks} />
          <MarkList marks={marks} />
        </div>
      ) : null}
      <Splits splits={splitsOf(session.metrics)} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          variant={marks.on ? "primary" : "quiet"}
          icon={marks.on ? "check" : "edit"}
          onClick={() => {
            playhead.pause();
            marks.turn(!marks.on);
          }}
        >
          {t(marks.on ? "marks.done" : "marks.open")}
        </Button>
        {count > 0 ? <Badge tone="accent">{t("marks.placed", { n: count })}</Badge> : null}
        <p role="status" className="text-sm text-ink-2">
          {marks.busy ? t("events.computing") : marks.changed === null ? "" : t("events.recomputed", { n: marks.changed })}
        </p>
      </div>
      <FormError error={marks.error} />
    </div>
  );
}

function NewMark({ pose, marks }: { pose: PoseSidecar; marks: Marks }) {
  const { t } = useTranslation();
  const playhead = usePlayhead();
  const [metres, setMetres] = useState<number | null>(nextDistance(marks.marks));
  const put = (place: Pick<DistanceMark, "x" | "t_ms">) => {
    if (metres !== null && metres >= 0 && metres <= FARTHEST_M) marks.put({ distance_m: Math.round(1000 * metres) / 1000, ...place });
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="w-40">
        <QuantityField label={t("marks.distance")} unit="m" min={0} max={FARTHEST_M} value={metres} onChange={setMetres} />
      </div>
      <Button size="sm" disabled={metres === null} onClick={() => put({ x: hipColumn(pose, playhead.state.frame) })}>
        {t("marks.inPicture")}
      </Button>
      <Button size="sm" disabled={metres === null} onClick={() => put({ t_ms: playhead.t })}>
        {t("marks.now")}
      </Button>
    </div>
  );
}

function MarkList({ marks }: { marks: Marks }) {
  const { t } = useTranslation();
  const lang = useLang();
  const label = useMarkLabel();
  const playhead = usePlayhead();
  if (marks.marks.length === 0) return null;
  return (
    <ul className="divide-y divide-line">
      {marks.marks.map((mark) => {
        const name = label(mark);
        const { x, t_ms } = mark;
        return (
          <li key={mark.distance_m} className="flex flex-wrap items-center gap-2 py-1.5">
            <span className="num min-w-16 font-medium">{name}</span>
            <span className="num mr-auto text-ink-2">
              {t_ms === undefined
                ? t("marks.at", { place: formatNumber(100 * (x ?? 0), lang, 1) })
                : t("marks.passed", { time: formatClock(t_ms, lang) })}
            </span>
            {t_ms === undefined ? null : (
              <Button
                size="sm"
                variant="quiet"
                aria-label={t("marks.showOne", { mark: name })}
                onClick={() => {
                  playhead.pause();
                  playhead.seekTime(t_ms);
                }}
              >
                {t("marks.show")}
              </Button>
            )}
            <Button
              size="sm"
              variant="quiet"
              aria-label={t("marks.removeOne", { mark: name })}
              onClick={() => marks.remove(mark.distance_m)}
            >
              {t("marks.remove")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function Splits({ splits }: { splits: readonly RunSplit[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const label = useMarkLabel();
  const speed = useConverter()(t("unit.m/s"));
  if (splits.length < 2) return null;
  return (
    <table className="num w-full text-sm">
      <caption className="sr-only">{t("marks.splits")}</caption>
      <thead>
        <tr className="text-left text-ink-2">
          <th scope="col">{t("marks.distanceColumn")}</th>
          <th scope="col">{t("marks.time")}</th>
          <th scope="col">{t("marks.split")}</th>
          <th scope="col">{t("marks.speed", { unit: speed.label })}</th>
        </tr>
      </thead>
      <tbody>
        {splits.map((s) => (
          <tr key={s.distance_m} className="border-t border-line">
            <th scope="row" className="font-medium">
              {label(s)}
            </th>
            <td>
              {s.time_s === null ? t("marks.unseen") : formatNumber(s.time_s, lang, 2)}
              {s.se_s ? <span className="text-ink-3"> ± {formatNumber(1.96 * s.se_s, lang, 2)}</span> : null}
            </td>
            <td>{s.split_s === null ? "" : formatNumber(s.split_s, lang, 2)}</td>
            <td>{s.speed_mps === null ? "" : formatNumber(s.speed_mps * speed.factor, lang, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
