import { type ClientImported, type ClientImportRow, MOST_IMPORTED } from "@sagittal/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { formatDate, formatLimit } from "../lib/format.ts";
import { tableText } from "../lib/table-text.ts";
import { useLang } from "../lib/use-lang.ts";
import { Badge, Button, FormError } from "../ui/basics.tsx";
import { FileButton } from "../ui/forms.tsx";
import { Dialog } from "../ui/overlays.tsx";

/** Brings athletes in from a table: choose a file, see what each row becomes, then add. */
export function ImportAthletes({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("importing.title")}
      description={t("importing.text", { n: MOST_IMPORTED })}
      wide
    >
      <Steps onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Steps({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const cache = useQueryClient();
  const [csv, setCsv] = useState("");
  const [isText, setIsText] = useState(true);
  const preview = useMutation({ mutationFn: (text: string) => api.clients.importTable({ csv: text, dry_run: true }) });
  const add = useMutation({
    mutationFn: () => api.clients.importTable({ csv }),
    onSuccess: () => Promise.all([cache.invalidateQueries({ queryKey: ["clients"] }), cache.invalidateQueries({ queryKey: ["groups"] })]),
  });
  const choose = async (file: File) => {
    add.reset();
    preview.reset();
    const text = tableText(await file.arrayBuffer(), lang);
    setIsText(text !== null);
    setCsv(text ?? "");
    if (text !== null) preview.mutate(text);
  };
  const shown = add.data ?? preview.data;
  return (
    <div className="space-y-4">
      {add.data ? null : (
        <>
          <p className="text-sm text-ink-2">{t("importing.columns")}</p>
          <FileButton
            accept=".csv,.tsv,.txt,text/csv"
            busy={preview.isPending}
            disabled={add.isPending}
            onFile={(file) => void choose(file)}
          >
            {t(preview.isPending ? "common.loading" : "importing.choose")}
          </FileButton>
        </>
      )}
      {isText ? null : (
        <p role="alert" className="text-sm text-bad">
          {t("importing.notText")}
        </p>
      )}
      <FormError error={preview.error ?? add.error} />
      {shown ? <Told told={shown} /> : null}
      {shown ? (
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("common.close")}</Button>
          {shown.dry_run && shown.counts.new > 0 ? (
            <Button variant="primary" busy={add.isPending} disabled={hasNoRoom(shown)} onClick={() => add.mutate()}>
              {t("importing.add", { n: shown.counts.new })}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

const hasNoRoom = ({ room, counts, dry_run }: ClientImported): boolean => dry_run && room !== null && counts.new > room;

/** What is, or was, made of the rows. */
function Told({ told }: { told: ClientImported }) {
  const { t } = useTranslation();
  const [onlyFaults, setOnlyFaults] = useState(false);
  const { counts, room } = told;
  return (
    <div className="space-y-3">
      <p role="status" className="num font-medium">
        {[t(told.dry_run ? "importing.new" : "importing.added", { n: counts.new })]
          .concat(counts.known > 0 ? t("importing.known", { n: counts.known }) : [])
          .concat(counts.fault > 0 ? t("importing.fault", { n: counts.fault }) : [])
          .join(" · ")}
      </p>
      {hasNoRoom(told) ? (
        <p role="alert" className="text-sm text-bad">
          {t("importing.noRoom", { n: room })}{" "}
          <Link to="/settings/plan" className="underline underline-offset-4">
            {t("settings.plan.all")}
          </Link>
        </p>
      ) : null}
      {told.ignored_columns.length > 0 ? (
        <p className="text-sm text-ink-2">{t("importing.ignored", { columns: told.ignored_columns.join(", ") })}</p>
      ) : null}
      {counts.fault > 0 ? (
        <label className="flex min-h-9 items-center gap-2 text-sm text-ink-2">
          <input
            type="checkbox"
            className="size-4 accent-(--accent)"
            checked={onlyFaults}
            onChange={(e) => setOnlyFaults(e.target.checked)}
          />
          {t("importing.onlyFaults")}
        </label>
      ) : null}
      {/* A long table is scrolled with the keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the focus */}
      <section tabIndex={0} aria-label={t("importing.rows")} className="card max-h-[45dvh] overflow-y-auto">
        <table className="w-full table-fixed text-left text-sm">
          <thead className="border-b border-line">
            <tr>
              <th scope="col" className="w-18 px-3 py-2 font-medium text-ink-2">
                {t("importing.row")}
              </th>
              <th scope="col" className="px-2 py-2 font-medium text-ink-2">
                {t("athlete.name")}
              </th>
              <th scope="col" className="w-36 px-3 py-2 font-medium text-ink-2">
                {t("importing.state")}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {told.rows
              .filter((row) => !onlyFaults || row.state === "fault")
              .map((row) => (
                <Row key={row.row} row={row} isAdded={!told.dry_run} />
              ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const TONE = { new: "good", known: "neutral", fault: "bad" } as const;
const ICON = { new: "plus", known: "check", fault: "alert" } as const;

function Row({ row, isAdded }: { row: ClientImportRow; isAdded: boolean }) {
  const { t } = useTranslation();
  const details = useDetails(row);
  return (
    <tr className="align-top">
      <td className="num px-3 py-2 text-ink-3">{row.row}</td>
      <th scope="row" className="px-2 py-2 font-normal break-words">
        <span className="font-medium">{row.display_name || "–"}</span>
        {details ? <span className="num block text-ink-2">{details}</span> : null}
        {Object.entries(row.faults).map(([field, sentences]) => (
          <span key={field} className="block text-bad">
            {t(`importing.field.${field}`, { defaultValue: "" })} {sentences.join(" ")}
          </span>
        ))}
      </th>
      <td className="px-3 py-2">
        <Badge tone={TONE[row.state]} icon={ICON[row.state]}>
          {t(`importing.is.${row.state === "new" && isAdded ? "added" : row.state}`)}
        </Badge>
      </td>
    </tr>
  );
}

/** What was read of an athlete, as one line. */
function useDetails({ read, group }: ClientImportRow): string {
  const { t } = useTranslation();
  const lang = useLang();
  if (!read) return "";
  return [
    read.birth_date === null ? "" : formatDate(read.birth_date, lang, "long"),
    read.age === null ? "" : t("athlete.years", { n: read.age }),
    read.gender && t(`athlete.genders.${read.gender}`),
    read.height_cm === null ? "" : t("importing.cm", { n: formatLimit(read.height_cm, lang) }),
    read.weight_kg === null ? "" : t("importing.kg", { n: formatLimit(read.weight_kg, lang) }),
    read.email,
    group,
  ]
    .filter(Boolean)
    .join(" · ");
}
