import type { FallHistory, HopTests, Solution } from "@sagittal/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { newestFor } from "../lib/battery.ts";
import { Button, FormError } from "../ui/basics.tsx";
import { Field } from "../ui/forms.tsx";
import { AthletePicker } from "./AthletePicker.tsx";
import { FallQuestions } from "./FallQuestions.tsx";
import { HopQuestions } from "./HopQuestions.tsx";
import { SlotPicker, useSessionsOf } from "./SlotPicker.tsx";

/** Whose report, from which sessions, under which name. Places left empty make a draft. */
export function StartRun({ solution }: { solution: Solution }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [client, setClient] = useState("");
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const sessions = useSessionsOf(client);
  const ids = chosen ?? newestFor(solution.slots, sessions.data ?? []);
  const [name, setName] = useState("");
  const [falls, setFalls] = useState<FallHistory | null>(null);
  const [hops, setHops] = useState<HopTests | null>(null);
  const start = useMutation({
    mutationFn: () =>
      api.solutions.create({
        solution: solution.slug,
        client,
        session_ids: [...ids],
        name: name.trim(),
        fall_history: falls,
        hop_tests: hops,
      }),
    onSuccess: async (run) => {
      await cache.invalidateQueries({ queryKey: ["runs"] });
      await navigate({ to: "/solutions/runs/$id", params: { id: run.id } });
    },
  });
  return (
    <form
      className="space-y-4"
      onSubmit={(e) => {
        e.preventDefault();
        start.mutate();
      }}
    >
      <AthletePicker
        label={t("session.athlete")}
        required
        value={client}
        onChange={(id) => {
          setClient(id);
          setChosen(null);
        }}
      />
      {client ? <SlotPicker solution={solution} client={client} ids={ids} onChange={setChosen} /> : null}
      {solution.questions.includes("fall_history") ? <FallQuestions value={falls} onChange={setFalls} /> : null}
      {solution.questions.includes("hop_tests") ? <HopQuestions value={hops} onChange={setHops} /> : null}
      <Field label={t("solutions.name")} maxLength={200} value={name} onChange={(e) => setName(e.target.value)} />
      <FormError error={start.error} />
      <Button type="submit" variant="primary" disabled={!client || sessions.isPending} busy={start.isPending}>
        {t("solutions.make")}
      </Button>
    </form>
  );
}
