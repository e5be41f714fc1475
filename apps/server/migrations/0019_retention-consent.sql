CREATE TABLE "client_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"guardian_name" text NOT NULL,
	"form" text NOT NULL,
	"given_on" text NOT NULL,
	"note" text NOT NULL,
	"recorded_by" uuid,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "retention_video_days" integer;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "retention_session_days" integer;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "consent_withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "client_consents" ADD CONSTRAINT "client_consents_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_consents" ADD CONSTRAINT "client_consents_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_consents_client" ON "client_consents" USING btree ("client_id","recorded_at");--> statement-breakpoint
CREATE INDEX "client_consents_team" ON "client_consents" USING btree ("team_id");