import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Printer } from "@sagittal/reports";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { withLocalCopy } from "../../platform/storage/local-copy.ts";
import type { ObjectStorage } from "../../platform/storage/port.ts";
import { plainVideoKey } from "../sessions/remove.ts";
import type { SessionRow } from "../sessions/row.ts";

/** Reads untrusted files: a process of its own, one video after the other. */
const copier = new Printer();
const running = new Map<string, Promise<void>>();

/**
 * The key of a session's video as the public may see it: the upload's pictures, and its sound where the link has it, without place, device
 * or other metadata. Made once. Throws file_not_found for a video that cannot be copied.
 */
export async function plainVideo(
  { storage, log }: Pick<Context, "storage" | "log">,
  session: Pick<SessionRow, "id" | "video_key">,
  sound: boolean,
): Promise<string> {
  const key = plainVideoKey(session, sound);
  if (await storage.info(key)) return key;
  const making = running.get(key) ?? make(storage, session.video_key, key, sound).finally(() => running.delete(key));
  running.set(key, making);
  try {
    await making;
  } catch (error) {
    log.warn({ err: error, session: session.id }, "a shared video cannot be copied");
    throw new DomainError("file_not_found");
  }
  return key;
}

function make(storage: ObjectStorage, source: string, key: string, sound: boolean): Promise<void> {
  return storage.scratch.within((dir) =>
    withLocalCopy(storage, source, async (video) => {
      const out = join(dir, "plain.mp4");
      const type = await text(await copier.print({ kind: "plain-copy", video, out, sound }));
      await storage.putFile(key, out, type);
    }),
  );
}
