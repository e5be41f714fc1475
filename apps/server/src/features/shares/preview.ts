import { exerciseName } from "@sagittal/catalogue";
import type { Lang } from "@sagittal/contract";
import { DomainError } from "../../domain/errors.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { findSession } from "../sessions/service.ts";
import { sharedMediaUrl } from "./media.ts";
import { openShare, type ShareDeps, type ShareRow } from "./service.ts";
import { type PublicViewDeps, publicBranding } from "./view.ts";

/** Preview of a link in chats and social networks (Open Graph). */
export interface LinkPreview {
  lang: Lang;
  site: string;
  title: string;
  description: string;
  /** Address of a picture; null where the face is blurred, for the picture was made before. */
  image: string | null;
}

const DESCRIPTION: Readonly<Record<"session" | "compare", Readonly<Record<Lang, string>>>> = {
  session: {
    en: "Your movement on video: what is good, and the one thing to change.",
    ru: "Ваше движение на видео: что хорошо и что изменить в первую очередь.",
    es: "Tu movimiento en vídeo: lo que está bien y lo que conviene cambiar primero.",
  },
  compare: {
    en: "Your movement side by side: what has changed, in pictures and numbers.",
    ru: "Ваше движение рядом: что изменилось, в кадрах и числах.",
    es: "Tu movimiento lado a lado: lo que ha cambiado, en imágenes y números.",
  },
};

const PAGE = /^\/r\/(c\/)?([\w-]+)\/?(?:\?|$)/;

/**
 * The preview of a shared session or comparison, which names nobody; null where the link opens nothing.
 * @param url path of the page, `/r/…` or `/r/c/…`
 */
export async function sessionPreview(deps: PublicViewDeps & ShareDeps, url: string): Promise<LinkPreview | null> {
  const [, compared, token = ""] = PAGE.exec(url) ?? [];
  if (token === "") return null;
  const kind = compared ? "compare" : "session";
  return opened(async () => {
    const { row, ids, team } = await openShare(deps, token, kind);
    const session = await findSession(deps.db, team, ids[0] ?? "");
    if (!session) return null;
    const site = await siteOf(deps, team, row);
    return {
      lang: row.locale,
      site,
      title: `${exerciseName(session.activity, session.exercise, row.locale)} · ${site}`,
      description: DESCRIPTION[kind][row.locale],
      image: session.blur_face ? null : sharedMediaUrl(deps, row.id, session.thumbnail_key) || null,
    };
  });
}

/** The name under which a link's page stands: the team's brand. */
export const siteOf = async (deps: PublicViewDeps, team: TeamHandle, row: ShareRow): Promise<string> =>
  (await publicBranding(deps, team, row.id)).brand_name || "Sagittal";

/** Target of a link; null for an invalid link (the page shows the error). */
export async function opened<T>(open: () => Promise<T>): Promise<T | null> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
