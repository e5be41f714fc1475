import { type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/Icon.tsx";

/** Takes clips by drag and drop, from the file dialog or from the camera roll. */
export function DropZone({ onFiles, compact }: { onFiles: (files: Iterable<File>) => void; compact: boolean }) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const drop = (e: DragEvent) => {
    e.preventDefault();
    setOver(false);
    onFiles(e.dataTransfer.files);
  };
  return (
    <label
      onDragOver={(e) => {
        e.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`relative flex cursor-pointer flex-col items-center justify-center gap-2 rounded-xl border-2 border-dashed px-6 text-center has-focus-visible:outline-2 has-focus-visible:outline-accent ${compact ? "py-5" : "py-14"} ${over ? "border-accent bg-accent-soft" : "border-line-strong bg-surface"}`}
    >
      <Icon name="film" className="size-8 text-ink-3" />
      <span className="text-lg font-semibold">
        {compact ? (
          t("upload.dropMore")
        ) : (
          <>
            {/* Nothing is dropped with a finger. */}
            <span className="pointer-coarse:hidden">{t("upload.drop")}</span>
            <span className="not-pointer-coarse:hidden">{t("upload.choose")}</span>
          </>
        )}
      </span>
      <span className="text-sm text-ink-2">{t("upload.formats")}</span>
      <input
        type="file"
        accept="video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm,.m4v"
        multiple
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(e) => {
          onFiles(e.target.files ?? []);
          e.target.value = "";
        }}
      />
    </label>
  );
}
