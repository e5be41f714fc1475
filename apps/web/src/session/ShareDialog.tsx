import { isLang, type Lang } from "@sagittal/contract";
import type { ShareLink } from "@sagittal/sdk";
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "../i18n/index.ts";
import { formatDate } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { Button, FormError, IconButton } from "../ui/basics.tsx";
import { Field, Select } from "../ui/forms.tsx";
import { Dialog, toast } from "../ui/overlays.tsx";
import { useCopy } from "../ui/use-copy.ts";

/** A public link in a chosen language: made, shown with its language and expiry, given another language, taken back. */
export function ShareDialog({
  open,
  onOpenChange,
  share,
  videos = false,
  reviewed = false,
  landings = false,
  minor = false,
  current,
  revoke,
  onChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  share: (lang: Lang, sound?: "on" | "off") => Promise<ShareLink>;
  /** The page has videos whose sound may be kept or dropped. */
  videos?: boolean;
  /** The page shows what the coach wrote. */
  reviewed?: boolean;
  /** The page of a report shows videos. */
  landings?: boolean;
  /** The page shows the unblurred face of somebody under age. */
  minor?: boolean;
  /** The link that may be out already; left out where that cannot be known. */
  current?: { key: string; active: boolean; read: (signal: AbortSignal) => Promise<ShareLink> };
  revoke?: () => Promise<unknown>;
  onChange?: () => void;
}) {
  const { t } = useTranslation();
  const shown = useLang();
  const client = useQueryClient();
  const [wanted, setWanted] = useState<Lang | null>(null);
  const [wantedSound, setWantedSound] = useState<boolean | null>(null);
  const key = ["share", current?.key];
  const known = useQuery<ShareLink | null>({
    queryKey: key,
    queryFn: current ? ({ signal }) => current.read(signal) : skipToken,
    enabled: open && current?.active === true,
    retry: false,
  });
  const make = useMutation({
    mutationFn: ({ lang, sound }: { lang: Lang; sound?: boolean }) => share(lang, sound === undefined ? undefined : sound ? "on" : "off"),
    onSuccess: (link) => {
      if (current) client.setQueryData(key, link);
      onChange?.();
    },
  });
  const stop = useMutation({
    mutationFn: async () => revoke?.(),
    onSuccess: () => {
      make.reset();
      client.setQueryData(key, null);
      setWanted(null);
      onChange?.();
      toast(t("share.revoked"));
    },
  });
  const link = make.data ?? known.data;
  const lang = wanted ?? link?.locale ?? shown;
  const sound = wantedSound ?? link?.sound ?? true;
  const url = link ? new URL(link.url, location.origin).href : "";
  const copy = useCopy();
  const nameOf = (code: Lang) => LANGUAGES.find((l) => l.code === code)?.name ?? code;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("share.title")} description={t("share.text")}>
      <div className="space-y-4">
        {link ? <p>{t("share.active", { language: nameOf(link.locale) })}</p> : null}
        <Select
          label={t("share.lang")}
          value={lang}
          hint={current || link ? undefined : t("share.earlier")}
          onChange={(e) => {
            if (isLang(e.target.value)) setWanted(e.target.value);
          }}
        >
          {LANGUAGES.map((l) => (
            <option key={l.code} value={l.code}>
              {l.name}
            </option>
          ))}
        </Select>
        {link && lang !== link.locale ? (
          <div role="status" className="space-y-3 rounded-lg border border-warn p-3">
            <p>{t("share.relang", { language: nameOf(lang) })}</p>
            <Button busy={make.isPending} onClick={() => make.mutate({ lang })}>
              {t("share.change")}
            </Button>
          </div>
        ) : null}
        {videos ? (
          <label className="flex items-start gap-2">
            <input
              type="checkbox"
              className="mt-1 size-4 accent-(--accent)"
              checked={sound}
              onChange={(e) => {
                setWantedSound(e.target.checked);
                if (link) make.mutate({ lang: link.locale, sound: e.target.checked });
              }}
            />
            <span>
              {t("share.sound")}
              <span className="block text-sm text-ink-3">{t("share.soundText")}</span>
            </span>
          </label>
        ) : null}
        {minor ? (
          <p role="status" className="rounded-lg border border-warn p-3 text-sm">
            {t("share.minor")}
          </p>
        ) : null}
        {reviewed ? <p className="rounded-lg border border-warn p-3 text-sm">{t("share.review")}</p> : null}
        {landings ? <p className="rounded-lg border border-warn p-3 text-sm">{t("share.landings")}</p> : null}
        {link ? (
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
              {link.expires_at ? t("public.until", { date: formatDate(link.expires_at, shown, "long") }) : null}{" "}
              <a className="text-accent underline underline-offset-4" href={link.url} target="_blank" rel="noreferrer">
                {t("share.open")}
              </a>
            </p>
          </div>
        ) : null}
        <FormError error={make.error ?? stop.error} />
        <div className="flex flex-wrap gap-2">
          {url ? null : (
            <Button
              variant="primary"
              icon="link"
              busy={make.isPending || known.isFetching}
              onClick={() => make.mutate({ lang, ...(videos && { sound }) })}
            >
              {t("share.make")}
            </Button>
          )}
          {revoke && link ? (
            <Button variant="danger" busy={stop.isPending} onClick={() => stop.mutate()}>
              {t("share.revoke")}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
