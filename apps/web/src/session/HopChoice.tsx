import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "../ui/basics.tsx";
import { Segmented } from "../ui/forms.tsx";

/** The landings of one hop test after the other; which one is chosen where both legs did several. */
export function HopChoice<P extends { exercise: string }>({
  pairs,
  nameOf,
  children,
}: {
  pairs: readonly P[];
  nameOf: (pair: P) => string;
  children: (pair: P) => ReactNode;
}) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState("");
  const pair = pairs.find((p) => p.exercise === chosen) ?? pairs[0];
  if (!pair) return null;
  return (
    <div className="no-print mt-10 max-w-4xl">
      <Section title={t("landings.title")}>
        <p className="mb-4 max-w-prose text-ink-2">{t("landings.lead")}</p>
        {pairs.length > 1 ? (
          <div className="mb-4">
            <Segmented
              label={t("landings.test")}
              value={pair.exercise}
              onChange={setChosen}
              options={pairs.map((p) => ({ value: p.exercise, label: nameOf(p) }))}
            />
          </div>
        ) : null}
        {children(pair)}
      </Section>
    </div>
  );
}
