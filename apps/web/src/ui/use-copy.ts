import { useTranslation } from "react-i18next";
import { toast } from "./overlays.tsx";

/** Puts a text on the clipboard and says `done`; null where the page may not, which without TLS is every browser. */
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
