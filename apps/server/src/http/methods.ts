import type { FastifyInstance } from "fastify";

/** A path as routes declare it, with the methods that it takes. */
interface Template {
  readonly pattern: RegExp;
  readonly parameters: number;
  readonly methods: Set<string>;
}

/** The methods that a path takes, in the order of the alphabet; none for an unknown path. */
export type MethodsOf = (path: string) => string[];

/** Collects the methods of the routes that are added after this call. The web app's page, which answers any path, makes none known. */
export function collectMethods(app: FastifyInstance): MethodsOf {
  const templates = new Map<string, Template>();
  app.addHook("onRoute", ({ method, url }) => {
    if (/^\/?\*$/.test(url)) return;
    const path = bare(url);
    const template = templates.get(path) ?? { pattern: patternOf(path), parameters: path.match(/[:*]/g)?.length ?? 0, methods: new Set() };
    templates.set(path, template);
    for (const one of [method].flat()) template.methods.add(one);
  });
  return (path) => {
    const matching = [...templates.values()].filter(({ pattern }) => pattern.test(bare(path)));
    // As the router does: `/sessions/counts/` is that path, and not a session called "counts".
    const fewest = Math.min(...matching.map(({ parameters }) => parameters));
    return [...new Set(matching.filter(({ parameters }) => parameters === fewest).flatMap(({ methods }) => [...methods]))].toSorted();
  };
}

const bare = (path: string): string => path.replace(/\?.*$/s, "").replace(/(?<=.)\/$/, "");

function patternOf(path: string): RegExp {
  const parts = path
    .split(/(:\w+|\*)/)
    .map((part) => (part === "*" ? ".*" : part.startsWith(":") ? "[^/]+" : part.replace(/[.+()[\]]/g, "\\$&")));
  return new RegExp(`^${parts.join("")}$`);
}
