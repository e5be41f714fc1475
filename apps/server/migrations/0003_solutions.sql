CREATE TABLE "solution_run_sessions" (
	"run_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "solution_run_sessions_run_id_session_id_pk" PRIMARY KEY("run_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "solution_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"client_id" uuid,
	"created_by" uuid,
	"solution" text NOT NULL,
	"activity" text,
	"name" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"failure" jsonb,
	"judged_at" timestamp (3) with time zone NOT NULL,
	"judged_sessions" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "solution_run_sessions" ADD CONSTRAINT "solution_run_sessions_run_id_solution_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."solution_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solution_run_sessions" ADD CONSTRAINT "solution_run_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solution_runs" ADD CONSTRAINT "solution_runs_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solution_runs" ADD CONSTRAINT "solution_runs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "solution_run_sessions_session" ON "solution_run_sessions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "solution_runs_team" ON "solution_runs" USING btree ("team_id","created_at","id");--> statement-breakpoint
CREATE INDEX "solution_runs_client" ON "solution_runs" USING btree ("client_id");