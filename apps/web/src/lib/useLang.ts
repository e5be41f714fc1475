import type { Lang } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { isLang } from "../i18n/index.ts";

/** The language shown now. */
export function useLang(): Lang {
  const { i18n } = useTranslation();
  return isLang(i18n.language) ? i18n.language : "en";
}
