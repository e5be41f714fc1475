import { createSharedClient } from "@sagittal/sdk";

/** What public links lead to, read without an account. */
export const shared = createSharedClient();
