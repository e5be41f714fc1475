/** Where ONNX Runtime runs a network: its execution providers in the order of preference. */
import type { PoseProvider } from "../port.ts";

/**
 * Opens something on the first provider that takes it. The processor is tried last, whether named or not: it runs everything.
 * @param open opens on a provider, and rejects where the machine or the installation lacks it
 * @param onRefused called with each provider that failed to open, and its error
 * @throws the processor's error when even that refuses
 */
export async function openOnFirst<T>(
  providers: readonly PoseProvider[],
  open: (provider: PoseProvider) => Promise<T>,
  onRefused: (provider: PoseProvider, error: unknown) => void,
): Promise<T> {
  for (const provider of providers.filter((p) => p !== "cpu")) {
    try {
      return await open(provider);
    } catch (error) {
      onRefused(provider, error);
    }
  }
  return open("cpu");
}
