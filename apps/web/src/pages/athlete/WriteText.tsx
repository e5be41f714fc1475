import { ARTIFACT_KINDS, type Artifact, type ArtifactKind, type Client, isLang, type Lang } from "@sagittal/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Button, FormError } from "../../ui/basics.tsx";
import { Select } from "../../ui/forms.tsx";
import { SessionChoice } from "../SessionChoice.tsx";

/** Which text, in which language, from which sessions. */
export function WriteText({ athlete, onMade }: { athlete: Client; onMade: (made: Artifact) => Promise<void> }) {
  const { t } = useTranslation();
  const shownLang = useLang();
  const [kind, setKind] = useState<ArtifactKind>("summary");
  const [locale, setLocale] = useState<Lang>(shownLang);
  const [ids, setIds] = useState<readonly string[]>([]);
  const query = { client: athlete.id, status: "completed", limit: 20 };
  const sessions = useQuery({ queryKey: ["sessions", query], queryFn: () => api.sessions.list(query) });
  const write = useMutation({
    mutationFn: () => api.artifacts.create({ kind, client: athlete.id, session_ids: [...ids], locale }),
    onSuccess: onMade,
  });
  const found = sessions.data?.results ?? [];
  return (
    <form
      className="space-y-4"
      onSubmit={(e) => {
        e.preventDefault();
        write.mutate();
      }}
    >
      <Select label={t("texts.what")} value={kind} onChange={(e) => setKind(ARTIFACT_KINDS.find((k) => k === e.target.value) ?? "summary")}>
        {ARTIFACT_KINDS.map((k) => (
          <option key={k} value={k}>
            {t(`texts.kind.${k}`)}
          </option>
        ))}
      </Select>
      <Select label={t("common.language")} value={locale} onChange={(e) => isLang(e.target.value) && setLocale(e.target.value)}>
        {LANGUAGES.map((l) => (
          <option key={l.code} value={l.code} lang={l.code}>
            {l.name}
          </option>
        ))}
      </Select>
      {found.length > 0 ? (
        <SessionChoice label={t("texts.sessions")} hint={t("texts.sessionsHint")} sessions={found} chosen={ids} onChange={setIds} />
      ) : sessions.isSuccess ? (
        <p className="text-ink-2">{t("texts.noSessions")}</p>
      ) : null}
      <FormError error={write.error} />
      <Button type="submit" variant="primary" busy={write.isPending} disabled={found.length === 0}>
        {t("texts.start")}
      </Button>
    </form>
  );
}
