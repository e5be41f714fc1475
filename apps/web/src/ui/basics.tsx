import { Slot } from "radix-ui";
import { type ButtonHTMLAttributes, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { errorText, isSignedOut } from "../lib/errors.ts";
import { useOnline } from "../lib/use-online.ts";
import { Icon, type IconName } from "./Icon.tsx";

type Variant = "primary" | "secondary" | "quiet" | "danger";
const VARIANTS: Record<Variant, string> = {
  primary: "bg-fill text-fill-ink hover:brightness-110",
  secondary: "bg-surface text-ink border border-line-strong hover:bg-sunken",
  quiet: "text-ink-2 hover:bg-sunken hover:text-ink",
  danger: "bg-surface text-bad border border-bad hover:bg-sunken",
};

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: Variant;
  size?: "sm" | "md" | "lg";
  icon?: IconName;
  /** Waits: the button keeps its width and the focus, and cannot be pressed. */
  busy?: boolean;
  asChild?: boolean;
}

/**
 * A button in four kinds and three sizes. While it is busy it turns a wheel and cannot be pressed. With `asChild` its one child, a link for
 * instance, takes the look and nothing else: icon, busy and handlers have no effect.
 */
export function Button({ variant = "secondary", size = "md", icon, busy, asChild, className = "", children, ...rest }: ButtonProps) {
  const sizes = { sm: "min-h-8 px-2.5 text-sm gap-1.5", md: "min-h-10 px-3.5 gap-2", lg: "min-h-12 px-5 gap-2" };
  const style = `inline-flex items-center justify-center rounded-lg font-medium max-w-full text-balance py-1 transition-[filter,background] disabled:opacity-55 disabled:pointer-events-none aria-disabled:opacity-55 aria-disabled:pointer-events-none ${sizes[size]} ${VARIANTS[variant]} ${className}`;
  if (asChild) return <Slot.Root className={style}>{children}</Slot.Root>;
  return (
    <button
      type="button"
      className={style}
      {...rest}
      // Not `disabled`: a disabled button loses the keyboard focus.
      {...(busy && { "aria-busy": true, "aria-disabled": true, onClick: (e) => e.preventDefault() })}
    >
      {busy ? <Spinner /> : icon ? <Icon name={icon} className="shrink-0" /> : null}
      {children}
    </button>
  );
}

/**
 * A button that is a sign alone: its label is what screen readers say and the pointer shows. With `pressed` it is a toggle and says its
 * state.
 */
export function IconButton({
  label,
  icon,
  className = "",
  pressed,
  ...rest
}: Omit<ButtonProps, "children"> & { label: string; icon: IconName; pressed?: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      className={`inline-grid size-10 place-items-center rounded-lg text-ink-2 hover:bg-line hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent disabled:opacity-40 ${className}`}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}

/** A turning wheel beside or in place of words; screen readers learn from the part around it that something loads. */
export function Spinner() {
  return (
    <svg viewBox="0 0 20 20" className="size-4 animate-spin" aria-hidden="true">
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2.5" opacity=".25" />
      <path d="M10 2a8 8 0 0 1 8 8" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

/** The shape of something that loads, its size given by the classes; hidden from screen readers. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`skeleton ${className}`} />;
}

/** A list's shape while it loads. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  const { t } = useTranslation();
  const online = useOnline();
  if (!online) return <p className="card px-4 py-6 text-center text-ink-2">{t("common.offlinePage")}</p>;
  return (
    <div role="status" aria-label={t("common.loading")} className="space-y-3">
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal placeholders
        <Skeleton key={i} className="h-16 w-full" />
      ))}
    </div>
  );
}

/** The top of a page: its one first-level heading, a sentence below it, and what can be done with the whole page. */
export function PageHeader({ title, lead, actions }: { title: ReactNode; lead?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-xl">{title}</h1>
        {lead ? <p className="mt-1 max-w-prose text-ink-2">{lead}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </header>
  );
}

/**
 * A part of a page with a second-level heading, which names it for screen readers. Without a title it is no landmark, and `actions` are not
 * shown.
 */
export function Section({
  title,
  actions,
  children,
  className = "",
}: {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section aria-labelledby={title ? id : undefined} className={className}>
      {title ? (
        <div className="mb-3 flex min-h-8 items-center justify-between gap-3">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {actions}
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** What stands in place of a list without entries: what is missing, why, and what to do next. */
export function Empty({ title, text, action, picture }: { title: string; text?: string; action?: ReactNode; picture?: ReactNode }) {
  return (
    <div className="card flex flex-col items-center gap-3 px-6 py-12 text-center">
      {picture}
      <p className="text-lg font-semibold">{title}</p>
      {text ? <p className="max-w-md text-ink-2">{text}</p> : null}
      {action}
    </div>
  );
}

/** Where the session is over: signing in beside the page, so that what is typed on it stays and can be sent again. */
function SignInAside({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!isSignedOut(error)) return null;
  return (
    <a href="/login" target="_blank" rel="noopener" className="font-medium underline underline-offset-4">
      {t("common.signInAside")}
    </a>
  );
}

/** An error with the next step. */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="card flex flex-col items-center gap-3 px-6 py-10 text-center">
      <Icon name="alert" className="size-6 text-bad" />
      <p className="max-w-md">{errorText(error, t)}</p>
      <SignInAside error={error} />
      {retry ? (
        <Button onClick={retry} icon="refresh">
          {t("common.retry")}
        </Button>
      ) : null}
    </div>
  );
}

/**
 * What went wrong with a form, announced by screen readers; nothing without an error. Where the session is over, with a link to sign in
 * beside the page.
 */
export function FormError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!error) return null;
  return (
    <p role="alert" className="flex gap-2 rounded-lg border border-bad px-3 py-2 text-sm text-bad">
      <Icon name="alert" className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        {errorText(error, t)} <SignInAside error={error} />
      </span>
    </p>
  );
}

const TONES = {
  neutral: "border-line-strong text-ink-2",
  good: "border-good text-good",
  warn: "border-warn text-warn",
  bad: "border-bad text-bad",
  accent: "border-accent text-accent",
};
export type Tone = keyof typeof TONES;

/** A word in a frame whose colour says how it is meant; the word must say it too. */
export function Badge({ tone = "neutral", icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full border px-2 py-px text-xs font-medium whitespace-nowrap cramped:max-w-full cramped:whitespace-normal ${TONES[tone]}`}
    >
      {icon ? <Icon name={icon} className="size-3.5" /> : null}
      {children}
    </span>
  );
}

/** A bar for the share that is done, 0 to 1. Its label is for screen readers alone. */
export function Progress({ value, label }: { value: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(value * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 w-full overflow-hidden rounded-full bg-line forced-color-adjust-none"
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-300"
        style={{ width: `${Math.min(1, Math.max(0, value)) * 100}%` }}
      />
    </div>
  );
}
