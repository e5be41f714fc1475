import { createClient } from "@sagittal/sdk";
import { fetchOrTake } from "../first/answers.ts";
import { requestHeaders } from "./request-headers.ts";

/** Client of the service for the signed-in person: authenticated by cookie, with a CSRF token on every change. */
export const api = createClient({ headers: requestHeaders, fetch: fetchOrTake });
