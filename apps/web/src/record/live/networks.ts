/** BlazePose's two networks in this browser: on the graphics processor where one is there, else on one core. */
import type { InferenceSession } from "onnxruntime-web";

/** A network's outputs for one square picture, in the network's order. */
export interface LiveNetwork {
  run: (pixels: Float32Array, size: number) => Promise<Float32Array[]>;
}

type Runtime = typeof import("onnxruntime-web/wasm");

/** Whether there is a graphics processor that runs networks; one that a processor imitates is slower than the processor itself. */
async function hasGpu(): Promise<boolean> {
  if (!("gpu" in navigator)) return false;
  const adapter = await navigator.gpu.requestAdapter().catch(() => null);
  return adapter !== null && !adapter.info.isFallbackAdapter;
}

async function open(runtime: Runtime, provider: "webgpu" | "wasm", model: ArrayBuffer): Promise<LiveNetwork> {
  const options: InferenceSession.SessionOptions = { executionProviders: [provider], graphOptimizationLevel: "all", logSeverityLevel: 3 };
  const session = await runtime.InferenceSession.create(model, options);
  return {
    async run(pixels, size) {
      const input = new runtime.Tensor("float32", pixels, [1, 3, size, size]);
      const results = await session.run({ [session.inputNames[0] ?? ""]: input });
      return session.outputNames.map((name) => {
        const data = results[name]?.data;
        if (!(data instanceof Float32Array)) throw new Error(`The model gave no numbers for ${name}.`);
        return data;
      });
    },
  };
}

async function load(name: "detector" | "landmarker"): Promise<ArrayBuffer> {
  const answer = await fetch(`/models/${name}`);
  if (!answer.ok) throw new Error(`The model ${name} could not be loaded: ${answer.status}.`);
  return answer.arrayBuffer();
}

/** Loads and opens both. Throws where the browser or the connection does not let it. */
export async function openNetworks(): Promise<{ detector: LiveNetwork; landmarker: LiveNetwork }> {
  const models = Promise.all([load("detector"), load("landmarker")]);
  // Awaited after the runtime: when both fail, the runtime's error is reported, so this rejection must be handled here.
  models.catch(() => undefined);
  const through = async (runtime: Runtime, provider: "webgpu" | "wasm") => {
    // Threads would need a page isolated from all others, and take cores from the encoder.
    runtime.env.wasm.numThreads = 1;
    const [detector, landmarker] = await models;
    return { detector: await open(runtime, provider, detector), landmarker: await open(runtime, provider, landmarker) };
  };
  if (await hasGpu()) {
    try {
      return await through(await import("onnxruntime-web/webgpu"), "webgpu");
    } catch {
      // A driver may refuse what its adapter promised.
    }
  }
  return through(await import("onnxruntime-web/wasm"), "wasm");
}
