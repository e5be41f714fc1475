CREATE TABLE "session_references" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"offset_s" double precision,
	"object_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session_references" ADD CONSTRAINT "session_references_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_references" ADD CONSTRAINT "session_references_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_references_session" ON "session_references" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "session_references_key" ON "session_references" USING btree ("object_key");--> statement-breakpoint
CREATE INDEX "session_references_team" ON "session_references" USING btree ("team_id");