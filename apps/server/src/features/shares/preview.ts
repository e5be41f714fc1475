import { exerciseName } from "@sagittal/catalogue";
import type { Lang } from "@sagittal/contract";
import { DomainError } from "../../domain/errors.ts";
import { findSession } from "../sessions/service.ts";
import { sharedMediaUrl } from "./media.ts";
import { openShare, type ShareDeps } from "./service.ts";
import { type PublicViewDeps, publicBranding } from "./view.ts";

/** What a chat shows of a link before anybody opens it. */
export interface LinkPreview {
  lang: Lang;
  site: string;
  title: string;
  description: string;
  /** Address of a picture; null where the face is blurred, for the picture was made before. */
  image: string | null;
}

const DESCRIPTION: Readonly<Record<Lang, string>> = {
  en: "Your movement on video: what is good, and the one thing to change.",
  ru: "Ваше движение на видео: что хорошо и что изменить в первую очередь.",
  es: "Tu movimiento en vídeo: lo que está bien y lo que conviene cambiar primero.",
};

/** The preview of a shared session, which names nobody; null where the link opens nothing. */
export async function sessionPreview(deps: PublicViewDeps & ShareDeps, token: string): Promise<LinkPreview | null> {
  try {
    const { row, ids, team } = await openShare(deps, token, "session");
    const session = await findSession(deps.db, team, ids[0] ?? "");
    if (!session) return null;
    const site = (await publicBranding(deps, team, row.id)).brand_name || "Sagittal";
    return {
      lang: row.locale,
      site,
      title: `${exerciseName(session.activity, session.exercise, row.locale)} · ${site}`,
      description: DESCRIPTION[row.locale],
      image: session.blur_face ? null : sharedMediaUrl(deps, row.id, session.thumbnail_key) || null,
    };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
