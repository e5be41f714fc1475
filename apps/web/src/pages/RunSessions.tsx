import type { SolutionRun } from "@sagittal/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { useLang } from "../lib/use-lang.ts";
import { Button, ErrorState, FormError, SkeletonRows } from "../ui/basics.tsx";
import { FallQuestions } from "./FallQuestions.tsx";
import { HopQuestions } from "./HopQuestions.tsx";
import { SlotPicker } from "./SlotPicker.tsx";

/** Which sessions and answers a report rests on, to change; a draft becomes a report when every place is filled. */
export function RunSessions({ run, onDone }: { run: SolutionRun; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [ids, setIds] = useState<readonly string[]>(run.sessions.map((s) => s.id));
  const [falls, setFalls] = useState(run.fall_history);
  const [hops, setHops] = useState(run.hop_tests);
  const solutions = useQuery({ queryKey: ["solutions", lang], queryFn: () => api.solutions.list(lang) });
  const save = useMutation({
    mutationFn: () => api.solutions.update(run.id, { session_ids: [...ids], fall_history: falls, hop_tests: hops }),
    onSuccess: onDone,
  });
  const solution = solutions.data?.find((s) => s.slug === run.solution_slug);
  if (solutions.isPending) return <SkeletonRows rows={2} />;
  if (!solution || run.client_id === null) return <ErrorState error={solutions.error} retry={() => void solutions.refetch()} />;
  return (
    <div className="space-y-4">
      <SlotPicker solution={solution} client={run.client_id} ids={ids} onChange={setIds} />
      {solution.questions.includes("fall_history") ? <FallQuestions value={falls} onChange={setFalls} /> : null}
      {solution.questions.includes("hop_tests") ? <HopQuestions value={hops} onChange={setHops} /> : null}
      <FormError error={save.error} />
      <Button variant="primary" busy={save.isPending} onClick={() => save.mutate()}>
        {t("common.save")}
      </Button>
    </div>
  );
}
