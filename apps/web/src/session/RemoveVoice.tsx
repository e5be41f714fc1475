import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../ui/basics.tsx";
import { Confirm } from "../ui/overlays.tsx";
import type { VoiceState } from "./use-voice.ts";

/** Deletes the voice-over, once more asked. */
export function RemoveVoice({ voice }: { voice: VoiceState }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="trash" label={t("recording.remove")} onClick={() => setOpen(true)} />
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={t("recording.removeTitle")}
        text={t("recording.removeText")}
        action={t("recording.remove")}
        onConfirm={() => {
          voice.remove();
          setOpen(false);
        }}
      />
    </>
  );
}
