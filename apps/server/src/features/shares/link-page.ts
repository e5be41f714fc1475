import { type Session, SharedComparison, SharedSession } from "@sagittal/contract";
import { opened } from "./preview.ts";
import type { ShareDeps } from "./service.ts";
import { sharedComparison, sharedSession } from "./sessions.ts";
import type { PublicViewDeps } from "./view.ts";

/** What a public link's page shows first: the answer of the API that the page would ask for, and the pictures in it. */
export interface LinkAnswer {
  /** Address of the answer. */
  address: string;
  /** JSON. */
  body: string;
  pictures: readonly string[];
}

const TOKEN = /^\/r\/(c\/)?([\w-]+)\/?(?:\?|$)/;
/** Pictures that a phone shows without scrolling. */
const FIRST_PICTURES = 2;

/**
 * The first content of a public link's page, as the API answers it; null for an invalid link (the page shows the error).
 * @param url path of the page, `/r/…` or `/r/c/…`
 */
export async function linkAnswer(deps: PublicViewDeps & ShareDeps, url: string): Promise<LinkAnswer | null> {
  const [, compared, token = ""] = TOKEN.exec(url) ?? [];
  if (token === "") return null;
  return opened(async () => {
    if (compared) {
      const answer = SharedComparison.parse(await sharedComparison(deps, token));
      return { address: `/api/shared/compare/${token}/`, body: JSON.stringify(answer), pictures: picturesOf(answer.sessions) };
    }
    const answer = SharedSession.parse(await sharedSession(deps, token));
    return { address: `/api/shared/${token}/`, body: JSON.stringify(answer), pictures: picturesOf([answer]) };
  });
}

const picturesOf = (sessions: readonly Pick<Session, "thumbnail_url">[]): string[] =>
  sessions
    .map((s) => s.thumbnail_url)
    .filter((picture) => picture !== "")
    .slice(0, FIRST_PICTURES);
