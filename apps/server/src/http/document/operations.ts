import type { ErrorCode } from "../errors.ts";

/** Documentation of an operation beyond its schemas and its route's declaration. */
export interface OperationNotes {
  /** Not needed where the route describes itself. */
  description?: string;
  /** Errors that do not follow from the access declaration or the schemas. */
  errors?: readonly ErrorCode[];
}

const shared: readonly ErrorCode[] = ["share_not_found", "share_expired"];
const capture: readonly ErrorCode[] = ["capture_link_not_found", "capture_link_expired"];
const billing: readonly ErrorCode[] = ["not_subscribed", "provider_unavailable"];
const newSession: readonly ErrorCode[] = ["quota_exhausted", "subscription_suspended", "enqueue_failed"];
const rosterUser: readonly ErrorCode[] = ["user_not_found"];

/** By method and path. A test holds that every operation is here or describes itself in its route. */
export const OPERATIONS: Readonly<Record<string, OperationNotes>> = {
  "POST /api/auth/register/": {
    description:
      "Makes a person and their personal team on Free, and emails a six-digit code. Only where local accounts are on. `Idempotency-Key` is not taken, since the answer holds a credential: where the answer was lost, a repetition says `email_in_use`, and the password signs in.",
    errors: ["email_in_use", "local_auth_off", "rate_limited"],
  },
  "POST /api/auth/login/": {
    description: "Gives an access token of one hour. Repeated failures slow the account down.",
    errors: ["login_failed", "local_auth_off", "rate_limited"],
  },
  "POST /api/auth/password-reset/": {
    description: "Emails a link if there is such an account, and answers the same if there is not. Limited per client address.",
    errors: ["local_auth_off", "rate_limited"],
  },
  "POST /api/auth/password-reset/confirm/": {
    description: "Takes the token of the emailed link. Every session and access token from before ends.",
    errors: ["invalid_token", "local_auth_off"],
  },
  "POST /api/auth/session/": {
    description:
      "For the first-party web app: answers with the session and sets it as an HttpOnly cookie, with a CSRF token beside it. `Idempotency-Key` is not taken, since the answer is a credential: a repetition starts another session.",
  },
  "DELETE /api/auth/session/": { description: "Ends the session of this request and removes its cookie." },
  "GET /api/me/": { description: "Profile, teams, the active team's plan, quota and branding, and the next onboarding step." },
  "PATCH /api/me/": { description: "Changes the fields that are sent. `demo_completed: true` stamps `demo_completed_at` once." },
  "DELETE /api/me/": {
    description: "Erases the person, their teams without other people, and everything in them. `confirm` is the account's email address.",
    errors: ["owns_team_with_members"],
  },
  "POST /api/me/onboarding/": {
    description: "Idempotent. Sets the name, renames an own team, switches to `redirect_team_id`, stamps `onboarded_at` once.",
  },
  "POST /api/me/active-team/": { description: "Everything of a team is read and written in the active one.", errors: ["team_not_found"] },
  "POST /api/me/send-verification/": {
    description: "A new code replaces the one before; at most one per minute.",
    errors: ["rate_limited"],
  },
  "POST /api/me/verify-email/": {
    description: "Five wrong codes burn the code. A repeated call after success answers the same `verified_at`.",
    errors: ["invalid_code", "no_pending_code", "code_expired", "too_many_attempts"],
  },
  "POST /api/me/hints/dismiss/": { description: "Idempotent; any conforming slug is stored." },
  "PUT /api/me/hidden-metrics/": {
    description:
      "Replaces the whole set for an activity, or one exercise of it. Blank and over-long keys are dropped, at most 64 are kept; an empty list clears.",
  },
  "GET /api/me/hidden-metrics/": { description: "The set of one activity (and exercise), as PUT stored it." },
  "PATCH /api/me/branding/": {
    description: "Name, colour, footer and contact shown on shared pages and printed reports. An empty `logo_url` removes the logo.",
  },
  "POST /api/me/branding/logo/": {
    description: "The picture is decoded and encoded anew; SVG is refused.",
    errors: ["payload_too_large", "unsupported_media_type"],
  },
  "POST /api/me/demo/": {
    description: "Idempotent: one per team, with real media and numbers of a sample clip, without sequence number and quota.",
  },
  "GET /api/exercises/": {
    description: "With an activity: its exercises with metrics, camera views and filming guides. Without: the exercises of all activities.",
  },
  "GET /api/movement-guide/": {
    description: "What the analysis of a movement measures, its key fact, and every metric with its zone and source.",
  },
  "POST /api/sessions/upload-intent/": {
    description:
      "Step 1 of an analysis. PUT the video's bytes to `url` with the given `headers` within 15 minutes (MP4, MOV or WebM, at most 200 MB), then create the session with `session_id` and `public_url`. For workspace_wellness, `posture_media_content_type` asks for a second upload. A team may have a number of uploads that no session was made of (Free: 30); beyond it 429 names it as `max`, and Retry-After says when the oldest no longer counts.",
    errors: ["rate_limited", "too_many_open_uploads"],
  },
  "POST /api/sessions/": {
    description:
      "Step 2 of an analysis. One transaction takes one session from the quota, writes the row and queues the analysis. A failed analysis gives the session back. Poll GET /api/sessions/{id}/ or listen by webhook.",
    errors: [...newSession, "client_not_found", "consent_withdrawn", "session_exists"],
  },
  "GET /api/sessions/": { description: "The team's sessions with filters and order; days are read in `tz`." },
  "GET /api/sessions/counts/": { description: "Counts for the filters from, to, client and is_demo; all other filters are ignored." },
  "GET /api/sessions/{id}/": {
    description: "While the analysis runs, `progress` tells its stage. Media URLs expire; each answer gives new ones.",
  },
  "PATCH /api/sessions/{id}/": {
    description: "The label and the athlete change at any time, exercise and handedness once the analysis has ended.",
    errors: ["client_not_found", "consent_withdrawn", "session_not_editable"],
  },
  "DELETE /api/sessions/{id}/": { description: "The number is not given to another session, and the quota is not given back." },
  "POST /api/sessions/{id}/review/": {
    description:
      "Replaces the review before. It is stored as the metric coach_review, so that it is in every export; a score of null leaves the analysis' own. With `replaces`, a review that somebody else saved meanwhile is not overwritten.",
    errors: ["session_not_reviewable", "review_changed"],
  },
  "POST /api/sessions/{id}/reanalyze/": {
    description:
      "Free while the session holds its debit; a session that failed takes one again. Fields that are left out keep their values.",
    errors: [...newSession, "reanalyze_in_flight", "session_without_video", "consent_withdrawn", "corrections_would_be_lost"],
  },
  "GET /api/clients/": { description: "The team's athletes, newest first; archived ones only with `archived=true`." },
  "POST /api/clients/": {
    description: "Lengths are in cm, mass in kg. An age may be given instead of a date of birth.",
    errors: ["client_limit_reached"],
  },
  "GET /api/clients/{id}/consents/": {
    description: "Those that coaches recorded and those that came with clips by capture links, newest first. They go with the athlete.",
  },
  "POST /api/clients/{id}/consents/": {
    description: "Under 18 a guardian's name is needed. A new consent ends an earlier withdrawal.",
  },
  "POST /api/clients/{id}/consents/withdraw/": {
    description:
      "Idempotent. Ends the share links that show the athlete and the capture links made for them; no links, sessions or analyses can be made until a consent is recorded, and a session that waits for its analysis fails and is given back. Earlier sessions stay: erase the athlete to delete them.",
  },
  "POST /api/clients/import/": {
    description:
      "Adds the athletes of a CSV table in one transaction: all rows without a fault, or none where the plan has no room for them. Athletes who are known already are left as they are, so that a repeated import adds nobody. Headings: name (or first name and last name), email, phone, birth date, age, sex, height, weight, group, note, in English, Russian or Spanish. Height is in cm (below 3: m), weight in kg, decimals with point or comma. A date whose day and month nothing in its column tells apart is a fault.",
    errors: ["client_limit_reached"],
  },
  "GET /api/clients/{id}/": { description: "One athlete, with how many sessions they have and when the last one was." },
  "PATCH /api/clients/{id}/": {
    description: "Changes the fields that are sent. `archived` takes the athlete out of the plan's count, or back into it.",
    errors: ["client_limit_reached"],
  },
  "DELETE /api/clients/{id}/": {
    description:
      "Record, photo, note, group memberships and written texts go for good, links that show the athlete end. Sessions that stay lose labels with the athlete's name and the athlete's answers to reviews.",
  },
  "GET /api/client-groups/": { description: "The team's groups with their members' ids." },
  "POST /api/client-groups/": { description: "Names are unique within the team." },
  "GET /api/client-groups/{id}/": { description: "One group with its members' ids." },
  "PATCH /api/client-groups/{id}/": { description: "Changes the fields that are sent." },
  "DELETE /api/client-groups/{id}/": { description: "Only the group goes." },
  "GET /api/client-groups/{id}/table/": {
    description:
      "Of one exercise: each athlete's newest value per metric, its verdict, and the change since the clip before of the same camera view with its smallest detectable change.",
  },
  "GET /api/client-groups/{id}/table.csv": {
    description: "One row per athlete; for each metric the value, its verdict, the change, its smallest detectable change and the day.",
  },
  "POST /api/client-groups/{id}/members/": { description: "Idempotent. One unknown athlete refuses the whole batch." },
  "DELETE /api/client-groups/{id}/members/": { description: "Ids that are not members change nothing." },
  "GET /api/clients/{id}/trends/": {
    description: "Completed sessions of one exercise; every point has the zone that held for the athlete on its day.",
  },
  "GET /api/sessions/{id}/trends/": {
    description: "As the athlete's trends, for the athlete and exercise of this session; without an athlete, the session alone.",
  },
  "GET /api/metric-thresholds/": {
    description: "Zones that the team set in place of the catalogue's, by activity, exercise and metric, some for one athlete.",
  },
  "PUT /api/metric-thresholds/": { errors: ["client_not_found"] },
  "GET /api/metric-thresholds/audit/": { description: "The feed is kept also when a threshold is taken away." },
  "GET /api/own-metrics/": { description: "By the time when they were written; 50 at most." },
  "PUT /api/own-metrics/{id}/": {
    description:
      "A new name, direction or zone holds for finished sessions at once. A new expression or side deletes their values, which are measured again in the background. Activity, exercise and key stay.",
  },
  "DELETE /api/own-metrics/{id}/": {
    description: "Its values leave sessions, trends and exports at once; reports already judged keep theirs.",
  },
  "POST /api/sessions/{id}/own-metrics/preview/": {
    errors: ["session_not_completed", "session_without_track", "pose_unreadable", "rate_limited"],
  },
  "GET /api/sessions/{id}/coaching/": {
    description:
      "Events: `start`, `delta` for each piece, `done` with the whole text and its sections, or `error`; a comment every 15 s while the text is written. `Last-Event-ID` reads on. A finished text is stored per session, language and agent. `agent` is for people on Professional and above.",
    errors: ["session_not_completed", "agent_not_found", "feature_not_in_plan"],
  },
  "GET /api/shared/{token}/coaching/": {
    description: "The same stream, in the language frozen on the share.",
    errors: [...shared, "session_not_completed"],
  },
  "GET /api/agents/": { description: "Newest first. For people, on Professional and above." },
  "POST /api/agents/": {
    description:
      "`focus` confines texts to metric groups, `tone` words them, `instructions` go to the language model where one is configured.",
  },
  "GET /api/agents/{id}/": { description: "One agent of the active team." },
  "PATCH /api/agents/{id}/": { description: "Changes the fields that are sent." },
  "DELETE /api/agents/{id}/": { description: "Sessions and other texts stay." },
  "POST /api/assistant/": {
    description:
      "Answers from the active team's data only, through read-only look-ups, and names the sessions it used. Without a language model it answers four kinds of questions: how a value is going, what to work on, how two sessions compare, who needs attention. Events as in the coaching stream; `done` carries `citations`.",
    errors: ["client_not_found", "session_not_found"],
  },
  "GET /api/artifacts/": { description: "Newest first. For people, on Professional and above." },
  "POST /api/artifacts/": {
    description:
      "Answers at once with status pending; a job writes the text from the sessions' analyses. Without `session_ids` the athlete's newest sessions are taken.",
    errors: ["client_not_found", "session_not_found", "session_not_completed", "enqueue_failed"],
  },
  "GET /api/artifacts/{id}/": { description: "Poll until status is ready or failed." },
  "PATCH /api/artifacts/{id}/": {
    description: "Title and text are the coach's to change; `edited_at` tells that they were.",
    errors: ["artifact_not_ready"],
  },
  "DELETE /api/artifacts/{id}/": { description: "The text goes for good." },
  "GET /api/artifacts/{id}/export/": {
    description: "The text as it is now; the PDF carries the team's branding.",
    errors: ["artifact_not_ready"],
  },
  "GET /api/sessions/{id}/events/": {
    description: "Contacts, toe-offs, take-offs, repetitions and phases, as detected and as corrected.",
    errors: ["session_not_completed", "pose_unreadable", "rate_limited"],
  },
  "PUT /api/sessions/{id}/events/": {
    description:
      "Metrics, score, zones, exports, reports and trends follow from the stored pose. The original is kept and every export names the correction.",
    errors: ["session_not_completed", "session_without_track", "reanalyze_in_flight", "pose_unreadable", "rate_limited"],
  },
  "GET /api/sessions/{id}/landmarks/": {
    description: "In the order in which they were placed. The pose sidecar holds the pose with them.",
    errors: ["session_not_completed"],
  },
  "PUT /api/sessions/{id}/landmarks/": {
    description:
      "Angles, events, metrics, score, exports, reports and trends follow from the pose with these landmarks. The measured pose is kept: without them every number is as it was. The annotated video is not drawn again.",
    errors: ["session_not_completed", "session_without_track", "reanalyze_in_flight", "pose_unreadable", "rate_limited"],
  },
  "PUT /api/sessions/{id}/distance-marks/": {
    description:
      "For sprints and agility tests. A mark has its distance and either its place in the picture (`x`, for a camera that stands still: the service finds when the hips pass it, each mark after the one before) or the moment of the passage (`t_ms`, for any camera). The metrics of the session then hold the times, with their standard errors, and the splits. Marks are kept when the session is analysed again.",
    errors: ["session_not_completed", "session_without_track", "reanalyze_in_flight", "pose_unreadable", "rate_limited"],
  },
  "GET /api/sessions/{id}/export/": {
    description: "TRC, MOT and C3D open in OpenSim and Mokka.",
    errors: ["session_not_completed", "rate_limited", "pose_unreadable"],
  },
  "GET /api/sessions/{id}/report.pdf": {
    description:
      "In a language, unit system and paper size, with the team's branding. Reports of a team are printed one after the other; while twenty wait, a further one is refused.",
    errors: ["session_not_completed", "rate_limited"],
  },
  "GET /api/sessions/{id}/key-moments.jpg": {
    description:
      "Pictures of the annotated video side by side, each cropped about the athlete at the same scale, with name and time below: contact, mid-stance, toe-off and mid-swing of a stride; start, way, turning point and way back of a repetition; else the events that tell most.",
    errors: ["session_not_completed", "file_not_found", "rate_limited"],
  },
  "POST /api/sessions/{id}/references/": {
    description:
      "The file is kept with the session when something in it can be compared. Curves are compared frame by frame, contacts of force plates (20 N) one by one, values of metrics with their stated error. At most ten files a session.",
    errors: ["session_not_completed", "payload_too_large", "rate_limited", "pose_unreadable"],
  },
  "GET /api/sessions/{id}/references/": { description: "Oldest first." },
  "GET /api/sessions/{id}/references/{reference}/": {
    description:
      "Made anew from the session as it is now, corrected events included: bias, limits of agreement (Bland and Altman 1986) and their intervals, RMSE, correlation, and the pairs behind them.",
    errors: ["reference_not_found", "session_not_completed", "rate_limited", "pose_unreadable"],
  },
  "GET /api/sessions/{id}/references/{reference}/report.pdf": {
    description: "Tables and Bland–Altman plots, with the team's branding.",
    errors: ["reference_not_found", "session_not_completed", "rate_limited", "pose_unreadable"],
  },
  "DELETE /api/sessions/{id}/references/{reference}/": { description: "The file goes too.", errors: ["reference_not_found"] },
  "PUT /api/sessions/{id}/voice/": {
    description:
      "`audio` is what a browser recorded, up to three minutes; `log` is JSON: what the viewer showed meanwhile (`steps`: from an instant of the recording on, the clip goes on from there at a rate) and which drawings were there. It belongs to the review, takes the place of an earlier one and shows on the public page. A session without a review gets one without words.",
    errors: ["session_not_reviewable", "payload_too_large"],
  },
  "GET /api/sessions/{id}/voice/": { description: "With the recording's address and its log; null where there is none." },
  "POST /api/sessions/{id}/voice/video/": {
    description:
      "Made in the background: at each instant of the voice the frame that the viewer showed, with the drawings of that instant and the voice as sound, as an MP4 of 30 frames a second, at most 1,280 px long. Faces are blurred where the session's are. Its state is in the voice-over (`video`). One that is wanted or ready stays as it is; a failed one is tried again. It goes with the voice, with the source video and when the session is analysed again. Takes no quota; 30 an hour for a team.",
    errors: ["voice_not_found", "session_not_reviewable", "session_without_video", "rate_limited", "enqueue_failed"],
  },
  "DELETE /api/sessions/{id}/voice/": {
    description: "Its video goes too; words and drawings of the review stay.",
    errors: ["voice_not_found"],
  },
  "GET /api/sessions/{id}/standards/": {
    description:
      "`best` goes by the technique score (the coach's where there is one) or by the metric named in `by`. `bands` are the targets of the session and the published norms.",
    errors: ["session_not_completed"],
  },
  "PUT /api/sessions/{id}/model/": {
    description:
      "One model per exercise: an earlier one loses the mark. The mark ends with the session, with its athlete, and while it has another athlete or exercise.",
    errors: ["session_not_completed", "consent_withdrawn"],
  },
  "DELETE /api/sessions/{id}/model/": { description: "Idempotent." },
  "GET /api/clients/{id}/export/": { description: "Profile, note, every session with its numbers, files and reports." },
  "GET /api/sessions/export/": { description: "One line per session with a column per metric; takes the filters of the list." },
  "GET /api/solutions/": {
    description:
      "A Solution turns one athlete's sessions into a report; its slots tell which sessions it takes, `questions` which fields of a run it reads besides.",
  },
  "GET /api/solutions/runs/": { description: "Filters as for sessions; newest first unless `sort` says otherwise." },
  "POST /api/solutions/runs/": {
    description:
      "The run is a draft until its slots are filled, then ready, or failed with a reason. `fall_history` and `hop_tests` are read by Solutions whose `questions` name them.",
    errors: ["client_not_found", "session_not_found"],
  },
  "GET /api/solutions/runs/{id}/": { description: "Judged anew when its sessions have changed." },
  "PATCH /api/solutions/runs/{id}/": {
    description: "`session_ids` replaces the bound sessions, `fall_history` and `hop_tests` the answers.",
    errors: ["session_not_found"],
  },
  "DELETE /api/solutions/runs/{id}/": { description: "Public links of the report end too." },
  "POST /api/solutions/runs/{id}/archive/": { description: "Idempotent; archived runs are listed with `archived=true`." },
  "POST /api/solutions/runs/{id}/unarchive/": { description: "Idempotent." },
  "GET /api/solutions/runs/{id}/report/": {
    description: "Sections with findings, metrics and charts, in a language and unit system.",
    errors: ["run_not_ready"],
  },
  "GET /api/solutions/runs/{id}/report.pdf": {
    description: "The same report, printed with the team's branding.",
    errors: ["run_not_ready", "rate_limited"],
  },
  "POST /api/solutions/runs/{id}/share/": {
    description: "Gives the active link again, with language, units and expiry stamped anew.",
    errors: ["run_not_ready", "consent_withdrawn"],
  },
  "DELETE /api/solutions/runs/{id}/share/": { description: "The page answers 404 from then on." },
  "GET /api/solutions/shared/{token}/": { description: "Without names and ids of people.", errors: [...shared, "run_not_ready"] },
  "GET /api/solutions/shared/{token}/landings/": {
    description:
      "Of a return to sport: the hop tests with a clip of each leg, as annotated videos whose addresses end with the link. Empty for other reports, and where no hop test shows both legs.",
    errors: [...shared, "rate_limited"],
  },
  "GET /api/solutions/shared/{token}/report.pdf": {
    description: "Without names and ids of people.",
    errors: [...shared, "run_not_ready", "rate_limited"],
  },
  "POST /api/webhooks/": {
    description:
      "Deliveries are signed by the Standard Webhooks scheme and tried again with growing pauses for about three days. Private addresses are refused.",
  },
  "GET /api/webhooks/": { description: "At most 20 per team." },
  "PATCH /api/webhooks/{id}/": {
    description:
      "A webhook that took no delivery for three days is disabled and its team's owner is told by email. Enabling forgets the failures.",
  },
  "DELETE /api/webhooks/{id}/": { description: "Waiting deliveries are not sent any more." },
  "POST /api/webhooks/{id}/test/": {
    description: "Answers with the queued delivery; the log tells what became of it. At most ten a minute.",
    errors: ["rate_limited"],
  },
  "GET /api/webhooks/{id}/deliveries/": { description: "Status, attempts and the receiver's answer, for 30 days." },
  "POST /api/webhooks/{id}/deliveries/{delivery_id}/redeliver/": {
    description: "With the same webhook-id and body, whatever became of it before; at most 60 a minute.",
    errors: ["rate_limited"],
  },
  "POST /api/webhooks/{id}/replay/": {
    description: "Oldest first, under their own webhook-ids; at most 500 in one call, `left` tells how many remain.",
  },
  "POST /api/webhooks/listen/": {
    description:
      "For a developer's machine that the service cannot reach; `sagittal listen` uses it. It is deleted a day later at the latest.",
  },
  "POST /api/webhooks/{id}/receive/": {
    description: "Signed deliveries, oldest first, at most 100; they count as delivered. Ask again after a second.",
  },
  "POST /api/sessions/{id}/share/": {
    description: "Gives the active link again, with language and expiry stamped anew. The page is at `url`.",
    errors: ["session_not_completed", "consent_withdrawn"],
  },
  "GET /api/sessions/{id}/share/": {
    description: "Nothing is stamped anew: the link is as the athlete has it.",
    errors: ["share_not_found"],
  },
  "DELETE /api/sessions/{id}/share/": { description: "Comparisons that show the session end as well. The pages answer 404 from then on." },
  "POST /api/sessions/compare/share/": {
    description: "`ids` in display order. The active link of exactly this order is given again.",
    errors: ["session_not_found", "session_not_completed", "consent_withdrawn"],
  },
  "DELETE /api/sessions/compare/share/": {
    description: "`ids` in any order. The page answers 404 from then on.",
    errors: ["share_not_found"],
  },
  "GET /api/shared/{token}/key-moments.jpg": {
    description: "In the language of the link.",
    errors: [...shared, "session_not_completed", "file_not_found", "rate_limited"],
  },
  "GET /api/shared/{token}/": {
    description: "Without names and ids of people; a blurred face comes without its source video.",
    errors: shared,
  },
  "GET /api/shared/{token}/voice/": {
    description: "With the recording's address and its log; null where there is none.",
    errors: shared,
  },
  "GET /api/shared/compare/{token}/": { description: "The sessions in display order, redacted like a single one.", errors: shared },
  "POST /api/shared/{token}/answer/": {
    description:
      "The athlete's answer to the coach's review: understood, words, or both. It replaces an earlier answer. Ten an hour for each link and client address.",
    errors: [...shared, "nothing_to_answer", "rate_limited"],
  },
  "GET /api/shared/{token}/trends/": { description: "The athlete's trends without ids of anybody or anything.", errors: shared },
  "POST /api/capture-links/": {
    description:
      "For one athlete (`client`). Without a client each sender gives a name, and the clip goes to the one athlete of that name. Clips count on the team's quota.",
    errors: ["client_not_found", "consent_withdrawn"],
  },
  "GET /api/capture-links/": { description: "A plain array, newest first, without those that ended; at most 200." },
  "DELETE /api/capture-links/{id}/": {
    description: "The page answers 404 from then on. Clips that came stay.",
    errors: ["capture_link_not_found"],
  },
  "GET /api/capture-links/{id}/clips/": {
    description: "Newest first, at most 200. A consent is deleted with its session.",
    errors: ["capture_link_not_found"],
  },
  "GET /api/capture/{token}/": {
    description: "The team's name and what to film; no athlete and no session of the team can be read with it.",
    errors: [...capture, "rate_limited"],
  },
  "POST /api/capture/{token}/uploads/": {
    description:
      "The consent is stored with its version, language and time; under 18 years a guardian's name is needed. Ten an hour for each link and client address, 60 for each link. PUT the clip to `url` with `headers`.",
    errors: [...capture, "capture_closed", "rate_limited"],
  },
  "POST /api/capture/{token}/uploads/{id}/done/": {
    description: "Makes the session, once. Answers the same again.",
    errors: [...capture, "session_not_found", "capture_closed", "enqueue_failed"],
  },
  "GET /api/dashboard/": {
    description:
      "Counts, quota, recent sessions, sessions that wait for a review, athletes whose score rose most, and what changed beyond measurement error, without what the caller put away.",
  },
  "POST /api/dashboard/alerts/dismiss/": {
    description: "For the caller alone, on all their devices; a newer clip of the athlete may bring another alert. Idempotent.",
    errors: ["session_not_found"],
  },
  "POST /api/teams/": {
    description: "The caller owns it; it starts on Free. Switch to it with POST /api/me/active-team/.",
    errors: ["free_team_limit_reached"],
  },
  "GET /api/team/members/": { description: "With their roles and how many sessions each uploaded to this team." },
  "DELETE /api/team/members/{admin_id}/": {
    description: "The owner removes anybody else; everybody may leave, the owner after handing over.",
    errors: ["owner_only", "member_not_found", "owner_cannot_leave"],
  },
  "POST /api/team/exports/": {
    description:
      "The ZIP is written in the background, three a day at most, and takes the place of the one before. It is deleted after seven days, or when an athlete is erased. `sagittal admin import-team` makes a team of it in another installation.",
    errors: ["rate_limited", "enqueue_failed"],
  },
  "GET /api/team/retention/": {
    description:
      "Off by default. `due` counts what the next nightly clean-up deletes: by the stored days, or by those of the query, to look before setting them.",
  },
  "PUT /api/team/retention/": {
    description:
      "Counted from the day a session was made. Without its video a session keeps its results and annotated video, and cannot be analysed again.",
  },
  "GET /api/team/exports/": { description: "Poll until `status` is ready; `url` then reads the ZIP." },
  "POST /api/team/transfer-ownership/": { description: "The former owner stays as a member.", errors: ["member_not_found"] },
  "POST /api/invites/": {
    description: "Valid for seven days; the link is in the email and in this answer only. Ten a day on Free, a hundred above.",
    errors: ["email_not_verified", "rate_limited"],
  },
  "GET /api/invites/": { description: "With their states; links are not shown." },
  "DELETE /api/invites/{id}/": { description: "The link answers 410 from then on.", errors: ["invite_not_found", "invite_not_pending"] },
  "POST /api/invites/{id}/resend/": {
    description: "The link before ends.",
    errors: ["email_not_verified", "invite_not_found", "invite_not_pending", "rate_limited"],
  },
  "GET /api/invites/{token}/": { description: "The token of the emailed link is the credential.", errors: ["invite_not_found"] },
  "POST /api/invites/{token}/accept/": {
    description: "The sign-in email need not be the invited one. Switches the active team only for people who have finished onboarding.",
    errors: ["seat_limit_reached", "invite_not_found", "invite_unusable"],
  },
  "POST /api/api-keys/": {
    description:
      "For server-to-server calls, on Organization and above; only a hash is stored. `scopes` say what the key may do, `allowed_ips` from where, `expires_at` until when.",
    errors: ["api_keys_require_upgraded_plan"],
  },
  "GET /api/api-keys/": { description: "A plain array of the keys that are not revoked, those that have expired too." },
  "DELETE /api/api-keys/{id}/": {
    description: "A revoked key never works again.",
    errors: ["api_key_not_found"],
  },
  "POST /api/api-keys/{id}/rotate/": {
    description:
      "The new key has the old one's label, scopes and addresses, and its lifetime counted anew. The old token works for `overlap_hours` more (24 unless said; 0 ends it at once).",
    errors: ["api_keys_require_upgraded_plan"],
  },
  "GET /api/api-keys/{id}/requests/": {
    description:
      "Method, path, status, request id and latency of each request of the last seven days, newest first. Bodies and query strings are never kept.",
  },
  "GET /api/plans/": { description: "A plain array. Amounts are in cents of USD, quotas per month." },
  "GET /api/subscriptions/current/": { description: "`is_scheduled_to_cancel` tells whether the plan ends with its period." },
  "POST /api/billing/checkout/": {
    description: "Open the returned address; the plan changes when the provider reports the payment.",
    errors: ["unknown_price", "already_on_plan", "provider_unavailable"],
  },
  "POST /api/billing/portal/": { description: "Payment method, invoices and plan at the provider.", errors: billing },
  "POST /api/billing/cancel/": { description: "Paid access goes on until the period's end.", errors: billing },
  "POST /api/billing/reactivate/": { description: "Before the period's end only.", errors: [...billing, "not_scheduled_to_cancel"] },
  "POST /api/billing/webhook/": {
    description: "Checked by the provider's signature; each event is applied once, in any order.",
    errors: ["invalid_signature"],
  },
  "GET /api/platform/teams/": { description: "Search by name or email." },
  "POST /api/platform/teams/{team_id}/plan/": {
    description: "Ends what the platform granted before; not while the team pays at a provider.",
    errors: ["team_not_found", "managed_by_provider"],
  },
  "GET /api/unsubscribe/{token}/": { description: "Changes nothing, since mail scanners open every link.", errors: ["signature_invalid"] },
  "POST /api/unsubscribe/{token}/": {
    description: "The target of List-Unsubscribe (one click); needs no sign-in.",
    errors: ["signature_invalid"],
  },
  "GET /client-management/clients/": { description: "The roster surface shows the same athletes as the main one." },
  "POST /client-management/clients/": {
    description: "Lists are JSON-encoded; a profile photo needs multipart. Fields may also stand in the query.",
    errors: ["user_limit_reached"],
  },
  "PUT /client-management/clients/": {
    description: "`user_uid` names the user; other fields are optional. Fields may also stand in the query.",
    errors: rosterUser,
  },
  "DELETE /client-management/clients/": {
    description: "Erases the user's data; sessions stay without them. `user_uid` may also stand in the query.",
    errors: rosterUser,
  },
  "POST /client-management/clients/save-notes/{user_uid}": { description: "Up to 100 kB.", errors: rosterUser },
  "GET /client-management/clients/filter/": {
    description: "Pages by `start_after_id`; bounds on the last session are inclusive.",
    errors: ["no_users_found"],
  },
  "GET /client-management/clients/{user_uid}": { description: "One user of the roster.", errors: rosterUser },
};
