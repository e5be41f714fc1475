import type { MotionEvent, PoseSidecar, Side } from "@sagittal/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type LoopPoint, loopOf, marks, PAIRS, type Pair } from "../lib/cyclogram.ts";
import { formatNumber } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";

/** One leg of one recording, with how it is drawn. */
export interface Leg {
  label: string;
  colour: string;
  dash?: readonly number[];
  pose: PoseSidecar;
  events: readonly MotionEvent[];
  side: Side;
}

type Loop = Leg & { points: LoopPoint[] };

/** Hip against knee and knee against ankle over the mean cycle: a closed loop per leg, its numbers in a table. */
export function Cyclograms({ legs }: { legs: readonly Leg[] }) {
  const { t } = useTranslation();
  const plots = useMemo(
    () =>
      PAIRS.flatMap((pair) => {
        const loops = legs.flatMap((leg) => {
          const points = loopOf(leg.pose, leg.events, leg.side, pair);
          return points ? [{ ...leg, points }] : [];
        });
        return loops.length > 0 ? [{ pair, loops }] : [];
      }),
    [legs],
  );
  if (plots.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="text-sm font-semibold">{t("curves.loops")}</h3>
      <p className="mb-2 text-sm text-ink-3">{t("curves.loopsText")}</p>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {plots.map(({ pair, loops }) => (
          <Cyclogram key={pair.join()} pair={pair} loops={loops} />
        ))}
      </div>
    </div>
  );
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, EDGE] = [340, 260, 44, 40, 18];

function Cyclogram({ pair: [x, y], loops }: { pair: Pair; loops: readonly Loop[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const points = loops.flatMap((l) => l.points);
  const [across, up] = [marks(points.map((p) => p[0])), marks(points.map((p) => p[1]))];
  const share = (axis: readonly number[], value: number) => (value - (axis[0] ?? 0)) / ((axis.at(-1) ?? 1) - (axis[0] ?? 0));
  const px = (value: number) => LEFT + share(across, value) * (WIDTH - LEFT - EDGE);
  const py = (value: number) => HEIGHT - BOTTOM - share(up, value) * (HEIGHT - BOTTOM - EDGE);
  const degrees = (value: number) => `${formatNumber(value, lang, 0)}°`;
  const title = t("curves.against", { x: t(`angle.${x}`), y: t(`angle.${y}`) });
  return (
    <figure className="min-w-0 max-w-sm">
      <figcaption className="mb-1 text-sm font-medium">{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="num w-full overflow-visible text-[12px]" role="img" aria-label={title}>
        {across.map((v) => (
          <g key={v}>
            <path d={`M${px(v)} ${EDGE}V${HEIGHT - BOTTOM}`} stroke="var(--line)" />
            <text x={px(v)} y={HEIGHT - BOTTOM + 14} textAnchor="middle" fill="var(--ink-3)">
              {degrees(v)}
            </text>
          </g>
        ))}
        {up.map((v) => (
          <g key={v}>
            <path d={`M${LEFT} ${py(v)}H${WIDTH - EDGE}`} stroke="var(--line)" />
            <text x={LEFT - 6} y={py(v) + 4} textAnchor="end" fill="var(--ink-3)">
              {degrees(v)}
            </text>
          </g>
        ))}
        <text x={(LEFT + WIDTH - EDGE) / 2} y={HEIGHT - 8} textAnchor="middle" fill="var(--ink-2)">
          {t(`angle.${x}`)}
        </text>
        {loops.map(({ label, colour, dash, points: [first, ...rest] }) =>
          first ? (
            <g key={label} stroke={`var(${colour})`} strokeWidth="2" fill="none" strokeLinejoin="round">
              <path
                d={`M${px(first[0])} ${py(first[1])}${rest.map((p) => `L${px(p[0]).toFixed(1)} ${py(p[1]).toFixed(1)}`).join("")}`}
                strokeDasharray={dash?.join(" ")}
              />
              <circle cx={px(first[0])} cy={py(first[1])} r="4.5" fill={`var(${colour})`} />
            </g>
          ) : null,
        )}
      </svg>
      <details>
        <summary className="cursor-pointer text-sm">{t("curves.numbers")}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reached by the keyboard */}
        <section className="mt-2 max-h-72 overflow-auto" tabIndex={0} aria-label={title}>
          <table className="num w-full text-right text-sm">
            <thead className="text-ink-3">
              <tr>
                <th scope="col" className="text-left font-medium">
                  {t("curves.share")}
                </th>
                {loops.flatMap(({ label }) =>
                  [x, y].map((angle) => (
                    <th key={`${label} ${angle}`} scope="col" className="pl-3 font-medium">
                      {t(`angle.${angle}`)}, {label}
                    </th>
                  )),
                )}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: 11 }, (_, i) => 10 * i).map((percent) => (
                <tr key={percent} className="border-t border-line">
                  <th scope="row" className="text-left font-normal">{`${percent} %`}</th>
                  {loops.flatMap(({ label, points: loop }) =>
                    ([0, 1] as const).map((axis) => <td key={`${label} ${axis}`}>{degrees(loop[percent]?.[axis] ?? Number.NaN)}</td>),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
