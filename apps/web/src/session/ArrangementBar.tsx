import { useTranslation } from "react-i18next";
import { Chip, Segmented } from "../ui/forms.tsx";
import { letterOf } from "./series.ts";
import type { Arrangement } from "./use-arrangement.ts";

/** Chooses whether recordings stand side by side or lie over one another, what is seen of the upper one, and what is turned. */
export function ArrangementBar({ arrangement, names }: { arrangement: Arrangement; names: readonly string[] }) {
  const { t } = useTranslation();
  const { view, setView, others, over, setAbove, look, setLook, opacity, setOpacity, mirrored, turn, shown } = arrangement;
  return (
    <>
      {others.length > 0 ? (
        <Segmented
          label={t("compare.view")}
          size="sm"
          value={view}
          onChange={setView}
          options={(["beside", "over"] as const).map((value) => ({ value, label: t(`compare.${value}`) }))}
        />
      ) : null}
      {over && others.length > 1 ? (
        <select
          aria-label={t("compare.above")}
          className="min-h-9 max-w-full rounded-lg border border-line-strong bg-surface px-2"
          value={over.above.index}
          onChange={(e) => setAbove(Number(e.target.value))}
        >
          {others.map((index) => (
            <option key={index} value={index}>
              {names[index]}
            </option>
          ))}
        </select>
      ) : null}
      {over ? (
        <>
          <Segmented
            label={t("compare.look")}
            size="sm"
            value={look}
            onChange={setLook}
            options={(["picture", "skeleton"] as const).map((value) => ({ value, label: t(`compare.${value}`) }))}
          />
          <label className="flex items-center gap-2">
            {t("compare.opacity")}
            <input
              type="range"
              className="h-8 w-28 accent-(--accent)"
              min={0}
              max={100}
              step={5}
              value={Math.round(100 * opacity)}
              aria-valuetext={`${Math.round(100 * opacity)} %`}
              onChange={(e) => setOpacity(Number(e.target.value) / 100)}
            />
          </label>
        </>
      ) : null}
      <fieldset className="flex min-w-0 items-center gap-1.5">
        <legend className="float-left">{t("compare.mirror")}</legend>
        {shown.map((index) => (
          <Chip key={index} pressed={mirrored(index)} onPress={() => turn(index)}>
            {letterOf(index)}
          </Chip>
        ))}
      </fieldset>
    </>
  );
}
