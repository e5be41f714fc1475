CREATE TABLE "voice_videos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"failure" text,
	"size_bytes" bigint,
	"object_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_videos_session" UNIQUE("session_id")
);
--> statement-breakpoint
ALTER TABLE "voice_videos" ADD CONSTRAINT "voice_videos_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_videos" ADD CONSTRAINT "voice_videos_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voice_videos_key" ON "voice_videos" USING btree ("object_key");--> statement-breakpoint
CREATE INDEX "voice_videos_team" ON "voice_videos" USING btree ("team_id");