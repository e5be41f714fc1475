import type { ClientGroup } from "@sagittal/contract";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { useAthletes, useAthletesById } from "../lib/athletes.ts";
import { Button, FormError, SkeletonRows } from "../ui/basics.tsx";

const OFFERED = 50;

/** Choice of a group's members: the present ones first, others by search. */
export function GroupMembers({ group, onDone }: { group: ClientGroup; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(group.member_ids));
  const members = useAthletesById(group.member_ids);
  const athletes = useAthletes(search, { limit: OFFERED });
  const save = useMutation({
    mutationFn: async () => {
      const added = [...chosen].filter((id) => !group.member_ids.includes(id));
      const gone = group.member_ids.filter((id) => !chosen.has(id));
      if (added.length > 0) await api.groups.addMembers(group.id, added);
      if (gone.length > 0) await api.groups.removeMembers(group.id, gone);
    },
    onSuccess: onDone,
  });
  if (athletes.isPending) return <SkeletonRows rows={3} />;
  const found = athletes.data?.results ?? [];
  const shown = search.trim() ? found : [...members.values(), ...found.filter((c) => !members.has(c.id))];
  const hidden = (athletes.data?.count ?? 0) - found.length;
  return (
    <div className="space-y-4">
      <input
        type="search"
        aria-label={t("athletes.search")}
        placeholder={t("athletes.search")}
        className="field"
        value={search}
        onChange={(e) => setSearch(e.target.value)}
      />
      <ul className="max-h-80 divide-y divide-line overflow-y-auto">
        {shown.map((c) => (
          <li key={c.id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-(--accent)"
                checked={chosen.has(c.id)}
                onChange={(e) => {
                  const next = new Set(chosen);
                  if (e.target.checked) next.add(c.id);
                  else next.delete(c.id);
                  setChosen(next);
                }}
              />
              {c.display_name}
            </label>
          </li>
        ))}
      </ul>
      {hidden > 0 ? <p className="num text-sm text-ink-3">{t("athletes.moreByTyping", { n: hidden })}</p> : null}
      {shown.length === 0 ? (
        <p className="text-ink-2">
          {search.trim() ? (
            t("athletes.nothing")
          ) : (
            <>
              {t("athletes.first")}.{" "}
              <Link to="/athletes" className="text-accent underline underline-offset-4">
                {t("athletes.add")}
              </Link>
            </>
          )}
        </p>
      ) : null}
      <FormError error={save.error} />
      <Button variant="primary" busy={save.isPending} onClick={() => save.mutate()}>
        {t("common.save")}
      </Button>
    </div>
  );
}
