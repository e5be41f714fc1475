import type { Activity, CameraView, ExerciseCatalogue } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { FilmingPicture } from "./FilmingPicture.tsx";

/** Where the camera stands, seen from above: the athlete faces right. */
export function CameraPlan({ view, className = "" }: { view: CameraView; className?: string }) {
  const { t } = useTranslation();
  const at = { side: [120, 128], front: [214, 62], back: [26, 62] }[view] as [number, number];
  const aim = { side: -90, front: 180, back: 0 }[view];
  return (
    <svg viewBox="0 0 240 150" className={className} role="img" aria-label={t(`upload.plan.${view}`)}>
      <rect x="44" y="48" width="152" height="28" rx="4" fill="var(--sunken)" stroke="var(--line)" />
      <path d="M132 62h44m-8-6 8 6-8 6" fill="none" stroke="var(--ink-3)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      <g transform="translate(112 62)">
        <ellipse rx="7" ry="15" fill="var(--surface)" stroke="var(--ink)" strokeWidth="2" />
        <circle r="6" fill="var(--ink)" />
        <path d="M6-2 11 0 6 2z" fill="var(--ink)" />
        <path d="M-3-13h5" stroke="var(--left)" strokeWidth="4" strokeLinecap="round" />
        <path d="M-3 13h5" stroke="var(--right)" strokeWidth="4" strokeLinecap="round" />
      </g>
      <g transform={`translate(${at[0]} ${at[1]}) rotate(${aim})`}>
        <path d="M10 0 44-15v30z" fill="var(--accent)" opacity=".16" />
        <rect x="-11" y="-8" width="17" height="16" rx="3" fill="var(--accent)" />
        <path d="M6-4 12-7V7L6 4z" fill="var(--accent)" />
      </g>
    </svg>
  );
}

/** How to film this exercise from this view, and what it measures. */
export function CaptureGuide({
  catalogue,
  activity,
  exercise,
  view,
}: {
  catalogue: ExerciseCatalogue;
  activity: Activity;
  exercise: string;
  view: CameraView;
}) {
  const { t } = useTranslation();
  const guide = catalogue.guides_by_exercise_view[exercise]?.[view] ?? {};
  const about = catalogue.guides_by_exercise[exercise] ?? catalogue.guide;
  const tips = [guide.camera, about.min_fps, t("upload.tips.frame"), t("upload.tips.light"), t("upload.tips.alone"), about.inputs];
  const details = (["distance", "height", "view", "clothing", "fps", "trials"] as const).filter((key) => about[key]);
  return (
    <aside className="card p-5 lg:sticky lg:top-6" aria-label={t("upload.guide")}>
      <h2 className="font-semibold">{t("upload.guide")}</h2>
      <div className="mb-2 hidden lg:block">
        <FilmingPicture activity={activity} view={view} className="mx-auto mt-3 w-full max-w-64" />
        <CameraPlan view={view} className="mx-auto w-full max-w-52" />
      </div>
      <ul className="mt-3 list-disc space-y-1.5 pl-5 text-sm text-ink-2">
        {tips.filter(Boolean).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {about.safety ? <p className="mt-3 border-l-2 border-warn pl-3 text-sm">{about.safety}</p> : null}
      {details.length > 0 ? (
        <details className="mt-3 text-sm text-ink-2">
          <summary className="font-medium text-ink">{t("upload.details")}</summary>
          <dl className="mt-1 space-y-2">
            {details.map((key) => (
              <div key={key}>
                <dt className="font-medium text-ink">{t(`upload.detail.${key}`)}</dt>
                <dd>{about[key]}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      {guide.measures ? (
        <details className="mt-3 text-sm text-ink-2">
          <summary className="font-medium text-ink">{t("upload.measures")}</summary>
          <p className="mt-1">{guide.measures}</p>
        </details>
      ) : null}
    </aside>
  );
}
