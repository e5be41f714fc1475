import { useLayoutEffect, useRef } from "react";

/** Gives the focus back to what had it before a dialog opened. Without a trigger of its own Radix leaves it nowhere. */
export function useFocusBack(open: boolean | undefined): (event: Event) => void {
  const before = useRef<Element | null>(null);
  // The content comes in a later pass: a field within cannot have taken the focus yet.
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  return (event) => {
    const to = before.current;
    if (!(to instanceof HTMLElement) || to === document.body || !to.isConnected) return;
    event.preventDefault();
    to.focus();
  };
}
