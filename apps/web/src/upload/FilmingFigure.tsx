import type { Activity, CameraView } from "@sagittal/contract";
import { type Figure, figureOf } from "./figures.ts";

const line = (points: readonly (readonly [number, number])[]) => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;

interface Props {
  activity: Activity;
  view: CameraView;
  className?: string;
}

/** A drawn athlete as the phone should show them: whole, from the chosen side, in a steady frame. Without a label it is decoration. */
export function FilmingFigure({ activity, view, label, className = "" }: Props & { label?: string }) {
  const figure = figureOf(activity, view);
  return (
    <svg viewBox="0 0 240 150" className={className} role="img" aria-label={label} aria-hidden={label === undefined}>
      <rect x="2" y="8" width="236" height="134" rx="16" fill="var(--surface)" stroke="var(--line-strong)" strokeWidth="2" />
      <rect x="14" y="16" width="212" height="118" rx="6" fill="var(--sunken)" />
      <path d="M14 128h212" stroke="var(--line-strong)" strokeWidth="1.5" />
      <path
        d="M26 34V26h8M206 26h8v8M214 116v8h-8M34 124h-8v-8"
        fill="none"
        stroke="var(--ink-3)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Athlete figure={figure} view={view} />
    </svg>
  );
}

function Athlete({ figure: f, view }: { figure: Figure; view: CameraView }) {
  const trunk = { fill: "none", strokeLinecap: "round", strokeLinejoin: "round" } as const;
  // Scaled so that the athlete fills the frame as the guide asks, feet on the ground line.
  return (
    <g transform="translate(75 29) scale(.9)" {...trunk} strokeWidth="5.5">
      {f.things ? <path d={f.things} stroke="var(--ink-3)" strokeWidth="2" /> : null}
      <g stroke="var(--left)">
        <path d={line([f.hip, ...f.legs.left])} />
        <path d={line([f.neck, ...f.arms.left])} strokeWidth="4.5" />
      </g>
      <path d={line([f.neck, f.hip])} stroke="var(--ink)" strokeWidth="7" />
      <g stroke="var(--right)">
        <path d={line([f.hip, ...f.legs.right])} />
        <path d={line([f.neck, ...f.arms.right])} strokeWidth="4.5" />
      </g>
      <circle cx={f.head[0]} cy={f.head[1]} r="7.5" fill="var(--ink)" />
      {view === "front" ? (
        <path
          d={`M${f.head[0] - 2.5} ${f.head[1] - 1}v.1M${f.head[0] + 2.5} ${f.head[1] - 1}v.1`}
          stroke="var(--surface)"
          strokeWidth="2"
        />
      ) : null}
      {view === "side" ? <path d={`M${f.head[0] + 4} ${f.head[1] - 1}v.1`} stroke="var(--surface)" strokeWidth="2" /> : null}
    </g>
  );
}
