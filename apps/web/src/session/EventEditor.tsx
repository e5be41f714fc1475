import type { EventType, MotionEvent, Side } from "@sagittal/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { added, correctionCount, moved, removed } from "../lib/corrections.ts";
import { nearestFrame } from "../lib/motion.ts";
import { Badge, Button, FormError } from "../ui/basics.tsx";
import { usePlayhead } from "./playhead.ts";
import { useEventLabel } from "./Tick.tsx";
import { Timeline } from "./Timeline.tsx";
import type { Corrections } from "./use-corrections.ts";

/**
 * The time line, and the correction of a wrong event on it: drag its tick, or move it by buttons or arrow keys, and every number follows
 * at once. Each step can be taken back.
 */
export function EventEditor({ corrections, editable }: { corrections: Corrections; editable: boolean }) {
  const { t } = useTranslation();
  const playhead = usePlayhead();
  const [editing, setEditing] = useState(false);
  const [selected, setSelected] = useState<number | null>(null);
  const { events, detected } = corrections;
  const clip = [playhead.times[0] ?? 0, playhead.times.at(-1) ?? 0] as const;
  const show = (ms: number) => {
    playhead.pause();
    playhead.seekTime(ms);
  };
  /** Stores events in order of time; the one at `index` stays chosen. */
  const put = (next: readonly MotionEvent[], index: number | null) => {
    const chosen = index === null ? undefined : next[index];
    const ordered = next.toSorted((a, b) => a.t_ms - b.t_ms);
    setSelected(chosen ? ordered.indexOf(chosen) : null);
    corrections.store(ordered);
  };
  const move = (index: number, ms: number) => {
    corrections.hold(moved(events, index, ms, clip));
    show(ms);
  };
  const nudge = (index: number, frames: number) => {
    const event = events[index];
    const ms = event && playhead.times[nearestFrame(playhead.times, event.t_ms) + frames];
    if (ms === undefined) return;
    put(moved(events, index, ms, clip), index);
    show(ms);
  };
  const remove = (index: number) => put(removed(events, index), null);
  const count = detected ? correctionCount(events, detected) : 0;
  return (
    <div className="mt-3">
      <Timeline
        events={events}
        detected={detected}
        editing={
          editing
            ? {
                selected,
                onSelect: setSelected,
                onMove: move,
                onDrop: () => put(events, selected),
                onNudge: nudge,
                onRemove: remove,
              }
            : undefined
        }
      />
      {editable && detected && events.length + detected.length > 0 ? (
        <div className="mt-2 space-y-2">
          {editing ? (
            <EditPanel
              corrections={corrections}
              selected={selected}
              onNudge={nudge}
              onPlace={(index) => put(moved(events, index, playhead.t, clip), index)}
              onRemove={remove}
            />
          ) : null}
          <div className="flex flex-wrap items-center gap-2">
            <Button
              size="sm"
              variant={editing ? "primary" : "quiet"}
              icon={editing ? "check" : "edit"}
              onClick={() => {
                setEditing(!editing);
                setSelected(null);
              }}
            >
              {t(editing ? "events.done" : "events.correct")}
            </Button>
            {editing || corrections.steps > 0 ? (
              <Button size="sm" icon="undo" disabled={corrections.steps === 0} onClick={corrections.undo}>
                {t("events.undo")}
              </Button>
            ) : null}
            {count > 0 ? <Badge tone="accent">{t("events.corrected", { n: count })}</Badge> : null}
            {corrections.corrected ? (
              <Button size="sm" variant="quiet" onClick={corrections.restore}>
                {t("events.restore")}
              </Button>
            ) : null}
            <p role="status" className="text-sm text-ink-2">
              {corrections.busy
                ? t("events.computing")
                : corrections.changed === null
                  ? ""
                  : t("events.recomputed", { n: corrections.changed })}
            </p>
          </div>
          <FormError error={corrections.error} />
        </div>
      ) : null}
    </div>
  );
}

function EditPanel({
  corrections: { events, detected, store },
  selected,
  onNudge,
  onPlace,
  onRemove,
}: {
  corrections: Corrections;
  selected: number | null;
  onNudge: (index: number, frames: number) => void;
  onPlace: (index: number) => void;
  onRemove: (index: number) => void;
}) {
  const { t } = useTranslation();
  const playhead = usePlayhead();
  const label = useEventLabel();
  const event = selected === null ? undefined : events[selected];
  const kinds = [...new Map((detected ?? []).map((e) => [`${e.type}/${e.side ?? ""}`, { type: e.type, side: e.side }])).entries()];
  const add = (type: EventType, side: Side | null) => store(added(events, { type, side, t_ms: playhead.t }));
  return (
    <div className="rounded-lg border border-line bg-surface p-3">
      <p className="text-sm text-ink-2">{t("events.how")}</p>
      {event && selected !== null ? (
        <fieldset className="mt-2 flex flex-wrap items-center gap-2">
          <legend className="num float-left mr-2 text-sm font-medium">{label(event)}</legend>
          <Button size="sm" onClick={() => onNudge(selected, -1)}>
            {t("events.earlier")}
          </Button>
          <Button size="sm" onClick={() => onNudge(selected, 1)}>
            {t("events.later")}
          </Button>
          <Button size="sm" onClick={() => onPlace(selected)}>
            {t("events.here")}
          </Button>
          <Button size="sm" variant="danger" onClick={() => onRemove(selected)}>
            {t("events.remove")}
          </Button>
        </fieldset>
      ) : null}
      <label className="mt-2 flex flex-wrap items-center gap-2 text-sm">
        <span>{t("events.add")}</span>
        <select
          className="field !min-h-8 !w-auto !py-0.5 text-sm"
          value=""
          onChange={(e) => {
            const kind = kinds.find(([key]) => key === e.target.value)?.[1];
            if (kind) add(kind.type, kind.side);
          }}
        >
          <option value="">{t("events.choose")}</option>
          {kinds.map(([key, { type, side }]) => (
            <option key={key} value={key}>
              {t(`event.${type}`)}
              {side ? `, ${t(`side.${side}`)}` : ""}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
