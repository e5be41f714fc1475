import { EVENTS, isOwn } from "@sagittal/catalogue/own-metrics";
import type { Activity, CameraView } from "@sagittal/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  ANGLE_TEXTS,
  anglesFrom,
  type Choice,
  EVENT_WORDS,
  expressionOf,
  KINDS,
  lengthsFrom,
  MOMENTS,
  POINT_WORDS,
  startChoice,
} from "../../lib/own-metric-builder.ts";
import { Button } from "../../ui/basics.tsx";
import { Select } from "../../ui/forms.tsx";

const GAITS: readonly Activity[] = ["running", "walking"];

interface PartProps {
  choice: Choice;
  set: (part: Partial<Choice>) => void;
}

/** Chooses what is measured and when, and writes it into the field of the expression; what stood there can be brought back. */
export function ExpressionBuilder({
  activity,
  views,
  current,
  onWrite,
}: {
  activity: Activity;
  /** The views from which the exercise is filmed. */
  views: readonly CameraView[];
  current: string;
  onWrite: (text: string) => void;
}) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState<Choice>(() => startChoice(views, GAITS.includes(activity)));
  const [before, setBefore] = useState<string | null>(null);
  const part: PartProps = { choice, set: (changed) => setChoice((now) => ({ ...now, ...changed })) };
  const text = expressionOf(choice);
  return (
    <fieldset className="card min-w-0 space-y-4 p-4">
      <legend className="px-1 font-medium">{t("settings.own.builder")}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choices
          label={t("settings.own.kindLabel")}
          of={KINDS}
          value={choice.kind}
          name={(k) => t(`settings.own.kind.${k}`)}
          onChange={(kind) => part.set({ kind })}
        />
        <Quantity {...part} views={views} />
        <When {...part} />
      </div>
      <p>
        <code className="break-words">{text}</code>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() => {
            setBefore(current.trim() && current !== text ? current : null);
            onWrite(text);
          }}
        >
          {t("settings.own.write")}
        </Button>
        {before === null ? null : (
          <Button
            variant="quiet"
            icon="undo"
            className="min-w-0 !whitespace-normal"
            onClick={() => {
              onWrite(before);
              setBefore(null);
            }}
          >
            <span className="min-w-0 break-words">{t("settings.own.back", { text: before })}</span>
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** Which angle, or which points and how it is measured between them. */
function Quantity({ choice: { kind, angle, length, points }, set, views }: PartProps & { views: readonly CameraView[] }) {
  const { t } = useTranslation();
  const name = useSidedName((base) => t(`settings.own.point.${base}`));
  if (kind === "time") return null;
  if (kind === "angle") {
    return (
      <Choices
        label={t("settings.own.angle")}
        of={anglesFrom(views)}
        value={angle}
        name={(a) => t(ANGLE_TEXTS[a])}
        onChange={(a) => set({ angle: a })}
      />
    );
  }
  const [first, second] = points;
  return (
    <>
      {kind === "distance" ? (
        <Choices
          label={t("settings.own.lengthLabel")}
          of={lengthsFrom(views)}
          value={length}
          name={(l) => t(`settings.own.length.${l}`)}
          onChange={(l) => set({ length: l })}
        />
      ) : null}
      <Choices
        label={t("settings.own.firstPoint")}
        of={POINT_WORDS}
        value={first}
        name={name}
        onChange={(p) => set({ points: [p, second] })}
      />
      <Choices
        label={t("settings.own.secondPoint")}
        of={POINT_WORDS}
        value={second}
        name={name}
        onChange={(p) => set({ points: [first, p] })}
      />
    </>
  );
}

/** At which event, over which phase, or between which events. */
function When({ choice: { kind, moment, from, to, clip }, set }: PartProps) {
  const { t } = useTranslation();
  const name = useSidedName((base) => (isOwn(EVENTS, base) ? t(`event.${EVENTS[base].type}`) : base));
  const time = kind === "time";
  const phase = !time && moment !== "at";
  const between = time || (phase && !clip);
  return (
    <>
      {time ? null : (
        <Choices
          label={t("settings.own.momentLabel")}
          of={MOMENTS}
          value={moment}
          name={(m) => t(`settings.own.moment.${m}`)}
          onChange={(m) => set({ moment: m })}
        />
      )}
      {phase ? (
        <label className="flex items-center gap-2 text-sm">
          <input type="checkbox" className="size-4 accent-(--accent)" checked={clip} onChange={(e) => set({ clip: e.target.checked })} />
          {t("settings.own.clip")}
        </label>
      ) : null}
      {phase && clip ? null : (
        <Choices
          label={t(between ? "settings.own.fromEvent" : "settings.own.event")}
          of={EVENT_WORDS}
          value={from}
          name={name}
          onChange={(e) => set({ from: e })}
        />
      )}
      {between ? (
        <Choices label={t("settings.own.toEvent")} of={EVENT_WORDS} value={to} name={name} onChange={(e) => set({ to: e })} />
      ) : null}
    </>
  );
}

/** Names a word of the opposite side after the word itself. */
function useSidedName(nameOf: (base: string) => string): (word: string) => string {
  const { t } = useTranslation();
  return (word) =>
    word.endsWith("_other") ? t("settings.own.otherSide", { name: nameOf(word.slice(0, -"_other".length)) }) : nameOf(word);
}

/** One of several words, by their names. */
function Choices<Word extends string>({
  label,
  of,
  value,
  name,
  onChange,
}: {
  label: string;
  of: readonly Word[];
  value: Word;
  name: (word: Word) => string;
  onChange: (word: Word) => void;
}) {
  return (
    <Select label={label} value={value} onChange={(e) => onChange(of.find((word) => word === e.target.value) ?? value)}>
      {of.map((word) => (
        <option key={word} value={word}>
          {name(word)}
        </option>
      ))}
    </Select>
  );
}
