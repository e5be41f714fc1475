/** Confinement of processes that read untrusted files with large C libraries. */
import { type ChildProcess, type ForkOptions, fork, spawnSync } from "node:child_process";

/** Without a network: a namespace of its own, which an ordinary user gets within a user namespace. */
const WITHOUT_NETWORK: readonly (readonly string[])[] = [
  ["unshare", "--net", "--"],
  ["unshare", "--user", "--map-current-user", "--net", "--"],
];

/** Largest file that it may write, bytes: an annotated video of minutes has a hundredth of it. */
const LARGEST_FILE = 8 * 2 ** 30;
/** Files that it may hold open: models, videos and pipes are some fifty. */
const MOST_FILES = 1024;

/** No core dump, which would hold pictures of people; no privileges beyond those of a user, and no way to gain any; it is killed with its parent, even while native code loops. */
const LIMITED: readonly string[] = [
  ...["prlimit", "--core=0", `--fsize=${LARGEST_FILE}`, `--nofile=${MOST_FILES}`, "--"],
  ...["setpriv", "--no-new-privs", "--inh-caps=-all", "--bounding-set=-all", "--pdeathsig=KILL", "--"],
];

/** What this system allows. */
export interface Confinement {
  /** Command prefix that confines a command. */
  readonly words: readonly string[];
  readonly network: boolean;
  readonly limits: boolean;
}

const works = (words: readonly string[]): boolean => {
  const [program = "", ...rest] = words;
  return spawnSync(program, [...rest, "true"], { stdio: "ignore" }).status === 0;
};

let known: Confinement | undefined;

/** How far this system confines a process (util-linux on a kernel that gives namespaces); found out at the first call. A container without outward network does the rest where it does not. */
export function confinement(): Confinement {
  if (known) return known;
  const network = WITHOUT_NETWORK.find(works);
  const limits = works(LIMITED);
  known = { words: [...(network ?? []), ...(limits ? LIMITED : [])], network: network !== undefined, limits };
  return known;
}

/** As `fork`, for a module that reads files of strangers: confined as far as this system allows. */
export function forkConfined(module: URL, args: readonly string[], { execArgv = process.execArgv, ...options }: ForkOptions): ChildProcess {
  const [execPath, ...words] = [...confinement().words, process.execPath];
  return fork(module, args, { ...options, execPath, execArgv: [...words, ...execArgv] });
}
