import type { ArtifactExportQuery, ExportQuery, KeyMomentsQuery, Lang, ReportQuery } from "@sagittal/contract";
import type { z } from "zod";
import { type ClientOptions, type Query, send } from "./transport.ts";

/** Files that the service makes: exports, printed reports, archives. Each comes as a Blob with its media type. */
export function files(options: ClientOptions) {
  const download = async (path: string, query: Query = {}): Promise<Blob> => (await send(options, "GET", path, { query })).blob();
  return {
    /** A session in one of the export formats; CSV when none is named. */
    session: (id: string, query: z.input<typeof ExportQuery> = {}) => download(`/api/sessions/${id}/export/`, query),
    /** A session's printed report, PDF. */
    sessionReport: (id: string, query: z.input<typeof ReportQuery> = {}) => download(`/api/sessions/${id}/report.pdf`, query),
    /** The key moments of a session side by side, JPEG. */
    keyMoments: (id: string, query: z.input<typeof KeyMomentsQuery> = {}) => download(`/api/sessions/${id}/key-moments.jpg`, query),
    /** The team's sessions as one CSV, with the session list's filters. */
    sessions: (query: Query = {}) => download("/api/sessions/export/", query),
    /** A Solution's printed report, PDF. */
    runReport: (id: string, query: z.input<typeof ReportQuery> = {}) => download(`/api/solutions/runs/${id}/report.pdf`, query),
    /** All data of an athlete, ZIP. */
    athlete: (id: string, query: { lang?: Lang } = {}) => download(`/api/clients/${id}/export/`, query),
    /** Newest values of a group's athletes, CSV. */
    group: (id: string, query: Query = {}) => download(`/api/client-groups/${id}/table.csv`, query),
    /** A written text: Markdown, plain or PDF. */
    artifact: (id: string, query: z.input<typeof ArtifactExportQuery> = {}) => download(`/api/artifacts/${id}/export/`, query),
  };
}
