CREATE TABLE "capture_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"session_id" uuid,
	"video_url" text NOT NULL,
	"name" text NOT NULL,
	"age_years" integer NOT NULL,
	"guardian_name" text NOT NULL,
	"lang" text NOT NULL,
	"consent_version" integer NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "capture_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"client_id" uuid,
	"created_by" uuid,
	"activity" text NOT NULL,
	"exercise" text NOT NULL,
	"camera_view" text NOT NULL,
	"locale" text NOT NULL,
	"most" integer NOT NULL,
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "capture_consents" ADD CONSTRAINT "capture_consents_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_consents" ADD CONSTRAINT "capture_consents_link_id_capture_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."capture_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_consents" ADD CONSTRAINT "capture_consents_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_links" ADD CONSTRAINT "capture_links_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_links" ADD CONSTRAINT "capture_links_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "capture_consents_link" ON "capture_consents" USING btree ("link_id","agreed_at");--> statement-breakpoint
CREATE INDEX "capture_consents_session" ON "capture_consents" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "capture_links_token" ON "capture_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "capture_links_team" ON "capture_links" USING btree ("team_id","created_at");--> statement-breakpoint
CREATE INDEX "capture_links_client" ON "capture_links" USING btree ("client_id");