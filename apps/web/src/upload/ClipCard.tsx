import type { SubjectHint } from "@sagittal/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { PointAthlete } from "../session/PointAthlete.tsx";
import { Badge, IconButton } from "../ui/basics.tsx";
import { Switch } from "../ui/Switch.tsx";
import { type Cut, Filmstrip } from "./Filmstrip.tsx";

export interface Clip {
  id: string;
  file: File;
  cut: Cut | null;
  duration: number;
  hint: SubjectHint | null;
  /** Whose clip it is where that is not who was chosen for all; empty where it is. */
  client: string;
}

/** One chosen clip before it is sent: look at it, cut it, name the athlete where several people are in view. Notices about it stand first, where a phone shows them. */
export function ClipCard({
  clip,
  onChange,
  onRemove,
  children,
}: {
  clip: Clip;
  onChange: (values: Partial<Clip>) => void;
  onRemove: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const [url, setUrl] = useState("");
  const [playable, setPlayable] = useState(true);
  const [pointing, setPointing] = useState(clip.hint !== null);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const made = URL.createObjectURL(clip.file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [clip.file]);
  return (
    <article className="card overflow-hidden" aria-label={clip.file.name}>
      <div className="flex items-center gap-3 border-b border-line px-4 py-2">
        <p className="min-w-0 flex-1 truncate font-medium">{clip.file.name}</p>
        <Badge>{formatBytes(clip.file.size, lang)}</Badge>
        <IconButton icon="trash" label={t("upload.remove", { name: clip.file.name })} onClick={onRemove} />
      </div>
      <div className="space-y-3 p-4">
        {children}
        {playable ? (
          <div data-theme="dark" className="flex justify-center rounded-lg bg-black">
            <div className="relative">
              <video
                ref={video}
                src={url || undefined}
                className="block max-h-72 max-w-full"
                muted
                playsInline
                controls={!pointing}
                onLoadedMetadata={(e) => {
                  const { duration } = e.currentTarget;
                  if (Number.isFinite(duration) && clip.cut === null) onChange({ duration, cut: { start: 0, end: duration } });
                }}
                onError={() => url && setPlayable(false)}
              />
              {pointing ? <PointAthlete video={video} hint={clip.hint} onHint={(hint) => onChange({ hint })} /> : null}
            </div>
          </div>
        ) : (
          <p className="rounded-lg bg-sunken px-4 py-6 text-center text-sm text-ink-2">{t("upload.noPreview")}</p>
        )}
        {clip.cut && clip.duration ? (
          <Filmstrip
            url={url}
            duration={clip.duration}
            cut={clip.cut}
            onCut={(cut) => onChange({ cut })}
            onLook={(s) => {
              if (video.current) video.current.currentTime = s;
            }}
          />
        ) : null}
        {playable ? (
          <Switch
            label={t("upload.several")}
            hint={pointing ? (clip.hint ? t("upload.pointed") : t("upload.point")) : undefined}
            checked={pointing}
            onChange={(on) => {
              setPointing(on);
              if (!on) onChange({ hint: null });
            }}
          />
        ) : null}
      </div>
    </article>
  );
}
