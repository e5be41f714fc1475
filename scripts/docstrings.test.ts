/** What the product's sources export to each other says what it does: every exported function has a docstring. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const PAIRS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Index behind the bracket that closes the one at `from`; the text's end if none does. */
function behindBracket(text: string, from: number): number {
  const open: string[] = [];
  for (let i = from; i < text.length; i++) {
    const c = text[i] ?? "";
    if (PAIRS[c] !== undefined) open.push(PAIRS[c]);
    else if (c === open.at(-1)) open.pop();
    if (open.length === 0) return i + 1;
  }
  return text.length;
}

/** Text behind the `=` of a constant, from the text behind its name; empty if it has none. */
function initialiserOf(behindName: string): string {
  for (let i = 0; i < behindName.length; i++) {
    if (PAIRS[behindName[i] ?? ""] !== undefined) i = behindBracket(behindName, i) - 1;
    else if (/^=(?![=>])/.test(behindName.slice(i, i + 2))) return behindName.slice(i + 1).trimStart();
  }
  return "";
}

/** Whether an expression is an arrow function: a list of parameters, its type or none, an arrow. */
function isArrow(expression: string): boolean {
  const rest = expression.replace(/^async\s+/, "");
  if (rest.startsWith("<")) return true;
  return rest.startsWith("(") && /^\s*(=>|:)/.test(rest.slice(behindBracket(rest, 0)));
}

/** Whether the lines end with a docstring; line comments for tools may stand behind it. */
function endsWithDocstring(lines: readonly string[]): boolean {
  const own = lines.slice(0, lines.findLastIndex((line) => !line.startsWith("//")) + 1);
  if (!own.at(-1)?.endsWith("*/")) return false;
  return own.findLast((line) => line.trimStart().startsWith("/*"))?.startsWith("/**") ?? false;
}

/** Names of the exported functions of a source without a docstring; of an overloaded one only the first signature needs it. */
function undocumented(source: string): string[] {
  const lines = source.split("\n");
  const seen = new Set<string>();
  return lines.flatMap((line, at) => {
    const named = /^export (?:default )?(?:async )?function\*? *(\w*)/.exec(line) ?? /^export const (\w+)/.exec(line);
    if (named === null) return [];
    const name = named[1] || "default";
    const isFunction = !line.startsWith("export const ") || isArrow(initialiserOf(lines.slice(at).join("\n").slice(named[0].length)));
    if (!isFunction || seen.has(name)) return [];
    seen.add(name);
    return endsWithDocstring(lines.slice(0, at)) ? [] : [name];
  });
}

test("every exported function of the product has a docstring", () => {
  const files = globSync("{apps,packages}/*/src/**/*.{ts,tsx}", { cwd: ROOT }).filter((f) => !/\.test\.tsx?$|\/testing\//.test(f));
  expect(files.length).toBeGreaterThan(200);
  const missing = files.flatMap((file) => undocumented(readFileSync(resolve(ROOT, file), "utf8")).map((name) => `${file} → ${name}`));
  expect(missing.sort()).toEqual([]);
});

test.each([
  ["export function f(a: number): number {", ["f"]],
  ["/** Twice a. */\nexport function f(a: number): number {", []],
  ["/**\n * Twice a.\n * @throws never\n */\n// biome-ignore lint/x: y\nexport async function f(): Promise<void> {", []],
  ["/* Twice a. */\nexport function f() {", ["f"]],
  ["/** About the file. */\n\nexport function f() {", ["f"]],
  ["export default function () {", ["default"]],
  ["/** Of text. */\nexport function f(a: string): string;\nexport function f(a: number): number;", []],
  ["export const f = (a: number): number =>\n  a * 2;", ["f"]],
  ["export const f = async <T,>(a: T) => a;", ["f"]],
  ["export const f: (a: number) => { b: number } = ({ b }) => ({ b });", ["f"]],
  ["export const sum = (1 + 2) * 3;\nexport const list = [(a: number) => a];", []],
  ["function f() {}\nconst g = () => 1;", []],
])("%j lacks docstrings: %j", (source, names) => {
  expect(undocumented(source)).toEqual(names);
});
