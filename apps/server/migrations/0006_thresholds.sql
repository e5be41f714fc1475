CREATE TABLE "metric_threshold_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"activity" text NOT NULL,
	"exercise" text NOT NULL,
	"metric" text NOT NULL,
	"client_id" uuid,
	"old_limits" jsonb,
	"new_limits" jsonb,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "metric_thresholds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"activity" text NOT NULL,
	"exercise" text NOT NULL,
	"metric" text NOT NULL,
	"client_id" uuid,
	"limits" jsonb NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "catalogue_targets" jsonb;--> statement-breakpoint
ALTER TABLE "metric_threshold_changes" ADD CONSTRAINT "metric_threshold_changes_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_threshold_changes" ADD CONSTRAINT "metric_threshold_changes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_thresholds" ADD CONSTRAINT "metric_thresholds_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_thresholds" ADD CONSTRAINT "metric_thresholds_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "metric_threshold_changes_team" ON "metric_threshold_changes" USING btree ("team_id","changed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "metric_thresholds_team" ON "metric_thresholds" USING btree ("team_id","activity","exercise","metric") WHERE client_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "metric_thresholds_client" ON "metric_thresholds" USING btree ("client_id","activity","exercise","metric") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "sessions_peers" ON "sessions" USING btree ("activity","exercise","client_id","created_at") WHERE status = 'completed' and not is_demo and client_id is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");