import { isLang, type Lang } from "@sagittal/contract";
import { useTranslation } from "react-i18next";

/** The language shown now. */
export function useLang(): Lang {
  const { i18n } = useTranslation();
  return isLang(i18n.language) ? i18n.language : "en";
}
