import { useTranslation } from "react-i18next";
import { Dialog } from "../ui/overlays.tsx";

const KEYS = ["space", "arrows", "shift", "jkl", "speed", "side", "ghost", "loop", "full", "help"] as const;

/** All keys of the player. */
export default function KeysDialog({ ghost, onClose }: { ghost: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open onOpenChange={(on) => !on && onClose()} title={t("player.keys.title")}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {KEYS.filter((key) => ghost || key !== "ghost").map((key) => (
          <div key={key} className="contents">
            <dt className="font-mono text-ink-2">{t(`player.keys.${key}.keys`)}</dt>
            <dd>{t(`player.keys.${key}.does`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
