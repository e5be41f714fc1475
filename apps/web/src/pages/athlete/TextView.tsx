import { ARTIFACT_FORMATS, type Artifact } from "@sagittal/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { dropDraft, keepDraft, readTextDraft } from "../../lib/drafts.ts";
import { errorText } from "../../lib/errors.ts";
import { formatDate } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Button, FormError, Skeleton } from "../../ui/basics.tsx";
import { Field, TextArea } from "../../ui/forms.tsx";
import { Confirm, Menu, toast } from "../../ui/overlays.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { PlainMarkdown } from "../PlainMarkdown.tsx";

/** A written text: to read, to word anew, to take along. */
export function TextView({ text, onChanged, onGone }: { text: Artifact; onChanged: () => Promise<unknown>; onGone: () => void }) {
  const { t } = useTranslation();
  const copy = useCopy();
  const lang = useLang();
  const me = useMe();
  const [editing, setEditing] = useState(() => readTextDraft(me.id, text.id) !== null);
  const [erasing, setErasing] = useState(false);
  const stop = () => {
    dropDraft(me.id, text.id);
    setEditing(false);
  };
  const save = useMutation({
    mutationFn: (body: { title: string; content: string }) => api.artifacts.update(text.id, body),
    onSuccess: async () => {
      await onChanged();
      stop();
      toast(t("common.saved"));
    },
  });
  const remove = useMutation({
    mutationFn: () => api.artifacts.remove(text.id),
    onSuccess: async () => {
      onGone();
      await onChanged();
    },
    onError: (error) => toast(errorText(error, t), "bad"),
  });
  if (text.status === "pending") {
    return (
      <div role="status" aria-label={t("texts.pending")} className="space-y-3">
        <p className="text-ink-2">{t("texts.pending")}</p>
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    );
  }
  const confirm = (
    <Confirm
      open={erasing}
      onOpenChange={setErasing}
      title={t("texts.deleteTitle")}
      text={t("texts.deleteText")}
      action={t("texts.delete")}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
  const erase = (
    <Button variant="quiet" icon="trash" onClick={() => setErasing(true)}>
      {t("texts.delete")}
    </Button>
  );
  if (text.status === "failed") {
    return (
      <div className="space-y-4">
        <p role="alert">{text.failure_reason || t("texts.failed")}</p>
        {erase}
        {confirm}
      </div>
    );
  }
  if (editing) {
    // A dialog closes at a touch beside it: what was typed stays.
    const draft = readTextDraft(me.id, text.id);
    const { title, content } = draft ?? text;
    return (
      <form
        className="space-y-4"
        onChange={(e) => keepDraft(me.id, text.id, { at: Date.now(), ...typedIn(e.currentTarget) })}
        onSubmit={(e) => {
          e.preventDefault();
          const typed = typedIn(e.currentTarget);
          save.mutate({ ...typed, title: typed.title.trim() });
        }}
      >
        <Field label={t("texts.title")} name="title" required maxLength={200} defaultValue={title} />
        <TextArea
          label={t("texts.content")}
          name="content"
          rows={16}
          maxLength={40_000}
          hint={t("texts.contentHint")}
          defaultValue={content}
        />
        {draft ? (
          <p className="text-sm text-ink-2">{t("review.draft", { at: formatDate(new Date(draft.at).toISOString(), lang, "time") })}</p>
        ) : null}
        <FormError error={save.error} />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t("common.save")}
          </Button>
          <Button onClick={stop}>{t("common.cancel")}</Button>
        </div>
      </form>
    );
  }
  return (
    <div className="space-y-5">
      <div lang={text.locale}>
        <PlainMarkdown text={text.content} />
      </div>
      <p className="text-sm text-ink-3">{t(text.model === "rules" ? "texts.byRules" : "texts.byModel", { model: text.model })}</p>
      <div className="flex flex-wrap gap-2">
        <Button icon="edit" onClick={() => setEditing(true)}>
          {t("texts.edit")}
        </Button>
        {copy ? (
          <Button icon="copy" onClick={() => copy(text.content, t("texts.copied"))}>
            {t("texts.copy")}
          </Button>
        ) : null}
        <Menu
          label={t("session.export")}
          trigger={<Button icon="download">{t("session.export")}</Button>}
          items={ARTIFACT_FORMATS.map((format) => ({
            label: t(`texts.format.${format}`),
            icon: "download" as const,
            href: `/api/artifacts/${text.id}/export/?format=${format}`,
          }))}
        />
        {erase}
      </div>
      {confirm}
    </div>
  );
}

function typedIn(form: HTMLFormElement): { title: string; content: string } {
  const data = new FormData(form);
  return { title: String(data.get("title") ?? ""), content: String(data.get("content") ?? "") };
}
