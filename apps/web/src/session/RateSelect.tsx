import { useTranslation } from "react-i18next";
import { formatLimit } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { RATES } from "./shortcuts.ts";

/** How fast videos play, a share of their own speed. */
export function RateSelect({ rate, onRate }: { rate: number; onRate: (rate: number) => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <select
      aria-label={t("player.speed")}
      className="min-h-9 rounded-lg border border-line-strong bg-surface px-1.5 text-sm"
      value={rate}
      onChange={(e) => onRate(Number(e.target.value))}
    >
      {RATES.map((r) => (
        <option key={r} value={r}>
          {`${formatLimit(r, lang)} ×`}
        </option>
      ))}
    </select>
  );
}
