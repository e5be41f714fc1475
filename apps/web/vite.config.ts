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

/** What draws every page and says its words: libraries, and the app's own smallest parts. */
const SHELL =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next)\/|web\/src\/(ui\/(basics|forms|Icon|Mark)|i18n\/(index|persona)|lib\/(use-lang|use-online|browser-session|errors))\.tsx?|contract\/src\/languages\.ts|sdk\/src\/(error|transport)\.ts/;

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
            // The best quality takes a minute of a core for WebAssembly, and makes it a twentieth smaller.
            params: { [constants.BROTLI_PARAM_QUALITY]: name.endsWith(".wasm") ? 5 : 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
          });
          await writeFile(join(dir, `${name}.br`), packed);
        }),
      );
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
  // Under a name by which the service gives it a policy of its own.
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "assets/live-pose-[hash].js" } } },
  plugins: [react(), tailwindcss(), precompressed(), serviceWorker()],
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
    // What every page loads lies in one file: many small ones compress worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shell", test: SHELL }] } } },
  },
});
