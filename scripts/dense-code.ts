/** Translates the small networks' inner loop from WebAssembly text into a module of the sources: `npm run dense-code`. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openWabt from "wabt";

const path = (name: string) => fileURLToPath(new URL(`../packages/biomechanics/src/fit/${name}`, import.meta.url));

/** Text of the translated module as it is and as it should be. */
export async function denseCode(): Promise<{ before: string; after: string }> {
  const wabt = await openWabt();
  const text = wabt.parseWat("dense.wat", readFileSync(path("dense.wat"), "utf8"), { simd: true });
  const code = Buffer.from(text.toBinary({}).buffer).toString("base64");
  const lines = (code.match(/.{1,120}/g) ?? []).map((line) => `  "${line}",`);
  return {
    before: readFileSync(path("dense-code.ts"), "utf8"),
    after: `/** \`dense.wat\` as WebAssembly, in base64. Written by \`npm run dense-code\`. */\nexport const DENSE_CODE = [\n${lines.join("\n")}\n].join("");\n`,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(path("dense-code.ts"), (await denseCode()).after);
