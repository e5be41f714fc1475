import { isLang } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { chooseLanguage, LANGUAGES } from "../i18n/index.ts";
import { useLang } from "../lib/use-lang.ts";

/** The language of the page, chosen and remembered. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <select
      aria-label={t("common.language")}
      className="rounded-lg border border-line-strong bg-surface px-2 py-1.5 text-sm"
      value={lang}
      onChange={(e) => isLang(e.target.value) && void chooseLanguage(e.target.value)}
    >
      {LANGUAGES.map((l) => (
        <option key={l.code} value={l.code} lang={l.code}>
          {l.name}
        </option>
      ))}
    </select>
  );
}
