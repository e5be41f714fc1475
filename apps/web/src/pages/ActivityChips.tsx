import { ACTIVITIES, type Activity } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/Icon.tsx";

/** Any number of activities, to switch on and off. */
export function ActivityChips({
  label,
  chosen,
  onChange,
}: {
  label: string;
  chosen: readonly Activity[];
  onChange: (chosen: Activity[]) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {ACTIVITIES.map((activity) => {
          const on = chosen.includes(activity);
          return (
            <button
              key={activity}
              type="button"
              aria-pressed={on}
              onClick={() => onChange(on ? chosen.filter((a) => a !== activity) : [...chosen, activity])}
              className="inline-flex min-h-10 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-4 text-sm aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium"
            >
              <Icon name={on ? "check" : "plus"} className={`size-4 ${on ? "text-accent" : "text-ink-3"}`} />
              {t(`activity.${activity}`)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
