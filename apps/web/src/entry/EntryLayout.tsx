import { type ReactNode, Suspense } from "react";
import { useFirstLookEnd } from "../first/use-first-look-end.ts";
import { useVeryWide } from "../lib/use-wide.ts";
import { Mark } from "../ui/Mark.tsx";
import { part } from "../ui/part.tsx";
import { LanguageChoice } from "./LanguageChoice.tsx";

/** Decoration for a wide screen: nothing waits for it. */
const Pitch = part(() => import("./Pitch.tsx"));

/** The frame of the pages before the app: mark, choice of language and, on a wide screen, what Sagittal does. */
export function EntryLayout({ children }: { children: ReactNode }) {
  const wide = useVeryWide();
  useFirstLookEnd();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center justify-between px-5 sm:px-8">
        <a href="/" className="flex items-center gap-2.5 font-semibold">
          <Mark /> Sagittal
        </a>
        <LanguageChoice />
      </header>
      <div className="flex flex-1">
        <main className="flex flex-1 items-start justify-center px-5 pb-16 pt-[6vh]">{children}</main>
        <aside className="hidden w-[42%] max-w-3xl border-l border-line bg-surface px-12 py-16 xl:block">
          {wide ? (
            <Suspense>
              <Pitch />
            </Suspense>
          ) : null}
        </aside>
      </div>
    </div>
  );
}
