import { createSharedClient } from "@sagittal/sdk";
import { fetchOrTake } from "../first/answers.ts";

/** What public links lead to, read without an account. */
export const shared = createSharedClient({ fetch: fetchOrTake });
