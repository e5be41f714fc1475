import { homedir } from "node:os";
import { join } from "node:path";

/** Folder of what can be made anew: in the user's own cache. */
export const cacheFolder = (env: NodeJS.ProcessEnv): string => join(env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "sagittal");
