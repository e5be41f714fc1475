import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { errorText, isStatus } from "../lib/errors.ts";
import { Button, IconButton, Progress, Section } from "../ui/basics.tsx";
import { Icon } from "../ui/Icon.tsx";
import { AnalysisState } from "./AnalysisState.tsx";
import { dropUpload, mayRetry, retryUpload, type Upload, useUploads } from "./store.ts";

/** Clips on their way, and apart from them those that were not sent; also those that an earlier page left unfinished. A word on the way of each, and the way on. */
export function UploadList() {
  const { t } = useTranslation();
  const uploads = useUploads();
  const busy = uploads.some((u) => u.state === "uploading" || u.state === "creating");
  useEffect(() => {
    if (!busy) return;
    const warn = (e: BeforeUnloadEvent) => e.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [busy]);
  const failed = uploads.filter((u) => u.state === "failed");
  return (
    <>
      <Uploads title={t("upload.notSent")} uploads={failed} />
      <Uploads title={t("upload.onTheWay")} uploads={uploads.filter((u) => !failed.includes(u))} />
    </>
  );
}

function Uploads({ title, uploads }: { title: string; uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <Section title={title} className="mb-8">
      <ul className="card divide-y divide-line">
        {uploads.map((u) => (
          <Row key={u.id} upload={u} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ upload: u }: { upload: Upload }) {
  const { t } = useTranslation();
  return (
    <li className="flex min-h-16 items-center gap-4 px-4 py-3">
      <Icon
        name={u.state === "done" ? "check" : u.state === "failed" ? "alert" : "film"}
        className={u.state === "done" ? "text-good" : u.state === "failed" ? "text-bad" : "text-ink-3"}
      />
      <div className="min-w-0 flex-1" aria-live="polite">
        <p className="truncate font-medium">{u.kept.file.name}</p>
        {u.sessionId ? (
          <AnalysisState id={u.sessionId} name={u.kept.file.name} />
        ) : u.state === "failed" ? (
          <p role="alert" className="text-sm text-bad">
            {errorText(u.error, t)}
          </p>
        ) : (
          <p className="text-sm text-ink-3">{t(`upload.state.${u.state}`, { percent: Math.round(u.progress * 100) })}</p>
        )}
        {u.state === "uploading" || u.state === "creating" ? <Progress value={u.progress} label={u.kept.file.name} /> : null}
      </div>
      {u.sessionId ? (
        <Button asChild size="sm" variant="primary">
          <Link to="/sessions/$id" params={{ id: u.sessionId }}>
            {t("upload.open")}
          </Link>
        </Button>
      ) : null}
      {u.state === "failed" && isStatus(u.error, 402) ? (
        <Button asChild size="sm">
          <Link to="/settings/plan">{t("settings.plan.all")}</Link>
        </Button>
      ) : null}
      {u.state === "failed" && mayRetry(u) ? (
        <Button size="sm" onClick={() => retryUpload(u.id)}>
          {t("common.retry")}
        </Button>
      ) : null}
      {u.state === "creating" ? null : (
        <IconButton
          icon={u.state === "done" ? "close" : "trash"}
          label={t("upload.remove", { name: u.kept.file.name })}
          onClick={() => void dropUpload(u.id)}
        />
      )}
    </li>
  );
}
