import { folded } from "@sagittal/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Dialog } from "radix-ui";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { formatDate } from "../lib/format.ts";
import { useMe } from "../lib/me.ts";
import { useLang } from "../lib/use-lang.ts";
import { Icon, type IconName } from "../ui/Icon.tsx";
import { PLACES, PLATFORM, type Place, SETTINGS } from "./places.ts";

interface Entry {
  id: string;
  icon: IconName;
  label: string;
  detail?: string;
  go: () => void;
}

/** Reaches any place, athlete or session by typing a part of its name. */
export default function CommandPalette({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  // Not deferred: Enter must choose from the results of the current text.
  const search = text.trim();
  const list = useId();
  const athletes = useQuery({
    queryKey: ["clients", "palette", search],
    queryFn: () => api.clients.list({ search, limit: 6 }),
    retry: false,
  });
  const sessions = useQuery({
    queryKey: ["sessions", "palette", search],
    queryFn: () => api.sessions.list({ search, limit: 6 }),
    retry: false,
  });
  const me = useMe();
  const place = ({ label, icon, to }: Place): Entry => ({ id: label, icon, label: t(label), go: () => void navigate({ to: to ?? "/" }) });
  const places = [
    ...PLACES.slice(0, -1),
    { to: "/sessions/new", icon: "plus", label: "nav.record" } as const,
    { to: "/compare", icon: "compare", label: "compare.title" } as const,
    ...SETTINGS,
    ...(me.role === "platform_admin" ? [PLATFORM] : []),
  ]
    .map(place)
    .filter((p) => folded(p.label).includes(folded(search)));
  const found: Entry[] = [
    ...(athletes.data?.results ?? []).map((c) => ({
      id: c.id,
      icon: "user" as const,
      label: c.display_name,
      go: () => void navigate({ to: "/athletes/$id", params: { id: c.id } }),
    })),
    ...(sessions.data?.results ?? []).map((s) => ({
      id: s.id,
      icon: "film" as const,
      label: s.name || s.exercise || t(`activity.${s.activity}`),
      detail: formatDate(s.created_at, lang),
      go: () => void navigate({ to: "/sessions/$id", params: { id: s.id } }),
    })),
  ];
  // Places come first while the search is empty; afterwards athletes and sessions do.
  const entries = search === "" ? [...places.slice(0, 8), ...found, ...places.slice(8)] : [...found, ...places];
  const current = Math.min(at, entries.length - 1);
  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    close();
    entry.go();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/55" />
        <Dialog.Content
          aria-describedby={undefined}
          className="card fixed inset-x-3 top-[10dvh] z-50 mx-auto max-w-xl overflow-hidden shadow-xl"
        >
          <Dialog.Title className="sr-only">{t("nav.search")}</Dialog.Title>
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Icon name="search" className="text-ink-3" />
            <input
              className="h-13 flex-1 bg-transparent py-3 outline-none"
              placeholder={t("palette.placeholder")}
              aria-label={t("palette.placeholder")}
              role="combobox"
              aria-expanded="true"
              aria-controls={list}
              aria-activedescendant={entries[current] ? `${list}-${current}` : undefined}
              value={text}
              onChange={(e) => {
                setText(e.target.value);
                setAt(0);
              }}
              onKeyDown={(e) => {
                if (e.key === "ArrowDown" || e.key === "ArrowUp") {
                  e.preventDefault();
                  setAt((current + (e.key === "ArrowDown" ? 1 : entries.length - 1)) % Math.max(1, entries.length));
                } else if (e.key === "Enter") choose(entries[current]);
              }}
            />
          </div>
          <div id={list} role="listbox" aria-label={t("palette.results")} className="max-h-[60dvh] overflow-y-auto p-1.5">
            {entries.map((entry, i) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search box, which names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
              <div
                key={entry.id}
                id={`${list}-${i}`}
                role="option"
                aria-selected={i === current}
                onClick={() => choose(entry)}
                onMouseMove={() => setAt(i)}
                className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 ${i === current ? "bg-sunken" : ""}`}
              >
                <Icon name={entry.icon} className="text-ink-3" />
                <span className="flex-1 truncate">{entry.label}</span>
                {entry.detail ? <span className="text-sm text-ink-3">{entry.detail}</span> : null}
              </div>
            ))}
            {entries.length === 0 ? <p className="px-3 py-6 text-center text-ink-3">{t("palette.nothing")}</p> : null}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
