import { createClient } from "@sagittal/sdk";
import { requestHeaders } from "./browser-session.ts";

/** The service, as the signed-in person: a cookie says who they are, and every change carries the page's own proof. */
export const api = createClient({ headers: requestHeaders });
