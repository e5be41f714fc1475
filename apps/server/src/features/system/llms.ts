/**
 * The service in a few lines for language models and their tools (llms.txt).
 * @param origin where the service is reached, without a trailing slash
 */
export function llmsText(origin: string): string {
  return `# Sagittal

> Motion analysis for coaches: a short phone video of an athlete goes in; joint angles, event timings, a technique score with target zones, an annotated video and a coaching text come out.

Every number has its spread, its number of cycles and a confidence; where the evidence is thin there is no number but a reason. The numbers support coaching. They are no diagnosis.

## API

- All paths are under ${origin}/api/ and speak JSON; lists are \`{count, next, previous, results}\` with \`limit\` (50, at most 200) and \`offset\`.
- Send \`Authorization: Bearer <token>\`: a partner key beginning with \`svc_\` (Organization plan), or the token of \`POST /api/auth/login/\`.
- A key that begins with \`svc_test_\` works on every plan on data of its own: its sessions end at once as \`test_outcome\` says (\`completed\`, \`no_person\`, …) and cost no quota.
- Errors are \`{"detail": "<code>"}\`; a 400 may be \`{"<field>": ["<message>"]}\` in the language of \`Accept-Language\`; a 429 carries \`Retry-After\`.
- Any POST that creates takes an \`Idempotency-Key\`; a repeated request then never debits twice.

Analyse a video:

1. \`POST /api/sessions/upload-intent/\` with \`{"filename": "run.mp4", "content_type": "video/mp4", "activity": "running"}\` gives \`session_id\`, \`url\`, \`headers\` and \`public_url\`.
2. \`PUT\` the video's bytes to \`url\` with those \`headers\` (MP4, MOV or WebM, up to 200 MB, within 15 minutes).
3. \`POST /api/sessions/\` with \`{"id": session_id, "video_url": public_url, "activity": "running", "exercise": "Easy Run", "camera_view": "side"}\` takes one session from the quota.
4. \`GET /api/sessions/{id}/\` about once per second until \`status\` is \`completed\` or \`failed\`; then read \`metrics\`, \`metric_targets\`, \`score\` and the media URLs. Webhooks (\`/api/webhooks/\`) spare the polling.
5. \`GET /api/sessions/{id}/coaching/?lang=en\` streams the coaching text as server-sent events.

\`GET /api/exercises/?activity=running\` lists exercises, camera views, metrics and how to film.

## Docs

- [Reference page](${origin}/docs): every operation, to try out
- [OpenAPI 3.1 document](${origin}/api/openapi.json): every operation, schema and error for programs
`;
}
