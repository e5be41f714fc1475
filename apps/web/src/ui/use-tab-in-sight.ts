import { type RefObject, useEffect, useRef } from "react";

/** For a row of tabs that scrolls on a phone: the open one is moved to its middle whenever `open` changes. */
export function useTabInSight<E extends HTMLElement>(open: string): RefObject<E | null> {
  const row = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the open tab
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current="page"], [data-state="active"]');
    if (!row.current || !tab) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    // Not scrollIntoView: it would move the page as well.
    row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [open]);
  return row;
}
