import { readFileSync } from "node:fs";
import { cpus } from "node:os";

/** Lines of /proc/cpuinfo that say what a processor can do, on x86 and on ARM. */
const KIND = /^(model name|flags|Features|CPU part)\s*:.*$/gm;

function listed(): readonly string[] {
  try {
    return [...new Set(readFileSync("/proc/cpuinfo", "latin1").match(KIND))];
  } catch {
    return [];
  }
}

/** What this processor is and can do; a virtual machine may hide abilities that its model has elsewhere. */
export const PROCESSOR = [process.platform, process.arch, cpus()[0]?.model, ...listed()].join("\n");
