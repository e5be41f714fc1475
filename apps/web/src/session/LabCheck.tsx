import type { ComparedReference, Session, SessionReference } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { formatBytes, formatNumber } from "../lib/format.ts";
import type { MetricView } from "../lib/metrics.ts";
import { useLang } from "../lib/use-lang.ts";
import { Button, ErrorState, FormError, Skeleton } from "../ui/basics.tsx";
import { Field, FileButton, Select } from "../ui/forms.tsx";
import { LabAgreement, LabMetrics } from "./LabTables.tsx";

/** The session beside a laboratory's files: import, clocks, tables and plots. */
export default function LabCheck({ session, views }: { session: Session; views: readonly MetricView[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const cache = useQueryClient();
  const key = ["references", session.id];
  const list = useQuery({ queryKey: key, queryFn: () => api.sessions.references(session.id) });
  const [chosen, setChosen] = useState<string | null>(null);
  const files = list.data?.results ?? [];
  const current = files.find((f) => f.id === chosen) ?? files.at(-1);
  const imported = (file: ComparedReference) => {
    cache.setQueryData([...key, file.id], file);
    setChosen(file.id);
    return cache.invalidateQueries({ queryKey: key, exact: true });
  };
  const remove = useMutation({
    mutationFn: (id: string) => api.sessions.removeReference(session.id, id),
    onSuccess: () => cache.invalidateQueries({ queryKey: key, exact: true }),
  });
  if (list.isPending) return <Skeleton className="h-40 w-full" />;
  if (list.isError) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  return (
    <div className="space-y-5">
      <ImportForm session={session} onImported={imported} />
      {current ? (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1">
            <Select label={t("lab.file")} value={current.id} onChange={(e) => setChosen(e.target.value)}>
              {files.map((f) => (
                <option key={f.id} value={f.id}>
                  {f.name}
                </option>
              ))}
            </Select>
          </div>
          <Button asChild>
            <a href={`/api/sessions/${session.id}/references/${current.id}/report.pdf?lang=${lang}`} target="_blank" rel="noreferrer">
              {t("session.pdf")}
            </a>
          </Button>
          <Button icon="trash" busy={remove.isPending} onClick={() => remove.mutate(current.id)}>
            {t("lab.remove")}
          </Button>
        </div>
      ) : null}
      <FormError error={remove.error} />
      {current ? <Compared key={current.id} session={session} file={current} views={views} /> : null}
    </div>
  );
}

/** A file and, where it is known, the clocks' difference. */
function ImportForm({ session, onImported }: { session: Session; onImported: (file: ComparedReference) => Promise<void> }) {
  const { t } = useTranslation();
  const [offset, setOffset] = useState("");
  const send = useMutation({
    mutationFn: (file: File) => api.sessions.importReference(session.id, file, offset === "" ? undefined : Number(offset)),
    onSuccess: onImported,
  });
  return (
    <div className="card space-y-4 p-4">
      <p className="text-sm text-ink-2">{t("lab.text")}</p>
      <div className="flex flex-wrap items-end gap-4">
        <div className="w-44">
          <Field label={t("lab.offset")} type="number" step="any" value={offset} onChange={(e) => setOffset(e.target.value)} />
        </div>
        <p className="min-w-40 flex-1 text-sm text-ink-3">{t("lab.offsetHint")}</p>
      </div>
      <FileButton accept=".c3d,.mot,.sto,.csv,.tsv,.txt,.fit,.tcx" busy={send.isPending} onFile={(file) => send.mutate(file)}>
        {t(send.isPending ? "lab.importing" : "lab.import")}
      </FileButton>
      <FormError error={send.error} />
    </div>
  );
}

function Compared({ session, file, views }: { session: Session; file: SessionReference; views: readonly MetricView[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ["references", session.id, file.id],
    queryFn: () => api.sessions.reference(session.id, file.id),
  });
  if (isError) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-64 w-full" />;
  const { comparison } = data;
  const { offset_s: offset, aligned_by: by } = comparison;
  return (
    <div className="space-y-6">
      <p className="num text-sm text-ink-2">
        {[
          file.format.toUpperCase(),
          formatBytes(file.size_bytes, lang),
          ...(offset === null ? [] : [t("lab.clocks", { s: formatNumber(offset, lang, 3) })]),
          ...(by === null ? [] : [t(`lab.by.${by}`)]),
          ...(comparison.contacts > 0 ? [t("lab.contacts", { n: comparison.contacts })] : []),
        ].join(" · ")}
      </p>
      <LabMetrics metrics={comparison.metrics} views={views} />
      <LabAgreement rows={comparison.rows} />
      {comparison.unknown.length > 0 ? (
        <p className="text-sm text-ink-3 wrap-anywhere">{t("lab.unknown", { names: comparison.unknown.join(", ") })}</p>
      ) : null}
    </div>
  );
}
