import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { formatBytes, formatDate } from "../../lib/format.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Button, ErrorState, FormError, Section } from "../../ui/basics.tsx";
import { Icon } from "../../ui/Icon.tsx";

const KEY = ["team-archives"];
const WHILE_WRITTEN_MS = 3000;
/** The address of a ZIP is good for an hour. */
const WHILE_OFFERED_MS = 30 * 60_000;

/** All data of the team as one ZIP: its owner asks for it, the page waits while it is written, and offers the newest. */
export function TeamArchive() {
  const { t } = useTranslation();
  const lang = useLang();
  const cache = useQueryClient();
  const archives = useQuery({
    queryKey: KEY,
    queryFn: () => api.team.exports(),
    refetchInterval: ({ state }) => (state.data?.results[0]?.status === "pending" ? WHILE_WRITTEN_MS : WHILE_OFFERED_MS),
  });
  const ask = useMutation({ mutationFn: () => api.team.requestExport(), onSuccess: () => cache.invalidateQueries({ queryKey: KEY }) });
  const newest = archives.data?.results[0];
  const ready = archives.data?.results.find((one) => one.status === "ready");
  const isWriting = newest?.status === "pending";
  return (
    <Section title={t("settings.privacy.archive.title")}>
      <p className="mb-4 max-w-prose text-ink-2">{t("settings.privacy.archive.lead")}</p>
      <div className="space-y-4">
        {archives.error ? <ErrorState error={archives.error} retry={() => void archives.refetch()} /> : null}
        <div role="status" className="space-y-2">
          {isWriting ? <p>{t("settings.privacy.archive.making")}</p> : null}
          {newest?.status === "failed" ? <p>{t("settings.privacy.archive.failed")}</p> : null}
          {ready && !isWriting ? (
            <p className="num text-sm text-ink-2">
              {t("settings.privacy.archive.ready", {
                made: formatDate(ready.finished_at ?? ready.created_at, lang, "time"),
                until: formatDate(ready.expires_at, lang),
              })}
            </p>
          ) : null}
        </div>
        <FormError error={ask.error} />
        <div className="flex flex-wrap gap-2">
          {ready?.url && !isWriting ? (
            <Button asChild>
              <a href={ready.url} download={`sagittal-${ready.created_at.slice(0, 10)}.zip`}>
                <Icon name="download" className="shrink-0" />
                {t("settings.privacy.archive.download", { size: formatBytes(ready.size_bytes ?? 0, lang) })}
              </a>
            </Button>
          ) : null}
          <Button busy={ask.isPending || isWriting} onClick={() => ask.mutate()}>
            {t("settings.privacy.archive.make")}
          </Button>
        </div>
      </div>
    </Section>
  );
}
