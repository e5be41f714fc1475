import { useTranslation } from "react-i18next";
import { Icon } from "../ui/Icon.tsx";
import { FilmingFigure } from "../upload/FilmingFigure.tsx";

/** What Sagittal does, in a picture and three sentences. */
export default function Pitch() {
  const { t } = useTranslation();
  return (
    <div className="flex h-full flex-col justify-center gap-6">
      <FilmingFigure activity="running" view="side" className="w-full max-w-xl" />
      <p className="max-w-md text-lg font-semibold">{t("auth.pitch")}</p>
      <ul className="max-w-md space-y-2 text-ink-2">
        {["film", "measure", "share"].map((step) => (
          <li key={step} className="flex gap-3">
            <Icon name="check" className="mt-0.5 shrink-0 text-good" />
            {t(`auth.steps.${step}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
