import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAthleteNames, useAthletes } from "../lib/athletes.ts";

interface Choice {
  id: string;
  name: string;
}

/**
 * Chooses one athlete of any number by typing a part of the name: a combobox over the service's own search. `none` says what choosing
 * nobody means; without it somebody has to be chosen.
 */
export function AthletePicker({
  label,
  hideLabel,
  hint,
  none,
  value,
  onChange,
  required,
  className = "",
}: {
  label: string;
  hideLabel?: boolean;
  hint?: string | undefined;
  none?: string | undefined;
  value: string;
  onChange: (id: string) => void;
  required?: boolean;
  className?: string;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  /** The text being typed; null otherwise, and then the chosen name shows. */
  const [text, setText] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const name = useAthleteNames([value]).get(value) ?? "";
  const athletes = useAthletes(text ?? "", { enabled: open });
  const found = athletes.data?.results ?? [];
  const choices: Choice[] = [
    ...(none !== undefined && !text?.trim() ? [{ id: "", name: none }] : []),
    ...found.map((c) => ({ id: c.id, name: c.display_name })),
  ];
  const hidden = (athletes.data?.count ?? 0) - found.length;
  const show = () => {
    setOpen(true);
    setAt(
      Math.max(
        0,
        choices.findIndex((c) => c.id === value),
      ),
    );
  };
  const close = () => {
    setOpen(false);
    setText(null);
  };
  const choose = (choice: Choice | undefined) => {
    if (choice) onChange(choice.id);
    close();
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      e.preventDefault();
      if (!open) show();
      else setAt((choices.length + at + (e.key === "ArrowDown" ? 1 : -1)) % Math.max(1, choices.length));
    } else if (e.key === "Enter" && open) {
      e.preventDefault();
      // While the search runs, the list still belongs to the previous text.
      if (!athletes.isPlaceholderData) choose(choices[at]);
    } else if (e.key === "Escape" && open) {
      close();
    }
  };
  return (
    <div className={`relative min-w-0 ${className}`}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-1 block text-sm font-medium"}>
        {label}
      </label>
      <input
        id={id}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && choices[at] ? `${id}-${choices[at].id}` : undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        required={required}
        className={`field ${hideLabel ? "!min-h-9 !py-1 text-sm" : ""}`}
        placeholder={none ?? t("athletes.search")}
        value={text ?? name}
        onFocus={(e) => e.target.select()}
        onClick={show}
        onBlur={close}
        onChange={(e) => {
          setText(e.target.value);
          setAt(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-3">
          {hint}
        </p>
      ) : null}
      <div
        className={`absolute inset-x-0 z-30 mt-1 min-w-56 rounded-lg border border-line-strong bg-surface p-1 shadow-lg ${open ? "" : "hidden"}`}
      >
        <div id={`${id}-list`} role="listbox" aria-label={label} className="max-h-60 overflow-y-auto">
          {choices.map((choice, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input above takes the keys
            <div
              key={choice.id}
              id={`${id}-${choice.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              className={`min-h-9 cursor-pointer truncate rounded-md px-3 py-1.5 ${i === at ? "bg-sunken" : ""} ${choice.id === value ? "font-medium" : ""}`}
              // The focus stays in the input: losing it would close the list before the click arrives.
              onMouseDown={(e) => e.preventDefault()}
              onMouseMove={() => setAt(i)}
              onClick={() => choose(choice)}
            >
              {choice.name}
            </div>
          ))}
        </div>
        {athletes.isSuccess && found.length === 0 ? <p className="px-3 py-1.5 text-sm text-ink-3">{t("athletes.nothing")}</p> : null}
        {hidden > 0 ? <p className="num px-3 py-1.5 text-sm text-ink-3">{t("athletes.moreByTyping", { n: hidden })}</p> : null}
      </div>
    </div>
  );
}
