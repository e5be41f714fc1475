import type { Session } from "@sagittal/contract";
import { type ReactNode, useState } from "react";
import { COLUMNS } from "./columns.ts";

/**
 * The compared clips while their pose files and videos are on the way: a picture of each, where its video will be.
 * @param children what stands beneath; only once the pictures have their heights, so that it does not jump
 */
export function ComparePictures({ sessions, children }: { sessions: readonly Session[]; children: ReactNode }) {
  const pictures = sessions.filter((s) => s.thumbnail_url);
  const [come, setCome] = useState<ReadonlySet<string>>(new Set());
  const settle = (id: string) => setCome((before) => new Set([...before, id]));
  return (
    <>
      <div data-theme="dark" className="overflow-hidden bg-[#0a0c0f] max-sm:-mx-4 sm:rounded-xl">
        <div className={`grid gap-px bg-line ${COLUMNS[sessions.length] ?? ""}`}>
          {sessions.map((s) => (
            <figure key={s.id} className="flex min-h-40 items-center justify-center bg-black">
              {s.thumbnail_url ? (
                <img
                  src={s.thumbnail_url}
                  alt=""
                  className="max-h-[52dvh] w-full object-contain"
                  onLoad={() => settle(s.id)}
                  onError={() => settle(s.id)}
                />
              ) : null}
            </figure>
          ))}
        </div>
      </div>
      {come.size >= pictures.length ? children : null}
    </>
  );
}
