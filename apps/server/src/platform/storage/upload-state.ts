import { DomainError } from "../../domain/errors.ts";

/** What became of a reserved upload: it may be written, a session reads it, or its reservation is gone, as with its session or its account. */
export type UploadState = "open" | "used" | "gone";

/** Asked before the first byte is taken, and again when the object takes its place. */
export type AskState = () => Promise<UploadState>;

/** Throws upload_in_use, link_expired. */
export async function requireOpen(stateOf: AskState): Promise<void> {
  const state = await stateOf();
  if (state === "used") throw new DomainError("upload_in_use");
  if (state === "gone") throw new DomainError("link_expired");
}

/** Removes an object whose reservation was deleted while the object was moved into place: the deletion may have looked for the object before it was there. Throws link_expired. */
export async function removeIfGone(stateOf: AskState, remove: () => Promise<void>): Promise<void> {
  if ((await stateOf()) !== "gone") return;
  await remove();
  throw new DomainError("link_expired");
}
