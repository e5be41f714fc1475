DROP INDEX "sessions_team_newest";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "reviewed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "sessions" SET "reviewed" = true FROM "session_metrics" m WHERE m."session_id" = "sessions"."id" AND m."key" = 'coach_review';--> statement-breakpoint
CREATE INDEX "sessions_team_list" ON "sessions" USING btree ("team_id","created_at","id","activity","status","is_demo","reviewed","client_id","exercise","camera_view","seq_no","name");