/** Profiles of one run as flame charts: time runs to the right, callers stand above their callees. Within a stage equal call stacks are merged, the longest first. */
import { basename } from "node:path";
import { z } from "zod";

/** A profile as `node --cpu-prof` writes it; times in µs. */
export const Profile = z.object({
  startTime: z.number(),
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string() }),
      children: z.array(z.number()).optional(),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
export type Profile = z.infer<typeof Profile>;

/** A node of the call tree; `us` is its own time and that of its callees, µs. */
interface Call {
  readonly name: string;
  readonly file: string;
  us: number;
  readonly calls: Map<string, Call>;
}

/** Call tree of one thread in one stage, from `fromUs` to `toUs`. */
export interface StageCalls {
  readonly stage: string;
  readonly fromUs: number;
  readonly toUs: number;
  readonly root: Call;
}

const newCall = (name: string, file: string): Call => ({ name, file, us: 0, calls: new Map() });

/** Per profile node, the calls that lead to it and are drawn, outermost first: not Node's own, not generated code, and of a library only the entry point. */
function stacksOf({ nodes }: Profile): Map<number, readonly (readonly [name: string, file: string])[]> {
  const parents = new Map(nodes.flatMap(({ id, children }) => (children ?? []).map((child) => [child, id] as const)));
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const isLibrary = (url: string): boolean => url.includes("node_modules");
  const stack = (id: number): (readonly [string, string])[] => {
    const frame = byId.get(id);
    const parent = parents.get(id);
    if (!frame || parent === undefined) return [];
    const above = stack(parent);
    const { functionName, url } = frame;
    if (functionName === "(garbage collector)") return [...above, ["garbage collection", ""]];
    const inLibrary = isLibrary(url) && isLibrary(byId.get(parent)?.url ?? "");
    if (!url.startsWith("file:") || inLibrary) return above;
    const library = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
    return [...above, [functionName || (library ?? "(anonymous)"), library ?? basename(url)]];
  };
  return new Map(nodes.map(({ id }) => [id, stack(id)]));
}

/** Splits a thread's profile into the call trees of its stages. */
export function callsByStage(profile: Profile, stages: readonly (readonly [stage: string, atUs: number])[]): StageCalls[] {
  const stacks = stacksOf(profile);
  const idle = new Set(profile.nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id));
  const out = stages.slice(0, -1).map(([stage, fromUs], i) => ({ stage, fromUs, toUs: stages[i + 1]![1], root: newCall(stage, "") }));
  let at = profile.startTime;
  profile.samples.forEach((id, i) => {
    const us = Math.max(0, profile.timeDeltas[i]!);
    at += us;
    const { root } = out.find(({ fromUs, toUs }) => at >= fromUs && at < toUs) ?? {};
    if (!root || idle.has(id)) return;
    let call = root;
    call.us += us;
    for (const [name, file] of stacks.get(id) ?? []) {
      const key = `${name} ${file}`;
      const inner = call.calls.get(key) ?? newCall(name, file);
      call.calls.set(key, inner);
      inner.us += us;
      call = inner;
    }
  });
  return out;
}

/** Total time of each function over all its calls, µs, longest first; recursive calls count once. */
export function functionTimes(stages: readonly StageCalls[]): [name: string, us: number][] {
  const sums = new Map<string, number>();
  const visit = (call: Call, above: ReadonlySet<string>): void => {
    for (const inner of call.calls.values()) {
      const name = inner.file ? `${inner.name} (${inner.file})` : inner.name;
      if (!above.has(name)) sums.set(name, (sums.get(name) ?? 0) + inner.us);
      visit(inner, new Set([...above, name]));
    }
  };
  for (const { root } of stages) visit(root, new Set());
  return [...sums].sort((a, b) => b[1] - a[1]);
}

const WIDTH = 1200;
const ROW = 16;
/** Levels of calls that are drawn. */
const MOST_LEVELS = 9;
/** Narrower boxes are merged into one, px. */
const LEAST_BOX_PX = 3;

const COLOURS: readonly (readonly [test: RegExp, colour: string])[] = [
  [/onnxruntime|networks|landmarker|detector/, "#f4a261"],
  [/node-av|reader|writer|input|convert|probe/, "#8ecae6"],
  [/draw|overlay|raster|sprite|skeleton|chips|bar|canvas|track\.ts/, "#95d5b2"],
  [/crop|backdrop/, "#ffd166"],
  [/^garbage/, "#c9c9c9"],
];
const colourOf = ({ name, file }: Call): string => COLOURS.find(([test]) => test.test(file || name))?.[1] ?? "#e9dccb";

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function box(x: number, y: number, width: number, text: string, title: string, colour: string): string {
  const room = Math.floor(width / 6.2);
  const label =
    room < 3
      ? ""
      : `<text x="${(x + 3).toFixed(1)}" y="${y + 12}">${escaped(text.length > room ? `${text.slice(0, room - 1)}…` : text)}</text>`;
  return `<g><title>${escaped(title)}</title><rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(0.5, width - 0.5).toFixed(1)}" height="${ROW - 1}" fill="${colour}"/>${label}</g>`;
}

/** Boxes of a call's callees, and the number of rows that they take. */
function boxes(call: Call, x: number, y: number, pxPerUs: number, depth = 1): { svg: string[]; rows: number } {
  if (depth > MOST_LEVELS) return { svg: [], rows: 0 };
  const svg: string[] = [];
  let [at, rest, rows] = [x, 0, 0];
  for (const inner of [...call.calls.values()].sort((a, b) => b.us - a.us)) {
    const width = inner.us * pxPerUs;
    if (width < LEAST_BOX_PX) {
      rest += width;
      continue;
    }
    const title = `${inner.name}${inner.file ? ` (${inner.file})` : ""}: ${(inner.us / 1000).toFixed(0)} ms`;
    svg.push(box(at, y, width, inner.name, title, colourOf(inner)));
    const below = boxes(inner, at, y + ROW, pxPerUs, depth + 1);
    svg.push(...below.svg);
    rows = Math.max(rows, 1 + below.rows);
    at += width;
  }
  if (rest >= LEAST_BOX_PX) svg.push(box(at, y, rest, "…", `many short calls: ${(rest / pxPerUs / 1000).toFixed(0)} ms`, "#f3f3f3"));
  return { svg, rows: Math.max(rows, rest >= LEAST_BOX_PX ? 1 : 0) };
}

/** SVG chart of all threads, one below the other on one time axis. */
export function flameSvg(threads: readonly { readonly name: string; readonly stages: readonly StageCalls[] }[]): string {
  const spans = threads[0]?.stages ?? [];
  const [fromUs, toUs] = [spans[0]?.fromUs ?? 0, spans.at(-1)?.toUs ?? 1];
  const pxPerUs = WIDTH / (toUs - fromUs);
  const body: string[] = [];
  let y = 20;
  for (const { name, stages } of threads) {
    body.push(`<text class="head" x="3" y="${y + 12}">${escaped(name)}</text>`);
    y += ROW;
    let rows = 0;
    for (const { stage, root, fromUs: from, toUs: to } of stages) {
      const x = (from - fromUs) * pxPerUs;
      body.push(
        box(
          x,
          y,
          (to - from) * pxPerUs,
          stage,
          `${stage}: ${((to - from) / 1000).toFixed(0)} ms, at work ${(root.us / 1000).toFixed(0)} ms`,
          "#dddddd",
        ),
      );
      const drawn = boxes(root, x, y + ROW, pxPerUs);
      body.push(...drawn.svg);
      rows = Math.max(rows, drawn.rows);
    }
    y += (rows + 1) * ROW + 14;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" font-family="sans-serif" font-size="11">`,
    `<style>text{fill:#222}.head{font-weight:bold}</style><rect width="${WIDTH}" height="${y}" fill="#fff"/>`,
    `<text x="3" y="12">${((toUs - fromUs) / 1000).toFixed(0)} ms from left to right; within a stage equal calls are put together, white is idle</text>`,
    ...body,
    "</svg>\n",
  ].join("\n");
}
