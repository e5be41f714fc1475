import { useSyncExternalStore } from "react";

/** A hook for a media query. */
function mediaHook(query: string): () => boolean {
  const media = matchMedia(query);
  // Paper has a width of its own: a page that is printed stays as it is, for a part that came anew would be printed empty.
  const paper = matchMedia("print");
  let matches = media.matches;
  const subscribe = (listener: () => void) => {
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  };
  return () =>
    useSyncExternalStore(subscribe, () => {
      if (!paper.matches) matches = media.matches;
      return matches;
    });
}

/** Whether the page is wide enough for two columns. */
export const useWide = mediaHook("(min-width: 64rem)");
/** Whether there is room beside a page of one column. */
export const useVeryWide = mediaHook("(min-width: 80rem)");
/** Whether the window is lower than a laptop's full screen: related parts are then drawn smaller, to fit together. */
export const useLow = mediaHook("(height < 50rem)");
