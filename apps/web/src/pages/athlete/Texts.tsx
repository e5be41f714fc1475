import type { Artifact, Client } from "@sagittal/contract";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { isStatus } from "../../lib/errors.ts";
import { formatDate } from "../../lib/format.ts";
import { hasAgents, useMe } from "../../lib/me.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Badge, Button, Empty, ErrorState, SkeletonRows, Spinner } from "../../ui/basics.tsx";
import { Dialog } from "../../ui/overlays.tsx";
import { Parts, usePart } from "../Pages.tsx";
import { Upgrade } from "../Upgrade.tsx";
import { TextView } from "./TextView.tsx";
import { WriteText } from "./WriteText.tsx";

const WAIT_MS = 1500;
const PAGE = 50;

/** Training plans, summaries and messages that are written from an athlete's sessions. */
export function Texts({ athlete }: { athlete: Client }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [writing, setWriting] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const key = ["artifacts", athlete.id];
  const [page, turn] = usePart(athlete.id);
  const query = { client: athlete.id, limit: PAGE, offset: page * PAGE };
  const entitled = hasAgents(useMe());
  const texts = useQuery({
    queryKey: [...key, query],
    queryFn: () => api.artifacts.list(query),
    placeholderData: keepPreviousData,
    retry: false,
    enabled: entitled,
    refetchInterval: ({ state }) => (state.data?.results.some((a) => a.status === "pending") ? WAIT_MS : false),
  });
  if (!entitled || isStatus(texts.error, 402)) return <Upgrade title={t("texts.locked")} text={t("texts.lockedText")} />;
  if (texts.isPending) return <SkeletonRows rows={3} />;
  if (texts.error) return <ErrorState error={texts.error} retry={() => void texts.refetch()} />;
  const shown = texts.data.results.find((a) => a.id === opened);
  const write = (
    <Button variant="primary" icon="plus" onClick={() => setWriting(true)}>
      {t("texts.write")}
    </Button>
  );
  return (
    <div className="space-y-4">
      {texts.data.count === 0 ? (
        <Empty title={t("texts.none")} text={t("texts.noneText")} action={write} />
      ) : (
        <>
          {write}
          <ul className="card divide-y divide-line overflow-hidden">
            {texts.data.results.map((text) => (
              <TextRow key={text.id} text={text} onOpen={() => setOpened(text.id)} />
            ))}
          </ul>
          <Parts page={page} size={PAGE} shown={texts.data.results.length} count={texts.data.count} onPage={turn} />
        </>
      )}
      <Dialog open={writing} onOpenChange={setWriting} title={t("texts.write")} description={t("texts.writeText")}>
        <WriteText
          athlete={athlete}
          onMade={async (made) => {
            await cache.invalidateQueries({ queryKey: key });
            setWriting(false);
            turn(0);
            setOpened(made.id);
          }}
        />
      </Dialog>
      <Dialog open={shown !== undefined} onOpenChange={(on) => !on && setOpened(null)} title={shown ? titleOf(shown, t) : ""} wide>
        {shown ? (
          <TextView
            key={shown.id}
            text={shown}
            onChanged={() => cache.invalidateQueries({ queryKey: key })}
            onGone={() => setOpened(null)}
          />
        ) : null}
      </Dialog>
    </div>
  );
}

function titleOf(text: Artifact, t: (key: string) => string): string {
  return text.title || t(`texts.kind.${text.kind}`);
}

function TextRow({ text, onOpen }: { text: Artifact; onOpen: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <li className="relative flex items-center justify-between gap-4 px-4 py-3 hover:bg-sunken">
      <div className="min-w-0">
        <button type="button" onClick={onOpen} className="block max-w-full truncate text-left font-medium after:absolute after:inset-0">
          {titleOf(text, t)}
        </button>
        <p className="num text-sm text-ink-3">
          {[t(`texts.kind.${text.kind}`), formatDate(text.created_at, lang, "time"), text.edited_at ? t("texts.edited") : ""]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      {text.status === "pending" ? (
        <span className="flex items-center gap-2 text-sm text-ink-2">
          <Spinner />
          {t("texts.pending")}
        </span>
      ) : text.status === "failed" ? (
        <Badge tone="bad" icon="alert">
          {t("status.failed")}
        </Badge>
      ) : null}
    </li>
  );
}
