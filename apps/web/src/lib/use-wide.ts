import { useSyncExternalStore } from "react";

const wide = matchMedia("(min-width: 64rem)");
const subscribe = (listener: () => void) => {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
};

/** Whether the page is wide enough for two columns. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
