import { useTranslation } from "react-i18next";
import { toast } from "./overlays.tsx";

/** Copies a text to the clipboard and reports `done`; null when the browser does not allow it (always without TLS). */
export function useCopy(): ((text: string, done: string) => void) | null {
  const { t } = useTranslation();
  if (!("clipboard" in navigator)) return null;
  // Safari allows it only at once, within the press of the button.
  return (text, done) =>
    void navigator.clipboard.writeText(text).then(
      () => toast(done),
      () => toast(t("errors.unknown"), "bad"),
    );
}
