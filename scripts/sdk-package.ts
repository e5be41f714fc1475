/**
 * Builds the client for npm: `node scripts/sdk-package.ts [folder]`, then `npm publish FOLDER --access public --provenance`.
 * The package holds JavaScript and types of the client and of the contract, and nothing else of the repository.
 */
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SDK = join(ROOT, "packages/sdk");
const CONTRACT = "@sagittal/contract";

const Source = z.looseObject({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  dependencies: z.record(z.string(), z.string()),
});

/** Writes the package into a folder, which is emptied first. */
export function buildSdk(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  compile(folder);
  for (const file of globSync("**/*.{js,d.ts}", { cwd: folder })) inlineContract(folder, join(folder, file));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
  cpSync(join(SDK, "README.md"), join(folder, "README.md"));
  cpSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
}

function compile(folder: string): void {
  const tsc = join(createRequire(import.meta.url).resolve("typescript/package.json"), "../bin/tsc");
  const config = join(folder, "tsconfig.json");
  const options = {
    extends: join(ROOT, "tsconfig.json"),
    compilerOptions: {
      noEmit: false,
      noEmitOnError: true,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(ROOT, "packages"),
      outDir: folder,
      types: [],
      // Under its path the contract is compiled as source; under its name it would be a dependency.
      paths: { [CONTRACT]: [join(ROOT, "packages/contract/src/index.ts")] },
    },
    include: [],
    files: ["index.ts", "webhooks.ts"].map((name) => join(SDK, "src", name)),
  };
  writeFileSync(config, JSON.stringify(options));
  execFileSync(process.execPath, [tsc, "-p", config], { stdio: ["ignore", "inherit", "inherit"] });
  rmSync(config);
}

/** Replaces the contract's name by its path, as it is part of the package, and `.ts` in the imports of declarations by `.js`. */
function inlineContract(folder: string, file: string): void {
  const path = relative(dirname(file), join(folder, "contract/src/index.js"));
  const text = readFileSync(file, "utf8").replaceAll(`"${CONTRACT}"`, `"${path.startsWith(".") ? path : `./${path}`}"`);
  writeFileSync(file, file.endsWith(".d.ts") ? text.replaceAll(/((?:from |import\()"\.[^"]*)\.ts"/g, '$1.js"') : text);
}

function manifest() {
  const { name, version, license, dependencies } = Source.parse(JSON.parse(readFileSync(join(SDK, "package.json"), "utf8")));
  const entry = (file: string) => ({ types: `./sdk/src/${file}.d.ts`, default: `./sdk/src/${file}.js` });
  return {
    name,
    version,
    description: "Client of the Sagittal motion analysis service: typed, checked, for Node and browsers",
    license,
    type: "module",
    sideEffects: false,
    engines: { node: ">=20" },
    exports: { ".": entry("index"), "./webhooks": entry("webhooks") },
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([of]) => of !== CONTRACT)),
  };
}

if (import.meta.main) buildSdk(process.argv[2] ?? join(SDK, "dist"));
