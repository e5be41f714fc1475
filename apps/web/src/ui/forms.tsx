import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  type SelectHTMLAttributes,
  useEffect,
  useId,
} from "react";
import { Spinner } from "./basics.tsx";

interface Labelled {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

function Frame({ id, label, hint, error, children }: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-3">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="mt-1 text-sm text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function described(id: string, { hint, error }: Pick<Labelled, "hint" | "error">) {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined };
}

/** A text field with its label, a hint and what is wrong with it, which screen readers read with the field. */
export function Field({ label, hint, error, className = "", ...rest }: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input id={id} className={`field ${className}`} {...described(id, { hint, error })} {...rest} />
    </Frame>
  );
}

/** A field of several lines, as `Field`. */
export function TextArea({ label, hint, error, className = "min-h-24", ...rest }: Labelled & ComponentProps<"textarea">) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <textarea id={id} className={`field ${className}`} {...described(id, { hint, error })} {...rest} />
    </Frame>
  );
}

/** A list to choose one of, as `Field`; its options are the children. */
export function Select({ label, hint, error, children, className = "", ...rest }: Labelled & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <select id={id} className={`field ${className}`} {...described(id, { hint, error })} {...rest}>
        {children}
      </select>
    </Frame>
  );
}

/** What narrows a list by words. It follows its value where that changes elsewhere, but never while somebody types in it: the address comes after the keys. */
export function SearchField({
  label,
  value,
  onChange,
  className,
  ref,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className: string;
  ref: RefObject<HTMLInputElement | null>;
}) {
  useEffect(() => {
    if (ref.current && document.activeElement !== ref.current) ref.current.value = value;
  }, [value, ref]);
  return (
    <input
      ref={ref}
      type="search"
      aria-label={label}
      placeholder={label}
      className={`field ${className}`}
      defaultValue={value}
      onChange={(e) => onChange(e.target.value)}
    />
  );
}

/** Empties a search field and goes back into it. */
export function emptied(input: HTMLInputElement | null): void {
  if (!input) return;
  input.value = "";
  input.focus();
}

/** A button that chooses a file. The same file can be chosen again, since what is done with it may have failed. */
export function FileButton({
  accept,
  busy,
  disabled,
  onFile,
  children,
}: {
  accept: string;
  busy?: boolean;
  disabled?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}) {
  return (
    <label
      aria-busy={busy || undefined}
      className="relative inline-flex min-h-10 cursor-pointer items-center gap-2 rounded-lg border border-line-strong bg-surface px-3.5 font-medium hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent"
    >
      {busy ? <Spinner /> : null}
      {children}
      <input
        type="file"
        accept={accept}
        disabled={busy || disabled}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(e) => {
          const [file] = e.target.files ?? [];
          e.target.value = "";
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

/** A choice beneath its name; the control itself carries the name for screen readers. */
export function Choice({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1 text-sm font-medium">
        {label}
      </p>
      {children}
      {hint ? <p className="mt-1 text-sm text-ink-3">{hint}</p> : null}
    </div>
  );
}

/** One of a few choices, all in sight. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
  size = "md",
}: {
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
  size?: "sm" | "md";
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="inline-flex max-w-full flex-wrap gap-1 rounded-lg border border-line bg-sunken p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={`relative cursor-pointer rounded-md px-3 text-sm font-medium text-ink-2 has-checked:bg-surface has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--line-strong)] has-focus-visible:outline-2 has-focus-visible:outline-accent ${size === "sm" ? "py-[0.1875rem]" : "py-1.5"}`}
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A switch in the shape of a word. */
export function Chip({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="min-h-8 rounded-full border border-line px-3 text-ink-2 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      {children}
    </button>
  );
}
