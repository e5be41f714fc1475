import { useSyncExternalStore } from "react";

/** A hook for a media query. */
function mediaHook(query: string): () => boolean {
  const media = matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
}

/** Whether the page is wide enough for two columns. */
export const useWide = mediaHook("(min-width: 64rem)");
/** Whether there is room beside a page of one column. */
export const useVeryWide = mediaHook("(min-width: 80rem)");
/** Whether the window is lower than a laptop's full screen: related parts are then drawn smaller, to fit together. */
export const useLow = mediaHook("(height < 50rem)");
