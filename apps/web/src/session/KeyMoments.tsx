import { useState } from "react";
import { useTranslation } from "react-i18next";

/** The key moments of the movement as one picture, which opens at its full size; nothing where it cannot be drawn. */
export function KeyMoments({ src }: { src: string }) {
  const { t } = useTranslation();
  const [missing, setMissing] = useState(false);
  if (missing) return null;
  return (
    <a
      href={src}
      target="_blank"
      rel="noreferrer"
      className="mt-4 block h-56 overflow-x-auto rounded-lg border border-line bg-white lg:h-40"
    >
      <img
        src={src}
        alt={t("player.keyMoments")}
        loading="lazy"
        onError={() => setMissing(true)}
        className="h-full w-auto max-w-none lg:w-full lg:object-contain"
      />
    </a>
  );
}
