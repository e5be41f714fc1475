import { useTranslation } from "react-i18next";
import { Button } from "../ui/basics.tsx";
import { Icon } from "../ui/Icon.tsx";

/** The finished video of a voice-over. */
export function VideoLink({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <Button asChild size="sm">
      <a href={url} download="voice.mp4">
        <Icon name="download" />
        {t("voice.download")}
      </a>
    </Button>
  );
}
