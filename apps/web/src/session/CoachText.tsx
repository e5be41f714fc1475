import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { inPageWords } from "../i18n/index.ts";
import { tied } from "../lib/format.ts";
import { unsaid } from "../lib/unsaid.ts";
import { useLang } from "../lib/use-lang.ts";
import { Button, Section, Skeleton } from "../ui/basics.tsx";

function field(data: unknown, key: string): string {
  if (typeof data !== "string") return "";
  try {
    const parsed: unknown = JSON.parse(data);
    const value = typeof parsed === "object" && parsed !== null ? Object.entries(parsed).find(([k]) => k === key)?.[1] : undefined;
    return typeof value === "string" ? value : "";
  } catch {
    return "";
  }
}

const NOTHING: readonly string[] = [];

/**
 * The coaching text as it is written, word for word.
 * @param revision changes with the numbers that the text rests on: it is then asked for anew
 * @param said what the page says already: the text does not repeat it
 */
export function CoachText({
  url,
  revision = "",
  said = NOTHING,
  actions,
}: {
  url: string;
  revision?: string;
  said?: readonly string[];
  actions?: ReactNode;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const [text, setText] = useState("");
  const [state, setState] = useState<"writing" | "done" | "failed">("writing");
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt or new numbers open the stream again
  useEffect(() => {
    setText("");
    setState("writing");
    const stream = new EventSource(`${url}${url.includes("?") ? "&" : "?"}lang=${lang}`);
    stream.addEventListener("start", () => setText(""));
    stream.addEventListener("delta", (e) => setText((all) => all + field(e.data, "text")));
    stream.addEventListener("done", (e) => {
      setText((all) => field(e.data, "text") || all);
      setState("done");
      stream.close();
    });
    // Both the service's own `error` event and a lost connection arrive here.
    stream.addEventListener("error", () => {
      setState("failed");
      stream.close();
    });
    return () => stream.close();
  }, [url, lang, attempt, revision]);
  return (
    <Section title={t("coaching.title")} actions={actions}>
      <div className="card min-h-60 px-4 py-3" aria-live="polite" aria-busy={state === "writing"}>
        {text ? (
          unsaid(inPageWords(text, lang), said).map((paragraph, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs only grow
            <Paragraph key={i} text={tied(paragraph)} />
          ))
        ) : state === "writing" ? (
          <div className="space-y-2 py-1">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-11/12" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        ) : null}
        {state === "failed" && !text ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-2">{t("coaching.failed")}</p>
            <Button size="sm" icon="refresh" onClick={() => setAttempt(attempt + 1)}>
              {t("common.retry")}
            </Button>
          </div>
        ) : null}
      </div>
    </Section>
  );
}

/** A paragraph; its first line is a heading where it stands alone above the rest. */
function Paragraph({ text }: { text: string }) {
  const [first = "", ...rest] = text.split("\n");
  const headed = rest.length > 0 && first.length < 60 && !/[.:;]$/.test(first.trim());
  return (
    <div className="not-first:mt-3">
      {headed ? <h3 className="mb-0.5 text-sm font-semibold text-ink-2">{first}</h3> : null}
      {(headed ? rest : [first, ...rest]).map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines only grow
        <p key={i} className="not-first:mt-2">
          {line}
        </p>
      ))}
    </div>
  );
}
