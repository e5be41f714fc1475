const SESSION = "3d0f9f0a-6f0f-4a39-9a0f-5d2f7b0c1e50";
const OTHER = "8a4c2a8e-0c57-4f0e-8a53-7f1f5f3f0b11";
const ATHLETE = "c1f4a0de-9a0b-4a0e-8d5e-2f6f7d3b9a42";
const VIDEO = `https://sagittal.example/files/teams/5f0c1d2e/sessions/2026/11/${SESSION}.source.mp4`;

/** Bodies worth writing by hand, by method and path; the others are made from their schemas. */
export const REQUESTS: Readonly<Record<string, unknown>> = {
  "PATCH /api/me/": { display_name: "Nora Ruiz", segment: "sports", preferred_activities: ["running", "jump"] },
  "POST /api/me/onboarding/": { display_name: "Nora Ruiz", company_name: "Northside Lab" },
  "POST /api/sessions/upload-intent/": { filename: "run.mp4", content_type: "video/mp4", activity: "running" },
  "POST /api/sessions/": {
    id: SESSION,
    video_url: VIDEO,
    activity: "running",
    exercise: "Easy Run",
    camera_view: "side",
    client: ATHLETE,
    name: "Tuesday run",
    trim: { start_s: 1, end_s: 6.5 },
    blur_face: false,
  },
  "PATCH /api/sessions/{id}/": { name: "Tuesday run, second lap", client: ATHLETE },
  "POST /api/sessions/{id}/reanalyze/": { trim: { start_s: 1, end_s: 6.5 }, handedness: "right" },
  "POST /api/sessions/{id}/review/": { notes: "Cadence is coming along; keep the steps short.", score: 82 },
  "PUT /api/sessions/{id}/events/": {
    events: [
      { type: "initial_contact", side: "left", t_ms: 812.5 },
      { type: "toe_off", side: "left", t_ms: 1050 },
    ],
  },
  "PUT /api/sessions/{id}/landmarks/": {
    landmarks: [{ landmark: "left_knee", frame: 48, x: 0.512, y: 0.634, half_width_ms: 100 }],
  },
  "PUT /api/sessions/{id}/distance-marks/": {
    marks: [
      { distance_m: 0, x: 0.12 },
      { distance_m: 5, x: 0.5 },
      { distance_m: 10, x: 0.88 },
    ],
  },
  "POST /api/sessions/compare/share/": { ids: [SESSION, OTHER] },
  "DELETE /api/sessions/compare/share/": { ids: [SESSION, OTHER] },
  "POST /api/clients/": { display_name: "Anna Petrova", birth_date: "1994-05-17", gender: "female", height_cm: 172, weight_kg: 64 },
  "PATCH /api/clients/{id}/": { weight_kg: 63.5, note: "Back from holiday." },
  "POST /api/client-groups/": { name: "Marathon group", description: "Tuesdays and Thursdays", colour: "teal" },
  "PATCH /api/client-groups/{id}/": { description: "Tuesdays only" },
  "POST /api/client-groups/{id}/members/": { client_ids: [ATHLETE] },
  "DELETE /api/client-groups/{id}/members/": { client_ids: [ATHLETE] },
  "POST /api/own-metrics/": {
    activity: "running",
    exercise: "Easy Run",
    name: "Foot ahead of the body at contact",
    expression: "ahead(A, COM) at IC in %leg",
    max_good: 30,
    amber_high: 36,
  },
  "PUT /api/own-metrics/{id}/": { name: "Foot ahead at contact", expression: "ahead(A, COM) at IC in %leg", max_good: 28 },
  "POST /api/sessions/{id}/own-metrics/preview/": { expression: "max(knee_flexion, IC..TO)" },
  "POST /api/agents/": {
    name: "Rhythm coach",
    focus: ["rhythm", "timing"],
    tone: "warm",
    locale: "en",
    instructions: "Speak to club runners; compare with music where it helps.",
  },
  "PATCH /api/agents/{id}/": { tone: "brief" },
  "POST /api/assistant/": { messages: [{ role: "user", content: "How is Anna's cadence going?" }], client: ATHLETE, locale: "en" },
  "POST /api/artifacts/": { kind: "training_plan", client: ATHLETE, session_ids: [SESSION, OTHER], locale: "en" },
  "PATCH /api/artifacts/{id}/": { title: "Plan until the spring race" },
  "POST /api/solutions/runs/": {
    solution: "falls-risk",
    client: ATHLETE,
    session_ids: [SESSION, OTHER],
    name: "Autumn",
    fall_history: { falls: 1, injured: false, unsteady: true, worried: false },
  },
  "PATCH /api/solutions/runs/{id}/": { name: "Autumn and winter" },
  "POST /api/webhooks/": { url: "https://example.com/hooks/sagittal", events: ["session.completed", "session.failed"] },
  "POST /api/webhooks/{id}/replay/": { from: "2026-11-20T00:00:00Z", to: "2026-11-21T00:00:00Z", status: "failed" },
  "POST /api/api-keys/": { label: "Gym kiosk", mode: "live", scopes: ["upload"], expires_at: null, allowed_ips: ["203.0.113.7"] },
  "POST /api/platform/teams/{team_id}/plan/": { role: "organization", interval: "month" },
};
