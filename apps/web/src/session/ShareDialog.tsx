import { isLang, type Lang } from "@sagittal/contract";
import type { ShareLink } from "@sagittal/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "../i18n/index.ts";
import { formatDate } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { Button, FormError, IconButton } from "../ui/basics.tsx";
import { Field, Select } from "../ui/forms.tsx";
import { Dialog, toast } from "../ui/overlays.tsx";
import { useCopy } from "../ui/use-copy.ts";

/** Makes a public link in a chosen language, and takes it back. */
export function ShareDialog({
  open,
  onOpenChange,
  active,
  share,
  revoke,
  onChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  active: boolean;
  share: (lang: Lang) => Promise<ShareLink>;
  revoke?: () => Promise<unknown>;
  onChange?: () => void;
}) {
  const { t } = useTranslation();
  const shown = useLang();
  const [lang, setLang] = useState<Lang>(shown);
  const make = useMutation({ mutationFn: () => share(lang), onSuccess: () => onChange?.() });
  const stop = useMutation({
    mutationFn: async () => revoke?.(),
    onSuccess: () => {
      make.reset();
      onChange?.();
      toast(t("share.revoked"));
    },
  });
  const url = make.data ? new URL(make.data.url, location.origin).href : "";
  const copy = useCopy();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("share.title")} description={t("share.text")}>
      <div className="space-y-4">
        <Select
          label={t("share.lang")}
          value={lang}
          onChange={(e) => {
            if (isLang(e.target.value)) setLang(e.target.value);
            make.reset();
          }}
        >
          {LANGUAGES.map((l) => (
            <option key={l.code} value={l.code}>
              {l.name}
            </option>
          ))}
        </Select>
        {url && make.data ? (
          <div>
            <div className="flex items-end gap-2">
              <div className="flex-1">
                <Field label={t("share.link")} readOnly value={url} onFocus={(e) => e.currentTarget.select()} />
              </div>
              {copy ? (
                <IconButton
                  icon="copy"
                  label={t("share.copy")}
                  onClick={() => copy(url, t("share.copied"))}
                  className="border border-line-strong"
                />
              ) : null}
              {"share" in navigator ? (
                <IconButton
                  icon="share"
                  label={t("share.send")}
                  onClick={() => void navigator.share({ url }).catch(() => undefined)}
                  className="border border-line-strong"
                />
              ) : null}
            </div>
            <p className="mt-2 text-sm text-ink-3">
              {make.data.expires_at ? t("share.until", { date: formatDate(make.data.expires_at, shown, "long") }) : null}{" "}
              <a className="text-accent underline underline-offset-4" href={make.data.url} target="_blank" rel="noreferrer">
                {t("share.open")}
              </a>
            </p>
          </div>
        ) : null}
        <FormError error={make.error ?? stop.error} />
        <div className="flex flex-wrap gap-2">
          {url ? null : (
            <Button variant="primary" icon="link" busy={make.isPending} onClick={() => make.mutate()}>
              {t("share.make")}
            </Button>
          )}
          {revoke && (active || url) ? (
            <Button variant="danger" busy={stop.isPending} onClick={() => stop.mutate()}>
              {t("share.revoke")}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
