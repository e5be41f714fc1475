import { AlertDialog, DropdownMenu, Dialog as RadixDialog, Toast } from "radix-ui";
import { type ReactNode, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "./basics.tsx";
import { Icon, type IconName } from "./Icon.tsx";
import { useFocusBack } from "./use-focus-back.ts";

const BACKDROP = "fixed inset-0 z-40 bg-black/55";
const PANEL =
  "fixed z-50 inset-x-0 bottom-0 max-h-[92dvh] overflow-y-auto rounded-t-2xl border border-line bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:top-1/2 sm:max-h-[88dvh] sm:w-[min(92vw,34rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl";

/**
 * A dialog over the page, on a phone a sheet from below; it holds the focus and gives it back. Opened by its trigger or, without one, by
 * `open`.
 */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  children,
  wide,
}: {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  wide?: boolean;
}) {
  const { t } = useTranslation();
  const focusBack = useFocusBack(open);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger> : null}
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={BACKDROP} />
        <RadixDialog.Content
          className={`${PANEL} ${wide ? "sm:w-[min(94vw,52rem)]" : ""}`}
          onCloseAutoFocus={focusBack}
          // Escape first closes the list of a combobox within.
          onEscapeKeyDown={(e) => document.activeElement?.matches('[role="combobox"][aria-expanded="true"]') && e.preventDefault()}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <div>
              <RadixDialog.Title className="text-lg font-semibold">{title}</RadixDialog.Title>
              {description ? <RadixDialog.Description className="mt-1 text-sm text-ink-2">{description}</RadixDialog.Description> : null}
            </div>
            <RadixDialog.Close asChild>
              <IconButton label={t("common.close")} icon="close" className="-mr-2 -mt-2" />
            </RadixDialog.Close>
          </div>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Asks before something that cannot be undone. */
export function Confirm({
  open,
  onOpenChange,
  title,
  text,
  action,
  onConfirm,
  busy,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  action: string;
  onConfirm: () => void;
  busy?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const focusBack = useFocusBack(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={BACKDROP} />
        <AlertDialog.Content className={PANEL} onCloseAutoFocus={focusBack}>
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-2">{text}</AlertDialog.Description>
          {children}
          <div className="mt-5 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{t("common.cancel")}</Button>
            </AlertDialog.Cancel>
            <Button variant="danger" busy={busy ?? false} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

export interface MenuItem {
  label: string;
  icon?: IconName;
  onSelect?: () => void;
  href?: string;
  /** Name of the file that `href` gives; without it the service names it. */
  file?: string;
  danger?: boolean;
  disabled?: boolean;
}

/**
 * A menu of actions and downloads under its trigger. After an action the focus is back at the trigger, from where a dialog that it opened
 * returns it. The label is for screen readers alone.
 */
export function Menu({ trigger, items, label }: { trigger: ReactNode; items: readonly MenuItem[]; label: string }) {
  const button = useRef<HTMLButtonElement>(null);
  // The menu item unmounts with the menu, so a dialog opened by it returns the focus to the menu's button.
  const select = (onSelect: () => void) => () => {
    button.current?.focus();
    onSelect();
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger ref={button} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          aria-label={label}
          className="z-50 min-w-52 rounded-xl border border-line bg-surface p-1 shadow-lg"
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              disabled={item.disabled ?? false}
              {...(item.onSelect && { onSelect: select(item.onSelect) })}
              asChild={Boolean(item.href)}
              className={`flex min-h-10 cursor-pointer items-center gap-2.5 rounded-lg px-3 text-sm outline-none data-[disabled]:opacity-45 data-[highlighted]:bg-sunken ${item.danger ? "text-bad" : ""}`}
            >
              {item.href ? (
                <a href={item.href} download={item.file ?? true}>
                  {item.icon ? <Icon name={item.icon} /> : null}
                  {item.label}
                </a>
              ) : (
                <>
                  {item.icon ? <Icon name={item.icon} /> : null}
                  {item.label}
                </>
              )}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface Note {
  id: number;
  text: string;
  tone: "good" | "bad";
}
let notes: readonly Note[] = [];
let last = 0;
const listeners = new Set<() => void>();
function publish(next: readonly Note[]) {
  notes = next;
  for (const listener of listeners) listener();
}

/** A short message that disappears by itself. */
export function toast(text: string, tone: Note["tone"] = "good"): void {
  publish([...notes, { id: ++last, text, tone }]);
}

/** Shows the messages of `toast`, five seconds each, announced by screen readers and reachable by the keyboard. Render it once. */
export function Toasts() {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notes,
  );
  return (
    <Toast.Provider duration={5000} label={t("common.notifications")}>
      {shown.map((note) => (
        <Toast.Root
          key={note.id}
          onOpenChange={(open) => !open && publish(notes.filter((n) => n.id !== note.id))}
          className="card flex items-start gap-3 px-4 py-3 shadow-lg"
        >
          <Icon
            name={note.tone === "good" ? "check" : "alert"}
            className={`mt-0.5 shrink-0 ${note.tone === "good" ? "text-good" : "text-bad"}`}
          />
          <Toast.Description className="text-sm">{note.text}</Toast.Description>
        </Toast.Root>
      ))}
      <Toast.Viewport
        label={`${t("common.notifications")} ({hotkey})`}
        className="fixed bottom-20 right-4 z-[60] flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 lg:bottom-4"
      />
    </Toast.Provider>
  );
}
