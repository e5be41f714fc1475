import type { Solution, SolutionRun } from "@sagittal/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RecordSearch } from "../app/search.ts";
import { api } from "../lib/api.ts";
import { type Battery, batteryOf, fitsSlot, slotsOf } from "../lib/battery.ts";
import { useLang } from "../lib/use-lang.ts";
import type { Place } from "../upload/types.ts";
import { chosenIn, type SessionFormState } from "../upload/use-session-form.ts";

export interface BatteryState extends Battery {
  report: SolutionRun | undefined;
  slots: Solution["slots"];
  /** What is chosen in the form is not the current test. */
  other: boolean;
  /** A take of the current test was kept. */
  taken: boolean;
  keepTaken: () => void;
  /** Where the next take belongs; undefined when it is of another test or all were offered. */
  place: Place | undefined;
}

/** The walk through a report's tests that the address names, or null; the form follows it from test to test. */
export function useBattery(search: RecordSearch, { form, change }: SessionFormState): BatteryState | null {
  const lang = useLang();
  const battery = batteryOf(search);
  const run = battery?.run ?? "";
  const [shown, setShown] = useState(search.at);
  const [takenAt, setTakenAt] = useState<number | null>(null);
  const report = useQuery({ queryKey: ["run", run, lang], queryFn: () => api.solutions.read(run, lang), enabled: battery !== null });
  const solutions = useQuery({ queryKey: ["solutions", lang], queryFn: () => api.solutions.list(lang), enabled: battery !== null });
  if (shown !== search.at) {
    setShown(search.at);
    setTakenAt(null);
    change({ exercise: "", view: "side", ...chosenIn(search) });
  }
  if (!battery) return null;
  const key = battery.tests[battery.at];
  const slots = slotsOf(solutions.data, report.data);
  const slot = slots.find((s) => s.key === key);
  const clip = { activity: form.activity, exercise: form.exercise, camera_view: form.view };
  const other = form.client !== battery.client || (slot !== undefined && !fitsSlot(slot, clip));
  return {
    ...battery,
    report: report.data,
    slots,
    other,
    taken: takenAt === battery.at,
    keepTaken: () => setTakenAt(battery.at),
    place: key === undefined || other ? undefined : { run, slot: key },
  };
}
