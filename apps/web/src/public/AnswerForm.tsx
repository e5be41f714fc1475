import type { ReviewAnswer } from "@sagittal/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, FormError } from "../ui/basics.tsx";
import { shared } from "./api.ts";

/** The athlete's answer to the coach's words: understood by one press, or in words. */
export function AnswerForm({ token, given }: { token: string; given: ReviewAnswer | undefined }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const send = useMutation({ mutationFn: (understood: boolean) => shared.answer(token, { understood, text: text.trim() }) });
  const answer = send.data ?? given;
  if (answer) {
    return (
      <div role="status" className="mt-3 text-sm text-ink-2">
        <p className="font-medium text-good">{t(answer.understood ? "answer.understood" : "answer.sent")}</p>
        {answer.text ? <p className="whitespace-pre-line">{answer.text}</p> : null}
      </div>
    );
  }
  return (
    <form
      className="mt-3 space-y-3"
      onSubmit={(e) => {
        e.preventDefault();
        send.mutate(false);
      }}
    >
      <label className="block text-sm font-medium">
        {t("answer.label")}
        <textarea
          className="field mt-1 text-base font-normal"
          rows={2}
          maxLength={1000}
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
      </label>
      <FormError error={send.error} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon="check" busy={send.isPending} onClick={() => send.mutate(true)}>
          {t("answer.understand")}
        </Button>
        <Button type="submit" disabled={text.trim() === "" || send.isPending}>
          {t("answer.send")}
        </Button>
      </div>
    </form>
  );
}
