/** Loaded into a process of the soak before its own code: collects garbage when asked by SIGUSR2, so that its resident memory shows what it holds and not what waits for collection. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");
process.on("SIGUSR2", () => {
  if (typeof collect === "function") collect();
});
