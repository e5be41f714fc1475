import { DRAWING_COLOURS, DRAWING_HEX, DRAWING_KINDS } from "@sagittal/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../ui/basics.tsx";
import { Segmented } from "../ui/forms.tsx";
import { type Pen, type PenSpan, SPANS } from "./use-pen.ts";

/** Tool bar of the pen: shape, colour, duration, undo; drawings are saved with the review. */
export function PenBar({ pen, onSave, saving, unsaved }: { pen: Pen; onSave: () => void; saving: boolean; unsaved: boolean }) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-2 py-2 text-sm">
      <Segmented
        label={t("pen.tool")}
        size="sm"
        value={pen.kind}
        options={DRAWING_KINDS.filter((kind) => kind !== "distance" || pen.measures).map((kind) => ({
          value: kind,
          label: t(`pen.kind.${kind}`),
        }))}
        onChange={(kind) => pen.set({ kind })}
      />
      {pen.kind === "text" ? (
        <input
          aria-label={t("pen.words")}
          placeholder={t("pen.words")}
          maxLength={200}
          className="field !min-h-8 !w-44 !py-0.5"
          value={pen.words}
          onChange={(e) => pen.set({ words: e.target.value })}
        />
      ) : null}
      <fieldset className="flex gap-1">
        <legend className="sr-only">{t("pen.colour")}</legend>
        {DRAWING_COLOURS.map((colour) => (
          <label
            key={colour}
            title={t(`pen.colours.${colour}`)}
            className="relative grid size-8 cursor-pointer place-items-center rounded-full border-2 border-transparent has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              aria-label={t(`pen.colours.${colour}`)}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={pen.colour === colour}
              onChange={() => pen.set({ colour })}
            />
            <span className="size-5 rounded-full forced-color-adjust-none" style={{ background: DRAWING_HEX[colour] }} />
          </label>
        ))}
      </fieldset>
      <label className="flex items-center gap-2 text-ink-2">
        {t("pen.shown")}
        <select
          className="min-h-8 rounded-lg border border-line-strong bg-surface px-2 text-ink"
          value={pen.span}
          onChange={(e) => pen.set({ span: SPANS.find((s): s is PenSpan => s === e.target.value) ?? "frame" })}
        >
          {SPANS.map((span) => (
            <option key={span} value={span}>
              {t(`pen.span.${span}`)}
            </option>
          ))}
        </select>
      </label>
      <span className="flex">
        <IconButton icon="undo" label={t("pen.undo")} disabled={!pen.undo} onClick={() => pen.undo?.()} />
        <IconButton icon="trash" label={t("pen.clear")} disabled={!pen.clear} onClick={() => pen.clear?.()} />
      </span>
      <Button size="sm" variant="primary" busy={saving} disabled={!unsaved} onClick={onSave}>
        {t("pen.save")}
      </Button>
      <p className="w-full text-ink-3">{t(pen.full ? "pen.full" : `pen.how.${pen.kind}`)}</p>
    </div>
  );
}
