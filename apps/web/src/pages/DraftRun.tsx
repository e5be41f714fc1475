import type { SolutionRun } from "@sagittal/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { lackingSlots, lacksSessions, missingTests, searchOfBattery, slotsOf } from "../lib/battery.ts";
import { useLang } from "../lib/use-lang.ts";
import { Button, Empty } from "../ui/basics.tsx";
import { Icon } from "../ui/Icon.tsx";

/** A report that cannot be written yet: what it waits for, and the way to film what it lacks. */
export function DraftRun({ run, onChoose }: { run: SolutionRun; onChoose: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const solutions = useQuery({ queryKey: ["solutions", lang], queryFn: () => api.solutions.list(lang) });
  const slots = slotsOf(solutions.data, run);
  const lacking = lackingSlots(slots, run.sessions);
  const tests = missingTests(slots, run.sessions);
  const waiting = slots.length > 0 && !lacksSessions(slots, run.sessions);
  const film =
    run.client_id !== null && tests.length > 0 ? (
      <Button asChild variant="primary">
        <Link to="/record" search={searchOfBattery({ run: run.id, client: run.client_id, tests, at: 0 }, slots)}>
          <Icon name="record" />
          {t("solutions.filmMissing", { n: tests.length })}
        </Link>
      </Button>
    ) : null;
  return (
    <Empty
      title={t(waiting ? "solutions.waitingTitle" : "solutions.draftTitle")}
      text={t("solutions.draftText")}
      action={
        <>
          {lacking.length > 0 ? (
            <div className="text-left">
              <p id="missing-tests" className="font-medium">
                {t("solutions.missing")}
              </p>
              <ul aria-labelledby="missing-tests" className="mt-1 list-disc space-y-0.5 pl-5 text-ink-2">
                {lacking.map(({ slot, count }) => (
                  <li key={slot.key}>{count === 1 ? slot.name : `${slot.name} × ${count}`}</li>
                ))}
              </ul>
            </div>
          ) : null}
          <div className="flex flex-wrap justify-center gap-3">
            {film}
            <Button variant={film ? "secondary" : "primary"} onClick={onChoose}>
              {t("solutions.choose")}
            </Button>
          </div>
        </>
      }
    />
  );
}
