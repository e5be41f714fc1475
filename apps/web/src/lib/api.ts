import { createClient } from "@sagittal/sdk";
import { fetchOrTake } from "../first/answers.ts";
import { requestHeaders } from "./request-headers.ts";

/** The service, as the signed-in person: a cookie says who they are, and every change carries the page's own proof. */
export const api = createClient({ headers: requestHeaders, fetch: fetchOrTake });
