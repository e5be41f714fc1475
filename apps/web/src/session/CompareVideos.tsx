import type { PoseSidecar, Session } from "@sagittal/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Anchor, anchorTime, commonAnchors, commonRange } from "../lib/compare.ts";
import { formatAxisDate } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { AlignedVideo } from "./AlignedVideo.tsx";
import { ArrangementBar } from "./ArrangementBar.tsx";
import { ClockBar } from "./ClockBar.tsx";
import { COLUMNS } from "./columns.ts";
import { Superposed } from "./Superposed.tsx";
import { letterOf, seriesLook } from "./series.ts";
import { useArrangement } from "./use-arrangement.ts";
import { useSharedClock } from "./use-shared-clock.ts";

const anchorKey = ({ type, side }: Anchor) => `${type}/${side ?? ""}`;

/** The videos in one clock whose zero is the same event in each, side by side or one over another; frame rates may differ. */
export function CompareVideos({
  sessions,
  poses,
  names,
}: {
  sessions: readonly Session[];
  poses: readonly (PoseSidecar | undefined)[];
  names: readonly string[];
}) {
  const { t } = useTranslation();
  const choices = useMemo(() => commonAnchors(poses.map((p) => p?.events ?? [])), [poses]);
  const [chosen, setChosen] = useState("");
  const anchor = choices.find((a) => anchorKey(a) === chosen) ?? choices[0];
  const starts = poses.map((pose) => anchorTime(pose?.events ?? [], anchor) ?? pose?.t_ms[0] ?? 0);
  const [from, to] = commonRange(
    sessions.map((s, i) => ({ start: poses[i]?.t_ms[0] ?? 0, end: poses[i]?.t_ms.at(-1) ?? s.duration_ms ?? 0, anchor: starts[i] ?? 0 })),
  );
  const frame = 1000 / Math.max(...sessions.map((s) => s.fps ?? 30));
  const clock = useSharedClock(from, to, frame);
  const { at, playing, rate } = clock;
  const arrangement = useArrangement(sessions, poses);
  const { over, mirrored, shown } = arrangement;
  const timed = <T extends { index: number }>(recording: T) => ({
    ...recording,
    t: at + (starts[recording.index] ?? 0),
    mirrored: mirrored(recording.index),
  });
  return (
    <div data-theme="dark" className="overflow-hidden bg-[#0a0c0f] text-ink max-sm:-mx-4 sm:rounded-xl">
      {over ? (
        <figure className="relative bg-black">
          <Superposed
            beneath={timed(over.beneath)}
            above={timed(over.above)}
            opacity={arrangement.opacity}
            look={arrangement.look}
            playing={playing}
            rate={rate}
          />
          <figcaption className="absolute left-2 top-2 flex flex-col items-start gap-1">
            {shown.map((i) => (
              <Name key={i} index={i} name={names[i] ?? ""} at={sessions[i]?.created_at} />
            ))}
          </figcaption>
        </figure>
      ) : (
        <div className={`grid gap-px bg-line ${COLUMNS[sessions.length] ?? ""}`}>
          {sessions.map((s, i) => (
            <figure key={s.id} className="relative flex items-center justify-center bg-black">
              <AlignedVideo session={s} pose={poses[i]} t={at + (starts[i] ?? 0)} playing={playing} rate={rate} mirrored={mirrored(i)} />
              <figcaption className="absolute inset-x-2 top-2 flex">
                <Name index={i} name={names[i] ?? ""} at={s.created_at} />
              </figcaption>
            </figure>
          ))}
        </div>
      )}
      <ClockBar clock={clock} from={from} to={to} frame={frame} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3 text-sm text-ink-2">
        <ArrangementBar arrangement={arrangement} names={names} />
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span aria-hidden={choices.length > 0}>{t("compare.align")}</span>
          {choices.length === 0 ? (
            <span>{t("compare.alignStart")}</span>
          ) : (
            <select
              aria-label={t("compare.align")}
              className="min-h-9 max-w-full rounded-lg border border-line-strong bg-surface px-2"
              value={anchor ? anchorKey(anchor) : ""}
              onChange={(e) => {
                setChosen(e.target.value);
                clock.seek(0);
              }}
            >
              {choices.map((a) => (
                <option key={anchorKey(a)} value={anchorKey(a)}>
                  {t(`event.${a.type}`)}
                  {a.side ? `, ${t(`side.${a.side}`)}` : ""}
                </option>
              ))}
            </select>
          )}
        </span>
      </div>
    </div>
  );
}

/** Which of the sessions a picture is; on a phone without the name, which would cover the athlete. */
function Name({ index, name, at = "" }: { index: number; name: string; at?: string | undefined }) {
  const lang = useLang();
  return (
    <span className="flex max-w-full items-center gap-2 rounded bg-black/75 px-2 py-0.5 text-sm text-white">
      <span
        aria-hidden="true"
        className="h-1 w-4 shrink-0 rounded-full forced-color-adjust-none"
        style={{ background: `var(${seriesLook(index).colour})` }}
      />
      <span aria-hidden="true" className="sm:hidden">
        {[letterOf(index), at ? formatAxisDate(Date.parse(at) / 1000, lang, false) : ""].filter(Boolean).join(" · ")}
      </span>
      <span className="max-sm:sr-only">{name}</span>
    </span>
  );
}
