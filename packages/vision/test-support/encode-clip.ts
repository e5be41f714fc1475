/** A process that encodes one clip: `encode-clip.ts PATH OPTIONS`, the options as JSON. */
import { encodeClip } from "./clips.ts";

const [, , path, options] = process.argv;
if (!path || !options) throw new Error("A path and options are needed.");
encodeClip(path, JSON.parse(options));
