import { useLayoutEffect } from "react";
import { endFirstLook } from "./end.ts";

/** Takes the place of the first look as soon as the page is ready, in the same frame. */
export function useFirstLookEnd(ready = true): void {
  useLayoutEffect(() => {
    if (ready) endFirstLook();
  }, [ready]);
}
