import {
  CapturedClip,
  CaptureIntent,
  CaptureLink,
  type CaptureLinkCreate,
  CaptureReceived,
  type CaptureUpload,
  type Lang,
  OpenCaptureLink,
} from "@sagittal/contract";
import { z } from "zod";
import { type Call, type ClientOptions, transport } from "./transport.ts";

/** Links by which athletes without an account send clips: the team's side. */
export function captureLinks(call: Call) {
  return {
    create: (body: z.input<typeof CaptureLinkCreate>) => call(CaptureLink, "POST", "/api/capture-links/", { body }),
    list: () => call(z.array(CaptureLink), "GET", "/api/capture-links/"),
    revoke: (id: string) => call(z.unknown(), "DELETE", `/api/capture-links/${id}/`),
    /** The clips that came by a link, with the consents. */
    clips: (id: string) => call(z.array(CapturedClip), "GET", `/api/capture-links/${id}/clips/`),
  };
}

/** Operations for the holder of a capture link; the link's token is the credential. */
export function createCaptureClient(options: ClientOptions = {}) {
  const call = transport(options);
  const at = (token: string) => `/api/capture/${encodeURIComponent(token)}/`;
  return {
    open: (token: string, lang?: Lang) => call(OpenCaptureLink, "GET", at(token), { query: { lang } }),
    /** Stores the consent; the clip is then PUT to `url` of the answer, or sent with `uploadResumable` to its `resumable_url`. */
    begin: (token: string, body: CaptureUpload) => call(CaptureIntent, "POST", `${at(token)}uploads/`, { body }),
    done: (token: string, id: string) => call(CaptureReceived, "POST", `${at(token)}uploads/${id}/done/`, { body: {} }),
  };
}
