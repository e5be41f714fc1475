/** The same cases of every property on every run: failures are reproducible. */
import "../apps/server/src/quick-imports.ts";
import fc from "fast-check";

fc.configureGlobal({ seed: 20_261_121 });
