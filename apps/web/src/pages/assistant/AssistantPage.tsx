import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAthleteNames } from "../../lib/athletes.ts";
import { isStatus } from "../../lib/errors.ts";
import { hasAgents, useMe } from "../../lib/me.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Button, FormError, PageHeader, Spinner } from "../../ui/basics.tsx";
import { AthletePicker } from "../AthletePicker.tsx";
import { PlainMarkdown } from "../PlainMarkdown.tsx";
import { useSessionTitle } from "../SessionRow.tsx";
import { Upgrade } from "../Upgrade.tsx";
import { type Turn, useConversation } from "./use-conversation.ts";

const SUGGESTIONS = ["attention", "workOn", "trend", "compare"] as const;

/** Questions about the team's own sessions, answered with the sessions that the answer rests on. */
export function AssistantPage() {
  const { t } = useTranslation();
  const me = useMe();
  const lang = useLang();
  const navigate = useNavigate();
  const { client } = useSearch({ from: "/app/assistant" });
  const name = useAthleteNames([client]).get(client ?? "");
  const { turns, answering, error, ask, clear } = useConversation(client ?? null, lang);
  const [text, setText] = useState("");
  const end = useRef<HTMLDivElement>(null);
  const length = turns.at(-1)?.content.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the answer as it grows
  useEffect(() => {
    if (turns.length > 0) end.current?.scrollIntoView({ block: "nearest" });
  }, [turns.length, length]);
  const header = <PageHeader title={t("assistant.title")} lead={t("assistant.lead")} />;
  if (isStatus(error, 402) || !hasAgents(me)) {
    return (
      <>
        <title>{`${t("assistant.title")} · Sagittal`}</title>
        {header}
        <Upgrade title={t("assistant.locked")} text={t("assistant.lockedText")} />
      </>
    );
  }
  const send = (question: string) => {
    setText("");
    void ask(question);
  };
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-12rem)] max-w-3xl flex-col">
      <title>{`${t("assistant.title")} · Sagittal`}</title>
      {header}
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <AthletePicker
          label={t("assistant.about")}
          hideLabel
          none={t("assistant.everybody")}
          value={client ?? ""}
          onChange={(id) => {
            clear();
            void navigate({ to: "/assistant", search: { client: id || undefined }, replace: true });
          }}
          className="w-56"
        />
        {turns.length > 0 ? (
          <Button size="sm" variant="quiet" icon="refresh" onClick={clear}>
            {t("assistant.new")}
          </Button>
        ) : null}
      </div>
      <div className="flex-1 space-y-5" aria-live="polite" aria-busy={answering}>
        {turns.map((turn) => (
          <TurnView key={turn.id} turn={turn} writing={answering && turn.id === turns.at(-1)?.id} />
        ))}
        {turns.length === 0 ? (
          <ul className="grid gap-3 sm:grid-cols-2">
            {SUGGESTIONS.map((s) => {
              const question = t(name && s !== "attention" ? `assistant.ask.${s}Of` : `assistant.ask.${s}`, { name });
              return (
                <li key={s}>
                  <button
                    type="button"
                    onClick={() => send(question)}
                    className="card min-h-14 w-full px-4 py-3 text-left hover:border-accent"
                  >
                    {question}
                  </button>
                </li>
              );
            })}
          </ul>
        ) : null}
        <FormError error={error} />
        <div ref={end} />
      </div>
      <Ask text={text} onText={setText} answering={answering} onAsk={send} />
    </div>
  );
}

function TurnView({ turn, writing }: { turn: Turn; writing: boolean }) {
  const { t } = useTranslation();
  if (turn.role === "user") {
    return (
      <p className="ml-auto w-fit max-w-[85%] whitespace-pre-line rounded-2xl rounded-br-sm bg-accent-soft px-4 py-2.5">
        <span className="sr-only">{t("assistant.you")} </span>
        {turn.content}
      </p>
    );
  }
  return (
    <div className="card px-4 py-3">
      {turn.content ? <PlainMarkdown text={turn.content} /> : <Spinner />}
      {turn.citations.length > 0 ? (
        <div className="mt-3 border-t border-line pt-2">
          <p className="text-sm text-ink-3">{t("assistant.restsOn")}</p>
          <ul className="num mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {turn.citations.map((c) => (
              <Citation key={c.session_id} session={c} />
            ))}
          </ul>
        </div>
      ) : null}
      {!writing && turn.model === "rules" ? <p className="mt-2 text-xs text-ink-3">{t("assistant.byRules")}</p> : null}
    </div>
  );
}

/** A session that an answer rests on. */
function Citation({ session }: { session: Turn["citations"][number] }) {
  const title = useSessionTitle(session);
  return (
    <li>
      <Link to="/sessions/$id" params={{ id: session.session_id }} className="text-accent underline underline-offset-4">
        {session.seq_no === null ? "" : `#${session.seq_no} `}
        {title}
      </Link>
    </li>
  );
}

function Ask({
  text,
  onText,
  answering,
  onAsk,
}: {
  text: string;
  onText: (text: string) => void;
  answering: boolean;
  onAsk: (question: string) => void;
}) {
  const { t } = useTranslation();
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (!answering && text.trim()) onAsk(text);
  };
  return (
    <form
      onSubmit={submit}
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] -mx-4 mt-6 flex items-end gap-2 border-t border-line bg-bg px-4 py-3 lg:bottom-0"
    >
      <textarea
        aria-label={t("assistant.question")}
        placeholder={t("assistant.question")}
        rows={1}
        maxLength={4000}
        className="field max-h-40 min-h-11 flex-1 resize-none [field-sizing:content]"
        value={text}
        onChange={(e) => onText(e.target.value)}
        onKeyDown={(e) => {
          if (e.key === "Enter" && !e.shiftKey && !e.nativeEvent.isComposing) submit(e);
        }}
      />
      <Button type="submit" variant="primary" className="min-h-11" icon="up" busy={answering} disabled={text.trim() === ""}>
        {t("assistant.send")}
      </Button>
    </form>
  );
}
