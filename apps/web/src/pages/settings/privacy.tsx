import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/errors.ts";
import { setMe, useMe } from "../../lib/me.ts";
import { Button, FormError, Section } from "../../ui/basics.tsx";
import { Field } from "../../ui/forms.tsx";
import { Confirm, toast } from "../../ui/overlays.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { RetentionSettings } from "./Retention.tsx";
import { TeamArchive } from "./TeamArchive.tsx";

/**
 * Whether faces are blurred in new clips unless said otherwise, how long the team keeps data and all of them as one ZIP (its owner), and
 * erasing the account, which asks for the email address.
 */
export function PrivacyPage() {
  const { t } = useTranslation();
  const me = useMe();
  const [erasing, setErasing] = useState(false);
  const [typed, setTyped] = useState("");
  const save = useMutation({
    mutationFn: (on: boolean) => api.me.update({ blur_face_by_default: on }),
    onSuccess: setMe,
    onError: (e) => toast(errorText(e, t), "bad"),
  });
  const erase = useMutation({ mutationFn: () => api.me.erase(typed.trim()), onSuccess: () => location.assign("/login") });
  return (
    <div className="space-y-10">
      <title>{`${t("settings.privacy.title")} · Sagittal`}</title>
      <Section title={t("settings.privacy.title")}>
        <Switch
          label={t("settings.privacy.blur")}
          hint={t("upload.blurHint")}
          checked={me.blur_face_by_default}
          onChange={(on) => save.mutate(on)}
        />
      </Section>
      {me.role === "member" ? null : (
        <>
          <RetentionSettings />
          <TeamArchive />
        </>
      )}
      <Section title={t("settings.privacy.erase")}>
        <p className="mb-4 text-ink-2">{t("settings.privacy.eraseText")}</p>
        <Button variant="danger" icon="trash" onClick={() => setErasing(true)}>
          {t("settings.privacy.erase")}
        </Button>
      </Section>
      <Confirm
        open={erasing}
        onOpenChange={setErasing}
        title={t("settings.privacy.erase")}
        text={t("settings.privacy.eraseText")}
        action={t("settings.privacy.erase")}
        busy={erase.isPending}
        onConfirm={() => erase.mutate()}
      >
        <div className="mt-4 space-y-3">
          <Field
            label={t("settings.privacy.confirm", { email: me.email })}
            value={typed}
            onChange={(e) => setTyped(e.target.value)}
            autoComplete="off"
          />
          <FormError error={erase.error} />
        </div>
      </Confirm>
    </div>
  );
}
