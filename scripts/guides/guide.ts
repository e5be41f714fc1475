/**
 * Executes a guide: applies its code blocks to a copy of the sources, which is then type-checked and run, so that the guide stays true. A block names its
 * file: ```ts PATH is a new file, ```diff PATH a change of one.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");

/** Every package, for guides whose change reaches service or app. */
export const PACKAGES = ["contract", "catalogue", "biomechanics", "pose", "vision", "analysis", "reports", "sdk", "figure"].map(
  (name) => `packages/${name}`,
);

/** A code block of a guide that names a file. */
export interface Block {
  readonly kind: string;
  readonly path: string;
  readonly text: string;
}

/** A compiler error in a file. */
interface Fault {
  readonly path: string;
  readonly text: string;
}

/** The code blocks of a page of docs/ that name a file, in their order. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(join(ROOT, "docs", page), "utf8");
  return [...text.matchAll(/^```(ts|diff|text) (\S+)\n(.*?)^```$/gms)].map(([, kind = "", path = "", body = ""]) => ({
    kind,
    path,
    text: body,
  }));
}

/**
 * Applies a diff: the lines marked - or unmarked are replaced by those marked + or unmarked.
 * @throws Error when they do not occur exactly once
 */
function patched(source: string, diff: string, path: string): string {
  const lines = diff.trimEnd().split("\n");
  const without = (mark: string): string =>
    `${lines
      .filter((l) => !l.startsWith(mark))
      .map((l) => l.slice(1))
      .join("\n")}\n`;
  const places = source.split(without("+")).length - 1;
  if (places !== 1) throw new Error(`${path} has this place ${places} times:\n${diff}`);
  return source.replace(without("+"), () => without("-"));
}

/** A copy of parts of the sources in a temporary folder, with the project's own packages linked to the copy. */
export class SourceCopy {
  readonly folder = mkdtempSync(join(tmpdir(), "sagittal-guide-"));
  readonly #rooms: readonly string[];

  /** @param rooms packages and apps, such as `packages/catalogue`; @param more further files or folders */
  constructor(rooms: readonly string[], more: readonly string[] = []) {
    this.#rooms = rooms;
    for (const from of [...rooms, ...more, "package.json"]) {
      cpSync(join(ROOT, from), join(this.folder, from), {
        recursive: true,
        filter: (path) => !/node_modules|\.test\.tsx?$|\/(dist|e2e|testing|test-support)$/.test(path.slice(ROOT.length)),
      });
    }
    mkdirSync(join(this.folder, "node_modules/@sagittal"), { recursive: true });
    for (const name of readdirSync(join(ROOT, "node_modules"))) {
      if (name !== "@sagittal") symlinkSync(join(ROOT, "node_modules", name), join(this.folder, "node_modules", name));
    }
    for (const room of rooms) symlinkSync(join(this.folder, room), join(this.folder, "node_modules/@sagittal", room.split("/")[1] ?? ""));
  }

  apply(blocks: readonly Block[]): void {
    for (const { kind, path, text } of blocks) {
      const file = join(this.folder, path);
      mkdirSync(dirname(file), { recursive: true });
      if (kind === "ts") writeFileSync(file, text);
      if (kind === "diff") writeFileSync(file, patched(readFileSync(file, "utf8"), text, path));
    }
  }

  /** Type-checks the copy. @returns the errors, each with its file, relative to the copy */
  typeErrors(): Fault[] {
    const base: object = JSON.parse(readFileSync(join(ROOT, "tsconfig.json"), "utf8"));
    writeFileSync(
      join(this.folder, "tsconfig.json"),
      JSON.stringify({
        ...base,
        include: [...this.#rooms.filter((r) => r !== "apps/web"), "bench"],
        // The speed benches need browsers and the service's test helpers.
        exclude: ["bench/api.ts", "bench/api", "bench/speed.ts", "bench/speed", "bench/web.ts"],
      }),
    );
    const projects = ["tsconfig.json", ...(this.#rooms.includes("apps/web") ? ["apps/web/tsconfig.json"] : [])];
    return projects.flatMap((project) => {
      // With several threads each checks the shared files again, which doubles the CPU time.
      const tsc = [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", project, "--pretty", "false", "--singleThreaded"];
      const { stdout } = spawnSync(process.execPath, tsc, { cwd: this.folder, encoding: "utf8", maxBuffer: 64 * 1024 ** 2 });
      return [...stdout.matchAll(/^(\S[^(\n]*)\(\d+,\d+\): error (.*)$/gm)].map(([, path = "", text = ""]) => ({ path, text }));
    });
  }

  /** Runs a program in the copy and reads what it prints as JSON. */
  run(program: string, env: Record<string, string> = {}): unknown {
    writeFileSync(join(this.folder, "trial.ts"), program);
    return JSON.parse(
      execFileSync(process.execPath, ["trial.ts"], {
        cwd: this.folder,
        env: { ...process.env, ...env },
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      }),
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
