import { useTranslation } from "react-i18next";
import { formatNumber } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { IconButton } from "../ui/basics.tsx";
import { RateSelect } from "./RateSelect.tsx";
import type { SharedClock } from "./use-shared-clock.ts";

/** What moves the clock that several videos share: frame by frame, playing, its position and its rate. */
export function ClockBar({ clock, from, to, frame }: { clock: SharedClock; from: number; to: number; frame: number }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { at, playing, rate } = clock;
  return (
    <div className="flex flex-wrap items-center gap-1 px-2 py-1.5">
      <IconButton icon="prev" label={t("player.back")} onClick={() => clock.step(-1)} />
      <IconButton icon={playing ? "pause" : "play"} label={playing ? t("player.pause") : t("player.play")} onClick={clock.toggle} />
      <IconButton icon="next" label={t("player.forward")} onClick={() => clock.step(1)} />
      <input
        type="range"
        aria-label={t("player.position")}
        aria-valuetext={t("player.seconds", { n: formatNumber(at / 1000, lang, 2) })}
        className="mx-2 h-8 min-w-0 flex-1 accent-(--accent) max-sm:order-last max-sm:basis-full"
        min={from}
        max={to}
        step={frame}
        value={at}
        onChange={(e) => clock.seek(Number(e.target.value))}
      />
      <span
        className="num w-20 text-right text-sm max-sm:ml-auto"
        data-testid="aligned-clock"
      >{`${at >= 0 ? "+" : ""}${t("player.seconds", { n: formatNumber(at / 1000, lang, 2) })}`}</span>
      <RateSelect rate={rate} onRate={clock.setRate} />
    </div>
  );
}
