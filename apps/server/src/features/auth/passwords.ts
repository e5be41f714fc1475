import { hash, verify } from "@node-rs/argon2";

// argon2id with the parameters OWASP names for interactive logins (19 MiB, 2 passes, 1 lane).
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Salted hash with its parameters in it: two hashes of one password differ, and `checkPassword` reads both. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

let decoy: Promise<string> | undefined;

/** Whether the password fits. Takes as long when there is no account, so that time does not tell which emails have one. */
export async function checkPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const matches = await verify(storedHash ?? (await decoy), password);
  return matches && typeof storedHash === "string";
}
