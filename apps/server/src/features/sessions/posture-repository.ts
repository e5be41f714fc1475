import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { sessions } from "../../platform/db/schema/index.ts";

/** Key of the posture picture or video that a session's assessment names; null without an assessment. */
export const postureKeyOfRow: SQL<string | null> = sql`substring(${sessions.inputs} #>> '{workstation_assessment,posture_media,url}'
  from 'teams/[0-9a-f-]+/sessions/[^?#]+')`;

/** Sessions that read their posture media: another activity does not, nor does a session whose uploads were let go. */
export const readsPosture = (): SQL | undefined => and(eq(sessions.activity, "workspace_wellness"), ne(sessions.video_key, ""));
