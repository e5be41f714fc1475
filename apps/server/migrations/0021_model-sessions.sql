CREATE TABLE "model_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"activity" text NOT NULL,
	"exercise" text NOT NULL,
	"session_id" uuid NOT NULL,
	"client_id" uuid,
	"marked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_sessions" ADD CONSTRAINT "model_sessions_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_sessions" ADD CONSTRAINT "model_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_sessions" ADD CONSTRAINT "model_sessions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "model_sessions_exercise" ON "model_sessions" USING btree ("team_id","activity","exercise");--> statement-breakpoint
CREATE INDEX "model_sessions_session" ON "model_sessions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "model_sessions_client" ON "model_sessions" USING btree ("client_id");