import type { Client } from "@sagittal/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/errors.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Button, IconButton } from "../../ui/basics.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Confirm, Menu, toast } from "../../ui/overlays.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { CaptureLinks } from "../CaptureLinks.tsx";

/** What can be done with an athlete: film, ask, take the data out, archive, erase. */
export function AthleteActions({ athlete }: { athlete: Client }) {
  const { t } = useTranslation();
  const lang = useLang();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [linking, setLinking] = useState(false);
  const [erasing, setErasing] = useState(false);
  const [withSessions, setWithSessions] = useState(false);
  const archive = useMutation({
    mutationFn: () => api.clients.update(athlete.id, { archived: athlete.archived_at === null }),
    onSuccess: (fresh) => {
      client.setQueryData(["client", athlete.id], fresh);
      void client.invalidateQueries({ queryKey: ["clients"] });
    },
    onError: (error) => toast(errorText(error, t), "bad"),
  });
  const erase = useMutation({
    mutationFn: () => api.clients.erase(athlete.id, withSessions),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["clients"] });
      await navigate({ to: "/athletes" });
    },
    onError: (error) => toast(errorText(error, t), "bad"),
  });
  return (
    <>
      <Button variant="primary" asChild>
        <Link to="/sessions/new" search={{ client: athlete.id }}>
          <Icon name="plus" />
          {t("nav.record")}
        </Link>
      </Button>
      <Menu
        label={t("nav.more")}
        trigger={<IconButton icon="more" label={t("nav.more")} className="border border-line-strong bg-surface" />}
        items={[
          {
            label: t("athlete.ask"),
            icon: "chat",
            onSelect: () => void navigate({ to: "/assistant", search: { client: athlete.id } }),
          },
          { label: t("capturing.open"), icon: "link", onSelect: () => setLinking(true) },
          { label: t("athlete.export"), icon: "download", href: `/api/clients/${athlete.id}/export/?lang=${lang}` },
          { label: athlete.archived_at ? t("athlete.unarchive") : t("athlete.archive"), icon: "lock", onSelect: () => archive.mutate() },
          { label: t("athlete.erase"), icon: "trash", danger: true, onSelect: () => setErasing(true) },
        ]}
      />
      <CaptureLinks open={linking} onOpenChange={setLinking} athlete={athlete} />
      <Confirm
        open={erasing}
        onOpenChange={setErasing}
        title={t("athlete.eraseTitle", { name: athlete.display_name })}
        text={t("athlete.eraseText")}
        action={t("athlete.erase")}
        busy={erase.isPending}
        onConfirm={() => erase.mutate()}
      >
        <div className="mt-4">
          <Switch label={t("athlete.eraseSessions")} checked={withSessions} onChange={setWithSessions} />
        </div>
      </Confirm>
    </>
  );
}
