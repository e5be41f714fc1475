import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

/**
 * What a browser does when it loads a page, for pages that follow one another without loading: a screen reader hears where it is, and the
 * focus that went with the old page's link begins anew at the new page's content instead of at the top of everything.
 */
export function Arrival() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shown = useRef(path);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === path) return;
    const first = shown.current === undefined;
    shown.current = path;
    if (first) return;
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    const say = () => setTitle(document.title);
    say();
    // A page that first reads its data has its title later.
    const observer = new MutationObserver(say);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [path]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
