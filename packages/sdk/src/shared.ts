import { ReviewAnswer, SharedLandings, VoiceAnswer } from "@sagittal/contract";
import * as shape from "./shared-shapes.ts";
import { type Call, type ClientOptions, transport } from "./transport.ts";

/** Operations for the holder of a public link; the link's token is the credential. */
export function shared(call: Call) {
  const part = encodeURIComponent;
  return {
    session: (token: string) => call(shape.SharedSession, "GET", `/api/shared/${part(token)}/`),
    /** The athlete's answer to the coach's review. */
    answer: (token: string, answer: { understood: boolean; text: string }) =>
      call(ReviewAnswer, "POST", `/api/shared/${part(token)}/answer/`, { body: answer }),
    /** The coach's voice over the session. */
    voice: (token: string) => call(VoiceAnswer, "GET", `/api/shared/${part(token)}/voice/`),
    comparison: (token: string) => call(shape.SharedComparison, "GET", `/api/shared/compare/${part(token)}/`),
    trends: (token: string) => call(shape.Trends, "GET", `/api/shared/${part(token)}/trends/`, { query: { range: "365d" } }),
    report: (token: string) => call(shape.SolutionReport, "GET", `/api/solutions/shared/${part(token)}/`),
    /** The landings of both legs, of a return to sport. */
    landings: (token: string) => call(SharedLandings, "GET", `/api/solutions/shared/${part(token)}/landings/`),
  };
}

/** A client that reads public links only: all that their pages need to load. */
export const createSharedClient = (options: ClientOptions = {}) => shared(transport(options));
