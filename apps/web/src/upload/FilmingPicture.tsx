import type { Activity, CameraView } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { FilmingFigure } from "./FilmingFigure.tsx";

/** The drawn athlete, with its description. */
export function FilmingPicture(props: { activity: Activity; view: CameraView; className?: string }) {
  const { t } = useTranslation();
  const { activity, view } = props;
  return <FilmingFigure {...props} label={t("upload.picture", { activity: t(`activity.${activity}`), view: t(`view.${view}`) })} />;
}
