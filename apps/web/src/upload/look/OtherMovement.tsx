import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { exerciseName, useCatalogue } from "../../lib/catalogue.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Button } from "../../ui/basics.tsx";
import type { Clip } from "../ClipCard.tsx";
import type { SessionFormState } from "../use-session-form.ts";
import { lookAtClip } from "./look-at-clip.ts";
import { type Shown, shownIn } from "./movement.ts";
import { contradicts, type Filed, othersFor, wordOf } from "./other-movement.ts";

/** Rest of the cut's handles before the clip is looked at, ms. */
const REST_MS = 800;

/** The movement that the clip clearly shows; null before it is known, when it is not clear, or when not wanted. */
function useShown({ file, cut }: Clip, wanted: boolean): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  const [start, end] = [cut?.start ?? 0, cut?.end ?? 0];
  useEffect(() => {
    setShown(null);
    if (!wanted || end <= start) return;
    const ending = new AbortController();
    const timer = setTimeout(() => {
      lookAtClip(file, { start, end }, ending.signal)
        .then((looks) => setShown(shownIn(looks)))
        // The look is a courtesy: a failure is ignored.
        .catch(() => undefined);
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [file, start, end, wanted]);
  return shown;
}

/** Says so when a clip plainly shows another movement than it is filed under, before a session is spent on it, and offers what it shows. */
export function OtherMovement({ clip, state }: { clip: Clip; state: SessionFormState }) {
  const { t } = useTranslation();
  const { form, catalogue, change } = state;
  const filed = catalogue?.filming_by_exercise[form.exercise]?.shows;
  const shown = useShown(clip, Boolean(filed));
  const other = shown !== null && contradicts(shown, filed) ? shown : null;
  // Always mounted: screen readers announce only changes within an existing live region.
  return (
    <div role="status" className={other ? "card border-warn px-4 py-3" : "sr-only"}>
      {other ? (
        <>
          <p className="font-medium">
            {t("upload.shows.title", { shown: t(`upload.shows.${wordOf(other)}`), filed: exerciseName(catalogue, form.exercise) })}
          </p>
          <p className="mt-1 text-sm text-ink-2">{t("upload.shows.hint")}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            {othersFor(other).map((offer) => (
              <FileAs key={offer.exercise} other={offer} onChoose={() => change(offer)} />
            ))}
          </div>
        </>
      ) : null}
    </div>
  );
}

function FileAs({ other: { activity, exercise }, onChoose }: { other: Filed; onChoose: () => void }) {
  const { t } = useTranslation();
  const catalogue = useCatalogue(activity, useLang()).data;
  return (
    <Button size="sm" type="button" onClick={onChoose}>
      {t("upload.shows.file", { exercise: exerciseName(catalogue, exercise) })}
    </Button>
  );
}
