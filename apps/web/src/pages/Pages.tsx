import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Empty } from "../ui/basics.tsx";
import { emptied } from "../ui/forms.tsx";

/** The part of a list that shows. */
interface Part {
  /** From 0. */
  page: number;
  size: number;
  shown: number;
  count: number;
}

/** Which part of a list shows, and the way to the parts beside it. `onPage` names a page as addresses do, from 1. */
export function Pages({ page, size, shown, count, onPage }: Part & { onPage: (page: string | undefined) => void }) {
  const { t } = useTranslation();
  const go = (to: number) => {
    onPage(to === 0 ? undefined : String(to + 1));
    window.scrollTo({ top: 0 });
  };
  return (
    <nav aria-label={t("sessions.pages")} className="mt-4 flex items-center justify-between text-sm text-ink-2">
      <span className="num">{t("sessions.range", { from: page * size + 1, to: page * size + shown, of: count })}</span>
      <PageSteps page={page} size={size} count={count} onPage={go} />
    </nav>
  );
}

/** As `Pages`, for a list whose part stands in no address; nothing for a list of one part. */
export function Parts({ onPage, ...part }: Part & { onPage: (page: number) => void }) {
  if (part.count <= part.size) return null;
  return <Pages {...part} onPage={(to) => onPage(to === undefined ? 0 : Number(to) - 1)} />;
}

/** The part of a list that shows, from 0; another list (`of`) begins with its first part. */
export function usePart(of: string): [page: number, turn: (page: number) => void] {
  const [at, setAt] = useState({ of, page: 0 });
  return [at.of === of ? at.page : 0, (page) => setAt({ of, page })];
}

/** Says to a screen reader how many a filter found; nothing where none is set. */
export function Found({ name, count }: { name: string; count: number | undefined }) {
  return (
    <p role="status" className="sr-only">
      {count === undefined ? "" : `${name}: ${count}`}
    </p>
  );
}

/** The way to the parts of a list beside the one that shows; nothing for a list of one part. Pages count from 0. */
export function PageSteps({ page, size, count, onPage }: { page: number; size: number; count: number; onPage: (page: number) => void }) {
  const { t } = useTranslation();
  if (count <= size) return null;
  return (
    <span className="flex justify-end gap-2">
      <Button size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t("common.previous")}
      </Button>
      <Button size="sm" disabled={(page + 1) * size >= count} onClick={() => onPage(page + 1)}>
        {t("common.next")}
      </Button>
    </span>
  );
}

/** In place of a list whose filter leaves nothing, with the way back to the whole list. The search field is emptied and has the focus then. */
export function NothingFound({ title, field, onClear }: { title: string; field: RefObject<HTMLInputElement | null>; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <Empty
      title={title}
      action={
        <Button
          onClick={() => {
            emptied(field.current);
            onClear();
          }}
        >
          {t("sessions.clear")}
        </Button>
      }
    />
  );
}
