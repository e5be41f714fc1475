import { PoseSidecar } from "./analysis.ts";

/** A stored pose is damaged or has another version: the session must be analysed again. */
export class UnreadablePose extends Error {
  constructor(cause?: unknown) {
    super("The stored pose cannot be read; analyse the session again.", { cause });
    this.name = "UnreadablePose";
  }
}

/**
 * The pose sidecar in a file's text.
 * @throws UnreadablePose when the text is no sidecar
 */
export function parseSidecar(text: string): PoseSidecar {
  try {
    return PoseSidecar.parse(JSON.parse(text));
  } catch (error) {
    throw new UnreadablePose(error);
  }
}
