import type { PoseSidecar, Side } from "@sagittal/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { cycleCurves } from "../lib/compare.ts";
import { Section } from "../ui/basics.tsx";
import { Segmented } from "../ui/forms.tsx";
import { Legend, Plot } from "../ui/Plot.tsx";
import { CurveRanges } from "./CurveRanges.tsx";
import { Cyclograms } from "./Cyclograms.tsx";
import { seriesLook } from "./series.ts";

const CYCLE = Array.from({ length: 101 }, (_, i) => i);
const NOTHING = CYCLE.map(() => null);

/** One plot per angle with the mean curve of every session over 0 to 100 % of the cycle. */
export function CompareCurves({ poses, names }: { poses: readonly (PoseSidecar | undefined)[]; names: readonly string[] }) {
  const { t } = useTranslation();
  const [side, setSide] = useState<Side>("right");
  const curves = useMemo(() => cycleCurves(poses, side), [poses, side]);
  const sided = useMemo(
    () => [...curves, ...cycleCurves(poses, side === "left" ? "right" : "left")].length > curves.length,
    [curves, poses, side],
  );
  const legs = useMemo(
    () => poses.flatMap((pose, i) => (pose ? [{ label: names[i] ?? "", ...seriesLook(i), pose, events: pose.events, side }] : [])),
    [poses, names, side],
  );
  return (
    <Section
      title={t("compare.curves")}
      actions={
        sided ? (
          <Segmented
            label={t("metric.side")}
            size="sm"
            value={side}
            onChange={setSide}
            options={(["left", "right"] as const).map((value) => ({ value, label: t(`side.${value}`) }))}
          />
        ) : undefined
      }
    >
      {curves.length === 0 ? (
        <p className="text-ink-2">{t("compare.noCurves")}</p>
      ) : (
        <>
          <p className="mb-2 text-sm text-ink-2">{t("compare.curvesText")}</p>
          <Legend items={names.map((label, i) => ({ label, ...seriesLook(i) }))} />
          <div className="mt-4 grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
            {curves.map(({ angle, means }) => (
              <figure key={angle} className="min-w-0">
                <figcaption className="mb-1 text-sm font-semibold">{t(`angle.${angle}`)}</figcaption>
                <Plot
                  data={[CYCLE, ...means.map((mean) => mean ?? NOTHING)]}
                  height={180}
                  unit="°"
                  label={t("curves.overCycle", { angle: t(`angle.${angle}`) })}
                  x={{ format: (v) => `${v} %` }}
                  series={names.map((label, i) => ({ label, ...seriesLook(i) }))}
                />
                <CurveRanges curves={means.map((values, i) => ({ label: names[i] ?? "", values }))} />
              </figure>
            ))}
          </div>
          <Cyclograms legs={legs} />
        </>
      )}
    </Section>
  );
}
