import type { Agent } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { errorText, isStatus } from "../../lib/errors.ts";
import { hasAgents, useMe } from "../../lib/me.ts";
import { Button, Empty, ErrorState, IconButton, Section, SkeletonRows } from "../../ui/basics.tsx";
import { Confirm, Dialog, Menu, toast } from "../../ui/overlays.tsx";
import { Upgrade } from "../Upgrade.tsx";
import { AgentForm } from "./AgentForm.tsx";

type Open = { what: "new" } | { what: "edit" | "delete"; agent: Agent } | null;

/** Coaching agents: topics and tone of the coaching text. */
export function AgentsPage() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const entitled = hasAgents(useMe());
  const agents = useQuery({ queryKey: ["agents"], queryFn: () => api.agents.list(), retry: false, enabled: entitled });
  const done = async () => {
    await cache.invalidateQueries({ queryKey: ["agents"] });
    setOpen(null);
  };
  const remove = useMutation({
    mutationFn: (id: string) => api.agents.remove(id),
    onSuccess: done,
    onError: (error) => toast(errorText(error, t), "bad"),
  });
  const add = (
    <Button variant="primary" icon="plus" onClick={() => setOpen({ what: "new" })}>
      {t("settings.agents.add")}
    </Button>
  );
  const title = <title>{`${t("settings.agents.title")} · Sagittal`}</title>;
  if (!entitled || isStatus(agents.error, 402)) {
    return (
      <>
        {title}
        <Upgrade title={t("settings.agents.locked")} text={t("settings.agents.lead")} />
      </>
    );
  }
  return (
    <Section title={t("settings.agents.title")} actions={agents.data && agents.data.count > 0 ? add : null}>
      {title}
      <p className="mb-5 max-w-prose text-ink-2">{t("settings.agents.lead")}</p>
      {agents.isPending ? <SkeletonRows rows={2} /> : null}
      {agents.error ? <ErrorState error={agents.error} retry={() => void agents.refetch()} /> : null}
      {agents.data?.count === 0 ? <Empty title={t("settings.agents.none")} text={t("settings.agents.noneText")} action={add} /> : null}
      {agents.data && agents.data.count > 0 ? (
        <ul className="card divide-y divide-line">
          {agents.data.results.map((agent) => (
            <li key={agent.id} className="flex items-start justify-between gap-3 px-4 py-3">
              <div className="min-w-0">
                <h3 className="truncate font-medium">{agent.name}</h3>
                <p className="text-sm text-ink-3">
                  {[
                    t(`settings.agents.tone.${agent.tone}`),
                    LANGUAGES.find((l) => l.code === agent.locale)?.name,
                    agent.focus.length === 0
                      ? t("settings.agents.allGroups")
                      : agent.focus.map((g) => t(`group.${g}`, { defaultValue: g })).join(", "),
                  ].join(" · ")}
                </p>
                {agent.instructions ? <p className="mt-1 line-clamp-2 text-sm text-ink-2">{agent.instructions}</p> : null}
              </div>
              <Menu
                label={agent.name}
                trigger={<IconButton icon="more" label={t("groups.actions", { name: agent.name })} className="-mr-2" />}
                items={[
                  { label: t("settings.agents.edit"), icon: "edit", onSelect: () => setOpen({ what: "edit", agent }) },
                  { label: t("settings.agents.delete"), icon: "trash", danger: true, onSelect: () => setOpen({ what: "delete", agent }) },
                ]}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Dialog
        open={open?.what === "new" || open?.what === "edit"}
        onOpenChange={(on) => !on && setOpen(null)}
        title={t(open?.what === "edit" ? "settings.agents.edit" : "settings.agents.add")}
        wide
      >
        <AgentForm agent={open?.what === "edit" ? open.agent : undefined} onDone={done} />
      </Dialog>
      <Confirm
        open={open?.what === "delete"}
        onOpenChange={(on) => !on && setOpen(null)}
        title={t("settings.agents.deleteTitle", { name: open?.what === "delete" ? open.agent.name : "" })}
        text={t("settings.agents.deleteText")}
        action={t("settings.agents.delete")}
        busy={remove.isPending}
        onConfirm={() => open?.what === "delete" && remove.mutate(open.agent.id)}
      />
    </Section>
  );
}
