import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin } from "vite";

const root = import.meta.dirname;

/** The oldest browsers that the app is made for: those of Tailwind's styles. Syntax is lowered to them; what they lack as functions is not used. */
const BROWSERS = ["chrome111", "edge111", "firefox128", "safari16.4"];

/**
 * Files that pages share, the first that a module fits into, with all that it imports. A page then loads a handful of files at once: many
 * small ones wait for one another, six at a time, and compress worse.
 */
const SHARED: readonly (readonly [name: string, test: RegExp])[] = [
  // Runs first: requests the page's data and the first look.
  [
    "first",
    /web\/src\/(first\/(answers|look|end|places)\.ts|i18n\/(texts|preferred)\.ts|lib\/(browser-session|compared)\.ts)|contract\/src\/languages\.ts/,
  ],
  // Needed by every page: rendering and translation libraries, and the app's smallest shared parts.
  [
    "shell",
    /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|@radix-ui\/react-(slot|compose-refs))\/|web\/src\/(ui\/(basics|forms|Icon|Mark|part)|i18n\/index|first\/use-first-look-end|entry\/(EntryLayout|LanguageChoice|places)|lib\/(use-lang|use-online|use-wide|request-headers|errors|saves-data))\.tsx?|sdk\/src\/(entry|error|transport)\.ts|catalogue\/src\/persona\.ts/,
  ],
  // The first look, which entry pages do not have.
  ["paint", /web\/src\/(first\/paint|lib\/(accent|score-ring))\.ts/],
  // Used by chunks that need no data.
  ["format", /web\/src\/lib\/format\.ts/],
  // The data layer and its error messages.
  [
    "data",
    /node_modules\/(zod|@tanstack\/(query-core|react-query))\/|packages\/(contract|sdk)\/|web\/src\/lib\/(query|theme|catalogue|scores)\.ts/,
  ],
  // A session's video with its words, for the app and for a public link.
  [
    "watch",
    /web\/src\/session\/(Player|Timeline|CoachText|KeyMoments|MetricSummary|ScoreRing|TestResult|VoiceBar|VideoLink|use-replay|DrawnMoments)\.tsx?/,
  ],
  // The frame of the app: routes, navigation, dialogs.
  ["app", /web\/src\/app\/(router|Shell|search|fallbacks|places|Offline|warm)\.tsx?|web\/src\/ui\/overlays\.tsx/],
  ["plot", /web\/src\/(ui\/Plot|session\/Cyclograms)\.tsx/],
];

/** Writes a Brotli copy beside every text file, which the service sends as it is. */
function precompressed(): Plugin {
  return {
    name: "precompressed",
    apply: "build",
    async writeBundle({ dir = join(root, "dist") }) {
      const names = await readdir(dir, { recursive: true });
      const texts = names.filter((name) => /\.(js|css|svg|html|wasm)$/.test(name));
      await Promise.all(
        texts.map(async (name) => {
          const packed = await promisify(brotliCompress)(await readFile(join(dir, name)), {
            // The highest Brotli quality takes a minute of one core for WebAssembly and saves only 5 %.
            params: { [constants.BROTLI_PARAM_QUALITY]: name.endsWith(".wasm") ? 5 : 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
          });
          await writeFile(join(dir, `${name}.br`), packed);
        }),
      );
    },
  };
}

/** Leaves out zod's writers of JSON Schema, which the app never calls and every page with data would load. */
function withoutJsonSchema(): Plugin {
  return {
    name: "without-json-schema",
    apply: "build",
    enforce: "pre",
    load: (id) =>
      id.endsWith("/zod/v4/core/json-schema-processors.js") ? "export const allProcessors = {}, toJSONSchema = undefined;" : null,
  };
}

/** What the contract's shapes say for the API's document alone: a description in one literal, or the shape's name. */
const FOR_THE_DOCUMENT = /\.describe\(\s*(?:"(?:[^"\\]|\\.)*"|`(?:[^`\\$]|\\.)*`)\s*,?\s*\)|\.meta\(\s*\{\s*id:\s*"[^"]*",?\s*\}\s*\)/g;

/** Leaves out the descriptions and names of the contract's shapes, which the app never reads. */
function withoutDescriptions(): Plugin {
  return {
    name: "without-descriptions",
    apply: "build",
    enforce: "post",
    transform: (code, id) => (id.includes("/packages/contract/src/") ? { code: code.replace(FOR_THE_DOCUMENT, ""), map: null } : null),
  };
}

/** Preloads the chunk that every page needs in the HTML, so that it loads in parallel with the first script. */
function shellAtOnce(): Plugin {
  return {
    name: "shell-at-once",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === "chunk" && file.name === "shell")
          .map(({ fileName }) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${fileName}` },
            injectTo: "head",
          })),
    },
  };
}

/** Builds the service worker: one file with a fixed name in the folder that it controls. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    async closeBundle() {
      await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: "error",
        build: {
          outDir: this.environment.config.build.outDir,
          emptyOutDir: false,
          target: BROWSERS,
          rolldownOptions: { input: join(root, "src/offline/sw.ts"), output: { entryFileNames: "sw.js" } },
        },
      });
    },
  };
}

export default defineConfig({
  root,
  // Under a fixed prefix, by which the service assigns its own content security policy.
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "assets/live-pose-[hash].js" } } },
  plugins: [withoutJsonSchema(), withoutDescriptions(), react(), tailwindcss(), shellAtOnce(), precompressed(), serviceWorker()],
  server: {
    proxy: Object.fromEntries(
      ["/api", "/files", "/billing", "/docs", "/shared-media"].map((path) => [path, process.env.SERVICE_URL ?? "http://127.0.0.1:8000"]),
    ),
  },
  build: {
    outDir: "dist",
    manifest: true,
    emptyOutDir: true,
    target: BROWSERS,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: { codeSplitting: { groups: SHARED.map(([name, test], i) => ({ name, test, priority: SHARED.length - i })) } },
    },
  },
});
