/**
 * Saves a quarter of the service's start-up CPU time. Load it before anything that imports drizzle-orm. For each import of that package and between its own files, hundreds of them,
 * Node 26 parses its package.json anew, 180 kB. Here each way in is looked up once, and within the package the file extension says what a file is.
 */
import { type ResolveFnOutput, registerHooks } from "node:module";

const WITHIN = "/node_modules/drizzle-orm/";
const WAY_IN = /^drizzle-orm(\/|$)/;
const found = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    if (WAY_IN.test(specifier)) {
      const key = `${specifier} ${context.conditions}`;
      const answer = found.get(key) ?? next(specifier, context);
      found.set(key, answer);
      return { ...answer, shortCircuit: true };
    }
    const { parentURL } = context;
    if (!parentURL?.includes(WITHIN) || !specifier.startsWith(".")) return next(specifier, context);
    const url = new URL(specifier, parentURL).href;
    // Files of the other module system end in .cjs.
    return url.endsWith(".js") ? { url, format: "module", shortCircuit: true } : next(specifier, context);
  },
});
