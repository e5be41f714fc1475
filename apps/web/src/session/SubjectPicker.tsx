import type { Session, SubjectHint } from "@sagittal/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Switch } from "../ui/Switch.tsx";
import { PointAthlete } from "./PointAthlete.tsx";

/** Where several people are in view: look for an instant at which the athlete is clear, and tap the athlete. */
export function SubjectPicker({
  session,
  hint,
  onHint,
}: {
  session: Session;
  hint: SubjectHint | null;
  /** undefined: the choice is unchanged. */
  onHint: (hint: SubjectHint | undefined) => void;
}) {
  const { t } = useTranslation();
  const [on, setOn] = useState(false);
  const [length, setLength] = useState(0);
  const [at, setAt] = useState(0);
  const video = useRef<HTMLVideoElement>(null);
  if (!session.video_url) return null;
  return (
    <div>
      <Switch
        label={t("point.wrong")}
        hint={on ? t(hint ? "point.done" : "point.how") : undefined}
        checked={on}
        onChange={(next) => {
          setOn(next);
          if (!next) onHint(undefined);
        }}
      />
      {on ? (
        <div data-theme="dark" className="mt-2 rounded-lg bg-black p-2">
          <div className="relative mx-auto w-fit">
            <video
              ref={video}
              src={session.video_url}
              muted
              playsInline
              preload="auto"
              className="block max-h-[40dvh] min-h-40 max-w-full"
              aria-label={t("player.video")}
              onLoadedMetadata={(e) => setLength(Number.isFinite(e.currentTarget.duration) ? e.currentTarget.duration : 0)}
            />
            <PointAthlete video={video} hint={hint} onHint={onHint} />
          </div>
          <input
            type="range"
            aria-label={t("player.position")}
            className="mt-2 block w-full accent-(--accent)"
            min={0}
            max={length}
            step={0.04}
            value={at}
            onChange={(e) => {
              setAt(Number(e.target.value));
              if (video.current) video.current.currentTime = Number(e.target.value);
            }}
          />
        </div>
      ) : null}
    </div>
  );
}
