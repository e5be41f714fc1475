/** The same cases of every property on every run: a failure can be repeated, a green run means the same thing twice. */
import "../apps/server/src/quick-imports.ts";
import fc from "fast-check";

fc.configureGlobal({ seed: 20_261_121 });
