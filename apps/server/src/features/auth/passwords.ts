import { hash, verify } from "@node-rs/argon2";

// argon2id with the parameters OWASP names for interactive logins (19 MiB, 2 passes, 1 lane).
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at one time. Each holds one of the four threads that also read files: more would make every page and video wait for a crowd that signs in. */
const AT_ONCE = 2;
const lanes: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve());
let begun = 0;

/** Runs the work after that of its lane; all take about as long, so the lanes are used in turn. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const lane = begun++ % AT_ONCE;
  const mine = (lanes[lane] ?? Promise.resolve()).then(work, work);
  lanes[lane] = mine;
  return mine;
}

/** Salted hash with its parameters in it: two hashes of one password differ, and `checkPassword` reads both. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

let decoy: Promise<string> | undefined;

/** Whether the password fits. Takes as long when there is no account, so that time does not tell which emails have one. */
export async function checkPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const stored = storedHash ?? (await decoy);
  const matches = await inTurn(() => verify(stored, password));
  return matches && typeof storedHash === "string";
}
