CREATE TABLE "own_metrics" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"activity" text NOT NULL,
	"exercise" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"expression" text NOT NULL,
	"side" text NOT NULL,
	"unit" text NOT NULL,
	"higher_is_better" boolean,
	"limits" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "own_metrics" ADD CONSTRAINT "own_metrics_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_metrics_key" ON "own_metrics" USING btree ("team_id","activity","exercise","key");