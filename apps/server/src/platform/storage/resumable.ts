import type { DataStore } from "@tus/server";
import type { AskState } from "./upload-state.ts";

/** An upload that was begun may go on for this long. */
export const RESUMABLE_TTL_S = 86_400;

/** The key of an object, fit for a path: the name of an upload in its address, and of its parts on the disk. */
export const uploadName = (key: string): string => Buffer.from(key).toString("base64url");

/** The key of the object that an upload's name stands for. */
export const keyOfUpload = (name: string): string => Buffer.from(name, "base64url").toString();

/** Uploads in parts: where the parts of an object lie until all have arrived. */
export interface ResumableUploads {
  /** Keeps the parts, by the name that `idOf` gives. */
  readonly store: DataStore;
  idOf(key: string): string;
  /** Forgets what has arrived, so that an upload begins anew. An object that was made from it keeps its bytes. */
  forget(key: string): Promise<void>;
  /** Makes the object of an upload whose last byte has arrived; what a client reads of the upload stays. Throws upload_in_use, link_expired. */
  complete(key: string, contentType: string, stateOf: AskState): Promise<void>;
  /** Throws storage_full when so many bytes have no room. */
  requireRoom(bytes: number): Promise<void>;
}
