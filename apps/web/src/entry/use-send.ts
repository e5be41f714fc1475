import { createEntryClient } from "@sagittal/sdk";
import { useState } from "react";
import { requestHeaders } from "../lib/request-headers.ts";

const client = createEntryClient({ headers: requestHeaders });

interface Sending {
  busy: boolean;
  done: boolean;
  error: unknown;
}

/** Sends one form at a time, and says how it went. */
export function useSend() {
  const [state, setState] = useState<Sending>({ busy: false, done: false, error: null });
  const send = (ask: (service: typeof client) => Promise<void>, then?: () => void): void => {
    setState({ busy: true, done: false, error: null });
    ask(client).then(
      () => {
        // With a next page the button stays busy until that page is loaded.
        setState({ busy: then !== undefined, done: true, error: null });
        then?.();
      },
      (error: unknown) => setState({ busy: false, done: false, error }),
    );
  };
  return { ...state, send };
}

/** What was typed into a field of a form. */
export const typed = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? "");
