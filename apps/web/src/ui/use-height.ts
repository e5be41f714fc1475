import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** An element's height, px, as it changes; 0 until it stands. */
export function useHeight<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setHeight(box.offsetHeight));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [element, height];
}
