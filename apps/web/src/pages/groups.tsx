import type { ClientGroup } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { errorText, fieldText } from "../lib/errors.ts";
import { Button, Empty, ErrorState, FormError, IconButton, PageHeader, SkeletonRows } from "../ui/basics.tsx";
import { submitting, textIn } from "../ui/form-data.ts";
import { Field } from "../ui/forms.tsx";
import { Confirm, Dialog, Menu, toast } from "../ui/overlays.tsx";
import { GroupMembers } from "./GroupMembers.tsx";

/** Design tokens; a group keeps the name of one. */
const GROUP_COLOURS = ["", "accent", "left", "right", "good", "warn", "bad"] as const;

function GroupDot({ colour }: { colour: string }) {
  const known = GROUP_COLOURS.find((c) => c !== "" && c === colour);
  return (
    <span
      aria-hidden="true"
      className="inline-block size-3 shrink-0 rounded-full border border-line-strong"
      style={known ? { background: `var(--${known})`, borderColor: "transparent" } : {}}
    />
  );
}

type Open = { what: "new" } | { what: "edit" | "members" | "delete"; group: ClientGroup } | null;

/** The team's groups as cards: make, change, choose members, and delete after a question. Without any it says what groups are for. */
export function GroupsPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const groups = useQuery({ queryKey: ["groups"], queryFn: () => api.groups.list() });
  const [open, setOpen] = useState<Open>(null);
  const done = async () => {
    await client.invalidateQueries({ queryKey: ["groups"] });
    setOpen(null);
  };
  const remove = useMutation({
    mutationFn: (id: string) => api.groups.remove(id),
    onSuccess: done,
    onError: (error) => toast(errorText(error, t), "bad"),
  });
  const add = (
    <Button variant="primary" icon="plus" onClick={() => setOpen({ what: "new" })}>
      {t("groups.add")}
    </Button>
  );
  return (
    <>
      <title>{`${t("nav.groups")} · Sagittal`}</title>
      <PageHeader title={t("nav.groups")} lead={t("groups.lead")} actions={add} />
      {groups.isPending ? <SkeletonRows rows={3} /> : null}
      {groups.error ? <ErrorState error={groups.error} retry={() => void groups.refetch()} /> : null}
      {groups.data?.results.length === 0 ? <Empty title={t("groups.first")} text={t("groups.firstText")} action={add} /> : null}
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {groups.data?.results.map((group) => (
          <li key={group.id} className="card p-4">
            <div className="flex items-start justify-between gap-2">
              <div className="min-w-0">
                <h2 className="flex items-center gap-2 font-semibold">
                  <GroupDot colour={group.colour} />
                  <Link to="/groups/$id" params={{ id: group.id }} className="truncate text-accent underline underline-offset-4">
                    {group.name}
                  </Link>
                </h2>
                <p className="num text-sm text-ink-3">{t("groups.members", { n: group.member_count })}</p>
              </div>
              <Menu
                label={group.name}
                trigger={<IconButton icon="more" label={t("groups.actions", { name: group.name })} className="-mr-2 -mt-2" />}
                items={[
                  { label: t("groups.editMembers"), icon: "people", onSelect: () => setOpen({ what: "members", group }) },
                  { label: t("groups.edit"), icon: "edit", onSelect: () => setOpen({ what: "edit", group }) },
                  { label: t("groups.delete"), icon: "trash", danger: true, onSelect: () => setOpen({ what: "delete", group }) },
                ]}
              />
            </div>
            {group.description ? <p className="mt-1 text-sm text-ink-2">{group.description}</p> : null}
            <p className="mt-3 flex gap-4 text-sm">
              <Link to="/athletes" search={{ group: group.id }} className="text-accent underline underline-offset-4">
                {t("nav.athletes")}
              </Link>
              <Link to="/sessions" search={{ group: group.id }} className="text-accent underline underline-offset-4">
                {t("nav.sessions")}
              </Link>
            </p>
          </li>
        ))}
      </ul>
      <Dialog
        open={open?.what === "new" || open?.what === "edit"}
        onOpenChange={(on) => !on && setOpen(null)}
        title={open?.what === "edit" ? t("groups.edit") : t("groups.add")}
      >
        <GroupForm group={open?.what === "edit" ? open.group : undefined} onDone={done} />
      </Dialog>
      <Dialog open={open?.what === "members"} onOpenChange={(on) => !on && setOpen(null)} title={t("groups.editMembers")}>
        {open?.what === "members" ? <GroupMembers group={open.group} onDone={done} /> : null}
      </Dialog>
      <Confirm
        open={open?.what === "delete"}
        onOpenChange={(on) => !on && setOpen(null)}
        title={t("groups.deleteTitle")}
        text={t("groups.deleteText")}
        action={t("groups.delete")}
        busy={remove.isPending}
        onConfirm={() => open?.what === "delete" && remove.mutate(open.group.id)}
      />
    </>
  );
}

function GroupForm({ group, onDone }: { group: ClientGroup | undefined; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const save = useMutation({
    mutationFn: (form: FormData) => {
      const body = {
        name: textIn(form, "name"),
        description: textIn(form, "description"),
        colour: textIn(form, "colour"),
      };
      return group ? api.groups.update(group.id, body) : api.groups.create(body);
    },
    onSuccess: onDone,
  });
  return (
    <form className="space-y-4" onSubmit={submitting((form) => save.mutate(form))}>
      <Field
        label={t("groups.name")}
        name="name"
        required
        maxLength={120}
        defaultValue={group?.name}
        error={fieldText(save.error, "name")}
      />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t("groups.colour")}</legend>
        <div className="flex flex-wrap gap-2">
          {GROUP_COLOURS.map((colour) => (
            <label
              key={colour}
              className="relative inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-lg border border-line-strong px-3 text-sm has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="colour"
                value={colour}
                defaultChecked={(group?.colour ?? "") === colour}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <GroupDot colour={colour} />
              {t(`groups.colours.${colour || "none"}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <Field label={t("groups.description")} name="description" maxLength={500} defaultValue={group?.description} />
      <FormError error={save.error} />
      <Button type="submit" variant="primary" busy={save.isPending}>
        {t("common.save")}
      </Button>
    </form>
  );
}
