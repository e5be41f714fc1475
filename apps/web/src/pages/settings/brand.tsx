import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { contrast } from "../../lib/accent.ts";
import { api } from "../../lib/api.ts";
import { errorText, fieldText } from "../../lib/errors.ts";
import { setMe, useMe } from "../../lib/me.ts";
import { Button, FormError, Section } from "../../ui/basics.tsx";
import { submitting, textIn } from "../../ui/form-data.ts";
import { Field, FileButton } from "../../ui/forms.tsx";
import { toast } from "../../ui/overlays.tsx";

/** What the team's reports and public pages look like. */
export function BrandPage() {
  const { t } = useTranslation();
  const me = useMe();
  const owner = me.role !== "member";
  const [colour, setColour] = useState(me.branding.accent_color);
  const keep = (branding: typeof me.branding) => {
    setMe({ ...me, branding });
    toast(t("common.saved"));
  };
  const save = useMutation({ mutationFn: (body: Parameters<typeof api.me.brand>[0]) => api.me.brand(body), onSuccess: keep });
  const logo = useMutation({
    mutationFn: (file: File) => api.me.logo(file),
    onSuccess: keep,
    onError: (e) => toast(errorText(e, t), "bad"),
  });
  const weak = /^#/.test(colour) && contrast(colour, "#ffffff") < 4.5;
  return (
    <Section title={t("settings.brand.title")}>
      <title>{`${t("settings.brand.title")} · Sagittal`}</title>
      <p className="mb-5 text-ink-2">{t("settings.brand.lead")}</p>
      {owner ? null : <p className="mb-4 text-sm text-ink-3">{t("settings.ownerOnly")}</p>}
      <fieldset disabled={!owner} className="max-w-md space-y-5">
        <legend className="sr-only">{t("settings.brand.title")}</legend>
        <div className="flex flex-wrap items-center gap-4">
          <div className="grid size-20 place-items-center overflow-hidden rounded-xl border border-line bg-white text-xs text-[#5f656e]">
            {me.branding.logo_url ? (
              <img src={me.branding.logo_url} alt={t("settings.brand.logo")} className="max-h-full max-w-full" />
            ) : (
              t("settings.brand.noLogo")
            )}
          </div>
          <FileButton accept="image/png,image/jpeg,image/webp" busy={logo.isPending} onFile={(file) => logo.mutate(file)}>
            {t("settings.brand.upload")}
          </FileButton>
          {me.branding.logo_url ? (
            <Button variant="quiet" size="sm" onClick={() => save.mutate({ logo_url: "" })}>
              {t("settings.brand.removeLogo")}
            </Button>
          ) : null}
        </div>
        <form
          className="space-y-4"
          onSubmit={submitting((form) => {
            const text = (field: string) => textIn(form, field);
            save.mutate({
              brand_name: text("brand_name"),
              accent_color: colour.trim(),
              footer_text: text("footer_text"),
              contact_email: text("contact_email"),
            });
          })}
        >
          <Field label={t("settings.brand.name")} name="brand_name" maxLength={120} defaultValue={me.branding.brand_name} />
          <div className="flex items-end gap-3">
            <div className="flex-1">
              <Field
                label={t("settings.brand.colour")}
                name="accent_color"
                placeholder="#1654d6"
                value={colour}
                onChange={(e) => setColour(e.target.value)}
                error={fieldText(save.error, "accent_color") ?? (weak ? t("settings.brand.weak") : undefined)}
              />
            </div>
            <input
              type="color"
              aria-label={t("settings.brand.pick")}
              className="h-10 w-12 cursor-pointer rounded-lg border border-line-strong bg-surface p-1"
              value={/^#[0-9a-f]{6}$/i.test(colour) ? colour : "#1654d6"}
              onChange={(e) => setColour(e.target.value)}
            />
          </div>
          <Field label={t("settings.brand.footer")} name="footer_text" maxLength={500} defaultValue={me.branding.footer_text} />
          <Field
            label={t("settings.brand.contact")}
            name="contact_email"
            type="email"
            defaultValue={me.branding.contact_email}
            error={fieldText(save.error, "contact_email")}
          />
          <FormError error={save.error} />
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t("common.save")}
          </Button>
        </form>
      </fieldset>
    </Section>
  );
}
