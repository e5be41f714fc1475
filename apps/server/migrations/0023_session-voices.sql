CREATE TABLE "session_voices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"log" jsonb NOT NULL,
	"object_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_voices_session" UNIQUE("session_id")
);
--> statement-breakpoint
ALTER TABLE "session_voices" ADD CONSTRAINT "session_voices_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_voices" ADD CONSTRAINT "session_voices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_voices_key" ON "session_voices" USING btree ("object_key");--> statement-breakpoint
CREATE INDEX "session_voices_team" ON "session_voices" USING btree ("team_id");