import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * Pages beside one another: swiped by touch, chosen by the buttons above, which stay in sight. The box is as tall as the page that is seen.
 * @param below height of what sticks above the buttons, px, besides the header
 */
export function Swipe({
  label,
  pages,
  below,
}: {
  label: string;
  pages: readonly { key: string; name: string; content: ReactNode }[];
  below: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  const tabs = useRef<HTMLDivElement>(null);
  const choose = (i: number) => {
    if (!box.current || !tabs.current) return;
    // Deep in a long page, the other one is shown from its beginning.
    if (box.current.getBoundingClientRect().top < tabs.current.getBoundingClientRect().bottom) box.current.scrollIntoView();
    box.current.scrollTo({ left: i * box.current.clientWidth, behavior: "smooth" });
  };
  const [at, setAt] = useState(0);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const page = box.current?.children[at];
    if (!page) return;
    const observer = new ResizeObserver(() => setHeight(page.scrollHeight));
    observer.observe(page);
    return () => observer.disconnect();
  }, [at]);
  return (
    <div>
      <div ref={tabs} className="sticky z-10 -mx-4 mb-3 bg-bg px-4 py-1.5" style={{ top: `calc(3.5rem + ${below}px)` }}>
        <fieldset className="flex gap-1 rounded-lg border border-line bg-sunken p-1">
          <legend className="sr-only">{label}</legend>
          {pages.map((page, i) => (
            <button
              key={page.key}
              type="button"
              aria-pressed={at === i}
              onClick={() => choose(i)}
              className="min-h-9 flex-1 rounded-md text-sm font-medium text-ink-2 aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-[0_0_0_1px_var(--line-strong)]"
            >
              {page.name}
            </button>
          ))}
        </fieldset>
      </div>
      <div
        ref={box}
        className="-mx-4 flex snap-x snap-mandatory items-start overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
        style={{ height }}
        onScroll={(e) => {
          const { scrollLeft, clientWidth } = e.currentTarget;
          setAt(Math.round(scrollLeft / Math.max(1, clientWidth)));
        }}
      >
        {pages.map((page, i) => (
          <div key={page.key} inert={at !== i} className="w-full shrink-0 snap-start px-4 pb-1">
            {page.content}
          </div>
        ))}
      </div>
    </div>
  );
}
