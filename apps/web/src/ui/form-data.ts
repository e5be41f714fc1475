import type { FormEvent } from "react";

/** A field's text as it is sent: trimmed; empty when the form has no such field. */
export const textIn = (form: FormData, field: string): string => String(form.get(field) ?? "").trim();

/** Handles the submission of a form in the page: `send` gets what was typed. */
export const submitting =
  (send: (form: FormData) => void) =>
  (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send(new FormData(event.currentTarget));
  };
