import type { Hash } from "node:crypto";
import { Transform } from "node:stream";

/** Passes bytes on and adds them to a checksum. */
export function summed(sum: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk);
      done(null, chunk);
    },
  });
}
