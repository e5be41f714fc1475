import { describe, expect, it, vi } from "vitest";
import type { PoseProvider } from "../port.ts";
import { openOnFirst } from "./providers.ts";

/** A machine that has some providers, and what was tried on it. */
function machine(has: readonly PoseProvider[]) {
  const tried: PoseProvider[] = [];
  const open = async (provider: PoseProvider): Promise<string> => {
    tried.push(provider);
    if (!has.includes(provider)) throw new Error(`no ${provider} here`);
    return `opened on ${provider}`;
  };
  return { tried, open };
}

describe("openOnFirst", () => {
  it("takes the first provider that the machine has", async () => {
    const { tried, open } = machine(["cpu", "webgpu"]);
    const refused = vi.fn();
    expect(await openOnFirst(["cuda", "webgpu", "cpu"], open, refused)).toBe("opened on webgpu");
    expect(tried).toEqual(["cuda", "webgpu"]);
    expect(refused).toHaveBeenCalledExactlyOnceWith("cuda", new Error("no cuda here"));
  });

  it("takes the processor where nothing else is there, named or not", async () => {
    for (const providers of [[], ["cpu"], ["cuda"], ["cpu", "cuda"]] as const)
      expect(await openOnFirst(providers, machine(["cpu"]).open, () => {})).toBe("opened on cpu");
  });

  it("fails with the processor's error where even that refuses", async () => {
    await expect(openOnFirst(["cuda"], machine([]).open, () => {})).rejects.toThrow("no cpu here");
  });
});
