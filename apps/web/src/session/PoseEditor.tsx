import { PLACEABLE_LANDMARKS, type PlaceableLandmark } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { Badge, Button, FormError } from "../ui/basics.tsx";
import { usePlayhead } from "./playhead.ts";
import { NUDGES, type Placing, sideOfLandmark } from "./use-placing.ts";

/** What a placed landmark takes along, ms to each side. */
const RANGES_MS = [0, 100, 250, 500] as const;

/** A landmark's words: what, which side. */
export function useLandmarkName(): (landmark: PlaceableLandmark) => string {
  const { t } = useTranslation();
  return (landmark) => {
    const side = sideOfLandmark(landmark);
    const joint = t(`landmark.${landmark.replace(/^(left|right)_/, "")}`);
    return side ? `${joint}, ${t(`side.${side}`)}` : joint;
  };
}

const ARROWS = [
  ["ArrowLeft", "left", "←"],
  ["ArrowUp", "up", "↑"],
  ["ArrowDown", "down", "↓"],
  ["ArrowRight", "right", "→"],
] as const;

/** The correction of a wrong pose: begins it, says how far a step reaches, takes steps back. The landmarks themselves are moved on the picture. */
export function PoseEditor({ placing }: { placing: Placing }) {
  const { t } = useTranslation();
  const playhead = usePlayhead();
  const nameOf = useLandmarkName();
  const { on, count, busy } = placing;
  return (
    <div className="mt-2 space-y-2">
      {on ? (
        <div className="rounded-lg border border-line bg-surface p-3 text-sm">
          <p className="text-ink-2">{t("placing.how")}</p>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <label className="flex flex-wrap items-center gap-2">
              <span>{t("placing.point")}</span>
              <select
                className="field !min-h-8 !w-auto !py-0.5 text-sm"
                value={placing.chosen ?? ""}
                onChange={(e) => placing.choose(PLACEABLE_LANDMARKS.find((of) => of === e.target.value) ?? null)}
              >
                <option value="">{t("placing.choose")}</option>
                {PLACEABLE_LANDMARKS.map((of) => (
                  <option key={of} value={of}>
                    {nameOf(of)}
                  </option>
                ))}
              </select>
            </label>
            {placing.chosen ? (
              <fieldset className="flex gap-1">
                <legend className="sr-only">{t("placing.move")}</legend>
                {ARROWS.map(([key, way, arrow]) => (
                  <Button
                    key={key}
                    size="sm"
                    aria-label={t(`placing.ways.${way}`)}
                    onClick={() => placing.nudge(playhead.state.frame, NUDGES[key] ?? [0, 0], 1)}
                  >
                    {arrow}
                  </Button>
                ))}
              </fieldset>
            ) : null}
          </div>
          <label className="mt-2 flex flex-wrap items-center gap-2">
            <span>{t("placing.applies")}</span>
            <select
              className="field !min-h-8 !w-auto !py-0.5 text-sm"
              value={placing.halfWidthMs}
              onChange={(e) => placing.setHalfWidth(Number(e.target.value))}
            >
              {RANGES_MS.map((ms) => (
                <option key={ms} value={ms}>
                  {ms === 0 ? t("placing.frame") : t("placing.around", { ms })}
                </option>
              ))}
            </select>
          </label>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          variant={on ? "primary" : "quiet"}
          icon={on ? "check" : "edit"}
          onClick={() => {
            playhead.pause();
            placing.turn(!on);
          }}
        >
          {t(on ? "placing.done" : "placing.correct")}
        </Button>
        {on ? (
          <Button size="sm" icon="undo" disabled={count === 0} onClick={placing.undo}>
            {t("placing.undo")}
          </Button>
        ) : null}
        {count > 0 ? <Badge tone="accent">{t("placing.corrected", { n: count })}</Badge> : null}
        {count > 0 ? (
          <Button size="sm" variant="quiet" onClick={placing.reset}>
            {t("placing.reset")}
          </Button>
        ) : null}
        <p role="status" className="text-sm text-ink-2">
          {busy ? t("events.computing") : placing.changed === null ? "" : t("events.recomputed", { n: placing.changed })}
        </p>
      </div>
      <FormError error={placing.error} />
    </div>
  );
}
