import { z } from "zod";
import { Lang } from "./activity.ts";
import { Instant, PageQuery } from "./common.ts";
import { queryFields } from "./query-fields.ts";
import type { Rule } from "./rules.ts";

export const ARTIFACT_KINDS = ["training_plan", "summary", "athlete_message"] as const;
export const ArtifactKind = z.enum(ARTIFACT_KINDS);
export type ArtifactKind = z.infer<typeof ArtifactKind>;

export const ARTIFACT_STATUSES = ["pending", "ready", "failed"] as const;
export const ArtifactStatus = z.enum(ARTIFACT_STATUSES);
export type ArtifactStatus = z.infer<typeof ArtifactStatus>;

const title = z.string().trim().min(1).max(200);
const content = z.string().max(40_000).describe("Markdown: headings, paragraphs and lists");

/** A text written from an athlete's sessions. `title` and `content` are empty until it is ready. */
export const Artifact = z
  .object({
    id: z.uuid(),
    kind: ArtifactKind,
    client: z.uuid().nullable(),
    session_ids: z.array(z.uuid()),
    locale: Lang,
    status: ArtifactStatus,
    failure_reason: z.string().describe("In the artifact's language; empty unless status is failed"),
    title: z.string(),
    content: z.string(),
    model: z.string().describe("`rules`, or the language model that worded it; empty until it is ready"),
    edited_at: Instant.nullable().describe("When a person last changed the title or the text"),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: "Artifact" });
export type Artifact = z.infer<typeof Artifact>;

/** Body of POST /api/artifacts/. */
export const ArtifactCreate = z.object({
  kind: ArtifactKind,
  client: z.uuid().nullish(),
  session_ids: z
    .array(z.uuid())
    .max(20)
    .refine((ids) => new Set(ids).size === ids.length, "each_once" satisfies Rule)
    .default([])
    .describe("Empty: the athlete's newest completed sessions"),
  locale: Lang.default("en"),
});
export type ArtifactCreate = z.infer<typeof ArtifactCreate>;

/** Body of PATCH /api/artifacts/{id}/. */
export const ArtifactPatch = z.object({ title: title.optional(), content: content.optional() });
export type ArtifactPatch = z.infer<typeof ArtifactPatch>;

export const ArtifactListQuery = z.object({
  ...PageQuery.shape,
  kind: ArtifactKind.optional().describe("Only of this kind"),
  status: ArtifactStatus.optional().describe("Only in this state"),
  client: queryFields.client,
});
export type ArtifactListQuery = z.infer<typeof ArtifactListQuery>;

export const ARTIFACT_FORMATS = ["md", "txt", "pdf"] as const;
export const ArtifactExportQuery = z.object({
  format: z.enum(ARTIFACT_FORMATS).default("md").describe("Format of the file: Markdown, plain text or PDF"),
  paper: queryFields.paper,
});
