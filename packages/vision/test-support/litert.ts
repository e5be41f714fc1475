/** TensorFlow Lite's own runtime (LiteRT.js) under Node: the judge of what the converted models must give. */
import { copyFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { loadAndCompile, loadLiteRt, Tensor } from "@litertjs/core";

/**
 * Starts the runtime, which expects a browser's worker: a global scope that loads scripts. Its script is CommonJS inside an ES module's
 * package, so it is loaded from a copy in `folder` under a name that says so.
 */
export async function startLiteRt(folder: string): Promise<void> {
  const here = createRequire(import.meta.url);
  const wasm = join(dirname(here.resolve("@litertjs/core")), "../wasm");
  const script = join(folder, "litert.cjs");
  copyFileSync(join(wasm, "litert_wasm_compat_internal.js"), script);
  Object.assign(globalThis, {
    self: globalThis,
    importScripts: () => Object.assign(globalThis, { ModuleFactory: here(script) }),
    Module: { locateFile: (name: string) => join(wasm, name), print: () => {}, printErr: () => {} },
  });
  await loadLiteRt(join(wasm, "litert_wasm_compat_internal.js"));
}

/** Opens a .tflite model; the returned function runs it on a channels-last RGB input and gives all outputs in the model's order. */
export async function openLiteRt(model: Uint8Array, size: number): Promise<(pixels: Float32Array) => Promise<Float32Array[]>> {
  const compiled = await loadAndCompile(model, { accelerator: "wasm" });
  return async (pixels) => {
    const outputs = await compiled.run(new Tensor(pixels, [1, size, size, 3]));
    return outputs.map((tensor) => {
      const data = tensor.toTypedArray();
      if (!(data instanceof Float32Array)) throw new Error("LiteRT gave no numbers.");
      return data;
    });
  };
}
