/** The parameter section of a C3D file: groups, typed parameters, and their bytes. */

/** Bytes of a block, in which a C3D file is counted. */
export const BLOCK = 512;
/** Second byte of the header and of the parameter section. */
export const KEY = 0x50;
const INTEL = 84;
/** One dimension of a parameter is one byte, so lists are continued under the same name with 2, 3 … */
const LIST_LIMIT = 255;

/** A parameter of a group, with its values in the order of the file. */
export type Parameter = { readonly name: string; readonly description?: string } & (
  | { readonly type: "int16"; readonly values: readonly number[]; readonly dims: readonly number[] }
  | { readonly type: "float"; readonly values: readonly number[]; readonly dims: readonly number[] }
  | { readonly type: "char"; readonly texts: readonly string[]; readonly scalar?: true }
);

export interface Group {
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
}

/** A single 16-bit integer, at most 65535: what is above 32767 is meant as unsigned. */
export const int = (name: string, value: number, description = ""): Parameter => ({
  name,
  type: "int16",
  values: [value],
  dims: [],
  description,
});
/** A single number of 32 bits. */
export const float = (name: string, value: number, description = ""): Parameter => ({
  name,
  type: "float",
  values: [value],
  dims: [],
  description,
});
/** A single text; beyond 127 bytes of UTF-8 it is cut. */
export const text = (name: string, value: string, description = ""): Parameter => ({
  name,
  type: "char",
  texts: [value],
  scalar: true,
  description,
});

/** A list that may be longer than a dimension allows: `LABELS`, then `LABELS2`, `LABELS3` … with the rest. */
export function paged<T>(name: string, values: readonly T[], make: (name: string, page: readonly T[]) => Parameter): Parameter[] {
  const pages: Parameter[] = [];
  for (let at = 0; at < Math.max(1, values.length); at += LIST_LIMIT) {
    pages.push(make(at === 0 ? name : `${name}${at / LIST_LIMIT + 1}`, values.slice(at, at + LIST_LIMIT)));
  }
  return pages;
}

/** A list of texts, each cut beyond 127 bytes of UTF-8; continued by further parameters beyond 255 texts. */
export const texts = (name: string, values: readonly string[]): Parameter[] =>
  paged(name, values, (n, page) => ({ name: n, type: "char", texts: page }));

/** Bytes of a text in a list. */
const TEXT_LIMIT = 127;

/** Texts as lines that fit into a list, broken between words where that is possible. */
export function lines(all: readonly string[]): string[] {
  return all.flatMap((text) => {
    const out: string[] = [];
    for (let rest = text; rest !== ""; ) {
      const most = fit(rest, TEXT_LIMIT);
      const end = most.length < rest.length && most.includes(" ") ? most.lastIndexOf(" ") + 1 : most.length;
      out.push(rest.slice(0, end).trimEnd());
      rest = rest.slice(end);
    }
    return out;
  });
}

const bytesOf = (s: string): Buffer => Buffer.from(s, "utf8");

/** Cuts a text to at most `limit` bytes without cutting a character in two. */
function fit(s: string, limit: number): string {
  let out = s;
  while (bytesOf(out).length > limit) out = out.slice(0, -1);
  return out;
}

function parameterBody(p: Parameter): Buffer {
  if (p.type === "char") {
    const cells = p.texts.map((t) => bytesOf(fit(t, TEXT_LIMIT)));
    const width = Math.max(1, ...cells.map((b) => b.length));
    const dims = p.scalar ? [width] : [width, p.texts.length];
    const data = Buffer.concat(cells.map((b) => Buffer.concat([b, Buffer.alloc(width - b.length, 0x20)])));
    return Buffer.concat([Buffer.from([0xff, dims.length, ...dims]), data]);
  }
  const size = p.type === "int16" ? 2 : 4;
  const data = Buffer.alloc(size * p.values.length);
  p.values.forEach((v, i) => {
    if (p.type === "int16") data.writeUInt16LE(v & 0xffff, 2 * i);
    else data.writeFloatLE(v, 4 * i);
  });
  return Buffer.concat([Buffer.from([size, p.dims.length, ...p.dims]), data]);
}

/** One entry of the section: name, group id, pointer to the next entry (counted from the pointer itself, 0 at the end), body, description. */
function entry(name: string, id: number, body: Buffer, description: string, last: boolean): Buffer {
  const title = Buffer.from(name, "ascii");
  const words = bytesOf(fit(description, 255));
  const rest = Buffer.concat([body, Buffer.from([words.length]), words]);
  const head = Buffer.alloc(4 + title.length);
  head.writeInt8(title.length, 0);
  head.writeInt8(id, 1);
  title.copy(head, 2);
  head.writeInt16LE(last ? 0 : 2 + rest.length, 2 + title.length);
  return Buffer.concat([head, rest]);
}

/** The parameter section, filled up to whole blocks. */
export function parameterSection(all: readonly Group[]): Buffer {
  const entries: { name: string; id: number; body: Buffer; description: string }[] = [];
  all.forEach((g, i) => {
    entries.push({ name: g.name, id: -(i + 1), body: Buffer.alloc(0), description: g.description });
    for (const p of g.parameters) entries.push({ name: p.name, id: i + 1, body: parameterBody(p), description: p.description ?? "" });
  });
  const written = Buffer.concat(entries.map((e, i) => entry(e.name, e.id, e.body, e.description, i === entries.length - 1)));
  const blocks = Math.ceil((4 + written.length) / BLOCK);
  if (blocks > 255) throw new Error("Too many parameters for a C3D file: shorten labels or descriptions.");
  const section = Buffer.alloc(blocks * BLOCK);
  Buffer.from([1, KEY, blocks, INTEL]).copy(section);
  written.copy(section, 4);
  return section;
}
